"""Grids as text: reads the ways people write them, and writes the plain form.

    open     block                  seen in
    .        # * + █                the plain form, which `format_grid` writes
    0        # * + █                teaching material, often with cells separated by tabs or spaces
    _        any other mark         course exercises
    -        # * + █ .              solutions and states of .puz files
    #        + (* if you pass it)   fill-in puzzles
    space    # * + █                typewriter drawings
    □ ⬜     ■ ⬛                   chats

Here █ is any picture character (Unicode category So). In all of them letters are given letters, in either case, and
`[ICE]` is a rebus cell, which holds several. Cells may be separated by tabs or spaces; several letters then need no
brackets. Blank lines end a grid; each grid of a text has marks of its own. `open` and `block` override them.

Where spaces are open cells, spaces at the start and end of a row count, and short rows are padded with them, since
editors strip them. A line of nothing but spaces is a row if it is as wide as the grid, else it ends the grid like an
empty one. A spreadsheet's empty fields, with a tab after each, are read in the same way.

A grid with bars has a layout of its own, which `|` or `=` anywhere selects: cells with a space or, for a bar, a `|`
between them; below a row a line with `=` under each cell that has a bar on its lower edge. A frame of the same
characters around the grid means nothing.

    A|B .
    =
    C . .
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice, permutations
from typing import NamedTuple, NoReturn

from crosswright.arguments import AtLeastOne, checked
from crosswright.errors import GridError, UsageError, count_of, require_text
from crosswright.grid import CELL_TEXT, MOST_CELLS_A_SIDE, Grid

# Which marks for a block go with a mark for an open cell? (Picture characters and `_` have rules of their own.)
# `*` stands here so that `#` and `*` alone read two ways: nothing shows which is which.
_BLOCKS_OF = {".": "#*+", "0": "#*+", "_": "", "-": "#*+.", "#": "*+", "*": "#", " ": "#*+", "□": "■", "⬜": "⬛"}
# Which marks are open cells where there is no other mark?
_OPEN_ALONE = frozenset(".0_-□⬜")
# Which blocks are known without a mark for open cells beside them, picture characters apart?
_BLOCKS_ALONE = frozenset("#*+")

# How many characters may the text of one grid have? The largest grid may have sixteen in each cell.
MOST_CHARACTERS = 2**16
# How many cells may it have, and how many lines may there be before a blank one?
_MOST_CELLS, _MOST_LINES = MOST_CELLS_A_SIDE**2, 4096
# How many of a grid's marks, the most frequent ones, may be its open cells and blocks? The work grows with the square.
_MOST_MARKS = 16
# How much of a cell does a message cite?
_CITED = 40

_WORD = re.compile(r"\S+")  # a cell where tabs and spaces separate cells
_BARRED_CELL = re.compile(r"(\[[^][]*\]|[^\s|]+)[^\S|]*(\|?)\s*")  # a cell, and `|` where a bar is on its right


class _TextLine(NamedTuple):
    number: int  # in its file, from 1
    text: str


class _Cell(NamedTuple):
    text: str  # a mark, a letter, or several letters with or without brackets; upper case
    line: int
    column: int  # where it begins, from 1
    width: int = 1  # characters


class _TextRows(NamedTuple):
    """A grid's cells as text, before its marks are understood. Bars are (row, column), from 0."""

    cells: list[list[_Cell]]
    right_bars: set[tuple[int, int]]
    lower_bars: set[tuple[int, int]]


class _CellMarks(NamedTuple):
    """The marks for an open cell and for a block; None where the grid has none, or it is not known."""

    open: str | None
    block: str | None


# Reading.


