"""Hints and the sources of clues: what is chosen for a puzzle, and what stays with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosswright.clues import Candidate, ClueChoice, Clued, hinted, with_clue
from crosswright.grid import Grid
from crosswright.language.facts import Origin
from crosswright.media import formats, play
from crosswright.publish.puzzle_files import without_solution
from crosswright.puzzle import Puzzle
from crosswright.puzzle.hints import help_of

PUZZLE = Puzzle.of(Grid(1, 3, letters=("D", "O", "G")), {"1A": "It barks"})


def candidate(text: str, template: str, relation: str = "gloss", quality: float = 60) -> Candidate:
    return Candidate("DOG", text, template, (Origin("wordnet", relation),), quality, 2.0)


CHOICE = ClueChoice(
    "DOG",
    candidate("It barks", "definition"),
    (
        candidate("Pet", "kind of", quality=80),
        candidate("Domestic dog", "synonym", "synonym"),
        candidate("Cur", "synonym", "synonym", quality=1),
    ),
)


@pytest.fixture
def helped() -> Puzzle:
    return hinted(Clued(PUZZLE, {"1A": CHOICE}), {"1A": ("DOG", "SEA", "OAK", "FOX")})


def test_hints_are_chosen_from_what_the_writer_and_the_solver_know(helped: Puzzle) -> None:
    found = help_of(helped)
    assert found.hints == {"1A": "Pet"} and found.synonyms == {"1A": "Domestic dog"}
    assert found.wrong == {"1A": ("SEA", "OAK")}
    assert found.sources == {"1A": "WordNet, definition"}


def test_the_player_gets_neither_the_synonym_nor_the_answer(helped: Puzzle) -> None:
    document = play.document(helped, answers={"check": "/check"})
    clue = document["lists"][0]["clues"][0]
    assert clue["synonym"] == ["8,3", "D"] and clue["wrong"] == ["SEA", "OAK"]
    assert "DOG" not in str(document) and "Domestic" not in str(document)


def test_they_travel_in_ipuz_and_end_with_what_they_are_for(helped: Puzzle) -> None:
    read = formats.read(formats.write(helped, "ipuz").data)
    assert help_of(read) == help_of(helped)
    assert help_of(with_clue(helped, "1A", "A pointer, say")).sources == {}
    other = help_of(replace(helped, solution=("C", "O", "G")))
    assert not (other.hints or other.synonyms or other.wrong)
    assert b"Domestic" not in formats.write(without_solution(helped), "ipuz").data
