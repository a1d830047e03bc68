"""ipuz (ipuz.org), versions 1 and 2, kinds of crossword: JSON, and the format that holds most.

Data without a field in Puzzle is kept in `extra["ipuz"]`, by its key, and written back: unknown fields of the puzzle,
of cells' styles ("cell styles", by cell) and of clues ("clue fields", by the clue's name).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.media.formats.common import (
    FileCells,
    american_date,
    barred_sides,
    checked_size,
    html_of_plain,
    ints,
    iso_date,
    json_object,
    plain_of_html,
    pretty_json,
    slots_by_label,
    text_of,
)
from crosswright.media.formats.features import FEATURES
from crosswright.puzzle import DETAILS, Clue, Puzzle, colour
from crosswright.puzzle.richtext import RichText

HOLDS = frozenset(FEATURES) - {"shortest"}
VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
ARROWWORD = "http://ipuz.org/crossword/arrowword#1"

# The default marks for a block and for a cell without a label or a letter. The second is written as the number 0: other
# programs take the text "0" for a letter. It is read as open too, unless the file says that another mark is.
_BLOCK, _EMPTY = "#", "0"
# The shade of a highlighted cell without a colour of its own.
_HIGHLIGHT = "#c0c0c0"
# What ipuz calls a detail otherwise.
_NAMES = {"language": "locale"}
_FIELDS_TEXT = "kind dimensions block empty puzzle solution saved clues styles"
_WRITTEN = frozenset({*DETAILS, *_NAMES.values(), *_FIELDS_TEXT.split()})


# Reading.


@dataclass
class _PuzzleCells(FileCells):
    """The cells of "puzzle", understood, by cell."""

    labels: dict[int, str] = field(default_factory=dict)
    values: dict[int, str] = field(default_factory=dict)  # of those given to the solver
    styles: dict[str, Any] = field(default_factory=dict)  # the unknown fields of a cell's style


def read(data: bytes) -> Puzzle:
    """Read an ipuz file, with or without the `ipuz(...)` around it that the first version had."""
    document = json_object(_bare(data))
    kinds = [text_of(kind) for kind in document.get("kind", [])]
    if kinds and not any("crossword" in kind for kind in kinds):
        raise PuzzleError(f"a puzzle of kind {kinds[0][:60]}, not a crossword")
    rows, columns = checked_size(document["dimensions"]["height"], document["dimensions"]["width"])
    block, empty = text_of(document.get("block", _BLOCK)), text_of(document.get("empty", _EMPTY))
    cells = _PuzzleCells(rows, columns)
    styles = document.get("styles") or {}
    for c, item in enumerate(_flat(document["puzzle"], rows, columns)):
        _read_cell(cells, c, item, block=block, empty=empty, styles=styles)
    grid = cells.grid
    values = _values(document, "solution", cells, unknown={block, empty})
    saved = _values(document, "saved", cells, unknown={block, empty})
    clue_fields: dict[str, Any] = {}
    clues = tuple(_clues(document.get("clues") or {}, grid, cells.labels, clue_fields))
    usual = ARROWWORD if any(clue.place is not None for clue in clues) else KIND
    extra = _extra(document, [] if kinds == [usual] else kinds, cells, clue_fields)
    return Puzzle(
        grid=grid,
        solution=tuple(texts[0] if texts else cells.values.get(c, "") for c, texts in enumerate(values)),
        also={c: tuple(texts[1:]) for c, texts in enumerate(values) if texts[1:]},
        clues=clues,
        numbers=cells.labels,
        saved=tuple(texts[0] if texts else "" for texts in saved),
        extra={"ipuz": extra} if extra else {},
        **cells.marks,
        **_details(document),
    )


def _bare(data: bytes) -> bytes:
    """The JSON without the call around it."""
    text = data.strip().rstrip(b";").rstrip()
    return text[len(b"ipuz(") : -1] if text.startswith(b"ipuz(") and text.endswith(b")") else data


def _extra(
    document: Mapping[str, Any], kinds: Sequence[str], cells: _PuzzleCells, clue_fields: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields that only ipuz understands."""
    extra = {key: value for key, value in document.items() if key not in _WRITTEN}
    extra |= {"kind": document["kind"]} if kinds else {}
    extra |= {"cell styles": cells.styles} if cells.styles else {}
    extra |= {"clue fields": clue_fields} if clue_fields else {}
    if extra.get("version") == VERSION:
        del extra["version"]
    return extra


def _details(document: Mapping[str, Any]) -> dict[str, Any]:
    details = {name: plain_of_html(text_of(document.get(_NAMES.get(name, name)))) for name in DETAILS}
    return details | {"date": iso_date(details["date"])}


def _flat(grid: Any, rows: int, columns: int) -> list[Any]:
    """The cells of a grid in the file, row by row; PuzzleError unless it has the right size."""
    if not isinstance(grid, list) or len(grid) != rows or any(len(row) != columns for row in grid):
        raise PuzzleError(f"a grid that has not the {rows} rows of {columns} cells of its dimensions")
    return [item for row in grid for item in row]


