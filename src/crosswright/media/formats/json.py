"""The project's own format: JSON that holds everything in a Puzzle. docs/FORMATS.md describes its fields.

Cells are named by their ids, row * columns + column, from 0. Fields that would be empty are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media.formats.common import ints, json_object, pretty_json, text_of
from crosswright.media.formats.features import FEATURES
from crosswright.puzzle import DETAILS, Clue, Puzzle
from crosswright.puzzle.richtext import RichText

HOLDS = frozenset(FEATURES)
VERSION = 1
_BLOCK = None  # in the rows of "solution"


def read(data: bytes) -> Puzzle:
    """Read what `write` wrote."""
    document = json_object(data)
    if document.get("format") != "crosswright puzzle":
        raise PuzzleError('its "format" is not "crosswright puzzle"')
    if document.get("version") != VERSION:
        raise PuzzleError(f"version {document.get('version')!r} of the format", remedy=f"this program reads {VERSION}")
    rows = document["solution"]
    columns = len(rows[0])
    if any(len(row) != columns for row in rows):
        raise PuzzleError('the rows of "solution" have different lengths')
    cells = [cell for row in rows for cell in row]
    bars = document.get("bars", {})
    grid = Grid(
        rows=len(rows),
        columns=columns,
        blocks=frozenset(c for c, cell in enumerate(cells) if cell is _BLOCK),
        right_bars=frozenset(ints(bars.get("right", ()))),
        lower_bars=frozenset(ints(bars.get("lower", ()))),
        shortest=document.get("shortest", 2),
    )
    return Puzzle(
        grid=grid,
        solution=tuple("" if cell is _BLOCK else text_of(cell) for cell in cells),
        clues=tuple(_clue(item) for item in document.get("clues", ())),
        numbers={int(c): text_of(label) for c, label in document.get("numbers", {}).items()},
        also={int(c): tuple(map(text_of, texts)) for c, texts in document.get("also", {}).items()},
        shades={int(c): text_of(shade) for c, shade in document.get("shades", {}).items()},
        saved=tuple(text_of(text) for row in document.get("saved", ()) for text in row),
        extra=document.get("extra", {}),
        **_sets_and_details(document),
    )


def _sets_and_details(document: Mapping[str, Any]) -> dict[str, Any]:
    sets = {name: frozenset(ints(document.get(name, ()))) for name in ("circled", "given", "voids")}
    return sets | {name: text_of(document.get(name, "")) for name in DETAILS}


def _clue(item: Mapping[str, Any]) -> Clue:
    return Clue(
        heading=text_of(item["heading"]),
        number=text_of(item["number"]),
        text=RichText.of_html(text_of(item["clue"])),
        cells=ints(item["cells"]),
        enumeration=text_of(item.get("enumeration", "")),
        place=next(iter(ints([item["place"]])), None) if "place" in item else None,
        note=text_of(item.get("note", "")),
    )


def write(puzzle: Puzzle) -> bytes:
    """Write everything in a puzzle."""
    grid = puzzle.grid
    solution = [_BLOCK if c in grid.blocks else text for c, text in enumerate(puzzle.solution)]
    bars = {"right": sorted(grid.right_bars), "lower": sorted(grid.lower_bars)}
    document: dict[str, Any] = {
        "format": "crosswright puzzle",
        "version": VERSION,
        **{name: getattr(puzzle, name) for name in DETAILS},
        "solution": grid.in_rows(list(solution)),
        "bars": {side: cells for side, cells in bars.items() if cells},
        "shortest": grid.shortest if grid.shortest != 2 else None,
        "numbers": {} if puzzle.regularly_numbered else dict(sorted(puzzle.numbers.items())),
        **{name: sorted(getattr(puzzle, name)) for name in ("circled", "given", "voids")},
        "shades": dict(sorted(puzzle.shades.items())),
        "also": dict(sorted(puzzle.also.items())),
        "saved": grid.in_rows(list(puzzle.saved)),
        "clues": [_clue_as_json(clue) for clue in puzzle.clues],
        "extra": puzzle.extra,
    }
    return pretty_json({key: value for key, value in document.items() if value not in ("", [], {}, None)})


def _clue_as_json(clue: Clue) -> dict[str, Any]:
    item: dict[str, Any] = {"heading": clue.heading, "number": clue.number, "clue": clue.text.html}
    item["cells"] = list(clue.cells)
    item |= {"enumeration": clue.enumeration} if clue.enumeration else {}
    item |= {"place": clue.place} if clue.place is not None else {}
    return item | ({"note": clue.note} if clue.note else {})
