"""Shows a search: on the terminal, as lines, or as a page that replays it."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import closing

from crosswright import textbook
from crosswright.cli.common.searching import FillJob
from crosswright.cli.common.terminal import Screen, colour_wanted
from crosswright.cli.common.writing import is_quiet, is_watched, notice
from crosswright.media.drawn.text import draw
from crosswright.placing.use_all import ways
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop
from crosswright.search import Result
from crosswright.textbook.trace import OnStep, Trace, TraceStep, traced

# How many steps a second does --watch show if you give no --speed?
STEPS_A_SECOND = 5.0


class Tracing:
    """Runs and shows a search: redrawn, as lines on stderr, or as a page."""

    def __init__(self, strategy: str, *, watch: bool, as_page: bool, speed: float) -> None:
        """`speed` is how many steps a second are redrawn."""
        self.strategy, self.as_page, self.speed = strategy, as_page, speed
        self.watching = watch and is_watched()
        if watch and not self.watching and not is_quiet():
            notice("stderr is no terminal, so that --watch prints the steps as lines")
        self.lines = not (self.watching or as_page or is_quiet())
        self.trace: Trace | None = None
        self.head = ("", "")  # of the page: its title and its figures

    def results(self, problem: Problem, label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
        """Search for one fill, and show every step if requested."""
        if not (self.lines or self.watching or self.as_page):
            yield from self.search(problem, None, job, stop, progress)
            return
        from crosswright.media.drawn.replay import describe

        self.trace = trace = Trace(problem)
        screen = _StepScreen(trace, self.speed)

        def on_step(step: TraceStep) -> None:
            trace.add(step)
            if self.lines:
                notice(describe(problem, step))
            if self.watching:
                screen.show(step)

        searching = self.search(problem, on_step, job, stop, progress)
        with closing(screen):
            result = next(searching)
        outcome = result.outcome.value.replace("_", " ")
        self.head = (f"{label}, filled by {self.strategy}", f"{outcome}; {result.nodes:,} nodes")
        yield result
        yield from searching

    def search(
        self, problem: Problem, on_step: OnStep | None, job: FillJob, stop: Stop, progress: OnProgress
    ) -> Iterator[Result]:
        """Search for one fill, with a callback for every step where they are wanted."""
        seed, budget = job.search.seed, job.search.budget
        if on_step is None:
            yield textbook.fill(problem, self.strategy, seed=seed, budget=budget, stop=stop, progress=progress)
        else:
            yield traced(problem, self.strategy, on_step, seed=seed, budget=budget, stop=stop)

    def page(self) -> str:
        """The page that replays the search."""
        from crosswright.media.drawn.replay import page

        assert self.trace is not None
        return page(self.trace, *self.head)


class PlacingTracing(Tracing):
    """The same for the search that places all words of a list: words go in and out, other slots stay open."""

    def search(
        self, problem: Problem, on_step: OnStep | None, job: FillJob, stop: Stop, progress: OnProgress
    ) -> Iterator[Result]:
        """The first way to place all words, with its steps; then the other ways without."""
        assert job.listed is not None
        show = on_step or (lambda step: None)
        first = True

        def on_placing(kind: str, s: int, word: str) -> None:
            if first:
                show(TraceStep(kind, s, word, frozenset(), {s: word if kind == "in" else None}, {}))

        words = [word for word, _ in job.listed]
        show(TraceStep("start"))
        found = ways(problem.grid, words, budget=job.search.budget, stop=stop, progress=progress, on_step=on_placing)
        for result in found.results():
            if first and result.fill is not None:
                show(TraceStep("fill"))
            first = False
            yield result


class _StepScreen(Screen):
    """The grid on the terminal, redrawn at every step."""

    def __init__(self, trace: Trace, speed: float) -> None:
        super().__init__()
        self.trace, self.speed = trace, speed

    def show(self, step: TraceStep) -> None:
        """Draw the grid after a step, then wait a little."""
        from crosswright.media.drawn.replay import describe, grid_at, warmth

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
        line = f"step {trace.count - 1:,}: {describe(trace.problem, step)}"[: width - 1]
        self.draw(f"{picture}{line}\nwarm: few words left; Ctrl-C stops")
        time.sleep(1 / self.speed)
