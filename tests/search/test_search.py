"""Both engines against brute force, and the outcomes they promise."""

from __future__ import annotations

import itertools
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event

import pytest
from generated_words import generated_words
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from search_problems import ENGINES, WORDS, hard_problem, problem
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.pattern import patterns, preset
from crosswright.problem import Problem
from crosswright.progress import Stop
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome, different_fills, explain, fill, fills, slots_apart
from crosswright.search.outcome import Result
from crosswright.search.race import race
from crosswright.words import Lexicon


@pytest.fixture(params=ENGINES)
def engine(request) -> str:
    return request.param


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=300, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_fills_are_all_fills(engine, grid, lexicon, allow_repeats):
    results = list(fills(Problem.of(grid, lexicon, allow_repeats=allow_repeats), engine=engine).results())
    found = [result.fill for result in results[:-1]]
    assert results[-1].outcome is Outcome.IMPOSSIBLE
    assert all(result.outcome is Outcome.SOLVED for result in results[:-1])
    assert len(found) == len(set(found))
    assert set(found) == all_fills(grid, lexicon, allow_repeats=allow_repeats)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=300, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans(), st.integers(0, 5))
def test_it_finds_a_fill_exactly_when_there_is_one(engine, grid, lexicon, allow_repeats, seed):
    every = all_fills(grid, lexicon, allow_repeats=allow_repeats)
    result = fill(Problem.of(grid, lexicon, allow_repeats=allow_repeats), seed=seed, engine=engine)
    if every:
        assert result.outcome is Outcome.SOLVED
        assert result.fill in every
        assert not check(result.fill, structure=grid, words=lexicon, allow_repeats=allow_repeats)
    else:
        assert result.outcome is Outcome.IMPOSSIBLE
        assert result.fill is None


def test_the_same_seed_gives_the_same_fill_and_nodes(engine):
    one, two = (fill(problem("...\n...\n..."), seed=3, engine=engine) for _ in range(2))
    assert (one.fill, one.nodes) == (two.fill, two.nodes)


def test_seeds_differ(engine):
    words = ["".join(letters) for letters in itertools.product("ABCD", repeat=3)]
    fills = {fill(problem("...\n...\n...", words), seed=seed, engine=engine).fill for seed in range(5)}
    assert len(fills) > 1


def test_a_slot_that_no_word_fits_is_named(engine):
    assert fill(problem("....."), engine=engine).reason == "1A: no word of 5 letters in the lexicon"
    result = fill(problem("A.."), engine=engine)
    assert (result.outcome, result.fill) == (Outcome.SOLVED, parse_grids("ATE")[0]) or result.fill is not None
    result = fill(problem("Q.."), engine=engine)
    assert (result.outcome, result.reason) == (Outcome.IMPOSSIBLE, "1A: no word left that fits Q??")


def test_a_grid_that_fails_only_by_its_crossing_is_proved_impossible(engine):
    result = fill(problem(".#\n..", ["AB", "CD"]), engine=engine)
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.reason == "its crossings leave no letter in some cell"


def test_a_grid_that_fails_only_because_entries_must_differ_says_so(engine):
    result = fill(problem("..\n##\n..", ["AT"]), engine=engine)
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.reason == "2 slots of 2 letters, but only 1 word for them; allow repeats?"


def test_slots_with_too_few_words_between_them_are_found_at_once(engine):
    # Twelve slots that don't cross, eleven words: to try them all would take 11! nodes.
    words = ["".join(letters) for letters in itertools.islice(itertools.product("ABCD", repeat=4), 11)]
    grid = "\n###########\n".join(["....#.#...."] * 6)
    result = fill(problem(grid, words), engine=engine, budget=Budget(nodes=1))
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.reason == "12 slots of 4 letters, but only 11 words for them; allow repeats?"
    assert len(explain(problem(grid, words), result, engine=engine).slots) == 12


def test_too_few_words_are_seen_in_the_middle_of_a_search(engine):
    # Each choice for 1D leaves the eleven words that begin as its letters do to twelve slots.
    words = [
        first + "".join(rest) for first in "XY" for rest in itertools.islice(itertools.product("ABC", repeat=3), 11)
    ]
    grid = "\n".join(["....", ".###"] * 11 + ["...."])
    columns = ["X" * 23, "Y" * 23]
    result = fill(problem(grid, words + columns), engine=engine, budget=Budget(nodes=10))
    assert result.outcome is Outcome.IMPOSSIBLE


def test_a_refutation_that_needs_search(engine):
    words = ["AAA", "ACC", "BAC", "BBC", "BCB", "CAB", "CAC", "CBB", "CBC"]  # found by trying lists at random
    impossible = fill(problem("...\n...\n...", words), engine=engine)
    assert impossible.outcome is Outcome.IMPOSSIBLE
    assert impossible.nodes > 0
    assert fill(problem("...\n...\n...", words, allow_repeats=True), engine=engine).outcome is Outcome.SOLVED


