"""The one reader of lists that have an answer and more in each row: clues, definitions, scores.

It reads text (columns separated by tabs, semicolons or commas, `ANSWER: clue`, `ANSWER - clue`, `ANSWER=clue`), JSON
and spreadsheets (.xlsx, with the extra `spreadsheets`), with a heading or without, and says what it understood.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from crosswright.errors import LexiconError, needs
from crosswright.words import columns as c
from crosswright.words.columns import Columns, ColumnText
from crosswright.words.separated import COMMA, FILE_MARKS, SEMICOLON, SHAPES, Cells, Line, cells_of, texts

# How much of an answer and of a clue does the report show, and of how many rows?
SHOWN, EXAMPLES = 40, 2
# How large may a spreadsheet be, unpacked? Its file may be small and yet unpack to fill the memory.
MOST_BYTES = 1 << 28
# How many cells may the rows of a sheet have, up to the last used one of each? One cell far to the right makes a row of
# 16,384; a sheet has at most a million rows.
MOST_CELLS = 1 << 23
_ZIP, _OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_REMEDY = "write ANSWER<tab>CLUE, a line each, or name the columns in the first line, as answer,clue,source,date"


class ListRow(NamedTuple):
    """One row of a list."""

    line: int  # in the file, from 1; of JSON and spreadsheets the item or row
    answer: str  # as it is written
    clue: str = ""
    source: str = ""
    date: str = ""
    score: str = ""


class Table(NamedTuple):
    """A list, read."""

    source: str
    shape: str  # "columns separated by tabs"
    unit: str  # what rows are called: line, item, row
    columns: Columns
    rows: tuple[ListRow, ...]
    others: tuple[Line, ...] = ()  # lines that are a single cell

    def understood(self) -> str:
        """What was understood, for a person, in one line.

        >>> of_lines([(1, 'ARNESS\\t"Gunsmoke" star\\tNYT\\t2020')], "mine.tsv").understood()
        '1 line, columns separated by tabs: answer, clue, source, date; first: ARNESS, "Gunsmoke" star (NYT, 2020)'
        """
        count = f"{len(self.rows):,} {self.unit}{'' if len(self.rows) == 1 else 's'}"
        used = [kind for kind in self.columns.kinds if kind in (c.ANSWER, c.CLUE, c.SOURCE, c.DATE, c.SCORE)]
        unused = [kind for kind in self.columns.kinds if kind not in used]
        named = " (named in the list)" if self.columns.named else ""
        shape = self.shape if self.shape.startswith("ANSWER") else f"{self.shape}: {', '.join(used)}{named}"
        parts = [f"{count}, {shape}", *([f"not used: {', '.join(unused)}"] if unused else [])]
        if self.rows:
            parts.append("first: " + " | ".join(map(_shown, self.rows[:EXAMPLES])))
        return "; ".join(parts)


def _shown(row: ListRow) -> str:
    more = ", ".join(filter(None, (row.source, row.date)))
    return ", ".join(map(_short, filter(None, (row.answer, row.clue)))) + (f" ({_short(more)})" if more else "")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def is_document(data: bytes) -> bool:
    """Whether a file is JSON or a spreadsheet rather than lines of text."""
    return data.startswith((_ZIP, _OLD_OFFICE)) or _is_json(data)


def _is_json(data: bytes) -> bool:
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text.startswith(b"{") or (text.startswith(b"[") and text[1:].lstrip()[:1] in (b"{", b"[", b'"', b"]"))


def read(data: bytes, source: str, lines: Iterable[Line]) -> Table:
    """Read a list's bytes; `lines` are its numbered lines, looked at where it is text.

    LexiconError names the line and the remedy where most of it can't be understood.
    """
    if data.startswith((_ZIP, _OLD_OFFICE)):
        return _of_cells(_spreadsheet(data, source), source, "a spreadsheet", "row")
    if _is_json(data):
        return _of_json(data, source)
    return of_lines(lines, source)


def demand_clues(listed: Table) -> None:
    """LexiconError if a list has no column of clues, or not a single row."""
    first = listed.rows[0].line if listed.rows and listed.unit == "line" else None
    if listed.columns.place(c.CLUE) is None:
        message = f"no column of clues, only {' and '.join(listed.columns.kinds)}"
        raise LexiconError(message, source=listed.source, line=first, remedy=_REMEDY)
    if not listed.rows:
        raise LexiconError("no answer with a clue in it", source=listed.source, remedy=_REMEDY)


# Text.


def of_lines(lines: Iterable[Line], source: str) -> Table:
    """Read numbered lines of text; LexiconError where most of them are a single cell."""
    mark, rows = cells_of(lines)
    several = [row for row in rows if len(row.cells) > 1]
    others = tuple((row.number, row.line) for row in rows if len(row.cells) < 2)
    if len(others) > len(several) or not several:
        first = others[0] if others else (None, "")
        message = (
            "no answer with a clue in it"
            if not several
            else f"no mark between an answer and a clue: {_short(first[1])!r}"
        )
        raise LexiconError(message, source=source, line=first[0] if several else None, remedy=_REMEDY)
    columns: Columns | None = None
    read_: list[ListRow] = []
    marks = Counter(row.mark for row in several)
    for each in sorted(marks, key=lambda other: (other != mark, -marks[other])):
        part = [row for row in several if row.mark == each]
        theirs, their_rows = _of_mark(part, each)
        columns = columns or theirs
        read_ += their_rows
    assert columns is not None  # of the usual mark there is a row
    return Table(source, SHAPES[mark], "line", columns, tuple(sorted(read_, key=lambda row: row.line)), others)


def _of_mark(rows: Sequence[Cells], mark: str) -> tuple[Columns, list[ListRow]]:
    """The lines that one mark separates."""
    cells = texts(rows, mark)
    numbers = [row.number for row in rows]
    if named := c.heading(cells[0]):
        free = named.place(c.CLUE) or 0
        if mark in (SEMICOLON, COMMA):
            cells = [
                c.surplus_joined(
                    each, len(named.kinds), free, mark + " " * any(_is_spaced(cell.raw) for cell in row.cells)
                )
                for each, row in zip(cells, rows, strict=True)
            ]
        return named, list(_rows(zip(numbers[1:], cells[1:], strict=True), named))
    if mark not in FILE_MARKS:
        return Columns((c.ANSWER, c.CLUE), False), [ListRow(n, *each) for n, each in zip(numbers, cells, strict=True)]
    if mark in (SEMICOLON, COMMA):
        pieces = [[ColumnText(text, _is_spaced(cell.raw)) for text, cell in zip(each, row.cells, strict=True)]
                  for each, row in zip(cells, rows, strict=True)]  # fmt: skip
        cells = c.aligned(pieces, mark)
    columns = c.guessed(cells)
    return columns, list(_rows(zip(numbers, cells, strict=True), columns))


def _is_spaced(raw: str) -> bool:
    return raw.startswith(" ") and not raw.lstrip().startswith('"')


def _rows(numbered: Iterable[tuple[int, Sequence[str]]], columns: Columns) -> Iterator[ListRow]:
    places = [(kind, columns.place(kind)) for kind in ListRow._fields[1:]]
    for number, cells in numbered:
        values = {kind: cells[at] for kind, at in places if at is not None and at < len(cells)}
        yield ListRow(number, values.pop(c.ANSWER, ""), **values)


# Cells that are cells already.


def _of_cells(rows: Iterable[tuple[int, Sequence[str]]], source: str, shape: str, unit: str) -> Table:
    kept = [(number, cells) for number, cells in rows if any(cells)]
    if not kept:
        raise LexiconError("no answer with a clue in it", source=source, remedy=f"put answers and clues into {unit}s")
    named = c.heading(kept[0][1])
    columns = named or c.guessed([cells for _, cells in kept])
    return Table(source, shape, unit, columns, tuple(_rows(kept[1:] if named else kept, columns)))


def _spreadsheet(data: bytes, source: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet that has any."""
    remedy = "save it as .xlsx or as CSV in UTF-8"
    if data.startswith(_OLD_OFFICE):
        raise LexiconError("a spreadsheet of the old kind (.xls)", source=source, remedy=remedy)
    _refuse_what_is_no_spreadsheet(data, source, remedy)
    with needs("openpyxl", "spreadsheets"):
        from openpyxl import load_workbook
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        for sheet in book.worksheets:
            rows = [(i, list(map(_text, row))) for i, row in _used_rows(sheet, source)]
            if any(any(cells) for _, cells in rows):
                _refuse_formulas_without_values(data, sheet.title, rows, source)
                return iter(rows)
    except LexiconError:
        raise
    except Exception as error:  # its parsers raise whatever a broken file brings about
        raise LexiconError(
            f"a spreadsheet that can't be read ({error})".replace("\n", " "), source=source, remedy=remedy
        ) from None
    return iter(())


