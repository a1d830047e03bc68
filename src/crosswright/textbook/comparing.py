"""Strategies compared: each fills each grid, and what every search took, with its sums.

The JSON is one object:

    results     for each search, in order:
        source, index   the file and the grid's place in it, from 1
        strategy        as it was named
        outcome         "solved", "impossible" (proved), "out_of_budget" or "stopped"
        seconds         of the search
        nodes           words placed in slots
        backtracks      slots that had no word left to try
        checks          letters of words compared with the letters of their crossing slots
                        (the engine does not count the last two: null)
        rows            the lines of the fill; null without one
    totals      for each strategy: strategy, the number of searches with each outcome, and sums of the figures
    total       the same of all searches together; its strategy is null

The CSV has the same columns as a result, without the rows.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from crosswright.checking import check
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle.gridtext import format_grid
from crosswright.puzzle.sourced import Sourced, short_labels
from crosswright.search import Budget, Outcome, Result
from crosswright.textbook import fill
from crosswright.words import Lexicon

COLUMNS = ("grid", "strategy", "outcome", "seconds", "nodes", "backtracks", "checks")
# The name of the total of all strategies.
TOGETHER = "all together"


@dataclass(frozen=True)
class StrategyRun:
    """One strategy on one grid."""

    sourced: Sourced
    grid: str  # its short name
    strategy: str
    result: Result

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return self.result.outcome

    def as_json(self) -> dict[str, object]:
        """As the module's docstring describes it."""
        rows = None if self.result.fill is None else format_grid(self.result.fill).splitlines()
        its = {"strategy": self.strategy, "outcome": self.outcome.value, **_figures(self.result), "rows": rows}
        return self.sourced.as_json() | its


@dataclass(frozen=True)
class Total:
    """All runs of one strategy together."""

    strategy: str
    outcomes: Counter[Outcome]
    seconds: float
    nodes: int
    backtracks: int | None
    checks: int | None

    def as_json(self) -> dict[str, object]:
        """As the module's docstring describes it."""
        counts = {outcome.value: self.outcomes[outcome] for outcome in Outcome}
        return {"strategy": self.strategy, **counts, **_figures(self)}


def _figures(of: Result | Total) -> dict[str, object]:
    return {"seconds": round(of.seconds, 6), **{name: getattr(of, name) for name in COLUMNS[4:]}}


# The searches.


@dataclass(frozen=True)
class SearchRules:
    """The common settings of all searches."""

    lexicon: Lexicon
    allow_repeats: bool
    seed: int
    budget: Budget

    def problem(self, grid: Grid) -> Problem:
        """A grid with these words."""
        return Problem.of(grid, self.lexicon, allow_repeats=self.allow_repeats, allow_roots=True)


Search = tuple[Sourced, str, str]  # a grid, its short name, and a strategy


def searches(sourced: Sequence[Sourced], chosen: Sequence[Sequence[str]]) -> list[Search]:
    """Every strategy that is chosen for a grid on that grid."""
    named = zip(sourced, short_labels(sourced), chosen, strict=True)
    return [(each, label, strategy) for each, label, strategies in named for strategy in strategies]


def run_all(
    of: Sequence[Search], rules: SearchRules, stop: Stop, progress: Callable[[str], OnProgress]
) -> Iterator[StrategyRun]:
    """The searches one after the other, until all are done or `stop` returns True; `progress` gets their names."""
    for each in of:
        run = run_one(each, rules, stop=stop, progress=progress(f"{each[2]} on {each[1]}"))
        yield run
        if run.outcome is Outcome.STOPPED:
            return


def run_one(search: Search, rules: SearchRules, *, stop: Stop = never, progress: OnProgress = ignore) -> StrategyRun:
    """One strategy on one grid; its fill passes the witness."""
    sourced, label, strategy = search
    problem = rules.problem(sourced.grid)
    result = fill(problem, strategy, seed=rules.seed, budget=rules.budget, stop=stop, progress=progress)
    if result.fill is not None:
        faults = check(result.fill, structure=sourced.grid, words=rules.lexicon, allow_repeats=rules.allow_repeats)
        if faults:
            raise WrongFillError(
                f"internal error: {strategy} filled {sourced.label} wrongly ({faults[0]}); please report it"
            )
    return StrategyRun(sourced, label, strategy, result)


def agreeing(runs: Iterable[StrategyRun]) -> Iterator[StrategyRun]:
    """The runs; WrongFillError where one contradicts another of the same grid."""
    decided: dict[str, set[Outcome]] = {}
    for run in runs:
        its = decided.setdefault(run.sourced.label, set())
        its.add(run.outcome)
        if {Outcome.SOLVED, Outcome.IMPOSSIBLE} <= its:
            label = run.sourced.label
            raise WrongFillError(f"internal error: {label} is solved and proved impossible; please report it")
        yield run


# The results.


def totals(runs: Sequence[StrategyRun]) -> list[Total]:
    """A total for each strategy."""
    names = dict.fromkeys(run.strategy for run in runs)
    return [total(strategy, [run for run in runs if run.strategy == strategy]) for strategy in names]


def total(strategy: str, runs: Sequence[StrategyRun]) -> Total:
    """All these runs together, under this name."""
    return Total(
        strategy,
        Counter(run.outcome for run in runs),
        sum(run.result.seconds for run in runs),
        sum(run.result.nodes for run in runs),
        _sum(run.result.backtracks for run in runs),
        _sum(run.result.checks for run in runs),
    )


def _sum(numbers: Iterable[int | None]) -> int | None:
    """The sum; None where any of them isn't known."""
    known = list(numbers)
    return None if None in known else sum(number for number in known if number is not None)


def as_csv(runs: Sequence[StrategyRun]) -> str:
    """A header and a line for each run."""
    text, names = io.StringIO(), ("source", "index", *COLUMNS[1:])
    writer = csv.DictWriter(text, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for row in (run.as_json() for run in runs):
        writer.writerow({name: _as_cell(value) if isinstance(value, str) else value for name, value in row.items()})
    return text.getvalue()


def _as_cell(text: str) -> str:
    """A text, such as the name of a file, as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if len(text) > 1 and text[0] in "=+-@\t\r" else text


def as_json(runs: Sequence[StrategyRun]) -> dict[str, object]:
    """As the module's docstring describes it."""
    return {
        "results": [run.as_json() for run in runs],
        "totals": [each.as_json() for each in totals(runs)],
        "total": total(TOGETHER, runs).as_json() | {"strategy": None},
    }
