"""Where the parts of a regex puzzle are drawn: cells, and expressions beside their lines. All media share it.

A unit is a pixel of the drawing at its usual size. Rectangles have their first expressions at the left and above, the
second ones at the right and below. A hexagon has the expressions of a line at the cell that the line begins with, in
the direction of the line, but never upside down; an arrow points into the line.

>>> from crosswright.regex import RegexPuzzle
>>> layout = layout_of(RegexPuzzle.rectangle([["A+"]], [["[AB]"]]))
>>> [(label.text, label.angle, label.anchor) for label in layout.labels]
[('A+', 0, 'end'), ('[AB]', -90, 'start')]
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from crosswright.regex import Line, RegexPuzzle, Shape

CELL = 40.0  # the side of a square cell
RADIUS = 25.0  # from the centre of a hexagonal cell to its corners
FONT = 14.0  # the size of an expression
ADVANCE = 0.602  # the width of its characters, for a font size of 1; wide characters take two
_PITCH = 17.0  # between two expressions at one end of a line
_GAP = 9.0  # between a cell and its expression
_ARROW = 9.0  # the room for an arrow between them
_MARGIN = 6.0  # around the drawing


class LayoutCell(NamedTuple):
    """A cell: its centre."""

    x: float
    y: float


class Label(NamedTuple):
    """An expression beside its line; (x, y) is the middle of the end that is next to the cells."""

    line: int  # of puzzle.lines
    nth: int  # which of the line's expressions
    text: str
    x: float
    y: float
    angle: int  # in degrees, clockwise
    anchor: str  # "start": the text begins at (x, y); "end": it ends there


class Arrow(NamedTuple):
    """A mark that points into a line, at the cell that the line begins with."""

    line: int
    x: float
    y: float
    angle: int  # of the direction of reading, in degrees, clockwise


class ViewBox(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    width: float
    height: float


_Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class RegexLayout:
    """The places of all parts."""

    cells: tuple[LayoutCell, ...]
    outline: _Corners  # the corners of a cell, from its centre
    labels: tuple[Label, ...]
    arrows: tuple[Arrow, ...]
    box: ViewBox  # everything fits into it
    grid: ViewBox  # the cells alone


def layout_of(puzzle: RegexPuzzle) -> RegexLayout:
    """Lay out a puzzle."""
    if puzzle.shape is Shape.RECTANGULAR:
        cells = tuple(LayoutCell((place + 0.5) * CELL, (row + 0.5) * CELL) for row, place in puzzle.cells)
        return _framed(cells, _SQUARE, tuple(_rectangular_labels(puzzle, cells)), ())
    cells = tuple(_hexagonal_cells(puzzle))
    return _framed(cells, _HEXAGON, tuple(_hexagonal_labels(puzzle, cells)), tuple(_arrows(puzzle, cells)))


def _framed(
    cells: tuple[LayoutCell, ...], outline: _Corners, labels: tuple[Label, ...], arrows: tuple[Arrow, ...]
) -> RegexLayout:
    corners = [(cell.x + x, cell.y + y) for cell in cells for x, y in outline]
    spread = [point for label in labels for point in _corners(label)]
    return RegexLayout(cells, outline, labels, arrows, _box(corners + spread, _MARGIN), _box(corners, 0))


def width_of(text: str) -> float:
    """How wide an expression is."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return FONT * ADVANCE * (len(text) + wide)


def _rectangular_labels(puzzle: RegexPuzzle, cells: tuple[LayoutCell, ...]) -> Iterator[Label]:
    """The odd expressions stand where a line begins, the even ones where it ends."""
    for number, line in enumerate(puzzle.lines):
        is_row = line.cells[-1] == line.cells[0] + len(line.cells) - 1 and number < len(puzzle.directions[0])
        first, last = cells[line.cells[0]], cells[line.cells[-1]]
        sides = [line.expressions[0::2], line.expressions[1::2]]
        for side, expressions in enumerate(sides):
            for place, expression in enumerate(expressions):
                across = (place - (len(expressions) - 1) / 2) * _PITCH
                away = CELL / 2 + _GAP
                nth = 2 * place + side
                if is_row:
                    x = last.x + away if side else first.x - away
                    yield Label(number, nth, expression.text, x, first.y + across, 0, "start" if side else "end")
                else:
                    y = last.y + away if side else first.y - away
                    yield Label(number, nth, expression.text, first.x + across, y, -90, "end" if side else "start")