def _read_cell(cells: _PuzzleCells, c: int, item: Any, *, block: str, empty: str, styles: Mapping[str, Any]) -> None:
    described: Mapping[str, Any] = item if isinstance(item, dict) else {"cell": item}
    content = described.get("cell", empty)
    if content is None or text_of(content) == block:
        cells.blocks.add(c)
        if content is None:
            cells.voids.add(c)
    elif text_of(content) not in (empty, ""):
        cells.labels[c] = text_of(content)
    if described.get("value") and c not in cells.blocks:
        cells.given.add(c)
        cells.values[c] = text_of(described["value"])
    _read_style(cells, c, _style(described.get("style"), styles))


def _style(style: Any, styles: Mapping[str, Any]) -> dict[str, Any]:
    """A cell's style, looked up by its name where it has one."""
    if isinstance(style, str):
        style = styles.get(style)
    if not isinstance(style, dict):
        return {}
    named = styles.get(style["named"]) if isinstance(style.get("named"), str) else None
    return {**(named or {}), **{key: value for key, value in style.items() if key != "named"}}


def _read_style(cells: _PuzzleCells, c: int, style: dict[str, Any]) -> None:
    if style.get("shapebg") == "circle":
        cells.circled.add(c)
        del style["shapebg"]
    shade = colour(text_of(style["color"])) if isinstance(style.get("color"), str | int) else None
    if shade or style.get("highlight") is True:
        cells.shades[c] = shade or _HIGHLIGHT
        style.pop("color" if shade else "highlight")
    cells.bar(c, style.pop("barred", ""))
    if style:
        cells.styles[str(c)] = style


def _values(document: Mapping[str, Any], key: str, cells: _PuzzleCells, unknown: set[str]) -> list[list[str]]:
    """The texts of each cell in "solution" or "saved": none, one, or several."""
    if not document.get(key):
        return [[] for _ in range(cells.rows * cells.columns)]
    items = _flat(document[key], cells.rows, cells.columns)
    return [[] if c in cells.blocks else list(_texts(item, unknown)) for c, item in enumerate(items)]


def _texts(item: Any, unknown: set[str]) -> Iterator[str]:
    """A cell's value: a text, an object with one or with one for each direction, or a list of those."""
    if isinstance(item, list):
        for each in item:
            yield from _texts(each, unknown)
    elif isinstance(item, dict):
        found = [item[key] for key in ("value", "Across", "Down") if key in item]
        yield from _texts(found, unknown)
    elif (text := text_of(item)) and text not in unknown:
        yield text


def _clues(lists: Any, grid: Grid, labels: Mapping[int, str], fields: dict[str, Any]) -> Iterator[Clue]:
    """The clues list by list; `fields` collects the unknown fields of clues."""
    by_label = slots_by_label(grid, labels)
    if isinstance(lists, list):
        lists = {"Clues": lists}
    base = _base(lists)
    for heading, items in lists.items():
        for item in items:
            described = _described(item)
            number = text_of(described.get("number", described.get("label")))
            place = _place(described.get("location"), base, grid)
            slot = by_label.get((heading.partition(":")[0], number), ())
            places = described.get("cells")
            clue = Clue(
                heading=heading,
                number=number,
                text=RichText.of_html(text_of(described.get("clue"))),
                cells=slot if places is None else tuple(_cell(place, base, grid) for place in places),
                enumeration=text_of(described.get("enumeration")),
                place=place,
                note=text_of(described.get("note")),
            )
            known = _CLUE_FIELDS if place is None else _CLUE_FIELDS | {"location"}
            rest = {key: value for key, value in described.items() if key not in known}
            if rest:
                fields[clue.name] = rest
            yield clue


_CLUE_FIELDS = frozenset({"number", "label", "clue", "cells", "enumeration", "answer", "note"})


def _described(item: Any) -> Mapping[str, Any]:
    """A clue as an object; it may be a text, or a list of a number and a text."""
    if isinstance(item, dict):
        return item
    if isinstance(item, list):
        number, clue = item
        return {"number": number, "clue": clue}
    return {"clue": item}


def _base(lists: Mapping[str, Any]) -> int:
    """Whether rows and columns of clues' cells count from 1, as they should, or from 0, as some programs have it.

    Where they count from 0, some clue has a cell in row or column 0.
    """
    described = (item for items in lists.values() for item in items if isinstance(item, dict))
    places = (place for item in described for place in [*(item.get("cells") or ()), item.get("location") or ()])
    return 0 if any(0 in ints(place) for place in places) else 1


def _cell(place: Any, base: int, grid: Grid) -> int:
    x, y = (value - base for value in ints(place))
    if not (0 <= x < grid.columns and 0 <= y < grid.rows):
        raise PuzzleError(f"a clue for column {x + 1}, row {y + 1}, which the grid has not")
    return y * grid.columns + x


