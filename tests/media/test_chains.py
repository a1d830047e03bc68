"""Random puzzles through random chains of formats: what comes out is what the narrowest of them holds, and no less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import puzzles

from crosswright.errors import PuzzleError
from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import kind_named, reading
from crosswright.puzzle import DETAILS, HEADINGS, Clue, Puzzle
from crosswright.puzzle.richtext import RichText

CHAINED = [name for name in reading() if name in formats.writable()]


def facts(puzzle: Puzzle, holds: Collection[str]) -> dict[str, Any]:
    """Everything in a puzzle that formats with these features must bring back, whatever else they leave out."""
    slots = {(HEADINGS[slot.direction], slot.cells): slot for slot in replace(puzzle.grid, shortest=2).slots}
    of_slots = {(clue.heading, clue.cells): clue for clue in reversed(puzzle.clues)}
    known = {
        "grid": (puzzle.grid.rows, puzzle.grid.columns, sorted(puzzle.grid.blocks)),
        "solution": [text if "symbols" in holds or text.isalpha() else "" for text in puzzle.solution],
        "clues": {place: said(of_slots[place], holds) for place in slots if place in of_slots},
        "bars": (puzzle.grid.right_bars, puzzle.grid.lower_bars),
        "shortest": puzzle.grid.shortest,
        "circles": puzzle.circled,
        "shades": puzzle.shades,
        "voids": puzzle.voids,
        "given": puzzle.given,
        "also": puzzle.also,
        "saved": puzzle.saved,
        "numbers": puzzle.numbers or puzzle.with_usual_slots.numbers,  # none at all means the usual ones
        "lists": Counter(
            (clue.heading, clue.number if "numbers" in holds else "", clue.cells, said(clue, holds))
            for clue in puzzle.clues
        ),
        "arrows": Counter((clue.heading, clue.cells, clue.place) for clue in puzzle.clues if clue.place is not None),
        **{name: getattr(puzzle, name) for name in DETAILS},
    }
    known["clues"] = {place: text for place, text in known["clues"].items() if any(text)}
    return {name: value for name, value in known.items() if name in holds or name == "grid"}


def said(clue: Clue, holds: Collection[str]) -> tuple[str, str, str]:
    """The text of a clue, its enumeration and the note on it."""
    text = clue.text if "styles" in holds else RichText.of(clue.text.plain)
    return text.html, clue.enumeration, clue.note if "remarks" in holds else ""


def step(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle written in a format and read again. What is missing has been named."""
    written, holds = formats.write(puzzle, name), kind_named(name).holds
    usual = puzzle if "shortest" in holds else puzzle.with_usual_slots
    phrases = [
        feature.found(puzzle if key == "shortest" else usual) for key, feature in FEATURES.items() if key not in holds
    ]
    assert [phrase for phrase in phrases if phrase] == list(written.lost)
    return formats.read(written.data)


@st.composite
def chains(draw: st.DrawFn) -> tuple[Puzzle, list[str]]:
    """A puzzle with some of all features, and the formats that it goes through."""
    features = draw(st.frozensets(st.sampled_from(sorted(FEATURES)))) | {"solution", "clues"}
    return draw(puzzles(features)), draw(st.lists(st.sampled_from(CHAINED), min_size=1, max_size=5))


def check(puzzle: Puzzle, names: list[str]) -> None:
    """Send a puzzle through formats."""
    now, holds = puzzle, frozenset(FEATURES)
    for name in names:
        if name == "puz" and FEATURES["bars"].found(now):
            with pytest.raises(PuzzleError, match="can't hold bars"):
                formats.write(now, name)
            continue
        now, holds = step(now, name), holds & kind_named(name).holds
        assert facts(now, holds) == facts(puzzle, holds)


@given(chain=chains())
@settings(max_examples=100, deadline=None)
def test_a_chain_of_formats_loses_only_what_one_of_them_names(chain: tuple[Puzzle, list[str]]) -> None:
    check(*chain)


@pytest.mark.long
@given(chain=chains())
@settings(max_examples=1000, deadline=None)
def test_long_chains(chain: tuple[Puzzle, list[str]]) -> None:
    check(*chain)
