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
from crosswright.grid import MOST_CELLS_A_SIDE, Crossing, Direction, Grid, Symmetry, split_template
from crosswright.puzzle.gridtext import parse_grids

EXAMPLES = Path(__file__).parents[2] / "examples"

grids = st.builds(
    lambda grid, shortest: replace(grid, shortest=shortest),
    small_grids(most=4) | small_grids(most=8, letters="ABÉΩЖ"),
    st.integers(1, 4),
)
many = settings(max_examples=400, deadline=None)


def grid_of(text: str, **rules) -> Grid:
    return parse_grids(text, **rules)[0]


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
    ways = [[grid.slots[s].direction for s, _ in at] for at in grid.slots_at]
    assert all(each == [way for way in Direction if way in each] for each in ways), "one each at most, across first"


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
        ("5A", (6, 7, 8, 9)),
        ("7A", (10, 11, 12, 13, 14)),
        ("8A", (15, 16)),
        ("9A", (18, 19)),
        ("2D", (1, 6, 11, 16)),
        ("3D", (2, 7, 12)),
        ("4D", (4, 9, 14, 19)),
        ("6D", (8, 13, 18)),
        ("7D", (10, 15)),
    ]
    assert grid.numbers == {0: 1, 1: 2, 2: 3, 4: 4, 6: 5, 8: 6, 10: 7, 15: 8, 18: 9}
    assert [len(slot) for slot in grid.slots] == [3, 4, 5, 2, 2, 4, 3, 4, 3, 2]
    assert grid.unchecked == {0, 4}
    assert grid.crossings[0] == Crossing(cell=1, across=0, across_position=1, down=5, down_position=0)


def test_a_number_serves_both_directions_and_ids_run_across_first():
    grid = Grid.open(2, 2)
    assert [(slot.id, slot.name, slot.direction) for slot in grid.slots] == [
        (0, "1A", Direction.ACROSS),
        (1, "3A", Direction.ACROSS),
        (2, "1D", Direction.DOWN),
        (3, "2D", Direction.DOWN),
    ]


def test_bars_part_slots():
    grid = Grid(3, 3, right_bars={0, 4}, lower_bars={1, 3})
    assert names_and_cells(grid) == [
        ("2A", (1, 2)),
        ("4A", (3, 4)),
        ("6A", (6, 7, 8)),
        ("1D", (0, 3)),
        ("3D", (2, 5, 8)),
        ("5D", (4, 7)),
    ]
    assert grid.unchecked == {0, 1, 5, 6}
    assert grid.connected


def test_bars_that_part_nothing_are_dropped():
    plain = Grid(2, 3, blocks={4})
    barred = Grid(2, 3, blocks={4}, right_bars={2, 5, 3, 4}, lower_bars={3, 4, 5, 1})
    assert (barred.right_bars, barred.lower_bars) == (frozenset(), frozenset())
    assert (barred, hash(barred)) == (plain, hash(plain))
    assert Grid(1, 3, right_bars={0, 2}).right_bars == {0}
    assert Grid(3, 1, lower_bars={0, 2}).lower_bars == {0}


def test_bars_wall_cells_in():
    assert not Grid(2, 2, right_bars={0, 2}).connected
    assert Grid(2, 2, right_bars={0}).connected
    assert not Grid(2, 2, right_bars={0}, lower_bars={0}).connected
    assert not Grid(2, 2, blocks={0, 3}).connected, "corners are no doors"
    assert Grid(1, 1, blocks={0}).connected


@pytest.mark.parametrize(
    ("shortest", "lengths", "unchecked"),
    [
        (1, [4, 1, 1, 2, 1, 2, 1], set()),
        (2, [4, 2, 2], {1, 3, 4, 6}),
        (3, [4], {0, 1, 2, 3, 4, 6}),
        (5, [], {0, 1, 2, 3, 4, 6}),
    ],
)
def test_shortest(shortest, lengths, unchecked):
    grid = grid_of("....\n.#.#", shortest=shortest)
    assert [len(slot) for slot in grid.slots] == lengths
    assert grid.unchecked == unchecked


def test_shortest_numbers_only_what_is_a_slot():
    grid = grid_of("...\n.#.\n...", shortest=3)
    assert [slot.name for slot in grid.slots] == ["1A", "3A", "1D", "2D"]
    assert [slot.name for slot in grid_of("..#\n...\n..#", shortest=3).slots] == ["3A", "1D", "2D"]


