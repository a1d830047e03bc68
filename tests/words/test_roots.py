"""Words with a common root don't stand in one fill: both engines beside brute force, and the witness's own view."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from needs import needs_kernel
from refutations import checked, refutation_of
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome, fill, fills
from crosswright.words import Lexicon

ENGINES = ["python", pytest.param("native", marks=needs_kernel)]


@st.composite
def rooted_lexicons(draw: st.DrawFn) -> tuple[Lexicon, dict[str, list[str]]]:
    """A small lexicon whose words have up to two of a few roots."""
    words = list(draw(small_lexicons()))
    some = st.lists(st.sampled_from("xyz"), max_size=2, unique=True)
    roots = {word: draw(some) for word, _ in words}
    return Lexicon.from_words(words, roots=roots), roots


def apart(found: Grid, grid: Grid, roots: dict[str, list[str]]) -> bool:
    """Whether no entry that was searched for has a root in common with another entry."""
    given_whole = {slot.name for slot in grid.slots if grid.entry(slot) is not None}
    return not any(
        set(roots.get(one, ())) & set(roots.get(other, ()))
        for (name, one), (also, other) in combinations(found.entries.items(), 2)
        if not {name, also} <= given_whole
    )


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=200, deadline=None)
@given(small_grids(), rooted_lexicons())
def test_the_fills_are_those_whose_entries_share_no_root(engine, grid, rooted):
    lexicon, roots = rooted
    wanted = {each for each in all_fills(grid, lexicon) if apart(each, grid, roots)}
    problem = Problem.of(grid, lexicon)
    found = list(fills(problem, engine=engine))
    assert len(found) == len(wanted)
    assert set(found) == wanted
    result = fill(problem, engine=engine, seed=1)
    assert (result.fill in wanted) if wanted else result.outcome is Outcome.IMPOSSIBLE


@settings(max_examples=200, deadline=None)
@given(small_grids(), rooted_lexicons())
def test_the_witness_sees_the_same_roots(grid, rooted):
    lexicon, roots = rooted
    for found in all_fills(grid, lexicon):
        faults = check(found, structure=grid, words=lexicon, roots_of=lexicon.roots_of)
        assert (not faults) == apart(found, grid, roots)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), rooted_lexicons())
def test_refutations_with_roots_are_replayed(engine, grid, rooted):
    lexicon, _ = rooted
    outcome, steps = refutation_of(grid, lexicon, engine=engine)
    if outcome is Outcome.IMPOSSIBLE:
        words = [word for word, _ in lexicon]
        verdict = checked(steps, grid, words, roots_of=lexicon.roots_of)
        assert verdict.message is None


def test_roots_can_be_allowed():
    lexicon = Lexicon.from_words(["deal", "dealt"], roots={"DEAL": ["deal"], "DEALT": ["deal"]})
    grid = parse_grids("....#.....")[0]
    assert fill(Problem.of(grid, lexicon)).outcome is Outcome.IMPOSSIBLE
    assert fill(Problem.of(grid, lexicon, allow_roots=True)).outcome is Outcome.SOLVED
    assert fill(Problem.of(grid, lexicon, allow_repeats=True)).outcome is Outcome.SOLVED


@pytest.mark.parametrize("engine", ENGINES)
def test_an_entry_given_whole_closes_its_roots(engine):
    lexicon = Lexicon.from_words(["deal", "dealt", "other"], roots={"DEAL": ["deal"], "DEALT": ["deal"]})
    result = fill(Problem.of(parse_grids("DEAL#.....")[0], lexicon), engine=engine)
    assert list(result.fill.entries.values()) == ["DEAL", "OTHER"]


@needs_kernel
def test_the_walk_by_rows_keeps_roots_apart():
    words = ["".join(letters) for letters in ("ABC", "DEF", "GHI", "ADG", "BEH", "CFI", "ABX", "CDY")]
    roots = {"ABC": ["x"], "CFI": ["x"]}
    lexicon = Lexicon.from_words(words, roots=roots)
    result = fill(Problem.of(Grid.open(3, 3), lexicon), engine="native", budget=Budget(nodes=10_000))
    assert result.outcome is Outcome.IMPOSSIBLE
    assert fill(Problem.of(Grid.open(3, 3), lexicon, allow_roots=True), engine="native").outcome is Outcome.SOLVED
