"""Random patterns: as many as you ask for, each witnessed, or the rules that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Protocol

from crosswright.errors import UsageError, require
from crosswright.grid import Grid
from crosswright.pattern.bars import BarMaker
from crosswright.pattern.blocks import BlockMaker
from crosswright.pattern.distance import DistanceMaker
from crosswright.pattern.lattice import LatticeMaker
from crosswright.pattern.rules import Rules
from crosswright.pattern.witness import violations
from crosswright.progress import Stop, never

# How many patterns in a row may come out wrong, or be there already, before no more are looked for? Uniform ones come
# fast and keep to no habits, so that few may keep all the rules.
ATTEMPTS, ATTEMPTS_UNIFORM = 600, 30_000
# After how many of them is anything tried that the rules allow, no longer only what is usual?
PATIENCE = 50
# How many when only the cause is looked for?
ATTEMPTS_FOR_A_CAUSE = 150


class PatternMethod(Protocol):
    """A way to make patterns under one set of rules."""

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing, like published ones if `usual`; None where it came out wrong."""


def _usual(rules: Rules, random: Random) -> PatternMethod:
    """What makes random patterns of this sort."""
    if rules.bars:
        return BarMaker(rules, random)
    return BlockMaker(rules, random) if rules.checked else LatticeMaker(rules, random)


def _by_distance(rules: Rules, random: Random) -> PatternMethod:
    if not rules.checked:
        raise UsageError("the distance method makes patterns with every cell checked; use the random method")
    return DistanceMaker(rules, random)


def _uniform(rules: Rules, random: Random) -> PatternMethod:
    from crosswright.pattern.sample import UniformMaker  # numpy takes a tenth of a second to load

    return UniformMaker(rules, random)


METHODS: Mapping[str, Callable[[Rules, Random], PatternMethod]] = {
    "random": _usual,
    "distance": _by_distance,
    "uniform": _uniform,
}


def patterns(
    rules: Rules,
    count: int = 1,
    *,
    seed: int = 0,
    method: str = "random",
    attempts: int | None = None,
    stop: Stop = never,
) -> Iterator[Grid]:
    """Up to `count` different patterns that keep the rules, as empty grids; fewer where there are no more.

    No more are looked for after `attempts` in a row that gave no new one, and once `stop`, which is asked before each,
    answers True. `method` is one of `METHODS`: "random" looks like published patterns, "distance" shapes them by the
    distance of each cell from the blocks, "uniform" gives every pattern the same chance. The same rules and seed give
    the same patterns. Rules come from `Rules(...)` or `preset(name)`.

    Raises UsageError for a method that there isn't or that can't keep the rules; TypeError for what are no Rules.

    >>> [pattern] = patterns(Rules(rows=5, columns=5), seed=1)
    >>> violations(pattern, Rules(rows=5, columns=5))
    []
    """
    require(rules, Rules, "rules")
    if method not in METHODS:
        raise UsageError(f"there is no method {method!r}; choose one of {', '.join(METHODS)}")
    attempts = attempts or (ATTEMPTS_UNIFORM if method == "uniform" else ATTEMPTS)
    maker = METHODS[method](rules, Random(seed))
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
    """The pattern, if the witness agrees; a fault of this package otherwise."""
    found = violations(pattern, rules)
    assert not found, f"a pattern was made wrongly ({found[0]}); please report it"
    return pattern


def conflict(rules: Rules, *, seed: int = 0, method: str = "random") -> tuple[str, ...]:
    """Which rules contradict each other, by the names of their fields: one alone, or two, or all that there are.

    Each is tried alone and with each other, the rest as in `Rules()`; what a few hundred attempts of the method can't
    meet counts as a conflict, so that this is a good hint and no proof.
    """
    asked = rules.asked()
    for size in (1, 2):
        for names in combinations(asked, size):
            loose = _only(rules, names)
            if loose is None or not any(patterns(loose, seed=seed, method=method, attempts=ATTEMPTS_FOR_A_CAUSE)):
                return names
    return tuple(asked)


def _only(rules: Rules, names: tuple[str, ...]) -> Rules | None:
    """Just these of the rules, with what they can't go without; None where they can't be meant."""
    kept = {name: getattr(rules, name) for name in names}
    try:
        return replace(Rules(rules.rows, rules.columns), **kept)
    except UsageError:
        return None
