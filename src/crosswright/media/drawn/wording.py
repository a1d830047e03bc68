"""The texts around a puzzle's grid in every medium, in the puzzle's language: title, author, headings, description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosswright.errors import PuzzleError, UsageError
from crosswright.language.register import about_language, codes
from crosswright.language.tags import base_of
from crosswright.language.wording import LANGUAGES, Wording, is_language, worded
from crosswright.puzzle import ACROSS, DOWN, Clue, Puzzle
from crosswright.puzzle.codeword import key_cells
from crosswright.puzzle.collected import marks
from crosswright.puzzle.hidden import hidden_words
from crosswright.puzzle.numbering import printed_lists

# The texts of headings and difficulties, which files have in English.
_SAID_IN_FILES = (worded("Across"), worded("Down"), worded("easy"), worded("medium"), worded("hard"),
                  worded("very hard"))  # fmt: skip


def in_language(puzzle: Puzzle, code: str) -> Puzzle:
    """The puzzle with the texts around it in a language, by its code; "" leaves it its own.

    UsageError for a code that no language has.
    """
    if code and not is_language(code):
        raise UsageError(f"there is no language {code!r}; write a code such as en, de or pt-BR")
    return replace(puzzle, language=code) if code else puzzle


def wording_of(puzzle: Puzzle) -> Wording:
    """The wording of a puzzle's language; English where it isn't known."""
    return Wording.of(puzzle.language)


def heading(name: str, code: str) -> str:
    """The heading of a list of clues, which a puzzle has in English, in the language of a code.

    >>> heading("Across", "de"), heading("Down", "it"), heading("Down", ""), heading("Diagonal", "de")
    ('Waagerecht', 'Verticali', 'Down', 'Diagonal')
    """
    base = base_of(code)
    if name in (ACROSS, DOWN) and base in codes() and base not in LANGUAGES:
        return about_language(base).headings[name == DOWN]
    return Wording.of(code).say(name)


def lists(puzzle: Puzzle) -> dict[str, Sequence[Clue]]:
    """The clues by heading, as they are printed."""
    return {heading(name, puzzle.language): clues for name, clues in printed_lists(puzzle).items()}


_SOLUTION_WORD, _HIDDEN_TEXT, _KEY = worded("Solution word"), worded("Hidden text"), worded("Key")


def heading_of_boxes(puzzle: Puzzle) -> str:
    """The heading of the boxes in which letters are collected, or of a codeword's key."""
    if key_cells(puzzle):
        return wording_of(puzzle).say(_KEY)
    return wording_of(puzzle).say(_SOLUTION_WORD if marks(puzzle) else _HIDDEN_TEXT)


def longest_number(puzzle: Puzzle) -> int:
    """How many characters the longest number or label of a clue has."""
    return max((len(clue.number) for clues in printed_lists(puzzle).values() for clue in clues), default=1)


def title(puzzle: Puzzle) -> str:
    """Its title, or else a description."""
    return puzzle.title or wording_of(puzzle).say("Crossword")


def byline(puzzle: Puzzle) -> str:
    """`By Ada, edited by Grace`, as far as they are known."""
    return byline_of(wording_of(puzzle), puzzle.author, puzzle.editor)


def byline_of(said: Wording, author: str, editor: str) -> str:
    """The same of names."""
    by = [said.say("by {name}", name=author)] if author else []
    edited = [said.say("edited by {name}", name=editor)] if editor else []
    line = ", ".join(by + edited)
    return line[:1].upper() + line[1:]


def aside(puzzle: Puzzle) -> str:
    """`The Daily Grid · 2026-11-21 · hard`, as far as it is known."""
    said = wording_of(puzzle)
    parts = (puzzle.publisher, said.date_in(puzzle.date), said.say(puzzle.difficulty) if puzzle.difficulty else "")
    return " · ".join(part for part in parts if part)


def demand_solution(puzzle: Puzzle) -> None:
    """PuzzleError for a puzzle without the solution that is to be printed."""
    if not any(puzzle.solution):
        remedy = "print it without its solution, or fill it first"
        raise PuzzleError("it has no solution to print", source=title(puzzle), remedy=remedy)


