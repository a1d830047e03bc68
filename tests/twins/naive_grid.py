"""What follows from a grid's blocks and bars, by brute force over strings: the twin of crosswright.grid."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from crosswright.grid import Grid

Matrix = list[list[str]]


class NaiveSlot(NamedTuple):
    name: str
    cells: list[int]


# Slots: each row and column is a line of text, a character a cell, cut at blocks and bars.


def slots(grid: Grid) -> list[NaiveSlot]:
    across, down = _across(grid), _down(grid)
    number = numbers(grid)
    return [
        *(NaiveSlot(f"{number[run[0]]}A", run) for run in sorted(across, key=lambda run: number[run[0]])),
        *(NaiveSlot(f"{number[run[0]]}D", run) for run in sorted(down, key=lambda run: number[run[0]])),
    ]


def numbers(grid: Grid) -> dict[int, int]:
    found: dict[int, int] = {}
    for c in range(grid.rows * grid.columns):
        if any(c == run[0] for run in _across(grid) + _down(grid)):
            found[c] = len(found) + 1
    return found


def _across(grid: Grid) -> list[list[int]]:
    cells = range(grid.rows * grid.columns)
    return [
        run for row in range(grid.rows) for run in _runs(grid, cells[row * grid.columns :][: grid.columns], "right")
    ]


def _down(grid: Grid) -> list[list[int]]:
    cells = range(grid.rows * grid.columns)
    return [run for column in range(grid.columns) for run in _runs(grid, cells[column :: grid.columns], "lower")]


def _runs(grid: Grid, line: range, side: str) -> list[list[int]]:
    barred = {"right": grid.right_bars, "lower": grid.lower_bars}[side]
    text = "".join(("#" if c in grid.blocks else chr(1000 + c)) + ("|" if c in barred else "") for c in line)
    pieces = re.split("[#|]", text)
    return [[ord(character) - 1000 for character in piece] for piece in pieces if piece and len(piece) >= grid.shortest]


def crossings(grid: Grid) -> list[tuple[int, int, int, int, int]]:
    """(cell, across slot, position, down slot, position), by cell, from every pair of slots."""
    found = []
    for s, one in enumerate(slots(grid)):
        for t, other in enumerate(slots(grid)):
            if one.name.endswith("A") and other.name.endswith("D"):
                shared = set(one.cells) & set(other.cells)
                found += [(c, s, one.cells.index(c), t, other.cells.index(c)) for c in shared]
    return sorted(found)


def unchecked(grid: Grid) -> set[int]:
    through = [c for slot in slots(grid) for c in slot.cells]
    return {c for c in range(grid.rows * grid.columns) if c not in grid.blocks and through.count(c) != 2}


# Connectivity: every open cell starts with a label of its own; the lower of two neighbours' labels wins.


def connected(grid: Grid) -> bool:
    label = {c: c for c in range(grid.rows * grid.columns) if c not in grid.blocks}
    doors = [(c, c + 1) for c in label if c % grid.columns != grid.columns - 1 and c not in grid.right_bars]
    doors += [(c, c + grid.columns) for c in label if c not in grid.lower_bars]
    doors = [(c, d) for c, d in doors if d in label]
    while any(label[c] != label[d] for c, d in doors):
        for c, d in doors:
            label[c] = label[d] = min(label[c], label[d])
    return len(set(label.values())) <= 1


# Symmetries: the grid drawn with lines between the cells, and the drawing turned and mirrored.

TRANSFORMATIONS: dict[str, Callable[[Matrix], Matrix]] = {
    "half-turn": lambda drawing: [row[::-1] for row in drawing[::-1]],
    "quarter-turn": lambda drawing: [list(row) for row in zip(*drawing[::-1], strict=True)],
    "left-right": lambda drawing: [row[::-1] for row in drawing],
    "up-down": lambda drawing: drawing[::-1],
    "diagonal": lambda drawing: [list(row) for row in zip(*drawing, strict=True)],
    "antidiagonal": lambda drawing: [list(row)[::-1] for row in zip(*drawing, strict=True)][::-1],
}


def symmetries(grid: Grid) -> set[str]:
    drawing = _drawing(grid)
    return {name for name, transformed in TRANSFORMATIONS.items() if transformed(drawing) == drawing}


def _drawing(grid: Grid) -> Matrix:
    drawing = [["."] * (2 * grid.columns - 1) for _ in range(2 * grid.rows - 1)]
    for c in range(grid.rows * grid.columns):
        row, column = c // grid.columns * 2, c % grid.columns * 2
        if c in grid.blocks:
            drawing[row][column] = "#"
        if c in grid.right_bars:
            drawing[row][column + 1] = "#"
        if c in grid.lower_bars:
            drawing[row + 1][column] = "#"
    return drawing


def closed_under(name: str, rows: int, columns: int, blocks: set[int]) -> set[int]:
    """The blocks and all their images: the smallest set that has the symmetry."""
    cells = [[str(row * columns + column) for column in range(columns)] for row in range(rows)]
    images = [int(c) for row in TRANSFORMATIONS[name](cells) for c in row]
    closed = set(blocks)
    while more := {images[c] for c in closed} - closed:
        closed |= more
    return closed
