"""Writing down, as an engine goes, how it proves that there is no fill; `crosswright.checking.proof` replays it.

The form of a proof is described there. What is written here is the steps; whoever opens the file writes the header.
"""

from __future__ import annotations

from collections.abc import Callable

from crosswright.problem import Problem


class Recorder:
    """Hears of every step that a search takes; this one forgets them."""

    def decided(self, s: int, w: int) -> None:
        """A word was put into a slot."""

    def refuted(self) -> None:
        """The last decision was taken back, for it can't be."""

    def restarted(self) -> None:
        """All decisions were taken back; what was refuted stays so."""

    def ended(self) -> None:
        """It is proved that there is no fill."""


class Proof(Recorder):
    """Writes the steps as text, a line each."""

    def __init__(self, problem: Problem, write: Callable[[str], object]) -> None:
        """`write` takes the lines, each with its end."""
        self.problem, self.write = problem, write
        self.names = [slot.name for slot in problem.grid.slots]

    def decided(self, s: int, w: int) -> None:
        """`d 5D=OTTER`: see `Recorder`."""
        self.write(f"d {self.names[s]}={self.problem.lexicon.word(self.problem.lengths[s], w)}\n")

    def refuted(self) -> None:
        """`x`: see `Recorder`."""
        self.write("x\n")

    def restarted(self) -> None:
        """`r`: see `Recorder`."""
        self.write("r\n")

    def ended(self) -> None:
        """`end`: see `Recorder`."""
        self.write("end\n")
