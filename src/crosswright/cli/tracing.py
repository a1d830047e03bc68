"""`fill` by a strategy of the literature, and a search to look at: on the terminal, as lines, as a page."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TYPE_CHECKING

import click

from crosswright.cli.options import together
from crosswright.cli.terminal import colour_wanted, open_live
from crosswright.cli.writing import notice
from crosswright.errors import UsageError
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop
from crosswright.render.text import draw
from crosswright.search import Budget, Result

if TYPE_CHECKING:
    from rich.live import Live

    from crosswright.textbook.trace import Trace, TraceStep

# How many steps a second does --watch show unless it is told otherwise?
STEPS_A_SECOND = 5.0
# What can't be combined with a traced search: the option's name, its parameter, and its value when not given.
ALONE = (
    ("--best", "wants_best", False),
    ("--top", "top", 1),
    ("--jobs", "jobs", 1),
    ("--engine", "engine", "auto"),
    ("--proof", "proof", None),
)


tracing_options = together(
    [
        click.option("--strategy", metavar="NAME", help="Search by a strategy of the literature: see compare --help."),
        click.option("--watch", "watching", is_flag=True, help="See the search work: the grid redrawn at every step."),
        click.option(
            "--trace",
            "tracing",
            is_flag=True,
            help="Record the search: -o FILE.html is a page that replays it, else every step is a line on stderr.",
        ),
        click.option(
            "--speed",
            type=click.FloatRange(min=0, min_open=True),
            metavar="N",
            default=STEPS_A_SECOND,
            show_default=True,
            help="How many steps a second --watch shows.",
        ),
    ]
)


def choose_tracing(ctx: click.Context, as_page: bool, grids: int) -> Tracing | None:
    """What the options ask for; None where the engine is to search unseen."""
    asked = ctx.params
    strategy, watching, recording = asked["strategy"], asked["watching"], asked["tracing"]
    if not watching and ctx.get_parameter_source("speed") is not click.core.ParameterSource.DEFAULT:
        raise UsageError("--speed is how fast --watch shows the search; add --watch")
    if strategy is None and not (watching or recording):
        return None
    option = "--strategy" if strategy else "--watch" if watching else "--trace"
    for name, parameter, default in ALONE:
        if asked[parameter] != default:
            raise UsageError(f"{option} is about one search for one fill; leave out {name}")
    if as_page and grids > 1:
        raise UsageError(f"a page replays one search, and these are {grids} grids; give one")
    if strategy is not None:
        from crosswright.textbook import ENGINE, named

        if strategy != ENGINE:
            named(strategy)
    return Tracing(strategy, watching, recording and not as_page, as_page, asked["speed"])


class Tracing:
    """How a search is to be made and shown."""

    def __init__(self, strategy: str | None, watching: bool, lines: bool, as_page: bool, speed: float) -> None:
        self.strategy = strategy or "engine"
        self.lines = lines or (watching and not sys.stderr.isatty())
        self.watching = watching and sys.stderr.isatty()
        self.as_page = as_page
        self.speed = speed
        self.trace: Trace | None = None
        self.head = ("", "")  # of the page: its title and its figures

    def search(
        self,
        problem: Problem,
        label: str,
        seed: int,
        budget: Budget,
        *,
        stop: Stop,
        progress: OnProgress,
    ) -> Result:
        """Search for one fill, and show every step where that is wanted."""
        from crosswright import textbook
        from crosswright.textbook.trace import Trace, traced

        if not (self.lines or self.watching or self.as_page):
            return textbook.fill(problem, self.strategy, seed=seed, budget=budget, stop=stop, progress=progress)
        self.trace = trace = Trace(problem)
        screen = _Screen(trace, self.speed)

        def on_step(step: TraceStep) -> None:
            trace.add(step)
            if self.lines:
                notice(_line(problem, step))
            if self.watching:
                screen.show(step)

        try:
            result = traced(problem, self.strategy, on_step, seed=seed, budget=budget, stop=stop)
        finally:
            screen.close()
        outcome = result.outcome.value.replace("_", " ")
        self.head = (f"{label}, filled by {self.strategy}", f"{outcome}; {result.nodes:,} nodes")
        return result

    def page(self) -> str:
        """The page that replays the search."""
        from crosswright.render.replay import page

        assert self.trace is not None
        return page(self.trace, *self.head)


def _line(problem: Problem, step: TraceStep) -> str:
    from crosswright.render.replay import describe

    return describe(problem, step)


class _Screen:
    """The grid on the terminal, redrawn at every step."""

    def __init__(self, trace: Trace, speed: float) -> None:
        self.trace, self.speed = trace, speed
        self.live: Live | None = None

    def show(self, step: TraceStep) -> None:
        """Draw how the grid is after a step, and leave time to look at it."""
        from rich.text import Text

        from crosswright.render.replay import grid_at, warmth

        trace = self.trace
        width, height = shutil.get_terminal_size()
        grid = grid_at(trace.problem, trace.words)
        picture = draw(
            grid,
            given=trace.problem.grid,
            heat=warmth(trace.problem, trace.words, trace.left),
            colour=colour_wanted(sys.stderr),
            width=width if 2 * grid.rows + 4 < height else min(width, 2 * grid.columns + 2),
        )
        line = f"step {trace.count - 1:,}: {_line(trace.problem, step)}"[: width - 1]
        self.live = self.live or open_live()
        self.live.update(Text.from_ansi(picture + line + "\nwarm: few words left; Ctrl-C stops"), refresh=True)
        time.sleep(1 / self.speed)

    def close(self) -> None:
        """Clear the picture and give the terminal back."""
        if self.live is not None:
            self.live.stop()
