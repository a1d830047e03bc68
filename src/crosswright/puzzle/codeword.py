"""Codewords: every open cell has the number of its letter, and the puzzle has no clues. A few letters are given."""

from __future__ import annotations

from crosswright.language.letters import letters_tagged
from crosswright.puzzle import Puzzle


def key_cells(puzzle: Puzzle) -> tuple[int, ...]:
    """For each number of a codeword, in order, a cell that has it, with its letter given if any has; else nothing.

    >>> from crosswright.grid import Grid
    >>> key_cells(Puzzle(Grid(1, 3), numbers={0: "2", 1: "1", 2: "2"}, given={1})), key_cells(Puzzle(Grid(1, 3)))
    ((1, 0), ())
    """
    cells = set(range(puzzle.size)) - puzzle.grid.blocks
    if puzzle.clues or not cells <= puzzle.numbers.keys():
        return ()
    first: dict[int, int] = {}
    for c in sorted(cells, key=lambda c: (c not in puzzle.given, c)):
        if not puzzle.numbers[c].isdecimal():
            return ()
        first.setdefault(int(puzzle.numbers[c]), c)
    return tuple(first[number] for number in sorted(first)) if len(first) < len(cells) else ()


def letters_to_cross_off(puzzle: Puzzle) -> list[str]:
    """The alphabet of a codeword's language, and what else its solution has."""
    usual = letters_tagged(puzzle.language)
    return list(dict.fromkeys((*usual.letters, *usual.joined, *sorted(filter(None, puzzle.solution)))))
