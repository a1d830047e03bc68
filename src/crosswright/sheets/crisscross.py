"""Criss-cross sheets: a list of words with definitions and a layout of them become a puzzle to print, mail or play."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from crosswright.checking.plane import check_plane
from crosswright.clues.entries import EntryList
from crosswright.errors import WrongFillError
from crosswright.grid import Direction
from crosswright.media.sheets import Sheet
from crosswright.placing.hints import with_first_letters, with_hint_letters
from crosswright.placing.layout import Layout
from crosswright.puzzle import Puzzle

# Columns for each row: a grid of this shape leaves room for the clues below it on a page.
PROPORTIONS = 1.25


@dataclass(frozen=True)
class CrissCrossSheet(Sheet):
    """The sheet of a layout."""

    layout: Layout = field(kw_only=True)


@dataclass(frozen=True, kw_only=True)
class SheetLook:
    """What stands on a sheet."""

    title: str
    author: str = ""
    language: str = ""  # the code of its texts' language; "" for English
    word_bank: bool = False
    first_letters: bool = False
    hint_letters: int = 0  # letters of every word that the grid gives away


def make_sheet(layout: Layout, entries: EntryList, look: SheetLook, *, seed: int = 0) -> CrissCrossSheet:
    """The sheet of a layout; the seed chooses the hint letters and the order of the word bank."""
    puzzle = replace(entries.puzzle(layout, title=look.title), author=look.author, language=look.language)
    if look.first_letters:
        puzzle = with_first_letters(puzzle)
    if look.hint_letters:
        puzzle = with_hint_letters(puzzle, look.hint_letters, seed=seed)
    placed = {each.word for each in layout.placed}
    bank = sorted(entry.plain.upper() for entry in entries.entries if entry.word in placed)
    Random(seed).shuffle(bank)
    return CrissCrossSheet(puzzle, tuple(bank) if look.word_bank else (), _figures(layout, puzzle), layout=layout)


def demand_right(layout: Layout, entries: EntryList, *, islands: bool = False) -> None:
    """WrongFillError for a layout in which the witness finds a fault, so that none is printed."""
    placed = [(each.letters, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed]
    if check_plane(placed, {entry.cells for entry in entries.entries}, islands=islands):
        raise WrongFillError(f"internal error: {entries.source} was placed wrongly; please report it")


def _figures(layout: Layout, puzzle: Puzzle) -> dict[str, Any]:
    """The layout with its figures, and its entries with row and column from 1."""
    columns = puzzle.grid.columns
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
