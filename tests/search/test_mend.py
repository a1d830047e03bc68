"""The local search over holes, as one of several jobs."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from generated_words import generated_words
from needs import needs_kernel

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome, fill, native
from crosswright.search.engine import Status
from crosswright.search.mend import MendingSearch
from crosswright.search.outcome import UNLIMITED, Meter
from crosswright.words import Lexicon

pytestmark = needs_kernel

at_once = mock.patch("crosswright.search.mend.MendingSearch.nodes_first", 0)  # no search before it
GRID = parse_grids((Path(__file__).parents[2] / "examples" / "demo15.txt").read_text("utf-8"))[0]


@pytest.fixture(scope="module")
def problem() -> Problem:
    """A 15x15 and made-up words."""
    return Problem.of(GRID, Lexicon.from_words(generated_words(60_000)))


@at_once
@pytest.mark.parametrize("seed", range(5))
def test_it_fills_grids_rightly_and_from_a_seed_in_one_way(problem, seed):
    first, second = (MendingSearch(problem, seed, Meter(Budget(nodes=20_000))) for _ in range(2))
    assert first.run() is second.run() is Outcome.SOLVED
    assert not check(first.grid(), structure=GRID, words=problem.lexicon)
    assert first.grid() == second.grid()


@at_once
def test_entries_given_by_letters_are_kept():
    words = ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI", "AAA", "BAB"]
    grid = parse_grids("A..\n...\n..I\n")[0]
    search = MendingSearch(Problem.of(grid, Lexicon.from_words(words)), 0, Meter(Budget(nodes=5000)))
    assert search.run() is Outcome.SOLVED
    assert set(search.grid().entries.values()) == set(words[:6])


@at_once
def test_where_there_is_no_fill_it_goes_on_until_the_budget_ends():
    words = ["ABC", "ADG", "BEH", "CFI", "DEF", "GHX", "XXI"]
    search = MendingSearch(Problem.of(Grid.open(3, 3), Lexicon.from_words(words)), 0, Meter(UNLIMITED))
    assert search.advance(500) is Status.RUNNING
    assert search.nodes >= 500
    assert -1 in search.words()


@at_once
def test_the_last_of_several_jobs_mends(problem):
    with mock.patch.object(native.NativeSearch, "advance", return_value=Status.RUNNING):  # the others get nowhere
        result = fill(problem, jobs=2)
    assert result.outcome is Outcome.SOLVED
    assert not check(result.fill, structure=GRID, words=problem.lexicon)
