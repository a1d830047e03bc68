"""`fills`: every fill of a problem; `different_fills`: a number of fills that differ all over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from crosswright.errors import require
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.choosing import engine_for
from crosswright.search.engine import Engine
from crosswright.search.filling import fill
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result

# After how many fills running that were there already does `different_fills` go over to complete enumeration?
REPEATS_BEFORE_ENUMERATION = 3


class Fills(Iterator[Grid]):
    """An iterator over fills, grids with every slot filled. How it ended is on it, once it has ended.

    `outcome` is None while more fills may come. Then: SOLVED when all fills that were wanted were found, IMPOSSIBLE
    when there is none, OUT_OF_BUDGET or STOPPED when there may be more.
    """

    def __init__(self, results: Iterator[Result], *, apart: bool = False) -> None:
        """`results`: a SOLVED result for each fill, then perhaps one that says why there are no more.

        `apart`: each counts its nodes and seconds from the fill before it, not from the beginning.
        """
        self._results, self._apart = results, apart
        self.outcome: Outcome | None = None
        self.result: Result | None = None  # of the search for the latest fill, or of the search that found no more
        self.found = 0  # fills so far
        self.nodes = 0  # so far, for all of them
        self.seconds = 0.0

    @property
    def complete(self) -> bool:
        """Whether it is certain that there are no more fills than those found."""
        return self.result is not None and self.result.outcome is Outcome.IMPOSSIBLE

    def __next__(self) -> Grid:
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
        """The same fills with what each took, as SOLVED results; the last one may say why there are no more."""
        for _ in self:
            assert self.result is not None
            yield self.result
        if self.result is not None and self.result.fill is None:
            yield self.result


def fills(
    problem: Problem,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
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
    require(problem, Problem, "problem")
    meter = Meter(budget, stop, progress)
    if (reason := problem.hopeless()) is not None:
        return Fills(iter([Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, reason=reason)]))
    return Fills(_every(engine_for(problem, seed, meter, engine)))


def _every(search: Engine) -> Iterator[Result]:
    for outcome in search.every():
        fill = search.grid() if outcome is Outcome.SOLVED else None
        yield Result(outcome=outcome, fill=fill, nodes=search.meter.used(search.nodes), seconds=search.meter.seconds)


def different_fills(
    problem: Problem,
    count: int,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    jobs: int = 1,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Fills:
    """Up to `count` fills that differ all over; the iterator says how it ended.

    Each search begins afresh with the next seed. Where the same fills come back again and again, the rest is
    enumerated. The budget is for each fill on its own.

    UsageError for an engine or number of jobs that can't be.

    >>> from crosswright.words import Lexicon
    >>> found = different_fills(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])), 5)
    >>> len(list(found)), found.outcome.value
    (2, 'solved')
    """
    require(problem, Problem, "problem")
    how = {"budget": budget, "engine": engine, "stop": stop, "progress": progress}
    return Fills(_different(problem, count, seed, jobs, **how), apart=True)


def _different(problem: Problem, count: int, seed: int, jobs: int, **how: Any) -> Iterator[Result]:
    seen: set[Grid] = set()
    repeats = 0
    while len(seen) < count and repeats < REPEATS_BEFORE_ENUMERATION:
        result = fill(problem, seed=seed, jobs=jobs, **how)
        seed += 1
        if result.fill is None:
            yield result
            return
        if result.fill in seen:
            repeats += 1
            continue
        repeats = 0
        seen.add(result.fill)
        yield result
    if len(seen) < count:
        meter = Meter(how["budget"], how["stop"], how["progress"])
        yield from islice(_others(engine_for(problem, seed, meter, how["engine"]), seen), count - len(seen))


def _others(search: Engine, seen: set[Grid]) -> Iterator[Result]:
    """A result for every fill that has not been seen, with its own effort; then how the enumeration ended."""
    for result in _every(search):
        if result.fill not in seen:
            yield result
            search.meter.renew(search.nodes)
