"""Problems: domains, links, peers and what is hopeless, each against a filter written with strings."""

from __future__ import annotations

import re

import naive_fill
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import small_grids, small_lexicons

from crosswright.grid import Grid, Slot
from crosswright.problem import Link, Problem, best_score
from crosswright.puzzle.gridtext import parse_grids
from crosswright.words import Lexicon


@st.composite
def problems(draw) -> Problem:
    """Small grids with lexicons, some of whose words are below the minimum score or banned."""
    lexicon = draw(small_lexicons())
    banned = draw(st.lists(st.sampled_from([word for word, _ in lexicon]), max_size=2))
    lexicon = lexicon.filtered(min_score=draw(st.sampled_from([0, 0, 50])), without=banned)
    return Problem.of(draw(small_grids(most=5, letters="ABCÉ")), lexicon, allow_repeats=draw(st.booleans()))


def problem_of(text: str, words: list[str], **rules) -> Problem:
    return Problem.of(parse_grids(text)[0], Lexicon.from_words(words), **rules)


def words_in(problem: Problem, s: int) -> set[str]:
    """The words in the domain of a slot."""
    length, domain = problem.lengths[s], problem.domains[s]
    return {problem.lexicon.word(length, w) for w in range(domain.bit_length()) if domain >> w & 1}


def spelled(grid: Grid, slot: Slot) -> list[tuple[int, str]]:
    """Per letter of a slot's word: its cell, and what is given there or "."."""
    return [(c, letter) for c in slot.cells for letter in grid.letters[c] or "."]


many = settings(max_examples=150, deadline=None)


@many
@given(problems())
def test_given_entries_stand_and_the_rest_is_unfilled(problem):
    slots = problem.grid.slots
    assert {slots[s].name: entry for s, entry in problem.given.items()} == problem.grid.entries
    assert sorted([*problem.given, *problem.unfilled]) == list(range(len(slots)))
    assert list(problem.unfilled) == sorted(problem.unfilled)


@many
@given(problems())
def test_domains_are_the_words_that_fit(problem):
    usable = {word for word, _ in problem.lexicon}
    if not problem.allow_repeats:
        usable -= set(problem.grid.entries.values())
    for slot in problem.grid.slots:
        pattern = "".join(letter for _, letter in spelled(problem.grid, slot))
        assert problem.lengths[slot.id] == len(pattern)
        fitting = {word for word in usable if re.fullmatch(pattern, word)}
        assert words_in(problem, slot.id) == (set() if slot.id in problem.given else fitting)


@many
@given(problems())
def test_links_are_the_crossings_that_are_not_given_seen_from_both_sides(problem):
    grid = problem.grid
    cells = [[c for c, _ in spelled(grid, slot)] for slot in grid.slots]
    crossed = {(c.cell, c.across, c.down) for c in grid.crossings if not grid.letters[c.cell]}
    seen = set()
    for s, links in enumerate(problem.links):
        assert [link.position for link in links] == sorted({link.position for link in links})
        for link in links:
            assert Link(link.crossing, link.other_position, s, link.position) in problem.links[link.other]
            assert cells[s][link.position] == cells[link.other][link.other_position]
            assert problem.crossings[link.crossing] == cells[s][link.position]
            seen.add((cells[s][link.position], *sorted((s, link.other))))  # across slots have the lower ids
            assert {s, link.other} <= set(problem.unfilled)
    assert seen == crossed
    assert len(problem.crossings) == len(crossed)
    assert sum(map(len, problem.links)) == 2 * len(crossed)


@many
@given(problems())
def test_peers_are_the_other_unfilled_slots_of_the_same_length(problem):
    for s, peers in enumerate(problem.peers):
        expected = [t for t in problem.unfilled if t != s and problem.lengths[t] == problem.lengths[s]]
        assert list(peers) == ([] if problem.allow_repeats else expected)


@many
@given(problems(), st.integers(0, 100))
def test_a_score_floor_drops_the_words_below_it(problem, floor):
    higher = problem.at_least(floor)
    scores = dict(problem.lexicon)
    for s in range(len(problem.grid.slots)):
        assert words_in(higher, s) == {word for word in words_in(problem, s) if scores[word] >= floor}
        if problem.domains[s]:
            assert best_score(problem, s) == max(scores[word] for word in words_in(problem, s))


@many
@given(problems(), st.data())
def test_some_of_the_slots_know_only_each_other(problem, data):
    kept = data.draw(st.sets(st.sampled_from(problem.unfilled))) if problem.unfilled else set()
    part = problem.only(kept)
    assert part.unfilled == tuple(sorted(kept))
    for s in kept:
        assert part.links[s] == tuple(link for link in problem.links[s] if link.other in kept)
        assert set(part.peers[s]) == set(problem.peers[s]) & kept
    assert (part.domains, part.lengths, part.crossings) == (problem.domains, problem.lengths, problem.crossings)


