"""How many fills there are, exactly, and the letters that each cell has over all of them.

    count_fills(problem)  how many fills: an exact number, however large, or a lower bound where the budget ended first
    cell_letters(problem) the letters that each cell has over all fills
    estimate(problem)     about how many fills, where they are too many to count

The methods of `count_fills`; `auto` chooses, and the result says which it used:

    rows           walks open grids row by row (compiled only)
    cells          walks cell by cell over automata; only this method counts symmetric squares
    search         enumerates with the search engine: for grids of loosely joined parts with few fills
    elimination    sums over the letters of crossings: any number of fills, where entries can't repeat, or where
                   repeats are allowed
    frontier       sweeps over the cells and merges equal states: for the same problems as elimination

A grid that falls into parts is counted part by part; entries stay distinct across the parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from crosswright.arguments import EngineName, OneOf, checked
from crosswright.count.counting import Searching, walking_cells, walking_rows
from crosswright.count.elimination import eliminate, plan
from crosswright.count.estimate import Estimate, estimate
from crosswright.count.frontier import sweep
from crosswright.count.letters import Letters, cell_letters
from crosswright.count.mirror import mirror
from crosswright.count.parts import may_repeat, parts, share_words, without_repeats
from crosswright.count.walk import Counting, layout_of
from crosswright.errors import UsageError
from crosswright.grid import Direction, Grid
from crosswright.problem import Problem
from crosswright.progress import Stop, Stopped, never
from crosswright.search import native, propagate
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome

__all__ = ["METHODS", "Count", "Estimate", "Letters", "cell_letters", "count_fills", "estimate"]

METHODS = ("auto", "rows", "cells", "search", "elimination", "frontier")
"""The ways to count, by name."""

# For how many nodes does `auto` walk before it tries another method? About a second's worth.
FIRST_WALK = 20_000_000
FIRST_WALK_READABLE = 100_000
# For how many nodes does a count go on before it checks the budget and `stop`? Some milliseconds' worth.
STEP = 2_000_000
STEP_READABLE = 2_000
STEP_OF_SEARCH = 2_000
STEP_OF_SEARCH_READABLE = 200
# From how many fills on is it hopeless to enumerate them? At ten million a second that would take weeks.
HOPELESS = 10**13
# How many fills of a part that shares words with others are worth listing?
MOST_LISTED = 100_000


@dataclass(frozen=True)
class Count:
    """The result of counting.

    SOLVED: `number` is exact. Otherwise it is what was found before the end, a lower bound.
    """

    outcome: Outcome
    number: int
    method: str  # "rows", or "elimination, rows" where the grid's parts took different ones
    nodes: int
    seconds: float
    at_most: int | None = None  # an upper bound, where one is known and the number is not
    reason: str | None = None  # why the number stays unknown, where more time would not help

    def as_json(self) -> dict[str, object]:
        """The result as a dict for JSON."""
        known = self.outcome is Outcome.SOLVED
        return {
            "count": self.number if known else None,
            "at_least": self.number,
            "at_most": self.number if known else self.at_most,
            "method": self.method,
            "nodes": self.nodes,
            "reason": self.reason,
            "seconds": round(self.seconds, 6),
        }


@checked()
def count_fills(
    problem: Problem,
    *,
    method: Annotated[str, OneOf(*METHODS)] = "auto",
    symmetric: bool = False,
    engine: EngineName = "auto",
    jobs: int = 1,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
) -> Count:
    """Count the fills of a problem, exactly: an int of any size, or a lower bound where the budget ended first.

    `symmetric` counts only fills that are the same when mirrored at their diagonal; a word and its mirror image then
    don't count as a repeat. `jobs` is the number of threads. `stop` is called every few milliseconds. `method` is one
    of `METHODS`; "auto" chooses. `elimination` is variable elimination in constraint networks (Dechter 1999),
    `frontier` a transfer-matrix method.

    Raises UsageError for an unknown method or engine or less than one job; TypeError for an argument that is no
    Problem.

    >>> from crosswright.words import Lexicon
    >>> lexicon = Lexicon.from_words(["at", "to", "an", "no"])
    >>> count_fills(Problem.of(Grid.open(2, 2), lexicon)).number
    2
    >>> count_fills(Problem.of(Grid.open(2, 2), lexicon, allow_repeats=True)).number
    4
    """
    if jobs < 1:
        raise UsageError(f"{jobs} jobs; give 1 or more")
    counter = _Counter(method, engine, jobs, Meter(budget, stop))
    return counter.result(lambda: counter.count_symmetric(problem) if symmetric else counter.count(problem))


class _Unknown(Exception):
    """The number stays unknown: the budget ended, or no method that was allowed can find it."""

    def __init__(self, found: int = 0, at_most: int | None = None, reason: str | None = None) -> None:
        self.found, self.at_most, self.reason = found, at_most, reason


class _Counter:
    """Counts one problem, part by part."""

    def __init__(self, method: str, engine: str, jobs: int, meter: Meter) -> None:
        self.method, self.engine, self.jobs, self.meter = method, engine, jobs, meter
        self.used: list[str] = []  # the methods that were used
        self.nodes = 0
        self.compiled = native.available() and engine != "python"

    def result(self, attempt: Callable[[], int]) -> Count:
        """The result of an attempt."""
        outcome, at_most, reason = Outcome.SOLVED, None, None
        try:
            number = attempt()
        except _Unknown as unknown:
            outcome = self.ended() or Outcome.OUT_OF_BUDGET
            number, at_most, reason = unknown.found, unknown.at_most, unknown.reason
        method = ", ".join(dict.fromkeys(self.used)) or "propagation"
        return Count(outcome, number, method, self.nodes, self.meter.seconds, at_most, reason)

    def ended(self) -> Outcome | None:
        """Check the budget and `stop`."""
        return self.meter.spent(self.nodes, 0, lambda: Grid.open(1, 1))

    def count(self, problem: Problem) -> int:
        """The fills of a whole problem."""
        if (reduced := consistent(problem)) is None:
            return 0
        families = _families(parts(reduced))
        if len(families) == 1:
            return self.count_family(families[0])
        number = 1
        for family in families:
            try:
                number *= self.count_family(family)
            except _Unknown as unknown:
                raise _Unknown(reason=unknown.reason) from None  # a bound on one part is no bound on the whole
        return number

    def count_family(self, family: list[Problem]) -> int:
        """The fills of parts that share words only with each other."""
        if len(family) == 1:
            return self.count_part(family[0])
        # Listed part by part, then put together without a repeat.
        return without_repeats([self.list_fills(part) for part in family], self.go_on)

    def go_on(self) -> None:
        """_Unknown if the budget has ended or the count is stopped."""
        if self.ended() is not None:
            raise _Unknown

    def list_fills(self, part: Problem) -> list[frozenset[int]]:
        """The words of every fill of a part, by numbers that are the same in all parts."""
        self.used.append("search")
        fills = []
        searching = Searching(part, self.engine)
        for words in searching.every():
            fills.append(frozenset(part.lengths[s] << 32 | w for s, w in zip(part.unfilled, words, strict=True)))
            if len(fills) > MOST_LISTED:
                raise _Unknown(reason="its parts share words, and one has too many fills to compare them all")
            if len(fills) % STEP_OF_SEARCH_READABLE == 0 and self.ended() is not None:
                raise _Unknown
        return fills

    def count_part(self, part: Problem) -> int:
        """The fills of a part that shares no words with others."""
        if not may_repeat(part):
            part = part.with_repeats()
        if self.method == "auto":
            return self.choose(part)
        self.used.append(self.method)
        if self.method == "elimination":
            return self.eliminate(part)
        if self.method == "frontier":
            return self.sweep(part)
        return self.run([self.start(self.method, part)])

    def choose(self, part: Problem) -> int:
        """Walk for a second; then use elimination where that is possible; else walk and search in turns."""
        walk = walking_rows(part, self.jobs) if self.compiled else None
        self.used.append("rows" if walk is not None else "cells")
        counting: Counting = walk or walking_cells(layout_of(part, check=self.go_on), self.jobs, self.engine)
        if is_open(part):
            return self.run([counting])
        try:
            return self.run([counting], FIRST_WALK if self.compiled else FIRST_WALK_READABLE)
        except _Unknown:
            if self.ended() is not None:
                raise
        walked = self.used.pop()
        most = None
        if (planned := plan(part, self.go_on)) is not None:
            self.used.append("elimination")
            most = self.do(lambda check: eliminate(part, planned, check))
            if part.allow_repeats:
                return most
            self.used.pop()
            if most > HOPELESS:
                raise _Unknown(counting.fills, most, "too many to go through one by one, as distinct entries need")
        self.used.append(f"{walked} and search")
        try:
            return self.run([counting, Searching(part, self.engine)])
        except _Unknown as unknown:
            raise _Unknown(unknown.found, most) from None

    def start(self, method: str, part: Problem) -> Counting:
        """The walk or search of that name, ready to go."""
        if method == "search":
            return Searching(part, self.engine)
        if method == "cells":
            return walking_cells(layout_of(part, check=self.go_on), self.jobs, self.engine)
        if self.engine == "python" or (walk := walking_rows(part, self.jobs)) is None:
            raise UsageError('the walk by rows needs the kernel and at most 64 letters; use method="cells"')
        return walk

    def run(self, countings: list[Counting], most: int | None = None) -> int:
        """Go on with several counts in turns until one is done."""
        before = self.nodes
        steps = [self.step_of(each) for each in countings]
        while True:
            for each, step in zip(countings, steps, strict=True):
                done = not each.advance(step)
                self.nodes = before + sum(each.nodes for each in countings)
                if done:
                    return each.fills
                spent = most is not None and self.nodes - before >= most
                if spent or self.ended() is not None:
                    raise _Unknown(max(each.fills for each in countings))

    def step_of(self, counting: Counting) -> int:
        """For how many nodes one count goes on at a time, within the budget."""
        steps = (STEP_OF_SEARCH, STEP) if self.compiled else (STEP_OF_SEARCH_READABLE, STEP_READABLE)
        step = steps[0] if isinstance(counting, Searching) else steps[1]
        return self.meter.allowance(self.nodes, step)

    def eliminate(self, part: Problem) -> int:
        """The fills of a part by elimination; for parts where entries can't repeat, or may."""
        if not part.allow_repeats:
            raise _Unknown(reason="elimination can't hold entries distinct; allow repeats, or choose another method")
        if (planned := plan(part, self.go_on)) is None:
            raise _Unknown(reason="its slots cross in too many cells for elimination")
        return self.do(lambda check: eliminate(part, planned, check))

    def sweep(self, part: Problem) -> int:
        """The fills of a part by a frontier; for parts where entries can't repeat, or may."""
        if not part.allow_repeats:
            raise _Unknown(reason="a frontier can't hold entries distinct; allow repeats, or choose another method")
        number = sweep(layout_of(part, check=self.go_on), lambda: self.ended() is None)
        if number is None:
            raise _Unknown(reason=None if self.ended() is not None else "too many states for a frontier")
        return number

    def do(self, work: Callable[[Callable[[], bool]], int]) -> int:
        """Run work that checks between its steps whether to go on."""
        try:
            return work(lambda: self.ended() is None)
        except Stopped:
            raise _Unknown from None

    def count_symmetric(self, problem: Problem) -> int:
        """The fills that are the same when mirrored at their diagonal."""
        if self.method not in ("auto", "cells"):
            raise UsageError(f'symmetric fills are counted by cells; leave out method="{self.method}"')
        self.used.append("cells")
        mirrored, same = mirror(problem)
        if mirrored is None:
            return 0
        if not mirrored.unfilled:
            return 1
        return self.run([walking_cells(layout_of(mirrored, same=same, check=self.go_on), self.jobs, self.engine)])


def consistent(problem: Problem) -> Problem | None:
    """The problem with only the words that its crossings leave; None when they leave some slot none."""
    left = propagate(problem)
    return None if left is None else left.narrowed()


def is_open(part: Problem) -> bool:
    """Whether this is an open rectangle: for those, walking is the fastest."""
    across = sum(part.grid.slots[s].direction is Direction.ACROSS for s in part.unfilled)
    crossed = {Direction.ACROSS: len(part.unfilled) - across, Direction.DOWN: across}  # by every slot of a direction
    slots = part.grid.slots
    return all(len(part.links[s]) == part.lengths[s] == crossed[slots[s].direction] for s in part.unfilled)


def _families(found: list[Problem]) -> list[list[Problem]]:
    """The parts in groups: parts that share words, directly or through others, are together."""
    families: list[list[Problem]] = []
    for part in found:
        kin = [family for family in families if any(share_words(part, other) for other in family)]
        families = [family for family in families if family not in kin]
        families.append([part, *(other for family in kin for other in family)])
    return families
