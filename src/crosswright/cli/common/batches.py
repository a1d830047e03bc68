"""Batches on the command line: the workers that options name, progress with rate and end, and `make --count`."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from crosswright.cli.common import exits
from crosswright.cli.common.command import option, options
from crosswright.cli.common.extras import require, site_extra
from crosswright.cli.common.options import STORE, Folder, Place
from crosswright.cli.common.terminal import Screen, interruptible
from crosswright.cli.common.writing import is_watched, notice, put_out, to_json
from crosswright.errors import UsageError, count_of
from crosswright.progress import Progress, Stop

if TYPE_CHECKING:
    from crosswright.batch import Batch, TakesPuzzles, Workers
    from crosswright.batch.folder import BatchFolder
    from crosswright.words import Lexicon

MANY, WORKERS = "Many puzzles", "Workers"
# After how many seconds is a rate worth showing, and how many seconds are between two looks at it?
SECONDS_FOR_A_RATE, BETWEEN_LOOKS = 3.0, 0.5


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
    function: Callable[..., Value],
    arguments: Sequence[Argument],
    shared: object,
    *,
    what: str,
    stop: Stop,
) -> Iterator[Value]:
    """The values of a function for the arguments, in their order, each as soon as those before it are there.

    By the workers that the options name; without any, here, where the function gets `stop` too. Ends early once `stop`
    returns True. `what` names the arguments for progress, as in "grids".
    """
    from crosswright.workers import spread

    if not options.named:
        for argument in arguments:
            yield function(argument, shared, stop=stop)
            if stop():
                break
        return
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


def make_batch(
    batch: Batch, options: BatchOptions, workers: WorkerOptions, *, as_json: bool, aloud: bool = True
) -> int:
    """Make the puzzles, or go on with them; `aloud` prints a line for each. Returns the exit code."""
    from crosswright.batch.report import BatchReport

    report, rules = BatchReport(batch), batch.request.rules
    size = f"{rules.rows}x{rules.columns}"
    began = time.monotonic()
    with (
        _destination(batch, options) as (name, folder, sink),
        interruptible() as stop,
        closing(BatchWatch(batch.count)) as watch,
    ):
        with open_workers(workers) as opened:
            for puzzle in batch.run(folder, sink, opened, stop=stop, progress=watch):
                watch.close()
                report.made.append(puzzle)
                if aloud and not as_json:
                    title = puzzle.title if puzzle.content else "missing"
                    put_out(f"{report.name_of(puzzle)}  {size}  {title}".rstrip() + "\n")
            threads = opened.size
        stopped = stop() and len(report.made) < batch.count
    if as_json:
        put_out(to_json(report.as_json(name, stopped=stopped)))
    minutes = (time.monotonic() - began) / 60
    notice(f"{name}: {report.summary(stopped=stopped)}, in {minutes:.1f} min with {count_of(threads, 'worker')}")
    for line in report.remarks():
        notice(f"{name}: {line}")
    return exits.INTERRUPTED if stopped else int(bool(report.bad))


@contextmanager
def _destination(batch: Batch, options: BatchOptions) -> Iterator[tuple[str, BatchFolder, TakesPuzzles]]:
    """Where the puzzles go: its name in messages, the folder with the batch's state, what takes the puzzles."""
    from crosswright.batch.folder import BatchFolder, PuzzleSink, StoreSink, state_folder

    if options.folder is not None:
        folder = Path(options.folder)
        yield options.folder, BatchFolder(folder), PuzzleSink(folder, options.kind)
        return
    with site_extra():
        from crosswright.publish.store import Store
    assert options.store is not None
    with closing(Store(options.store)) as store:
        state = state_folder(options.store, batch.depends_on)
        yield store.name, BatchFolder(state), StoreSink(store, state)
