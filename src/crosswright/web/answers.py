"""Check and reveal: what a solver wrote, beside what belongs there. Only here the site looks at solutions."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosswright.puzzle import Puzzle
from crosswright.render.play import accepted, upper


class Key:
    """The answers of a puzzle, ready to be compared with what thousands write.

    >>> from crosswright.grid import Grid
    >>> key = Key(Puzzle.of(Grid(1, 2, letters=("H", "I"))))
    >>> key.wrong({0: "h", 1: "E"}), key.solved({0: "H", 1: "I"}), key.revealed([1])
    ([1], True, {1: 'I'})
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.solution = puzzle.solution
        self.right = [frozenset(accepted(puzzle, c)) for c in range(puzzle.size)]  # empty where it isn't known
        self.complete = puzzle.solved
        self.asked = [c for c in range(puzzle.size) if c not in puzzle.grid.blocks and c not in puzzle.given]

    def fits(self, c: int, letters: str) -> bool:
        """Whether this belongs into a cell, as the player itself compares it."""
        return letters in self.right[c] or upper(letters) in self.right[c]

    def wrong(self, letters: Mapping[int, str]) -> list[int]:
        """The cells where something stands that doesn't belong there; empty cells and unknown ones are not wrong."""
        return [
            c
            for c, text in letters.items()
            if text and c < len(self.right) and self.right[c] and not self.fits(c, text)
        ]

    def solved(self, letters: Mapping[int, str]) -> bool:
        """Whether every open cell has what belongs there."""
        return self.complete and all(self.fits(c, letters.get(c, "")) for c in self.asked)

    def revealed(self, cells: Collection[int]) -> dict[int, str]:
        """What belongs into some cells, where it is known."""
        return {c: self.solution[c] for c in cells if c < len(self.solution) and self.solution[c]}
