"""The measure of work: how many steps were taken, and when to end."""

from __future__ import annotations

import time

from crosswright.progress import Stop, never
from crosswright.search.outcome import Budget, Outcome

# After how many steps do we check the clock and call `stop`? A step takes a few microseconds.
STEPS_A_LOOK = 500


class Halted(Exception):
    """The work ends before it has a result; the public functions catch this."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Steps:
    """Counts steps against a budget. A step is one state of an automaton that is created or visited."""

    def __init__(self, budget: Budget | None = None, stop: Stop = never) -> None:
        self._budget, self._stop = budget or Budget(), stop
        self._ends = None if self._budget.seconds is None else time.monotonic() + self._budget.seconds
        self.taken = 0
        self._next_look = 0

    def spend(self, steps: int = 1) -> None:
        """Count some steps; raises Halted when the budget is used up or the caller stops."""
        self.taken += steps
        if self.taken >= self._next_look:
            self._look()

    def _look(self) -> None:
        if self._stop():
            raise Halted(Outcome.STOPPED)
        most = self._budget.nodes
        if most is not None and self.taken > most:
            raise Halted(Outcome.OUT_OF_BUDGET)
        if self._ends is not None and time.monotonic() >= self._ends:
            raise Halted(Outcome.OUT_OF_BUDGET)
        self._next_look = self.taken + STEPS_A_LOOK
        if most is not None:
            self._next_look = min(self._next_look, most + 1)
