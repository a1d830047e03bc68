"""What every engine can do; `bitset.Search` is the readable one, `native.NativeSearch` the compiled one.

An engine stands at some point of one search: words decided, more to decide. Drivers (`solve`, `solutions`,
`best.improve`) move it by the verbs below and know nothing of how it keeps its domains.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import Meter, Outcome
from crosswright.search.proof import Recorder


class Status(enum.IntEnum):
    """How a step of the search ended; the kernel knows these numbers."""

    RUNNING = 0
    SOLVED = 1
    IMPOSSIBLE = 2


_OUTCOMES = {Status.SOLVED: Outcome.SOLVED, Status.IMPOSSIBLE: Outcome.IMPOSSIBLE}


class Engine(ABC):
    """A search of one problem, standing at some point of it."""

    # How many nodes does it go on for before the budget and the caller are asked? A few milliseconds' worth.
    nodes_a_step: ClassVar[int]

    def __init__(self, problem: Problem, meter: Meter) -> None:
        self.problem = problem
        self.meter = meter
        self.recorder = Recorder()  # hears of every step

    def record(self, recorder: Recorder) -> None:
        """Let this one hear of every step from the first on."""
        self.recorder = recorder

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
    def advance(self, most: int, restarting: bool) -> Status:
        """Search on for at most so many nodes."""

    @abstractmethod
    def backtrack(self) -> bool:
        """Take back decisions until one can be refuted without trouble; False when all is searched."""

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
        """At the root: want only fills whose scores add up to more; False when that shows that there is none.

        The floor never goes down. Given entries have no score and don't count.
        """

    @abstractmethod
    def bound(self) -> int:
        """The sum over the slots of the best score that each may still take: no fill from here has more."""

    @abstractmethod
    def words(self) -> Sequence[int]:
        """For each unfilled slot, in order, the id of its only word, or -1 while it has several."""

    @abstractmethod
    def furthest_words(self) -> Sequence[int]:
        """The same as it stood where the most decisions held."""

    @abstractmethod
    def weights(self) -> Sequence[float]:
        """Per crossing: how much trouble it has given."""

    def go_on(self, *, restarting: bool = True, nodes: int | None = None) -> Outcome | None:
        """Search on until something ends it; None when so many nodes have not."""
        last = None if nodes is None else self.nodes + nodes
        while True:
            if (ending := self.ended()) is not None:
                return ending
            step = self.meter.allowance(self.nodes, self.nodes_a_step)
            step = step if last is None else min(step, last - self.nodes)
            status = self.advance(step, restarting)
            if status is not Status.RUNNING:
                return _OUTCOMES[status]
            if last is not None and self.nodes >= last:
                return None

    def ended(self) -> Outcome | None:
        """Ask the budget and the caller: None to go on, else the outcome to end with."""
        return self.meter.spent(self.nodes, self.restarts, self.grid)

    def run(self) -> Outcome:
        """Search until there is a fill, a proof that there is none, or the budget ends."""
        outcome = (self.go_on() or Outcome.OUT_OF_BUDGET) if self.begin() else Outcome.IMPOSSIBLE
        if outcome is Outcome.IMPOSSIBLE:
            self.recorder.ended()
        return outcome

    def every(self) -> Iterator[Outcome]:
        """Search the whole space: SOLVED for each fill as it stands, then how the search ended."""
        going_on = self.begin()
        while going_on:
            outcome = self.go_on(restarting=False) or Outcome.OUT_OF_BUDGET
            yield outcome
            if outcome is not Outcome.SOLVED:
                return
            going_on = self.backtrack()
        yield Outcome.IMPOSSIBLE

    def grid(self) -> Grid:
        """The problem's grid with the letters of every slot that is down to one word."""
        return self._grid(self.words())

    def furthest(self) -> Grid:
        """The grid as it stood where the most decisions held."""
        return self._grid(self.furthest_words())

    def _grid(self, words: Sequence[int]) -> Grid:
        return self.problem.fill_in({s: w for s, w in zip(self.problem.unfilled, words, strict=True) if w >= 0})
