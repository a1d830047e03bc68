"""The share of the crossings that solvers of five levels get, and the hardest crossing."""

from __future__ import annotations

import pytest

from crosswright.puzzle.gridtext import parse_grid
from crosswright.solving.fairness import crossings, hardness

GRID = parse_grid("ABC\nDEF\nGHI")
NAMES = [slot.name for slot in GRID.slots]


def test_easy_entries_are_got_by_all_and_hard_ones_by_few() -> None:
    easy, hard = (crossings(GRID, dict.fromkeys(NAMES, value)) for value in (-1.0, 8.0))
    assert easy.shares == (1.0,) * 5 and hard.shares[0] == 0.0
    middle = crossings(GRID, dict.fromkeys(NAMES, 4.0)).shares
    assert list(middle) == sorted(middle) and 0.0 <= middle[0] < middle[4] <= 1.0


def test_the_hardest_crossing_is_that_of_the_two_hardest_entries() -> None:
    hard = dict.fromkeys(NAMES, 1.0) | {"4A": 6.0, "3D": 6.0}
    found = crossings(GRID, hard)
    assert set(found.hardest) == {"4A", "3D"}
    assert "the hardest is 4A DEF with 3D CFI" in found.line({"4A": "DEF", "3D": "CFI"})


def test_letters_from_easy_crossings_make_an_entry_easier() -> None:
    alone, helped = (crossings(GRID, dict.fromkeys(NAMES, others) | {"1A": 4.0}) for others in (4.0, 1.0))
    assert helped.shares[1] > alone.shares[1]


def test_without_crossings_nothing_is_hard() -> None:
    found = crossings(parse_grid("ABC\n###\nDEF"), {"1A": 5.0, "2A": 5.0})
    assert found.shares == (1.0,) * 5 and found.hardest == ()


@pytest.mark.parametrize(("rank", "familiarity", "least"), [(1, 70, 1), (1, 40, 3), (100, 70, 3), (10**6, 0, 7)])
def test_hardness_grows_with_the_rank_and_for_little_known_words(rank: int, familiarity: float, least: float) -> None:
    assert hardness(rank, familiarity) == pytest.approx(least)
