"""The verbs of everything that looks for a fill: the engines, and the finders that change to another method on the way.

A finder works in bounded steps; between two steps it checks the budget, asks `stop` and calls `progress`.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import Meter, Outcome


class Status(enum.IntEnum):
    """How a step of the search ended; the kernel uses the same numbers."""

    RUNNING = 0
    SOLVED = 1
    IMPOSSIBLE = 2


_OUTCOMES = {Status.SOLVED: Outcome.SOLVED, Status.IMPOSSIBLE: Outcome.IMPOSSIBLE}


class Finder(ABC):
    """Looks for one fill of a problem, or finds that there is none."""

    # How many nodes may a step take? A few milliseconds' worth.
    nodes_a_step: ClassVar[int]

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem = problem
        self.meter = meter

    @property
    @abstractmethod
    def nodes(self) -> int:
        """Decisions taken so far."""

    @property
    @abstractmethod
    def restarts(self) -> int:
        """Restarts so far."""

    @abstractmethod
    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that already shows that there is no fill."""

    @abstractmethod
    def advance(self, most: int) -> Status:
        """Search on for at most `most` nodes."""

    @abstractmethod
    def words(self) -> Sequence[int]:
        """For each unfilled slot, in order, the id of its only word, or -1 while it has several."""

    @abstractmethod
    def furthest_words(self) -> Sequence[int]:
        """The same at the moment when the most decisions held."""

    @abstractmethod
    def weights(self) -> Sequence[float]:
        """Per crossing: 1 and how many conflicts showed there."""

    def run(self) -> Outcome:
        """Search until there is a fill, or it is certain that there is none, or the budget ends."""
        if not self.begin():
            return Outcome.IMPOSSIBLE
        return self._advance_until_ended(self.advance) or Outcome.OUT_OF_BUDGET

    def ended(self) -> Outcome | None:
        """Ask the budget and the caller: None to go on, else the outcome to end with."""
        return self.meter.spent(self.nodes, self.restarts, self.grid)

    def grid(self) -> Grid:
        """The problem's grid with the letters of every slot that is down to one word."""
        return self._grid(self.words())

    def furthest(self) -> Grid:
        """The grid at the moment when the most decisions held."""
        return self._grid(self.furthest_words())

    def _grid(self, words: Sequence[int]) -> Grid:
        return self.problem.fill_in({s: w for s, w in zip(self.problem.unfilled, words, strict=True) if w >= 0})

    def _advance_until_ended(self, advance: Callable[[int], Status], last: int | None = None) -> Outcome | None:
        """Take steps until one ends the search; None when it has not ended by node `last`."""
        while True:
            if (ending := self.ended()) is not None:
                return ending
            step = self.meter.allowance(self.nodes, self.nodes_a_step)
            step = step if last is None else min(step, last - self.nodes)
            status = advance(step)
            if status is not Status.RUNNING:
                return _OUTCOMES[status]
            if last is not None and self.nodes >= last:
                return None
