"""`crosswright compare`: the effort of many strategies on many grids."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from crosswright.checking import check
from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through, worker_options
from crosswright.cli.common.batches import wanted as workers_wanted
from crosswright.cli.common.command import command, gathered, option, together
from crosswright.cli.common.extras import require
from crosswright.cli.common.options import (
    FILE,
    SEARCH,
    GridOptions,
    OutputOptions,
    WordOptions,
    grid_options,
    nodes_option,
    repeats_option,
    result_options,
    seed_option,
    word_options,
)
from crosswright.cli.common.reading import Sourced, read_bytes, read_grids, read_lexicon
from crosswright.cli.common.terminal import TableWatch, interruptible
from crosswright.cli.common.writing import Output, choose_output, is_watched, to_json
from crosswright.cli.compare.comparison import StrategyRun, as_csv, as_json, as_plot, as_table
from crosswright.errors import CrosswrightError, InputError, UsageError, WrongFillError, count_of
from crosswright.media.kinds import suffixes_of
from crosswright.problem import Problem
from crosswright.progress import Stop, ignore, never
from crosswright.search import Budget, Outcome
from crosswright.textbook import ENGINE, PRESETS, fill, named
from crosswright.words import Lexicon

SUFFIXES = {".txt": "table", ".csv": "csv", ".json": "json"}
# How many seconds does each search get if you give no --time?
SECONDS = 10.0


@dataclass(frozen=True)
class SearchRules:
    """The common settings of all searches."""

    lexicon: Lexicon
    allow_repeats: bool
    seed: int
    budget: Budget


@dataclass(frozen=True)
class CompareOptions:
    """The strategies to compare, and the file for the plot."""

    strategies: tuple[str, ...]
    plan: str | None
    plot: str | None
    wants_csv: bool


_STRATEGIES = gathered(
    "wanted",
    CompareOptions,
    "What is compared",
    [
        option(
            "--strategy",
            "-s",
            "strategies",
            multiple=True,
            metavar="NAME",
            help=f"A way to search: {', '.join([*PRESETS, ENGINE])}; after it parts in place of its own: "
            "mac,order=dom/wdeg. Repeat for several; all of them if you name none.",
        ),
        option("--plan", metavar="FILE", type=FILE, help="A TOML file that names the strategies of each grid."),
        option(
            "--plot",
            metavar="FILE",
            type=FILE,
            help="Draw the times into FILE, an .svg or .png: bars for each grid, and a cactus plot.",
        ),
        option("--csv", "wants_csv", is_flag=True, help="Print comma-separated values."),
    ],
)


@command(
    examples="""
        crosswright compare grid.txt
        crosswright compare grid.txt --strategy mac --strategy engine --time 2 --csv
    """
)
@click.argument("grids", nargs=-1, required=True, metavar="GRID...", type=FILE)
@_STRATEGIES
@word_options
@repeats_option
@together(
    SEARCH,
    [
        seed_option("For what is left to chance."),
        nodes_option("search", "words placed"),
        option(
            "--time",
            "seconds",
            type=click.FloatRange(min=0, min_open=True),
            metavar="S",
            default=SECONDS,
            show_default=True,
            help="Stop each search after S seconds.",
        ),
    ],
)
@grid_options
@worker_options("Search many grids", "one after the other")
@result_options
def compare(
    *,
    grids: tuple[str, ...],
    wanted: CompareOptions,
    words: WordOptions,
    allow_repeats: bool,
    seed: int,
    nodes: int | None,
    seconds: float,
    grid: GridOptions,
    output: OutputOptions,
    crew: WorkerOptions,
) -> int:
    """Compare strategies: fill every GRID by each of them, and show what that took.

    The strategies are those of the literature, and the engine that `fill` uses; words with a common root may stand in
    one grid, as if `fill` had --allow-roots. Ctrl-C keeps what is done.

    Exit code: 0 all searches ended, by themselves or with their budget; 130 interrupted.
    """
    target, picture = choose_outputs(output, wanted)
    sourced = read_grids(grids, grid)
    chosen = choose_strategies(sourced, wanted.strategies, wanted.plan)
    rules = SearchRules(read_lexicon(words), allow_repeats, seed, Budget(nodes, seconds))
    runs: list[StrategyRun] = []
    with interruptible() as stop, closing(TableWatch()) as watch:
        searched = run_by_workers(sourced, chosen, rules, stop, crew) if workers_wanted(crew) else None
        for run in searched or run_all(sourced, chosen, rules, stop, watch):
            runs.append(run)
            watch.table = as_table(runs)
    show(runs, target, picture, seconds)
    stopped = len(runs) < sum(map(len, chosen)) or any(run.outcome is Outcome.STOPPED for run in runs)
    return exits.INTERRUPTED if stopped else exits.OK


def choose_outputs(output: OutputOptions, wanted: CompareOptions) -> tuple[Output, Output | None]:
    """The outputs for the table and the plot."""
    if output.as_json and wanted.wants_csv:
        raise UsageError("--json and --csv contradict each other; give one of them")
    table = replace(output, format_="csv" if wanted.wants_csv else None)
    target = choose_output(table, suffixes=SUFFIXES, piped="table", terminal="table")
    if wanted.plot is None:
        return target, None
    if wanted.plot == "-":
        raise UsageError("--plot needs a file of its own, for stdout has the table; name an .svg or .png")
    plot = OutputOptions(wanted.plot, output.force)
    picture = choose_output(plot, suffixes=suffixes_of("svg", "png"), piped="svg", terminal="svg")
    if picture.format == "png":
        require("resvg_py", "print", f"--plot {wanted.plot}")
    return target, picture


# Which strategies for which grid.


def choose_strategies(sourced: Sequence[Sourced], asked: Sequence[str], plan: str | None) -> list[tuple[str, ...]]:
    """The strategies for each grid: the requested ones, or the plan's, or all."""
    if asked and plan is not None:
        raise UsageError("--strategy is for all grids and --plan for each; give one of them")
    if plan is not None:
        return read_plan(plan, sourced)
    _check_names(asked)
    return [tuple(dict.fromkeys(asked)) or (*PRESETS, ENGINE)] * len(sourced)


