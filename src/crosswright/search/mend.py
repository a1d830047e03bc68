"""Two searches by turns: the kernel's, and after a while also its local search over holes; compiled only.

The search builds up a fill word by word and can prove that there is none. The local search (`kernel/mend.hpp`) can't, but
it fills large tight grids that the search doesn't: it goes on from a fill with holes, region by region.
"""

from __future__ import annotations

from typing import Any

from crosswright.problem import Problem
from crosswright.search import native
from crosswright.search.engine import Status
from crosswright.search.outcome import Meter

# How many nodes does the search have for itself? Some seconds' worth: what it fills in them must not wait for another.
NODES_BEFORE_MENDING = 200_000
# How many nodes is a turn? Some tenths of a second's worth.
NODES_A_TURN = 10_000


class MendingSearch(native.NativeSearch):
    """Finds a fill, or proves that there is none: by the kernel's search, with time by turns with its local search.

    From when there are turns it can only go on: it can't backtrack, assume or aim, and writes no proof.
    """

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is searched yet."""
        super().__init__(problem, seed, meter)
        self._seed = seed
        self._mender: Any = None  # there from when it has had its first turn

    @property
    def nodes(self) -> int:
        """Decisions taken so far, in both."""
        return super().nodes + self._mended

    @property
    def _mended(self) -> int:
        return 0 if self._mender is None else int(self._mender.nodes)

    def advance(self, most: int, restarting: bool) -> Status:
        """Search on for at most so many nodes; the local search may go a few beyond."""
        alone = super().nodes
        if alone < NODES_BEFORE_MENDING or (alone - NODES_BEFORE_MENDING) // NODES_A_TURN < self._mended // NODES_A_TURN:
            return super().advance(most, restarting)
        if self._mender is None:
            self._mender = self._new_mender(super().furthest_words(), self._seed)
        return Status.SOLVED if self._mender.advance(most) else Status.RUNNING

    def words(self) -> list[int]:
        """For each unfilled slot the id of its only word, or -1 while it has several."""
        mended = [] if self._mender is None else list(self._mender.words())
        return mended if mended and -1 not in mended else super().words()
