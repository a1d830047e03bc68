"""Limits on the entries, and words for some slots alone: both engines, brute force, the witness, and refutations."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from needs import needs_kernel
from refutations import checked
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Limit, Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Outcome, fill, fills
from crosswright.words import Lexicon

ENGINES = ["python", pytest.param("native", marks=needs_kernel)]


@st.composite
def limited(draw: st.DrawFn) -> tuple[Lexicon, list[tuple[int, list[str]]]]:
    """A small lexicon, and up to two limits on its words."""
    lexicon = draw(small_lexicons())
    words = [word for word, _ in lexicon]
    limit = st.tuples(st.integers(0, 3), st.lists(st.sampled_from(words), unique=True))
    return lexicon, draw(st.lists(limit, min_size=1, max_size=2))


def within(found: Grid, grid: Grid, limits: list[tuple[int, list[str]]]) -> bool:
    chosen = [found.entries[slot.name] for slot in grid.slots if grid.entry(slot) is None]
    return all(sum(entry in words for entry in chosen) <= most for most, words in limits)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=200, deadline=None)
@given(small_grids(), limited())
def test_the_fills_are_those_within_the_limits(engine, grid, lexicon_and_limits):
    lexicon, limits = lexicon_and_limits
    wanted = {each for each in all_fills(grid, lexicon) if within(each, grid, limits)}
    problem = Problem.of(grid, lexicon, limits=[Limit.among(lexicon, words, most) for most, words in limits])
    found = list(fills(problem, engine=engine))
    assert len(found) == len(wanted)
    assert set(found) == wanted
    result = fill(problem, engine=engine, seed=1)
    assert (result.fill in wanted) if wanted else result.outcome is Outcome.IMPOSSIBLE


@settings(max_examples=200, deadline=None)
@given(small_grids(), limited())
def test_the_witness_counts_too(grid, lexicon_and_limits):
    lexicon, limits = lexicon_and_limits
    for found in all_fills(grid, lexicon):
        faults = check(found, structure=grid, words=lexicon, limits=limits)
        assert (not faults) == within(found, grid, limits)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), limited())
def test_refutations_with_limits_are_replayed(engine, grid, lexicon_and_limits):
    lexicon, limits = lexicon_and_limits
    problem = Problem.of(grid, lexicon, limits=[Limit.among(lexicon, words, most) for most, words in limits])
    lines: list[str] = []
    if fill(problem, engine=engine, refutation=lines.append).outcome is Outcome.IMPOSSIBLE:
        words = [word for word, _ in lexicon]
        verdict = checked("".join(lines).splitlines(), grid, words, limits=limits)
        assert verdict.message is None


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=100, deadline=None)
@given(small_grids(), small_lexicons(), st.data())
def test_words_for_some_slots_alone(engine, grid, lexicon, data):
    words = [word for word, _ in lexicon]
    slots = data.draw(st.lists(st.sampled_from([slot.name for slot in grid.slots]), max_size=2)) if grid.slots else []
    words_for = {name: data.draw(st.lists(st.sampled_from(words))) for name in slots}
    own = [slot.name for slot in grid.slots if grid.entry(slot) is not None]
    every = set(all_fills(grid, lexicon))
    wanted = {each for each in every if all(s in own or each.entries[s] in words_for[s] for s in words_for)}
    problem = Problem.of(grid, lexicon, words_for=words_for)
    assert set(fills(problem, engine=engine)) == wanted
    lines: list[str] = []
    result = fill(problem, engine=engine, refutation=lines.append)
    assert result.fill in wanted if wanted else result.outcome is Outcome.IMPOSSIBLE
    for each in every:
        assert (not check(each, structure=grid, words=lexicon, words_for=words_for)) == (each in wanted)
    if not wanted:
        assert checked("".join(lines).splitlines(), grid, words, words_for=words_for).message is None


def test_a_limit_on_low_scores():
    lexicon = Lexicon.from_words([("cat", 90), ("dog", 40), ("emu", 30)])
    grid = parse_grids("...#...")[0]
    two_low = fill(Problem.of(grid, lexicon, limits=[Limit.below(lexicon, 50, most=1)]))
    assert "CAT" in two_low.fill.entries.values()
    assert fill(Problem.of(grid, lexicon, limits=[Limit.below(lexicon, 50, most=0)])).outcome is Outcome.IMPOSSIBLE