def read_plan(path: str, sourced: Sequence[Sourced]) -> list[tuple[str, ...]]:
    """The strategies of each grid by a TOML file.

    `[grids]` has them by file name, or by file name and place: "many.txt:3"; `strategies` is for the others.
    """
    data, source = read_bytes(path)
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except ValueError as error:  # of UTF-8 or of TOML
        raise InputError(f"not TOML: {error}", source=source) from None
    by_name = document.get("grids", {})
    _check_plan(document, by_name, sourced, source)
    others = document.get("strategies", [*PRESETS, ENGINE])
    return [
        tuple(dict.fromkeys(next((by_name[key] for key in _keys(each) if key in by_name), others))) for each in sourced
    ]


def _keys(sourced: Sourced) -> tuple[str, str]:
    """The names of a grid in a plan, the more specific first: "many.txt:3", "many.txt"."""
    name = Path(sourced.source).name
    return f"{name}:{sourced.place}", name


def _check_plan(document: Mapping[str, Any], by_name: Any, sourced: Sequence[Sourced], source: str) -> None:
    """Raise InputError unless the plan is complete and its grids exist."""
    if set(document) - {"grids", "strategies"} or not isinstance(by_name, dict):
        remedy = 'write strategies = ["mrv"] for all grids, and below [grids] lines such as "a.txt" = ["fc", "mac"]'
        raise InputError("not a plan", source=source, remedy=remedy)
    if unknown := set(by_name) - {key for each in sourced for key in _keys(each)}:
        raise _no_such_grid(min(unknown), sourced, source)
    for key, names in [("strategies", document.get("strategies", [ENGINE])), *by_name.items()]:
        if not (isinstance(names, list) and names and all(isinstance(name, str) for name in names)):
            raise InputError(f"{key} is no list of names", source=source, remedy=f'write "{key}" = ["fc", "mac"]')
        try:
            _check_names(names)
        except CrosswrightError as error:
            raise InputError(f"{key}: {error}", source=source) from None


def _no_such_grid(key: str, sourced: Sequence[Sourced], source: str) -> InputError:
    """The error for a grid that a plan names and no file has."""
    grids = Counter(Path(each.source).name for each in sourced)
    name, _, place = key.rpartition(":")
    if name in grids and place.isdecimal():
        has = count_of(grids[name], "grid")
        return InputError(f"there is no grid {key!r}", source=source, remedy=f"{name} has {has}, from {name}:1")
    there = f"the files are {', '.join(sorted(grids))}"
    return InputError(f"no grid comes from a file {key!r}", source=source, remedy=there)


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if name != ENGINE:
            named(name)


