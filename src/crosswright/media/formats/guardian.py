"""The Guardian's JSON, written for its player (@guardian/react-crossword and programs with the same format).

An entry has its place, length, clue and solution; blocks are the cells without an entry.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from typing import Any

from crosswright.grid import Slot
from crosswright.media.formats.common import clue_in_full
from crosswright.media.formats.features import all_but
from crosswright.puzzle import Clue, Puzzle

HOLDS = all_but(
    "arrows editor publisher copyright difficulty language rebus also given saved bars circles shades shortest voids "
    "unnumbered numbers lists remarks"
)


def write(puzzle: Puzzle) -> bytes:
    """Write JSON for the player."""
    milliseconds = _milliseconds(puzzle.date)
    document: dict[str, Any] = {
        "id": "crosswords/crosswright",
        "number": 1,
        "name": puzzle.title or "Crossword",
        "creator": {"name": puzzle.author, "webUrl": ""} if puzzle.author else None,
        "date": milliseconds,
        "webPublicationDate": milliseconds,
        "entries": [_entry(puzzle, slot) for slot in puzzle.grid.slots],
        "solutionAvailable": puzzle.solved,
        "dateSolutionAvailable": milliseconds,
        "dimensions": {"cols": puzzle.grid.columns, "rows": puzzle.grid.rows},
        "crosswordType": "quick",
        "instructions": puzzle.notes or None,
    }
    kept = {key: value for key, value in document.items() if value is not None}
    return (json.dumps(kept, indent=2, ensure_ascii=False) + "\n").encode()


def _milliseconds(text: str) -> int:
    """Midnight of a date, in milliseconds since 1970; 0 where there is none that can be understood."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return 0
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def _entry(puzzle: Puzzle, slot: Slot) -> dict[str, Any]:
    clue = puzzle.clue_of.get(slot.name)
    name = f"{slot.number}-{slot.direction.value}"
    entry = {
        "id": name,
        "number": slot.number,
        "humanNumber": str(slot.number),
        "clue": clue_in_full(clue).html if clue else "",
        "direction": slot.direction.value,
        "length": len(slot),
        "group": [name],
        "position": {"x": slot.cells[0] % puzzle.grid.columns, "y": slot.cells[0] // puzzle.grid.columns},
        "separatorLocations": _separators(clue) if clue else {},
    }
    letters = [puzzle.solution[c][:1] for c in slot.cells]
    return entry | ({"solution": "".join(letters)} if all(letters) else {})


def _separators(clue: Clue) -> dict[str, list[int]]:
    """The cells after which a word ends, by the separator: `4,2-3` is {",": [4], "-": [6]}."""
    places: dict[str, list[int]] = {}
    end = 0
    for length, mark in re.findall(r"(\d+)\s*([,-])", clue.enumeration):
        end += int(length)
        places.setdefault(mark, []).append(end)
    return {mark: ends for mark, ends in places.items() if ends[-1] < len(clue.cells)}
