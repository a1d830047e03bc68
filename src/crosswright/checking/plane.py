"""The check of criss-cross layouts: do these words stand on the plane as they should?

It only knows letters at (row, column): it writes the words down, scans for runs and compares. It
shares no code with `placing`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from crosswright.checking.witness import Fault

Cell = tuple[int, int]
# The word, row and column of its first cell from 0, whether it runs down. A word is a str, or what its cells take.
Word = tuple[Sequence[str], int, int, bool]
_Run = tuple[tuple[str, ...], int, int, bool]


def check_plane(placed: Iterable[Word], words: Collection[Sequence[str]], *, islands: bool = False) -> list[Fault]:
    """Everything that is wrong with words on a plane; an empty list means that the layout is right.

    Every run of two or more letters is a listed word that was placed there, no word stands there twice, and all
    letters are connected unless `islands` are allowed. `words` is the list; its words need not all be placed.

    >>> [str(fault) for fault in check_plane([("TEA", 0, 0, False), ("TOE", 0, 0, True)], {"TEA", "TOE"})]
    []
    >>> for fault in check_plane([("TEA", 0, 0, False), ("OIL", 1, 0, False)], {"TEA", "OIL"}):
    ...     print(fault)
    row 1, column 1: the run TO is no placed word
    row 1, column 2: the run EI is no placed word
    row 1, column 3: the run AL is no placed word
    """
    runs = [(tuple(word), row, column, down) for word, row, column, down in placed]
    letters, found = _written(runs)
    names = ["".join(word) for word, *_ in runs]
    found += [Fault(None, None, f"{word} is placed twice") for word in sorted({w for w in names if names.count(w) > 1})]
    listed = set(map(tuple, words))
    found += [Fault(None, None, f"{''.join(word)} is not in the list") for word, *_ in runs if word not in listed]
    found += _strays(runs, letters)
    if not islands and letters and len(_reached(letters)) < len(letters):
        found.append(Fault(None, None, "the layout falls apart into islands"))
    return found


def _written(placed: list[_Run]) -> tuple[dict[Cell, str], list[Fault]]:
    """The plane with all words written down, and the cells where two words differ."""
    letters: dict[Cell, str] = {}
    found = []
    for word, row, column, down in placed:
        for i, letter in enumerate(word):
            cell = (row + i, column) if down else (row, column + i)
            if letters.setdefault(cell, letter) != letter:
                found.append(_fault(cell, f"{''.join(word)} has {letter} where {letters[cell]} stands"))
    return letters, found


def _strays(placed: list[_Run], letters: Mapping[Cell, str]) -> list[Fault]:
    """Faults of two kinds: a run that isn't a placed word, and a placed word that is only a part of a run."""
    runs = {(text, *cell, down) for down in (False, True) for cell, text in _runs(letters, down) if len(text) > 1}
    known = set(placed)
    strays = ((cell, f"the run {''.join(text)} is no placed word") for text, *cell, _ in sorted(runs - known))
    missing = ((cell, f"{''.join(word)} is no run of its own") for word, *cell, _ in sorted(known - runs))
    found = [_fault((row, column), message) for (row, column), message in (*strays, *missing)]
    return sorted(found, key=lambda fault: (fault.cell or (0, 0), fault.message))


def _runs(letters: Mapping[Cell, str], down: bool) -> Iterable[tuple[Cell, tuple[str, ...]]]:
    """The runs in one direction: first cell, and what the cells take."""
    runs: list[tuple[Cell, list[str]]] = []
    expected: Cell | None = None
    for row, column in sorted(letters, key=lambda cell: (cell[1], cell[0]) if down else cell):
        if (row, column) != expected:
            runs.append(((row, column), []))
        runs[-1][1].append(letters[row, column])
        expected = (row + 1, column) if down else (row, column + 1)
    return [(cell, tuple(text)) for cell, text in runs]


def _reached(letters: Mapping[Cell, str]) -> set[Cell]:
    """The cells that are connected with the first one."""
    todo = [min(letters)]
    reached = set(todo)
    while todo:
        row, column = todo.pop()
        for cell in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
            if cell in letters and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def _fault(cell: Cell, message: str) -> Fault:
    return Fault(None, (cell[0] + 1, cell[1] + 1), message)
