"""The answers of `count`: the number of fills, whether there is just one, the letters of each cell, an estimate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from crosswright import count as counting
from crosswright import search as searches
from crosswright.cli.common import exits
from crosswright.cli.common.searching import SearchOptions
from crosswright.errors import count_of
from crosswright.grid import Grid
from crosswright.pattern.place_blocks import BlockRules, patterns
from crosswright.problem import Problem
from crosswright.progress import Stop
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Budget, Outcome
from crosswright.search.outcome import Meter
from crosswright.words import Lexicon


@dataclass(frozen=True)
class CountRules:
    """How to count the fills."""

    lexicon: Lexicon
    allow_repeats: bool
    symmetric: bool
    method: str
    search: SearchOptions
    jobs: int
    probes: int
    blocks: BlockRules | None  # where blocks are also placed

    def problem(self, grid: Grid) -> Problem:
        """A grid with these words."""
        return Problem.of(grid, self.lexicon, allow_repeats=self.allow_repeats, allow_roots=True)


@dataclass(frozen=True)
class CountAnswer:
    """The result for one grid."""

    outcome: Outcome
    exit_code: int
    text: str  # for stdout
    line: str  # for stderr
    fields: dict[str, object]  # of the JSON


# A function with the answer for one grid.
Question = Callable[[Sourced, Problem, CountRules, Stop], CountAnswer]


# Counting.


def count_fills(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> CountAnswer:
    """The number of fills, of the grid or of all patterns that the rules for blocks allow."""
    if rules.blocks is None:
        counted = _count_one(problem, rules, rules.search.budget, stop)
    else:
        counted = _count_patterns(sourced.grid, rules.blocks, rules, stop)
    known = counted.outcome is Outcome.SOLVED
    text = f"{counted.number}\n" if known else ""
    code, line = exits.of_outcome(counted.outcome), _count_line(counted, rules)
    return CountAnswer(counted.outcome, code, text, line, counted.as_json())


def _count_one(problem: Problem, rules: CountRules, budget: Budget, stop: Stop) -> counting.Count:
    return counting.count_fills(
        problem,
        method=rules.method,
        symmetric=rules.symmetric,
        engine=rules.search.engine,
        jobs=rules.jobs,
        budget=budget,
        stop=stop,
    )


def _count_patterns(grid: Grid, blocks: BlockRules, rules: CountRules, stop: Stop) -> counting.Count:
    """The fills of every pattern, added up."""
    meter, number, nodes = Meter(rules.search.budget, stop), 0, 0
    outcome = Outcome.SOLVED
    for pattern in patterns(grid, rules.lexicon.lengths, blocks):
        seconds = None if rules.search.seconds is None else max(0.0, rules.search.seconds - meter.seconds)
        budget = Budget(None if rules.search.nodes is None else max(0, rules.search.nodes - nodes), seconds)
        counted = _count_one(rules.problem(pattern), rules, budget, stop)
        number, nodes, outcome = number + counted.number, nodes + counted.nodes, counted.outcome
        if outcome is not Outcome.SOLVED:
            break
    return counting.Count(outcome, number, "patterns", nodes, meter.seconds)


def _count_line(counted: counting.Count, rules: CountRules) -> str:
    """`1,787,056 fills; by rows, 2.9 s`."""
    how = f"by {counted.method}, {_seconds(counted.seconds)}"
    if counted.outcome is Outcome.SOLVED:
        return f"{count_of(counted.number, 'symmetric fill' if rules.symmetric else 'fill')}; {how}"
    end = "stopped" if counted.outcome is Outcome.STOPPED else "not counted" if counted.reason else "out of budget"
    most = "" if counted.at_most is None else f", and at most {counted.at_most:,} (exact where entries may repeat)"
    why = f": {counted.reason}" if counted.reason else ""
    return f"{end}{why}; at least {counted.number:,} fills{most}; {how}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s"


# One and only.


def _is_unique(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> CountAnswer:
    """Look for a second fill, no further."""
    search = searches.fills(problem, **rules.search.arguments(stop))
    fills = sum(1 for _ in islice(search, 2))
    known = fills > 1 or search.complete
    outcome = search.outcome if search.outcome and not known else Outcome.SOLVED
    unique = fills == 1 if known else None
    exactly = fills if known and fills < 2 else None
    fields: dict[str, object] = {
        "count": exactly,
        "at_least": fills,
        "at_most": exactly,
        "unique": unique,
        "method": "search",
        "nodes": search.nodes,
        "reason": None,
        "seconds": round(search.seconds, 6),
    }
    line = {None: "not known; out of budget", True: "there is exactly one fill", False: "there is no fill"}[unique]
    line = "there is more than one fill" if fills > 1 else line
    code = exits.of_outcome(outcome) if not known else 0 if unique else 1
    text = "" if unique is None else f"{'yes' if unique else 'no'}\n"
    return CountAnswer(outcome, code, text, line, fields)


# Letters.


def _letters(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> CountAnswer:
    result = counting.cell_letters(problem, **rules.search.arguments(stop))
    text, fields = result.table(sourced.grid), result.as_json(sourced.grid)
    effort = f"{result.fills} fills found in {result.searches} searches, {_seconds(result.seconds)}"
    if result.outcome is Outcome.SOLVED:
        none = problem.unfilled and not result.fills
        code = 1 if none else 0
        return CountAnswer(
            result.outcome, code, "" if none else text, f"{'no fill' if none else 'exact'}; {effort}", fields
        )
    ending = result.outcome.value.replace("_", " ")
    line = f"{ending}: {len(result.undecided)} cells have undecided letters ('?'); {effort}"
    return CountAnswer(result.outcome, exits.of_outcome(result.outcome), text, line, fields)


# Estimates.


def _estimate(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> CountAnswer:
    result = counting.estimate(
        problem, probes=rules.probes, seed=rules.search.seed, budget=rules.search.budget, stop=stop
    )
    proved, blind = result.outcome is Outcome.IMPOSSIBLE, result.blind
    outcome = Outcome.SOLVED if proved else Outcome.OUT_OF_BUDGET if blind else result.outcome
    text = f"{result.mean:.6g}\n" if proved or not blind else ""
    return CountAnswer(outcome, exits.of_outcome(outcome), text, str(result), result.as_json())


# The questions, by the parameters that ask them.
QUESTIONS: dict[str, Question] = {"unique": _is_unique, "letters_": _letters, "estimate": _estimate}