def _place(location: Any, base: int, grid: Grid) -> int | None:
    """The block in which a clue stands, where the file says so."""
    if not location:
        return None
    c = _cell(location, base, grid)
    return c if c in grid.blocks else None


# Writing.


def write(puzzle: Puzzle) -> bytes:
    """Write ipuz, version 2 unless the puzzle came from another."""
    extra = dict(puzzle.extra.get("ipuz", {}))
    styles, fields = extra.pop("cell styles", {}), extra.pop("clue fields", {})
    block, empty = _marks(puzzle)
    details = {_NAMES.get(name, name): html_of_plain(text) for name in DETAILS if (text := str(getattr(puzzle, name)))}
    if puzzle.date:
        details["date"] = html.escape(american_date(puzzle.date), quote=False)
    cells = [_cell_as_json(puzzle, c, block, empty, styles.get(str(c), {})) for c in range(puzzle.size)]
    unknown = 0 if empty == _EMPTY else empty
    solution = [_solution_as_json(puzzle, c, block, unknown) for c in range(puzzle.size)]
    saved = [
        None if c in puzzle.voids else block if c in puzzle.grid.blocks else text or unknown
        for c, text in enumerate(puzzle.saved)
    ]
    columns = puzzle.grid.columns
    document: dict[str, Any] = {
        "version": extra.pop("version", VERSION),
        "kind": extra.pop("kind", [ARROWWORD if puzzle.is_arrowword else KIND]),
        **details,
        **extra,
        "dimensions": {"width": columns, "height": puzzle.grid.rows},
        **({"block": block} if block != _BLOCK else {}),
        **({"empty": empty} if empty != _EMPTY else {}),
        "puzzle": puzzle.grid.in_rows(cells),
        **({"solution": puzzle.grid.in_rows(solution)} if any(puzzle.solution) else {}),
        **({"saved": puzzle.grid.in_rows(saved)} if saved else {}),
        "clues": _clues_as_json(puzzle, fields),
    }
    return pretty_json(document)


def _marks(puzzle: Puzzle) -> tuple[str, str]:
    """The marks for a block and for a cell without a label: marks that are no label and no solution in this puzzle."""
    taken = {*puzzle.numbers.values(), *puzzle.solution, *puzzle.saved}
    taken |= {text for texts in puzzle.also.values() for text in texts}
    block = next(mark for mark in (_BLOCK, *map(str, range(1000, 9999))) if mark not in taken)
    empty = next(mark for mark in (_EMPTY, "_", *map(str, range(10000, 99999))) if mark not in taken)
    return block, empty


def _cell_as_json(puzzle: Puzzle, c: int, block: str, empty: str, style: Mapping[str, Any]) -> Any:
    label: Any = None if c in puzzle.voids else block if c in puzzle.grid.blocks else puzzle.numbers.get(c, empty)
    if isinstance(label, str) and label.isascii() and label.isdecimal() and str(int(label)) == label:
        label = int(label)
    own: dict[str, Any] = {}
    if c in puzzle.circled:
        own["shapebg"] = "circle"
    if c in puzzle.shades:
        own["color"] = puzzle.shades[c].removeprefix("#")
    if sides := barred_sides(puzzle.grid, c):
        own["barred"] = sides
    described: dict[str, Any] = {"cell": label}
    if own or style:
        described["style"] = {**style, **own}
    if c in puzzle.given:
        described["value"] = puzzle.solution[c]
    return described if len(described) > 1 else label


def _solution_as_json(puzzle: Puzzle, c: int, block: str, unknown: str | int) -> Any:
    if c in puzzle.grid.blocks:
        return None if c in puzzle.voids else block
    if c in puzzle.also:
        return [puzzle.solution[c], *puzzle.also[c]]
    return puzzle.solution[c] or unknown


def _clues_as_json(puzzle: Puzzle, fields: Mapping[str, Any]) -> dict[str, Any]:
    by_label = slots_by_label(puzzle.grid, puzzle.numbers)
    lists: dict[str, Any] = {}
    for clue in puzzle.clues:
        number: Any = int(clue.number) if re.fullmatch(r"[1-9][0-9]{0,8}", clue.number) else clue.number
        described = {"number": number, "clue": clue.text.html, **fields.get(clue.name, {})}
        if by_label.get((clue.heading, clue.number), ()) != clue.cells:
            described["cells"] = [[c % puzzle.grid.columns + 1, c // puzzle.grid.columns + 1] for c in clue.cells]
        if clue.enumeration:
            described["enumeration"] = clue.enumeration
        if clue.note:
            described["note"] = clue.note
        if clue.place is not None:
            described["location"] = [clue.place % puzzle.grid.columns + 1, clue.place // puzzle.grid.columns + 1]
        short = len(described) == 2 and number != ""
        lists.setdefault(clue.heading, []).append([number, clue.text.html] if short else described)
    return lists
