"""Qxw's files, read-only: lines of a keyword and numbers, one line or more for each square. They have no clues.

    GP shape columns rows ...           shape 0 is rectangular, the others are hexagons and circles
    TTL, AUT                            title and author, each in a line of its own below, behind a +
    SQ column row bars merge flags [c]  bars: 1 right, 2 below; flags: 1 block, 8 cut out; c: a letter (old versions)
    SQSP column row colour ink how own  the colour of the square, where `own` is 1
    SQCT column row direction "LETTERS" the content of the square, . for nothing

`extra["qxw"]` counts the items without a field in Puzzle: merged squares and free lights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from crosswright.errors import PuzzleError
from crosswright.media.formats.common import FileCells, checked_size, decoded, kept_of
from crosswright.puzzle import Puzzle

HOLDS = frozenset({"title", "author", "solution", "partial", "rebus", "symbols", "bars", "shades", "voids"})

_RIGHT, _BELOW = 1, 2  # bits of a square's bars
_BLOCK, _CUT_OUT = 1, 8  # bits of its flags
_WHITE = 0xFFFFFF


@dataclass
class _Squares(FileCells):
    """The records of squares, by cell."""

    letters: dict[int, str] = field(default_factory=dict)
    merged: list[int] = field(default_factory=list)


def read(data: bytes) -> Puzzle:
    """Read a .qxw file of a rectangular grid."""
    records = list(_records(decoded(data)))
    shape, columns, rows = next((map(int, rest.split()[:3]) for key, rest, _ in records if key == "GP"), (0, 0, 0))
    if shape != 0:
        raise PuzzleError("a Qxw grid that is not of squares", remedy="only rectangular grids are read")
    checked_size(rows, columns)
    squares = _Squares(rows, columns)
    for key, rest, _ in records:
        if key in ("SQ", "SQSP", "SQCT"):
            column, row, *values = rest.split()
            if 0 <= int(column) < columns and 0 <= int(row) < rows:
                _read_square(squares, int(row) * columns + int(column), key, values)
    titles = {key: below.strip() for key, _, below in records if key in ("TTL", "AUT")}
    lights = len({rest.split()[0] for key, rest, _ in records if key == "VL"})
    return Puzzle(
        grid=squares.grid,
        solution=tuple("" if c in squares.blocks else squares.letters.get(c, "") for c in range(rows * columns)),
        title=titles.get("TTL", ""),
        author=titles.get("AUT", ""),
        extra=kept_of("qxw", {"merged squares": squares.merged, "free lights": lights}),
        **squares.marks,
    )


def _records(text: str) -> Iterator[tuple[str, str, str]]:
    """The records: keyword, the rest of the line, and the line with a + below it, without that."""
    lines = text.split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        key, _, rest = line.partition(" ")
        if not line.startswith(("+", "#")):
            yield key, rest, below[1:] if below.startswith("+") else ""


def _read_square(squares: _Squares, c: int, key: str, values: list[str]) -> None:
    if key == "SQSP":
        paint, own = int(values[0], 16), int(values[3])
        if own and paint != _WHITE:
            squares.shades[c] = f"#{paint & _WHITE:06x}"
    elif key == "SQCT":
        direction, letters = int(values[0]), values[1].strip('"') if values[1:] else ""
        if direction == 0 and letters.isalnum():
            squares.letters[c] = letters
    else:
        bars, merged, flags = map(int, values[:3])
        squares.bar(c, "R" * bool(bars & _RIGHT) + "B" * bool(bars & _BELOW))
        squares.blocks.update({c} if flags & (_BLOCK | _CUT_OUT) else ())
        squares.voids.update({c} if flags & _CUT_OUT else ())
        squares.merged += [c] if merged else []
        if values[3:] and values[3].isalnum():
            squares.letters[c] = values[3]
