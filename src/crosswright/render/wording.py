"""The texts around a puzzle's grid in every medium: title, author, description."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosswright.puzzle import Puzzle


def in_language(puzzle: Puzzle, code: str) -> Puzzle:
    """The puzzle with the texts around it in a language, by its code; "" leaves it its own."""
    return replace(puzzle, language=code) if code else puzzle


def title(puzzle: Puzzle) -> str:
    """Its title, or else a description."""
    return puzzle.title or "Crossword"


def byline(puzzle: Puzzle) -> str:
    """`By Ada, edited by Grace`, as far as they are known."""
    by = [f"by {puzzle.author}"] if puzzle.author else []
    edited = [f"edited by {puzzle.editor}"] if puzzle.editor else []
    line = ", ".join(by + edited)
    return line[:1].upper() + line[1:]


def aside(puzzle: Puzzle) -> str:
    """`The Daily Grid · 2026-11-21 · hard`, as far as it is known."""
    return " · ".join(part for part in (puzzle.publisher, puzzle.date, puzzle.difficulty) if part)


def notes(puzzle: Puzzle) -> list[str]:
    """The lines of its notes."""
    return [line.strip() for line in puzzle.notes.splitlines() if line.strip()]


# How notes begin that are a word bank.
_BANK = "Words: "


def bank_as_notes(words: Sequence[str]) -> str:
    """The words to choose from, as notes of a puzzle: files have no other place for them.

    >>> bank_as_notes(["TEA", "ICE CREAM"]), bank_in("Words: TEA, ICE CREAM"), bank_in("Words fail me")
    ('Words: TEA, ICE CREAM', ['TEA', 'ICE CREAM'], [])
    """
    return _BANK + ", ".join(words)


def bank_in(notes: str) -> list[str]:
    """The words to choose from, where the notes are a word bank."""
    return notes.removeprefix(_BANK).split(", ") if notes.startswith(_BANK) and "\n" not in notes else []


def describe(puzzle: Puzzle) -> str:
    """A grid in words, for screen readers: `15 by 15 cells, 38 blocks; clues: 40 across, 38 down`."""
    grid = puzzle.grid
    blocks = len(grid.blocks - puzzle.voids)
    parts = [f"{grid.rows} by {grid.columns} cells"]
    parts += [f"{blocks} block{'s' * (blocks != 1)}"] if blocks else []
    parts += ["bars between cells"] if grid.right_bars or grid.lower_bars else []
    lists = ", ".join(f"{len(clues)} {heading.lower()}" for heading, clues in puzzle.lists.items())
    return ", ".join(parts) + (f"; clues: {lists}" if lists else "")


def shown(puzzle: Puzzle, c: int, solution: bool) -> str:
    """The text of a cell: its given letters or, for the solution, everything that is accepted there."""
    if not solution:
        return puzzle.solution[c] if c in puzzle.given else ""
    return "/".join(dict.fromkeys((puzzle.solution[c], *puzzle.also.get(c, ()))))


def spoken(puzzle: Puzzle) -> str:
    """A solution row by row: `C A T block; O R E S`."""
    cells = ["block" if c in puzzle.grid.blocks else shown(puzzle, c, True) or "empty" for c in range(puzzle.size)]
    return "; ".join(map(" ".join, puzzle.grid.in_rows(cells)))


def facts(puzzle: Puzzle) -> list[str]:
    """The figures that editors want: `15 by 15`, `78 words, 38 blocks`."""
    blocks = len(puzzle.grid.blocks)
    words = f"{len(puzzle.grid.slots)} words"
    return [f"{puzzle.grid.columns} by {puzzle.grid.rows}", f"{words}, {blocks} blocks" if blocks else words]
