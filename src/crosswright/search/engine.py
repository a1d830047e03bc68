"""What every engine can do; `bitset.Search` is the readable one, `native.NativeSearch` the compiled one.

An engine is a finder that can also go back: it takes decisions back, puts words in as if they were given, and asks
for higher scores. The drivers (`filling`, `enumerating`, `improving`) use the verbs below; each engine stores its
domains in its own way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from crosswright.problem import Problem
from crosswright.search.finder import Finder, Status
from crosswright.search.outcome import Meter, Outcome
from crosswright.search.refutation import StepLog


class Engine(Finder):
    """A search of one problem, at some point of it."""

    def __init__(self, problem: Problem, meter: Meter) -> None:
        super().__init__(problem, meter)
        self.recorder = StepLog()  # gets every step

    def record(self, recorder: StepLog) -> None:
        """Log every step from the first on."""
        self.recorder = recorder

    @abstractmethod
    def advance(self, most: int, restarting: bool = True) -> Status:
        """Search on for at most `most` nodes."""

    @abstractmethod
    def backtrack(self) -> bool:
        """Take back decisions until one can be refuted without a conflict; False when all is searched."""

    @abstractmethod
    def assume(self, words: Mapping[int, int]) -> bool:
        """Back at the root, put these words (slot -> id) in as if they were given; False when they can't be."""

    @abstractmethod
    def look_ahead(self, s: int, words: Sequence[int]) -> list[int]:
        """For each of these words put into a slot: the fewest words left to a slot across it, 0 at a dead end.

        A slot that no slot crosses gives a large number. The engine stands at its root afterwards.
        """

    @abstractmethod
    def rewind(self) -> None:
        """Take back every decision and assumption; what was shown without assumptions stays."""

    @abstractmethod
    def aim(self, floor: int) -> bool:
        """At the root: want only fills whose scores add up to more; False when that shows that there is no such fill.

        The floor never goes down. Given entries have no score and don't count.
        """

    @abstractmethod
    def bound(self) -> int:
        """The sum over the slots of the best score that each may still take: no fill from here has more."""

    def run(self) -> Outcome:
        """Search until there is a fill, a refutation, or the budget ends."""
        outcome = super().run()
        if outcome is Outcome.IMPOSSIBLE:
            self.recorder.ended()
        return outcome

    def go_on(self, *, restarting: bool = True, nodes: int | None = None) -> Outcome | None:
        """Search on until something ends it; None when it has not ended after `nodes` nodes."""
        last = None if nodes is None else self.nodes + nodes
        return self._advance_until_ended(lambda most: self.advance(most, restarting), last)

    def every(self) -> Iterator[Outcome]:
        """Search the whole space: SOLVED for each fill in turn, then how the search ended."""
        going_on = self.begin()
        while going_on:
            outcome = self.go_on(restarting=False) or Outcome.OUT_OF_BUDGET
            yield outcome
            if outcome is not Outcome.SOLVED:
                return
            going_on = self.backtrack()
        yield Outcome.IMPOSSIBLE
