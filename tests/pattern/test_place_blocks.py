"""Blocks left free: patterns and fills against every set of blocks there is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from strategies import small_lexicons

from crosswright.checking import check
from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.pattern.place_blocks import BlockRules, fill, fills, patterns
from crosswright.search import Budget, Outcome
from crosswright.words import Lexicon

# How many there are: https://oeis.org/A323838, n = 3, 5, 7.
PUBLISHED = {3: 1, 5: 15, 7: 397}


@pytest.mark.parametrize("side", PUBLISHED)
def test_patterns_are_as_many_as_published(side):
    assert sum(1 for _ in patterns(Grid.open(side, side), range(3, side + 1), BlockRules())) == PUBLISHED[side]


def naive_patterns(grid: Grid, lengths: set[int], rules: BlockRules) -> set[frozenset[int]]:
    """Every set of blocks, tried against every rule."""
    cells = range(len(grid.letters))
    found = set()
    for count in cells:
        for blocks in map(frozenset, combinations(cells, count)):
            if not grid.blocks <= blocks or any(grid.letters[c] for c in blocks):
                continue
            candidate = Grid.open(grid.rows, grid.columns, blocks=blocks, shortest=1)
            runs = {len(slot) for slot in candidate.slots}
            symmetric = rules.symmetry is None or rules.symmetry in candidate.symmetries
            few = rules.most_blocks is None or count <= rules.most_blocks
            long_enough = runs <= {length for length in lengths if length >= rules.shortest}
            if symmetric and few and long_enough and (candidate.connected or not rules.connected):
                found.add(blocks)
    return found


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 3),
    st.integers(1, 4),
    st.sampled_from([None, Symmetry.HALF_TURN, Symmetry.LEFT_RIGHT, Symmetry.UP_DOWN]),
    st.integers(1, 3),
    st.none() | st.integers(0, 6),
    st.booleans(),
    st.sets(st.integers(1, 4), min_size=1),
    st.dictionaries(st.integers(0, 11), st.sampled_from("A#"), max_size=2),
)
def test_patterns_are_those_of_brute_force(rows, columns, symmetry, shortest, most, connected, lengths, marks):
    size = rows * columns
    blocks = {c for c, mark in marks.items() if mark == "#" and c < size}
    grid = Grid(
        rows, columns, frozenset(blocks), letters=tuple("A" if marks.get(c) == "A" else "" for c in range(size))
    )
    rules = BlockRules(symmetry, shortest, most, connected)
    found = [pattern.blocks for pattern in patterns(grid, lengths, rules)]
    assert len(found) == len(set(found))
    assert set(found) == naive_patterns(grid, lengths, rules)


@settings(max_examples=40, deadline=None)
@given(small_lexicons(letters="AB"), st.booleans())
def test_fills_are_those_of_every_pattern(lexicon, allow_repeats):
    grid, rules = Grid.open(3, 3), BlockRules(shortest=2)
    *found, last = fills(grid, lexicon, rules, allow_repeats=allow_repeats).results()
    every = [all_fills(each, lexicon, allow_repeats=allow_repeats) for each in patterns(grid, range(2, 4), rules)]
    assert last.outcome is Outcome.IMPOSSIBLE
    assert len(found) == sum(map(len, every))
    assert {result.fill for result in found} == set().union(*every)


def test_a_fill_with_blocks_of_its_own_keeps_the_rules():
    words = ["CAT", "ATE", "TEN", "ARE", "TAR", "EAR", "ERA", "TEA", "RAT", "ANT", "NET", "SEA", "EAST", "SEAT", "RATE"]
    result = fill(Grid.open(5, 5), Lexicon.from_words(words), BlockRules(), budget=Budget(nodes=200_000))
    assert result.fill is not None
    assert not check(result.fill, words=words)
    assert Symmetry.HALF_TURN in result.fill.symmetries
    assert result.fill.connected
    assert min(len(slot) for slot in result.fill.slots) >= 3


def test_where_there_is_no_fill_the_budget_ends_it():
    result = fill(Grid.open(3, 3), Lexicon.from_words(["CAT"]), BlockRules(), budget=Budget(nodes=50))
    assert (result.outcome, result.fill) == (Outcome.OUT_OF_BUDGET, None)
    assert [*(found := fills(Grid.open(3, 3), Lexicon.from_words(["CAT"]), BlockRules()))] == []
    assert found.outcome is Outcome.IMPOSSIBLE


def test_what_cannot_be_is_said():
    with pytest.raises(UsageError, match="square"):
        list(patterns(Grid.open(2, 3), {3}, BlockRules(Symmetry.DIAGONAL)))
    with pytest.raises(UsageError, match="bars"):
        list(patterns(Grid(2, 2, right_bars=frozenset({0})), {3}, BlockRules()))