def _hexagonal_cells(puzzle: RegexPuzzle) -> Iterator[LayoutCell]:
    step = RADIUS * math.sqrt(3)
    for row, place in puzzle.cells:
        indent = abs(puzzle.side - 1 - row) / 2
        yield LayoutCell(_rounded((place + indent + 0.5) * step), _rounded(RADIUS + row * 1.5 * RADIUS))


def _heading(puzzle: RegexPuzzle, number: int) -> int:
    """The direction in which a line of a hexagon is read: 0 is to the right, 90 down."""
    each = len(puzzle.directions[0])
    return (0, 240, 120)[number // each]


def _hexagonal_labels(puzzle: RegexPuzzle, cells: tuple[LayoutCell, ...]) -> Iterator[Label]:
    for number, line in enumerate(puzzle.lines):
        heading = _heading(puzzle, number)
        angle = (heading + 90) % 180 - 90  # never upside down
        for nth, expression in enumerate(line.expressions):
            x, y = _before(cells, line, heading, RADIUS * math.sqrt(3) / 2 + _GAP + _ARROW)
            across = (nth - (len(line.expressions) - 1) / 2) * _PITCH
            x, y = x - across * math.sin(math.radians(angle)), y + across * math.cos(math.radians(angle))
            anchor = "end" if angle == heading else "start"
            yield Label(number, nth, expression.text, _rounded(x), _rounded(y), angle, anchor)


def _arrows(puzzle: RegexPuzzle, cells: tuple[LayoutCell, ...]) -> Iterator[Arrow]:
    for number, line in enumerate(puzzle.lines):
        heading = _heading(puzzle, number)
        x, y = _before(cells, line, heading, RADIUS * math.sqrt(3) / 2 + _GAP * 0.6 + _ARROW / 2)
        yield Arrow(number, _rounded(x), _rounded(y), heading)


def _before(cells: tuple[LayoutCell, ...], line: Line, heading: int, away: float) -> tuple[float, float]:
    """A point before the first cell of a line."""
    first = cells[line.cells[0]]
    turn = math.radians(heading)
    return first.x - away * math.cos(turn), first.y - away * math.sin(turn)


def _corners(label: Label) -> Iterator[tuple[float, float]]:
    """The corners of an expression's rectangle."""
    turn, width = math.radians(label.angle), width_of(label.text)
    start = 0.0 if label.anchor == "start" else -width
    for along in (start, start + width):
        for across in (-FONT * 0.6, FONT * 0.6):
            yield (
                label.x + along * math.cos(turn) - across * math.sin(turn),
                label.y + along * math.sin(turn) + across * math.cos(turn),
            )


def _box(points: list[tuple[float, float]], margin: float) -> ViewBox:
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    right, bottom = max(x for x, _ in points) + margin, max(y for _, y in points) + margin
    return ViewBox(_rounded(left), _rounded(top), _rounded(right - left), _rounded(bottom - top))


def _rounded(value: float) -> float:
    return round(value, 2) + 0.0  # no negative zero


_SQUARE: _Corners = ((-CELL / 2, -CELL / 2), (CELL / 2, -CELL / 2), (CELL / 2, CELL / 2), (-CELL / 2, CELL / 2))
_HEXAGON: _Corners = tuple(
    (_rounded(RADIUS * math.sin(math.pi * corner / 3)), _rounded(-RADIUS * math.cos(math.pi * corner / 3)))
    for corner in range(6)
)