def test_an_entry_completed_by_its_crossings_counts_as_a_repeat(engine):
    # Both rows read AT only by way of the columns AA and TT.
    words = ["AT", "AA", "TT"]
    assert fill(problem("..\n..", words), engine=engine).outcome is Outcome.IMPOSSIBLE
    assert fill(problem("..\n..", words, allow_repeats=True), engine=engine).outcome is Outcome.SOLVED


def test_an_entry_given_whole_stands_and_may_not_be_repeated(engine):
    result = fill(problem("XYZ\n###\n..."), engine=engine)
    assert result.fill is not None
    assert result.fill.entries["1A"] == "XYZ"
    assert fill(problem("CAT\n###\n...", ["CAT"]), engine=engine).outcome is Outcome.IMPOSSIBLE
    assert "given twice" in str(fill(problem("CAT\n###\nCAT"), engine=engine).reason)


def test_a_rebus_cell_holds_several_letters(engine):
    result = fill(problem("[CA].\n#.", ["CAT", "TO"]), engine=engine)
    assert result.fill is not None
    assert result.fill.entries == {"1A": "CAT", "2D": "TO"}


def test_a_long_refutation_goes_through_restarts(engine):
    result = fill(hard_problem(), engine=engine)
    assert result.outcome is Outcome.IMPOSSIBLE
    assert result.restarts > 0


def test_budgets_end_the_search_and_keep_the_furthest(engine):
    result = fill(hard_problem(), budget=Budget(nodes=5), engine=engine)
    assert (result.outcome, result.nodes, result.fill) == (Outcome.OUT_OF_BUDGET, 5, None)
    assert result.partial is not None
    assert any(result.partial.letters)
    assert fill(hard_problem(), budget=Budget(seconds=0), engine=engine).outcome is Outcome.OUT_OF_BUDGET


def test_a_caller_can_stop_and_watch(engine):
    result = fill(hard_problem(), stop=lambda: True, engine=engine)
    assert result.outcome is Outcome.STOPPED


def test_jobs_race_and_the_loser_stops(engine):
    assert fill(hard_problem(), engine=engine, jobs=2).outcome is Outcome.IMPOSSIBLE
    result = fill(problem("...\n#.#\n#.#"), engine=engine, jobs=3)
    assert result.outcome is Outcome.SOLVED
    assert not check(result.fill, words=WORDS)
    assert fill(hard_problem(), engine=engine, jobs=2, budget=Budget(nodes=5)).outcome is Outcome.OUT_OF_BUDGET
    assert fill(hard_problem(), engine=engine, jobs=2, stop=lambda: True).outcome is Outcome.STOPPED


def test_an_error_in_stop_ends_all_jobs_at_once():
    first = Event()

    def attempt(k: int, stop: Stop) -> Result:
        if k == 0:
            raise ValueError("a fault of the caller's stop")
        for _ in range(500):
            if stop():
                first.set()
                break
            time.sleep(0.01)
        raise AssertionError("this attempt was stopped")

    with pytest.raises(ValueError, match="the caller's stop"):
        race(attempt, 2, lambda: False)
    assert first.is_set()


def test_fills_are_grids_and_the_iterator_says_how_it_ended(engine):
    words = ["AT", "TO", "AN", "NO", "AS", "SO"]
    found = fills(problem("..\n..", words), engine=engine)
    assert found.outcome is None
    grids = list(found)
    assert all(isinstance(grid, Grid) for grid in grids)
    assert (found.found, found.outcome, found.complete) == (len(grids), Outcome.SOLVED, True)
    assert found.nodes > 1 < len(grids)
    assert list(found) == []  # it has ended for good
    none = fills(problem("..\n##\n..", ["AT"]), engine=engine)
    assert (list(none), none.outcome, none.complete) == ([], Outcome.IMPOSSIBLE, True)
    cut = fills(problem("..\n..", words), engine=engine, budget=Budget(nodes=1))
    assert (len(list(cut)) < len(grids), cut.outcome, cut.complete) == (True, Outcome.OUT_OF_BUDGET, False)
    few = different_fills(problem("..\n..", words), 1, engine=engine)
    assert (len(list(few)), few.outcome, few.complete) == (1, Outcome.SOLVED, False)
    rest = different_fills(problem("..\n..", words), 50, engine=engine)
    assert set(rest) == set(grids)
    assert (rest.outcome, rest.complete) == (Outcome.SOLVED, True)


def test_several_fills_differ_and_say_when_there_are_no_more(engine):
    results = list(
        different_fills(problem("..\n..", ["AT", "TO", "AN", "NO", "AS", "SO"]), 50, engine=engine).results()
    )
    fills = [result.fill for result in results if result.fill]
    assert len(fills) == len(set(fills))
    assert results[-1].outcome is Outcome.IMPOSSIBLE
    assert set(fills) == all_fills(Grid.open(2, 2), Lexicon.from_words(["AT", "TO", "AN", "NO", "AS", "SO"]))
    assert [r.outcome for r in different_fills(problem("...\n#.#\n#.#"), 2, engine=engine).results()] == [
        Outcome.SOLVED
    ] * 2


