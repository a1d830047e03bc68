"""Drawings of puzzles and grids: a file for each medium, and the register of the media.

svg.py       the one drawing of a grid, from which the others are made; sheet.py: many on a sheet
png.py       that drawing in pixels
pdf.py       pages to print
book.py      a book of many puzzles as PDF; epub.py: to read on a screen
docx.py      a document to go on editing
html.py      a page to read; play.py: to play; replay.py: to watch a search
text.py      a grid on a terminal; terminal.py: a puzzle there
wording.py   the texts around a grid in all of them
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from crosswright.puzzle import Puzzle


class Drawn(Protocol):
    """A function that draws a puzzle, with its solution if `solution` is true."""

    def __call__(self, puzzle: Puzzle, *, solution: bool) -> bytes:
        """The bytes of the file."""


class Medium(NamedTuple):
    """An entry of the register."""

    name: str
    title: str
    drawn: Drawn

    @property
    def suffix(self) -> str:
        """The suffix of its files."""
        return f".{self.name}"


# Each loads its module at its first use.


def _svg(puzzle: Puzzle, *, solution: bool) -> bytes:
    from crosswright.media.drawn import svg

    return svg.draw(puzzle, solution=solution).encode()


def _png(puzzle: Puzzle, *, solution: bool) -> bytes:
    from crosswright.media.drawn import png, svg

    return png.png(svg.draw(puzzle, solution=solution))


def _pdf(puzzle: Puzzle, *, solution: bool) -> bytes:
    from crosswright.media.print import pdf

    return pdf.pdf([puzzle], solution=solution).data


def _html(puzzle: Puzzle, *, solution: bool) -> bytes:
    from crosswright.media.print import html

    return html.html(puzzle, solution=solution).encode()


def _docx(puzzle: Puzzle, *, solution: bool) -> bytes:
    from crosswright.media.print import docx

    return docx.docx(puzzle, solution=solution)


MEDIA = {
    each.name: each
    for each in (
        Medium("svg", "a drawing of the grid", _svg),
        Medium("png", "a picture of the grid", _png),
        Medium("pdf", "pages to print", _pdf),
        Medium("docx", "a document to go on editing", _docx),
        Medium("html", "a page to read", _html),
    )
}
