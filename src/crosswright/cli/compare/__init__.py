"""`crosswright compare`: the effort of many strategies on many grids.

`textbook.comparing` makes the searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import click

from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through
from crosswright.cli.common.command import argument, command, offered, option, options
from crosswright.cli.common.extras import require
from crosswright.cli.common.options import REPEATS, File, GridOptions, OutputOptions, WordOptions
from crosswright.cli.common.reading import read_bytes, read_grids, read_lexicon
from crosswright.cli.common.searching import SearchOptions
from crosswright.cli.common.terminal import TableWatch, interruptible
from crosswright.cli.common.writing import Output, choose_output, is_watched, to_json
from crosswright.errors import UsageError
from crosswright.media.drawn.comparison import as_plot, as_table
from crosswright.media.kinds import suffixes_of
from crosswright.progress import OnProgress, ignore
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Outcome
from crosswright.textbook import ENGINE, PRESETS
from crosswright.textbook.comparing import (
    SearchRules,
    StrategyRun,
    agreeing,
    as_csv,
    as_json,
    run_all,
    run_one,
    searches,
)
from crosswright.textbook.plan import check_names, read_plan

SUFFIXES = {".txt": "table", ".csv": "csv", ".json": "json"}
# How many seconds does each search get if you give no --time?
SECONDS = 10.0


@options("What is compared")
class CompareOptions:
    """The strategies to compare, and the file for the plot."""

    strategies: tuple[str, ...] = option(
        f"A way to search: {', '.join([*PRESETS, ENGINE])}; after it parts in place of its own: mac,order=dom/wdeg. "
        "Repeat for several; all of them if you name none.",
        name="--strategy",
        short="-s",
        metavar="NAME",
    )
    plan: File | None = option("A TOML file that names the strategies of each grid.")
    plot: File | None = option("Draw the times into FILE, an .svg or .png: bars for each grid, and a cactus plot.")
    wants_csv: bool = option("Print comma-separated values.", name="--csv")


@command(
    examples="""
        crosswright compare grid.txt
        crosswright compare grid.txt --strategy mac --strategy engine --time 2 --csv
    """
)
def compare(
    *,
    grids: tuple[File, ...] = argument("GRID..."),
    request: CompareOptions,
    words: WordOptions,
    allow_repeats: bool = REPEATS,
    search: SearchOptions = offered(
        "seed",
        "nodes",
        seed="For what is left to chance.",
        each="search",
        steps="words placed",
        seconds=option(
            "Stop each search after S seconds.",
            SECONDS,
            name="--time",
            metavar="S",
            type=click.FloatRange(min=0, min_open=True),
        ),
    ),
    grid: GridOptions,
    workers: WorkerOptions = offered(work="Search many grids", usual="one after the other"),
    output: OutputOptions,
) -> int:
    """Compare strategies: fill every GRID by each of them, and show what that took.

    The strategies are those of the literature, and the engine that `fill` uses; words with a common root may stand in
    one grid, as if `fill` had --allow-roots. Ctrl-C keeps what is done.

    Exit code: 0 all searches ended, by themselves or with their budget; 130 interrupted.
    """
    target, picture = _choose_outputs(output, request)
    sourced = read_grids(grids, grid)
    chosen = _choose_strategies(sourced, request.strategies, request.plan)
    rules = SearchRules(read_lexicon(words), allow_repeats, search.seed, search.budget)
    to_do, runs = searches(sourced, chosen), list[StrategyRun]()
    with interruptible() as stop, closing(TableWatch()) as watch:

        def watched(label: str) -> OnProgress:
            watch.label = label
            return watch if is_watched() else ignore

        if workers.named:  # the times are those of busy cores
            sent = replace(rules, lexicon=sendable(rules.lexicon, workers))
            searched = work_through(workers, run_one, to_do, sent, what="searches", stop=stop)
        else:
            searched = run_all(to_do, rules, stop, watched)
        for run in agreeing(searched):
            runs.append(run)
            watch.table = as_table(runs)
    _show(runs, target, picture, search.seconds or SECONDS)
    stopped = len(runs) < len(to_do) or any(run.outcome is Outcome.STOPPED for run in runs)
    return exits.INTERRUPTED if stopped else exits.OK


def _choose_strategies(sourced: Sequence[Sourced], names: Sequence[str], plan: str | None) -> list[tuple[str, ...]]:
    """The strategies for each grid: the requested ones, or the plan's, or all."""
    if names and plan is not None:
        raise UsageError("--strategy is for all grids and --plan for each; give one of them")
    if plan is not None:
        return read_plan(*read_bytes(plan), sourced)
    check_names(names)
    return [tuple(dict.fromkeys(names)) or (*PRESETS, ENGINE)] * len(sourced)


def _choose_outputs(output: OutputOptions, request: CompareOptions) -> tuple[Output, Output | None]:
    """The outputs for the table and the plot."""
    if output.as_json and request.wants_csv:
        raise UsageError("--json and --csv contradict each other; give one of them")
    table = replace(output, format_="csv" if request.wants_csv else None)
    target = choose_output(table, suffixes=SUFFIXES, piped="table", terminal="table")
    if request.plot is None:
        return target, None
    if request.plot == "-":
        raise UsageError("--plot needs a file of its own, for stdout has the table; name an .svg or .png")
    plot = OutputOptions(output=request.plot, force=output.force)
    picture = choose_output(plot, suffixes=suffixes_of("svg", "png"), piped="svg", terminal="svg")
    if picture.format == "png":
        require("resvg_py", "print", f"--plot {request.plot}")
    return target, picture


def _show(runs: Sequence[StrategyRun], target: Output, picture: Output | None, seconds: float) -> None:
    """Write the results to their outputs."""
    if target.format == "json":
        target.put(to_json(as_json(runs)))
    else:
        target.put(as_csv(runs) if target.format == "csv" else as_table(runs))
    target.close()
    if picture is not None:
        picture.put_drawing(as_plot(runs, seconds))
        picture.close()
