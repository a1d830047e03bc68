"""The runs of a grid that take words, found by a scan of its cells that has nothing in common with `grid`'s own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosswright.grid import Grid


class Run(NamedTuple):
    """Cells that take a word, in order, and the name of their slot."""

    name: str  # "1A"
    cells: list[int]


def place(fill: Grid, cell: int) -> tuple[int, int]:
    """A cell's row and column, counted from 1."""
    return cell // fill.columns + 1, cell % fill.columns + 1


def runs_of(fill: Grid) -> Iterator[Run]:
    """Every run of cells long enough to be a slot, numbered as in print: cell by cell, across before down."""
    number = 0
    for cell in range(fill.rows * fill.columns):
        starting = []
        for initial, joined, step in (("A", _joined_across, 1), ("D", _joined_down, fill.columns)):
            cells = [] if cell in fill.blocks or joined(fill, cell - step) else [cell]
            while cells and joined(fill, cells[-1]):
                cells.append(cells[-1] + step)
            if len(cells) >= fill.shortest:
                starting.append((initial, cells))
        number += bool(starting)
        yield from (Run(f"{number}{initial}", cells) for initial, cells in starting)


def _joined_across(fill: Grid, cell: int) -> bool:
    """Whether a run across goes on from a cell to the next: no block, no bar and no edge between them."""
    at_edge = cell < 0 or cell % fill.columns == fill.columns - 1
    return not at_edge and not {cell, cell + 1} & fill.blocks and cell not in fill.right_bars


def _joined_down(fill: Grid, cell: int) -> bool:
    """Whether a run down goes on from a cell to the one below."""
    below = cell + fill.columns
    at_edge = cell < 0 or below >= fill.rows * fill.columns
    return not at_edge and not {cell, below} & fill.blocks and cell not in fill.lower_bars
