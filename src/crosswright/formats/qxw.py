"""Qxw's files, read: lines of a keyword and numbers, a line or more for each square. They have no clues.

    GP shape columns rows ...           shape 0 is rectangular, the others are hexagons and circles
    TTL, AUT                            title and author, each in a line of its own below, behind a +
    SQ column row bars merge flags [c]  bars: 1 right, 2 below; flags: 1 block, 8 cut out; c: a letter (old versions)
    SQSP column row colour ink how own  the colour of the square, where `own` is 1
    SQCT column row direction "LETTERS" what is in the square, . where nothing is

What a Puzzle has no place for is counted in `extra["qxw"]`: merged squares and free lights.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.formats.common import checked_size, decoded
from crosswright.formats.features import FEATURES
from crosswright.grid import Grid
from crosswright.puzzle import Puzzle

HOLDS = frozenset({"title", "author", "solution", "partial", "rebus", "symbols", "bars", "shades", "voids"})

_RIGHT, _BELOW = 1, 2  # bits of a square's bars
_BLOCK, _CUT_OUT = 1, 8  # bits of its flags


def read(data: bytes) -> Puzzle:
    """Read a .qxw file of a rectangular grid."""
    records = list(_records(decoded(data)))
    shape, columns, rows = next((_numbers(rest)[:3] for key, rest, _ in records if key == "GP"), (0, 0, 0))
    if shape != 0:
        raise PuzzleError("a Qxw grid that is not of squares", remedy="only rectangular grids are read")
    checked_size(rows, columns)
    blocks, voids, right, below = set(), set(), set(), set()
    letters: dict[int, str] = {}
    shades: dict[int, str] = {}
    merged: list[int] = []
    for key, rest, _ in records:
        if key not in ("SQ", "SQSP", "SQCT"):
            continue
        column, row, *values = rest.split()
        if not (0 <= int(column) < columns and 0 <= int(row) < rows):
            continue
        c = int(row) * columns + int(column)
        if key == "SQ":
            bars, merge, flags = map(int, values[:3])
            right.update({c} if bars & _RIGHT else ())
            below.update({c} if bars & _BELOW else ())
            blocks.update({c} if flags & (_BLOCK | _CUT_OUT) else ())
            voids.update({c} if flags & _CUT_OUT else ())
            merged += [c] if merge else []
            letters.update({c: values[3]} if values[3:] and values[3].isalnum() else {})
        elif key == "SQSP" and int(values[3]) and int(values[0], 16) != 0xFFFFFF:
            shades[c] = f"#{int(values[0], 16) & 0xFFFFFF:06x}"
        elif key == "SQCT" and values[1:] and int(values[0]) == 0:
            text = values[1].strip('"')
            letters.update({c: text} if text.isalnum() else {})
    titles = {key: below_it.strip() for key, _, below_it in records if key in ("TTL", "AUT")}
    lights = len({rest.split()[0] for key, rest, _ in records if key == "VL"})
    extra: dict[str, Any] = {}
    extra |= {"merged squares": merged} if merged else {}
    extra |= {"free lights": lights} if lights else {}
    return Puzzle(
        grid=Grid(rows, columns, frozenset(blocks), frozenset(right - blocks), frozenset(below - blocks)),
        solution=tuple("" if c in blocks else letters.get(c, "") for c in range(rows * columns)),
        title=titles.get("TTL", ""),
        author=titles.get("AUT", ""),
        shades={c: shade for c, shade in shades.items() if c not in blocks},
        voids=frozenset(voids),
        extra={"qxw": extra} if extra else {},
    )


def _records(text: str) -> Iterator[tuple[str, str, str]]:
    """The records: keyword, the rest of the line, and the line with a + below it, without that."""
    lines = text.split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        key, _, rest = line.partition(" ")
        if not line.startswith(("+", "#")):
            yield key, rest, below[1:] if below.startswith("+") else ""


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]