@checked("text")
def parse_grid(
    text: str, *, source: str = "<text>", open: str | None = None, block: str | None = None, shortest: AtLeastOne = 2
) -> Grid:
    r"""The one grid in a text: one line per row, `.` for an open cell, `#` for a block, letters for given letters.

    Other marks are understood too, and bars: see `gridtext`. `open` and `block` name the marks for open cells and
    blocks, one character each, where the text alone leaves a doubt. Runs of fewer than `shortest` cells are no slots.
    `source` names the text in messages.

    Raises GridError, with line and column, for text that is no grid, or several; UsageError for impossible marks;
    TypeError for the path of a file (see `read_grid`).

    >>> grid = parse_grid("CA.\n.#.\n...")
    >>> grid.rows, grid.columns, [grid.template(slot) for slot in grid.slots]
    (3, 3, ['CA?', '???', 'C??', '???'])
    """
    asked, sheets = _sheets_of(text, source, open, block)
    sheet = next(sheets)
    _refuse_large(sheet, source)
    if others := sum(1 for _ in sheets):
        remedy = "pass one of them, or call parse_grids"
        raise GridError(f"{1 + others} grids where one should be", source=source, remedy=remedy)
    return _read(sheet, asked, source, shortest)


@checked("text")
def parse_grids(
    text: str, *, source: str = "<text>", open: str | None = None, block: str | None = None, shortest: AtLeastOne = 2
) -> list[Grid]:
    r"""The grids of a text in order, at least one, with blank lines between them. Otherwise like `parse_grid`.

    >>> [grid.template(grid.slots[0]) for grid in parse_grids("A.#\n...\n\n_ _ e\n_ █ █")]
    ['A?', '??E']
    """
    asked, sheets = _sheets_of(text, source, open, block)
    return [_read(sheet, asked, source, shortest) for sheet in sheets]


def _sheets_of(
    text: str, source: str, open: str | None, block: str | None
) -> tuple[_CellMarks, Iterator[list[_TextLine]]]:
    """The marks that the caller names, and the lines of each grid; GridError if there is none."""
    require_text(text, "text", instead="or call read_grids(path)")
    asked = _asked(open, block)
    sheets = _sheets(_lines(text), asked)
    if (first := next(sheets, None)) is None:
        remedy = "write rows of cells, '.' for open and '#' for a block"
        raise GridError("no grid in it", source=source, remedy=remedy)
    return asked, chain([first], sheets)


def _asked(open: str | None, block: str | None) -> _CellMarks:
    """The marks that the caller names, checked."""
    for option, mark in (("open", open), ("block", block)):
        if mark is not None and (len(_clean(mark)) != 1 or mark in "[]\t\r\n"):
            raise UsageError(f"{option}={mark!r}: give one character other than a tab and brackets")
    marks = _CellMarks(*(None if mark is None else _clean(mark).upper() for mark in (open, block)))
    if open is not None and marks.open == marks.block:
        raise UsageError(f"open={open!r} and block={block!r} must differ; leave one out")
    return marks


def _clean(text: str) -> str:
    """Letters composed, plain spaces, and no characters that can't be seen (byte order mark, emoji style)."""
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff").replace("\ufe0f", "").replace("\xa0", " "))


def _lines(text: str) -> Iterator[_TextLine]:
    for number, line in enumerate(re.split(r"\r\n|\n|\r", _clean(text)), start=1):
        yield _TextLine(number, line)


def _sheets(lines: Iterable[_TextLine], asked: _CellMarks) -> Iterator[list[_TextLine]]:
    """The lines of each grid."""
    for paragraph in _split(lines, lambda line: not line.text):
        inked = [line for line in paragraph if not line.text.isspace()]
        if not inked:
            continue
        if _is_large(inked):  # refused in `_read`, with its line
            yield inked
            continue
        may_be_rows = _has_bars(inked, asked) or _spaces_are_cells(inked, asked)
        width = max(_extent(line.text.rstrip(" ")) for line in inked) if may_be_rows else math.inf
        yield from _split(paragraph, partial(_is_blank, width=width))


def _split(lines: Iterable[_TextLine], ends: Callable[[_TextLine], bool]) -> Iterator[list[_TextLine]]:
    """The grids' runs of lines; some lines end a run."""
    run: list[_TextLine] = []
    for line in lines:
        if not ends(line) and len(run) <= _MOST_LINES:
            run.append(line)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _is_blank(line: _TextLine, width: float) -> bool:
    """Whether a line has nothing but spaces, and too few to be a row of this width."""
    return line.text.isspace() and _extent(line.text) < width


