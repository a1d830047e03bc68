"""`crosswright trace`: one search by a strategy of the literature, or by the engine, step by step."""

from __future__ import annotations

from typing import Any

import click

from crosswright.cli.common.command import command, is_given, offered, option, options, refuse
from crosswright.cli.common.options import (
    GRIDS,
    OPEN_GRID,
    File,
    GridOptions,
    LetterOptions,
    OutputOptions,
    WordOptions,
)
from crosswright.cli.common.reading import read_lexicon, read_or_open
from crosswright.cli.common.searching import PUZZLES, FillJob, SearchOptions, fill_all, fill_one, finish
from crosswright.cli.common.use_all import trace_all
from crosswright.cli.common.writing import choose_output
from crosswright.cli.trace.tracing import STEPS_A_SECOND, PlacingTracing, Tracing
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of
from crosswright.puzzle.demands import Demands
from crosswright.textbook import ENGINE, PRESETS, named

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
    speed: float = option(
        "How many steps a second --watch shows.",
        STEPS_A_SECOND,
        metavar="N",
        type=click.FloatRange(min=0, min_open=True),
    )


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
    words: WordOptions,
    letters: LetterOptions,
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
    sourced = read_or_open(grids, grid, letters, folding=words.folding)
    if target.format in ("page", *PUZZLES) and len(sourced) > 1:
        raise UsageError(f"a {target.format} is of one search, and these are {len(sourced)} grids; give one")
    shown: dict[str, Any] = {"watch": steps.watch, "as_page": target.format == "page", "speed": steps.speed}
    tracing: Tracing
    if steps.use_all is not None:
        listed = read_lexicon(words.of_list(steps.use_all))
        tracing = PlacingTracing("--use-all", **shown)
        job = FillJob(listed, search, target, listed=listed, alone=len(sourced) == 1)
        fillings = fill_all(sourced, lambda each: trace_all(each, job, tracing.results))
    else:
        # The strategies of the literature know no roots.
        demands = Demands(letters.allow_repeats, allow_roots=True)
        tracing = Tracing(steps.strategy, **shown)
        job = FillJob(read_lexicon(words), search, target, demands=demands, alone=len(sourced) == 1)
        fillings = fill_all(sourced, lambda each: fill_one(each, job, tracing.results))
    if target.format == "page":
        target.put(tracing.page())
    return finish(fillings, job)
