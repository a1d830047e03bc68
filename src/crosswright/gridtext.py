"""Grids as text: the ways people write them, told apart; the plain form, written and read back.

    open      block             seen in
    .         # * + █           the plain form, which `write_grid` writes
    0         # * + █           teaching material, often with cells separated by tabs or spaces
    _         any other sign    course exercises
    -         # * + █ .         .puz files
    #         * +               fill-in puzzles
    space     # * + █           typewriter drawings
    □ ⬜      ■ ⬛              chats

(█ stands for every picture sign, Unicode category So.) Letters are given letters in all of them, `[ICE]` is a cell with several.
Cells may be separated by tabs or spaces, and then several letters need no brackets. An empty line ends a grid, and so
does one with nothing but spaces. Each grid is told apart by itself; `open` and `block` override.

Where spaces are open cells, those at the start and end of a row count, and rows are filled up with them to
the longest (editors strip them). There, and between the rows of a grid with bars, a line of nothing but spaces belongs
to the grid if it is as wide as the grid's rows; a shorter one ends the grid.

In a grid with bars, cells stand in every second column: `|` between two cells is a bar, and so is `=` below a cell, in
a line of its own. A `|` or `=` anywhere selects this layout.

    A . .|. .
      =   =
    . .|. . .
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from crosswright.errors import GridError, UsageError
from crosswright.grid import Grid

# Which signs for a block go with a sign for an open cell? Picture signs go with all but `#`, anything with `_`.
# `*` stands here so that `#` and `*` alone read two ways: nobody can tell which is which.
_BLOCKS_WITH = {".": "#*+", "0": "#*+", "_": "", "-": "#*+.", "#": "*+", "*": "#", " ": "#*+", "□": "■", "⬜": "⬛"}
# Which signs are open cells where there is no other sign?
_OPEN_ALONE = frozenset(".0_-□⬜")
# Which signs have a meaning of their own, in every dialect?
_RESERVED = frozenset("[]|=")

_TOKEN = re.compile(r"\[[^][]*\]|.")  # where cells aren't separated: a cell in brackets, or one character
_CELL_AND_EDGE = re.compile(r"(\[[^][]*\]|[^\s|]+)([ |]?)")  # in the barred layout

_NAME_THEM = "correct it, or name the characters for open cells and blocks with --open and --block"


class _Line(NamedTuple):
    number: int  # in its file, from 1
    text: str


class _Cell(NamedTuple):
    text: str  # a sign, a letter, or several letters with or without brackets
    line: int
    column: int  # where it begins, from 1


class _Rows(NamedTuple):
    """A grid as it stands on its lines, before its signs are understood. Bars are (row, column), from 0."""

    cells: list[list[_Cell]]
    right_bars: set[tuple[int, int]]
    lower_bars: set[tuple[int, int]]


class _Reading(NamedTuple):
    """What stands for an open cell and for a block; None where the grid has no such sign."""

    open: str | None
    block: str | None

    def __str__(self) -> str:
        roles = {"block": self.block, "open": self.open}
        return " and ".join(f"{_shown(sign)} {role}" for role, sign in roles.items() if sign)


# Reading.


def read_grids(
    text: str, *, source: str = "<text>", open: str | None = None, block: str | None = None, shortest: int = 2
) -> list[Grid]:
    """The grids of a text, at least one.

    `open` and `block` name the characters for open cells and blocks, where they can't be told, or not rightly.
    GridError names the source, line and column of what can't be read.

    >>> [grid.pattern(grid.slots[0]) for grid in read_grids("A.#\\n...\\n\\n_ _ E\\n_ █ █")]
    ['A?', '??E']
    """
    asked = _asked(open, block)
    sheets = list(_sheets(_lines(text), asked))
    if not sheets:
        what = "nothing but blank lines" if text.strip("\ufeff") else "an empty text"
        raise GridError(what, source=source, remedy="a grid has a line for each row: . open, # block, or a letter")
    return [_read(sheet, asked, source, shortest) for sheet in sheets]


def _asked(open: str | None, block: str | None) -> _Reading:
    """The signs that the caller names, checked."""
    signs = []
    for option, sign in (("--open", open), ("--block", block)):
        if sign is not None:
            sign = _clean(sign)
            if len(sign) != 1 or sign in _RESERVED or (sign.isspace() and sign != " "):
                raise UsageError(f"{option} {sign!r}: give one character, and none of the tab, [, ], | and =")
        signs.append(sign)
    if open is not None and signs[0] == signs[1]:
        raise UsageError(f"--open and --block are both {signs[0]!r}; give two different characters")
    return _Reading(*signs)


def _clean(text: str) -> str:
    """Letters composed, plain spaces, and no marks that can't be seen (byte order, emoji style)."""
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff").replace("\ufe0f", "").replace("\xa0", " "))


