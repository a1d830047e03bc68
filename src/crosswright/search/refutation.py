"""Logging the steps by which an engine shows that there is no fill: a refutation.

`checking.refutation` describes the form and replays it. This module writes the steps; the caller writes the header.
"""

from __future__ import annotations

from collections.abc import Callable

from crosswright.errors import UsageError
from crosswright.problem import Problem


class StepLog:
    """Gets every step of a search; this one drops them."""

    def decided(self, s: int, w: int) -> None:
        """A word was put into a slot."""

    def refuted(self) -> None:
        """The last decision was taken back: it leads to no fill."""

    def restarted(self) -> None:
        """All decisions were taken back; what was refuted stays refuted."""

    def ended(self) -> None:
        """The steps show that there is no fill."""


class Refutation(StepLog):
    """Writes the steps as text, one line each."""

    def __init__(self, problem: Problem, write: Callable[[str], object]) -> None:
        """`write` takes the lines, each with its newline.

        UsageError where letters share a cell: the check of a refutation counts characters.
        """
        if not isinstance(problem.lexicon.alphabet, str):
            raise UsageError(f"{problem.lexicon.name} has letters that share a cell; refutations are for lists without")
        self.problem, self.write = problem, write
        self.slots = [slot.name for slot in problem.grid.slots]

    def decided(self, s: int, w: int) -> None:
        """`d 5D=OTTER`: see `StepLog`."""
        self.write(f"d {self.slots[s]}={self.problem.lexicon.word(self.problem.lengths[s], w)}\n")

    def refuted(self) -> None:
        """`x`: see `StepLog`."""
        self.write("x\n")

    def restarted(self) -> None:
        """`r`: see `StepLog`."""
        self.write("r\n")

    def ended(self) -> None:
        """`end`: see `StepLog`."""
        self.write("end\n")