def _extent(text: str) -> int:
    """The width of a line, to compare a blank line with the others: in tabs, where there are any."""
    return text.count("\t") or len(text)


def _is_large(sheet: Sequence[_TextLine]) -> bool:
    return len(sheet) > _MOST_LINES or sum(len(line.text) for line in sheet) > MOST_CHARACTERS


def _refuse_large(sheet: Sequence[_TextLine], source: str) -> None:
    """GridError for a text that is too large for a grid, before its cells are looked at."""
    if not _is_large(sheet):
        return
    size, line = sum(len(line.text) for line in sheet), sheet[0].number
    if size > MOST_CHARACTERS:
        message, remedy = f"{size:,} characters are too many for a grid", f"it may have {MOST_CHARACTERS:,}"
    else:
        message, remedy = f"more than {_MOST_LINES:,} lines without a blank line", "separate grids by blank lines"
    raise GridError(message, source=source, line=line, remedy=remedy)


def _read(sheet: Sequence[_TextLine], asked: _CellMarks, source: str, shortest: int) -> Grid:
    _refuse_large(sheet, source)
    try:
        return _grid(_rows(sheet, asked), asked, shortest)
    except GridError as error:
        line = error.line or sheet[0].number
        raise GridError(error.message, source=source, line=line, column=error.column, remedy=error.remedy) from None


def _grid(rows: _TextRows, asked: _CellMarks, shortest: int) -> Grid:
    cells = [cell for row in rows.cells for cell in row]
    marks = _meanings(cells, asked)
    _check(cells, marks)
    columns = _columns(rows.cells)
    return Grid(
        rows=len(rows.cells),
        columns=columns,
        blocks=frozenset(c for c, cell in enumerate(cells) if cell.text == marks.block),
        right_bars=frozenset(row * columns + column for row, column in rows.right_bars),
        lower_bars=frozenset(row * columns + column for row, column in rows.lower_bars),
        letters=tuple("" if cell.text in marks else _letters(cell.text) for cell in cells),
        shortest=shortest,
    )


def _letters(text: str) -> str:
    """The letters of a cell, upper case; "" where it has none or more than letters."""
    letters = unicodedata.normalize("NFC", text.removeprefix("[").removesuffix("]").upper())
    return letters if letters.isalpha() else ""


def _columns(rows: Sequence[Sequence[_Cell]]) -> int:
    """How many columns most rows have; GridError unless all rows agree."""
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    for row in rows:
        if len(row) != width:
            last = row[-1]
            raise GridError(
                f"this row has {count_of(len(row), 'cell')}, the others have {width}",
                line=last.line,
                column=row[width].column if len(row) > width else last.column + last.width,
                remedy="give every row of a grid the same number of cells and separate grids by a blank line",
            )
    return width


# From lines to rows of cells.


def _rows(sheet: Sequence[_TextLine], asked: _CellMarks) -> _TextRows:
    if _has_bars(sheet, asked):
        return _barred_rows(sheet)
    if _spaces_are_cells(sheet, asked):
        return _TextRows(_filled_up(_fields(sheet) if _tabbed(sheet) else _matches(sheet, CELL_TEXT)), set(), set())
    return _TextRows(_matches(sheet, _WORD) if _separated(sheet) else _solid(sheet), set(), set())


def _spaces_are_cells(sheet: Sequence[_TextLine], asked: _CellMarks) -> bool:
    """Whether spaces, or nothing between two tabs, are cells. If not, they separate cells or mean nothing.

    They may be cells where no other mark can be the open cell.
    """
    if " " in asked:
        return True
    tokens = {token for line in sheet for token in _tokens(line.text)}
    marks = {token for token in tokens if token in asked or not (_letters(token) or token.isspace())}
    if asked.open or len(marks) > 1 or marks & _OPEN_ALONE:
        return False
    if _tabbed(sheet):
        return _has_empty_fields(sheet)
    lettered = any(_letters(token) for token in tokens)
    return " " in tokens and not (lettered and _even_without_spaces(sheet))


