"""Every way to count against brute force, and against each other where brute force is too slow."""

from __future__ import annotations

import time
from itertools import product
from math import prod
from pathlib import Path
from random import Random

import numpy as np
import pytest
from generated_words import generated_words
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_fill import all_fills
from needs import NO_KERNEL, needs_kernel
from strategies import small_grids, small_lexicons

from crosswright.count import Count, cell_letters, consistent, count_fills, estimate
from crosswright.count.elimination import eliminate, plan
from crosswright.count.parts import without_repeats
from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, Outcome, native
from crosswright.search.rows import rows_of
from crosswright.words import Lexicon

GOLDEN = Path(__file__).parents[1] / "golden" / "counts.txt"
WORDS = ["AT", "TO", "AN", "NO", "CAT", "ATE", "TEN", "COT", "TEA", "ARE", "TAR", "EAR", "ERA"]

compiled = needs_kernel
# Each way to count: its method and the engine that does it.
WAYS = [("auto", "auto"), ("auto", "python"), ("cells", "python"), ("search", "python")]
if native.available():
    WAYS += [("rows", "auto"), ("cells", "auto"), ("search", "native")]
FREE_WAYS = [("elimination", "auto"), ("frontier", "auto")]  # these can't hold entries distinct


def problem(text: str, words=WORDS, **rules) -> Problem:
    return Problem.of(parse_grids(text)[0], Lexicon.from_words(words), **rules)


@pytest.mark.parametrize("way", WAYS)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_counts_are_those_of_brute_force(way, grid, lexicon, allow_repeats):
    method, engine = way
    found = count_fills(Problem.of(grid, lexicon, allow_repeats=allow_repeats), method=method, engine=engine)
    assert (found.outcome, found.number) == (Outcome.SOLVED, len(all_fills(grid, lexicon, allow_repeats=allow_repeats)))


@pytest.mark.parametrize("way", WAYS)
def test_parts_with_other_lengths_share_words(way):
    """One part has slots of two and three letters, the other only of three: a word has one number in both."""
    method, engine = way
    parted = problem("#.#.\n..#.\n..#.", ["AA", "AB", "BA", "AAA", "AAB"])
    assert count_fills(parted, method=method, engine=engine).number == 1


@pytest.mark.parametrize("way", FREE_WAYS)
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons())
def test_sums_are_those_of_brute_force(way, grid, lexicon):
    found = count_fills(Problem.of(grid, lexicon, allow_repeats=True), method=way[0], engine=way[1])
    assert (found.outcome, found.number) == (Outcome.SOLVED, len(all_fills(grid, lexicon, allow_repeats=True)))


