"""The cases that teaching uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.gridtext import parse_grids
from crosswright.problem import Problem
from crosswright.render.text import draw
from crosswright.textbook import fill
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
