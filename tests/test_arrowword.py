"""Arrowwords: a block for each clue, patterns that have one for all."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids

from crosswright.arrowword import Arrow, arrow, can_hold_clues, clue_cells, clues_in_cells, in_cells, in_lists
from crosswright.errors import GridError, PuzzleError, UsageError
from crosswright.grid import Direction, Grid
from crosswright.gridtext import parse_grid
from crosswright.pattern import Rules, patterns, preset, violations
from crosswright.puzzle import Clue, Puzzle
from crosswright.richtext import RichText


def naive_choices(grid: Grid, cells: tuple[int, ...], way: Direction) -> dict[int, int]:
    """The blocks left of a slot's first cell and above it, with 1 for a bent arrow."""
    r, c = divmod(cells[0], grid.columns)
    left, above = (r, c - 1), (r - 1, c)
    across = way is Direction.ACROSS
    found = {left: int(not across), above: int(across)}
    numbered = {row * grid.columns + column: bent for (row, column), bent in found.items() if min(row, column) >= 0}
    return {block: bent for block, bent in numbered.items() if block in grid.blocks}


def naive_fewest_bent(grid: Grid) -> int | None:
    """By trying every way to place all clues: the fewest bent arrows, None where there is no way."""
    choices = [list(naive_choices(grid, slot.cells, slot.direction).items()) for slot in grid.slots]
    ways = (way for way in product(*choices) if max(Counter(c for c, _ in way).values(), default=0) <= 2)
    return min((sum(bent for _, bent in way) for way in ways), default=None)


@settings(max_examples=150, deadline=None)
@given(small_grids())
def test_every_clue_has_a_block_with_the_fewest_bent_arrows(grid: Grid) -> None:
    grid = Grid(grid.rows, grid.columns, grid.blocks)
    if len(grid.slots) > 12:
        return
    fewest = naive_fewest_bent(grid)
    assert can_hold_clues(grid) is (fewest is not None)
    if fewest is None:
        with pytest.raises(GridError, match="no block to stand in"):
            clue_cells(grid)
        return
    found = clue_cells(grid)
    bent = [naive_choices(grid, slot.cells, slot.direction)[found[slot.name]] for slot in grid.slots]
    assert sum(bent) == fewest
    assert max(Counter(found.values()).values(), default=0) <= 2


def test_arrows() -> None:
    grid = parse_grid("#.#\n...\n#..", shortest=2)
    puzzle = in_cells(Puzzle.of(grid))
    arrows = {clue.name: arrow(grid, clue) for clue in puzzle.clues}
    across, down = Direction.ACROSS, Direction.DOWN
    assert arrows == {
        "2A": Arrow(down, across),
        "4A": Arrow(across, across),
        "1D": Arrow(across, down),
        "3D": Arrow(down, down),
    }
    assert [arrows[name].bent for name in ("2A", "4A")] == [True, False]  # type: ignore[union-attr]
    assert {c: [clue.name for clue in clues] for c, clues in clues_in_cells(puzzle).items()} == {
        0: ["1D", "2A"],
        2: ["3D"],
        6: ["4A"],
    }
    assert puzzle.is_arrowword
    assert not in_lists(puzzle).is_arrowword


def test_a_clue_far_from_its_slot_has_no_arrow() -> None:
    grid = parse_grid("#..\n...\n..#", shortest=2)
    assert arrow(grid, Clue("Across", "1", RichText.of("x"), (1, 2), place=8)) is None
    with pytest.raises(PuzzleError, match="no block"):
        Puzzle(grid, clues=(Clue("Across", "1", RichText.of("x"), (1, 2), place=4),))


@settings(max_examples=12, deadline=None)
@given(st.integers(7, 20), st.integers(7, 15), st.integers(0, 10**6))
def test_patterns_hold_all_clues(rows: int, columns: int, seed: int) -> None:
    rules = preset("arrowword", rows, columns)
    for pattern in patterns(rules, seed=seed):
        assert violations(pattern, rules) == []
        held = Counter(clue_cells(pattern).values())
        assert held.keys() == pattern.blocks
        assert max(held.values()) <= 2


def test_patterns_look_like_those_of_magazines() -> None:
    rules = preset("arrowword")
    assert (rules.rows, rules.columns) == (16, 12)
    found = list(patterns(rules, 6, seed=1))
    assert len(found) == 6
    for pattern in found:
        assert 0.18 < len(pattern.blocks) / rules.cells < 0.26
        assert len(pattern.unchecked) < 0.18 * rules.cells


def test_the_witness_names_what_is_wrong() -> None:
    rules = preset("arrowword", 5, 5)
    crowded = parse_grid("#.#.#\n.....\n#....\n.....\n#....", shortest=3)
    assert violations(crowded, rules) == []
    without = Grid.open(5, 5, blocks=crowded.blocks - {0}, shortest=3)
    assert any("a slot without a place for its clue" in line for line in violations(without, rules))
    idle = Grid.open(5, 5, blocks=crowded.blocks | {24}, shortest=3)
    assert any("row 5, column 5: a block without a clue" in line for line in violations(idle, rules))
    beside = Grid.open(5, 5, blocks=crowded.blocks | {1}, shortest=3)
    assert any("three blocks that touch" in line for line in violations(beside, rules))


@pytest.mark.parametrize("wrong", [{"arrows": True}, {"arrows": True, "checked": False, "bars": True}])
def test_rules_that_cannot_be_meant(wrong: dict[str, bool]) -> None:
    with pytest.raises(UsageError, match="arrowword"):
        Rules(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "columns"), [(4, 9), (21, 12), (16, 16)])
def test_sizes_that_cannot_be_read(rows: int, columns: int) -> None:
    with pytest.raises(UsageError, match="so that its clues can be read"):
        preset("arrowword", rows, columns)