@pytest.mark.parametrize("engine", ["python", pytest.param("auto", marks=compiled)])
@settings(max_examples=150, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_symmetric_fills_are_those_of_brute_force(engine, grid, lexicon, allow_repeats):
    if Symmetry.DIAGONAL not in grid.symmetries:
        with pytest.raises(UsageError, match="not symmetric"):
            count_fills(Problem.of(grid, lexicon), symmetric=True, engine=engine)
        return
    found = count_fills(Problem.of(grid, lexicon, allow_repeats=allow_repeats), symmetric=True, engine=engine)
    symmetric = [fill for fill in all_fills(grid, lexicon, allow_repeats=True) if is_symmetric(fill)]
    kept = [fill for fill in symmetric if allow_repeats or rows_differ(fill)]
    assert found.number == len(kept)


def test_a_given_entry_and_its_mirror_image_are_no_repeat():
    assert count_fills(problem("BB\n..", ["BB", "BA", "AB"]), symmetric=True).number == 1  # BB BA


def test_a_letter_in_no_slot_has_no_mirror_image():
    assert count_fills(problem("#[AB]\n.#"), symmetric=True).number == 1


def is_symmetric(fill: Grid) -> bool:
    across = {slot.cells: fill.entry(slot) for slot in fill.slots}
    image = {c: c % fill.columns * fill.columns + c // fill.columns for c in range(len(fill.letters))}
    return all(across[tuple(image[c] for c in cells)] == entry for cells, entry in across.items())


def rows_differ(fill: Grid) -> bool:
    rows = [entry for name, entry in fill.entries.items() if name.endswith("A")]
    return len(rows) == len(set(rows))


def golden_rows() -> list[list[str]]:
    lines = GOLDEN.read_text("utf-8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("row", golden_rows(), ids=" ".join)
def test_word_squares_have_their_golden_numbers(row):
    words, size, kind, number = row
    side = int(size.split("x")[0])
    lexicon = Lexicon.from_words(word for word, _ in generated_words(int(words)) if len(word) == side)
    square = Problem.of(Grid.open(side, side), lexicon, allow_repeats=kind != "distinct")
    if not native.available() and (side > 4 or int(number) > 1_000_000):
        pytest.skip(f"too slow without it: {NO_KERNEL}")
    small = side < 4 or (side == 4 and native.available())
    methods = ["cells"] if kind == "symmetric" else ["rows", "cells", "search"] if small else ["auto"]
    if not native.available():
        methods = [method for method in methods if method != "rows"]
    for method in methods:
        assert count_fills(square, method=method, symmetric=kind == "symmetric").number == int(number)


@compiled
@settings(max_examples=60, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans(), st.sampled_from(["rows", "cells"]))
def test_threads_share_the_work_out(grid, lexicon, allow_repeats, method):
    one = Problem.of(grid, lexicon, allow_repeats=allow_repeats)
    assert count_fills(one, method=method, jobs=3).number == count_fills(one, method=method).number


def lattice(words: int) -> Problem:
    """Every second row and column open: 5 by 5 crossings at most, as in a cryptic grid."""
    text = "\n".join(["....." if r % 2 == 0 else ".#.#." for r in range(5)])
    return Problem.of(parse_grids(text)[0], Lexicon.from_words(fives(words)), allow_repeats=True)


def fives(count_: int) -> list[str]:
    return [word for word, _ in generated_words(count_ * 9) if len(word) == 5][:count_]


@compiled
@pytest.mark.parametrize("seed", range(40))
def test_rows_that_letters_given_in_the_middle_are_missing_from(seed):
    random = Random(seed)
    letters = {c: "AB"[random.randrange(2)] for c in random.sample(range(5, 15), random.randrange(1, 4))}
    grid = Grid.open(5, 4).with_letters(letters)
    lexicon = Lexicon.from_words("".join(random.choices("AB", k=n)) for n in (4, 5) for _ in range(12))
    numbers = {
        count_fills(Problem.of(grid, lexicon, allow_repeats=True), method=way).number for way in ("rows", "cells")
    }
    assert len(numbers) == 1


@compiled
def test_of_a_square_and_its_mirror_image_one_is_walked_though_its_rows_have_different_words():
    square = consistent(Problem.of(Grid.open(4, 4), Lexicon.from_words(generated_words(8000))))
    assert square is not None and len(set(square.domains)) > 1
    walk = rows_of(square)
    assert walk is not None and walk.mirrored
    lettered = Problem.of(Grid.open(4, 4).with_letters({1: square.lexicon.word(4, 0)[1]}), square.lexicon)
    walk = rows_of(lettered)
    assert walk is not None and not walk.mirrored


def test_a_lattice_by_four_methods():
    small = lattice(150)
    numbers = {count_fills(small, method=method).number for method in ("elimination", "frontier", "search", "cells")}
    assert len(numbers) == 1
    assert numbers != {0}


def test_a_count_beyond_64_bits():
    # A comb: eight words hang from one of fifteen letters, so that its count is a sum of products.
    comb = Grid.open(5, 15, blocks={r * 15 + c for r in range(1, 5) for c in range(1, 15, 2)})
    words = [*fives(3000), *(word for word, _ in generated_words(9000) if len(word) == 15)]
    heads = [word[0] for word in fives(3000)]
    expected = sum(prod(heads.count(letter) for letter in word[::2]) for word in words if len(word) == 15)
    assert expected > 2**64
    found = count_fills(Problem.of(comb, Lexicon.from_words(words), allow_repeats=True))
    assert (found.number, found.method.split()[-1]) == (expected, "elimination")


# A 7x7 with blocks, all one part; the rings of short words at its corners can be summed as products of matrices.
BLOCKED = "...#...\n.#.#.#.\n...#...\n######.\n.......\n.#.#.#.\n...#..."


def fills_by_matrices(words: list[str]) -> int:
    """The fills of BLOCKED, entries repeating as they like."""
    threes = np.zeros((26, 26), dtype=object)  # how many words of three go from one letter to another
    for a, _, b in (word for word in words if len(word) == 3):
        threes[ord(a) - 65, ord(b) - 65] += 1
    twos = threes @ threes
    top_right, bottom_left = threes.T @ twos, twos @ threes.T
    sevens = [[ord(letter) - 65 for letter in word] for word in words if len(word) == 7]
    bottom = np.zeros((26, 26), dtype=object)  # by the down word's fifth letter and last letter
    for w in sevens:
        bottom[w[6]] += bottom_left[w[0], w[2]] * twos[w[4]]
    return int((twos * twos).sum() * sum(top_right[w[0], w[2]] * bottom[w[4], w[6]] for w in sevens))


def threes_and_sevens(threes: int, sevens: int) -> list[str]:
    words = [word for word, _ in generated_words(32000)]
    return [word for word in words if len(word) == 3][:threes] + [word for word in words if len(word) == 7][:sevens]


def test_a_blocked_grid_beyond_64_bits_by_products_of_matrices():
    words = threes_and_sevens(700, 4000)
    expected = fills_by_matrices(words)
    assert expected > 2**64
    assert count_fills(problem(BLOCKED, words, allow_repeats=True), method="elimination").number == expected


def test_a_blocked_grid_by_every_method():
    words = threes_and_sevens(42, 60)
    small = problem(BLOCKED, words, allow_repeats=True)
    numbers = {count_fills(small, method=method, engine=engine).number for method, engine in [*WAYS, *FREE_WAYS]}
    assert numbers == {fills_by_matrices(words)}
    assert numbers != {0}


def test_parts_are_multiplied_and_their_words_held_apart():
    two = problem("...#...\n...#...\n...#...", allow_repeats=True)
    one = problem("...\n...\n...", allow_repeats=True)
    assert count_fills(two).number == count_fills(one).number ** 2
    apart = problem("..#...\n", ["AT", "TO", "CAT", "ATE", "TEN"])
    assert count_fills(apart).number == 2 * 3
    together = problem("..#..#..", ["AT", "TO", "AN", "NO"])
    assert count_fills(together).number == 4 * 3 * 2


def test_putting_parts_together_keeps_to_the_budget():
    """21 slots that share 600 words: inclusion and exclusion would not finish."""
    chance = Random(1)
    words = sorted({"".join(chance.choices("abcdefghij", k=3)) for _ in range(2000)})[:600]
    row = ("...#" * 7)[:27]
    grid = problem("\n".join([row, "#" * 27] * 2 + [row]), words)
    start = time.process_time()
    counted = count_fills(grid, budget=Budget(seconds=0.5))
    assert counted.outcome is Outcome.OUT_OF_BUDGET and time.process_time() - start < 4
    asked = iter(range(10**9))
    assert count_fills(grid, stop=lambda: next(asked) > 300).outcome is Outcome.STOPPED


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.frozensets(st.integers(0, 5), max_size=3), max_size=6), min_size=2, max_size=4))
def test_parts_without_a_repeat_are_those_of_brute_force(fills):
    naive = [()]
    for each in fills:
        naive = [(*taken, fill) for taken in naive for fill in each]
    apart = [taken for taken in naive if sum(map(len, taken)) == len(frozenset().union(*taken))]
    assert without_repeats(fills) == len(apart)
    assert without_repeats([[frozenset()] * len(each) for each in fills]) == prod(len(each) for each in fills)


