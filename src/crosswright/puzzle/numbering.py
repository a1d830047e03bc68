"""How a puzzle is numbered and its clues are grouped: by numbers in cells, or by labels of its rows and columns.

    cells           each slot has a number in its first cell
    rows            rows and columns have numbers, cells have none, as in Spanish newspapers
    roman           rows have Roman numbers, columns numbers, as in French ones
    roman-letters   rows have Roman numbers, columns letters

With labels, the clues of a row stand under its label in one line, and so do those of a column. Only what people see
changes: slots and clues keep their numbers. It is kept in what an ipuz file may have beside its standard.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from crosswright.grid import Grid
from crosswright.puzzle import ACROSS, DOWN, Clue, Puzzle
from crosswright.puzzle.richtext import RichText, StyledText

NUMBERING = "org.crosswright:numbering"
IN_CELLS = "cells"
# What ends the text of a clue, so that another may follow it in its line.
_ENDS = ".!?…"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def roman(number: int) -> str:
    """A number in Roman numerals.

    >>> [roman(number) for number in (1, 4, 9, 14, 40)]
    ['I', 'IV', 'IX', 'XIV', 'XL']
    """
    written = ""
    for value, letters in _ROMAN:
        written += letters * (number // value)
        number %= value
    return written


def _lettered(number: int) -> str:
    """A, B .. Z, AA, BB."""
    return _LETTERS[(number - 1) % len(_LETTERS)] * ((number - 1) // len(_LETTERS) + 1)


class _LabelsOf(NamedTuple):
    row: Callable[[int], str]  # by its number from 1
    column: Callable[[int], str]


NUMBERINGS: Mapping[str, _LabelsOf | None] = {
    IN_CELLS: None,
    "rows": _LabelsOf(str, str),
    "roman": _LabelsOf(roman, str),
    "roman-letters": _LabelsOf(roman, _lettered),
}


class EdgeLabels(NamedTuple):
    """The labels at the edges of a grid."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]

    def of(self, grid: Grid, clue: Clue) -> str:
        """The label of a clue's row or column; its own number where it stands in neither list."""
        if not clue.cells or clue.heading not in (ACROSS, DOWN):
            return clue.number
        row, column = divmod(clue.cells[0], grid.columns)
        return self.rows[row] if clue.heading == ACROSS else self.columns[column]


def numbered(puzzle: Puzzle, how: str) -> Puzzle:
    """The puzzle numbered in one of the `NUMBERINGS`."""
    ipuz = {name: value for name, value in puzzle.extra.get("ipuz", {}).items() if name != NUMBERING}
    ipuz |= {} if how == IN_CELLS else {NUMBERING: how}
    others = {name: value for name, value in puzzle.extra.items() if name != "ipuz"}
    return replace(puzzle, extra=others | ({"ipuz": ipuz} if ipuz else {}))


def edge_labels(puzzle: Puzzle) -> EdgeLabels | None:
    """The labels of a puzzle's rows and columns; None where its cells have numbers, and for an arrowword.

    >>> edge_labels(numbered(Puzzle(Grid(2, 3)), "roman"))
    EdgeLabels(rows=('I', 'II'), columns=('1', '2', '3'))
    """
    how = puzzle.extra.get("ipuz", {}).get(NUMBERING)
    labels = NUMBERINGS.get(how) if isinstance(how, str) else None
    if labels is None or puzzle.is_arrowword:
        return None
    rows, columns = (range(1, count + 1) for count in (puzzle.grid.rows, puzzle.grid.columns))
    return EdgeLabels(tuple(map(labels.row, rows)), tuple(map(labels.column, columns)))


def printed_lists(puzzle: Puzzle) -> Mapping[str, Sequence[Clue]]:
    """The clues by heading, as they are printed: those of one row or column in one line, if these have labels."""
    labels = edge_labels(puzzle)
    if labels is None:
        return puzzle.lists
    return {heading: _in_lines(puzzle.grid, labels, clues) for heading, clues in by_line(puzzle).items()}


def by_line(puzzle: Puzzle) -> Mapping[str, Sequence[Clue]]:
    """The clues by heading, those of one row or column one after the other if these have labels."""
    if edge_labels(puzzle) is None:
        return puzzle.lists
    columns = puzzle.grid.columns

    def place(clue: Clue) -> tuple[int, ...]:
        row, column = divmod(clue.cells[0], columns) if clue.cells else (0, 0)
        return (column, row) if clue.heading == DOWN else (row, column)

    return {heading: sorted(clues, key=place) for heading, clues in puzzle.lists.items()}


def _in_lines(grid: Grid, labels: EdgeLabels, clues: Sequence[Clue]) -> list[Clue]:
    """One clue for each line, with the texts of all its clues."""
    lines = []
    for label, its in groupby(clues, key=lambda clue: labels.of(grid, clue)):
        line = list(its)
        spans = [span for clue in line for span in _sentence(clue)]
        cells = tuple(c for clue in line for c in clue.cells)
        lines.append(replace(line[0], number=label, text=RichText(tuple(spans)), cells=cells, enumeration=""))
    return lines


def _sentence(clue: Clue) -> list[StyledText]:
    """A clue's text with its end, and a space behind it."""
    length = f" ({clue.enumeration})" if clue.enumeration else ""
    end = "" if not length and clue.text.plain.rstrip('”“»" ').endswith(tuple(_ENDS)) else "."
    return [*clue.text.spans, StyledText(f"{length}{end} ")] if clue.text.plain else []
