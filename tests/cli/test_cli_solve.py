"""`crosswright solve`, with a solver of a few dozen synsets behind it."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from cli_runner import run
from small_wordnet import small_knowledge

from crosswright.clues.database import Database, Record
from crosswright.language import arrays
from crosswright.languages.english import English
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.english.solver.evidence import EnglishEvidence
from crosswright.languages.english.solver.features import SolverKnowledge
from crosswright.languages.english.sources import books
from crosswright.solving import Ranker

PUZZLE = (
    "Title: Tiny\n\n#CAT\nDOG#\n\nAcross\n1 Feline mammal usually having thick soft fur\n3 Faithful animal that barks\n"
)


RIDDLE = "Title: Tiny\n\n#CAT\nDOG#\n\nAcross\n1 Barking pet\n3 Riddle of riddles\n"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "none.sqlite"))
    monkeypatch.setattr(books, "thesaurus", lambda: iter(()))
    monkeypatch.setattr(books, "dictionary", lambda: iter(()))
    monkeypatch.setattr(books, "vectors", lambda: None)
    monkeypatch.setattr(solver_index.corpora, "frequencies", dict)
    evidence = EnglishEvidence(SolverKnowledge(arrays.unpacked(solver_index.build(small_knowledge()))))
    monkeypatch.setattr(English, "evidence", lambda self, progress: evidence)


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


@pytest.mark.parametrize(("there", "puzzle"), [(False, RIDDLE), (True, RIDDLE), (False, PUZZLE)])
def test_the_extra_is_named_where_it_would_help(
    tmp_path: Path, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch, there: bool, puzzle: str
) -> None:
    monkeypatch.setattr(books, "extra_is_there", lambda: there)
    Path(files[0]).write_text(puzzle)
    told = ".[solver]" in run("solve", files[0], "--words", files[1]).stderr
    assert told == (puzzle == RIDDLE and not there)


def test_out_of_time_leaves_clues_unread(files: tuple[str, str]) -> None:
    puzzle, words = files
    result = run("solve", puzzle, "--words", words, "--time", "0")
    assert result.exit_code == 3
    assert "clues not read" in result.stderr


def test_interrupted_prints_the_best_so_far(files: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, words = files
    likely = Ranker.likely

    def pressed(self: Ranker, *asked: object) -> object:
        signal.raise_signal(signal.SIGINT)
        monkeypatch.setattr(Ranker, "likely", likely)
        return likely(self, *asked)  # type: ignore[arg-type]

    monkeypatch.setattr(Ranker, "likely", pressed)
    result = run("solve", puzzle, "--words", words)
    assert result.exit_code == 130
    assert result.stdout.upper().startswith("#CAT\n") and "1 clues not read" in result.stderr


def test_own_clues_help_but_those_of_the_puzzle_itself(tmp_path: Path, files: tuple[str, str]) -> None:
    """Clues that fit other words better: of the collection, those under the puzzle's own title do not count."""
    pytest.importorskip("sqlalchemy")
    _, words = files
    riddle, place = tmp_path / "riddle.txt", str(tmp_path / "clues.sqlite")
    riddle.write_text(RIDDLE)
    asked = ("solve", str(riddle), "--words", words, "--json")

    def guesses(*more: str) -> list[str]:
        return [each["by_clue"][0] for each in json.loads(run(*asked, *more).stdout)["entries"] if each["clue"]]

    Database(place).add([Record("CAT", "Barking pet", "Tiny"), Record("DOG", "Riddle of riddles", "Old")])
    assert guesses("--database", place)[1] == "DOG" != guesses()[1]
    assert guesses("--database", place)[0] == guesses()[0] != "CAT"


def test_explain_names_the_clues_that_speak_for_an_entry(tmp_path: Path, files: tuple[str, str]) -> None:
    pytest.importorskip("sqlalchemy")
    puzzle, words = files
    place = str(tmp_path / "clues.sqlite")
    Database(place).add([Record("DOG", "Faithful pet that barks", "Old")])
    asked = ("solve", puzzle, "--words", words, "--database", place, "--explain")
    lines = run(*asked).stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("3A DOG ("))
    assert lines[at].endswith("): Faithful animal that barks") and "Faithful pet that barks (Old)" in lines[at + 1]
    entries = {each["slot"]: each for each in json.loads(run(*asked, "--json").stdout)["entries"]}
    assert entries["3A"]["reasons"][0]["text"] == "Faithful pet that barks" and 0 < entries["3A"]["sure"] <= 1
    assert "reasons" not in json.loads(run(*asked[:-1], "--json").stdout)["entries"][0]


def test_puzzle_without_clues_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("CAT\n")
    result = run("solve", str(path))
    assert result.exit_code == 2
    assert "no slot of the grid has a clue" in result.stderr