def _lines(text: str) -> list[_Line]:
    lines = re.split(r"\r\n|\n|\r", _clean(text))
    return [_Line(number, line) for number, line in enumerate(lines, start=1)]


def _sheets(lines: Sequence[_Line], asked: _Reading) -> Iterator[list[_Line]]:
    """The lines of each grid."""
    for paragraph in _split(lines, lambda line: not line.text):
        inked = [line for line in paragraph if not line.text.isspace()]
        if inked and (_has_bars(inked) or _spaces_are_cells(inked, asked)):
            width = max(_extent(line.text.rstrip(" ")) for line in inked)
            yield from _split(paragraph, lambda line: line.text.isspace() and _extent(line.text) < width)  # noqa: B023
        elif inked:
            yield from _split(paragraph, lambda line: line.text.isspace())


def _split(lines: Sequence[_Line], ends: Callable[[_Line], bool]) -> Iterator[list[_Line]]:
    """The runs of lines between those that end one."""
    run: list[_Line] = []
    for line in lines:
        if not ends(line):
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _extent(text: str) -> int:
    """How far a line reaches, for comparing a blank one with the rest: in tabs where there are any."""
    return text.count("\t") or len(text)


def _read(sheet: list[_Line], asked: _Reading, source: str, shortest: int) -> Grid:
    try:
        return _grid(_rows(sheet, asked), asked, shortest)
    except GridError as error:
        raise GridError(
            error.message, source=source, line=error.line or sheet[0].number, column=error.column, remedy=error.remedy
        ) from None


def _grid(rows: _Rows, asked: _Reading, shortest: int) -> Grid:
    cells = [cell for row in rows.cells for cell in row]
    _check_tokens(cells)
    columns = _columns(rows.cells)
    reading = _reading(cells, asked)
    _check_signs(cells, reading)
    return Grid(
        len(rows.cells),
        columns,
        blocks=frozenset(c for c, cell in enumerate(cells) if cell.text == reading.block),
        right_bars=frozenset(row * columns + column for row, column in rows.right_bars),
        lower_bars=frozenset(row * columns + column for row, column in rows.lower_bars),
        letters=tuple("" if cell.text in reading else _letters(cell.text) for cell in cells),
        shortest=shortest,
    )


def _letters(text: str) -> str:
    """The letters of a cell, upper case; "" where it's no cell with letters."""
    inner = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    letters = unicodedata.normalize("NFC", inner.upper())
    return letters if letters.isalpha() else ""


def _check_tokens(cells: Sequence[_Cell]) -> None:
    """Everything that stands for a cell is one character or several letters."""
    for cell in cells:
        if cell.text in ("[", "]"):
            message, remedy = f"a {cell.text} without its other half", "write a cell with several letters as [ICE]"
        elif len(cell.text) == 1 or _letters(cell.text):
            continue
        elif cell.text.startswith("["):
            message, remedy = f"{cell.text} is no cell with letters", "write a cell with several letters as [ICE]"
        else:
            message, remedy = f"{cell.text!r} is more than one cell", "separate all cells or none"
        raise GridError(message, line=cell.line, column=cell.column, remedy=remedy)


