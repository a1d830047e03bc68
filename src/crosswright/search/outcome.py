"""The budget of a search, the meter that keeps it, and the result."""

from __future__ import annotations

import enum
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from crosswright.display import figure_of
from crosswright.errors import UsageError, count_of
from crosswright.grid import Grid
from crosswright.progress import OnProgress, Progress, Stop, ignore, never


class Outcome(enum.Enum):
    """How a search ended. All four are results, none is an error."""

    SOLVED = "solved"
    IMPOSSIBLE = "impossible"  # proved: the whole space was searched
    OUT_OF_BUDGET = "out_of_budget"
    STOPPED = "stopped"  # by the caller


@dataclass(frozen=True)
class Budget:
    """How long a search may go on: `nodes` or `seconds`, whichever ends first; None is no limit.

    A node is one decision, or work that takes about as long (see `rows`). With a limit on nodes alone, the same input
    and seed end in the same place on every machine.
    """

    MADE_BY: ClassVar[str] = "Budget(nodes=100_000) or Budget(seconds=10)"

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.nodes is not None and self.nodes < 0) or (self.seconds is not None and not self.seconds >= 0):
            raise UsageError("a budget can't be negative; give 0 or more nodes and seconds, or none at all")


UNLIMITED = Budget()


@dataclass(frozen=True)
class Incumbent:
    """The best fill so far and what is known about the best there can be."""

    fill: Grid
    total: int  # the scores of its entries together; entries given whole don't count
    worst: int  # the lowest of them
    entries: int  # how many there are
    bound: int  # the scores of no fill add up to more

    @property
    def optimal(self) -> bool:
        """Whether this is proved to be the best."""
        return self.total == self.bound

    @property
    def mean(self) -> float:
        """The mean score of the entries that were searched for; 0 when there are none."""
        return self.total / self.entries if self.entries else 0.0


@dataclass(frozen=True, kw_only=True, repr=False)
class Result:
    """The result of a search. A notebook shows its fill, or else how far it got."""

    MADE_BY: ClassVar[str] = "fill(problem) or best_fill(problem)"

    outcome: Outcome
    fill: Grid | None = None  # the grid with every slot filled, when SOLVED
    partial: Grid | None = None  # when not SOLVED: the grid where the most decisions held
    nodes: int = 0
    restarts: int = 0
    seconds: float = 0.0
    reason: str | None = None  # when IMPOSSIBLE: why, where that fits in one line
    weights: tuple[float, ...] = ()  # per crossing of the problem: 1 and its conflicts; () before any search
    incumbent: Incumbent | None = None  # of `best_fill`: how good the fill is, and the bound for every fill
    backtracks: int | None = None  # of a textbook strategy: slots that had no word left to try
    checks: int | None = None  # likewise: letters of words compared with those of their crossing slots

    def __str__(self) -> str:
        """`solved in 12 nodes, 0.0 seconds`, with the reason if there is one."""
        ended = f"{self.outcome.value.replace('_', ' ')} in {count_of(self.nodes, 'node')}, {self.seconds:.1f} seconds"
        return f"{ended}: {self.reason}" if self.reason else ended

    def __repr__(self) -> str:
        return f"<Result: {self}>"

    def _repr_html_(self) -> str:
        shown = self.fill or self.partial
        return figure_of(shown, str(self)) if shown else str(self)


# How many seconds pass between two calls of `progress`? Fast enough to watch, too slow to cost anything.
SECONDS_A_REPORT = 0.1


@dataclass
class Meter:
    """Measures searches against their budget. Nothing else in the core reads a clock.

    Several searches may take turns on one budget. Each counts its own nodes; the meter keeps the nodes of all the other
    searches (`others`), and how many of all nodes an earlier budget has paid for (`paid`).
    """

    budget: Budget
    stop: Stop = never
    progress: OnProgress = ignore
    others: int = 0
    paid: int = 0
    started: float = field(default_factory=time.monotonic)
    reported: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """The time since the search, or the current budget, began."""
        return time.monotonic() - self.started

    def used(self, nodes: int) -> int:
        """How many nodes of the current budget are used, when the search whose turn it is has taken `nodes`."""
        return self.others + nodes - self.paid

    def take_turns(self, before: int, after: int) -> None:
        """Pass the turn from a search that has taken `before` nodes to one that has taken `after`."""
        self.others += before - after

    def renew(self, nodes: int) -> None:
        """Start the budget again, for a search that goes on after `nodes` nodes."""
        self.started, self.paid = time.monotonic(), self.others + nodes

    def allowance(self, nodes: int, most: int) -> int:
        """How many more nodes the budget allows after `nodes`, at most `most`."""
        return most if self.budget.nodes is None else min(most, self.budget.nodes - self.used(nodes))

    def spent(self, nodes: int, restarts: int, grid_now: Callable[[], Grid]) -> Outcome | None:
        """Called every few milliseconds: None to go on, else the outcome to end with."""
        if self.allowance(nodes, 1) <= 0:
            return Outcome.OUT_OF_BUDGET
        if self.stop():
            return Outcome.STOPPED
        now = time.monotonic()
        if self.budget.seconds is not None and now - self.started >= self.budget.seconds:
            return Outcome.OUT_OF_BUDGET
        if self.progress is not ignore and now - self.reported >= SECONDS_A_REPORT:
            self.reported = now
            self.progress(Progress(nodes=nodes, restarts=restarts, grid=grid_now()))
        return None

    def improved(self, incumbent: Incumbent, nodes: int, restarts: int) -> None:
        """Report a better fill at once."""
        self.progress(Progress(nodes=nodes, restarts=restarts, grid=incumbent.fill, incumbent=incumbent))
