"""The cases that teaching uses."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli_runner import run

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.media.drawn.text import draw
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.textbook import fill
from crosswright.words import Lexicon

EXAMPLES = Path(__file__).parents[2] / "examples"


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


@pytest.mark.parametrize(
    ("name", "order", "nodes", "outcome"),
    [
        ("article", "across-first", (31, 11, 3), "solved"),
        ("article", "static", (100, 100, 11), "solved"),
        ("animals", "across-first", (361_010, 8_210, 20), "impossible"),
        ("animals", "static", (361_010, 110, 11), "impossible"),
    ],
)
def test_what_checking_saves_in_the_articles_example_and_in_another(name, order, nodes, outcome):
    """The figures of docs/how-it-works/strategies.md, with the bound that they keep."""
    grid, words = example(name)
    problem = Problem.of(grid, Lexicon.from_words(words))
    results = [fill(problem, f"{each},order={order}") for each in ("naive", "backtracking", "fc")]
    assert tuple(result.nodes for result in results) == nodes
    assert {result.outcome.value for result in results} == {outcome}
    mean = sum(map(len, words)) / len(words)
    assert max(nodes) <= (mean * len(words)) ** max(1, len(grid.crossings))  # O((M*P)^D)


def test_the_article_places_all_across_slots_first():
    grid, words = example("article")
    placed = []
    fill(Problem.of(grid, Lexicon.from_words(words)), "backtracking,order=across-first",
         on_event=lambda event: placed.append(event.slot) if event.kind == "in" else None)  # fmt: skip
    assert grid.slots[placed[0]].direction.value == "across"


def test_the_commands_of_the_examples_run(folder: Path):
    shutil.copytree(EXAMPLES / "textbook", folder, dirs_exist_ok=True)
    commands = re.findall(
        r"^    crosswright (.*)$", (EXAMPLES / "textbook" / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert len(commands) >= 8
    for command in commands:
        result = run(*command.split(), *(["--force"] if "course.png" in command else []))
        assert result.exit_code == 0, command + result.stderr
