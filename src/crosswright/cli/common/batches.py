"""Batches on the command line: the workers that options name, progress with rate and end, and `make --count`."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from crosswright.cli.common import exits
from crosswright.cli.common.command import option, options
from crosswright.cli.common.extras import require, site_extra
from crosswright.cli.common.options import STORE, Folder, Place
from crosswright.cli.common.terminal import Screen, interruptible
from crosswright.cli.common.writing import is_watched, notice, put_out, to_json
from crosswright.errors import UsageError, count_of
from crosswright.progress import Progress, Stop

if TYPE_CHECKING:
    from crosswright.batch import Batch, BatchPuzzle, TakesPuzzles, Workers
    from crosswright.batch.folder import BatchFolder
    from crosswright.publish.store import Store
    from crosswright.words import Lexicon

MANY, WORKERS = "Many puzzles", "Workers"
# After how many seconds is a rate worth showing, and how many seconds are between two looks at it?
SECONDS_FOR_A_RATE, BETWEEN_LOOKS = 3.0, 0.5
# How many puzzles that need an editor are named in a line?
MOST_NAMED = 10


# Workers.


@options(WORKERS)
class WorkerOptions:
    """Where the tasks of a batch run; a command says what the work is, and what is usual."""

    workers: int | None = option("{work} in N processes, 0: one for each core. Default: {usual}.", least=0, most=1024)
    scheduler: str | None = option(
        "{work} on the workers of this Dask scheduler, as tcp://10.0.0.5:8786; local: a cluster of --workers processes "
        "on this machine.",
        metavar="ADDRESS",
    )

    @property
    def named(self) -> bool:
        """Whether the options ask for workers."""
        return self.workers is not None or self.scheduler is not None


def open_workers(options: WorkerOptions) -> Workers:
    """The workers that the options name."""
    from crosswright.workers.processes import ProcessWorkers

    if options.scheduler is None:
        return ProcessWorkers(options.workers or 0)
    require("distributed", "cluster", "--scheduler")
    from crosswright.workers.cluster import LOCAL, ClusterWorkers

    if options.scheduler != LOCAL and options.workers is not None:
        raise UsageError(f"--workers is for this machine, and {options.scheduler} has workers of its own; leave it out")
    workers = ClusterWorkers(options.scheduler, size=options.workers or 0)
    notice(f"{options.scheduler}: {count_of(workers.threads, 'worker')}; see {workers.dashboard}")
    if not workers.threads:
        notice(f"{options.scheduler}: waits for a worker; start one with `dask worker {options.scheduler}`")
    return workers


def sendable(lexicon: Lexicon, options: WorkerOptions) -> Lexicon:
    """The lexicon for these workers: on other machines its file isn't there."""
    return lexicon if options.scheduler is None else lexicon.in_memory()


Argument = TypeVar("Argument")
Value = TypeVar("Value")


def work_through(
    options: WorkerOptions,
    function: Callable[[Argument, Any], Value],
    arguments: Sequence[Argument],
    shared: object,
    *,
    what: str,
    stop: Stop,
) -> Iterator[Value]:
    """The values of a function for the arguments, in their order, each as soon as those before it are there.

    Ends early once `stop` returns True. `what` names the arguments for progress, as in "grids".
    """
    from crosswright.workers import spread

    early: dict[int, Value] = {}
    following = done = 0
    with open_workers(options) as workers, closing(BatchWatch(len(arguments))) as watch:
        watch(Progress("", 0.0))
        for place, value in spread(workers, function, arguments, shared, stop=stop):
            early[place], done = value, done + 1
            while following in early:
                watch.close()
                yield early.pop(following)
                following += 1
            watch(Progress(f"{done:,} of {len(arguments):,} {what}", done / len(arguments)))


# Progress.


