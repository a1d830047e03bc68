"""Criss-cross sheets: a list of words with definitions and a layout of them become a puzzle to print, mail or play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from crosswright.checking.plane import check_plane
from crosswright.clues.entries import EntryList
from crosswright.errors import WrongFillError
from crosswright.grid import Direction
from crosswright.media.drawn import wording
from crosswright.media.kinds import Written
from crosswright.media.print.pdf import Worksheet, pdf
from crosswright.placing.hints import with_first_letters, with_hint_letters
from crosswright.placing.layout import Layout
from crosswright.puzzle import Puzzle

# Columns for each row: a grid of this shape leaves room for the clues below it on a page.
PROPORTIONS = 1.25


class Sheet(NamedTuple):
    """A puzzle, and the words to choose from on its sheet."""

    layout: Layout
    puzzle: Puzzle
    bank: tuple[str, ...]

    @property
    def with_notes(self) -> Puzzle:
        """The puzzle with the words to choose from in its notes, for files that have no other place for them."""
        return (
            replace(self.puzzle, notes=wording.bank_as_notes(self.bank, self.puzzle.language))
            if self.bank
            else self.puzzle
        )

    def as_json(self) -> dict[str, object]:
        """For a JSON document: the layout with its figures, and its entries with row and column from 1."""
        layout, puzzle, columns = self.layout, self.puzzle, self.puzzle.grid.columns
        return {
            "rows": str(layout).splitlines(),
            "crossings": layout.crossings,
            "area": layout.area,
            "cost": round(layout.cost, 6),
            "parts": layout.parts,
            "best": layout.best,
            "left_out": [{"word": left.word, "reason": left.reason} for left in layout.left_out],
            "entries": [
                {
                    "slot": clue.name,
                    "answer": puzzle.answer(clue),
                    "clue": str(clue.text),
                    "enumeration": clue.enumeration,
                    "row": clue.cells[0] // columns + 1,
                    "column": clue.cells[0] % columns + 1,
                    "direction": clue.heading.lower(),
                }
                for clue in puzzle.clues
            ],
        }


@dataclass(frozen=True, kw_only=True)
class SheetLook:
    """What stands on a sheet."""

    title: str
    author: str = ""
    language: str = ""  # the code of its texts' language; "" for English
    word_bank: bool = False
    first_letters: bool = False
    hint_letters: int = 0  # letters of every word that the grid gives away


def make_sheet(layout: Layout, entries: EntryList, look: SheetLook, *, seed: int = 0) -> Sheet:
    """The sheet of a layout; the seed chooses the hint letters and the order of the word bank."""
    puzzle = replace(entries.puzzle(layout, title=look.title), author=look.author, language=look.language)
    if look.first_letters:
        puzzle = with_first_letters(puzzle)
    if look.hint_letters:
        puzzle = with_hint_letters(puzzle, look.hint_letters, seed=seed)
    placed = {each.word for each in layout.placed}
    bank = sorted(entry.plain.upper() for entry in entries.entries if entry.word in placed)
    Random(seed).shuffle(bank)
    return Sheet(layout, puzzle, tuple(bank) if look.word_bank else ())


def demand_right(layout: Layout, entries: EntryList, *, islands: bool = False) -> None:
    """WrongFillError for a layout in which the witness finds a fault, so that none is printed."""
    placed = [(each.letters, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed]
    if check_plane(placed, {entry.cells for entry in entries.entries}, islands=islands):
        raise WrongFillError(f"internal error: {entries.source} was placed wrongly; please report it")


def sheets_pdf(sheets: Sequence[Sheet], *, paper: str = "a4", large: bool = False, per_page: int = 1) -> Written:
    """The sheets as pages to print, with all solutions at the end."""
    worksheet = Worksheet([sheet.bank for sheet in sheets], per_page)
    puzzles = [sheet.puzzle for sheet in sheets]
    return pdf(puzzles, paper=paper, large=large, solution=True, worksheet=worksheet).written


def sheet_docx(sheet: Sheet, *, paper: str = "a4", large: bool = False) -> bytes:
    """The sheet as a Word document, with the solution at the end."""
    from crosswright.media.print.docx import docx

    return docx(sheet.puzzle, bank=sheet.bank, paper=paper, large=large, solution=True)