def test_budgets_end_a_count_and_keep_what_was_found():
    square = Problem.of(Grid.open(5, 5), Lexicon.from_words(fives(3000)))
    ended = count_fills(square, budget=Budget(nodes=5000))
    assert ended.outcome is Outcome.OUT_OF_BUDGET
    assert count_fills(square, budget=Budget(seconds=0)).outcome is Outcome.OUT_OF_BUDGET
    assert count_fills(square, stop=lambda: True).outcome is Outcome.STOPPED


def test_what_a_method_cannot_do_is_said():
    found = count_fills(problem("...\n#.#\n#.#"), method="elimination")
    assert (found.outcome, "distinct" in str(found.reason)) == (Outcome.OUT_OF_BUDGET, True)
    with pytest.raises(UsageError, match="no method 'abacus'"):
        count_fills(problem("..."), method="abacus")
    with pytest.raises(UsageError, match="needs the kernel"):
        count_fills(problem("..."), method="rows", engine="python")


# Letters.


@pytest.mark.parametrize("engine", ["python", pytest.param("native", marks=compiled)])
@settings(max_examples=100, deadline=None)
@given(small_grids(), small_lexicons(), st.booleans())
def test_letters_are_those_of_all_fills(engine, grid, lexicon, allow_repeats):
    found = cell_letters(Problem.of(grid, lexicon, allow_repeats=allow_repeats), engine=engine)
    fills = all_fills(grid, lexicon, allow_repeats=allow_repeats)
    assert (found.outcome, found.undecided) == (Outcome.SOLVED, {})
    for c, seen in found.letters.items():
        if grid.letters[c]:
            assert seen == grid.letters[c]
        else:
            assert seen == "".join(sorted({fill.letters[c] for fill in fills}))


