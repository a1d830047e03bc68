"""Random patterns: as many as you ask for, each witnessed, or the rules that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Annotated, Protocol

from crosswright.arguments import AtLeastOne, NotNegative, OneOf, checked
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.pattern.arrows import ArrowMaker
from crosswright.pattern.bars import BarMaker
from crosswright.pattern.blocks import BlockMaker
from crosswright.pattern.distance import DistanceMaker
from crosswright.pattern.lattice import LatticeMaker
from crosswright.pattern.rules import Rules
from crosswright.pattern.witness import violations
from crosswright.progress import Stop, Stopped, never

# How many attempts in a row may fail, or repeat a pattern, before the search ends? Uniform patterns are made fast and
# follow no habits, so that few may keep all the rules.
ATTEMPTS, ATTEMPTS_UNIFORM = 600, 30_000
# After how many of them does an attempt try everything that the rules allow, no longer only what is usual?
PATIENCE = 50
# How many attempts when only the contradicting rules are looked for?
ATTEMPTS_FOR_A_CAUSE = 150
# Of up to how many cells are all patterns counted where none was found? Some seconds' worth.
MOST_CELLS_COUNTED = 81


class PatternMethod(Protocol):
    """A way to make patterns under one set of rules."""

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing, like published ones if `usual`; None where the attempt failed."""


def _usual(rules: Rules, random: Random, _stop: Stop) -> PatternMethod:
    """The maker of random patterns for these rules."""
    if rules.bars:
        return BarMaker(rules, random)
    if rules.arrows:
        return ArrowMaker(rules, random)
    return BlockMaker(rules, random) if rules.checked else LatticeMaker(rules, random)


def _by_distance(rules: Rules, random: Random, _stop: Stop) -> PatternMethod:
    if not rules.checked:
        raise UsageError("the distance method makes patterns with every cell checked; use the random method")
    return DistanceMaker(rules, random)


def _uniform(rules: Rules, random: Random, stop: Stop) -> PatternMethod:
    from crosswright.pattern.sample import UniformMaker  # numpy takes a tenth of a second to load

    return UniformMaker(rules, random, stop)


METHODS: Mapping[str, Callable[[Rules, Random, Stop], PatternMethod]] = {
    "random": _usual,
    "distance": _by_distance,
    "uniform": _uniform,
}


@checked()
def patterns(
    rules: Rules,
    count: NotNegative = 1,
    *,
    seed: int = 0,
    method: Annotated[str, OneOf(*METHODS)] = "random",
    attempts: AtLeastOne | None = None,
    stop: Stop = never,
) -> Iterator[Grid]:
    """Up to `count` different patterns that keep the rules, as empty grids; fewer where there are no more.

    The search ends after `attempts` attempts in a row without a new pattern, or once `stop`, called every few
    milliseconds, returns True. `method` is one of `METHODS`: "random" looks like published patterns, "distance" shapes
    them by the distance of each cell from the blocks, "uniform" gives every pattern the same chance. The same rules and
    seed give the same patterns. Rules come from `Rules(...)` or `preset(name)`.

    Raises UsageError for an unknown method or one that can't keep the rules; TypeError for `rules` that are no Rules.

    >>> [pattern] = patterns(Rules(rows=5, columns=5), seed=1)
    >>> violations(pattern, Rules(rows=5, columns=5))
    []
    """
    attempts = attempts or (ATTEMPTS_UNIFORM if method == "uniform" else ATTEMPTS)
    try:
        maker = METHODS[method](rules, Random(seed), stop)
    except Stopped:
        return
    seen: set[Grid] = set()
    failed = 0
    while len(seen) < count and failed < attempts and not stop():
        pattern = maker.attempt(usual=failed < PATIENCE)
        failed += 1
        if pattern is not None and pattern not in seen:
            seen.add(witnessed(pattern, rules))
            failed = 0
            yield pattern


def witnessed(pattern: Grid, rules: Rules) -> Grid:
    """The pattern, after its check; AssertionError, a fault of this package, where the check finds something."""
    faults = violations(pattern, rules)
    assert not faults, f"a pattern was made wrongly ({faults[0]}); please report it"
    return pattern


def framed(pattern: Grid) -> Grid:
    """The pattern in a frame of blocks: one more row or column on every side.

    >>> len(framed(Grid.open(3, 3)).blocks)
    16
    """
    rows, columns = pattern.rows + 2, pattern.columns + 2
    cells = [divmod(c, pattern.columns) for c in range(len(pattern.letters)) if c not in pattern.blocks]
    open_cells = {(row + 1) * columns + column + 1 for row, column in cells}
    return Grid.open(rows, columns, blocks=set(range(rows * columns)) - open_cells, shortest=pattern.shortest)


def proved_none(rules: Rules) -> bool:
    """Whether it is proved that no pattern keeps the rules: all are counted where that takes a few seconds at most.

    >>> proved_none(Rules(3, 4, longest=3)), proved_none(Rules(3, 4))
    (True, False)
    """
    from crosswright.pattern.exact import how_many  # numpy takes a tenth of a second to load

    try:
        return rules.cells <= MOST_CELLS_COUNTED and how_many(rules) == 0
    except UsageError:  # rules that can't be counted
        return False


def conflict(rules: Rules, *, seed: int = 0, method: str = "random") -> tuple[str, ...]:
    """Which rules contradict each other, by the names of their fields: one alone, or two, or all of them.

    Each rule is tried alone and with each other rule, the rest as in `Rules()`; rules that a few hundred attempts of
    the method can't meet count as a conflict. So this is a good hint and no proof.
    """
    stated = rules.asked()
    for size in (1, 2):
        for names in combinations(stated, size):
            loose = _only(rules, names)
            if loose is None or not any(patterns(loose, seed=seed, method=method, attempts=ATTEMPTS_FOR_A_CAUSE)):
                return names
    return tuple(stated)


def _only(rules: Rules, names: tuple[str, ...]) -> Rules | None:
    """Only these of the rules, with the rules that they need; None where they contradict each other outright."""
    kept = {name: getattr(rules, name) for name in names}
    try:
        return replace(Rules(rules.rows, rules.columns), **kept)
    except UsageError:
        return None
