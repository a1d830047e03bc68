"""Which column of a list is what: by the names in its first row, else by what is in the columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from crosswright.language.register import about_language, codes
from crosswright.words.normalise import normalise

ANSWER, CLUE, SOURCE, DATE, SCORE = "answer", "clue", "source", "date", "score"

_DATE = re.compile(
    r"(1[5-9]|20)\d\d([-/.]\d{1,2}([-/.]\d{1,2}([T ]\d\d:\d\d(:\d\d)?)?)?)?|\d{1,2}[./-]\d{1,2}[./-](\d\d){1,2}"
)
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
# Which share of a column's cells must be dates or numbers for it to be a column of those?
NEARLY_ALL = 0.9


class ColumnText(NamedTuple):
    """The text of a cell, and whether a space stood before it: then the mark before it may be the text's own."""

    text: str
    spaced: bool = False


class Columns(NamedTuple):
    """What the columns of a list are, from the left; a column that has no use here has a name of its own."""

    kinds: tuple[str, ...]
    named: bool  # whether the list itself names them, in its first row

    def place(self, kind: str) -> int | None:
        """Where a kind of column is, from 0."""
        return self.kinds.index(kind) if kind in self.kinds else None


@cache
def _kinds() -> dict[str, str]:
    """The kind of a column by what people write above it, in all languages."""
    facts = map(about_language, codes())
    return {name: kind for about in facts for kind, names in about.columns.items() for name in names}


def heading(cells: Sequence[str]) -> Columns | None:
    """The columns that a first row names; None if it names none.

    >>> heading(["Clue", "Word", "Theme"]).kinds
    ('clue', 'answer', 'Theme')
    >>> heading(["WORD", "A promise"]) is None
    True
    """
    if sum(name.isalpha() for name in map(_bare, cells)) < 2:
        return None  # two cells must be known names, and these are single words
    kinds: list[str] = []
    known = 0
    for number, cell in enumerate(cells, 1):
        kind = _kinds().get(_bare(cell), "")
        known += bool(kind)
        kinds.append(kind if kind and kind not in kinds else cell.strip() or f"column {number}")
    if ANSWER not in kinds or len(cells) < 2 or not (CLUE in kinds or known == len(cells)):
        return None
    return Columns(tuple(kinds), True) if {*kinds} & {CLUE, SCORE} else None


def _bare(cell: str) -> str:
    """The name of a column as it is looked up."""
    return cell.strip(" \t.:*#").casefold()


def guessed(rows: Sequence[Sequence[str]]) -> Columns:
    """What the columns are by what is in them, where nothing names them.

    >>> guessed([["OSLO", "Capital of Norway", "NYT", "2020-01-01"], ["ROSE", "Flower", "LAT", "2021-01-01"]]).kinds
    ('answer', 'clue', 'source', 'date')
    >>> guessed([["Capital of Norway", "OSLO"], ["Flower", "ROSE"]]).kinds
    ('clue', 'answer')
    """
    width = max((len(row) for row in rows), default=1)
    columns = [[row[i] for row in rows if i < len(row) and row[i]] for i in range(width)]
    answer = _answer_column(columns)
    kinds: dict[int, str] = {answer: ANSWER}
    others = [i for i in range(width) if i != answer and columns[i]]
    for i in others:
        if (kind := _kind(columns[i], width)) and kind not in kinds.values():
            kinds[i] = kind
    plain = [i for i in others if i not in kinds]
    if others and not plain and SCORE not in kinds.values():
        plain = others[:1]
    for i, kind in zip(plain, (CLUE, SOURCE), strict=False):
        kinds[i] = kind
    return Columns(tuple(kinds.get(i, f"column {i + 1}") for i in range(width)), False)


def _kind(cells: Sequence[str], width: int) -> str:
    """Date or score, if a column is that."""
    if width > 2 and _share(_DATE, cells) >= NEARLY_ALL:
        return DATE
    enough = width > 2 or len(cells) > 1  # a single DUO;2 is a clue
    return SCORE if enough and _share(_NUMBER, cells) >= NEARLY_ALL else ""


def _share(pattern: re.Pattern[str], cells: Sequence[str]) -> float:
    return sum(pattern.fullmatch(cell) is not None for cell in cells) / len(cells)


def _answer_column(columns: Sequence[Sequence[str]]) -> int:
    """The first, unless the second is all capitals and the first is not."""
    if len(columns) < 2 or not columns[0] or not columns[1]:
        return 0
    capitals = [sum(_is_capitals(cell) for cell in cells) / len(cells) for cells in columns[:2]]
    return int(capitals[0] < 0.5 and capitals[1] >= NEARLY_ALL)


def _is_capitals(cell: str) -> bool:
    return cell == cell.upper() and normalise(cell, keep_accents=True) is not None


# Commas and semicolons: those of the text beside those of the list.


def aligned(rows: Sequence[Sequence[ColumnText]], mark: str) -> list[list[str]]:
    """Rows without a heading, as cells: what a comma or semicolon of the text had separated is put together again.

    A mark with a space after it belongs to the text, unless a number or a date follows. The usual number of columns is
    that of most rows; what a row has beyond it belongs to its longest text.

    >>> of = lambda line: [ColumnText(text.strip(), text.startswith(" ")) for text in line.split(",")]
    >>> aligned([of("ROSE,60,Flower, or got up"), of("OSLO,Capital")], ",")
    [['ROSE', '60', 'Flower, or got up'], ['OSLO', '', 'Capital']]
    """
    long = [row for row in rows if len(row) > 2]
    scored = 2 * sum(not row[1].text or bool(_NUMBER.fullmatch(row[1].text)) for row in long) > len(long)
    cells = [_merged(row, mark, scored=scored and len(row) > 2) for row in rows]
    if scored:
        cells = [[row[0], "", row[1]] if len(row) == 2 and not _NUMBER.fullmatch(row[1]) else row for row in cells]
    free = 2 if scored else 1  # the column of the clue
    width = max(_usual_width(cells), free + 1)
    return [surplus_joined(row, width, free, mark) for row in cells]


def _merged(row: Sequence[ColumnText], mark: str, *, scored: bool) -> list[str]:
    cells = [row[0].text] if row else []
    for i, piece in enumerate(row[1:], 1):
        own = i == 1 or (scored and i == 2) or not piece.spaced or _DATE.fullmatch(piece.text)
        if own:
            cells.append(piece.text)
        else:
            cells[-1] += f"{mark} {piece.text}"
    return cells


def _usual_width(rows: Sequence[Sequence[str]]) -> int:
    counts = Counter(len(row) for row in rows if len(row) > 1)
    return min(counts, key=lambda width: (-counts[width], width), default=1)


def surplus_joined(cells: Sequence[str], width: int, free: int, mark: str) -> list[str]:
    """A row's cells, no more than `width`: what is too much is joined, with the mark, into the cell `free`."""
    surplus = len(cells) - width
    if surplus <= 0:
        return list(cells)
    end = free + surplus + 1
    return [*cells[:free], mark.join(cells[free:end]), *cells[end:]]
