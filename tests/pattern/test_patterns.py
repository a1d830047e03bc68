"""Patterns: rules, the witness, and the generators, which must obey every option given."""

from __future__ import annotations

from dataclasses import replace

import naive_grid
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids

from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.pattern import (
    Bounds,
    Rules,
    conflict,
    distances,
    patterns,
    preset,
    share_of_blocks,
    stats,
    violations,
)
from crosswright.pattern.masks import CellBits, Judge
from crosswright.pattern.rules import LIMITS
from crosswright.puzzle.gridtext import parse_grids


def pattern(*rows: str, shortest: int = 3) -> Grid:
    return parse_grids("\n".join(rows), shortest=shortest)[0]


def loose(rows: int, columns: int, **changes: object) -> Rules:
    """Rules that allow nearly anything, to see one rule at work."""
    free = Rules(rows, columns, symmetry=None, shortest=1, connected=False, open_edges=False, squares=True)
    return replace(free, **changes)


# Rules.


@pytest.mark.parametrize(
    ("text", "span"),
    [("7", (7, 7)), ("7-9", (7, 9)), ("7..9", (7, 9)), ("-9", (0, 9)), (" 7- ", (7, 63 * 63)), ("0", (0, 0))],
)
def test_span(text: str, span: tuple[int, int]) -> None:
    assert Bounds.parse(text) == span
    assert Bounds.parse(str(Bounds.parse(text))) == span


