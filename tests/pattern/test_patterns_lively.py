"""Patterns with life: what they have, how they differ, and that they keep their rules."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from crosswright.grid import Grid, Symmetry
from crosswright.pattern import Bounds, Rules, preset, violations
from crosswright.pattern.lively import LINE, has_life, livelier, lively_patterns
from crosswright.pattern.theme import ThemeMaker


def rows(pattern: Grid) -> list[str]:
    width = range(pattern.columns)
    return [
        "".join("#" if r * pattern.columns + c in pattern.blocks else "." for c in width) for r in range(pattern.rows)
    ]


def has_line(pattern: Grid, length: int) -> bool:
    across = rows(pattern)
    return any("#" * length in line for line in [*across, *map("".join, zip(*across, strict=True))])


@pytest.fixture(scope="module")
def large() -> list[Grid]:
    return list(islice(lively_patterns(preset("american"), seed=3), 20))


def test_large_patterns_have_what_published_ones_have(large: list[Grid]) -> None:
    assert len(large) == len(set(large)) == 20
    for pattern in large:
        lengths = [len(slot) for slot in pattern.slots]
        assert violations(pattern, preset("american")) == []
        assert 69 <= len(lengths) <= 78
        assert sum(length >= 9 for length in lengths) >= 2
        assert sum(lengths) / len(lengths) >= 4.9
        assert lengths.count(3) <= 12
        assert not has_line(pattern, LINE + 1)
    assert len({len(pattern.slots) for pattern in large}) >= 3


@pytest.mark.parametrize(("side", "least"), [(5, 24), (6, 24), (7, 24)])
def test_small_patterns_are_dozens(side: int, least: int) -> None:
    patterns = list(islice(lively_patterns(preset("mini", side), seed=1), least))
    assert len(set(patterns)) == least
    assert all(pattern.symmetries & {*Symmetry} for pattern in patterns if pattern.blocks)
    assert all(violations(pattern, Rules(side, side, symmetry=None)) == [] for pattern in patterns)


def test_the_same_seed_gives_the_same_patterns() -> None:
    first, again = (list(islice(lively_patterns(preset("american"), seed=9), 4)) for _ in range(2))
    assert first == again
    assert next(lively_patterns(preset("american"), seed=10)) not in first


def test_a_mass_of_blocks_has_no_life() -> None:
    assert has_life(Grid.open(7, 7, blocks={0, 1, 2, 3}))
    assert not has_life(Grid.open(7, 7, blocks={0, 1, 2, 3, 4}))
    assert not has_life(Grid.open(7, 7, blocks={0, 1, 2, 7, 8, 9, 14, 15}))


def test_limits_of_the_caller_are_kept() -> None:
    narrow = Rules(entries=Bounds(76, 78), threes=Bounds(0, 30))
    assert livelier(narrow, Random(1)) == narrow
    assert livelier(Rules(5, 5, blocks=Bounds(4, 4)), Random(1)) == Rules(5, 5, blocks=Bounds(4, 4))
    assert livelier(Rules(13, 13, threes=Bounds(0, 3), entries=Bounds(0, 60)), Random(1)).threes == Bounds(0, 3)


def test_the_odd_theme_entry_stands_in_the_middle_row() -> None:
    maker = ThemeMaker(preset("american"), [("A",) * 11, ("B",) * 11, ("C",) * 15], Random(1))
    made = [pattern for _ in range(20) if (pattern := maker.attempt(usual=True)) is not None]
    assert made and all("".join(pattern.letters[7 * 15 : 8 * 15]) == "C" * 15 for pattern in made)
