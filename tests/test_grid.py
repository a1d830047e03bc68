"""Grids: what follows from blocks and bars, against brute force; letters in and out; what bad input is told."""

from __future__ import annotations

import time
from dataclasses import FrozenInstanceError, replace
from functools import cached_property
from pathlib import Path

import naive_grid
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids

from crosswright.errors import GridError, UsageError
from crosswright.grid import MOST_CELLS_A_SIDE, Crossing, Direction, Grid, Slot, Symmetry, split_pattern
from crosswright.gridtext import read_grids

EXAMPLES = Path(__file__).parents[1] / "examples"

grids = st.builds(
    lambda grid, shortest: replace(grid, shortest=shortest),
    small_grids(most=4) | small_grids(most=8, letters="ABÉΩЖ"),
    st.integers(1, 4),
)
many = settings(max_examples=400, deadline=None)


def grid_of(text: str, **rules) -> Grid:
    return read_grids(text, **rules)[0]


def names_and_cells(grid: Grid) -> list[tuple[str, tuple[int, ...]]]:
    return [(slot.name, slot.cells) for slot in grid.slots]


# Against the naive twin.


@many
@given(grids)
def test_slots_and_numbers_agree_with_brute_force(grid):
    assert names_and_cells(grid) == [(slot.name, tuple(slot.cells)) for slot in naive_grid.slots(grid)]
    assert grid.numbers == naive_grid.numbers(grid)
    assert [slot.id for slot in grid.slots] == list(range(len(grid.slots)))
    assert all(grid.numbers[slot.cells[0]] == slot.number for slot in grid.slots)


@many
@given(grids)
def test_crossings_agree_with_brute_force(grid):
    assert grid.crossings == tuple(Crossing(*each) for each in naive_grid.crossings(grid))
    assert grid.unchecked == naive_grid.unchecked(grid)


@many
@given(grids)
def test_slots_at_is_the_slots_turned_inside_out(grid):
    inside_out = {(slot.id, p, c) for slot in grid.slots for p, c in enumerate(slot.cells)}
    assert {(s, p, c) for c, at in enumerate(grid.slots_at) for s, p in at} == inside_out
    assert all([grid.slots[s].direction for s, _ in at] in ([], *WAYS) for at in grid.slots_at)


WAYS = [[Direction.ACROSS], [Direction.DOWN], [Direction.ACROSS, Direction.DOWN]]


@many
@given(grids)
def test_connected_and_symmetries_agree_with_brute_force(grid):
    assert grid.connected == naive_grid.connected(grid)
    assert {symmetry.value for symmetry in grid.symmetries} == naive_grid.symmetries(grid)


@pytest.mark.parametrize("symmetry", Symmetry)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_blocks_closed_under_a_symmetry_have_it(symmetry, data):
    rows, columns = data.draw(st.integers(1, 8)), data.draw(st.integers(1, 8))
    if symmetry in (Symmetry.QUARTER_TURN, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL):
        columns = rows
    blocks = data.draw(st.sets(st.integers(0, rows * columns - 1), max_size=6))
    grid = Grid.open(rows, columns, blocks=naive_grid.closed_under(symmetry.value, rows, columns, blocks))
    assert symmetry in grid.symmetries
    assert {each.value for each in grid.symmetries} == naive_grid.symmetries(grid)


@many
@given(grids, st.data())
def test_other_letters_keep_the_structure(grid, data):
    structure = [name for name, value in vars(Grid).items() if isinstance(value, cached_property) and name != "entries"]
    for name in structure:
        getattr(grid, name)
    open_cells = st.sampled_from(sorted(set(range(len(grid.letters))) - grid.blocks))
    letters = data.draw(st.dictionaries(open_cells, st.sampled_from(["", "X", "YZ"]), max_size=3))
    other = grid.with_letters(letters)
    afresh = Grid(
        grid.rows, grid.columns, grid.blocks, grid.right_bars, grid.lower_bars, other.letters, shortest=grid.shortest
    )
    assert (other, hash(other)) == (afresh, hash(afresh))
    assert all(name in vars(other) for name in structure), "kept, not worked out again"
    assert [getattr(other, name) for name in structure] == [getattr(afresh, name) for name in structure]
    assert (other.entries, grid.with_letters({}), other.cleared()) == (afresh.entries, grid, grid.cleared())


# Numbers, names and slots.

NUMBERED = """\
CAT#A
#R.OX
ICE..
.E#..
"""


def test_numbering():
    grid = grid_of(NUMBERED)
    assert names_and_cells(grid) == [
        ("1A", (0, 1, 2)),
        ("4A", (6, 7, 8, 9)),
        ("6A", (10, 11, 12, 13, 14)),
        ("7A", (15, 16)),
        ("8A", (18, 19)),
        ("1D", ()),
    ][:5] + [("2D", (1, 6, 11, 16)), ("3D", (2, 7, 12)), ("3D", ()), ("5D", (8, 13, 18))][:2] + [
        ("4D", (4, 9, 14, 19)),
    ]
