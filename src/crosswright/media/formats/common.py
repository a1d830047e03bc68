"""Helpers for several formats: safe reading of text and JSON, dates, enumerations, and the slots of clues."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.grid import MOST_CELLS_A_SIDE, Grid
from crosswright.puzzle import HEADINGS, Clue, most_clues
from crosswright.puzzle.richtext import RichText, StyledText

# How many values may a JSON document have? A large puzzle has about ten thousand.
MOST_VALUES = 400_000
# How many characters may a text file have? A page of clues has a few thousand.
MOST_CHARACTERS = 400_000

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?")
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_ENUMERATION = re.compile(r" \(([0-9]{1,2}(?:[-,./'\u2019 ]{1,2}[0-9]{1,2})*)\)\Z")
_BREAK = re.compile(r"<br\s*/?>|</p>\s*<p>", re.IGNORECASE)


# Text.


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, lines ended by a line feed."""
    if len(data) > MOST_CHARACTERS:
        remedy = f"a puzzle as text has at most {MOST_CHARACTERS:,}"
        raise PuzzleError(f"{len(data):,} characters are too many for a puzzle", remedy=remedy)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PuzzleError("not UTF-8 text", line=line, remedy="save the file as UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_of(value: object) -> str:
    """A JSON value that should be text; numbers keep their spelling, null is empty."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise PuzzleError(f"{str(value)[:40]!r} where text should be")


def ints(values: Iterable[object]) -> tuple[int, ...]:
    """JSON values that should be whole numbers."""
    found = tuple(values)
    for value in found:
        if not isinstance(value, int) or isinstance(value, bool):
            raise PuzzleError(f"{str(value)[:40]!r} where a whole number should be")
    return found  # type: ignore[return-value]  # just checked


def json_object(data: bytes) -> dict[str, Any]:
    """A JSON document that is an object, and not too large for a puzzle."""
    if data.count(b",") + data.count(b"[") + data.count(b"{") > MOST_VALUES:
        raise PuzzleError("too many values for a puzzle", remedy=f"a document may have {MOST_VALUES:,}")
    document = json.loads(data.decode("utf-8-sig"))
    if not isinstance(document, dict):
        raise PuzzleError("its JSON is no object")
    if b"\\ud" in data.lower():
        _refuse_half_characters(document)
    return document


def _refuse_half_characters(document: Mapping[str, Any]) -> None:
    """Raise PuzzleError for text with half of a surrogate pair: JSON can spell one, but no file can hold it as text."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        message = "half of a surrogate pair where a character should be"
        raise PuzzleError(message, remedy="write the text as UTF-8") from None


def pretty_json(document: Mapping[str, object]) -> bytes:
    """JSON in which each row of a grid and each clue has a line of its own."""
    return (_pretty(document, "\n") + "\n").encode()


def _pretty(value: object, newline: str) -> str:
    inner = newline + "  "
    if isinstance(value, Mapping) and any(isinstance(item, Mapping | list) for item in value.values()):
        lines = (f"{json.dumps(str(key), ensure_ascii=False)}: {_pretty(item, inner)}" for key, item in value.items())
        return "{" + inner + f",{inner}".join(lines) + newline + "}"
    if isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
        return "[" + inner + f",{inner}".join(json.dumps(item, ensure_ascii=False) for item in value) + newline + "]"
    return json.dumps(value, ensure_ascii=False)


def checked_size(rows: object, columns: object) -> tuple[int, int]:
    """The size of a grid in a file, checked before anything of that size is made."""
    sizes = ints((rows, columns))
    if not all(1 <= size <= MOST_CELLS_A_SIDE for size in sizes):
        remedy = f"a grid has 1 to {MOST_CELLS_A_SIDE} rows and columns"
        raise PuzzleError(f"a grid of {str(rows)[:9]} by {str(columns)[:9]} cells", remedy=remedy)
    return sizes[0], sizes[1]


def one_line(text: str) -> str:
    """Text on one line, for formats whose fields end where a line does."""
    return " ".join(text.split())


def plain_of_html(text: str) -> str:
    """HTML as plain text; a line break or a new paragraph is a new line."""
    return "\n".join(RichText.of_html(part).plain.strip() for part in _BREAK.split(text)).strip()


def html_of_plain(text: str) -> str:
    """Plain text as HTML, with `<br/>` for a new line."""
    return "<br/>".join(html.escape(line, quote=False) for line in text.split("\n"))


# Dates.


def iso_date(text: str) -> str:
    """A date as 2026-11-21, from that or from 11/21/2026; other texts stay as they are."""
    text = text.strip()
    if found := _ISO.fullmatch(text):
        return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"
    if found := _AMERICAN.fullmatch(text):
        return f"{found[3]}-{int(found[1]):02}-{int(found[2]):02}"
    return text


def american_date(text: str) -> str:
    """A date as 11/21/2026, from 2026-11-21; other texts stay as they are."""
    found = _ISO.fullmatch(text)
    return f"{int(found[2]):02}/{int(found[3]):02}/{found[1]}" if found else text


# Cells.


@dataclass
class FileCells:
    """What a file says of its cells, collected one by one."""

    rows: int
    columns: int
    blocks: set[int] = field(default_factory=set)
    right_bars: set[int] = field(default_factory=set)
    lower_bars: set[int] = field(default_factory=set)
    circled: set[int] = field(default_factory=set)
    given: set[int] = field(default_factory=set)
    voids: set[int] = field(default_factory=set)
    shades: dict[int, str] = field(default_factory=dict)

    def bar(self, c: int, sides: str) -> None:
        """Add the bars on some sides of a cell, of TRBL: top, right, bottom, left."""
        if "R" in sides:
            self.right_bars.add(c)
        if "L" in sides and c % self.columns:
            self.right_bars.add(c - 1)
        if "B" in sides:
            self.lower_bars.add(c)
        if "T" in sides and c >= self.columns:
            self.lower_bars.add(c - self.columns)

    @property
    def grid(self) -> Grid:
        """The blocks and bars."""
        bars = frozenset(self.right_bars), frozenset(self.lower_bars)
        return Grid(self.rows, self.columns, frozenset(self.blocks), *bars)

    @property
    def marks(self) -> dict[str, Any]:
        """The other fields, as Puzzle takes them."""
        sets = {name: frozenset(getattr(self, name)) for name in ("circled", "given", "voids")}
        return {**sets, "shades": self.shades}


def barred_sides(grid: Grid, c: int) -> str:
    """The sides of a cell that have a bar, of TRBL; both cells beside a bar have it."""
    has = {
        "T": c - grid.columns in grid.lower_bars,
        "R": c in grid.right_bars,
        "B": c in grid.lower_bars,
        "L": c % grid.columns != 0 and c - 1 in grid.right_bars,
    }
    return "".join(side for side, there in has.items() if there)


def kept_of(format: str, fields: Mapping[str, object]) -> dict[str, Any]:
    """What a puzzle keeps as its `extra` of the fields that only one format understands; empty ones are left out."""
    kept = {name: value for name, value in fields.items() if value}
    return {format: kept} if kept else {}


# Clues.


def slots_by_label(grid: Grid, labels: Mapping[int, str] | None = None) -> dict[tuple[str, str], tuple[int, ...]]:
    """The cells of each slot, by its heading and the label of its first cell: the usual number, if none are named."""
    known = {c: str(number) for c, number in grid.numbers.items()} if labels is None else labels
    slots = (slot for slot in grid.slots if slot.cells[0] in known)
    return {(HEADINGS[slot.direction], known[slot.cells[0]]): slot.cells for slot in slots}


def not_too_many(clues: Iterable[Clue], cells: int) -> tuple[Clue, ...]:
    """The clues of a puzzle with `cells` cells. Of too many it reads one more than may be, and Puzzle refuses that."""
    return tuple(islice(clues, most_clues(cells) + 1))


def clue_in_full(clue: Clue) -> RichText:
    """A clue followed by its enumeration in brackets, for formats without a field for it."""
    if not clue.enumeration:
        return clue.text
    return RichText((*clue.text.spans, StyledText(f" ({clue.enumeration})")))


def with_enumeration(clue: Clue, solution: Sequence[str]) -> Clue:
    """A clue with its enumeration moved from the end of its text to the field, if it fits the clue's cells.

    Text in brackets at the end of a clue is an enumeration if its numbers add up to the answer's letters.
    """
    found = _ENUMERATION.search(clue.text.plain)
    if clue.enumeration or found is None or not clue.cells or not found.start():
        return clue
    total = sum(map(int, re.findall(r"\d+", found[1])))
    if total not in (len(clue.cells), sum(len(solution[c]) or 1 for c in clue.cells)):
        return clue
    return replace(clue, text=clue.text.cut(found.start()), enumeration=found[1])
