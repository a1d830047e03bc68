"""Progress on the terminal while the program works, and Ctrl-C.

Nothing here writes to a stderr that is no terminal, and rich is imported only once there is something to show.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import IO, TYPE_CHECKING, Any

from crosswright.cli.common.writing import is_watched
from crosswright.media.drawn.text import draw
from crosswright.progress import OnProgress, Progress, Stop, ignore

if TYPE_CHECKING:
    from rich.live import Live

    from crosswright.grid import Grid
    from crosswright.search import Incumbent

# After how many seconds is progress shown? Most work is done by then.
SECONDS_UNWATCHED = 0.5
# How many seconds are between two pictures of a grid that changes every millisecond?
SECONDS_A_LOOK = 0.08


@contextmanager
def loading() -> Iterator[OnProgress]:
    """A progress bar for the building of a lexicon, unless that is quick; gone at the end."""
    if not is_watched():
        yield ignore
        return
    started = time.monotonic()
    with ExitStack() as stack:
        show: OnProgress | None = None

        def show_when_slow(progress: Progress) -> None:
            nonlocal show
            if time.monotonic() - started >= SECONDS_UNWATCHED:
                show = show or _open_bar(stack)
                show(progress)

        yield show_when_slow


def colour_wanted(stream: IO[Any]) -> bool:
    """Whether a stream shows colours: a terminal without $NO_COLOR (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _open_bar(stack: ExitStack) -> OnProgress:
    from rich import progress as rich_progress
    from rich.console import Console

    what = rich_progress.TextColumn("{task.description}", markup=False)  # last, so that the bar stays where it is
    columns = (rich_progress.BarColumn(), rich_progress.TaskProgressColumn(), what)
    bar = rich_progress.Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=1.0)
    stack.enter_context(bar)
    return lambda now: bar.update(task, description=now.what, completed=now.share)


class Screen:
    """A picture on stderr that is drawn again and again; close it before anything is printed."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._live: Live | None = None

    def draw(self, picture: str) -> None:
        """Draw a picture in place of the one before."""
        from rich.text import Text

        self._live = self._live or open_live()
        self._live.update(Text.from_ansi(picture), refresh=True)

    def close(self) -> None:
        """Clear what is shown and give the terminal back; the clock starts again."""
        if self._live is not None:
            self._live.stop()
        self._live, self._started = None, time.monotonic()


class Watch(Screen):
    """Shows the grid as search fills it, or the best fill so far; call it with the search's progress."""

    def __init__(self, label: str, given: Grid | None = None) -> None:
        """`label` names the grid, `given` is the grid as it was before."""
        super().__init__()
        self.label, self.given = label, given
        self._best: Incumbent | None = None

    def __call__(self, progress: Progress) -> None:
        """Show the search's progress, unless it has only just begun; a better fill is shown from the next call on."""
        if progress.incumbent is not None:
            self._best = progress.incumbent
            return
        seconds, best = time.monotonic() - self._started, self._best
        if seconds < SECONDS_UNWATCHED:
            return
        figures = search_figures(progress, seconds) if best is None else best_figures(best, seconds)
        grid = progress.grid if best is None else best.fill
        assert grid is not None
        line = f"{figures}; filling {self.label}"
        self.draw(view(grid, line, given=self.given, colour=colour_wanted(sys.stderr)))

    def close(self) -> None:
        """Clear what is shown; the best so far is forgotten."""
        super().close()
        self._best = None


class GridWatch(Screen):
    """Shows a grid while it is made, and the present step."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = self._started

    def __call__(self, progress: Progress) -> None:
        """Show the present grid, but not more often than the eye can follow."""
        now = time.monotonic()
        if progress.grid is None or now - self._shown < SECONDS_A_LOOK or not is_watched():
            return
        self._shown = now
        line = f"{progress.what}; {now - self._started:.0f} s, Ctrl-C keeps the best so far"
        self.draw(view(progress.grid, line, colour=colour_wanted(sys.stderr)))


class TableWatch(Screen):
    """Shows the end of a growing table, as far as it fits on the terminal, and the present run."""

    def __init__(self) -> None:
        super().__init__()
        self.table = ""  # so far
        self.label = ""  # of the present run

    def __call__(self, progress: Progress) -> None:
        """Show the table, unless the work has only just begun."""
        if time.monotonic() - self._started < SECONDS_UNWATCHED:
            return
        width, height = shutil.get_terminal_size()
        head, *lines = self.table.splitlines() or [""]
        last = f"{self.label}: {progress.nodes:,} nodes; Ctrl-C keeps what is done"
        shown = [head, *lines[max(0, len(lines) - height + 3) :], last]
        self.draw("\n".join(line[: width - 1] for line in shown))


def open_live() -> Live:
    """Something on stderr that can be redrawn, and is gone at the end."""
    from rich.console import Console
    from rich.live import Live

    live = Live(console=Console(stderr=True), transient=True, auto_refresh=False)
    live.start()
    return live


def search_figures(progress: Progress, seconds: float) -> str:
    """`3 s, 1,234 nodes, 5 restarts; Ctrl-C stops`."""
    return f"{seconds:.0f} s, {progress.nodes:,} nodes, {progress.restarts:,} restarts; Ctrl-C stops"


def best_figures(best: Incumbent, seconds: float) -> str:
    """`mean 61.3 (at most 74.0), lowest 50, 2.1 s; Ctrl-C keeps this one`, of the entries that were searched for."""
    most = best.bound / best.entries if best.entries else 0.0
    return f"mean {best.mean:.1f} (at most {most:.1f}), lowest {best.worst}, {seconds:.1f} s; Ctrl-C keeps this one"


def view(grid: Grid, line: str, *, given: Grid | None = None, colour: bool) -> str:
    """A picture of a search: the present grid, if it fits on the terminal, and a line of figures."""
    width, height = shutil.get_terminal_size()
    picture = draw(grid, given=given, colour=colour, width=min(width, 2 * grid.columns + 2))
    line = line[: width - 1]
    return picture + line if picture.count("\n") + 2 < height else line


@contextmanager
def explaining(seconds: float) -> Iterator[None]:
    """Report that the search for an explanation has begun, if it may take long: after a long search."""
    if seconds < SECONDS_UNWATCHED or not is_watched():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status("looking for the smallest conflict; Ctrl-C skips that", spinner_style="none"):
        yield


def until(stop: Stop, seconds: float | None) -> Stop:
    """Stop when `stop` returns True, or `seconds` from now."""
    if seconds is None:
        return stop
    end = time.monotonic() + seconds
    return lambda: stop() or time.monotonic() >= end


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Let Ctrl-C stop a search gently: the value is the `stop` to pass on. A second Ctrl-C ends the program at once."""
    pressed = False

    def press(_signal: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
