"""Every pattern of a size by trying rows of text: the twin of crosswright.pattern.exact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product


def every(
    rows: int, columns: int, *, turned: bool, shortest: int = 3, squares: bool = True, open_edges: bool = False
) -> Iterator[tuple[str, ...]]:
    """All patterns, as rows of `.` and `#`: no run too short, one part, half-turn symmetric if `turned`."""
    short = re.compile("(?=#(" + "|".join(r"\." * i for i in range(1, shortest)) + ")#)") if shortest > 1 else None
    lines = ["".join(line) for line in product(".#", repeat=columns)]
    lines = [line for line in lines if not (short and short.search(f"#{line}#"))]
    lasts = [line for line in lines if line == line[::-1]] if turned and rows % 2 else lines
    for half in _stacks(lines, lasts, rows - rows // 2 if turned else rows, short):
        pattern = (*half, *(line[::-1] for line in reversed(half[: rows // 2]))) if turned else half
        if _right(pattern, short, squares, open_edges):
            yield pattern


def _stacks(
    lines: list[str], lasts: list[str], height: int, short: re.Pattern[str] | None
) -> Iterator[tuple[str, ...]]:
    """Lines on top of each other, the last one of its own kind; given up as soon as a run down is too short."""

    def below(stack: tuple[str, ...], walls: list[str]) -> Iterator[tuple[str, ...]]:
        if len(stack) == height:
            yield stack
            return
        for line in lasts if len(stack) == height - 1 else lines:
            longer = [wall + mark for wall, mark in zip(walls, line, strict=True)]
            if not (short and any(short.search(wall) for wall in longer)):
                yield from below((*stack, line), longer)

    yield from below((), ["#"] * len(lines[0]))


def _right(pattern: tuple[str, ...], short: re.Pattern[str] | None, squares: bool, open_edges: bool) -> bool:
    walls = ["#" + "".join(column) + "#" for column in zip(*pattern, strict=True)]
    if short and any(short.search(wall) for wall in walls):
        return False
    if open_edges and any(set(edge) == {"#"} for edge in (pattern[0], pattern[-1], walls[0], walls[-1])):
        return False
    if not squares and any(
        one[c : c + 2] + other[c : c + 2] == "####" for one, other in pairwise(pattern) for c in range(len(one) - 1)
    ):
        return False
    return one_part(pattern)


def one_part(pattern: tuple[str, ...]) -> bool:
    """Whether the open cells are one part: what is flooded from one of them is all."""
    left = {(r, c) for r, line in enumerate(pattern) for c, mark in enumerate(line) if mark == "."}
    flood = [left.pop()] if left else []
    if not flood:
        return False
    while flood:
        r, c = flood.pop()
        near = left & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
        left -= near
        flood += near
    return not left


def entries(pattern: tuple[str, ...], shortest: int = 3) -> int:
    """How many runs are long enough for a slot."""
    lines = [*pattern, *("".join(column) for column in zip(*pattern, strict=True))]
    return sum(len(run) >= shortest for line in lines for run in line.split("#"))
