"""Patterns around a theme, the estimate that ranks them, and the ways to finish a pattern."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from math import log10
from random import Random

import naive_patterns
import pytest

from crosswright.checking import check
from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.language.letters import letters_of
from crosswright.pattern import Bounds, Rules, preset, violations
from crosswright.pattern.complete import complete
from crosswright.pattern.estimate import Estimator
from crosswright.pattern.theme import ThemeMaker, choose
from crosswright.words import Lexicon


@pytest.fixture(scope="module")
def easy() -> Lexicon:
    """Every word of 3 to 7 letters over an alphabet of three, longer ones over two: anything can be filled with it."""
    return Lexicon.from_words(
        ["".join(word) for n in range(3, 10) for word in product("AET" if n < 8 else "AE", repeat=n)]
    )


# The estimate.


def test_a_lone_slot_has_the_words_that_fit_it(easy: Lexicon) -> None:
    ease = Estimator(easy).ease(Grid(1, 4, letters=("A", "", "", ""), shortest=3))
    assert ease.slots == {"1A": pytest.approx(log10(27))}
    assert ease.fills == pytest.approx(log10(27))


def test_the_expected_number_of_fills_of_a_square(easy: Lexicon) -> None:
    # Letters are independent here: all 27 ** 6 choices of words, each of nine crossings agreeing one time in three.
    ease = Estimator(easy).ease(Grid.open(3, 3, shortest=3))
    assert 10**ease.fills == pytest.approx(3**9)


def test_what_nothing_fits_is_the_worst(easy: Lexicon) -> None:
    estimator = Estimator(easy)
    hopeless = estimator.ease(Grid(1, 3, letters=("Q", "", ""), shortest=3))
    assert hopeless.fills < estimator.ease(Grid(1, 3, letters=("A", "E", ""), shortest=3)).fills
    assert estimator.ease(Grid(1, 3, letters=("Q", "E", "T"), shortest=3)).slots == {}  # given whole: nothing to fill


# Themes.


@pytest.mark.parametrize(
    "lengths", [(15, 15, 15), (13, 13), (11, 11, 15), (12, 14, 15), (10, 10, 9, 9), (14,), (8, 11)]
)
def test_theme_entries_stand_on_right_patterns(lengths: tuple[int, ...]) -> None:
    theme = [chr(65 + i) * length for i, length in enumerate(lengths)]
    rules = preset("american")
    maker, made = ThemeMaker(rules, list(map(tuple, theme)), Random(1)), 0
    for attempt in range(300):
        grid = maker.attempt(usual=attempt < 150)
        if grid is not None:
            made += 1
            assert violations(grid.cleared(), rules) == []
            assert sorted(grid.entries.values()) == sorted(theme)
        if made == 3:
            break
    assert made == 3


@pytest.mark.parametrize("lengths", [(13, 13, 9), (10, 10, 11, 11), (9, 12, 12)])
def test_the_last_entry_stands_below_the_others_or_in_the_middle(lengths: tuple[int, ...]) -> None:
    theme = [tuple(chr(65 + i) * length) for i, length in enumerate(lengths)]
    maker = ThemeMaker(preset("american"), theme, Random(2), last=theme[0])
    made = [grid for number in range(60) if (grid := maker.attempt(usual=number < 50)) is not None][:8]
    assert made
    for grid in made:
        rows = {slot.cells[0] // 15: grid.entry(slot) for slot in grid.slots if grid.entry(slot)}
        its = next(row for row, entry in rows.items() if entry == "".join(theme[0]))
        assert its in (7, max(rows))


def test_letters_that_share_a_cell_count_once() -> None:
    words = Lexicon.from_words(["chlad", "prach", "dudák"], folding=letters_of("cs"))
    with pytest.raises(UsageError, match="PRACHY has 5 letters; a row takes 3 to 4"):
        choose(Rules(4, 4), words, ["PRACHY"])
    with pytest.raises(UsageError, match="CH has 1 letter; a row takes 3 to 4"):
        choose(Rules(4, 4), words, ["CH"])
    choice = choose(Rules(4, 4, symmetry=None), words, ["PRACH"])
    assert choice is not None and [*choice.grid.with_letters({}).letters].count("CH") == 1


@pytest.mark.parametrize("symmetry", [None, *Symmetry])
def test_themes_under_every_symmetry(symmetry: Symmetry | None, easy: Lexicon) -> None:
    rules = Rules(9, 9, symmetry=symmetry, squares=True)
    choice = choose(rules, easy, ["AEAAEAE", "EAEEAEA"], seed=2)
    assert choice is not None
    assert violations(choice.grid.cleared(), rules) == []
    assert set(choice.grid.entries.values()) == {"AEAAEAE", "EAEEAEA"}


def test_the_choice_is_filled_and_the_same_each_time(easy: Lexicon) -> None:
    rules = Rules(9, 9)
    choice = choose(rules, easy, ["AEAAEAE", "EAEEAEA"], seed=1, engine="python")
    assert choice is not None and choice.fill is not None
    assert check(choice.fill, structure=choice.grid, words=easy) == []
    assert "filled in trial" in choice.reason
    assert choose(rules, easy, ["AEAAEAE", "EAEEAEA"], seed=1, engine="python") == choice


def test_without_a_theme_the_easiest_pattern_is_chosen(easy: Lexicon) -> None:
    choice = choose(Rules(7, 7), easy)
    assert choice is not None and choice.fill is not None
    assert violations(choice.grid, Rules(7, 7)) == []


def test_three_hopeless_rounds_are_enough(easy: Lexicon) -> None:
    choice = choose(Rules(9, 9), easy, ["QQQQQQQ", "XXXXXXX"], seed=1)
    assert choice is not None and choice.fill is None
    assert choice.patterns <= 3 * 50 and choice.trials <= 3 * 10


def test_no_pattern_no_choice(easy: Lexicon) -> None:
    assert choose(Rules(7, 7, blocks=Bounds(40, 40)), easy, ["AEAAEAE"]) is None
    assert choose(Rules(7, 7), easy, ["AEAAEAE"], stop=lambda: True) is None


@pytest.mark.parametrize(
    ("rules", "theme"),
    [
        (preset("american"), ["A" * 16]),
        (preset("american"), ["AB"]),
        (preset("american"), ["ABC", "ABC"]),
        (preset("british"), ["A" * 15]),
        (Rules(9, 9, longest=6), ["A" * 7]),
    ],
)
def test_themes_that_no_pattern_can_hold(rules: Rules, theme: list[str], easy: Lexicon) -> None:
    with pytest.raises(UsageError):
        choose(rules, easy, theme)


# Finishing.


@pytest.mark.parametrize("turned", [True, False])
@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (6, 4), (4, 5)])
def test_every_way_to_finish_against_the_naive_twin(rows: int, columns: int, turned: bool) -> None:
    symmetry = Symmetry.HALF_TURN if turned else None
    rules = Rules(rows, columns, symmetry=symmetry, squares=True, open_edges=False)
    everything = {
        frozenset(c for c, mark in enumerate("".join(pattern)) if mark == "#")
        for pattern in naive_patterns.every(rows, columns, turned=turned)
    }
    choice = Random(rows * columns)
    for _ in range(8):
        blocks = frozenset(choice.sample(range(rows * columns), choice.randint(0, 2)))
        opened = frozenset(choice.sample(range(rows * columns), choice.randint(0, 3))) - blocks
        found = list(complete(Grid.open(rows, columns, blocks=blocks), rules, open_cells=opened))
        wanted = {each for each in everything if blocks <= each and not opened & each}
        assert {grid.blocks for grid in found} == wanted
        assert len(found) == len(wanted)


def test_ways_to_finish_keep_letters_and_limits() -> None:
    rules = replace(Rules(7, 7), blocks=Bounds(6, 9), entries=Bounds(14, 18))
    grid = Grid(7, 7, letters=tuple("A" if c in (0, 24) else "" for c in range(49)))
    found = list(islice(complete(grid, rules), 20))
    assert found
    for each in found:
        assert violations(each.cleared(), rules) == []
        assert {c for c, letters in enumerate(each.letters) if letters} == {0, 24}


def test_lattices_are_finished_too() -> None:
    rules = Rules(5, 5, checked=False, symmetry=None)
    lattice = Grid.open(5, 5, blocks={6, 8, 16, 18})
    found = list(complete(lattice, rules, open_cells=set(range(25)) - {6, 8, 16, 18, 10, 2}))
    assert all(violations(each, rules) == [] for each in found)
    assert frozenset({6, 8, 16, 18}) in {each.blocks for each in found}


def test_what_cannot_be_finished() -> None:
    assert list(complete(Grid.open(5, 5, blocks={11}), Rules(5, 5))) == []
    assert list(complete(Grid.open(5, 5), Rules(5, 5), stop=lambda: True)) == []
    for grid, rules in ((Grid.open(4, 5), Rules(5, 5)), (Grid(5, 5, right_bars={0}), Rules(5, 5))):
        with pytest.raises(UsageError):
            list(complete(grid, rules))
