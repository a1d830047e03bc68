"""What formats must bring back of a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from crosswright.puzzle import DETAILS, HEADINGS, Clue, Puzzle
from crosswright.puzzle.richtext import RichText


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