def _columns(rows: Sequence[Sequence[_Cell]]) -> int:
    """How many columns most rows have, which all must have."""
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    for row in rows:
        if len(row) != width:
            last = row[-1]
            column = row[width].column if len(row) > width else last.column + len(last.text)
            message = f"a row of {_count(len(row), 'cell')} where others have {width}"
            remedy = "make all rows equally long, and leave an empty line between grids"
            raise GridError(message, line=last.line, column=column, remedy=remedy)
    return width


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number <= 1 else 's'}"


# The rows on their lines.


def _rows(sheet: Sequence[_Line], asked: _Reading) -> _Rows:
    if _has_bars(sheet):
        return _barred_rows(sheet)
    if _spaces_are_cells(sheet, asked):
        return _Rows(_fields(sheet) if _tabbed(sheet) else _characters(sheet), set(), set())
    return _Rows(_words(sheet) if _separated(sheet) else _runs(sheet), set(), set())


def _tabbed(sheet: Sequence[_Line]) -> bool:
    return any("\t" in line.text for line in sheet)


def _spaces_are_cells(sheet: Sequence[_Line], asked: _Reading) -> bool:
    """Whether spaces, or nothing between two tabs, stand for cells; otherwise they part cells or mean nothing.

    They may be cells where no other sign can be the open one.
    """
    if " " in asked:
        return True
    tokens = [token for line in sheet for token in _TOKEN.findall(line.text)]
    signs = {token for token in tokens if token in asked or not (_letters(token) or token.isspace())}
    if asked.open or len(signs) > 1 or signs & _OPEN_ALONE:
        return False
    if _tabbed(sheet):
        return _has_empty_fields(sheet)
    lettered = any(_letters(token) for token in tokens)
    return any(" " in line.text for line in sheet) and not (lettered and _full_without_spaces(sheet))


def _has_empty_fields(sheet: Sequence[_Line]) -> bool:
    """Whether there is nothing between two tabs; a tab at the end of every line is only a separator."""
    rows = [[field.strip() for field in line.text.split("\t")] for line in sheet]
    inside = any(not field for row in rows for field in row[:-1])
    return inside or 0 < sum(not row[-1] for row in rows) < len(rows)


def _full_without_spaces(sheet: Sequence[_Line]) -> bool:
    """Whether the rows are equally long without their spaces: those are around the rows, or one after each cell."""
    rows = [line.text.split() for line in sheet]
    if all(len(row) == 1 for row in rows):
        return len({len(_TOKEN.findall(row[0])) for row in rows}) == 1
    even = len({len(row) for row in rows}) == 1 and not any("  " in line.text.strip() for line in sheet)
    return even and _separated(sheet)


def _separated(sheet: Sequence[_Line]) -> bool:
    """Whether cells are separated: some are, and most tokens are one cell (a stray space parts longer runs)."""
    rows = [line.text.split() for line in sheet]
    single = [len(_TOKEN.findall(token)) == 1 for row in rows for token in row]
    return max(map(len, rows)) > 1 and 2 * sum(single) >= len(single)


def _words(sheet: Sequence[_Line]) -> list[list[_Cell]]:
    """Cells separated by any number of tabs and spaces."""
    return [[_Cell(m[0], number, m.start() + 1) for m in re.finditer(r"\S+", text)] for number, text in sheet]


def _runs(sheet: Sequence[_Line]) -> list[list[_Cell]]:
    """Cells that follow each other immediately; spaces before and after the row mean nothing."""
    return [_run(number, text.rstrip(), len(text) - len(text.lstrip())) for number, text in sheet]


def _characters(sheet: Sequence[_Line]) -> list[list[_Cell]]:
    """Cells that follow each other immediately, spaces among them."""
    return _filled_up([_run(number, text) for number, text in sheet])


def _fields(sheet: Sequence[_Line]) -> list[list[_Cell]]:
    """Cells parted by single tabs; nothing between two is a space."""
    rows = []
    for number, text in sheet:
        fields = re.finditer(r"[^\t]*(?:\t|$)", text)
        rows.append([_Cell(m[0].strip() or " ", number, m.start() + 1) for m in fields if m[0] or text[-1] == "\t"])
    return _filled_up(rows)


def _filled_up(rows: list[list[_Cell]]) -> list[list[_Cell]]:
    """Rows made equally long with the spaces that an editor took from their ends."""
    width = max(map(len, rows))
    return [row + [row[-1]._replace(text=" ")] * (width - len(row)) for row in rows]


