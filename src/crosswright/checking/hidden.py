"""The check of word searches: can each word be read in the letters once, where it was hidden, and nothing coarse?

It reads every line of the rectangle as text and looks for the words in it. It shares no code with `sheets`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from crosswright.checking.witness import Fault

Place = tuple[int, int]
Way = tuple[int, int]
# No letter of a list is this character; it stands between two cells.
_EDGE = "|"


def check_hidden(
    rows: Sequence[Sequence[str]],
    hidden: Mapping[tuple[str, ...], Sequence[Place]],
    ways: Collection[Way],
    unwanted: Collection[str] = (),
) -> list[Fault]:
    """Everything that is wrong with hidden words, each with the (row, column) of its cells, from 0.

    Each must be read exactly once in these ways, which are steps of (rows, columns). An unwanted word may be read in
    no way at all, except within a hidden word.

    >>> [str(fault) for fault in check_hidden(["TEA", "XAT"], {("T", "E", "A"): [(0, 0), (0, 1), (0, 2)]}, [(0, 1)])]
    []
    >>> for fault in check_hidden(["TEA", "TEA"], {("T", "E", "A"): [(0, 0), (0, 1), (0, 2)]}, [(0, 1)]):
    ...     print(fault)
    TEA can be read 2 times
    """
    found: list[Fault] = []
    for word, cells in hidden.items():
        places = {frozenset(read) for way in ways for line in _lines(rows, way) for read in _read(rows, line, word)}
        if places != {frozenset(cells)}:
            message = "can be read elsewhere" if len(places) == 1 else f"can be read {len(places)} times"
            found.append(Fault(None, None, f"{''.join(word)} {message}"))
    known = [set(cells) for cells in hidden.values()]
    for way in ((0, 1), (1, 0), (1, 1), (-1, 1), (0, -1), (-1, 0), (-1, -1), (1, -1)):
        for line in _lines(rows, way):
            text = "".join(rows[r][c] for r, c in line)
            for bad in unwanted:
                if bad in text and any(not any(set(p) <= own for own in known) for p in _read(rows, line, bad)):
                    found.append(Fault(None, None, "an unwanted word can be read"))
    return found


def _lines(rows: Sequence[Sequence[str]], way: Way) -> Iterator[list[Place]]:
    """Every line of cells in a way, from the cell that has none before it."""
    for r in range(len(rows)):
        for c in range(len(rows[0])):
            line = []
            at = (r, c)
            if not _inside(rows, (r - way[0], c - way[1])):
                while _inside(rows, at):
                    line.append(at)
                    at = (at[0] + way[0], at[1] + way[1])
                yield line


def _inside(rows: Sequence[Sequence[str]], at: Place) -> bool:
    return 0 <= at[0] < len(rows) and 0 <= at[1] < len(rows[0])


def _read(rows: Sequence[Sequence[str]], line: Sequence[Place], word: Sequence[str]) -> Iterator[tuple[Place, ...]]:
    """Where a word can be read in a line."""
    text = _EDGE + "".join(rows[r][c] + _EDGE for r, c in line)
    sought = _EDGE + "".join(cell + _EDGE for cell in word)
    start = text.find(sought)
    while start >= 0:
        first = text[:start].count(_EDGE)
        yield tuple(line[first : first + len(word)])
        start = text.find(sought, start + 1)
