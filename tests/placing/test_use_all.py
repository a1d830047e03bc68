"""Fill-in puzzles: the search against every assignment of words to slots."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from strategies import small_grids, small_lexicons

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.placing.use_all import fills, misfits, ways
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome
from crosswright.words import Lexicon

CLASSIC = """\
*#********
*#********
*#****#***
*##***##**
*#****#***
*#****#***
*#****#***
*#*######*
*#********
***#######
"""
CITIES = ["PUNJAB", "JHARKHAND", "MIZORAM", "MUMBAI"]
WORD = st.text(alphabet="ABC", min_size=2, max_size=4)


def naive_ways(grid: Grid, words: list[str]) -> set[Grid]:
    """Every assignment of the words to different slots whose letters agree."""
    found = set()
    for slots in permutations(grid.slots, len(words)):
        letters: dict[int, str] = {}
        for word, slot in zip(words, slots, strict=True):
            sizes = [max(1, len(grid.letters[c])) for c in slot.cells]
            if sum(sizes) != len(word):
                break
            parts = [word[sum(sizes[:i]) : sum(sizes[: i + 1])] for i in range(len(sizes))]
            if any(
                letters.setdefault(c, grid.letters[c] or part) != part
                for c, part in zip(slot.cells, parts, strict=True)
            ):
                break
        else:
            found.add(grid.with_letters(letters))
    return found


@settings(max_examples=200, deadline=None)
@given(small_grids(most=3), st.lists(WORD, max_size=4, unique=True))
def test_ways_are_those_of_brute_force(grid, words):
    *found, last = ways(grid, words).results()
    assert last.outcome is Outcome.IMPOSSIBLE
    grids = [result.fill for result in found]
    assert len(grids) == len(set(grids))
    assert set(grids) == naive_ways(grid, words)


@settings(max_examples=100, deadline=None)
@given(small_grids(most=3), small_lexicons(), st.lists(WORD, max_size=2, unique=True))
def test_fills_with_all_words_are_those_of_brute_force(grid, lexicon, words):
    *found, last = fills(grid, words, lexicon).results()
    both = Lexicon.from_words([*words, *(word for word, _ in lexicon)])
    wanted = {fill for fill in all_fills(grid, both) if set(words) <= set(fill.entries.values())}
    assert last.outcome is Outcome.IMPOSSIBLE
    assert {result.fill for result in found} == wanted


def test_the_classic_has_exactly_one_way():
    grid = parse_grids(CLASSIC, open="#", block="*")[0]
    one, last = ways(grid, CITIES).results()
    assert one.fill is not None
    assert set(one.fill.entries.values()) >= set(CITIES)
    assert last.outcome is Outcome.IMPOSSIBLE
    assert "" in [one.fill.letters[c] for slot in grid.slots for c in slot.cells]  # a cell that no word reaches


def test_words_that_fit_nowhere_are_named():
    grid = parse_grids("....\n##.#\n##.#")[0]
    assert misfits(grid, ["CATS", "TEA", "HORSE"]) == {"HORSE": "no slot of 5 letters"}
    assert misfits(parse_grids("Q...")[0], ["CATS"]) == {"CATS": "no slot that it fits"}
    assert [result.outcome for result in ways(grid, ["CATS", "EAR"]).results()] == [Outcome.IMPOSSIBLE]


def test_a_budget_ends_the_search_for_ways():
    grid = Grid.open(4, 4)
    words = ["ABCD", "BCDA", "CDAB", "DABC"]
    assert list(ways(grid, words, budget=Budget(nodes=1)).results())[-1].outcome is Outcome.OUT_OF_BUDGET
    assert list(ways(grid, words, stop=lambda: True).results())[-1].outcome is Outcome.STOPPED
    with pytest.raises(UsageError, match="listed twice"):
        list(ways(grid, ["ABCD", "ABCD"]))


def test_steps_balance_and_lead_to_each_way():
    grid, placed, seen = parse_grids(CLASSIC.replace("#", "_").replace("*", "#").replace("_", "."))[0], {}, []

    def on_step(kind: str, s: int, word: str) -> None:
        if kind == "in":
            placed[s] = word
        else:
            assert placed.pop(s) == word

    for way in ways(grid, CITIES, on_step=on_step):
        seen.append(way)
        assert {way.entry(way.slots[s]) for s in placed} == set(CITIES)
    assert seen and placed == {}


def test_progress_shows_the_words_that_are_placed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("crosswright.search.outcome.SECONDS_A_REPORT", 0)
    grid = Grid.open(3, 3)
    words = ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI"]
    shown: list[str] = []
    list(ways(grid, words, progress=lambda progress: shown.append("".join(progress.grid.letters))))
    assert any(letters for letters in shown) and any("ABC" in letters for letters in shown)
    shown.clear()
    lexicon = Lexicon.from_words(words)
    list(fills(grid, ["ABC"], lexicon, progress=lambda progress: shown.append("".join(progress.grid.letters))))
    assert any("ABC" in letters for letters in shown)