def _run(number: int, text: str, start: int = 0) -> list[_Cell]:
    return [_Cell(m[0], number, m.start() + 1) for m in _TOKEN.finditer(text, start)]


# The layout with bars.


def _has_bars(sheet: Sequence[_Line]) -> bool:
    return any("|" in line.text or "=" in line.text for line in sheet)


def _barred_rows(sheet: Sequence[_Line]) -> _Rows:
    rows = _Rows([], set(), set())
    for line in sheet:
        if "=" in line.text:
            _read_lower_bars(line, rows)
        elif not line.text.isspace():
            _read_barred_row(line, rows)
    return rows


def _read_barred_row(line: _Line, rows: _Rows) -> None:
    """Add a line of cells, with a space or `|` after each."""
    row: list[_Cell] = []
    text = line.text.rstrip()
    at = len(text) - len(text.lstrip())
    while at < len(text):
        found = _CELL_AND_EDGE.match(text, at)
        if not found:
            message = f"{_quoted(text[at])} where a cell should be"
            remedy = "in a grid with bars, cells stand in every second column, with | or a space between them"
            raise GridError(message, line=line.number, column=at + 1, remedy=remedy)
        if found[2] == "|":
            rows.right_bars.add((len(rows.cells), len(row)))
        row.append(_Cell(found[1], line.number, at + 1))
        at = found.end()
    rows.cells.append(row)


def _read_lower_bars(line: _Line, rows: _Rows) -> None:
    """Add the bars that a line of `=` draws below the last row; a `=` that joins two others means nothing."""
    for at, char in enumerate(line.text):
        below = [
            column
            for column, cell in enumerate(rows.cells[-1] if rows.cells else [])
            if cell.column <= at + 1 < cell.column + len(cell.text)
        ]
        if char == "=" and below:
            rows.lower_bars.add((len(rows.cells) - 1, below[0]))
        elif char not in "= " or (char == "=" and line.text[max(at - 1, 0) : at + 2] != "==="):
            message = "= below no cell" if char == "=" else f"{_quoted(char)} beside ="
            remedy = "= stands below the cell whose lower edge is a bar, in a line without letters"
            raise GridError(message, line=line.number, column=at + 1, remedy=remedy)


# Which sign is which.


def _reading(cells: Sequence[_Cell], asked: _Reading) -> _Reading:
    """What the signs of a grid mean. Where they don't fit together: what most of them would mean."""
    signs = Counter(cell.text for cell in cells if cell.text in asked or not _letters(cell.text))
    if asked.open or asked.block:
        return _completed(asked, signs)
    readings = _readings(tuple(signs), signs, lettered=signs.total() < len(cells))
    if len(readings) > 1:
        ways = [f"{each} ({_count(_open_cells(cells, each), 'open cell')})" for each in readings]
        remedy = "say which with --open or --block"
        raise GridError(f"reads two ways: {', or '.join(ways)}", line=cells[0].line, remedy=remedy)
    return readings[0] if readings else _nearest(signs)


def _readings(chosen: Sequence[str], signs: Counter[str], *, lettered: bool) -> list[_Reading]:
    """The readings of a grid that has the chosen ones of its signs, and letters too or not."""
    if not chosen:
        return [_Reading(None, None)]
    if len(chosen) > 1:
        return [_Reading(*pair) for pair in permutations(chosen) if len(pair) == 2 and _go_together(*pair, signs)]
    (sign,) = chosen
    if sign in _OPEN_ALONE:
        return [_Reading(sign, None)]
    as_open = [_Reading(sign, None)] if sign in _BLOCKS_WITH and not (lettered and sign != " ") else []
    return as_open + ([_Reading(None, sign)] if sign == " " or _is_for_blocks(sign) else [])


def _go_together(open: str, block: str, signs: Counter[str]) -> bool:
    """Whether a dialect has this pair. A sign that only `_` makes a block must come twice: once is a slip."""
    if open == "_":
        return _is_known(block) or signs[block] > 1
    picture = unicodedata.category(block) == "So" and open in ".0- "
    return picture or block in _BLOCKS_WITH.get(open, "")


