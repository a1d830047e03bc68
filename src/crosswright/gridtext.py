"""Grids as text: the dialects that people use, told apart, and the plain form that we write.

    dialect           open  block           cells
    plain             .     #               letters where they are given; what `write_grid` writes
    zeros             0     #               together, or separated by spaces or tabs
    underscores       _     any other mark  `#`, `█` ...
    stars             # -   * +             `#` and `*` alone read two ways: say which is which
    spaces            " "   #               rows may end early: what is missing is open
    puz               -     .

Every dialect takes letters, `[ICE]` for a cell with several (a rebus cell), and several grids, separated by blank
lines. A grid with bars has the barred layout: cells with a space or, for a bar, a `|` between them; below a row a
line of spaces with `=` under each cell that has a bar on its lower edge:

    A|B .
    =
    C . .
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from crosswright.errors import GridError, UsageError
from crosswright.grid import Grid

# The marks for open cells that go with any of the block marks.
OPEN_MARKS = (".", "0", "-", "_")
BLOCK_MARKS = ("#", "*", "+", "█", "■")
# Further pairs (open, block) that read one way only.
PAIRS = (("#", "+"), ("-", "."), (" ", "#"))

_CELL = re.compile(r"\[([^]\[]*)\]|(.)", re.DOTALL)


class Row(NamedTuple):
    """One row of cells as they were read."""

    line: int  # in the file, from 1
    cells: list[str]  # a mark, or letters in upper case
    columns: list[int]  # per cell: where it starts in the line, from 0


@dataclass(frozen=True)
class Marks:
    """What stands for open cells and for blocks."""

    open: str | None
    block: str | None


def read_grids(
    text: str, *, source: str = "<text>", open: str | None = None, block: str | None = None, shortest: int = 2
) -> list[Grid]:
    r"""Every grid in a text, in order; GridError, with line and column, where it can't be read.

    `open` and `block` say which characters stand for open cells and blocks where that can't be told.

    >>> [(grid.rows, grid.columns, len(grid.slots)) for grid in read_grids("..#\n...\n\n_#\n__")]
    [(2, 3, 4), (2, 2, 2)]
    """
    chosen = _chosen(open, block)
    groups = list(_groups(text, spaces_are_cells=open == " "))
    if not groups:
        raise _no_grid(source)
    return [_read(group, source, chosen, shortest) for group in groups]


def write_grid(grid: Grid) -> str:
    """The plain form, one line a row, which `read_grids` reads back; the barred layout where the grid has bars."""
    cells = [_spelled(grid, c) for c in range(grid.rows * grid.columns)]
    rows = [range(start, start + grid.columns) for start in range(0, len(cells), grid.columns)]
    if not (grid.right_bars or grid.lower_bars):
        return "".join("".join(cells[c] for c in row) + "\n" for row in rows)
    width = max(map(len, cells))
    lines = []
    for row in rows:
        lines.append("".join(cells[c].ljust(width) + (" |"[c in grid.right_bars]) for c in row))
        lines.append("".join(" ="[c in grid.lower_bars].ljust(width + 1) for c in row))
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def split_pattern(pattern: str) -> list[str]:
    """The cells of a pattern such as `?E[ICE]`: one item each, brackets taken off.

    >>> split_pattern("?E[ICE]")
    ['?', 'E', 'ICE']
    """
    return [rebus or mark for rebus, mark in _CELL.findall(pattern)]


def _no_grid(source: str) -> GridError:
    return GridError("no grid in it", source=source, remedy="write rows of cells, '.' for open and '#' for a block")


def _spelled(grid: Grid, c: int) -> str:
    letters = grid.letters[c]
    return "#" if c in grid.blocks else "." if not letters else letters if len(letters) == 1 else f"[{letters}]"


def _chosen(open_mark: str | None, block_mark: str | None) -> Marks:
    for option, mark in (("open", open_mark), ("block", block_mark)):
        if mark is not None and len(mark) != 1:
            raise UsageError(f"--{option} takes one character, not {mark!r}")
    if open_mark is not None and open_mark == block_mark:
        raise UsageError(f"--open and --block are both {open_mark!r}; they must differ")
    return Marks(open_mark, block_mark)


# From text to groups of lines, one a grid


def _groups(text: str, *, spaces_are_cells: bool) -> Iterator[list[tuple[int, str]]]:
    """The runs of lines that are not blank, with their numbers."""
    group: list[tuple[int, str]] = []
    normal = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    for number, line in enumerate(re.split(r"\r\n|\n|\r", normal), start=1):
        if line.strip() or (line and (spaces_are_cells or _open_row(group, line))):
            group.append((number, line))
        elif group:
            yield group
            group = []
    if group:
        yield group


def _open_row(group: list[tuple[int, str]], line: str) -> bool:
    """Whether a line of spaces is a row of open cells: as long as the rows above it, which have spaces for cells."""
    return bool(group) and len(line) == max(len(row) for _, row in group) and _spaces_are_cells(group)


def _spaces_are_cells(group: list[tuple[int, str]]) -> bool:
    """Whether the spaces in a grid are open cells, not what separates the cells."""
    text = "".join(line for _, line in group)
    marks = {mark for mark in text if not mark.isalpha()}
    if "\t" in text or not marks <= {" ", "#", "[", "]"} or " " not in marks:
        return False
    return "#" in marks and not (re.search(r"[^\W\d_]", text) and _separated(group))


def _separated(group: list[tuple[int, str]]) -> bool:
    """Whether every line has the same number of cells, each of one character, with spaces between them."""
    tokens = [line.split() for _, line in group]
    single = all(len(token) == 1 or token[0] == "[" for row in tokens for token in row)
    return single and len({len(row) for row in tokens}) == 1 and len(tokens[0]) > 1


# From lines to rows of cells


def _read(group: list[tuple[int, str]], source: str, chosen: Marks, shortest: int) -> Grid:
    barred = any(mark in line for _, line in group for mark in "|=" if mark not in (chosen.open, chosen.block))
    right_bars: set[tuple[int, int]] = set()
    lower_bars: set[tuple[int, int]] = set()
    if barred:
        rows = _barred_rows(group, source, right_bars, lower_bars)
    elif chosen.open == " " or (chosen.open is None and chosen.block in (None, "#") and _spaces_are_cells(group)):
        rows, chosen = _spaced_rows(group), Marks(" ", chosen.block)
    else:
        rows = [_row(number, line) for number, line in group]
    _check_rectangle(rows, source)
    marks = _marks(rows, source, chosen)
    columns = len(rows[0].cells)
    cells = [cell for row in rows for cell in row.cells]
    try:
        return Grid(
            rows=len(rows),
            columns=columns,
            blocks=frozenset(c for c, cell in enumerate(cells) if cell == marks.block),
            right_bars=frozenset(row * columns + column for row, column in right_bars if column + 1 < columns),
            lower_bars=frozenset(row * columns + column for row, column in lower_bars if row + 1 < len(rows)),
            letters=tuple("" if cell in (marks.open, marks.block) else cell for cell in cells),
            shortest=shortest,
        )
    except GridError as error:
        raise GridError(error.message, source=source, line=rows[0].line, remedy=error.remedy) from None


def _row(number: int, line: str) -> Row:
    """A row whose cells stand together, or are separated by spaces or tabs."""
    row = Row(number, [], [])
    words = list(re.finditer(r"\S+", line))
    # Between tabs a cell of several letters needs no brackets.
    whole = "\t" in line or (len(words) > 1 and any(not word[0][0].isalpha() for word in words))
    for word in words:
        if whole and len(words) > 1 and word[0].isalpha():
            _add(row, word[0], word.start())
            continue
        for cell in _CELL.finditer(word[0]):
            _add(row, _item(cell), word.start() + cell.start())
    return row


def _spaced_rows(group: list[tuple[int, str]]) -> list[Row]:
    """Rows in which a space is an open cell, and so is what is missing at their ends."""
    rows = []
    for number, line in group:
        row = Row(number, [], [])
        for cell in _CELL.finditer(line):
            _add(row, _item(cell), cell.start())
        rows.append(row)
    width = max(len(row.cells) for row in rows)
    for row in rows:
        for _ in range(width - len(row.cells)):
            _add(row, " ", len(row.columns))
    return rows


def _barred_rows(
    group: list[tuple[int, str]], source: str, right_bars: set[tuple[int, int]], lower_bars: set[tuple[int, int]]
) -> list[Row]:
    """The rows of the barred layout; notes the bars as (row, column)."""
    rows: list[Row] = []
    for number, line in group:
        if not line.strip(" =|"):
            _read_lower_bars(rows, number, line, source, lower_bars)
            continue
        row = Row(number, [], [])
        for cell in _CELL.finditer(line):
            if cell[2] == "|" and row.cells:
                right_bars.add((len(rows), len(row.cells) - 1))
            elif cell[2] is None or not (cell[2].isspace() or cell[2] == "|"):
                _add(row, _item(cell), cell.start())
        rows.append(row)
    return rows


def _read_lower_bars(rows: list[Row], number: int, line: str, source: str, lower_bars: set[tuple[int, int]]) -> None:
    for at, mark in enumerate(line):
        if mark == "=" and rows:  # above the first row it is the frame
            if at not in rows[-1].columns:
                raise GridError(
                    "no cell above this '='",
                    source=source,
                    line=number,
                    column=at + 1,
                    remedy="put each '=' right under the cell that has the bar on its lower edge",
                )
            lower_bars.add((len(rows) - 1, rows[-1].columns.index(at)))


def _item(cell: re.Match[str]) -> str:
    """What a cell holds, brackets taken off."""
    return cell[0] if cell[1] is None else str(cell[1])


def _add(row: Row, cell: str, column: int) -> None:
    row.cells.append(cell.upper())
    row.columns.append(column)


def _check_rectangle(rows: list[Row], source: str) -> None:
    if not rows:
        raise _no_grid(source)
    width = Counter(len(row.cells) for row in rows).most_common(1)[0][0]
    for row in rows:
        if len(row.cells) != width:
            short = len(row.cells) < width
            raise GridError(
                f"this row has {_count(row.cells)}, the others have {width}",
                source=source,
                line=row.line,
                column=(row.columns[-1] + 2 if row.columns else 1) if short else row.columns[width] + 1,
                remedy="give every row of a grid the same number of cells and separate grids by a blank line",
            )


def _count(cells: list[str]) -> str:
    return f"{len(cells)} cell{'s' if len(cells) != 1 else ''}"


# From marks to their meaning


def _marks(rows: list[Row], source: str, chosen: Marks) -> Marks:
    """Which marks stand for open cells and for blocks."""
    counts = Counter(cell for row in rows for cell in row.cells if not cell.isalpha() or cell in _upper(chosen))
    marks = _named(counts, chosen) if chosen.open or chosen.block else _told_apart(counts, rows, source)
    for row in rows:
        for cell, column in zip(row.cells, row.columns, strict=True):
            if not cell.isalpha() and cell not in (marks.open, marks.block):
                raise GridError(
                    f"unknown character {cell!r}" if cell else "a rebus cell without letters",
                    source=source,
                    line=row.line,
                    column=column + 1,
                    remedy=f"cells are {_meanings(marks)}letters or [SEVERAL]; --open and --block choose other marks",
                )
    letters = any(cell.isalpha() and cell not in (marks.open, marks.block) for row in rows for cell in row.cells)
    if not counts[marks.open or ""] and not letters:
        raise GridError(
            f"every cell is a block ({marks.block!r})",
            source=source,
            line=rows[0].line,
            remedy=f"if {marks.block!r} stands for open cells pass --open '{marks.block}'",
        )
    return marks


def _upper(marks: Marks) -> tuple[str, ...]:
    return tuple(mark.upper() for mark in (marks.open, marks.block) if mark is not None)


def _meanings(marks: Marks) -> str:
    open_mark = f"{marks.open!r} (open), " if marks.open else ""
    return open_mark + (f"{marks.block!r} (block), " if marks.block else "")


def _named(counts: Counter[str], chosen: Marks) -> Marks:
    """The marks that the caller named; where one was named, the other is the most common of the rest."""
    named = [*_upper(chosen)]
    rest = [mark for mark, _ in counts.most_common() if mark not in named and not mark.isalpha()]
    other = rest[0] if rest else None
    open_mark, block = (mark.upper() if mark else mark for mark in (chosen.open, chosen.block))
    return Marks(open_mark or other, block or other)


def _told_apart(counts: Counter[str], rows: list[Row], source: str) -> Marks:
    """The marks of the dialect that the text is in."""
    marks = set(counts)
    if {"#", "*"} <= marks and not marks & set(OPEN_MARKS):
        _two_readings(counts, rows, source)
    pairs = [pair for pair in PAIRS if set(pair) <= marks]
    pairs += [(o, b) for o in OPEN_MARKS for b in BLOCK_MARKS if {o, b} <= marks and not pairs]
    if "_" in marks:
        pairs = [("_", mark) for mark, _ in counts.most_common() if mark != "_"]
    if pairs:
        return Marks(*max(pairs, key=lambda pair: counts[pair[0]] + counts[pair[1]]))
    open_mark = next((mark for mark in OPEN_MARKS if mark in marks), None)
    return Marks(open_mark, next((mark for mark in BLOCK_MARKS if mark in marks), None))


def _two_readings(counts: Counter[str], rows: list[Row], source: str) -> None:
    star, hash_ = _cells(counts["*"]), _cells(counts["#"])
    raise GridError(
        f"reads two ways: * block and # open ({hash_}), or # block and * open ({star})",
        source=source,
        line=rows[0].line,
        remedy="pass --open '#' or --open '*'",
    )


def _cells(count: int) -> str:
    return f"{count} open cell{'s' if count != 1 else ''}"
