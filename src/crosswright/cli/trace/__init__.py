"""`crosswright trace`: one search by a strategy of the literature, or by the engine, step by step."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from crosswright import textbook
from crosswright.cli.common.command import command, is_given, offered, option, options, refuse
from crosswright.cli.common.options import GRIDS, OPEN_GRID, SPEED, File, GridOptions, OutputOptions
from crosswright.cli.common.reading import ProblemOptions, read_lexicon
from crosswright.cli.common.searching import PUZZLES, FillJob, SearchOptions, fill_all, fill_one, finish
from crosswright.cli.common.terminal import Screen, colour_wanted
from crosswright.cli.common.use_all import place_all
from crosswright.cli.common.writing import choose_output, is_quiet, is_watched, notice
from crosswright.errors import UsageError
from crosswright.media.drawn.text import draw
from crosswright.media.kinds import suffixes_of
from crosswright.placing.use_all import ways
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop
from crosswright.puzzle.demands import Demands
from crosswright.search import Result
from crosswright.textbook import ENGINE, PRESETS, named
from crosswright.textbook.trace import OnStep, Trace, TraceStep, traced


class Tracing(Screen):
    """Runs and shows a search: redrawn, as lines on stderr, or as a page."""

    def __init__(self, strategy: str, *, watch: bool, as_page: bool, speed: float) -> None:
        """`speed` is how many steps a second are redrawn."""
        super().__init__()
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

        def on_step(step: TraceStep) -> None:
            trace.add(step)
            if self.lines:
                notice(describe(problem, step))
            if self.watching:
                self._redraw(trace, step)

        searching = self.search(problem, on_step, job, stop, progress)
        with closing(self):
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

    def _redraw(self, trace: Trace, step: TraceStep) -> None:
        """Draw the grid after a step, then wait a little."""
        from crosswright.media.drawn.replay import describe, grid_at, warmth

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
        placings = ways(problem.grid, words, budget=job.search.budget, stop=stop, on_step=on_placing)
        for result in placings.results():
            if first and result.fill is not None:
                show(TraceStep("fill"))
            first = False
            yield result


SUFFIXES = {".html": "page"} | suffixes_of("text", "json", *PUZZLES)

# The parameters that --use-all would not obey.
_NOT_FOR_ALL = ("strategy", "words", "min_score", "without", "allow_repeats", "seed")


@options("Steps")
class StepOptions:
    """The search to show, and how it is shown."""

    strategy: str = option(
        f"A strategy: {', '.join([*PRESETS, ENGINE])}; after it parts in place of its own: mac,order=dom/wdeg.",
        ENGINE,
        short="-s",
        metavar="NAME",
    )
    use_all: File | None = option(
        "Trace the search of `fill --use-all`: place every word of this list, each in a whole slot."
    )
    watch: bool = option("Redraw the grid on the terminal at every step.")
    speed: float = SPEED


@command(
    examples="""
        crosswright trace grid.txt
        crosswright trace grid.txt --strategy mac+dom/wdeg -o search.html
        crosswright trace grid.txt --strategy fc --watch --speed 10
    """
)
def trace(
    *,
    grids: tuple[File, ...] = GRIDS,
    steps: StepOptions,
    options: ProblemOptions = offered("words", "letters"),
    search: SearchOptions = offered(
        "seed", "nodes", "seconds", seed="For what is left to chance.", each="search", steps="words placed"
    ),
    grid: GridOptions = OPEN_GRID,
    output: OutputOptions = offered(
        format_=option(
            "page: a web page that replays the search (.html); the others show the fill: picture (for a terminal the "
            "default), text, json, or a puzzle file.",
            choices=["picture", "text", "json", "page", *PUZZLES],
        )
    ),
) -> int:
    """Watch a search: every step is a line on stderr, a picture with --watch, or part of a page with -o FILE.html.

    The GRID is as for `fill`, and so is the fill on stdout, but words with a common root may stand in it. The
    strategies are those of `compare`; with --quiet you get the fill by a strategy without its steps.

    Exit code: 0 filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    if is_given("speed") and not steps.watch:
        raise UsageError("--speed is how fast --watch shows the search; add --watch")
    if steps.use_all is not None:
        refuse(_NOT_FOR_ALL, "--use-all is a search of its own for the words of its list; leave out {given}")
    elif steps.strategy != ENGINE:
        named(steps.strategy)
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    sourced = options.sourced(grids, grid)
    if target.format in ("page", *PUZZLES) and len(sourced) > 1:
        raise UsageError(f"a {target.format} is of one search, and these are {len(sourced)} grids; give one")
    shown: dict[str, Any] = {"watch": steps.watch, "as_page": target.format == "page", "speed": steps.speed}
    tracing: Tracing
    if steps.use_all is not None:
        listed = read_lexicon(options.words.of_list(steps.use_all))
        tracing = PlacingTracing("--use-all", **shown)
        job = FillJob(listed, search, target, listed=listed, alone=len(sourced) == 1)
        fillings = fill_all(sourced, lambda each: place_all(each, job, tracing.results))
    else:
        # The strategies of the literature know no roots.
        demands = Demands(options.letters.allow_repeats, allow_roots=True)
        tracing = Tracing(steps.strategy, **shown)
        job = FillJob(options.lexicon(), search, target, demands=demands, alone=len(sourced) == 1)
        fillings = fill_all(sourced, lambda each: fill_one(each, job, tracing.results))
    if target.format == "page":
        target.put(tracing.page())
    return finish(fillings, job)
