"""Criss-cross layouts by brute force: the twin of crosswright.placing's proof and rating, for lists of a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

Word = tuple[str, int, int, bool]


def every_layout(words: list[str]) -> Iterator[list[Word]]:
    """Every right and connected layout of all words, shifted as it may be, often several times.

    In every order of the words, each goes wherever it shares a cell with those before; whether the layout is right is
    judged at the end by its runs alone.
    """
    for order in permutations(words):
        yield from (each for down in (False, True) for each in _extend([(order[0], 0, 0, down)], order[1:]))


def _extend(placed: list[Word], rest: Sequence[str]) -> Iterator[list[Word]]:
    if not rest:
        if right(placed):
            yield placed
        return
    word = rest[0]
    spots = {
        (word, row - i * down, column - i * (not down), down)
        for row, column in plane(placed)
        for i in range(len(word))
        for down in (False, True)
    }
    for each in spots:
        if _agrees(placed, each):
            yield from _extend([*placed, each], rest[1:])


def _agrees(placed: list[Word], word: Word) -> bool:
    letters = plane(placed)
    return all(letters.get(cell, letter) == letter for cell, letter in plane([word]).items())


def plane(placed: list[Word]) -> dict[tuple[int, int], str]:
    return {
        (row + i * down, column + i * (not down)): letter
        for word, row, column, down in placed
        for i, letter in enumerate(word)
    }


def right(placed: list[Word]) -> bool:
    letters = plane(placed)
    rows, columns = [r for r, _ in letters], [c for _, c in letters]
    found = []
    for r in range(min(rows), max(rows) + 1):
        line = "".join(letters.get((r, c), " ") for c in range(min(columns), max(columns) + 1))
        found += [run for run in line.split() if len(run) > 1]
    for c in range(min(columns), max(columns) + 1):
        line = "".join(letters.get((r, c), " ") for r in range(min(rows), max(rows) + 1))
        found += [run for run in line.split() if len(run) > 1]
    return sorted(found) == sorted(word for word, *_ in placed) and connected(letters)


def connected(letters: dict[tuple[int, int], str]) -> bool:
    part = {min(letters)}
    while True:
        more = {cell for cell in letters if any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in part)} - part
        if not more:
            return len(part) == len(letters)
        part |= more


def cost(placed: list[Word], *, crossings: float, area: float, shape: float) -> float:
    """The cost of a layout of all words, as `rating` has it in its docstring."""
    letters = plane(placed)
    rows = len({r for r, _ in letters})  # a connected layout has no empty row
    columns = len({c for _, c in letters})
    total = sum(len(word) for word, *_ in placed)
    met = total - len(letters)
    return (
        -crossings * met / len(placed)
        + area * rows * columns / total
        + shape * (max(rows, columns) / min(rows, columns) - 1)
    )


def best_cost(words: list[str], **weights: float) -> float | None:
    """The least cost of any layout of all words; None where there is none."""
    return min((cost(layout, **weights) for layout in every_layout(words)), default=None)
