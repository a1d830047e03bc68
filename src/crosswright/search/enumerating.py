"""`fills`: every fill of a problem; `different_fills`: a number of fills that differ all over."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from threading import RLock
from typing import Any

from crosswright.arguments import AtLeastOne, EngineName, NotNegative, Share, checked
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.choosing import engine_for
from crosswright.search.engine import Engine
from crosswright.search.filling import fill
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result

# In what share of the slots do alternatives differ, if they can?
SHARE_APART = 1 / 3
# How many random choices of words to rule out are tried before the share is lowered?
TRIES_APART = 3


class Fills(Iterator[Grid]):
    """An iterator over fills, grids with every slot filled. How it ended is on it, once it has ended.

    `outcome` is None while more fills may come. Then: SOLVED when all fills that were wanted were found, IMPOSSIBLE
    when there is none, OUT_OF_BUDGET or STOPPED when there may be more.

    Threads may share it: each fill goes to one of them.
    """

    def __init__(self, results: Iterator[Result], *, apart: bool = False) -> None:
        """`results`: a SOLVED result for each fill, then perhaps one that says why there are no more.

        `apart`: each counts its nodes and seconds from the fill before it, not from the beginning.
        """
        self._results, self._apart, self._turn = results, apart, RLock()
        self.outcome: Outcome | None = None
        self.result: Result | None = None  # of the search for the latest fill, or of the search that found no more
        self.found = 0  # fills so far
        self.nodes = 0  # so far, for all of them
        self.seconds = 0.0

    def __repr__(self) -> str:
        so_far = "more may come" if self.outcome is None else self.outcome.value
        return f"<Fills: {self.found} so far, {so_far}>"

    @property
    def complete(self) -> bool:
        """Whether it is certain that there are no more fills than those found."""
        return self.result is not None and self.result.outcome is Outcome.IMPOSSIBLE

    def __next__(self) -> Grid:
        with self._turn:
            return self._next()

    def _next(self) -> Grid:
        if self.outcome is not None or (result := next(self._results, None)) is None:
            self.outcome = self.outcome or Outcome.SOLVED
            raise StopIteration
        self.result = result
        self.nodes = result.nodes + (self.nodes if self._apart else 0)
        self.seconds = result.seconds + (self.seconds if self._apart else 0.0)
        if result.fill is None:
            self.outcome = Outcome.SOLVED if self.found and self.complete else result.outcome
            raise StopIteration
        self.found += 1
        return result.fill

    def results(self) -> Iterator[Result]:
        """The same fills as SOLVED results, with the nodes and seconds of each.

        The last result may say why there are no more.
        """
        for _ in self:
            assert self.result is not None
            yield self.result
        if self.result is not None and self.result.fill is None:
            yield self.result


@checked()
def fills(
    problem: Problem,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Fills:
    """Every fill once; the iterator says how it ended. The budget is for all of them.

    UsageError for an engine that can't serve.

    >>> from crosswright.words import Lexicon
    >>> found = fills(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])))
    >>> sum(1 for grid in found), found.outcome.value, found.complete
    (2, 'solved', True)
    """
    meter = Meter(budget, stop, progress)
    if (reason := problem.hopeless()) is not None:
        return Fills(iter([Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, reason=reason)]))
    return Fills(_every(engine_for(problem, seed, meter, engine)))


def _every(search: Engine) -> Iterator[Result]:
    for outcome in search.every():
        fill = search.grid() if outcome is Outcome.SOLVED else None
        yield Result(outcome=outcome, fill=fill, nodes=search.meter.used(search.nodes), seconds=search.meter.seconds)


@checked()
def different_fills(
    problem: Problem,
    count: NotNegative,
    *,
    apart: Share = SHARE_APART,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: EngineName = "auto",
    jobs: AtLeastOne = 1,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Fills:
    """Up to `count` fills that differ from each other in at least a share `apart` of the slots to fill, if there are.

    Each fill is searched for with some words of the earlier ones ruled out, at random, so that it has to differ. Where
    no such fill is found, they differ in fewer slots; `slots_apart` says in how many slots two fills do. Where hardly
    any fill is left, the rest is enumerated. The iterator says how it ended. The budget is for each search on its own.

    UsageError for an unknown engine, a number of jobs below 1, or a share that is not between 0 and 1.

    >>> from crosswright.words import Lexicon
    >>> found = different_fills(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])), 5)
    >>> len(list(found)), found.outcome.value
    (2, 'solved')
    """
    how = {"jobs": jobs, "budget": budget, "engine": engine, "stop": stop, "progress": progress}
    return Fills(_different(problem, count, apart, seed, how), apart=True)


@checked()
def slots_apart(one: Grid, other: Grid) -> int:
    """In how many slots two fills of one grid have different entries; KeyError where they are of different grids.

    >>> from crosswright.puzzle.gridtext import parse_grid
    >>> slots_apart(parse_grid("AT\\nTO"), parse_grid("AN\\nTO"))
    2
    """
    entries = other.entries
    return sum(entry != entries[name] for name, entry in one.entries.items())


def _different(problem: Problem, count: int, apart: float, seed: int, how: Mapping[str, Any]) -> Iterator[Result]:
    """The results of `different_fills`.

    A greater share than the usual one may leave later fills nearer to each other than the usual ones are. Where it
    wasn't met, both sets are made, and the one that lies farther apart is it: to ask for more never gives less.
    """
    if apart <= SHARE_APART:
        yield from _alternatives(problem, count, apart, seed, how)
        return
    greater = list(_alternatives(problem, count, apart, seed, how))
    stopped = any(each.outcome is Outcome.STOPPED for each in greater)
    if not stopped and _nearest(greater) < apart * len(problem.unfilled):
        greater = max(greater, list(_alternatives(problem, count, SHARE_APART, seed, how)), key=_many_and_far)
    yield from greater


def _nearest(results: Sequence[Result]) -> int:
    """In how many slots the two fills that are most alike differ; no fewer than there are, where there is one fill."""
    pairs = combinations([each.fill for each in results if each.fill], 2)
    return min((slots_apart(one, other) for one, other in pairs), default=sys.maxsize)


def _many_and_far(results: Sequence[Result]) -> tuple[int, int]:
    return sum(each.fill is not None for each in results), _nearest(results)


def _alternatives(problem: Problem, count: int, apart: float, seed: int, how: Mapping[str, Any]) -> Iterator[Result]:
    alternatives = _Alternatives(problem, apart, Random(seed), how)
    for number in range(count):
        result = alternatives.next(seed + number)
        if result.outcome is Outcome.IMPOSSIBLE and alternatives.seen:
            break
        yield result
        if result.fill is None:
            return
    if len(alternatives.seen) < count:
        meter = Meter(how["budget"], how["stop"], how["progress"])
        others = _others(engine_for(problem, seed, meter, how["engine"]), set(alternatives.seen))
        yield from islice(others, count - len(alternatives.seen))


class _Alternatives:
    """Fills of one problem, each kept away from those before it."""

    def __init__(self, problem: Problem, apart: float, random: Random, how: Mapping[str, Any]) -> None:
        self.problem, self.apart, self.random, self.how = problem, apart, random, how
        self.seen: list[Grid] = []

    def next(self, seed: int) -> Result:
        """Another fill, as far from the others as can be found; IMPOSSIBLE where each try to keep away left none.

        A greater share than the usual one is tried first. Where no fill has it, the usual tries follow, the same as
        without it, and the fill that is farthest from those seen is the one: to ask for more never gives less.
        """
        usual, results = min(self.apart, SHARE_APART), list[Result]()
        ladder = (*(usual,) * TRIES_APART, usual / 2, usual / 4, 0.0) if self.seen else (0.0,)
        if self.seen and self.apart > usual:
            greater = (*(self.apart,) * TRIES_APART, (self.apart + usual) / 2, *(usual,) * TRIES_APART)
            results += self.tried(greater, Random(seed), seed, self.least)
        if not any(each.fill and self.distance(each) >= self.least for each in results):
            results += self.tried(ladder, self.random, seed, 0)
        result = max((each for each in results if each.fill), key=self.distance, default=results[-1])
        if result.fill is not None:
            self.seen.append(result.fill)
        return result

    def tried(self, shares: Sequence[float], random: Random, seed: int, far_enough: int) -> Iterator[Result]:
        """The results of tries to keep away from the fills seen, until a fill is far enough or `stop` says so."""
        for share in shares:
            yield (result := fill(self.kept_away(share, random), seed=seed, **self.how))
            if result.outcome is Outcome.STOPPED or (result.fill and self.distance(result) >= far_enough):
                return

    @property
    def least(self) -> int:
        """In how many slots two fills are to differ."""
        return math.ceil(self.apart * len(self.problem.unfilled))

    def distance(self, result: Result) -> int:
        """In how many slots a fill differs from each of those seen, at least."""
        assert result.fill is not None
        return min((slots_apart(result.fill, each) for each in self.seen), default=self.least)

    def kept_away(self, share: float, random: Random) -> Problem:
        """The problem without the words that each fill seen has in a random share of the slots, one slot at least."""
        problem, domains = self.problem, list(self.problem.domains)
        slots = max(1, math.ceil(share * len(problem.unfilled)))
        for each in self.seen:
            for s in random.sample(problem.unfilled, min(slots, len(problem.unfilled))):
                w = problem.lexicon.find(each.entries[problem.grid.slots[s].name])
                if w is not None:
                    domains[s] &= ~(1 << w)
        return replace(problem, domains=tuple(domains))


def _others(search: Engine, seen: set[Grid]) -> Iterator[Result]:
    """A result for every fill that has not been seen, with its own effort; then how the enumeration ended."""
    for result in _every(search):
        if result.fill not in seen:
            yield result
            search.meter.renew(search.nodes)