@pytest.mark.parametrize("text", ["", "-", "..", "x", "9-7", "1-2-3", "-1-", "7,5"])
def test_no_span(text: str) -> None:
    with pytest.raises(UsageError):
        Bounds.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"rows": 1},
        {"columns": 64},
        {"shortest": 0},
        {"shortest": 5, "longest": 4},
        {"rows": 13, "columns": 15, "symmetry": Symmetry.QUARTER_TURN},
        {"bars": True},
        {"bars": True, "checked": False, "blocks": Bounds(3, 4)},
    ],
)
def test_rules_that_cannot_be_meant(wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        Rules(**wrong)  # type: ignore[arg-type]


def test_presets() -> None:
    assert preset("american").entries == Bounds(0, 78)
    assert preset("american", 21).entries == Bounds(0, 140)
    assert preset("themeless").entries == Bounds(0, 72)
    assert (preset("mini").rows, preset("barred").rows, preset("british", 13, 15).columns) == (5, 12, 15)
    for unknown in (lambda: preset("russian"), lambda: preset("british", 14)):
        with pytest.raises(UsageError):
            unknown()


def test_share_is_rounded_down() -> None:
    assert share_of_blocks(Rules(), 0.17) == Bounds(38, 38)
    with pytest.raises(UsageError):
        share_of_blocks(Rules(), 1)


# The witness.


@pytest.mark.parametrize(
    ("rows", "rules", "fault"),
    [
        (["....", "....", "...."], loose(4, 3), "3 by 4 cells, not 4 by 3"),
        (["#..", "...", "..."], loose(3, 3, symmetry=Symmetry.HALF_TURN), "row 1, column 1: a block, and row 3"),
        (["#..", "...", "..#"], loose(3, 3, symmetry=Symmetry.QUARTER_TURN), "row 1, column 1: a block"),
        (["#...", "....", "....", "...."], loose(4, 4, shortest=4), "row 1, column 2: a run across of 3 cells"),
        (["....", "....", "....", "...."], loose(4, 4, longest=3), "row 1, column 1: a run across of 4 cells"),
        (["...", ".#.", "..."], loose(3, 3, shortest=2), "row 2, column 1: a run across of 1 cell"),
        (["...", ".#.", "..."], loose(3, 3, shortest=2), "row 2, column 1: in one slot only"),
        (["....", "#..#", "...."], loose(3, 4, shortest=3, checked=False), "row 2, column 2: a run across of 2 cells"),
        (["...", "...", "###"], loose(3, 3, shortest=3, checked=False), "row 1, column 1: two unchecked"),
        (["###", "...", "..."], loose(3, 3, open_edges=True), "the first row is all blocks"),
        (["..#", "..#", "..#"], loose(3, 3, open_edges=True), "the last column is all blocks"),
        (["..", "##", ".."], loose(3, 2, connected=True), "the open cells are 2 parts"),
        (["...", ".##", ".##"], loose(3, 3, squares=False), "row 2, column 2: a square of blocks"),
        (["...", ".#.", "..."], loose(3, 3, blocks=Bounds(2, 9)), "1 blocks, not 2-9"),
        (["...", "...", "..."], loose(3, 3, entries=Bounds(0, 5)), "6 entries, not -5"),
        (["#..", "...", "..."], loose(3, 3, cheaters=Bounds(0, 0)), "1 cheaters, not 0"),
        (["...", "...", "..."], loose(3, 3, threes=Bounds(7, 9)), "6 threes, not 7-9"),
        (["...", "...", "..#"], loose(3, 3, wide_open=Bounds(9, 9)), "5 wide-open, not 9"),
    ],
)  # fmt: skip
def test_the_witness_sees(rows: list[str], rules: Rules, fault: str) -> None:
    found = violations(pattern(*rows), rules)
    assert any(each.startswith(fault) for each in found), found


def test_the_witness_lets_pass() -> None:
    assert violations(pattern("...", "...", "..."), Rules(3, 3)) == []
    assert violations(pattern("#...#", ".....", ".....", ".....", "#...#"), Rules(5, 5)) == []


def test_the_witness_of_bars() -> None:
    rules = Rules(4, 4, checked=False, bars=True, symmetry=Symmetry.HALF_TURN)
    grid = Grid(4, 4, right_bars={0, 12}, shortest=3)
    found = violations(grid, rules)
    assert any("a bar without its image" in each for each in found)
    assert violations(Grid(4, 4, right_bars={0, 14}, shortest=3), rules) == []
    closed = Grid(4, 4, right_bars={1, 5, 9, 13}, shortest=3)
    assert any("2 parts" in each for each in violations(closed, rules))


# The fast rules and the witness are two opinions on the same patterns.


@settings(max_examples=300)
@given(small_grids(most=6), st.integers(1, 4), st.booleans(), st.booleans(), st.sampled_from([None, 3, 4]))
def test_the_judge_agrees_with_the_witness(grid: Grid, shortest: int, checked: bool, squares: bool, longest) -> None:
    if grid.rows < 2 or grid.columns < 2 or (longest is not None and longest < shortest):
        return
    grid = Grid.open(grid.rows, grid.columns, blocks=grid.blocks, shortest=shortest)
    rules = Rules(
        grid.rows, grid.columns, symmetry=None, shortest=shortest, longest=longest, checked=checked, squares=squares
    )
    judge = Judge.of(rules)
    cells = judge.frame.of_grid(grid)
    assert (judge.sound(cells) and judge.complete(cells)) == (violations(grid, rules) == [])


@given(small_grids(most=6))
def test_a_frame_gives_the_grid_back(grid: Grid) -> None:
    frame = CellBits(grid.rows, grid.columns)
    plain = Grid.open(grid.rows, grid.columns, blocks=grid.blocks)
    assert frame.to_grid(frame.of_grid(grid), 2) == plain


@pytest.mark.parametrize("symmetry", [None, *Symmetry])
def test_orbits_are_what_a_symmetry_closes(symmetry: Symmetry | None) -> None:
    frame = CellBits(5, 5)
    orbits = [set(frame.ids(orbit)) for orbit in frame.orbits(symmetry)]
    assert sorted(c for orbit in orbits for c in orbit) == list(range(25))
    for orbit in orbits:
        first = min(orbit)
        assert orbit == (naive_grid.closed_under(symmetry.value, 5, 5, {first}) if symmetry else {first})


# Generating.

RULES = st.builds(
    dict,
    rows=st.integers(5, 15),
    columns=st.integers(5, 15),
    symmetry=st.sampled_from([None, *Symmetry]),
    shortest=st.integers(2, 4),
    longest=st.sampled_from([None, None, 9, 12]),
    squares=st.booleans(),
    open_edges=st.booleans(),
    blocks=st.sampled_from([None, None, Bounds(2, 20), Bounds(6, 40)]),
    entries=st.sampled_from([None, None, Bounds(0, 60), Bounds(20, 200)]),
    cheaters=st.sampled_from([None, Bounds(0, 2)]),
    threes=st.sampled_from([None, None, Bounds(0, 8)]),
    wide_open=st.sampled_from([None, None, Bounds(10, 200)]),
)


@settings(max_examples=60, deadline=None)
@given(RULES, st.integers(0, 9), st.sampled_from(["random", "random", "distance"]))
def test_every_pattern_obeys_every_option(options: dict[str, object], seed: int, method: str) -> None:
    try:
        rules = Rules(**options)  # type: ignore[arg-type]
    except UsageError:
        return
    for pattern in patterns(rules, 2, seed=seed, method=method, attempts=40):
        assert violations(pattern, rules) == []
        assert rules.symmetry is None or rules.symmetry in pattern.symmetries


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_is_counted_alike_by_the_makers_and_the_witness(name: str) -> None:
    free = Rules(9, 11, symmetry=None, shortest=3)
    for rules in (free, replace(free, shortest=4, checked=False, squares=True)):
        judge = Judge.of(rules)
        for grid in patterns(rules, 8, seed=2):
            number = LIMITS[name].count(judge, judge.frame.of_grid(grid))
            assert violations(grid, replace(rules, **{name: Bounds(number, number)})) == []
            off = replace(rules, **{name: Bounds(number + 1, number + 1)})
            assert violations(grid, off) == [f"{number} {name.replace('_', '-')}, not {number + 1}"]
            assert not Judge.of(off).within(judge.frame.of_grid(grid))


SIDES = [("american", 15), ("american", 21), ("themeless", 15), ("british", 13), ("mini", 7), ("barred", 12)]


@pytest.mark.parametrize(("name", "side"), SIDES)
def test_presets_are_met(name: str, side: int) -> None:
    found = list(patterns(preset(name, side), 5, seed=3))
    assert len(set(found)) == 5
    assert all(violations(pattern, preset(name, side)) == [] for pattern in found)


@pytest.mark.parametrize("symmetry", [None, *Symmetry])
def test_barred_grids_have_every_symmetry(symmetry: Symmetry | None) -> None:
    rules = replace(preset("barred"), symmetry=symmetry, entries=Bounds(20, 60))
    (grid,) = patterns(rules)
    assert violations(grid, rules) == []
    assert len(grid.unchecked) > 20


def test_same_seed_same_patterns() -> None:
    def rows(seed: int) -> list[frozenset[int]]:
        return [pattern.blocks for pattern in patterns(preset("american"), 3, seed=seed)]

    assert rows(1) == rows(1)
    assert rows(1) != rows(2)


def test_it_ends_where_there_is_nothing_to_find() -> None:
    assert list(patterns(Rules(15, 15, blocks=Bounds(200, 200)))) == []
    few = list(patterns(Rules(5, 5), 100))
    assert 8 <= len(few) <= 15  # A323838(5) = 15, some of them with squares or closed edges
    stops = iter([False, False, True])
    assert len(list(patterns(preset("american"), 10**6, stop=lambda: next(stops)))) <= 2


def test_conflicts_are_named() -> None:
    assert conflict(Rules(15, 15, blocks=Bounds(200, 200), entries=Bounds(0, 78))) == ("blocks",)
    assert conflict(Rules(15, 15, blocks=Bounds(39, 39), symmetry=Symmetry.QUARTER_TURN)) == ("symmetry", "blocks")
    assert conflict(Rules(15, 15, blocks=Bounds(0, 4), entries=Bounds(70, 78), cheaters=Bounds(0, 9))) == (
        "blocks",
        "entries",
    )


def test_unknown_method() -> None:
    with pytest.raises(UsageError, match="no method"):
        list(patterns(Rules(), method="magic"))


# Counting.


@given(small_grids(most=6))
def test_stats_against_the_naive_twin(grid: Grid) -> None:
    figures = stats(grid)
    slots = naive_grid.slots(grid)
    assert figures.entries == len(slots) == sum(figures.lengths.values())
    assert figures.mean_length * max(1, len(slots)) == pytest.approx(sum(len(slot.cells) for slot in slots))
    assert figures.unchecked == len(naive_grid.unchecked(grid))
    assert figures.checked == figures.open_cells - figures.unchecked
    assert figures.open_cells + figures.blocks == grid.rows * grid.columns
    assert {symmetry.value for symmetry in figures.symmetries} == naive_grid.symmetries(grid)
    assert figures.connected == naive_grid.connected(grid)
    closed = {divmod(c, grid.columns) for c in grid.blocks}
    squares = [(r, c) for r, c in closed if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= closed]
    assert figures.squares == len(squares)


@given(small_grids(most=6))
def test_distances_are_steps_to_the_nearest_block(grid: Grid) -> None:
    closed = {(r, c) for r in range(-1, grid.rows + 1) for c in range(-1, grid.columns + 1)}
    closed -= {divmod(c, grid.columns) for c in range(len(grid.letters)) if c not in grid.blocks}
    for cell, steps in distances(grid).items():
        row, column = divmod(cell, grid.columns)
        assert steps == min(abs(row - r) + abs(column - c) for r, c in closed)
    assert set(distances(grid)) == set(range(len(grid.letters))) - grid.blocks
