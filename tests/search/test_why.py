"""Why there is no fill: conflicts are real and none of their slots can be spared."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from naive_fill import all_fills
from search_problems import ENGINES, hard_problem, problem
from strategies import small_grids, small_lexicons

from crosswright.problem import Problem
from crosswright.search import Budget, Outcome, explain, fill
from crosswright.search.explaining import Prover, conflict_of


@pytest.mark.parametrize("engine", ENGINES)
def test_a_slot_that_no_word_fits_is_the_conflict(engine):
    impossible = problem("...\n...\n...\n#.#", ["CAT", "ARE", "TEN", "COT"])  # no word of four letters for 2D
    found = explain(impossible, fill(impossible, engine=engine), engine=engine)
    assert (found.slots, found.proved) == (("2D",), True)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_crossing_without_a_letter_is_the_conflict(engine):
    # 1A and 1D share no first letter; the lower right corner has nothing to do with it.
    impossible = problem("..#..\n.##..", ["AB", "CD", "EF", "EG", "FH", "GH"])
    impossible = problem("...##\n.####\n.#...\n.#.##", ["ABC", "DEFG", "HI", "HJK"])
    found = explain(impossible, fill(impossible, engine=engine), engine=engine)
    assert (found.slots, found.proved) == (("1A", "1D"), True)
    assert set(found.heat) == {0, 1, 2, 5, 10, 15}


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons())
def test_a_proved_conflict_is_one_and_is_smallest(engine, grid, lexicon):
    whole = Problem.of(grid, lexicon)
    result = fill(whole, engine=engine)
    if result.outcome is Outcome.SOLVED or not whole.unfilled:
        return
    found = explain(whole, result, engine=engine)
    assert found.proved
    slots = [grid.slot_named(name).id for name in found.slots]
    assert fill(whole.only(slots), engine=engine).outcome is Outcome.IMPOSSIBLE
    for spared in slots if len(slots) > 1 else []:
        rest = whole.only(s for s in slots if s != spared)
        assert fill(rest, engine=engine).outcome is Outcome.SOLVED
    assert all(0 <= heat <= 1 for heat in found.heat.values())


@pytest.mark.parametrize("engine", ENGINES)
def test_out_of_budget_names_the_slots_with_the_most_conflicts(engine):
    result = fill(hard_problem(), engine=engine, budget=Budget(nodes=60))
    found = explain(hard_problem(), result, engine=engine)
    assert not found.proved
    assert len(found.slots) == 5
    assert max(found.heat.values()) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_an_explanation_keeps_to_its_nodes(engine):
    """Where they end before any slot is spared those with the most trouble are named: that all is known already."""
    result = fill(hard_problem(), engine=engine)
    for nodes in (0, 1, result.nodes // 2, 2 * result.nodes):
        spent = []

        def attempt(part, budget, spent=spent):
            done = fill(part, engine=engine, budget=budget)
            spent.append(done.nodes)
            return done

        found = conflict_of(hard_problem(), result.weights, Prover(attempt, nodes))
        assert sum(spent) <= nodes and len(spent) < 50
        assert found.proved or len(found.slots) == 5


@pytest.mark.parametrize("engine", ENGINES)
def test_hot_slots_are_named_where_others_are_many(engine):
    """The hard square beside one that is easily filled: most of that is left out, though the proof is not short."""
    random = Random(1)
    hard = ["".join(random.choices("ABCDEFGH", k=5)) for _ in range(130)]
    easy = ["".join(word) for word in product("WXYZ", repeat=4)]
    both = problem("\n".join([".....#...."] * 4 + [".....#####"]), hard + easy)
    result = fill(both, engine=engine)
    assert result.outcome is Outcome.IMPOSSIBLE
    found = explain(both, result, engine=engine)
    assert found.proved and sum(len(both.grid.slot_named(name)) == 4 for name in found.slots) <= 2


def test_an_entry_given_twice_names_both_and_an_empty_slot_the_first():
    twice = problem("CAT\n###\nCAT")
    found = explain(twice, fill(twice))
    assert (found.slots, found.proved) == (("1A", "2A"), True)
    empty = problem("Q..\n###\nX..")
    assert explain(empty, fill(empty)).slots == ("1A",)


def test_brute_force_agrees_that_the_example_is_impossible():
    impossible = problem("...##\n.####\n.#...\n.#.##", ["ABC", "DEFG", "HI", "HJK"])
    assert not all_fills(impossible.grid, impossible.lexicon)
