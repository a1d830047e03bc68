"""Criss-cross layouts: right by the witness, the best by brute force, the same in both engines."""

from __future__ import annotations

from random import Random

import naive_placing
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from needs import needs_kernel

from crosswright.checking.plane import check_plane
from crosswright.errors import UsageError
from crosswright.grid import Direction
from crosswright.placing import plane
from crosswright.placing.crisscross import NO_ROOM, NO_SHARED_LETTER, TOO_LONG, crisscross
from crosswright.placing.islands import groups
from crosswright.placing.layout import Layout
from crosswright.placing.rating import Weights
from crosswright.progress import Progress
from crosswright.search.native import kernel
from crosswright.search.outcome import Budget, Outcome

ENGINES = ["python"] if kernel() is None else ["python", "native"]
few = Budget(nodes=200)
fast = settings(deadline=None, max_examples=40)
small_words = st.lists(st.text("ABCD", min_size=2, max_size=5), min_size=1, max_size=9, unique=True)
SCHOOL = [
    "TEACHER",
    "LESSON",
    "SCHOOL",
    "PENCIL",
    "RULER",
    "CHALK",
    "DESK",
    "BREAK",
    "HOMEWORK",
    "EXAM",
    "CLASS",
    "BOOK",
]


def faults(layout: Layout, words: list[str], islands: bool = False) -> list[str]:
    placed = [(each.word, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed]
    return [str(fault) for fault in check_plane(placed, set(words), islands=islands)]


@fast
@given(small_words, st.integers(0, 2**64 - 1), st.sampled_from(ENGINES), st.booleans())
def test_every_layout_is_right(words: list[str], seed: int, engine: str, islands: bool) -> None:
    found = crisscross(words, seed=seed, budget=few, engine=engine, top=3, islands=islands)
    for layout in found.layouts:
        assert faults(layout, words, islands) == []
        assert {each.word for each in layout.placed} | {each.word for each in layout.left_out} == set(words)
        assert len(layout.placed) + len(layout.left_out) == len(words)
        assert min(row for row, _ in layout.letters) == min(column for _, column in layout.letters) == 0


@fast
@given(small_words, st.integers(2, 7), st.integers(2, 7), st.sampled_from(ENGINES))
def test_a_size_that_is_asked_for_holds_the_layout(words: list[str], rows: int, columns: int, engine: str) -> None:
    if all(len(word) > max(rows, columns) for word in words):
        with pytest.raises(UsageError):
            crisscross(words, size=(rows, columns), budget=few, engine=engine)
        return
    for layout in crisscross(words, size=(rows, columns), budget=few, engine=engine).layouts:
        assert faults(layout, words) == []
        assert layout.rows <= rows and layout.columns <= columns


cells = st.lists(st.sampled_from(["A", "B", "CH", "LL"]), min_size=2, max_size=4).map(tuple)


@fast
@given(st.lists(cells, min_size=1, max_size=6, unique_by="".join), st.sampled_from(ENGINES), st.integers(0, 9))
def test_cells_of_several_letters_are_cells(words: list[tuple[str, ...]], engine: str, seed: int) -> None:
    texts = ["".join(f"[{cell.lower()}]" if len(cell) > 1 else cell for cell in word) for word in words]
    for layout in crisscross(texts, budget=few, engine=engine, seed=seed).layouts:
        placed = [(each.letters, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed]
        assert check_plane(placed, set(words)) == []
        assert len(placed) + len(layout.left_out) == len(words)
        assert sorted(layout.grid.entries.values()) == sorted("".join(word) for word, *_ in placed)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text("ABC", min_size=2, max_size=3), min_size=1, max_size=3, unique=True))
def test_a_proved_layout_costs_as_little_as_brute_force_finds(words: list[str]) -> None:
    best = naive_placing.best_cost(words, crossings=1.5, area=1.0, shape=0.2)
    found = crisscross(words, budget=Budget(nodes=1500))
    if best is None:
        assert found.best.left_out
    else:
        assert found.best.best and found.best.cost == pytest.approx(best)


@pytest.mark.parametrize("words", [["AB", "CD", "AC", "BD"], ["ABA", "BAB", "AB", "BA"], ["ACE", "BCD", "CAB", "DEB"]])
def test_four_words_that_brute_force_places_too(words: list[str]) -> None:
    best = naive_placing.best_cost(words, crossings=1.5, area=1.0, shape=0.2)
    found = crisscross(words, budget=Budget(nodes=1500)).best
    assert found.best and found.cost == pytest.approx(best)


