"""The result of comparing strategies: as a table, as CSV, as JSON and as a plot.

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
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosswright.cli.common.reading import Sourced
from crosswright.media.drawn.plot import as_time, bars, cactus, stacked
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import Outcome, Result

COLUMNS = ("grid", "strategy", "outcome", "seconds", "nodes", "backtracks", "checks")
FIGURES = ("seconds", "nodes", "backtracks", "checks")
# The name of the total of all strategies.
TOGETHER = "all together"
DECIDED = (Outcome.SOLVED, Outcome.IMPOSSIBLE)
# What is the shortest time that a plot shows, in seconds?
LEAST = 0.00001


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


@dataclass(frozen=True)
class Total:
    """All runs of one strategy together."""

    strategy: str
    outcomes: Counter[Outcome]
    seconds: float
    nodes: int
    backtracks: int | None
    checks: int | None


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


# The table.


def as_table(runs: Sequence[StrategyRun]) -> str:
    """A line for each run, grids apart; a line for each strategy's total; the last for all strategies."""
    lines: list[tuple[str, ...]] = [COLUMNS]
    for i, run in enumerate(runs):
        again = i and runs[i - 1].grid == run.grid
        outcome = run.outcome.value.replace("_", " ")
        lines.append(("" if again else run.grid, run.strategy, outcome, *_figures(run.result)))
    each = totals(runs)
    for i, sums in enumerate([*each, total(TOGETHER, runs)] if len(each) > 1 else each):
        outcomes = ", ".join(f"{n} {outcome.value.replace('_', ' ')}" for outcome, n in sums.outcomes.items())
        lines.append(("" if i else "total", sums.strategy, outcomes, *_figures(sums)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(_line(line, widths) for line in lines)


def _figures(of: Result | Total) -> tuple[str, ...]:
    counts = (of.nodes, of.backtracks, of.checks)
    return as_time(of.seconds), *("-" if count is None else f"{count:,}" for count in counts)


def _line(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, figures to the right."""
    names = (text.ljust(width) for text, width in zip(texts[:3], widths[:3], strict=True))
    figures = (text.rjust(width) for text, width in zip(texts[3:], widths[3:], strict=True))
    return "  ".join([*names, *figures]) + "\n"


# For other programs.


def as_csv(runs: Sequence[StrategyRun]) -> str:
    """A header and a line for each run."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("source", "index", *COLUMNS[1:]))
    for run in runs:
        document = _run_as_json(run)
        writer.writerow([document[name] for name in ("source", "index", *COLUMNS[1:])])
    return text.getvalue()


def as_json(runs: Sequence[StrategyRun]) -> dict[str, object]:
    """As the module's docstring describes it."""
    return {
        "results": [_run_as_json(run) for run in runs],
        "totals": [_total_as_json(each) for each in totals(runs)],
        "total": _total_as_json(total(TOGETHER, runs)) | {"strategy": None},
    }


def _run_as_json(run: StrategyRun) -> dict[str, object]:
    fill = run.result.fill
    return {
        **run.sourced.as_json(),
        "strategy": run.strategy,
        "outcome": run.outcome.value,
        **_figures_as_json(run.result),
        "rows": fill and format_grid(fill).splitlines(),
    }


def _total_as_json(sums: Total) -> dict[str, object]:
    counts = {outcome.value: sums.outcomes[outcome] for outcome in Outcome}
    return {"strategy": sums.strategy, **counts, **_figures_as_json(sums)}


def _figures_as_json(of: Result | Total) -> dict[str, object]:
    return {"seconds": round(of.seconds, 6), **{name: getattr(of, name) for name in FIGURES[1:]}}


# The plot.


def as_plot(runs: Sequence[StrategyRun], limit: float) -> str:
    """An SVG: each strategy's time on each grid, and how many grids each has decided within a time."""
    grids = list(dict.fromkeys(run.grid for run in runs))
    strategies = list(dict.fromkeys(run.strategy for run in runs))
    seconds = {(run.grid, run.strategy): _plotted(run, limit) for run in runs}
    times = {each: [seconds.get((grid, each)) for grid in grids] for each in strategies}
    decided = {
        each: sorted(_plotted(run, limit) for run in runs if run.strategy == each and run.outcome in DECIDED)
        for each in strategies
    }
    note = f"hollow: cut off; dashed: {limit:g} s"
    of = {each: sum(run.strategy == each for run in runs) for each in strategies}
    below = "grids solved or proved impossible, the quickest first"
    return stacked(
        [
            bars("Time on each grid", note, grids, times, limit),
            cactus("Grids decided within a time", note, decided, of, limit, below_axis=below),
        ]
    )


def _plotted(run: StrategyRun, limit: float) -> float:
    """A run's time in the plot; a run that decided nothing has the time of the limit."""
    return max(LEAST, min(run.result.seconds, limit)) if run.outcome in DECIDED else limit
