"""Lines of text to cells: which mark stands between the columns, and which quotation marks belong to the text.

The marks are those of files (a tab, a semicolon, a comma) and those of lists written by hand: `ANSWER: clue`,
`ANSWER - clue` and `ANSWER=clue`. Cells are quoted as in CSV (RFC 4180) where a file shows that it does so; all other
quotation marks are part of the text: `ARNESS<tab>"Gunsmoke" star` keeps both of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from crosswright.words.normalise import normalise

TAB, SEMICOLON, COMMA = "\t", ";", ","
FILE_MARKS = (TAB, SEMICOLON, COMMA)
# What stands between the answer and the clue in lists that people write, the first that fits. A search begins where a
# run of spaces begins and nowhere within it, so that it takes linear time.
LABELS = {
    ":": re.compile(r"(?<!\s)\s*:\s*"),
    "=": re.compile(r"(?<!\s)\s*=\s*"),
    "-": re.compile(r"(?<!\s)\s+[-\N{EN DASH}\N{EM DASH}]\s+"),
}
SHAPES = {
    TAB: "columns separated by tabs",
    SEMICOLON: "columns separated by semicolons",
    COMMA: "columns separated by commas",
    ":": "ANSWER: clue",
    "=": "ANSWER=clue",
    "-": "ANSWER - clue",
}
# From how many lines do we tell which mark a file uses?
SAMPLE = 2000
# How many lines may a quoted cell go over?
MOST_LINES_A_CELL = 20
# After how many cells that are never closed do we stop looking for the end of one? Their writer doesn't quote cells.
MOST_UNCLOSED = 100
# What no answer has in it: other marks, which would then be the right ones.
_NO_ANSWER = re.compile(r"[\t;,:=\"]|\s[-\N{EN DASH}\N{EM DASH}]\s")

Line = tuple[int, str]  # its number, from 1, and its text


class ListCell(NamedTuple):
    """One cell of a line."""

    raw: str  # as it is written, with quotation marks and spaces around it
    quoted: str | None = None  # what is between its quotation marks, if it is quoted as a whole

    @property
    def opens(self) -> bool:
        """Whether it begins with a quotation mark that is no CSV quote."""
        return self.quoted is None and self.raw.lstrip().startswith('"')


class Cells(NamedTuple):
    """A line, or several that one quoted cell joins, as cells."""

    number: int
    mark: str  # "" for a line of one cell
    cells: tuple[ListCell, ...]

    @property
    def line(self) -> str:
        """The line as it was."""
        return self.mark.join(cell.raw for cell in self.cells).strip()


def cells_of(lines: Iterable[Line]) -> tuple[str, list[Cells]]:
    """The mark that most lines are separated by, and the cells of each line; blank lines and comments are left out.

    A line without that mark is separated by another one, if it has one.

    >>> mark, [first, last] = cells_of([(1, 'ARNESS: "Gunsmoke" star'), (2, "OSLO: Norway: its capital")])
    >>> mark, [cell.raw for cell in first.cells], [cell.raw for cell in last.cells]
    (':', ['ARNESS', '"Gunsmoke" star'], ['OSLO', 'Norway: its capital'])
    """
    kept = [(number, line) for number, line in lines if line.strip() and not line.lstrip().startswith("#")]
    mark = most_used([line for _, line in islice(kept, SAMPLE)])
    joined = _joined(kept, mark) if mark in FILE_MARKS else kept
    return mark, [_cells(number, line, _mark_of(line, mark)) for number, line in joined]


def most_used(lines: Sequence[str]) -> str:
    """The mark that explains most of the lines as an answer and more; "" if none explains any."""
    explained = Counter({mark: sum(_explains(mark, line) for line in lines) for mark in SHAPES})
    [(mark, count)] = explained.most_common(1)  # of equals the first
    return mark if count else ""


def is_list(text: str) -> bool:
    """Whether most lines of a text are an answer and more.

    >>> is_list("OSLO: Capital of Norway"), is_list("Title: Tiny\\n\\nAT\\nNO\\n\\nAcross\\n1 Near")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    mark = most_used(lines)
    return bool(mark) and 2 * sum(_explains(mark, line) for line in lines) > len(lines)


def _mark_of(line: str, usual: str) -> str:
    if not usual or _is_separated(line, usual):
        return usual
    fitting = (mark for mark in SHAPES if _explains(mark, line))
    return next(fitting, next((mark for mark in (TAB, SEMICOLON) if mark in line), ""))


def _is_separated(line: str, mark: str) -> bool:
    return mark in line if mark in FILE_MARKS else LABELS[mark].search(line) is not None


def _explains(mark: str, line: str) -> bool:
    """Whether a line is an answer, then the mark, then more."""
    if not _is_separated(line, mark):
        return False
    if mark not in FILE_MARKS:
        head, rest = LABELS[mark].split(line, maxsplit=1)
    else:
        first = _cell_at(line, 0, mark)
        head, rest = first.raw if first.quoted is None else first.quoted, line[len(first.raw) + 1 :]
        if first.quoted is not None:
            return bool(rest.strip()) and _is_word(head)
    return bool(rest.strip()) and not _NO_ANSWER.search(head) and _is_word(head)


