"""The answers of `count`: the number of fills, whether there is just one, the letters of each cell, an estimate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from crosswright import count as counting
from crosswright import search as searches
from crosswright.cli.common import exits
from crosswright.cli.common.reading import Sourced
from crosswright.cli.common.searching import SearchOptions
from crosswright.errors import count_of
from crosswright.grid import Grid
from crosswright.pattern.place_blocks import BlockRules, patterns
from crosswright.problem import Problem
from crosswright.progress import Stop
from crosswright.search import Budget, Outcome
from crosswright.search.outcome import Meter
from crosswright.words import Lexicon

# How many letters of a cell are shown one by one? Of more only the number is shown.
_MOST_SHOWN = 4


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
class Answer:
    """The result for one grid."""

    outcome: Outcome
    exit_code: int
    text: str  # for stdout
    line: str  # for stderr
    fields: dict[str, object]  # of the JSON


# A function with the answer for one grid.
Question = Callable[[Sourced, Problem, CountRules, Stop], Answer]


# Counting.


def count_fills(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    """The number of fills, of the grid or of all patterns that the rules for blocks allow."""
    if rules.blocks is None:
        found = _count_one(problem, rules, rules.search.budget, stop)
    else:
        found = _count_patterns(sourced.grid, rules.blocks, rules, stop)
    known = found.outcome is Outcome.SOLVED
    fields: dict[str, object] = {
        "count": found.number if known else None,
        "at_least": found.number,
        "at_most": found.number if known else found.at_most,
        "method": found.method,
        "nodes": found.nodes,
        "reason": found.reason,
        "seconds": round(found.seconds, 6),
    }
    text = f"{found.number}\n" if known else ""
    return Answer(found.outcome, exits.of_outcome(found.outcome), text, _count_line(found, rules), fields)


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
        found = _count_one(rules.problem(pattern), rules, budget, stop)
        number, nodes, outcome = number + found.number, nodes + found.nodes, found.outcome
        if outcome is not Outcome.SOLVED:
            break
    return counting.Count(outcome, number, "patterns", nodes, meter.seconds)


def _count_line(found: counting.Count, rules: CountRules) -> str:
    """`1,787,056 fills; by rows, 2.9 s`."""
    how = f"by {found.method}, {_seconds(found.seconds)}"
    if found.outcome is Outcome.SOLVED:
        return f"{count_of(found.number, 'symmetric fill' if rules.symmetric else 'fill')}; {how}"
    end = "stopped" if found.outcome is Outcome.STOPPED else "not counted" if found.reason else "out of budget"
    most = "" if found.at_most is None else f", and at most {found.at_most:,} (exact where entries may repeat)"
    why = f": {found.reason}" if found.reason else ""
    return f"{end}{why}; at least {found.number:,} fills{most}; {how}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s"


# One and only.


def _is_unique(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    """Look for a second fill, no further."""
    search = searches.fills(problem, **rules.search.arguments(stop))
    found = sum(1 for _ in islice(search, 2))
    known = found > 1 or search.complete
    outcome = search.outcome if search.outcome and not known else Outcome.SOLVED
    unique = found == 1 if known else None
    exactly = found if known and found < 2 else None
    fields: dict[str, object] = {
        "count": exactly,
        "at_least": found,
        "at_most": exactly,
        "unique": unique,
        "method": "search",
        "nodes": search.nodes,
        "reason": None,
        "seconds": round(search.seconds, 6),
    }
    line = {None: "not known; out of budget", True: "there is exactly one fill", False: "there is no fill"}[unique]
    line = "there is more than one fill" if found > 1 else line
    code = exits.of_outcome(outcome) if not known else 0 if unique else 1
    text = "" if unique is None else f"{'yes' if unique else 'no'}\n"
    return Answer(outcome, code, text, line, fields)


# Letters.


def _letters(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    found = counting.cell_letters(problem, **rules.search.arguments(stop))
    grid = sourced.grid
    cells = range(len(grid.letters))
    fields: dict[str, object] = {
        "letters": grid.in_rows([found.letters.get(c, "") for c in cells]),
        "undecided": grid.in_rows([found.undecided.get(c, "") for c in cells]) if found.undecided else None,
        "fills": found.fills,
        "searches": found.searches,
        "seconds": round(found.seconds, 6),
    }
    text = letter_table(grid, found)
    effort = f"{found.fills} fills found in {found.searches} searches, {_seconds(found.seconds)}"
    if found.outcome is Outcome.SOLVED:
        none = problem.unfilled and not found.fills
        code = 1 if none else 0
        return Answer(found.outcome, code, "" if none else text, f"{'no fill' if none else 'exact'}; {effort}", fields)
    line = (
        f"{found.outcome.value.replace('_', ' ')}: {len(found.undecided)} cells have undecided letters ('?'); {effort}"
    )
    return Answer(found.outcome, exits.of_outcome(found.outcome), text, line, fields)


def letter_table(grid: Grid, found: counting.Letters) -> str:
    """The grid as a table: a cell's letters where they are few, else how many; `?` where some are undecided."""

    def content(c: int) -> str:
        if c in grid.blocks:
            return "#"
        letters = found.letters.get(c, ".")
        several = len(letters) > _MOST_SHOWN and not grid.letters[c]
        return (str(len(letters)) if several else letters) + ("?" if c in found.undecided else "")

    texts = [content(c) for c in range(len(grid.letters))]
    width = max(map(len, texts))
    rows = grid.in_rows(texts)
    return "".join(" ".join(text.ljust(width) for text in row).rstrip() + "\n" for row in rows)


# Estimates.


def _estimate(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    found = counting.estimate(
        problem, probes=rules.probes, seed=rules.search.seed, budget=rules.search.budget, stop=stop
    )
    proved = found.outcome is Outcome.IMPOSSIBLE
    blind = not proved and found.hits == 0  # then the estimate is 0, which is meaningless
    fields: dict[str, object] = {
        "estimate": None if blind else found.mean,
        "standard_error": found.standard_error if found.probes > 1 else None,
        "probes": found.probes,
        "hits": found.hits,
        "seconds": round(found.seconds, 6),
    }
    outcome = Outcome.SOLVED if proved else Outcome.OUT_OF_BUDGET if blind else found.outcome
    text = f"{found.mean:.6g}\n" if proved or not blind else ""
    return Answer(outcome, exits.of_outcome(outcome), text, _estimate_line(found, proved, blind), fields)


def _estimate_line(found: counting.Estimate, proved: bool, blind: bool) -> str:
    if proved:
        return "no fill (proved)"
    if blind:
        return f"no estimate: none of {found.probes} probes found a fill; more may"
    probes = f"{found.probes} probes of which {found.hits} found a fill"
    return (
        f"about {found.mean:.3g} fills; standard error {found.standard_error:.2g}, {probes}, {_seconds(found.seconds)}"
    )


# The questions, by the parameters that ask them.
QUESTIONS: dict[str, Question] = {"unique": _is_unique, "letters_": _letters, "estimate": _estimate}
