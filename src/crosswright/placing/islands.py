"""Groups of words that share no letter, and how to put the layouts of several groups side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosswright.placing.layout import PlacedWord

Cell = tuple[int, int]


def groups(words: Sequence[str]) -> list[list[str]]:
    """The words in groups that share no letter with each other, the largest first; a group keeps the list's order.

    >>> groups(["AT", "XYZ", "TO", "ZZ"])
    [['AT', 'TO'], ['XYZ', 'ZZ']]
    """
    letters: list[set[str]] = []  # of each group; those that a word joins become one
    for word in words:
        joined = [each for each in letters if each & set(word)]
        letters = [each for each in letters if not each & set(word)] + [set(word).union(*joined)]
    found = [[word for word in words if word[0] in each] for each in letters]
    return sorted(found, key=lambda group: (-len(group), words.index(group[0])))


def pack(
    layouts: Sequence[Sequence[PlacedWord]], size: tuple[int, int] | None, proportions: float
) -> tuple[list[PlacedWord], list[PlacedWord]]:
    """Put layouts on one plane so that they don't touch.

    Returns the placed words, and the words without room in `size`.
    """
    placed: list[PlacedWord] = []
    taken: set[Cell] = set()
    without: list[PlacedWord] = []
    for layout in layouts:
        cells = {cell for each in layout for cell in each.cells}
        spot = _spot(cells, taken, size, proportions)
        if spot is None:
            without += layout
            continue
        moved = shifted(layout, *spot)
        placed += moved
        taken |= {cell for each in moved for cell in each.cells}
    return placed, without


def shifted(layout: Iterable[PlacedWord], rows: int, columns: int) -> list[PlacedWord]:
    """The same words, moved down by `rows` and right by `columns`."""
    return [PlacedWord(each.word, each.row + rows, each.column + columns, each.direction) for each in layout]


def _spot(cells: set[Cell], taken: set[Cell], size: tuple[int, int] | None, proportions: float) -> Cell | None:
    """How far to shift cells so that they touch no taken cell and the box around all stays small."""
    if not taken:
        return (0, 0)
    near = taken | {(r + dr, c + dc) for r, c in taken for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    height, width = _extent(cells)
    bottom, right = _extent(taken)
    best: tuple[float, Cell] | None = None
    for down in range(bottom + 2):
        for along in range(right + 2):
            rows, columns = max(bottom, down + height), max(right, along + width)
            if size is not None and (rows > size[0] or columns > size[1]):
                continue
            long = max(rows * proportions, columns)
            if (best is None or (long, rows * columns) < (best[0], 0)) and all(
                (r + down, c + along) not in near for r, c in cells
            ):
                best = (long, (down, along))
    return best[1] if best else None


def _extent(cells: set[Cell]) -> Cell:
    """How many rows and columns there are from the origin."""
    return max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