def _tabbed(sheet: Sequence[_TextLine]) -> bool:
    return any("\t" in line.text for line in sheet)


def _has_empty_fields(sheet: Sequence[_TextLine]) -> bool:
    """Whether nothing stands between two tabs; a tab at the end of every line is only a separator."""
    rows = [[field.strip() for field in line.text.split("\t")] for line in sheet]
    return any(not field for row in rows for field in row[:-1]) or len({bool(row[-1]) for row in rows}) > 1


def _even_without_spaces(sheet: Sequence[_TextLine]) -> bool:
    """Whether the rows are equally long without their spaces, which stand around the rows or singly between cells."""
    rows = [line.text.split() for line in sheet]
    if len({len(row) for row in rows}) > 1 or any("  " in line.text.strip() for line in sheet):
        return False
    if len(rows[0]) > 1:
        return _separated(sheet)
    indents = {len(line.text) - len(line.text.lstrip()) for line in sheet}
    return len(indents) == 1 and len({len(_tokens(row[0])) for row in rows}) == 1


def _separated(sheet: Sequence[_TextLine]) -> bool:
    """Whether cells are separated: some are, and most words are one cell (a stray space parts longer words)."""
    rows = [line.text.split() for line in sheet]
    single = [len(_tokens(word)) == 1 for row in rows for word in row]
    return max(map(len, rows)) > 1 and 2 * sum(single) >= len(single)


def _tokens(text: str) -> list[str]:
    """The characters that could be cells if none are separated."""
    return [found[0].upper() for found in CELL_TEXT.finditer(text)]


def _matches(sheet: Sequence[_TextLine], cell: re.Pattern[str]) -> list[list[_Cell]]:
    """Cells that an expression finds."""
    return _listed((_cell(number, found) for found in cell.finditer(text)) for number, text in sheet)


def _solid(sheet: Sequence[_TextLine]) -> list[list[_Cell]]:
    """Cells side by side; spaces before and after the row mean nothing."""
    return _listed(
        (_cell(number, found) for found in CELL_TEXT.finditer(text.rstrip(), len(text) - len(text.lstrip())))
        for number, text in sheet
    )


def _fields(sheet: Sequence[_TextLine]) -> list[list[_Cell]]:
    """Cells with one tab between them; an empty one is a space."""
    rows = _matches(sheet, re.compile(r"(?:^|(?<=\t))[^\t]*"))
    return [[cell._replace(text=cell.text.strip() or " ") for cell in row] for row in rows]


def _listed(rows: Iterable[Iterable[_Cell]]) -> list[list[_Cell]]:
    """Rows of cells; GridError before they are more than any grid has."""
    listed: list[list[_Cell]] = []
    left = _MOST_CELLS
    for row in rows:
        listed.append(list(islice(row, left + 1)))
        left -= len(listed[-1])
        if left < 0:
            _refuse_cells(listed[-1][-1].line)
    return listed


def _refuse_cells(line: int) -> NoReturn:
    remedy = f"a grid has 1 to {MOST_CELLS_A_SIDE} rows and columns; separate grids by a blank line"
    raise GridError(f"more than {_MOST_CELLS:,} cells", line=line, remedy=remedy)


def _filled_up(rows: list[list[_Cell]]) -> list[list[_Cell]]:
    """Rows made equally long with the spaces that are missing at their ends."""
    width = max(map(len, rows))
    if width * len(rows) > _MOST_CELLS:
        _refuse_cells(rows[0][0].line)
    return [row + [row[-1]._replace(text=" ")] * (width - len(row)) for row in rows]


def _cell(number: int, found: re.Match[str], group: int = 0) -> _Cell:
    return _Cell(found[group].upper(), number, found.start(group) + 1, len(found[group]))