def _is_word(text: str) -> bool:
    return len(normalise(text, keep_accents=True) or "") > 1


def _cells(number: int, line: str, mark: str) -> Cells:
    if mark in FILE_MARKS:
        return Cells(number, mark, tuple(_split(line, mark)))
    if not mark:
        return Cells(number, "", (ListCell(line),))
    return Cells(number, mark, tuple(ListCell(part) for part in LABELS[mark].split(line.strip(), maxsplit=1)))


def _split(line: str, mark: str) -> Iterator[ListCell]:
    """The cells of a line; a mark within CSV quotes separates nothing."""
    if '"' not in line:
        yield from map(ListCell, line.split(mark))
        return
    start = 0
    while start <= len(line):
        cell = _cell_at(line, start, mark)
        yield cell
        start += len(cell.raw) + 1


def _cell_at(line: str, start: int, mark: str) -> ListCell:
    """The cell that begins at a place of a line."""
    if quoted := _quoted(mark).match(line, start):
        return ListCell(quoted[0], quoted[1])
    end = line.find(mark, start)
    return ListCell(line[start:] if end < 0 else line[start:end])


@cache
def _quoted(mark: str) -> re.Pattern[str]:
    return re.compile(rf' *"((?:[^"]|"")*)" *(?={mark}|$)')


# Cells that go over several lines.


def _joined(lines: Sequence[Line], mark: str) -> Iterator[Line]:
    """The lines, those put together that one quoted cell goes over."""
    at = unclosed = 0
    while at < len(lines):
        number, line = lines[at]
        start = _opening(line, 0, mark) if line.count('"') % 2 and unclosed < MOST_UNCLOSED else -1
        more = _lines_of_cell(lines, at, start, mark) if start >= 0 else 0
        unclosed += start >= 0 and not more
        yield number, "\n".join(text for _, text in lines[at : at + 1 + more])
        at += 1 + more


def _lines_of_cell(lines: Sequence[Line], at: int, start: int, mark: str) -> int:
    """How many lines more belong to a quoted cell that begins at `start` of a line; 0 if it is never closed."""
    text = lines[at][1]
    for more, (_, line) in enumerate(lines[at + 1 : at + 1 + MOST_LINES_A_CELL], 1):
        if _begins_a_row(line, mark):
            return 0
        text += "\n" + line
        start = _opening(text, start, mark)
        if start < 0:
            return more
    return 0


def _opening(text: str, start: int, mark: str) -> int:
    """Where the first cell begins whose quotation mark is not closed, from a cell on; -1 if there is none.

    More lines don't change the cells before it, so that a search can go on where the one before ended.
    """
    while start <= len(text):
        cell = _cell_at(text, start, mark)
        if cell.opens:
            return start
        start += len(cell.raw) + 1
    return -1


def _begins_a_row(line: str, mark: str) -> bool:
    head = line.partition(mark)[0].strip(' "')
    return _explains(mark, line) and (mark == TAB or head.isupper())


# Quotation marks.


def texts(rows: Sequence[Cells], mark: str) -> list[list[str]]:
    """The text of each cell, without the quotation marks that CSV asks for; those that belong to the text stay.

    >>> def of(*lines): return texts(*reversed(cells_of(enumerate(lines, 1))))
    >>> of('HELLO,"\""Hi, there!"\""', 'OSLO,"Capital of Norway"')
    [['HELLO', '"Hi, there!"'], ['OSLO', 'Capital of Norway']]
    >>> of('HELLO\\t"Hi there!"', 'ARNESS\\t"Gunsmoke" star')
    [['HELLO', '"Hi there!"'], ['ARNESS', '"Gunsmoke" star']]
    """
    every = [cell for row in rows if row.mark == mark for cell in row.cells]
    stray = any(cell.opens for cell in every)  # then the writer did not quote cells
    firsts = any(row.cells[0].quoted is not None for row in rows if row.cells)
    shown = any(cell.quoted is not None and _needs_quotes(cell.quoted, mark) for cell in every)
    usual = not stray and (mark == COMMA or firsts or shown)
    return [[_text(cell, row.mark, usual=usual, stray=stray) for cell in row.cells] for row in rows]


def _needs_quotes(text: str, mark: str) -> bool:
    return '""' in text or mark in text or "\n" in text


def _text(cell: ListCell, mark: str, *, usual: bool, stray: bool) -> str:
    if cell.quoted is None or mark not in FILE_MARKS:
        return cell.raw.strip()
    if usual or not cell.quoted or '""' in cell.quoted or (not stray and _needs_quotes(cell.quoted, mark)):
        return cell.quoted.replace('""', '"').strip()
    return cell.raw.strip()
