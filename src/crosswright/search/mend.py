"""The kernel's search, and after a while the kernel's local search over holes; compiled only.

The search builds up a fill word by word and can prove that there is none. The local search (`kernel/mend.hpp`) can't,
but it fills large tight grids that the search doesn't fill: it takes a fill with holes and mends region by region. With
several `jobs` one of them mends; a single job doesn't, because mending would be too slow on newspapers' grids
(bench/README.md has the figures).
"""

from __future__ import annotations

from typing import Any

from crosswright.problem import Problem
from crosswright.search.finder import Status
from crosswright.search.outcome import Meter
from crosswright.search.relay import Relay

# How many nodes does the search have first? Some seconds' worth: most grids are filled in them.
NODES_BEFORE_MENDING = 200_000


class MendingSearch(Relay):
    """Finds a fill, or goes on for ever once it mends: the searches beside it can prove that there is none."""

    nodes_first = NODES_BEFORE_MENDING

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is searched yet."""
        super().__init__(problem, seed, meter)
        self._seed = seed

    def hand_over(self) -> Any:
        """Begin with the words of the fill that got furthest."""
        return self._search.mender(self._search.furthest_words(), self._seed)

    def advance_other(self, most: int) -> Status:
        """Mend; one move of the local search may go beyond `most`."""
        return Status.SOLVED if self._other.advance(most) else Status.RUNNING
