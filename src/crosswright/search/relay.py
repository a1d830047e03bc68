"""A finder that begins with the kernel's search and hands over to another method when that takes long."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from crosswright.problem import Problem
from crosswright.search.finder import Finder, Status
from crosswright.search.native import NativeSearch
from crosswright.search.outcome import Meter


class Relay(Finder):
    """The kernel's search for `nodes_first` nodes, then what a subclass does in `advance_other`."""

    nodes_a_step = NativeSearch.nodes_a_step
    nodes_first: ClassVar[int]

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is searched yet."""
        super().__init__(problem, meter)
        self._search = NativeSearch(problem, seed, meter)
        self._other: Any = None  # the other method, once it has begun; it counts its `nodes`

    @property
    def nodes(self) -> int:
        """Decisions taken so far, in both."""
        return self._search.nodes + (self.other_nodes() if self._other is not None else 0)

    @property
    def restarts(self) -> int:
        """Restarts so far."""
        return self._search.restarts

    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that already shows that there is no fill."""
        return self._search.begin()

    def advance(self, most: int) -> Status:
        """Search on for at most `most` nodes."""
        if (left := self.nodes_first - self.nodes) > 0:
            return self._search.advance(min(most, left))
        if self._other is None:
            self._other = self.hand_over()
        return self.advance_other(most)

    def words(self) -> Sequence[int]:
        """For each unfilled slot the id of its only word, or -1 while it has several."""
        return self.other_words() if self._other is not None else self._search.words()

    def furthest_words(self) -> Sequence[int]:
        """The same at the moment when the most decisions held."""
        return self._search.furthest_words()

    def weights(self) -> Sequence[float]:
        """Per crossing: 1 and how many conflicts showed there."""
        return self._search.weights()

    @abstractmethod
    def hand_over(self) -> Any:
        """The other method, set up."""

    @abstractmethod
    def advance_other(self, most: int) -> Status:
        """Go on with the other method, for about `most` nodes."""

    def other_nodes(self) -> int:
        """The effort of the other method so far, in nodes of the search."""
        return int(self._other.nodes)

    def other_words(self) -> Sequence[int]:
        """As `words`, from the other method."""
        return list(self._other.words())