def _used_rows(sheet: Any, source: str) -> Iterator[tuple[int, Sequence[object]]]:
    """The rows of a sheet that have a value, with their numbers; LexiconError for more than `MOST_CELLS` cells."""
    sheet.reset_dimensions()  # what the file says of them may be anything, and each row would be as wide
    cells = 0
    for number, row in enumerate(sheet.iter_rows(values_only=True), 1):
        cells += max(1, len(row))
        if cells > MOST_CELLS:
            remedy = "remove what stands far to the right or below, split it, or save it as CSV"
            raise LexiconError(f"a spreadsheet of more than {MOST_CELLS:,} cells", source=source, remedy=remedy)
        if any(value is not None for value in row):
            yield number, row


def _refuse_formulas_without_values(data: bytes, title: str, rows: list[tuple[int, list[str]]], source: str) -> None:
    """LexiconError for a cell with a formula that no program has calculated: its value isn't in the file."""
    from zipfile import ZipFile

    from openpyxl import load_workbook

    with ZipFile(io.BytesIO(data)) as archive:
        sheets = [archive.read(name) for name in archive.namelist() if name.startswith("xl/worksheets/")]
    if not any(b"<f>" in sheet or b"<f " in sheet for sheet in sheets):
        return
    written = load_workbook(io.BytesIO(data), read_only=True)[title]
    written.reset_dimensions()
    calculated = dict(rows)
    for number, cells in enumerate(written.iter_rows(), 1):
        values = calculated.get(number) or [""] * len(cells)
        if any(cell.data_type == "f" and not value for value, cell in zip(values, cells, strict=False)):
            remedy = "open and save it in a spreadsheet program, or save it as CSV"
            raise LexiconError(f"row {number} has a formula without its value", source=source, remedy=remedy)


