"""Many puzzles: one batch, made by the processes of this machine or by a cluster.

    for made in make_many(preset("mini", 5, 5), count=1000, folder="minis"):
        print(made.seed, made.title, made.unfair)

Run it again after whatever ended it: it goes on. The same arguments give the same puzzles, with one worker or 100.

order.py       which puzzle depends on which, so that this is so
making.py      what a worker does (`crosswright.workers`: processes of this machine, or Dask)
record.py      the result of one task
folder.py      the batch's folder: results, finished windows, puzzles; a site's store in its place
report.py      what is said of it
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, Self

from crosswright.arguments import AtLeastOne, Level, NotNegative, checked
from crosswright.batch.folder import BatchFolder, PuzzleSink
from crosswright.batch.making import MakeTask, Making, SentSources, failed, make_one, packed
from crosswright.batch.order import WINDOW, BatchOrder, PlannedTask
from crosswright.batch.record import BatchPuzzle
from crosswright.clues import USUAL_DIFFICULTY
from crosswright.errors import CrosswrightError, UsageError, WrongFillError, count_of
from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import Rules, preset
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.puzzle.demands import Demands
from crosswright.sources import USUAL, Sources
from crosswright.workers import PATIENCE, EndedTask, Task, WorkerDiedError, Workers
from crosswright.workers.processes import ProcessWorkers

__all__ = ["Batch", "BatchPuzzle", "ProcessWorkers", "TakesPuzzles", "Workers", "make_many", "usual_most_uses"]

# In which share of a batch's puzzles may an answer be?
MOST_SHARE = 0.03
# Errors of a worker that would hit every other puzzle too, so that the batch ends.
_FOR_ALL = (CrosswrightError, OSError, ImportError, MemoryError)


class TakesPuzzles(Protocol):
    """Where finished puzzles go."""

    def put(self, puzzle: BatchPuzzle) -> str:
        """Put a puzzle there, unless it is there already. Returns its name there."""


def usual_most_uses(count: int) -> int:
    """In how many puzzles of a batch an answer may be by default: 3 in 100.

    >>> usual_most_uses(10), usual_most_uses(100), usual_most_uses(1000)
    (1, 3, 30)
    """
    return max(1, round(MOST_SHARE * count))


@checked()
def make_many(
    rules: Rules | None = None,
    *,
    count: AtLeastOne,
    folder: str | Path,
    seed: NotNegative = 0,
    difficulty: Level = USUAL_DIFFICULTY,
    demands: Demands | None = None,
    most_uses: AtLeastOne | None = None,
    window: AtLeastOne = WINDOW,
    workers: Workers | None = None,
    sources: Sources = USUAL,
    format: str = "ipuz",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Iterator[BatchPuzzle]:
    """Make many puzzles, and write each to a folder; yields each when it is there, also those of an earlier run.

    The puzzles have the seeds from `seed` on. No answer is in more than `most_uses` of them (the default is 3 in 100,
    at least 1), and no clue is printed twice where another one is possible. `window` is how many puzzles are made
    without knowledge of each other; another window gives other puzzles. `rules`, `difficulty` and `demands` are those
    of `make_puzzle`. `workers` do the work: the default is one process for each core of this machine; for a cluster
    pass a `ClusterWorkers`. `sources` name words and clues of your own.

    Raises UsageError for a folder that has another batch, or is in use, and for workers that differ from this program;
    OSError where the folder can't be written. Whatever happens, run it again and it goes on.

    >>> for made in make_many(preset("mini", 5, 5), count=2, folder="minis"):  # doctest: +SKIP
    ...     print(made.seed, made.title, made.unfair)
    0 Olive oil ()
    1 Elbow ()
    """
    request = Request(rules or preset("american"), (), difficulty, seed, demands=demands or Demands())
    batch = Batch.of(request, sources, count, most_uses=most_uses, window=window)
    to = Path(folder)
    with workers or ProcessWorkers() as crew:
        yield from batch.run(BatchFolder(to), PuzzleSink(to, format), crew, stop=stop, progress=progress)


@dataclass
class Batch:
    """A batch of puzzles."""

    request: Request  # its seed and its printed clues are the batch's
    count: int
    seed: int  # of the first puzzle
    most_uses: int  # in how many puzzles may an answer be?
    window: int
    open_workshop: Callable[[], Workshop]  # a worker calls it
    known: Mapping[str, object]  # what else the puzzles depend on, in JSON
    rising_to: int | None = None  # the difficulty of the last puzzle, where it rises from that of the request
    order: BatchOrder[BatchPuzzle] = field(init=False)
    names: dict[int, str] = field(default_factory=dict)  # of the puzzles where they are put, by number
    _made_by: str = ""

    def __post_init__(self) -> None:
        self.order = BatchOrder(self.count, self.most_uses, self.window)

    @classmethod
    def of(
        cls,
        request: Request,
        sources: Sources,
        count: int,
        *,
        most_uses: int | None = None,
        window: int | None = None,
        rising_to: int | None = None,
        known: Mapping[str, object] | None = None,
    ) -> Self:
        """A batch of some words and clues, whose lists are read now; its first seed is that of the request.

        `known` is what else the puzzles depend on, in JSON.
        """
        sent = SentSources.read(sources)
        uses = most_uses or usual_most_uses(count)
        depends = {"workshop": sent.digest, **(known or {})}
        return cls(request, count, request.seed, uses, window or WINDOW, sent.open, depends, rising_to)

    @property
    def depends_on(self) -> dict[str, object]:
        """All on which the puzzles depend."""
        request, demands = self.request, self.request.demands
        limits = [(each.most, each.below, sorted(each.words or ())) for each in demands.at_most]
        words_for = [(slot, sorted(words)) for slot, words in sorted(demands.words_for.items())]
        return {
            "count": self.count,
            "seed": self.seed,
            "most_uses": self.most_uses,
            "window": self.window,
            "rules": repr(request.rules),
            "theme": ",".join(request.theme) or ("auto" if request.auto_theme else ""),
            "difficulty": request.difficulty if self.rising_to is None else f"{request.difficulty}-{self.rising_to}",
            "demands": repr((demands.allow_repeats, demands.allow_roots, limits, *words_for)),
            "details": repr(sorted(request.details.items())),
            **self.known,
        }

    def difficulty_of(self, number: int) -> float:
        """The difficulty of a puzzle: where it rises, in equal parts of whole steps.

        >>> batch = Batch(Request(preset("mini"), difficulty=1), 8, 0, 1, 4, Workshop.open, {}, rising_to=4)
        >>> [batch.difficulty_of(number) for number in range(8)]
        [1, 1, 2, 2, 3, 3, 4, 4]
        """
        least = self.request.difficulty
        if self.rising_to is None:
            return least
        steps = abs(self.rising_to - int(least)) + 1
        return int(least) + number * steps // self.count * (1 if self.rising_to > least else -1)

    def run(
        self,
        folder: BatchFolder,
        sink: TakesPuzzles,
        workers: Workers,
        *,
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Iterator[BatchPuzzle]:
        """Make the puzzles that aren't there yet; yields all in the order of acceptance, each once it is put there."""
        with folder.opened(self.depends_on):
            for puzzles in folder.finished_windows():  # by earlier runs
                self.order.accepted += puzzles
                for puzzle in puzzles:
                    self._put(puzzle, sink)
                    yield puzzle
            if self.order.done:
                return
            workers.begin(Making(self.request, self.open_workshop))
            for puzzle in self._made(folder, workers, stop, progress):
                self._put(puzzle, sink)
                yield puzzle
                self._finish_window(folder)

    def _made(self, folder: BatchFolder, workers: Workers, stop: Stop, progress: OnProgress) -> Iterator[BatchPuzzle]:
        """The other puzzles, each when it is accepted."""
        ready, in_hand = deque(self.order.begin()), dict[str, PlannedTask]()
        while not self.order.done:
            while ready:
                planned = ready.popleft()
                if (there := folder.result(planned)) is not None:
                    accepted, more = self.order.take(planned, self._checked(there))
                    ready.extend(more)
                    yield from accepted
                else:
                    task = self._task(planned)
                    in_hand[task.name] = planned
                    workers.submit(task)
            progress(
                Progress(f"{self.order.known:,} of {count_of(self.count, 'puzzle')}", self.order.known / self.count)
            )
            if stop():
                return
            for ended in workers.wait(PATIENCE):
                planned = in_hand.pop(ended.name)
                result = self._result(planned, ended)
                folder.keep(result)
                accepted, more = self.order.take(planned, self._checked(result))
                ready.extend(more)
                yield from accepted

    def _task(self, planned: PlannedTask) -> Task:
        """The work for a planned task; rounds of the older windows are done before new drafts."""
        memory = self.order.memory(planned.upto)
        draft = self.order.draft(planned)
        work = MakeTask(
            planned,
            self.seed + planned.number,
            self.difficulty_of(planned.number),
            tuple(sorted(memory.answers)),
            packed(memory.clues),
            draft,
        )
        return Task(f"make-{work.seed}-{planned.round}", make_one, work, -planned.number)

    def _result(self, planned: PlannedTask, ended: EndedTask) -> BatchPuzzle:
        """The result of a task; a puzzle that can't be made is a result too."""
        error = ended.error
        if error is None:
            result: BatchPuzzle = ended.value
            return result
        if isinstance(error, WrongFillError | WorkerDiedError) or not isinstance(error, _FOR_ALL):
            why = str(error) if isinstance(error, CrosswrightError) else f"internal error: {error!r}; please report it"
            return failed(planned, self.seed + planned.number, why)
        raise error

    def _checked(self, result: BatchPuzzle) -> BatchPuzzle:
        """The result, if it was made with the same words and release as the others; else UsageError."""
        self._made_by = self._made_by or next((each.made_by for each in self.order.accepted if each.made_by), "")
        self._made_by = self._made_by or result.made_by
        if result.made_by and result.made_by != self._made_by:
            raise UsageError(
                f"a worker has made puzzle {result.seed} with {result.made_by}, the others have {self._made_by}; "
                "install the same release, the same packages and the same lists for all workers"
            )
        return result

    def _put(self, puzzle: BatchPuzzle, sink: TakesPuzzles) -> None:
        if puzzle.content:
            self.names[puzzle.number] = sink.put(puzzle)

    def _finish_window(self, folder: BatchFolder) -> None:
        """Keep the windows that are finished as such, once all their puzzles are put."""
        while (window := folder.windows) < self.order.finished:
            numbers = self.order.numbers(window)
            puzzles = self.order.accepted[numbers.start : numbers.stop]
            if any(each.content and each.number not in self.names for each in puzzles):
                return
            folder.finish_window(window, puzzles)
