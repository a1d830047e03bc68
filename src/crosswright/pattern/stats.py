"""The figures of a pattern: of any grid, with blocks, bars or letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from crosswright.grid import Grid, Symmetry
from crosswright.pattern import masks
from crosswright.pattern.distance import distances
from crosswright.puzzle.gridtext import format_grid


@dataclass(frozen=True)
class Stats:
    """The figures of one pattern."""

    rows: int
    columns: int
    blocks: int
    bars: int
    open_cells: int
    entries: int
    lengths: Mapping[int, int]  # length -> how many slots have it, ascending
    checked: int  # cells in two slots
    unchecked: int  # open cells in one slot or none
    wide_open: int  # open cells that touch no block, not even at a corner
    cheaters: int  # blocks that could be opened without changing the number of entries
    squares: int  # squares of four blocks
    symmetries: tuple[Symmetry, ...]
    connected: bool

    @property
    def share(self) -> float:
        """The share of the cells that are blocks, 0 to 1."""
        return self.blocks / (self.rows * self.columns)

    @property
    def mean_length(self) -> float:
        """The mean length of the slots in cells; 0 where there is none."""
        return sum(length * number for length, number in self.lengths.items()) / max(1, self.entries)

    def as_json(self) -> dict[str, object]:
        """For a JSON document: the figures by their names; lengths as text, for JSON has no other keys."""
        shown: dict[str, object] = {
            "share": round(self.share, 4),
            "mean_length": round(self.mean_length, 2),
            "lengths": {str(length): number for length, number in self.lengths.items()},
            "symmetries": [symmetry.value for symmetry in self.symmetries],
        }
        names = (
            "rows columns blocks share bars open_cells entries mean_length lengths checked unchecked wide_open "
            "cheaters squares symmetries connected"
        )
        return {name: shown.get(name, getattr(self, name)) for name in names.split()}


def stats(grid: Grid) -> Stats:
    """The figures of a grid.

    >>> figures = stats(Grid.open(3, 3, blocks={4}))
    >>> figures.entries, dict(figures.lengths), figures.checked, figures.connected
    (4, {3: 4}, 4, True)
    """
    frame = masks.CellBits(grid.rows, grid.columns)
    cells = frame.of_grid(grid)
    blocks = frame.blocks(cells)
    return Stats(
        rows=grid.rows,
        columns=grid.columns,
        blocks=len(grid.blocks),
        bars=len(grid.right_bars) + len(grid.lower_bars),
        open_cells=cells.bit_count(),
        entries=len(grid.slots),
        lengths=dict(sorted(Counter(map(len, grid.slots)).items())),
        checked=len(grid.crossings),
        unchecked=len(grid.unchecked),
        wide_open=masks.wide_open(cells, blocks, frame.down).bit_count(),
        cheaters=masks.cheaters(cells, blocks, frame.down).bit_count(),
        squares=masks.squares(blocks, frame.down).bit_count(),
        symmetries=tuple(symmetry for symmetry in Symmetry if symmetry in grid.symmetries),
        connected=grid.connected,
    )


def pattern_as_json(grid: Grid, *, with_distances: bool) -> dict[str, Any]:
    """A pattern with its figures as a dict for JSON."""
    document: dict[str, Any] = {"rows": format_grid(grid).splitlines(), "stats": stats(grid).as_json()}
    if with_distances:
        steps = distances(grid)
        cells = [steps.get(c) for c in range(grid.rows * grid.columns)]
        document["distances"] = grid.in_rows(cells)
    return document


def short_slots(grid: Grid, shortest: int) -> list[str]:
    """The runs of two cells and more that are shorter than a slot may be, and where they lie.

    >>> short_slots(Grid.open(3, 3, blocks={2}), 3)
    ['1A from row 1, column 1 (2 cells)', '4D from row 2, column 3 (2 cells)']
    """
    slots = [slot for slot in replace(grid, shortest=2).slots if len(slot) < shortest]
    return [f"{slot.name} from {grid.place(slot.cells[0])} ({len(slot)} cells)" for slot in slots]
