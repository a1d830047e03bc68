"""What fits a slot, how constrained cells are, and fills with wanted words: beside all fills."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from needs import needs_kernel
from strategies import small_grids, small_lexicons

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Outcome, Prospect, candidates, fill_preferring, heat
from crosswright.words import Lexicon

ENGINES = ["python", pytest.param("native", marks=needs_kernel)]


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.data())
def test_verdicts_agree_with_all_fills(engine, grid, lexicon, data):
    problem = Problem.of(grid, lexicon)
    if not problem.unfilled:
        return
    s = data.draw(st.sampled_from(problem.unfilled))
    name = grid.slots[s].name
    in_fills = {each.entries[name] for each in all_fills(grid, lexicon)}
    found = candidates(problem, name, engine=engine)
    assert [each.word for each in found if each.prospect is Prospect.FILLS and each.word not in in_fills] == []
    assert [each.word for each in found if each.prospect is Prospect.DEAD and each.word in in_fills] == []
    assert sorted(each.word for each in found) == sorted(
        lexicon.word(problem.lengths[s], w) for w in problem.words_of(s)
    )


@needs_kernel
@settings(max_examples=100, deadline=None)
@given(small_grids(), small_lexicons(), st.data())
def test_both_engines_look_ahead_alike(grid, lexicon, data):
    problem = Problem.of(grid, lexicon)
    if not problem.unfilled:
        return
    name = grid.slots[data.draw(st.sampled_from(problem.unfilled))].name
    one, other = (candidates(problem, name, engine=engine, probes=0) for engine in ("python", "native"))
    assert one == other


def test_the_best_come_first_and_the_dead_last():
    words = [("at", 60), ("to", 50), ("an", 70), ("no", 50), ("by", 90)]
    found = candidates(Problem.of(Grid.open(2, 2), Lexicon.from_words(words)), "1A")
    assert [each.word for each in found] == ["AN", "AT", "BY", "NO", "TO"]
    assert [each.fewest for each in found] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize("letters", ["...\n...\n..X", "...\n.X.\n..."])  # no slot has an X in its list
def test_in_a_dead_grid_words_are_ranked_by_the_slots_across(letters):
    words = [("cat", 90), ("cot", 60), ("tot", 50), ("ace", 40), ("oto", 40), ("tee", 40)]
    found = candidates(Problem.of(parse_grids(letters)[0], Lexicon.from_words(words)), "1A")
    assert {each.prospect for each in found} == {Prospect.DEAD}
    assert [each.fewest > 0 for each in found] == sorted((each.fewest > 0 for each in found), reverse=True)
    assert any(each.fewest for each in found)


def test_a_slot_that_is_not_there_or_given():
    problem = Problem.of(parse_grids("AT\n..")[0], Lexicon.from_words(["at", "to", "an", "no"]))
    with pytest.raises(UsageError, match="1A is given whole: AT"):
        candidates(problem, "1A")
    with pytest.raises(UsageError, match="9A"):
        candidates(problem, "9A")


def test_stopped_candidates_are_open():
    problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"]))
    assert {each.prospect for each in candidates(problem, "1A", stop=lambda: True)} == {Prospect.OPEN}


@settings(max_examples=100, deadline=None)
@given(small_grids(), small_lexicons())
def test_heat_has_the_letters_of_all_fills(grid, lexicon):
    found = heat(Problem.of(grid, lexicon), trials=5)
    for each in all_fills(grid, lexicon):
        assert all(each.letters[c] in cell.letters for c, cell in found.cells.items())
    for cell in found.cells.values():
        assert set(cell.shares) <= set(cell.letters)
        assert 0.0 <= cell.heat(found.alphabet) <= 1.0
        assert not cell.shares or sum(cell.shares.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.data())
def test_a_preferred_word_is_there_where_a_fill_has_it(engine, grid, lexicon, data):
    wanted = data.draw(st.sampled_from(sorted(word for word, _ in lexicon)))
    every = all_fills(grid, lexicon)
    result = fill_preferring(Problem.of(grid, lexicon), {wanted: 1.0}, engine=engine)
    assert (result.outcome is Outcome.SOLVED) == bool(every)
    if every:
        assert result.fill in every
        possible = any(wanted in each.entries.values() for each in every)
        assert (wanted in result.fill.entries.values()) == possible


def test_preferred_words_come_by_their_weights():
    words = ["".join((a, b, c)) for a in "abc" for b in "abc" for c in "abc"]
    lexicon = Lexicon.from_words(words)
    wanted = {"ABC": 2.0, "CBA": 1.0, "ZZZ": 9.0}
    result = fill_preferring(Problem.of(Grid.open(3, 3), lexicon), wanted)
    counts = Counter(result.fill.entries.values())
    assert counts["ABC"] == counts["CBA"] == 1