# The layout with bars.


def _has_bars(sheet: Sequence[_TextLine], asked: _CellMarks) -> bool:
    return any(bar in line.text for line in sheet for bar in "|=" if bar not in asked)


def _barred_rows(sheet: Sequence[_TextLine]) -> _TextRows:
    rows = _TextRows([], set(), set())
    for line in sheet:
        if len(rows.cells) > MOST_CELLS_A_SIDE:
            _refuse_cells(line.number)
        if re.fullmatch(r"[\s|=]*", line.text):
            _read_lower_bars(line, rows)
        else:
            _read_barred_row(line, rows)
    if not rows.cells:
        raise GridError("bars without cells", remedy="write rows of cells, with | between two and = below one")
    return rows


def _read_barred_row(line: _TextLine, rows: _TextRows) -> None:
    row: list[_Cell] = []
    frame = re.match(r"\s*\|?\s*", line.text)
    at = frame.end() if frame else 0
    while at < len(line.text):
        found = _BARRED_CELL.match(line.text, at)
        if not found:
            remedy = "write a cell between two bars, and a space between two cells without a bar"
            raise GridError("'|' where a cell should be", line=line.number, column=at + 1, remedy=remedy)
        if found[2]:
            rows.right_bars.add((len(rows.cells), len(row)))
        row.append(_cell(line.number, found, 1))
        if len(row) > MOST_CELLS_A_SIDE:
            _refuse_cells(line.number)
        at = found.end()
    rows.cells.append(row)


def _read_lower_bars(line: _TextLine, rows: _TextRows) -> None:
    """Add the bars below the last row. Above the first row they are the frame; beside others they only join them."""
    above = {at: column for column, cell in enumerate(rows.cells[-1] if rows.cells else ()) for at in _span(cell)}
    for at, mark in enumerate(line.text):
        if mark == "=" and at in above:
            rows.lower_bars.add((len(rows.cells) - 1, above[at]))
        elif mark == "=" and above and "==" not in line.text[max(at - 1, 0) : at + 2]:
            remedy = "put each '=' right under the cell that has the bar on its lower edge"
            raise GridError("no cell above this '='", line=line.number, column=at + 1, remedy=remedy)


def _span(cell: _Cell) -> range:
    """The places of a cell in its line, from 0."""
    return range(cell.column - 1, cell.column - 1 + cell.width)


# From marks to their meaning.


def _meanings(cells: Sequence[_Cell], asked: _CellMarks) -> _CellMarks:
    """The meaning of a grid's marks; where they don't fit together, the reading that covers most cells."""
    counts = Counter(cell.text for cell in cells if cell.text in asked or not _letters(cell.text))
    if asked.open or asked.block:
        return _completed(asked, counts)
    readings = _readings(sorted(counts), counts)
    if len(readings) > 1:
        ways = [f"{_meaning(marks)} ({count_of(_open_cells(cells, marks), 'open cell')})" for marks in readings]
        choices = [f"open={marks.open!r}" if marks.open else f"block={marks.block!r}" for marks in readings]
        raise GridError(f"reads two ways: {', or '.join(ways)}", remedy=f"pass {' or '.join(choices)}")
    return readings[0] if readings else _nearest(counts)


def _readings(marks: Sequence[str], counts: Counter[str]) -> list[_CellMarks]:
    """The ways to read a grid that has these marks and no others."""
    if not marks:
        return [_CellMarks(None, None)]
    if len(marks) > 2:
        return []
    if len(marks) == 2:
        return [_CellMarks(*pair) for pair in permutations(marks, 2) if _go_together(*pair, counts)]
    (mark,) = marks
    if mark == " ":  # with letters, since a grid of spaces alone is none
        return [_CellMarks(" ", None), _CellMarks(None, " ")]
    if mark in _OPEN_ALONE:
        return [_CellMarks(mark, None)]
    return [_CellMarks(None, mark)] if mark in _BLOCKS_ALONE or _is_picture(mark) else []