def test_letters_that_a_budget_leaves_undecided_are_named():
    square = Problem.of(Grid.open(5, 5), Lexicon.from_words(fives(800)))
    found = cell_letters(square, budget=Budget(nodes=20))
    assert found.outcome is Outcome.OUT_OF_BUDGET
    assert found.undecided


# Estimates.


@settings(max_examples=30, deadline=None)
@given(small_grids(most=3), small_lexicons(), st.booleans())
def test_estimates_come_near(grid, lexicon, allow_repeats):
    # A probe is right on the average: many of them are within a few standard errors, which may be 0.
    found = estimate(Problem.of(grid, lexicon, allow_repeats=allow_repeats), probes=200)
    exact = len(all_fills(grid, lexicon, allow_repeats=allow_repeats))
    assert abs(found.mean - exact) <= 8 * found.standard_error + 0.35 * exact
    assert (found.mean > 0) == (found.hits > 0)


def test_an_estimate_of_a_lattice_is_near_its_count():
    small = lattice(150)
    found, exact = estimate(small, probes=400), count_fills(small).number
    assert abs(found.mean - exact) < 6 * found.standard_error
    assert found.standard_error < exact


def test_estimates_are_the_same_for_the_same_seed():
    small = lattice(100)
    assert estimate(small, probes=10, seed=4).mean == estimate(small, probes=10, seed=4).mean


def test_a_count_says_how_it_was_done():
    found = count_fills(problem("...\n...\n...", allow_repeats=True))
    assert isinstance(found, Count)
    assert found.method
    assert found.nodes > 0


def test_elimination_counts_more_fills_than_a_float_holds():
    """Staircases of slots that cross end to end: every slot after a staircase's first has two free letters."""
    steps, side = 50, 63
    cells = {cell for j in range(4) for i in range(steps) for cell in step_cells(i, 4 * j)}
    blocks = frozenset(r * side + c for r in range(side) for c in range(side) if (r, c) not in cells)
    words = ["".join(letters) for letters in product("ABCDEFGHIJ", repeat=3)]
    stairs = Problem.of(Grid(side, side, blocks), Lexicon.from_words(words), allow_repeats=True)
    assert len(stairs.unfilled) == 4 * steps
    assert (planned := plan(stairs)) is not None
    assert eliminate(stairs, planned, lambda: True) == 10 ** (4 * (3 + 2 * (steps - 1)))


def step_cells(i: int, left: int) -> list[tuple[int, int]]:
    corner = i // 2 * 2
    return [(corner, left + corner + k) if i % 2 == 0 else (corner + k, left + corner + 2) for k in range(3)]
