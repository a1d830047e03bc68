"""Open grids filled row by row, against brute force and the other engines. (Counting by rows: see test_count.py.)"""

from __future__ import annotations

from random import Random
from unittest import mock

import pytest
from generated_words import generated_words
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from needs import needs_kernel
from strategies import small_lexicons

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import Progress
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome, Result, fill
from crosswright.search.rows import NODES_BEFORE_ROWS, is_open
from crosswright.words import Lexicon

pytestmark = needs_kernel

at_once = mock.patch("crosswright.search.rows.RowSearch.nodes_first", 0)  # the walk, without a search before it


@st.composite
def open_grids(draw) -> Grid:
    """Open grids up to 4 by 4 with some given letters, now and then two in a cell."""
    rows, columns = draw(st.sampled_from([(2, 2), (2, 4), (3, 2), (3, 3), (3, 4)]))
    cells = st.integers(0, rows * columns - 1)
    letters = draw(st.dictionaries(cells, st.sampled_from(["A", "B", "C", "AB"]), max_size=3))
    return Grid.open(rows, columns).with_letters(letters)


@settings(max_examples=200, deadline=None)
@given(open_grids(), small_lexicons(), st.booleans(), st.integers(0, 5))
def test_the_walk_finds_a_fill_exactly_when_there_is_one(grid, lexicon, allow_repeats, seed):
    assert is_open(grid)
    with at_once:
        result = fill(Problem.of(grid, lexicon, allow_repeats=allow_repeats), seed=seed)
    fills = all_fills(grid, lexicon, allow_repeats=allow_repeats)
    assert (result.outcome, result.fill in fills) == ((Outcome.SOLVED, True) if fills else (Outcome.IMPOSSIBLE, False))


@at_once
def test_rectangles_that_brute_force_is_too_slow_for():
    outcomes = set()
    for seed in range(60):
        random = Random(seed)
        rows, columns = random.choice([(3, 6), (6, 3), (4, 5), (5, 5), (5, 4)])
        letters = {c: random.choice("ABC") for c in random.sample(range(rows * columns), random.randrange(3))}
        words = ["".join(random.choices("ABCDE", k=n)) for n in (rows, columns) for _ in range(40)]
        problem = Problem.of(Grid.open(rows, columns).with_letters(letters), Lexicon.from_words(words))
        result = fill(problem, seed=seed)
        assert result.outcome is fill(problem, engine="python", seed=seed).outcome
        if result.fill is not None:
            assert not check(result.fill, structure=problem.grid, words=problem.lexicon)
        outcomes.add(result.outcome)
    assert outcomes == {Outcome.SOLVED, Outcome.IMPOSSIBLE}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("..\n..", True), ("...\n...", True), ("A..\n.B.", True), (".", False), ("...", False), ("..\n.#", False)],
)
def test_which_grids_are_open(text, expected):
    assert is_open(parse_grids(text)[0]) is expected


def test_a_barred_grid_is_not_open():
    assert not is_open(Grid(4, 4, right_bars={1}))


def square(count: int = 1600) -> Problem:
    """An open 5x5 with some ten fills, which takes the walk many steps."""
    words = [word for word, _ in generated_words(count * 9) if len(word) == 5][:count]
    return Problem.of(Grid.open(5, 5), Lexicon.from_words(words))


@at_once
def test_the_same_seed_gives_the_same_fill_and_nodes_and_another_seed_another():
    one, two, *others = (fill(square(), seed=seed) for seed in (0, 0, 1, 2, 3))
    assert one.outcome is Outcome.SOLVED
    assert (one.fill, one.nodes) == (two.fill, two.nodes)
    assert {other.fill for other in others} - {one.fill}


def impossible(**options) -> Result:
    """What comes of a square that takes the search and then the walk some hundred nodes each to prove it impossible."""
    return fill(square(900), **options)


def test_the_search_comes_first_and_the_walk_proves():
    result = impossible()
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.nodes > NODES_BEFORE_ROWS
    assert sum(result.weights) > len(result.weights)  # the search's, for those who ask why


@pytest.mark.parametrize("nodes", [5, NODES_BEFORE_ROWS, NODES_BEFORE_ROWS + 1, NODES_BEFORE_ROWS + 20])
def test_budgets_end_it_and_keep_the_furthest(nodes):
    result = impossible(budget=Budget(nodes=nodes))
    assert (result.outcome, result.nodes, result.fill) == (Outcome.OUT_OF_BUDGET, nodes, None)
    assert result.partial is not None and any(result.partial.letters)


@at_once
def test_the_furthest_of_the_walk_is_whole_rows_of_words():
    partial = impossible(budget=Budget(nodes=20)).partial
    rows = ["".join(partial.letters[r * 5 : r * 5 + 5]) for r in range(5)]
    words = [row for row in rows if row]
    assert words and words == rows[: len(words)]
    assert all(square(900).lexicon.find(word) is not None for word in words)


@at_once
def test_a_caller_can_stop_and_watch():
    assert impossible(stop=lambda: True).outcome is Outcome.STOPPED
    seen: list[Progress] = []
    with mock.patch("crosswright.search.outcome.SECONDS_A_REPORT", 0):
        result = impossible(progress=seen.append)
    assert [each.nodes for each in seen] == sorted({each.nodes for each in seen})
    assert any(any(each.grid.letters) for each in seen)
    assert result.nodes >= seen[-1].nodes
