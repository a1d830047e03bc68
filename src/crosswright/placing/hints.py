"""Hints: letters of a puzzle that are printed in its grid."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from crosswright.errors import UsageError
from crosswright.puzzle import Puzzle


def with_first_letters(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the first letter of every word given away.

    >>> from crosswright.grid import Grid
    >>> sorted(with_first_letters(Puzzle.of(Grid(1, 3, letters=("T", "E", "A")))).given)
    [0]
    """
    return replace(puzzle, given=puzzle.given | {slot.cells[0] for slot in puzzle.grid.slots})


def with_hint_letters(puzzle: Puzzle, letters: int, *, seed: int = 0) -> Puzzle:
    """The puzzle with `letters` letters of every word given away, more where words cross, but never all of a word.

    UsageError if `letters` is less than 0.
    """
    if letters < 0:
        raise UsageError(f"{letters} hint letters; give 0 or more")
    random = Random(seed)
    given = set(puzzle.given)
    slots_at: dict[int, list[tuple[int, ...]]] = {}
    for slot in puzzle.grid.slots:
        for c in slot.cells:
            slots_at.setdefault(c, []).append(slot.cells)
    for slot in puzzle.grid.slots:
        for c in random.sample(slot.cells, len(slot.cells)):
            if len(given.intersection(slot.cells)) >= letters:
                break
            if c not in given and all(len(given.intersection(cells)) < len(cells) - 1 for cells in slots_at[c]):
                given.add(c)
    return replace(puzzle, given=frozenset(given))