class BatchWatch(Screen):
    """Shows how far a batch is, its rate and its end."""

    def __init__(self, total: int) -> None:
        super().__init__()
        self.total, self._began, self._looked = total, self._started, 0.0
        self._first: float | None = None  # the share that was done at the beginning

    def __call__(self, progress: Progress) -> None:
        """Show the batch's progress, on a terminal."""
        now, share = time.monotonic(), progress.share or 0.0
        self._first = share if self._first is None else self._first
        if not is_watched() or now - self._looked < BETWEEN_LOOKS:
            return
        self._looked = now
        line = f"{progress.what}{self._rate(share, now)}; Ctrl-C keeps what is finished"
        self.draw(line[: shutil.get_terminal_size().columns - 1])

    def _rate(self, share: float, now: float) -> str:
        """`, 52 a minute, ends in 16 min (11:40)`, once it is known."""
        seconds, done = now - self._began, share - (self._first or 0.0)
        if seconds < SECONDS_FOR_A_RATE or done <= 0:
            return ""
        left = (1 - share) * seconds / done
        end = time.strftime("%H:%M", time.localtime(time.time() + left))
        return f", {done * self.total / seconds * 60:.3g} a minute, ends in {left / 60:.0f} min ({end})"

    def close(self) -> None:
        """Clear what is shown; it comes back at the next call."""
        super().close()
        self._looked = 0.0


# make --count.


@options(MANY)
class BatchOptions:
    """How many puzzles to make, and where they go."""

    count: int | None = option("Make N puzzles, with the seeds from --seed on.", least=1, most=10**6)
    folder: Folder | None = option("Write them to this folder, a file each.", name="--out")
    store: Place | None = STORE
    kind: str = option("The format of these files: ipuz, puz, jpz, xd, json, ...", "ipuz", metavar="FORMAT")
    most_uses: int | None = option("No answer is in more than N of them. Default: 3 in 100, at least 1.", least=1)
    window: int | None = option(
        "How many puzzles are made without knowledge of each other; what they repeat is mended. More keep more workers "
        "busy. Default: 32.",
        least=1,
        most=10**4,
    )


@dataclass
class BatchReport:
    """What a batch has done so far."""

    batch: Batch
    aloud: bool  # a line for each puzzle
    made: list[BatchPuzzle] = field(default_factory=list)
    there: int = 0  # how many an earlier run has finished

    def add(self, puzzle: BatchPuzzle, size: str) -> None:
        """A puzzle is there."""
        self.made.append(puzzle)
        name = self.batch.names.get(puzzle.number, f"seed {puzzle.seed}")
        if self.aloud:
            put_out(f"{name}  {size}  {puzzle.title if puzzle.content else 'missing'}".rstrip() + "\n")

    @property
    def bad(self) -> list[BatchPuzzle]:
        """The puzzles that an editor must look at, and those that are missing."""
        return [each for each in self.made if not each.is_good]

    def as_json(self, place: str, *, stopped: bool) -> dict[str, Any]:
        """The JSON of `make --count`."""
        names = self.batch.names
        puzzles = [
            {
                "seed": each.seed, "name": names.get(each.number), "outcome": each.outcome, "title": each.title or None,
                "tries": each.tries, "unclued": list(each.unclued), "unfair": list(each.unfair),
                "findings": list(each.findings), "why": each.why or None,
            }
            for each in sorted(self.made, key=lambda each: each.number)
        ]  # fmt: skip
        return {"place": place, "count": self.batch.count, "stopped": stopped, "puzzles": puzzles}


def make_batch(
    batch: Batch, options: BatchOptions, workers: WorkerOptions, *, as_json: bool, aloud: bool = True
) -> int:
    """Make the puzzles, or go on with them; `aloud` prints a line for each. Returns the exit code."""
    report, rules = BatchReport(batch, aloud=aloud and not as_json), batch.request.rules
    size = f"{rules.rows}x{rules.columns}"
    began = time.monotonic()
    with _destination(batch, options) as to, interruptible() as stop, closing(BatchWatch(batch.count)) as watch:
        with open_workers(workers) as opened:
            for puzzle in batch.run(to.folder, to.sink, opened, stop=stop, progress=watch):
                watch.close()
                report.add(puzzle, size)
            threads = opened.size
        stopped = stop() and len(report.made) < batch.count
    if as_json:
        put_out(to_json(report.as_json(to.name, stopped=stopped)))
    minutes = (time.monotonic() - began) / 60
    notice(f"{to.name}: {_summary(report, stopped)}, in {minutes:.1f} min with {count_of(threads, 'worker')}")
    for line in _remarks(report):
        notice(f"{to.name}: {line}")
    return exits.INTERRUPTED if stopped else int(bool(report.bad))