def test_slot_named():
    grid = Grid.open(3, 3)
    for name in ("4a", " 4A ", "4-across", "4 Across", "4-A", "04A", "4ACROSS"):
        assert grid.slot_named(name) is grid.slots[1]
    assert grid.slot_named("3 down").name == "3D"


@pytest.mark.parametrize(
    "name", ["2A", "6D", "A1", "1", "", "1AA", "1across down", "A", "-1A", "1B", "9" * 5000 + "A", "٣D"]
)
def test_no_such_slot(name):
    with pytest.raises(UsageError) as error:
        Grid.open(3, 3).slot_named(name)
    assert str(error.value) == f"there is no slot {name!r}; the grid has 1A, 4A, 5A, 1D, 2D, 3D"


def test_a_grid_without_slots():
    grid = Grid.open(1, 1)
    assert (grid.slots, grid.crossings, grid.entries, grid.numbers) == ((), (), {}, {})
    with pytest.raises(UsageError) as error:
        grid.slot_named("1A")
    assert str(error.value) == "there is no slot '1A'; the grid has none"


# Symmetry.

SYMMETRIC = {
    "half-turn": "..#.\n....\n.#..",
    "quarter-turn": ".#..\n...#\n#...\n..#.",
    "left-right": ".##.\n....\n#..#",
    "up-down": "#..\n.#.\n#..",
    "diagonal": ".##\n#..\n#..",
    "antidiagonal": "..#\n#..\n.#.",
}


@pytest.mark.parametrize("name", SYMMETRIC)
def test_symmetries(name):
    expected = {Symmetry(name)} | ({Symmetry.HALF_TURN} if name == "quarter-turn" else set())
    assert grid_of(SYMMETRIC[name]).symmetries == expected


def test_symmetries_of_bars():
    assert Grid(2, 3, right_bars={0}).symmetries == frozenset()
    assert Grid(2, 3, right_bars={0, 4}).symmetries == {Symmetry.HALF_TURN}
    assert Grid(2, 3, right_bars={0, 1}).symmetries == {Symmetry.LEFT_RIGHT}
    assert Grid(2, 2, right_bars={0}, lower_bars={0}).symmetries == {Symmetry.DIAGONAL}
    assert Grid(2, 2, right_bars={0, 2}, lower_bars={0, 1}).symmetries == set(Symmetry)
    # A bar and a block that change places are no symmetry.
    assert Symmetry.LEFT_RIGHT not in Grid(1, 4, blocks={0}, right_bars={2}).symmetries


def test_an_open_grid_has_the_symmetries_of_its_shape():
    assert Grid.open(4, 4).symmetries == set(Symmetry)
    assert Grid.open(3, 4).symmetries == {Symmetry.HALF_TURN, Symmetry.LEFT_RIGHT, Symmetry.UP_DOWN}


def test_letters_do_not_count_for_symmetry():
    assert grid_of("A..\n...\n...").symmetries == set(Symmetry)


# Letters in and out.


@many
@given(grids)
def test_patterns_spell_the_letters_and_write_them_back(grid):
    written = grid.cleared()
    for slot in grid.slots:
        items = split_template(grid.template(slot))
        assert items == [grid.letters[c] or "?" for c in slot.cells]
        assert grid.entry(slot) == (None if "?" in items else "".join(items))
        written = written.with_entry(slot.name, grid.template(slot).lower())
    in_slots = {c for slot in grid.slots for c in slot.cells}
    assert written.letters == tuple(letters if c in in_slots else "" for c, letters in enumerate(grid.letters))
    assert grid.entries == {slot.name: grid.entry(slot) for slot in grid.slots if grid.entry(slot)}


def test_rebus_cells():
    grid = grid_of("A[ICE].\n..#")
    assert [grid.template(slot) for slot in grid.slots] == ["A[ICE]?", "??", "A?", "[ICE]?"]
    assert grid.entries == {}
    full = grid.with_letters({2: "S", 4: "X"})
    assert full.entries == {"1A": "AICES", "2D": "ICEX"}
    assert full.entry(full.slot_named("1A")) == "AICES"
    assert full.entry(full.slot_named("3A")) is None


