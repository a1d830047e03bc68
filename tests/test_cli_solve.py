"""`crosswright solve`, with a solver of a few dozen synsets behind it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_runner import run
from small_wordnet import small_knowledge

from crosswright import solving
from crosswright.solving import Evidence, Ranker, arrays, books, store

PUZZLE = (
    "Title: Tiny\n\n#CAT\nDOG#\n\nAcross\n1 Feline mammal usually having thick soft fur\n3 Faithful animal that barks\n"
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "thesaurus", lambda: iter(()))
    monkeypatch.setattr(books, "dictionary", lambda: iter(()))
    monkeypatch.setattr(books, "vectors", lambda: None)
    monkeypatch.setattr(store.sources, "frequencies", dict)
    evidence = Evidence(arrays.unpacked(store.build(small_knowledge())))
    monkeypatch.setattr(solving, "load", lambda lexicon, progress=None: Ranker(evidence, lexicon))


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    words, puzzle = tmp_path / "words.txt", tmp_path / "tiny.txt"
    words.write_text("cat\ndog\ncot\ntom\nrag\nco\nag\nto\nat\n")
    puzzle.write_text(PUZZLE)
    return str(puzzle), str(words)


def test_grid_on_stdout_and_accuracy_on_stderr(files: tuple[str, str]) -> None:
    puzzle, words = files
    result = run("solve", puzzle, "--words", words)
    assert result.exit_code == 0
    assert result.stdout.upper() == "#CAT\nDOG#\n"
    assert "6 of 6 letters right" in result.stderr


def test_json(files: tuple[str, str]) -> None:
    puzzle, words = files
    found = json.loads(run("solve", puzzle, "--words", words, "--json").stdout)
    assert found["letters"] == found["right"] == 6
    assert {each["slot"]: each["guess"] for each in found["entries"]}["1A"] == "CAT"


def test_out_of_time_leaves_clues_unread(files: tuple[str, str]) -> None:
    puzzle, words = files
    result = run("solve", puzzle, "--words", words, "--time", "0")
    assert result.exit_code == 3
    assert "clues not read" in result.stderr


def test_puzzle_without_clues_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("CAT\n")
    result = run("solve", str(path))
    assert result.exit_code == 2
    assert "no slot of the grid has a clue" in result.stderr