def _is_for_blocks(sign: str) -> bool:
    return sign in "#*+" or unicodedata.category(sign) == "So"


def _is_known(sign: str) -> bool:
    return sign in _BLOCKS_WITH or _is_for_blocks(sign)


def _completed(asked: _Reading, signs: Counter[str]) -> _Reading:
    """The caller's reading; where they name one sign only, with the likeliest of the rest for the other."""
    others = [sign for sign in signs if sign not in asked and (_is_known(sign) or signs[sign] > 1)]
    other = max(others, key=lambda sign: (_is_known(sign), signs[sign]), default=None)
    return _Reading(asked.open or other, asked.block or other) if None in asked else asked


def _nearest(signs: Counter[str]) -> _Reading:
    """The reading that explains most of the signs, where none explains all."""
    subsets = [subset for size in (2, 1) for subset in combinations(signs, size)]
    partial = [each for subset in subsets for each in _readings(subset, signs, lettered=True)]
    return max(partial, key=lambda each: sum(signs[sign] for sign in each if sign), default=_Reading(None, None))


def _open_cells(cells: Sequence[_Cell], reading: _Reading) -> int:
    return sum(cell.text != reading.block for cell in cells)


def _check_signs(cells: Sequence[_Cell], reading: _Reading) -> None:
    """Every sign has a meaning, and there is an open cell."""
    for cell in cells:
        if cell.text not in reading and not _letters(cell.text):
            known = f"nor {reading}" if any(reading) else "nor a known sign for an open cell or a block"
            message = f"{_quoted(cell.text)} is neither a letter {known}"
            raise GridError(message, line=cell.line, column=cell.column, remedy=_NAME_THEM)
    if not _open_cells(cells, reading):
        message = f"no open cell: {_quoted(cells[0].text)} is a block"
        raise GridError(message, line=cells[0].line, remedy="name the character for open cells with --open")


def _shown(sign: str) -> str:
    """A sign as it can stand in a message."""
    if sign == " ":
        return "space"
    return sign if sign.isprintable() and not unicodedata.combining(sign) else f"U+{ord(sign):04X}"


def _quoted(sign: str) -> str:
    return f"'{sign}'" if _shown(sign) == sign else _shown(sign)


# Writing.


def write_grid(grid: Grid) -> str:
    """The plain form: `.` open, `#` block, letters, `[ICE]`; with bars, the layout for bars.

    `read_grids` gives the same grid back (with the same `shortest`) unless it has no open cell.

    >>> print(write_grid(Grid(2, 2, right_bars={0}, lower_bars={1}, letters=("A", "ICE", "", ""))), end="")
    A|[ICE]
      =====
    . .
    """
    rows = [range(start, start + grid.columns) for start in range(0, grid.rows * grid.columns, grid.columns)]
    if grid.right_bars or grid.lower_bars:
        return "".join(_write_barred(grid, row) for row in rows)
    lines = ["".join(_write_cell(grid, c) for c in row) for row in rows]
    if not all(
        unicodedata.is_normalized("NFC", line) for line in lines
    ):  # letters side by side that would melt into one
        lines = [" ".join(_write_cell(grid, c) for c in row) for row in rows]
    return "".join(line + "\n" for line in lines)


def _write_cell(grid: Grid, c: int) -> str:
    letters = grid.letters[c]
    return "#" if c in grid.blocks else f"[{letters}]" if len(letters) > 1 else letters or "."


def _write_barred(grid: Grid, row: range) -> str:
    """A row, and the line of its lower bars if it has any."""
    cells = [_write_cell(grid, c) for c in row]
    edges = ["|" if c in grid.right_bars else " " for c in row]
    below = [("=" if c in grid.lower_bars else " ") * len(cell) for c, cell in zip(row, cells, strict=True)]
    lines = ["".join(cell + edge for cell, edge in zip(cells, edges, strict=True)), " ".join(below)]
    return "".join(line.rstrip() + "\n" for line in lines if not line.isspace())