def test_each_of_several_fills_tells_what_it_took_itself_and_has_the_budget_to_itself(engine):
    # Two fills, and the third search finds one of them again: from then on it is enumeration.
    words = ["".join(letters) for letters in itertools.product("ABC", repeat=2)]
    results = list(different_fills(problem("..\n..", words), 50, engine=engine).results())
    every = list(fills(problem("..\n..", words), engine=engine).results())
    assert len(results) == len(every) > 10
    assert max(result.nodes for result in results) < every[-1].nodes
    most = max(result.nodes for result in results)
    again = list(different_fills(problem("..\n..", words), 50, engine=engine, budget=Budget(nodes=most + 1)).results())
    assert [result.nodes for result in again] == [result.nodes for result in results]


def test_misuse_is_named():
    with pytest.raises(UsageError, match="no engine 'warp'"):
        fill(problem("..."), engine="warp")
    with pytest.raises(UsageError, match="0 jobs"):
        fill(problem("..."), jobs=0)
    with pytest.raises(UsageError, match="can't be negative"):
        Budget(nodes=-1)


@pytest.fixture(scope="module")
def many_words():
    return Lexicon.from_words(generated_words(60_000))


@pytest.mark.parametrize(("name", "size"), [("mini", 5), ("british", 13), ("barred", 12)])
@pytest.mark.parametrize("seed", [1, 2])
def test_made_patterns_with_many_words(engine, many_words, name, size, seed):
    (grid,) = patterns(preset(name, size, size), seed=seed)
    result = fill(Problem.of(grid, many_words), budget=Budget(nodes=20_000), engine=engine)
    assert result.outcome is Outcome.SOLVED
    assert not check(result.fill, structure=grid, words=many_words)


@pytest.mark.parametrize("apart", [1 / 3, 1.0])
def test_alternatives_are_as_far_apart_as_asked(engine, apart):
    words = ["".join(letters) for letters in itertools.product("ABCDE", repeat=3)]
    found = list(different_fills(problem("...\n...\n...", words), 3, apart=apart, engine=engine))
    assert len(found) == 3
    assert all(slots_apart(one, other) >= apart * 6 for one, other in itertools.combinations(found, 2))


@settings(max_examples=30, deadline=None)
@given(small_grids(), small_lexicons(), st.floats(0.4, 1), st.integers(2, 4))
def test_more_apart_never_gives_less(grid, lexicon, apart, count):
    usual, more = (list(different_fills(Problem.of(grid, lexicon), count, **how)) for how in ({}, {"apart": apart}))
    assert len(usual) == len(more)
    if len(usual) > 1:
        nearest = [min(slots_apart(*pair) for pair in itertools.combinations(found, 2)) for found in (more, usual)]
        assert nearest[0] >= nearest[1]


def test_all_of_several_fills_are_as_far_apart_as_the_usual_ones():
    random = Random(203)
    words = ["".join(random.choice("ABCD") for _ in range(3)) for _ in range(random.randint(15, 40))]
    nearest = {}
    for apart in (1 / 3, 0.7):
        found = list(different_fills(Problem.of(Grid.open(3, 3), Lexicon.from_words(words)), 4, apart=apart))
        nearest[apart] = min(slots_apart(*pair) for pair in itertools.combinations(found, 2))
    assert nearest[0.7] >= nearest[1 / 3]


def test_alternatives_come_to_all_fills_where_there_are_few(engine):
    found = different_fills(problem("..\n..", ["AT", "TO", "AN", "NO"]), 5, engine=engine)
    assert len(list(found)) == 2
    assert found.outcome is Outcome.SOLVED


def test_a_share_apart_is_a_share(engine):
    with pytest.raises(UsageError, match="apart is 2"):
        different_fills(problem(".."), 2, apart=2, engine=engine)


def test_a_minimum_score_of_its_own_for_a_length():
    lexicon = Lexicon.from_words([("cat", 50), ("dog", 70), ("bird", 50)])
    assert [word for word, _ in lexicon.filtered(min_score_of={3: 60})] == ["DOG", "BIRD"]
    assert [word for word, _ in lexicon.filtered(min_score=60, min_score_of={4: 40})] == ["DOG", "BIRD"]
    assert len(lexicon.filtered(min_score_of={3: 60}).filtered(min_score=0)) == 3


def test_threads_share_a_problem(engine):
    shared = problem("....\n....\n....")
    with ThreadPoolExecutor(4) as pool:
        found = pool.map(lambda seed: fill(shared, seed=seed, engine=engine), range(8))
    assert [each.fill for each in found] == [fill(shared, seed=seed, engine=engine).fill for seed in range(8)]


def test_threads_share_fills(engine):
    """Each fill goes to one of them; `progress` holds the search up, so that they meet in it."""
    square = problem("..\n..", [one + other for one in "ABCD" for other in "ABCD" if one != other])
    alone = list(fills(square, engine=engine))
    shared = fills(square, engine=engine, stop=lambda: time.sleep(0.0005) is not None)
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: list(shared), range(4)))
    assert len(alone) > 4 and sorted(map(str, itertools.chain(*parts))) == sorted(map(str, alone))
    assert shared.outcome is Outcome.SOLVED and shared.found == len(alone)