def _refuse_what_is_no_spreadsheet(data: bytes, source: str, remedy: str) -> None:
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(io.BytesIO(data)) as archive:
            files = archive.infolist()
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        raise LexiconError("a damaged archive, not a spreadsheet", source=source, remedy=remedy) from None
    if not any(file.filename == "xl/workbook.xml" for file in files):
        raise LexiconError("an archive, not a spreadsheet (.xlsx)", source=source, remedy=remedy)
    if sum(file.file_size for file in files) > MOST_BYTES:
        raise LexiconError(
            f"a spreadsheet of more than {MOST_BYTES >> 20} MB", source=source, remedy="split it, or save it as CSV"
        )


def _text(value: object) -> str:
    """A value of a spreadsheet or of JSON as text."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()


# JSON.


def _of_json(data: bytes, source: str) -> Table:
    remedy = 'write a list of objects with "answer" and "clue", an object {"ANSWER": "clue"}, or a list of pairs'
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LexiconError("JSON that is not in UTF-8", source=source, remedy="save it as UTF-8") from None
    except json.JSONDecodeError as error:
        message, place = f"no JSON that can be read: {error.msg}", {"line": error.lineno, "column": error.colno}
        raise LexiconError(message, source=source, remedy="mend it there", **place) from None
    except RecursionError:
        raise LexiconError("JSON that is nested too deeply", source=source, remedy=remedy) from None
    except ValueError:
        raise LexiconError("JSON with a number of thousands of digits", source=source, remedy=remedy) from None
    items = _items(document)
    if items is None:
        raise LexiconError("JSON, but no list of answers with clues", source=source, remedy=remedy)
    for number, item in enumerate(items, 1):
        if not _is_flat(item) or type(item) is not type(items[0]):
            raise LexiconError(f"item {number} is no answer with a clue like the others", source=source, remedy=remedy)
    if items and isinstance(items[0], dict):
        return _of_objects(items, source, remedy)
    return _of_cells(((n, [_text(cell) for cell in item]) for n, item in enumerate(items, 1)), source, "JSON", "item")


def _items(document: Any) -> list[Any] | None:
    """The rows of a document: objects, or lists of cells; None if it has none."""
    if isinstance(document, dict):
        lists = [
            value for value in document.values() if isinstance(value, list) and value and isinstance(value[0], dict)
        ]
        if len(lists) == 1:
            return lists[0]
        if all(isinstance(value, dict) for value in document.values()) and document:
            return [{"answer": answer, **value} for answer, value in document.items()]
        several = {answer: clues if isinstance(clues, list) else [clues] for answer, clues in document.items()}
        return [[answer, clue] for answer, clues in several.items() for clue in clues]
    if isinstance(document, list):
        return [[item] if isinstance(item, str) else item for item in document]
    return None


def _is_flat(item: Any) -> bool:
    values = item.values() if isinstance(item, dict) else item if isinstance(item, list) else [[]]
    return all(isinstance(value, str | int | float | None) for value in values)


def _of_objects(items: Sequence[Mapping[str, Any]], source: str, remedy: str) -> Table:
    names = list(dict.fromkeys(name for item in items for name in item))
    columns = c.heading(names)
    if columns is None:
        shown = ", ".join(names[:8]) or "none"
        raise LexiconError(
            f"JSON objects without an answer and a clue (their keys: {shown})", source=source, remedy=remedy
        )
    rows = ((number, [_text(item.get(name)) for name in names]) for number, item in enumerate(items, 1))
    return Table(source, "JSON", "item", columns, tuple(_rows(rows, columns)))
