"""The check of criss-cross layouts: do these words stand on the plane as they should?

It only knows letters at (row, column): it writes the words down, scans for runs and compares. It
shares no code with `placing`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from crosswright.checking.witness import Fault

Cell = tuple[int, int]
Word = tuple[str, int, int, bool]  # the word, row and column of its first letter from 0, whether it runs down


def check_plane(placed: Iterable[Word], words: Collection[str], *, islands: bool = False) -> list[Fault]:
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
    placed = list(placed)
    letters, found = _written(placed)
    names = [word for word, *_ in placed]
    found += [Fault(None, None, f"{word} is placed twice") for word in sorted({w for w in names if names.count(w) > 1})]
    found += [Fault(None, None, f"{word} is not in the list") for word in names if word not in words]
    found += _strays(placed, letters)
    if not islands and letters and len(_reached(letters)) < len(letters):
        found.append(Fault(None, None, "the layout falls apart into islands"))
    return found


def _written(placed: list[Word]) -> tuple[dict[Cell, str], list[Fault]]:
    """The plane with all words written down, and the cells where two words differ."""
    letters: dict[Cell, str] = {}
    found = []
    for word, row, column, down in placed:
        for i, letter in enumerate(word):
            cell = (row + i, column) if down else (row, column + i)
            if letters.setdefault(cell, letter) != letter:
                found.append(_fault(cell, f"{word} has {letter} where {letters[cell]} stands"))
    return letters, found


def _strays(placed: list[Word], letters: Mapping[Cell, str]) -> list[Fault]:
    """The runs that are no placed word, and the placed words that are no run of their own."""
    runs = {(text, *cell, down) for down in (False, True) for cell, text in _runs(letters, down) if len(text) > 1}
    known = set(placed)
    found = [
        _fault((row, column), f"the run {text} is no placed word") for text, row, column, _ in sorted(runs - known)
    ]
    found += [_fault((row, column), f"{word} is no run of its own") for word, row, column, _ in sorted(known - runs)]
    return sorted(found, key=lambda fault: (fault.cell or (0, 0), fault.message))


def _runs(letters: Mapping[Cell, str], down: bool) -> Iterable[tuple[Cell, str]]:
    """The runs in one direction: first cell and letters."""
    runs: list[tuple[Cell, list[str]]] = []
    expected: Cell | None = None
    for row, column in sorted(letters, key=lambda cell: (cell[1], cell[0]) if down else cell):
        if (row, column) != expected:
            runs.append(((row, column), []))
        runs[-1][1].append(letters[row, column])
        expected = (row + 1, column) if down else (row, column + 1)
    return [(cell, "".join(text)) for cell, text in runs]


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
