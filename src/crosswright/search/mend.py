"""The search that goes over to mending: the kernel's, and after a while its local search over holes; compiled only.

The search builds up a fill word by word and can prove that there is none. The local search (`kernel/mend.hpp`) can't,
but it fills large tight grids that the search doesn't: from a fill with holes it goes on region by region. One of
several `jobs` does so; alone it would be too slow on newspapers' grids (bench/README.md has the figures).
"""

from __future__ import annotations

from typing import Any

from crosswright.problem import Problem
from crosswright.search import native
from crosswright.search.engine import Status
from crosswright.search.outcome import Meter

# How many nodes does the search have first? Some seconds' worth: most grids are filled in them.
NODES_BEFORE_MENDING = 200_000


class MendingSearch(native.NativeSearch):
    """Finds a fill, or goes on for ever: what proves that there is none is the search beside it.

    From when it mends it can only go on: it can't backtrack, assume or aim, and writes no proof.
    """

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is searched yet."""
        super().__init__(problem, seed, meter)
        self._seed = seed
        self._mender: Any = None  # there from when it mends

    @property
    def nodes(self) -> int:
        """Decisions taken so far, in both."""
        return super().nodes + (0 if self._mender is None else int(self._mender.nodes))

    def advance(self, most: int, restarting: bool) -> Status:
        """Search on for at most so many nodes; a move of the local search may go beyond."""
        if (left := NODES_BEFORE_MENDING - self.nodes) > 0:
            return super().advance(min(most, left), restarting)
        if self._mender is None:
            self._mender = self.mender(super().furthest_words(), self._seed)
        return Status.SOLVED if self._mender.advance(most) else Status.RUNNING

    def words(self) -> list[int]:
        """For each unfilled slot the id of its only word, or -1 while it has several."""
        return super().words() if self._mender is None else list(self._mender.words())