class _Destination(NamedTuple):
    """Where the puzzles of a batch go."""

    name: str  # in messages
    folder: BatchFolder  # with the batch's state
    sink: TakesPuzzles


@contextmanager
def _destination(batch: Batch, options: BatchOptions) -> Iterator[_Destination]:
    """The folder or the store that the options name."""
    from crosswright.batch.folder import BatchFolder, PuzzleSink

    if options.folder is not None:
        folder = Path(options.folder)
        yield _Destination(options.folder, BatchFolder(folder), PuzzleSink(folder, options.kind))
        return
    with site_extra():
        from crosswright.publish.store import Store
    assert options.store is not None
    with closing(Store(options.store)) as store:
        state = _state_folder(options.store, batch.depends_on)
        yield _Destination(store.name, BatchFolder(state), StoreSink(store, state))


def _state_folder(place: str, batch: Mapping[str, object]) -> Path:
    """Where the state of a batch for a store is: in the user's data folder."""
    import platformdirs

    where = place if "://" in place else str(Path(place).resolve())
    digest = hashlib.sha256(repr((where, sorted(batch.items()))).encode()).hexdigest()[:16]
    return Path(platformdirs.user_data_dir("crosswright", appauthor=False)) / "batches" / digest


class StoreSink:
    """Puts puzzles into a site's store, each once."""

    def __init__(self, store: Store, state: Path) -> None:
        self.store, self._secret = store, state / "secret"

    def put(self, puzzle: BatchPuzzle) -> str:
        """Store a puzzle, unless it is there. Returns its id."""
        id_ = self._id(puzzle.seed)
        if self.store.get(id_) is None:
            report = {"seed": puzzle.seed, "unfair": list(puzzle.unfair)}
            self.store.add(puzzle.puzzle, origin="batch", report=report, id=id_)
        return id_

    def _id(self, seed: int) -> str:
        """The id for a seed: the same in every run, and nobody can guess it."""
        if not self._secret.exists():
            from crosswright.media.files import write_whole

            write_whole(self._secret, os.urandom(16))
        key = self._secret.read_bytes()
        return base64.b32encode(hashlib.blake2b(str(seed).encode(), key=key, digest_size=10).digest()).decode().lower()


def _summary(report: BatchReport, stopped: bool) -> str:
    """`1,000 puzzles`, or `stopped at 137 of 1,000 puzzles`."""
    there = sum(bool(each.content) for each in report.made)
    of = count_of(report.batch.count, "puzzle")
    if stopped:
        return f"stopped at {there:,} of {of}; the same command goes on"
    return of if there == report.batch.count else f"{there:,} of {of}"


def _remarks(report: BatchReport) -> Iterator[str]:
    """What an editor should know."""
    missing = [each for each in report.bad if not each.content]
    unfair = [each for each in report.bad if each.content]
    for each in missing[:MOST_NAMED]:
        yield f"seed {each.seed} is missing: {each.why or 'no pattern could be filled; allow more words, or more uses'}"
    if unfair:
        named = [f"{report.batch.names[each.number]} ({', '.join(each.unclued or each.unfair)})" for each in unfair]
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        yield f"clues to look at: {', '.join(named[:MOST_NAMED])}{more}"
    found = [(each, finding) for each in report.made for finding in each.findings]
    for each, finding in found[:MOST_NAMED]:
        yield f"{report.batch.names[each.number]}: {finding}"
    if found:
        yield f"the proofreader has {count_of(len(found), 'finding')} in {count_of(len(report.made), 'puzzle')}"
