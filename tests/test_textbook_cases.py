"""The cases that teaching uses, and the course's object model over a problem."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from naive_fill import all_fills
from strategies import small_grids, small_lexicons

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.gridtext import parse_grids
from crosswright.problem import Problem
from crosswright.render.text import draw
from crosswright.textbook import fill
from crosswright.textbook.classic import Crossword, CrosswordCreator, Variable
from crosswright.words import Lexicon

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str) -> tuple[Grid, list[str]]:
    folder = EXAMPLES / "textbook"
    return parse_grids((folder / f"{name}.txt").read_text())[0], (folder / f"{name}-words.txt").read_text().split()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ([], ("ALWAYS", "ABOUT", "ITEM")),
        (["been"], ("ALWAYS", "ABOVE", "BEEN")),
        (["enter"], ("ACCEPT", "ENTER", "AREA")),
    ],
)
def test_the_articles_case_finds_the_first_words_that_fit(more, words):
    grid, listed = example("article")
    assert {"ability", "able", "about", "above", "accept", "according", "always", "item"} <= set(listed)
    assert [(slot.name, len(slot)) for slot in grid.slots] == [("3A", 5), ("1D", 6), ("2D", 4)]
    found = fill(Problem.of(grid, Lexicon.from_words([*listed, *more])), "backtracking").fill
    assert found is not None
    assert (found.entries["1D"], found.entries["3A"], found.entries["2D"]) == words


def test_the_courses_case():
    grid, words = example("course")
    assert (grid.rows, grid.columns) == (8, 14)
    assert {"INTELLIGENCE", "LOGIC", "SEARCH"} <= set(words)
    found = fill(Problem.of(grid, Lexicon.from_words(words)), "mrv+degree+lcv").fill
    assert found is not None
    assert check(found, structure=grid, words=words) == []
    assert found.entries["6A"] == "INTELLIGENCE"
    assert "█ I │ N │ T │ E │" in draw(found).replace("▌", "█")


def test_ten_grids_grow():
    grids = [parse_grids(path.read_text())[0] for path in sorted((EXAMPLES / "strategies").glob("*.txt"))]
    assert [(grid.rows, grid.columns) for grid in grids] == [(n, n) for n in range(6, 16)]
    assert all(grid.connected and not grid.unchecked and min(map(len, grid.slots)) >= 3 for grid in grids)


def test_the_object_model():
    words = ["CAT", "ATE", "TEN", "COW", "INPUT", "AT"]
    crossword = Crossword(Problem.of(parse_grids("...#\n.###\n.###")[0], Lexicon.from_words(words)))
    across, down = Variable(0, 0, "across", 3), Variable(0, 0, "down", 3)
    assert crossword.variables == {across, down}
    assert crossword.overlaps[across, down] == (0, 0)
    assert crossword.neighbors(across) == {down}
    assert crossword.words == set(words)

    creator = CrosswordCreator(crossword)
    assert creator.domains == {across: set(words), down: set(words)}
    creator.enforce_node_consistency()
    assert creator.domains[across] == {"CAT", "ATE", "TEN", "COW"}
    creator.domains[across] = {"CAT", "COW", "TEN"}
    creator.domains[down] = {"CAT", "ATE"}
    assert creator.ac3([(across, down)])
    assert creator.domains == {across: {"CAT", "COW"}, down: {"CAT", "ATE"}}
    assert creator.ac3()
    assert creator.domains == {across: {"CAT", "COW"}, down: {"CAT"}}
    assert creator.select_unassigned_variable({}) == down
    assert creator.select_unassigned_variable({down: "CAT"}) == across
    assert creator.order_domain_values(across, {down: "CAT"}) == ["CAT", "COW"]
    assert not creator.consistent({across: "CAT", down: "CAT"})
    assert not creator.consistent({across: "TEN", down: "CAT"})
    assert creator.consistent({across: "COW", down: "CAT"})
    assert not creator.assignment_complete({across: "COW"})
    creator.domains[down] = {"ATE"}
    assert not creator.ac3()


@settings(max_examples=100, deadline=None)
@given(small_grids(most=3), small_lexicons())
def test_the_courses_creator_fills_what_can_be_filled(grid, lexicon):
    problem = Problem.of(grid, lexicon)
    creator = CrosswordCreator(Crossword(problem))
    assignment = creator.solve()
    fills = all_fills(grid, lexicon)
    assert (assignment is not None) == bool(fills)
    if assignment is not None:
        assert creator.assignment_complete(assignment)
        assert creator.consistent(assignment)
        assert creator.grid(assignment) in fills
