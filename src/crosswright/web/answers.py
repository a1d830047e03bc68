"""Check and reveal: what a solver wrote, beside what belongs there. Only here the site looks at solutions."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosswright.puzzle import Puzzle
from crosswright.render.play import accepted, upper


def right(puzzle: Puzzle, c: int, letters: str) -> bool:
    """Whether this belongs into a cell, as the player itself compares it."""
    return upper(letters) in accepted(puzzle, c)


def wrong(puzzle: Puzzle, letters: Mapping[int, str]) -> list[int]:
    """The cells where something stands that doesn't belong there; what isn't known, and empty cells, are not wrong."""
    return [
        c
        for c, text in letters.items()
        if 0 <= c < puzzle.size and text and puzzle.solution[c] and not right(puzzle, c, text)
    ]


def solved(puzzle: Puzzle, letters: Mapping[int, str]) -> bool:
    """Whether every open cell has what belongs there."""
    asked = (c for c in range(puzzle.size) if c not in puzzle.grid.blocks and c not in puzzle.given)
    return puzzle.solved and all(right(puzzle, c, letters.get(c, "")) for c in asked)


def revealed(puzzle: Puzzle, cells: Collection[int]) -> dict[int, str]:
    """What belongs into some cells, where it is known."""
    return {c: puzzle.solution[c] for c in cells if 0 <= c < puzzle.size and puzzle.solution[c]}
