"""Puzzles in scripts that run from right to left: they are drawn in the mirror, with column 0 at the right.

Everywhere else column 0 is the side where reading begins. So words, slots and numbers need no rule of their own, and
only what draws a grid asks for its direction.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from crosswright.grid import Grid
from crosswright.language.tags import base_of
from crosswright.puzzle import Puzzle
from crosswright.puzzle.collected import collected, with_collected

# The languages that are written from right to left, by their codes.
_LANGUAGES = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "ug", "ur", "yi"})
_CLASSES = ("R", "AL")  # Unicode's classes of letters that run from right to left

Value = TypeVar("Value")


def from_right(puzzle: Puzzle) -> bool:
    """Whether a puzzle is read from right to left, by its language or its letters.

    >>> from_right(Puzzle.of(Grid(1, 2, letters=("ש", "ל")))), from_right(Puzzle(Grid(1, 2), language="ar"))
    (True, True)
    """
    return base_of(puzzle.language) in _LANGUAGES or run_from_right(puzzle.solution)


def html_attribute(puzzle: Puzzle) -> str:
    """What the element of a page has that holds the puzzle, with a space before it; "" for left to right."""
    return ' dir="rtl"' if from_right(puzzle) else ""


def run_from_right(texts: Iterable[str]) -> bool:
    """Whether the first letter among some texts runs from right to left."""
    first = next((letter for text in texts for letter in text if letter.isalpha()), "")
    return first != "" and unicodedata.bidirectional(first) in _CLASSES


def held_apart(text: str) -> str:
    """A text with a mark that keeps it in its place on terminals that put letters from right to left by themselves."""
    return f"{text}\N{LEFT-TO-RIGHT MARK}" if run_from_right([text]) else text


def mirrored(puzzle: Puzzle) -> Puzzle:
    """A puzzle with its columns in the opposite order; its numbers and clues stay with their cells."""
    columns = puzzle.grid.columns

    def images(cells: Iterable[int]) -> tuple[int, ...]:
        return tuple(image(c, columns) for c in cells)

    if words := collected(puzzle):
        puzzle = with_collected(puzzle, [images(cells) for cells in words])
    clues = (
        replace(clue, cells=images(clue.cells), place=None if clue.place is None else image(clue.place, columns))
        for clue in puzzle.clues
    )
    fields: dict[str, Any] = {name: in_mirror(getattr(puzzle, name), columns) for name in ("solution", "saved")}
    fields |= {name: by_image(getattr(puzzle, name), columns) for name in ("numbers", "also", "shades")}
    fields |= {name: frozenset(images(getattr(puzzle, name))) for name in ("circled", "given", "voids")}
    return replace(puzzle, grid=mirrored_grid(puzzle.grid), clues=tuple(clues), **fields)


def mirrored_grid(grid: Grid) -> Grid:
    """A grid with its columns in the opposite order."""
    columns = grid.columns
    return replace(
        grid,
        blocks=frozenset(image(c, columns) for c in grid.blocks),
        right_bars=frozenset(image(c, columns) - 1 for c in grid.right_bars),
        lower_bars=frozenset(image(c, columns) for c in grid.lower_bars),
        letters=in_mirror(grid.letters, columns),
    )


def image(c: int, columns: int) -> int:
    """The cell that is as far from the right edge as a cell is from the left one.

    >>> [image(c, 3) for c in range(6)]
    [2, 1, 0, 5, 4, 3]
    """
    return c - c % columns + columns - 1 - c % columns


def by_image(values: Mapping[int, Value], columns: int) -> dict[int, Value]:
    """What is known by cell, by the images of the cells."""
    return {image(c, columns): value for c, value in values.items()}


def in_mirror(values: Sequence[Value], columns: int) -> tuple[Value, ...]:
    """A value per cell, in the order of the images."""
    return tuple(values[image(c, columns)] for c in range(len(values)))
