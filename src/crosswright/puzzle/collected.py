"""Letters to collect: cells whose letters, in their order, are a solution word, or the parts of a hidden text.

A solution word (German "Lösungswort") has numbered cells, and numbered boxes below the grid. A hidden text (Czech
"tajenka") stands in whole entries. Neither is kept as a text, only its cells, in what an ipuz file may have beside its
standard: a puzzle without its solution gives nothing away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.puzzle import Puzzle

COLLECTED = "org.crosswright:letters-to-collect"
# How many letters may be collected? Those of a sentence.
MOST_LETTERS = 200


def with_collected(puzzle: Puzzle, words: Sequence[Sequence[int]]) -> Puzzle:
    """The puzzle with these cells to collect, a sequence for each word or part of a text."""
    ipuz = {**puzzle.extra.get("ipuz", {}), COLLECTED: [list(cells) for cells in words]}
    return replace(puzzle, extra={**puzzle.extra, "ipuz": ipuz})


def collected(puzzle: Puzzle) -> list[tuple[int, ...]]:
    """The cells to collect, by word; none where a file names cells that can't be.

    >>> from crosswright.grid import Grid
    >>> collected(with_collected(Puzzle(Grid(1, 3)), [[2, 0]]))
    [(2, 0)]
    """
    kept = puzzle.extra.get("ipuz", {}).get(COLLECTED, ())
    words = [tuple(cells) for cells in kept if isinstance(cells, Sequence)] if isinstance(kept, Sequence) else []
    cells = list(chain(*words))
    is_open = all(type(c) is int and 0 <= c < puzzle.size and c not in puzzle.grid.blocks for c in cells)
    return words if is_open and len(cells) <= MOST_LETTERS else []


def marks(puzzle: Puzzle) -> Mapping[int, str]:
    """The numbers of the cells to collect; a part that is a whole entry needs none."""
    entries = {slot.cells for slot in puzzle.grid.slots}
    words = collected(puzzle)
    if entries.issuperset(words):
        return {}
    return {c: str(number) for number, c in enumerate(chain(*words), 1)}


def cells_for(fill: Grid, word: Sequence[str], *, seed: int = 0) -> tuple[int, ...] | None:
    """Cells of a fill whose letters spell a word, each once and far from the others; None where letters are missing.

    >>> fill = Grid(2, 2, letters=("A", "T", "N", "O"))
    >>> [fill.letters[c] for c in cells_for(fill, "NOT")], cells_for(fill, "TOO")
    (['N', 'O', 'T'], None)
    """
    random, chosen = Random(f"letters {seed}"), list[int]()
    for letter in word:
        free = [c for c, text in enumerate(fill.letters) if text == letter and c not in chosen]
        if not free:
            return None
        chosen.append(max(free, key=lambda c: (_least_distance(c, chosen, fill.columns), random.random())))
    return tuple(chosen)


def _least_distance(cell: int, others: Sequence[int], columns: int) -> int:
    """How many steps a cell is away from the nearest of the others."""
    row, column = divmod(cell, columns)
    return min((abs(row - c // columns) + abs(column - c % columns) for c in others), default=0)


def with_solution_word(puzzle: Puzzle, word: Sequence[str], *, seed: int = 0) -> Puzzle:
    """The puzzle with a solution word; UsageError where its fill lacks a letter of it."""
    cells = cells_for(puzzle.fill, word, seed=seed)
    if cells is None:
        raise UsageError(f"the grid lacks letters of the solution word {''.join(word)}; try another seed or word")
    return with_collected(puzzle, [cells])