@pytest.mark.parametrize(
    ("pattern", "items"),
    [
        ("?E?[ICE]", ["?", "E", "?", "ICE"]),
        ("e[ice]", ["E", "ICE"]),
        ("[X][?]", ["X", "?"]),
        ("", []),
        ("[]A", ["", "A"]),
        ("[A", ["[", "A"]),
        ("A][", ["A", "]", "["]),
        ("ße\u0301", ["SS", "É"]),
        (". \n", [".", " ", "\n"]),
    ],
)
def test_split_template(pattern, items):
    assert split_template(pattern) == items


def test_with_entry():
    grid = grid_of("...\n.A.\n...")
    one = grid.with_entry("4A", "?a[ice]")
    assert one.letters == ("", "", "", "", "A", "ICE", "", "", "")
    assert one.with_entry("2-down", "BAT").entries == {"2D": "BAT"}
    assert one.with_entry("4A", "???") == one.with_entry("4A", "?A[ICE]") == one
    assert grid.letters == ("",) * 4 + ("A",) + ("",) * 4, "the grid itself never changes"


ENTRY_ERRORS = {
    ("4A", "AB"): "4A has 3 cells, AB has 2; give one letter or ? a cell",
    ("4a", "[ABC]"): "4A has 3 cells, [ABC] has 1; give one letter or ? a cell",
    ("4A", ""): "4A has 3 cells,  has 0; give one letter or ? a cell",
    ("4A", "?B?"): "4A: ?B? contradicts ?A?, which is there already",
    ("2D", "?[AB]?"): "2D: ?[AB]? contradicts ?A?, which is there already",
    ("4A", "?a1"): "4A: '1' in ?a1 is no letter; give letters, and ? for any",
    ("4A", "[]A."): "4A: '' in []A. is no letter; give letters, and ? for any",
    ("4A", "[B?]A?"): "4A: 'B?' in [B?]A? is no letter; give letters, and ? for any",
    ("4A", "[BA"): "4A: '[' in [BA is no letter; give letters, and ? for any",
    ("9A", "???"): "there is no slot '9A'; the grid has 1A, 4A, 5A, 1D, 2D, 3D",
}


@pytest.mark.parametrize(("name", "pattern"), ENTRY_ERRORS)
def test_with_entry_refuses(name, pattern):
    with pytest.raises(UsageError) as error:
        grid_of("...\n.A.\n...").with_entry(name, pattern)
    assert str(error.value) == ENTRY_ERRORS[name, pattern]


def test_with_letters():
    grid = grid_of("A.\n.#").with_letters({0: "", 1: "ICE"})
    assert grid.letters == ("", "ICE", "", "")
    assert grid.cleared() == Grid.open(2, 2, blocks=[3])
    with pytest.raises(GridError, match=r"^letters has cell 4; cells are 0 to 3$"):
        grid.with_letters({4: "A"})
    with pytest.raises(GridError, match=r"^row 2, column 2: A on a block; only open cells take letters$"):
        grid.with_letters({3: "A"})


# What can't be a grid.

CELLS = "cells are 0 to 3"
NO_LETTER = "can't stand in a cell; cells take upper-case letters, composed (Unicode NFC)"