# Running.


def run_all(
    sourced: Sequence[Sourced],
    chosen: Sequence[Sequence[str]],
    rules: SearchRules,
    stop: Stop,
    watch: TableWatch,
) -> Iterator[StrategyRun]:
    """Every strategy on every grid, until all are done or Ctrl-C is pressed."""
    for each, label, strategies in zip(sourced, labels(sourced), chosen, strict=True):
        problem = Problem.of(each.grid, rules.lexicon, allow_repeats=rules.allow_repeats, allow_roots=True)
        decided: dict[Outcome, str] = {}
        for strategy in strategies:
            watch.label = f"{strategy} on {label}"
            run = run_one((each, label), problem, strategy, rules, stop=stop, watch=watch)
            yield _agreeing(run, decided)
            if run.outcome is Outcome.STOPPED:
                return


def _agreeing(run: StrategyRun, decided: dict[Outcome, str]) -> StrategyRun:
    """The run; WrongFillError if it contradicts one of the same grid. `decided` has these by their outcomes."""
    decided.setdefault(run.outcome, run.strategy)
    if Outcome.SOLVED in decided and Outcome.IMPOSSIBLE in decided:
        label = run.sourced.label
        raise WrongFillError(f"internal error: {label} is solved and proved impossible; please report it")
    return run


def run_by_workers(
    sourced: Sequence[Sourced],
    chosen: Sequence[Sequence[str]],
    rules: SearchRules,
    stop: Stop,
    crew: WorkerOptions,
) -> Iterator[StrategyRun]:
    """The same by workers, a task for each search; the times are those of busy cores."""
    tasks = [
        ((each, label), strategy)
        for each, label, strategies in zip(sourced, labels(sourced), chosen, strict=True)
        for strategy in strategies
    ]
    shared = replace(rules, lexicon=sendable(rules.lexicon, crew))
    decided: dict[str, dict[Outcome, str]] = {}
    for run in work_through(crew, _run_task, tasks, shared, what="searches", stop=stop):
        yield _agreeing(run, decided.setdefault(run.sourced.label, {}))


def _run_task(task: tuple[tuple[Sourced, str], str], rules: SearchRules) -> StrategyRun:
    """One search, in a worker."""
    named, strategy = task
    problem = Problem.of(named[0].grid, rules.lexicon, allow_repeats=rules.allow_repeats, allow_roots=True)
    return run_one(named, problem, strategy, rules, stop=never, watch=TableWatch())


def run_one(
    named: tuple[Sourced, str],
    problem: Problem,
    strategy: str,
    rules: SearchRules,
    *,
    stop: Stop,
    watch: TableWatch,
) -> StrategyRun:
    """One strategy on one grid, which has a label; its fill passes the witness."""
    sourced, label = named
    progress = watch if is_watched() else ignore
    result = fill(problem, strategy, seed=rules.seed, budget=rules.budget, stop=stop, progress=progress)
    if result.fill is not None:
        found = check(result.fill, structure=sourced.grid, words=rules.lexicon, allow_repeats=rules.allow_repeats)
        if found:
            raise WrongFillError(
                f"internal error: {strategy} filled {sourced.label} wrongly ({found[0]}); please report it"
            )
    return StrategyRun(sourced, label, strategy, result)


def labels(sourced: Sequence[Sourced]) -> list[str]:
    """Short names for the grids: file names without folders and suffixes, where these are unique."""
    short = [
        Path(each.source).stem + (f" {each.place}" if each.label != each.source else "") if each.source else each.label
        for each in sourced
    ]
    return short if len(set(short)) == len(short) else [each.label for each in sourced]


def show(runs: Sequence[StrategyRun], target: Output, picture: Output | None, seconds: float) -> None:
    """Write the results to their outputs."""
    if target.format == "json":
        target.put(to_json(as_json(runs)))
    else:
        target.put(as_csv(runs) if target.format == "csv" else as_table(runs))
    target.close()
    if picture is not None:
        plot = as_plot(runs, seconds)
        picture.put_whole(_png(plot) if picture.format == "png" else plot.encode())
        picture.close()


def _png(plot: str) -> bytes:
    from crosswright.media.drawn.png import png

    return png(plot)
