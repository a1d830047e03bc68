"""The best fill against brute force, by both engines."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from search_problems import ENGINES, problem
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search import OBJECTIVES, Budget, Outcome, best_fill
from crosswright.words import Lexicon


def scores(fill, grid, lexicon) -> list[int]:
    """The scores of the entries that the grid does not give whole."""
    entries = (fill.entry(slot) for slot in grid.slots if grid.entry(slot) is None)
    return [lexicon.score(len(entry), lexicon.find(entry)) for entry in entries]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("objective", OBJECTIVES)
@settings(max_examples=400, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_the_best_fill_is_proved_and_is_the_best(engine, objective, grid, lexicon, allow_repeats):
    fills = all_fills(grid, lexicon, allow_repeats=allow_repeats)
    result = best_fill(Problem.of(grid, lexicon, allow_repeats=allow_repeats), objective=objective, engine=engine)
    if not fills:
        assert result.outcome is Outcome.IMPOSSIBLE
        assert result.incumbent is None
        return
    found = [scores(fill, grid, lexicon) for fill in fills]
    worst = max((min(each, default=0) for each in found), default=0)
    kept = [each for each in found if objective == "total" or min(each, default=0) == worst]
    assert result.outcome is Outcome.SOLVED
    assert not check(result.fill, structure=grid, words=lexicon, allow_repeats=allow_repeats)
    assert result.incumbent.total == sum(scores(result.fill, grid, lexicon)) == max(map(sum, kept))
    assert result.incumbent.optimal


def scored_problem() -> Problem:
    """An open 3x3 and all three-letter words over ABCD, with scores that look random."""
    words = itertools.product("ABCD", repeat=3)
    return problem(
        "...\n...\n...", [("".join(w), (3 * ord(w[0]) + 5 * ord(w[1]) + 7 * ord(w[2])) % 101) for w in words]
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_each_incumbent_is_better_than_the_last_and_below_the_bound(engine):
    told = []
    result = best_fill(scored_problem(), engine=engine, progress=told.append, budget=Budget(nodes=5_000))
    told = [each.incumbent for each in told if each.incumbent is not None]
    assert [best.total for best in told] == sorted({best.total for best in told})
    assert all(best.total <= best.bound for best in told)
    assert result.incumbent.total == told[-1].total
    assert result.fill == told[-1].fill


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_budget_ends_it_with_the_best_so_far(engine, objective):
    result = best_fill(scored_problem(), objective=objective, engine=engine, budget=Budget(nodes=12))
    assert result.outcome is Outcome.SOLVED
    assert result.nodes <= 12
    stopped = best_fill(scored_problem(), engine=engine, stop=iter([False] * 5 + [True] * 1000).__next__)
    assert stopped.outcome in (Outcome.SOLVED, Outcome.STOPPED)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_higher_total_does_not_bring_a_worse_worst_back(engine):
    grid = Grid(2, 4, blocks=frozenset({4, 6}), right_bars=frozenset({2}))
    lexicon = Lexicon.from_words([("BA", 1), ("AA", 0), ("AAA", 3), ("ABA", 1), ("AAB", 0)])
    best = best_fill(Problem.of(grid, lexicon, allow_repeats=True), objective="worst", engine=engine).incumbent
    assert (best.worst, best.total, best.optimal) == (1, 3, True)


def test_an_unknown_objective_is_named():
    with pytest.raises(UsageError, match="no objective 'nicest'"):
        best_fill(scored_problem(), objective="nicest")