@fast
@given(small_words)
def test_the_cost_is_that_of_the_rating(words: list[str]) -> None:
    layout = crisscross(words, budget=few).best
    if not layout.left_out:
        placed = [(each.word, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed]
        assert layout.cost == pytest.approx(naive_placing.cost(placed, crossings=1.5, area=1.0, shape=0.2))


@needs_kernel
@fast
@given(small_words, st.integers(0, 2**64 - 1), st.sampled_from([None, (5, 8), (9, 9)]))
def test_both_engines_find_the_same(words: list[str], seed: int, size: tuple[int, int] | None) -> None:
    both = []
    module = kernel()
    assert module is not None
    letters = [["ABCD".index(letter) for letter in word] for word in words]
    weights = plane.PlaneWeights(1000.0, 1.5, 1.0, 0.2, 10.0, 1.0)
    for maker in (plane.Placer, module.Placer):
        core = maker(letters, 4, weights, size or (63, 63), seed)
        core.restart(*(size or (63, 63)))
        core.cool(200, False, 0.0)
        core.advance(200, False)
        first = core.best()
        core.load(first, 6, 7)
        core.cool(200, True, 1.5)
        core.advance(200, True)
        both.append((first, core.best(), core.best_cost, core.nodes, core.complete))
    assert both[0] == both[1]


def test_the_same_seed_gives_the_same_layouts() -> None:
    first, second = (crisscross(SCHOOL, seed=5, budget=Budget(nodes=2000), top=3) for _ in range(2))
    assert first.layouts == second.layouts and first.nodes == second.nodes


def test_all_words_that_hang_together_are_placed() -> None:
    found = crisscross(SCHOOL, budget=Budget(nodes=3000))
    assert found.outcome is Outcome.SOLVED and not found.best.left_out and found.best.parts == 1


def test_layouts_of_a_top_differ() -> None:
    layouts = crisscross(SCHOOL, budget=Budget(nodes=20_000), top=4).layouts
    assert len(layouts) == 4
    assert sorted(each.cost for each in layouts) == [each.cost for each in layouts]
    assert len({str(each) for each in layouts}) == 4


def test_the_slots_of_the_puzzle_are_the_words() -> None:
    found = crisscross([(word, f"Clue for {word}") for word in SCHOOL], budget=few)
    puzzle = found.puzzle
    assert sorted(found.best.grid.entries.values()) == sorted(SCHOOL)
    assert {puzzle.answer(clue): str(clue.text) for clue in puzzle.clues} == {w: f"Clue for {w}" for w in SCHOOL}
    assert puzzle.voids == puzzle.grid.blocks


def test_words_that_share_no_letter_are_named() -> None:
    found = crisscross(["TEA", "EAT", "OWL"])
    assert [(each.word, each.reason) for each in found.best.left_out] == [("OWL", NO_SHARED_LETTER)]


def test_islands_stand_apart() -> None:
    words = ["TEA", "EAT", "OWL", "WOOL"]
    layout = crisscross(words, islands=True).best
    assert layout.left_out == () and layout.parts == 2 and faults(layout, words, islands=True) == []
    assert faults(layout, words) == ["the layout falls apart into islands"]


def test_islands_without_room_are_left_out() -> None:
    layout = crisscross(["TEA", "EAT", "OWL", "WOOL"], islands=True, size=(4, 4)).best
    assert {each.reason for each in layout.left_out} == {NO_ROOM} and layout.rows <= 4 and layout.columns <= 4


def test_a_word_longer_than_the_size_is_left_out_by_name() -> None:
    layout = crisscross(["TEA", "EAT", "HOMEWORK"], size=(5, 5)).best
    assert [(each.word, each.reason) for each in layout.left_out] == [("HOMEWORK", TOO_LONG)]


@pytest.mark.parametrize("engine", ENGINES)
def test_fixed_words_stay(engine: str) -> None:
    fixed = {"SCHOOL": (4, 2, Direction.ACROSS), "LESSON": (4, 7, Direction.DOWN)}
    layout = crisscross(SCHOOL, fixed=fixed, size=(14, 14), budget=few, engine=engine).best
    places = {each.word: (each.row, each.column, each.direction) for each in layout.placed}
    assert {word: places[word] for word in fixed} == fixed
    assert faults(layout, SCHOOL) == [] and (layout.rows, layout.columns) == (14, 14)


@pytest.mark.parametrize("engine", ENGINES)
def test_fixed_words_on_a_free_plane_stay_where_they_are_to_each_other(engine: str) -> None:
    fixed = {"SCHOOL": (0, 0, Direction.ACROSS), "LESSON": (5, 3, Direction.ACROSS)}
    layout = crisscross(SCHOOL, fixed=fixed, budget=Budget(nodes=2000), engine=engine).best
    at = {each.word: each for each in layout.placed}
    assert at["LESSON"].row - at["SCHOOL"].row == 5 and at["LESSON"].column - at["SCHOOL"].column == 3
    assert faults(layout, SCHOOL, islands=layout.parts > 1) == []


@pytest.mark.parametrize(
    ("words", "options", "part"),
    [
        ([], {}, "no word"),
        (["A"], {}, "'A'"),
        (["IT'S"], {}, "IT'S"),
        (["TEA", "tea"], {}, "TEA is listed twice"),
        (["TEA"], {"top": 0}, "pass 1 or more"),
        (["TEA"], {"size": (0, 4)}, "0 by 4"),
        (["TEA"], {"size": (2, 2)}, "longer"),
        (["TEA"], {"proportions": 0.0}, "proportions"),
        (["TEA"], {"engine": "fast"}, "fast"),
        (["TEA"], {"fixed": {"EAT": (0, 0, Direction.DOWN)}}, "EAT"),
        (["TEA"], {"fixed": {"TEA": (0, 0, Direction.DOWN)}, "islands": True}, "islands"),
        (["TEA"], {"fixed": {"TEA": (2, 2, Direction.DOWN)}, "size": (4, 4)}, "outside"),
        (["TEA", "OIL"], {"fixed": {"TEA": (0, 0, Direction.DOWN), "OIL": (0, 0, Direction.ACROSS)}}, "where"),
        (["TEA", "OIL"], {"fixed": {"TEA": (0, 0, Direction.ACROSS), "OIL": (1, 0, Direction.ACROSS)}}, "touch"),
        (["".join(Random(k).choices("ABCDE", k=9)) + "XY" * k for k in range(501)], {}, "501"),
    ],
)
def test_what_cannot_be_meant_is_said(words: list[str], options: dict[str, object], part: str) -> None:
    with pytest.raises(UsageError, match=part):
        crisscross(words, **options)  # type: ignore[arg-type]


def test_weights_are_numbers() -> None:
    with pytest.raises(UsageError, match="area"):
        Weights(area=-1)


def test_one_word_is_a_layout() -> None:
    layout = crisscross(["TEA"]).best
    assert (layout.rows * layout.columns, layout.crossings, layout.best) == (3, 0, True)


def test_stop_ends_the_search_with_what_it_has() -> None:
    found = crisscross(SCHOOL, stop=lambda: True)
    assert found.nodes < 20_000 and faults(found.best, SCHOOL) == []


def test_progress_shows_right_grids() -> None:
    seen: list[Progress] = []
    crisscross(SCHOOL, stop=lambda: len(seen) > 3, progress=seen.append)
    grids = [each.grid for each in seen if each.grid is not None]
    assert grids and all(set(grid.entries.values()) <= set(SCHOOL) for grid in grids)


def test_groups_share_no_letter() -> None:
    found = groups(["AB", "CD", "BC", "XY", "Z" * 3])
    assert found == [["AB", "CD", "BC"], ["XY"], ["ZZZ"]]


@pytest.mark.parametrize(
    ("placed", "words", "message"),
    [
        ([("TEA", 0, 0, False), ("TEA", 0, 0, True)], {"TEA"}, "TEA is placed twice"),
        ([("TEA", 0, 0, False)], {"EAT"}, "TEA is not in the list"),
        ([("TEA", 0, 0, False), ("OAT", 0, 0, True)], {"TEA", "OAT"}, "row 1, column 1: OAT has O where T stands"),
        ([("TEA", 0, 0, False), ("EAT", 3, 0, False)], {"TEA", "EAT"}, "the layout falls apart into islands"),
        ([("TEA", 0, 0, False), ("TEAM", 0, 0, False)], {"TEA", "TEAM"}, "row 1, column 1: TEA is no run of its own"),
    ],
)
def test_the_witness_sees_each_fault(placed: list[tuple[str, int, int, bool]], words: set[str], message: str) -> None:
    assert message in [str(fault) for fault in check_plane(placed, words)]


@pytest.mark.parametrize("engine", ENGINES)
def test_words_that_are_all_fixed_end_at_once(engine: str) -> None:
    found = crisscross(["CAT"], fixed={"CAT": (0, 0, Direction.ACROSS)}, engine=engine)
    assert (found.outcome, found.best.left_out) == (Outcome.SOLVED, ())


@pytest.mark.parametrize("engine", ENGINES)
def test_a_word_longer_than_any_plane_is_left_out(engine: str) -> None:
    found = crisscross(["CAT", "TEA", "AB" * 40], budget=Budget(nodes=200), engine=engine)
    assert [left.word for left in found.best.left_out] == ["AB" * 40]