@settings(max_examples=200, deadline=None)
@given(problems())
def test_what_is_hopeless_has_no_fill(problem):
    if problem.hopeless():
        assert not naive_fill.all_fills(problem.grid, problem.lexicon, allow_repeats=problem.allow_repeats)


@many
@given(problems(), st.data())
def test_filling_in_a_word_spells_it(problem, data):
    for s in problem.unfilled:
        if words := sorted(words_in(problem, s)):
            word = data.draw(st.sampled_from(words))
            w = problem.lexicon.find(word)
            filled = problem.fill_in({s: w})
            slot = problem.grid.slots[s]
            assert filled.entry(slot) == word
            changed = {c for c, old in enumerate(problem.grid.letters) if filled.letters[c] != old}
            assert changed == {c for c in slot.cells if not problem.grid.letters[c]}


# Examples.


def test_a_rebus_cell_shifts_the_positions_after_it():
    problem = problem_of("A[ICE].\n#..", ["aices", "aicey", "icex", "icey", "sx", "oy", "xs"])
    names = [slot.name for slot in problem.grid.slots]
    assert names == ["1A", "4A", "2D", "3D"]
    assert problem.lengths == (5, 2, 4, 2)
    assert [words_in(problem, s) for s in range(4)] == [
        {"AICES", "AICEY"},
        {"SX", "OY", "XS"},
        {"ICEX", "ICEY"},
        {"SX", "OY", "XS"},
    ]
    assert problem.links == (
        (Link(0, 4, 3, 0),),
        (Link(1, 0, 2, 3), Link(2, 1, 3, 1)),
        (Link(1, 3, 1, 0),),
        (Link(0, 0, 0, 4), Link(2, 1, 1, 1)),
    )
    assert problem.crossings == (2, 4, 5)
    assert problem.peers == ((), (3,), (), (1,))
    assert problem.fill_in({0: 0, 1: 1}).letters == ("A", "ICE", "S", "", "S", "X")


def test_a_given_entry_is_the_users_own_and_taken():
    words = ["cat", "cot", "dog"]
    problem = problem_of("CAT\n###\n...\n###\nXYZ", words)
    assert problem.given == {0: "CAT", 2: "XYZ"}
    assert (problem.unfilled, problem.domains[0], problem.domains[2]) == ((1,), 0, 0)
    assert words_in(problem, 1) == {"COT", "DOG"}
    assert words_in(problem_of("CAT\n###\n...\n###\nXYZ", words, allow_repeats=True), 1) == {"CAT", "COT", "DOG"}


def test_a_slot_whose_letters_other_entries_give_is_given_too():
    problem = problem_of("AT\nTO", ["no"])
    assert problem.given == {0: "AT", 1: "TO", 2: "AT", 3: "TO"}
    assert (problem.unfilled, problem.crossings) == ((), ())
    assert problem.hopeless() == "AT is given twice; entries must differ unless repeats are allowed"


HOPELESS = {
    "CAT\n###\nCAT": "CAT is given twice; entries must differ unless repeats are allowed",
    ".....": "1A: no word of 5 letters in the lexicon",
    "[ICE]..": "1A: no word of 5 letters in the lexicon",
    "Q..": "1A: no word left that fits Q??",
    "É..": "1A: no word left that fits É??",
    "[CO].": None,
    "[DA].": "1A: no word left that fits [DA]?",
    "CAT\n###\n.AT": "2A: no word left that fits ?AT",
    "DOG\n###\n...\n###\nZ..": "3A: no word left that fits Z??",
    "CAT": None,
    "XYZ": None,
    "...": None,
}


@pytest.mark.parametrize("text", HOPELESS)
def test_hopeless(text):
    assert problem_of(text, ["cat", "cot", "dog", "cats"]).hopeless() == HOPELESS[text]


def test_repeats_allowed_are_not_hopeless():
    assert problem_of("CAT\n###\nCAT", ["dog"], allow_repeats=True).hopeless() is None
    assert problem_of("CAT\n###\n.AT", ["cat"], allow_repeats=True).hopeless() is None


def test_bans_and_minimum_scores_empty_domains():
    lexicon = Lexicon.from_words([("cat", 80), ("cot", 20)])
    grid = Grid.open(1, 3)
    assert Problem.of(grid, lexicon.filtered(without=["cat", "cot"])).hopeless() == "1A: no word left that fits ???"
    assert Problem.of(grid, lexicon.filtered(min_score=90)).hopeless() == "1A: no word of 3 letters in the lexicon"
    assert words_in(Problem.of(grid, lexicon.filtered(min_score=50)), 0) == {"CAT"}


def test_a_grid_of_blocks_is_solved_before_it_starts():
    problem = Problem.of(Grid.open(1, 1, blocks=[0]), Lexicon.from_words(["cat"]))
    assert (problem.unfilled, problem.links, problem.peers, problem.hopeless()) == ((), (), (), None)
    assert problem.fill_in({}) == problem.grid