def notes(puzzle: Puzzle) -> list[str]:
    """The lines of its notes."""
    return [line.strip() for line in puzzle.notes.splitlines() if line.strip()]


# How notes begin that are a word bank.
_BANK = worded("Words: {words}")


def bank_as_notes(words: Sequence[str], code: str = "") -> str:
    """The words to choose from, as notes of a puzzle: files have no other place for them.

    >>> bank_as_notes(["TEA", "ICE CREAM"]), bank_in("Words: TEA, ICE CREAM"), bank_in("Words fail me")
    ('Words: TEA, ICE CREAM', ['TEA', 'ICE CREAM'], [])
    """
    return Wording.of(code).say(_BANK, words=", ".join(words))


def bank_in(notes: str, code: str = "") -> list[str]:
    """The words to choose from, where the notes are a word bank."""
    before = Wording.of(code).say(_BANK, words="")
    return notes.removeprefix(before).split(", ") if notes.startswith(before) and "\n" not in notes else []


class Outline(NamedTuple):
    """What a grid in words needs to know of a puzzle."""

    rows: int
    columns: int
    blocks: int
    has_bars: bool
    lists: Mapping[str, int]  # heading -> how many clues

    @classmethod
    def of(cls, puzzle: Puzzle) -> Outline:
        """A puzzle's."""
        grid = puzzle.grid
        blocks = len(grid.blocks - puzzle.voids)
        counts = {name: len(clues) for name, clues in puzzle.lists.items()}
        return cls(grid.rows, grid.columns, blocks, grid.has_bars, counts)

    def described(self, code: str) -> str:
        """`15 by 15 cells, 38 blocks; clues: 40 across, 38 down`, in the language of a code."""
        said = Wording.of(code)
        parts = [said.say("{rows} by {columns} cells", rows=self.rows, columns=self.columns)]
        parts += [said.some(self.blocks, "{n} block", "{n} blocks")] if self.blocks else []
        parts += [said.say("bars between cells")] if self.has_bars else []
        lists = ", ".join(f"{count} {heading(name, code).lower()}" for name, count in self.lists.items())
        return ", ".join(parts) + (said.say("; clues: {lists}", lists=lists) if lists else "")


def describe(puzzle: Puzzle) -> str:
    """A grid in words, for screen readers: `15 by 15 cells, 38 blocks; clues: 40 across, 38 down`."""
    return Outline.of(puzzle).described(puzzle.language)


def shown(puzzle: Puzzle, c: int, solution: bool) -> str:
    """The text of a cell: its given letters or, for the solution, everything that is accepted there.

    The solution of a word search has only the letters of the words.
    """
    if not solution:
        return puzzle.solution[c] if c in puzzle.given else ""
    if (words := hidden_words(puzzle)) and not any(c in cells for cells in words):
        return ""
    return "/".join(dict.fromkeys((puzzle.solution[c], *puzzle.also.get(c, ()))))


_CELLS = (worded("block"), worded("empty"))


def spoken(puzzle: Puzzle) -> str:
    """A solution row by row: `C A T block; O R E S`."""
    block, empty = map(wording_of(puzzle).say, _CELLS)
    cells = [block if c in puzzle.grid.blocks else shown(puzzle, c, True) or empty for c in range(puzzle.size)]
    return "; ".join(map(" ".join, puzzle.grid.in_rows(cells)))


def facts(puzzle: Puzzle) -> list[str]:
    """The figures that editors want: `15 by 15`, `78 words, 38 blocks`."""
    said = wording_of(puzzle)
    blocks = len(puzzle.grid.blocks)
    words = [said.some(len(puzzle.grid.slots), "{n} word", "{n} words")]
    words += [said.some(blocks, "{n} block", "{n} blocks")] if blocks else []
    size = said.say("{columns} by {rows}", columns=puzzle.grid.columns, rows=puzzle.grid.rows)
    return [size, ", ".join(words)]