def _go_together(open: str, block: str, counts: Counter[str]) -> bool:
    """Whether a dialect has this pair. With `_`, an unknown mark is a block if it occurs twice; once, it is a slip."""
    if open == "_":
        return _is_known(block) or counts[block] > 1
    return block in _BLOCKS_OF.get(open, "") or (open in ".0- " and _is_picture(block))


def _is_picture(mark: str) -> bool:
    return len(mark) == 1 and unicodedata.category(mark) == "So"


def _is_known(mark: str) -> bool:
    return mark in _BLOCKS_OF or mark in _BLOCKS_ALONE or _is_picture(mark)


def _completed(asked: _CellMarks, counts: Counter[str]) -> _CellMarks:
    """The marks that the caller named; where the caller named one, the likeliest other mark is added.

    Beside a well-known mark, an unknown one that occurs once is a slip.
    """
    if None not in asked:
        return asked
    strange = not any(_is_known(mark) for mark in asked if mark)
    others = [mark for mark in counts if mark not in asked and (strange or _is_known(mark) or counts[mark] > 1)]
    other = max(others, key=lambda mark: (_is_known(mark), counts[mark]), default=None)
    return _CellMarks(asked.open or other, asked.block or other)


def _nearest(counts: Counter[str]) -> _CellMarks:
    """The reading that covers most cells, where none covers all."""
    frequent = dict(counts.most_common(_MOST_MARKS))
    some = [marks for size in (2, 1) for marks in combinations([mark for mark in counts if mark in frequent], size)]
    readings = [reading for marks in some for reading in _readings(marks, counts)]
    return max(
        readings, key=lambda reading: sum(counts[mark] for mark in reading if mark), default=_CellMarks(None, None)
    )


def _open_cells(cells: Sequence[_Cell], marks: _CellMarks) -> int:
    return sum(cell.text != marks.block for cell in cells)


def _meaning(marks: _CellMarks) -> str:
    roles = {"block": marks.block, "open": marks.open}
    return " and ".join(f"{'space' if mark == ' ' else mark} {role}" for role, mark in roles.items() if mark)


def _check(cells: Sequence[_Cell], marks: _CellMarks) -> None:
    """Raise GridError unless every cell has a meaning and one is open."""
    for cell in cells:
        if cell.text not in marks and not (_letters(cell.text) and cell.text != "["):
            known = "".join(f"{_cited(mark)!r} ({role}), " for role, mark in marks._asdict().items() if mark)
            remedy = f"cells are {known}letters or [SEVERAL]; open= and block= choose other marks"
            raise GridError(_fault(cell.text), line=cell.line, column=cell.column, remedy=remedy)
    if not _open_cells(cells, marks):
        block = _cited(marks.block or "")
        remedy = f"if {block!r} stands for open cells pass open={block!r}"
        raise GridError(f"every cell is a block ({block!r})", remedy=remedy)


def _cited(text: str) -> str:
    return text if len(text) <= _CITED else text[: _CITED - 3] + "..."


def _fault(text: str) -> str:
    """What is wrong with a cell."""
    text = _cited(text)
    if text == "[]":
        return "a rebus cell without letters"
    if text in ("[", "]"):
        return f"{text!r} without its other half"
    if len(text) == 1:
        return f"unknown character {text!r}"
    return f"{text} is more than letters" if text.startswith("[") else f"{text!r} is more than one cell"


# Writing.


@checked()
def format_grid(grid: Grid) -> str:
    """The plain form, one line per row, or the layout for bars where the grid has some; every line ends with a line
    feed.

    `parse_grid`, with the same `shortest`, returns an equal grid, unless no cell is open. TypeError for an argument
    that is no Grid.

    >>> print(format_grid(Grid(2, 2, right_bars={0}, lower_bars={1}, letters=("A", "ICE", "", ""))), end="")
    A|[ICE]
      =====
    . .
    """
    return "".join(f"{line}\n" for line in grid.lines())
