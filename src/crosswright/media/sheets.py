"""A sheet for a class: a puzzle to print or play, and the words to choose from. `crosswright.sheets` makes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from crosswright.media.drawn import wording
from crosswright.media.kinds import Written
from crosswright.media.print.pdf import Worksheet, pdf
from crosswright.puzzle import Puzzle


@dataclass(frozen=True)
class Sheet:
    """A puzzle, and the words to choose from on its sheet."""

    puzzle: Puzzle
    bank: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)  # what its kind says of it, for a JSON document

    @property
    def with_notes(self) -> Puzzle:
        """The puzzle with the words to choose from in its notes, for files that have no other place for them."""
        return (
            replace(self.puzzle, notes=wording.bank_as_notes(self.bank, self.puzzle.language))
            if self.bank
            else self.puzzle
        )


def sheets_pdf(sheets: Sequence[Sheet], *, paper: str = "a4", large: bool = False, per_page: int = 1) -> Written:
    """The sheets as pages to print, with all solutions at the end."""
    worksheet = Worksheet([sheet.bank for sheet in sheets], per_page)
    puzzles = [sheet.puzzle for sheet in sheets]
    return pdf(puzzles, paper=paper, large=large, solution=True, worksheet=worksheet).written


def sheet_docx(sheet: Sheet, *, paper: str = "a4", large: bool = False) -> bytes:
    """The sheet as a Word document, with the solution at the end."""
    from crosswright.media.print.docx import docx

    return docx(sheet.puzzle, bank=sheet.bank, paper=paper, large=large, solution=True)
