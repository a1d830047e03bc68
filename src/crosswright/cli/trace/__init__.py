"""`crosswright trace`: one search by a strategy of the literature, or by the engine, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, is_given, option, refuse, together
from crosswright.cli.common.filling import Filling, filling_as_json
from crosswright.cli.common.options import (
    FILE,
    SEARCH,
    GridOptions,
    LetterOptions,
    OutputOptions,
    SearchOptions,
    WordOptions,
    formatted_options,
    grids_argument,
    letter_options,
    nodes_option,
    open_grid_options,
    seed_option,
    time_option,
    word_options,
)
from crosswright.cli.common.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.common.searching import PUZZLES, FillJob, fill_one
from crosswright.cli.common.tracing import STEPS_A_SECOND, PlacingTracing, Tracing
from crosswright.cli.common.use_all import trace_all
from crosswright.cli.common.writing import choose_output, to_json
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of
from crosswright.puzzle.demands import Demands
from crosswright.search import Budget
from crosswright.textbook import ENGINE, PRESETS, named

SUFFIXES = {".html": "page"} | suffixes_of("text", "json", *PUZZLES)

# The parameters that --use-all would not obey.
_NOT_FOR_ALL = ("strategy", "words", "min_score", "without", "allow_repeats", "seed")

_STEPS = together(
    "Steps",
    [
        option(
            "--strategy",
            "-s",
            metavar="NAME",
            default=ENGINE,
            show_default=True,
            help=f"A strategy: {', '.join([*PRESETS, ENGINE])}; after it parts in place of its own: "
            "mac,order=dom/wdeg.",
        ),
        option(
            "--use-all",
            metavar="FILE",
            type=FILE,
            help="Trace the search of `fill --use-all`: place every word of this list, each in a whole slot.",
        ),
        option("--watch", is_flag=True, help="Redraw the grid on the terminal at every step."),
        option(
            "--speed",
            type=click.FloatRange(min=0, min_open=True),
            metavar="N",
            default=STEPS_A_SECOND,
            show_default=True,
            help="How many steps a second --watch shows.",
        ),
    ],
)


@command(
    examples="""
        crosswright trace grid.txt
        crosswright trace grid.txt --strategy mac+dom/wdeg -o search.html
        crosswright trace grid.txt --strategy fc --watch --speed 10
    """
)
@grids_argument
@_STEPS
@word_options
@letter_options
@together(
    SEARCH,
    [
        seed_option("For what is left to chance."),
        nodes_option("search", "words placed"),
        time_option("Stop each search after S seconds."),
    ],
)
@open_grid_options
@formatted_options(
    ["picture", "text", "json", "page", *PUZZLES],
    "page: a web page that replays the search (.html); the others show the fill: picture (for a terminal the default), "
    "text, json, or a puzzle file.",
)
def trace(
    *,
    grids: tuple[str, ...],
    strategy: str,
    use_all: str | None,
    watch: bool,
    speed: float,
    words: WordOptions,
    letters: LetterOptions,
    seed: int,
    nodes: int | None,
    seconds: float | None,
    grid: GridOptions,
    output: OutputOptions,
) -> int:
    """Watch a search: every step is a line on stderr, a picture with --watch, or part of a page with -o FILE.html.

    The GRID is as for `fill`, and so is the fill on stdout, but words with a common root may stand in it. The
    strategies are those of `compare`; with --quiet you get the fill by a strategy without its steps.

    Exit code: 0 filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    if is_given("speed") and not watch:
        raise UsageError("--speed is how fast --watch shows the search; add --watch")
    if use_all is not None:
        refuse(_NOT_FOR_ALL, "--use-all is a search of its own for the words of its list; leave out {given}")
    elif strategy != ENGINE:
        named(strategy)
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    sourced = read_or_open(grids, grid, letters, folding=words.folding)
    if target.format in ("page", *PUZZLES) and len(sourced) > 1:
        raise UsageError(f"a {target.format} is of one search, and these are {len(sourced)} grids; give one")
    search, budget = SearchOptions(seed, nodes, seconds), Budget(nodes, seconds)
    wanted: dict[str, Any] = {"watch": watch, "as_page": target.format == "page", "speed": speed}
    if use_all is not None:
        listed = read_lexicon(WordOptions((use_all,), keep_accents=words.keep_accents, language=words.language))
        placing, job = PlacingTracing("--use-all", **wanted), FillJob(listed, search, budget, target, listed=listed)
        return _trace_all(sourced, job, placing, lambda each: trace_all(each, job, placing))
    # The strategies of the literature know no roots.
    demands = Demands(letters.allow_repeats, allow_roots=True)
    job = FillJob(read_lexicon(words), search, budget, target, demands=demands)
    tracing = Tracing(strategy, **wanted)
    return _trace_all(sourced, job, tracing, lambda each: fill_one(each, job, tracing.results))


def _trace_all(sourced: list[Sourced], job: FillJob, tracing: Tracing, trace_one: Callable[[Sourced], Filling]) -> int:
    """Search in one grid after the other, until all are done or Ctrl-C is pressed; the exit code."""
    fillings, target, worst = [], job.target, exits.OK
    for each in sourced:
        fillings.append(trace_one(each))
        worst = max(worst, exits.of_outcome(fillings[-1].outcome))
        if worst == exits.INTERRUPTED:
            break
    if target.format == "json":
        target.put(to_json({"results": [filling_as_json(filling, job.lexicon) for filling in fillings]}))
    if target.format == "page":
        target.put(tracing.page())
    target.close()
    return worst