GRID_ERRORS = {
    "no rows": ({"rows": 0}, "a grid of 0 by 2 cells; a grid has 1 to 63 rows and columns"),
    "less than no columns": ({"columns": -1}, "a grid of 2 by -1 cells; a grid has 1 to 63 rows and columns"),
    "64 rows": ({"rows": 64}, "a grid of 64 by 2 cells; a grid has 1 to 63 rows and columns"),
    "64 columns": ({"columns": 64}, "a grid of 2 by 64 cells; a grid has 1 to 63 rows and columns"),
    "shortest": ({"shortest": 0}, "a shortest slot of 0 cells; give 1 or more"),
    "a block outside": ({"blocks": {4}}, f"blocks has cell 4; {CELLS}"),
    "a block before": ({"blocks": {-1}}, f"blocks has cell -1; {CELLS}"),
    "a bar to the right, outside": ({"right_bars": {9}}, f"right_bars has cell 9; {CELLS}"),
    "a bar below, outside": ({"lower_bars": {-4}}, f"lower_bars has cell -4; {CELLS}"),
    "too few letters": (
        {"letters": ("A",)},
        '1 items in letters for 4 cells; give one a cell, "" where there is no letter',
    ),
    "too many letters": (
        {"letters": ("",) * 5},
        '5 items in letters for 4 cells; give one a cell, "" where there is no letter',
    ),
    "a letter on a block": (
        {"blocks": {2}, "letters": ("", "", "ICE", "")},
        "row 2, column 1: ICE on a block; only open cells take letters",
    ),
    "lower case": ({"letters": ("", "a", "", "")}, f"row 1, column 2: 'a' {NO_LETTER}"),
    "mixed case": ({"letters": ("", "", "", "Ice")}, f"row 2, column 2: 'Ice' {NO_LETTER}"),
    "a question mark": ({"letters": ("?", "", "", "")}, f"row 1, column 1: '?' {NO_LETTER}"),
    "a digit": ({"letters": ("A1", "", "", "")}, f"row 1, column 1: 'A1' {NO_LETTER}"),
    "a space": ({"letters": (" ", "", "", "")}, f"row 1, column 1: ' ' {NO_LETTER}"),
    "a letter and its accent": ({"letters": ("E\u0301", "", "", "")}, f"row 1, column 1: 'E\u0301' {NO_LETTER}"),
    "a letter with a composed twin": ({"letters": ("\u212b", "", "", "")}, f"row 1, column 1: '\u212b' {NO_LETTER}"),
    "a small sharp s": ({"letters": ("ß", "", "", "")}, f"row 1, column 1: 'ß' {NO_LETTER}"),
}


@pytest.mark.parametrize("fault", GRID_ERRORS)
def test_what_cannot_be_a_grid(fault):
    given, message = GRID_ERRORS[fault]
    with pytest.raises(GridError) as error:
        Grid(**({"rows": 2, "columns": 2} | given))
    assert str(error.value) == message


def test_letters_of_any_script():
    assert Grid(1, 4, letters=("É", "Ж", "ש", "SS")).entries == {"1A": "ÉЖשSS"}


# Grids as values.


def test_equal_grids_are_one_key():
    one = Grid(2, 2, frozenset({3}), letters=("A", "", "", ""))
    same = Grid(2, 2, [3], letters=["A", "", "", ""])
    assert one == same
    assert len({one, same, one.cleared(), Grid.open(2, 2, blocks={3})}) == 2
    assert one.slots == same.slots
    assert one == same, "whatever has been worked out"
    others = [
        Grid(2, 2, {2}, letters=("A", "", "", "")),
        Grid(2, 2, {3}, letters=("B", "", "", "")),
        Grid(2, 2, {3}, letters=("A", "", "", ""), shortest=3),
        Grid(2, 2, {3}, letters=("A", "", "", ""), right_bars={0}),
        Grid(2, 2, {3}, letters=("A", "", "", ""), lower_bars={0}),
    ]
    assert one not in others
    assert len({one, *others}) == 6


def test_grids_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        Grid.open(2, 2).rows = 3  # type: ignore[misc]


def test_the_largest_grid_is_quick():
    side = MOST_CELLS_A_SIDE
    blocks = [c for c in range(side * side) if c // side % 2 and c % side % 2]
    start = time.thread_time()
    grid = Grid.open(side, side, blocks=blocks)
    assert (len(grid.slots), len(grid.crossings), len(grid.unchecked)) == (64, 32 * 32, 2 * 31 * 32)
    assert (grid.symmetries, grid.connected) == (set(Symmetry), True)
    full = grid.with_letters({c: "A" for c in range(side * side) if c not in grid.blocks})
    assert set(full.entries.values()) == {"A" * side}
    assert time.thread_time() - start < 1


# The example in the repository.


def test_the_demonstration_grid():
    grid = grid_of((EXAMPLES / "demo15.txt").read_text())
    assert (grid.rows, grid.columns) == (15, 15)
    assert Symmetry.HALF_TURN in grid.symmetries
    assert grid.connected
    assert not grid.unchecked
    assert min(len(slot) for slot in grid.slots) >= 3
    assert 76 <= len(grid.slots) <= 78
    assert len(grid.blocks) <= 38
    assert not any({c, c + 1, c + 15, c + 16} <= grid.blocks for c in grid.blocks), "no two by two of blocks"
