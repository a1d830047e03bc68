"""Patterns counted and drawn: against published numbers, and against the naive twin for every rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import naive_patterns
import pytest

from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.pattern import Bounds, Rules, patterns, violations
from crosswright.pattern.exact import how_many, most_entries
from crosswright.pattern.sample import UniformMaker
from crosswright.puzzle.gridtext import format_grid

GOLDEN = [
    line.split()
    for line in (Path(__file__).parents[1] / "golden" / "patterns.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
SIZES = [(3, 3), (3, 5), (4, 3), (4, 4), (4, 6), (5, 5), (5, 6), (6, 4), (6, 6), (7, 5)]


@pytest.mark.parametrize(("n", "all_", "open_", "most"), GOLDEN)
def test_published_numbers(n: str, all_: str, open_: str, most: str) -> None:
    rules = Rules(int(n), int(n), squares=True)
    if all_ != "-":
        assert how_many(replace(rules, open_edges=False)) == int(all_)
        assert how_many(rules) == int(open_)
    assert most_entries(replace(rules, open_edges=False)) == int(most)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("turned", [True, False])
def test_every_rule_against_the_naive_twin(rows: int, columns: int, turned: bool) -> None:
    symmetry = Symmetry.HALF_TURN if turned else None
    for shortest in (2, 3, 4):
        if not turned and shortest == 2 and rows * columns > 20:
            continue  # too many for the twin
        for squares, open_edges in ((True, False), (False, True), (False, False)):
            patterns = list(
                naive_patterns.every(
                    rows, columns, turned=turned, shortest=shortest, squares=squares, open_edges=open_edges
                )
            )
            rules = Rules(rows, columns, symmetry=symmetry, shortest=shortest, squares=squares, open_edges=open_edges)
            assert how_many(rules) == len(patterns)
            counts = [naive_patterns.entries(pattern, shortest) for pattern in patterns]
            assert most_entries(rules) == max(counts, default=None)
            blocks = ["".join(pattern).count("#") for pattern in patterns]
            few = replace(rules, blocks=Bounds(1, 6), entries=Bounds(6, 11))
            pairs = zip(blocks, counts, strict=True)
            assert how_many(few) == sum(b in few.blocks and e in few.entries for b, e in pairs)


def test_parts_are_counted_where_they_may_be() -> None:
    # Every run of two cells or more, in any number of parts: by filtering rows and columns alone.
    rules = Rules(4, 5, symmetry=None, shortest=2, connected=False, squares=True, open_edges=False)
    lines = ["".join("#."[mask >> i & 1] for i in range(5)) for mask in range(32)]
    lines = [line for line in lines if all(len(run) != 1 for run in line.split("#"))]
    stacks = [(a, b, c, d) for a in lines for b in lines for c in lines for d in lines]
    columns = [["".join(column) for column in zip(*stack, strict=True)] for stack in stacks]
    right = [each for each in columns if all(len(run) != 1 for column in each for run in column.split("#"))]
    assert how_many(rules) == len(right)


def test_what_is_not_known_is_refused() -> None:
    for unknown in (
        Rules(9, 9, cheaters=Bounds(0, 2)),
        Rules(9, 9, symmetry=Symmetry.DIAGONAL),
        Rules(9, 9, longest=5),
        Rules(9, 17),
    ):
        with pytest.raises(UsageError):
            how_many(unknown)


# Drawing.


@cache
def full_list(n: int) -> dict[frozenset[int], tuple[int, int]]:
    """Every pattern without all-block edges, by its blocks: how many blocks and entries it has."""
    found = {}
    for pattern in naive_patterns.every(n, n, turned=True, open_edges=True):
        text = "".join(pattern)
        blocks = frozenset(c for c, mark in enumerate(text) if mark == "#")
        found[blocks] = len(blocks), naive_patterns.entries(pattern)
    return found


def deviation(seen: Counter[object], expected: dict[object, float]) -> float:
    """Pearson's chi-square, in standard deviations from what it is on average if all is as expected."""
    assert set(seen) <= set(expected)
    total = sum((seen[key] - number) ** 2 / number for key, number in expected.items())
    freedom = len(expected) - 1
    return (total - freedom) / sqrt(2 * freedom)


def draws(rules: Rules, number: int, seed: int) -> list[Grid]:
    maker = UniformMaker(rules, Random(seed))
    found: list[Grid] = []
    while len(found) < number:
        grid = maker.attempt(True)
        if grid is not None:
            found.append(grid)
    assert all(violations(grid, rules) == [] for grid in found[:50])
    return found


def test_uniform_over_all_of_7_by_7() -> None:
    everything = full_list(7)
    assert len(everything) == 312
    seen = Counter(grid.blocks for grid in draws(Rules(7, 7, squares=True), 3000, 1))
    assert deviation(seen, dict.fromkeys(everything, 3000 / 312)) < 4


def test_uniform_over_all_of_9_by_9() -> None:
    everything = full_list(9)
    assert len(everything) == 31187
    seen = draws(Rules(9, 9, squares=True), 3000, 2)
    assert deviation(Counter(grid.blocks for grid in seen), dict.fromkeys(everything, 3000 / 31187)) < 4
    kinds = Counter(everything.values())  # the same by blocks and entries, where a tilt would show
    expected = {kind: 3000 * number / 31187 for kind, number in kinds.items()}
    assert deviation(Counter(everything[grid.blocks] for grid in seen), expected) < 4


def test_uniform_within_limits() -> None:
    limits = Rules(9, 9, squares=True, blocks=Bounds(12, 18), entries=Bounds(26, 40))
    within = {b: (n, e) for b, (n, e) in full_list(9).items() if n in limits.blocks and e in limits.entries}
    seen = draws(limits, 1000, 3)
    assert deviation(Counter(grid.blocks for grid in seen), dict.fromkeys(within, 1000 / len(within))) < 4
    kinds = Counter(within.values())
    expected = {kind: 1000 * number / len(within) for kind, number in kinds.items()}
    assert deviation(Counter(within[grid.blocks] for grid in seen), expected) < 4


@pytest.mark.parametrize("rules", [
    Rules(8, 8), Rules(6, 9, symmetry=None), Rules(10, 7, shortest=2), Rules(9, 9, cheaters=Bounds(0, 2), longest=8),
])  # fmt: skip
def test_uniform_patterns_keep_the_rules(rules: Rules) -> None:
    found = list(patterns(rules, 20, method="uniform", seed=4))
    assert len({format_grid(grid) for grid in found}) == 20
    assert all(violations(grid, rules) == [] for grid in found)


def test_nothing_to_draw() -> None:
    assert list(patterns(Rules(2, 9, entries=Bounds(3, 9)), method="uniform")) == []
    assert list(patterns(Rules(5, 5, blocks=Bounds(9, 9)), method="uniform", attempts=50)) == []
