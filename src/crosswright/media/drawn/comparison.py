"""The result of comparing strategies as a table and as a plot."""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.media.drawn.plot import as_time, bars, cactus, stacked
from crosswright.search import Outcome, Result
from crosswright.textbook.comparing import COLUMNS, TOGETHER, StrategyRun, Total, total, totals

DECIDED = (Outcome.SOLVED, Outcome.IMPOSSIBLE)
# What is the shortest time that a plot shows, in seconds?
LEAST = 0.00001


def as_table(runs: Sequence[StrategyRun]) -> str:
    """A line for each run, grids apart; a line for each strategy's total; the last for all strategies."""
    lines: list[tuple[str, ...]] = [COLUMNS]
    for i, run in enumerate(runs):
        again = i and runs[i - 1].grid == run.grid
        outcome = run.outcome.value.replace("_", " ")
        lines.append(("" if again else run.grid, run.strategy, outcome, *_texts(run.result)))
    each = totals(runs)
    for i, sums in enumerate([*each, total(TOGETHER, runs)] if len(each) > 1 else each):
        outcomes = ", ".join(f"{n} {outcome.value.replace('_', ' ')}" for outcome, n in sums.outcomes.items())
        lines.append(("" if i else "total", sums.strategy, outcomes, *_texts(sums)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "".join(_line(line, widths) for line in lines)


def _texts(of: Result | Total) -> tuple[str, ...]:
    counts = (of.nodes, of.backtracks, of.checks)
    return as_time(of.seconds), *("-" if count is None else f"{count:,}" for count in counts)


def _line(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Names to the left, figures to the right."""
    names = (text.ljust(width) for text, width in zip(texts[:3], widths[:3], strict=True))
    figures = (text.rjust(width) for text, width in zip(texts[3:], widths[3:], strict=True))
    return "  ".join([*names, *figures]) + "\n"


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
