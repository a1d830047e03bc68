"""A part of a grid, named by its slots and cells, to be emptied and filled again.

5D              the cells of a slot
r3c4            a cell: row 3, column 4, counted from 1
r2c3:r6c8       a rectangle, both corners in it
5D,8D,r3c4      all of these
"""

from __future__ import annotations

import re
from collections.abc import Container

from crosswright.arguments import checked
from crosswright.errors import UsageError
from crosswright.grid import Grid

_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})", re.IGNORECASE | re.ASCII)


@checked()
def cells_named(grid: Grid, names: str, *, blocks: bool = False) -> frozenset[int]:
    """The cells that a text names, as the module's docstring has it; without the `blocks`, unless they are wanted.

    Raises UsageError for a name that is no slot and no cell of the grid.

    >>> sorted(cells_named(Grid.open(2, 3), "1D,r1c3"))
    [0, 2, 3]
    """
    found: set[int] = set()
    for name in names.split(","):
        found |= _cells_of(grid, name.strip(), frozenset() if blocks else grid.blocks)
    return frozenset(found)


def lost_entries(grid: Grid, region: str, known: Container[object]) -> dict[str, str]:
    """The entries that reach beyond a region and that no search could bring back, since no word list has them; by slot.

    >>> from crosswright.puzzle.gridtext import parse_grid
    >>> lost_entries(parse_grid("AT\\nTO"), "1A", {"TO"})
    {'1D': 'AT'}
    """
    cells = cells_named(grid, region)
    beyond = [slot for slot in grid.slots if not cells.isdisjoint(slot.cells) and not cells.issuperset(slot.cells)]
    there = grid.entries
    return {slot.name: there[slot.name] for slot in beyond if slot.name in there and there[slot.name] not in known}


@checked()
def emptied(grid: Grid, region: str | None = None, *, lock: str | None = None) -> Grid:
    """The grid without the letters of a region (all of it, if none is named), except those of the cells in `lock`.

    A fill of it changes that part alone. Raises UsageError for a name that is no slot and no cell of the grid.

    >>> from crosswright.puzzle.gridtext import parse_grid
    >>> print(emptied(parse_grid("AT\\nTO"), "1A", lock="r1c2"))
    .T
    TO
    """
    everything = frozenset(range(grid.rows * grid.columns)) - grid.blocks
    cells = everything if region is None else cells_named(grid, region)
    locked = frozenset[int]() if lock is None else cells_named(grid, lock)
    return grid.with_letters(dict.fromkeys(sorted(cells - locked), ""))


def _cells_of(grid: Grid, name: str, left_out: frozenset[int]) -> set[int]:
    corners = [_CELL.fullmatch(part.strip()) for part in name.split(":")]
    places = [(int(corner[1]), int(corner[2])) for corner in corners if corner]
    if not places or len(places) < len(corners) or len(corners) > 2:
        return set(grid.slot_named(name).cells)
    for row, column in places:
        if not (1 <= row <= grid.rows and 1 <= column <= grid.columns):
            raise UsageError(f"there is no cell r{row}c{column}; the grid has {grid.rows} rows, {grid.columns} columns")
    (top, left), (bottom, right) = places[0], places[-1]
    if top > bottom or left > right:
        raise UsageError(f"{name} is no rectangle; name its upper left cell first, then its lower right one")
    area = {r * grid.columns + c for r in range(top - 1, bottom) for c in range(left - 1, right)}
    if not area - left_out:
        raise UsageError(f"{name} has only blocks; name cells that take letters")
    return area - left_out
