"""A puzzle book: contents, puzzles of rising difficulty, solutions at the end. A PDF for print on demand, by typst.

    book = PuzzleBook("Small Hours", puzzles, subtitle="100 mini crosswords", author="Ada")
    book_pdf(book, page=page_of("6x9"), per_page=2).data

Books of the print-on-demand services are bound at the left, so margins are wider inside; `bleed` is added to the page
on all sides, and the PDF names the trimmed page (its TrimBox). An arrowword has its clues in the grid if they can be
read on the page, else in lists. A puzzle's title is left out where it is one of its own answers, as that of a puzzle
that was named after its liveliest entry. `epub.py` writes the same book for a screen.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from crosswright.errors import PuzzleError, UsageError
from crosswright.language.tags import base_of
from crosswright.language.wording import Wording, worded
from crosswright.media.drawn import svg, wording
from crosswright.media.drawn.cluecells import clue_cells
from crosswright.media.kinds import Written
from crosswright.media.print import pdf
from crosswright.media.print.pdf import PageLayout, PdfPages
from crosswright.puzzle import Puzzle
from crosswright.puzzle.arrowword import in_lists

MM = 25.4  # in an inch
# Sizes of pages by name, in millimetres.
PAGES = {"a4": (210.0, 297.0), "a5": (148.0, 210.0), "letter": (8.5 * MM, 11 * MM)}
_SIZE = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(in|mm)?")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(in|mm)?")
# How small and how large may a page be, in millimetres, and how large a bleed? What the services print.
SMALLEST, LARGEST, MOST_BLEED = 100.0, 330.0, 20.0
# How many pages must a book have for a service to bind it? That of Amazon asks for 24, others ask for fewer.
FEWEST_PAGES = 24
# The difficulty of puzzles by the words that files have for it; a puzzle without any is of the usual difficulty.
LEVELS = {"easy": 1, "": 2, "medium": 3, "hard": 4, "very hard": 5}
HEADINGS = {1: worded("Easy"), 2: worded("Gentle"), 3: worded("Medium"), 4: worded("Hard"), 5: worded("Very hard")}
# The heading where all puzzles have the same difficulty.
ALL_ALIKE = worded("Puzzles")

# The margins at the top and at the bottom, and what is kept for the lines above a grid: the title, any further one.
_TOP, _BOTTOM, _ABOVE, _LINE_ABOVE = 14.0, 17.0, 16.0, 5.0

# What the pages' own code says.
_WORDS = {"contents": worded("Contents"), "solutions": worded("Solutions"), "solution": worded("Solution: page")}


class BookPage(NamedTuple):
    """The trimmed page, and what is cut off around it; in millimetres."""

    width: float
    height: float
    bleed: float = 0.0

    def margins(self, pages: float) -> tuple[float, float]:
        """The inner and the outer margin of a book of `pages` pages; thick books need more room at the spine."""
        scale = max(1.0, (self.width / (6 * MM)) ** 0.5)
        return (19 if pages > 120 else 16) * scale, 12.7 * scale


# The usual size of a puzzle book: 6 by 9 inches.
USUAL_PAGE = BookPage(6 * MM, 9 * MM)


class BookSection(NamedTuple):
    """Puzzles of one difficulty, with their numbers in the book."""

    heading: str
    level: int  # of difficulty: 1 to 5; 0 where all have the same
    puzzles: tuple[tuple[int, Puzzle], ...]


@dataclass(frozen=True)
class PuzzleBook:
    """A book of puzzles, in the order of their difficulty."""

    title: str
    puzzles: Sequence[Puzzle]
    subtitle: str = ""
    author: str = ""
    copyright: str = ""
    language: str = ""  # a code; "" for that of most of its puzzles

    @property
    def said(self) -> Wording:
        """The wording of its language."""
        return Wording.of(self.code)

    @property
    def code(self) -> str:
        """The code of its language."""
        if self.language:
            return self.language
        ((code, _),) = Counter(puzzle.language or "en" for puzzle in self.puzzles).most_common(1) or (("en", 0),)
        return code

    @property
    def sections(self) -> list[BookSection]:
        """The puzzles by difficulty, else in their order. PuzzleError for one without a solution."""
        for puzzle in self.puzzles:
            if not puzzle.solved:
                remedy = "fill it first, or leave it out"
                raise PuzzleError("it has no whole solution to print", source=wording.title(puzzle), remedy=remedy)
        puzzles = (wording.in_language(puzzle, self.language) for puzzle in self.puzzles)
        ordered = enumerate(sorted(puzzles, key=level_of), start=1)
        groups = [(level, tuple(each)) for level, each in groupby(ordered, key=lambda item: level_of(item[1]))]
        if len(groups) == 1:
            return [BookSection(self.said.say(ALL_ALIKE), 0, groups[0][1])]
        return [BookSection(self.said.say(HEADINGS[level]), level, each) for level, each in groups]


def pages_of(pdf_file: bytes) -> int:
    """How many pages a PDF has that was made here."""
    return max(int(count) for count in re.findall(rb"/Type */Pages.*?/Count (\d+)", pdf_file, re.DOTALL))


def level_of(puzzle: Puzzle) -> int:
    """The difficulty of a puzzle's clues, 1 to 5, as far as its file says it."""
    return LEVELS.get(puzzle.difficulty.strip().lower(), LEVELS[""])


def name_of(puzzle: Puzzle) -> str:
    """A puzzle's title; "" where it is one of its answers."""
    letters = "".join(filter(str.isalnum, puzzle.title)).upper()
    return "" if letters in puzzle.fill.entries.values() else puzzle.title


def limited(puzzles: Iterable[Puzzle], most_uses: int) -> tuple[list[Puzzle], list[Puzzle]]:
    """The puzzles in which no answer is in more than `most_uses` of them, first come first served; and the others."""
    uses: Counter[str] = Counter()
    kept: list[Puzzle] = []
    left: list[Puzzle] = []
    for puzzle in puzzles:
        answers = set(puzzle.fill.entries.values())
        if any(uses[answer] >= most_uses for answer in answers):
            left.append(puzzle)
        else:
            uses.update(answers)
            kept.append(puzzle)
    return kept, left


def page_of(size: str, bleed: str = "0") -> BookPage:
    """The page of a size: a4, a5, letter, 6x9 (inches) or 152x229mm; the bleed likewise. UsageError for any other.

    >>> page_of("6x9", "0.125in")
    BookPage(width=152.4, height=228.6, bleed=3.175)
    """
    match = _SIZE.fullmatch(size.lower())
    if size.lower() in PAGES:
        width, height = PAGES[size.lower()]
    elif match:
        width, height = (_millimetres(float(match[n]), match[3], inches_below=40) for n in (1, 2))
    else:
        raise UsageError(f"page {size}: no size; write {', '.join(PAGES)}, 6x9 in inches, or 152x229mm")
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise UsageError(f"page {size}: pages are from {SMALLEST:.0f} to {LARGEST:.0f} mm wide and high")
    cut = _LENGTH.fullmatch(bleed.lower())
    if not cut or not (most := _millimetres(float(cut[1]), cut[2], inches_below=1)) <= MOST_BLEED:
        raise UsageError(f"bleed {bleed}: no length up to {MOST_BLEED:.0f} mm; write 3mm, or 0.125in")
    return BookPage(round(width, 3), round(height, 3), round(most, 3))


def _millimetres(number: float, unit: str | None, inches_below: float) -> float:
    """A length in millimetres; without a unit small numbers are inches."""
    inches = unit == "in" or (unit is None and number < inches_below)
    return number * MM if inches else number


def book_pdf(
    book: PuzzleBook,
    *,
    page: BookPage = USUAL_PAGE,
    per_page: int = 1,
    layout: PageLayout = PageLayout(),  # noqa: B008 - it never changes
) -> PdfPages:
    """The book as PDF, one puzzle or two on a page.

    PuzzleError for a puzzle without its solution; UsageError where typst is missing, or for a book without puzzles.
    """
    if not book.puzzles:
        raise UsageError("a book needs at least one puzzle")
    document = {
        "title": book.title,
        "authors": [book.author] if book.author else [],
        "language": base_of(book.code),
        "fonts": pdf.FAMILIES,
        "fixed": layout.within(page.width - sum(page.margins(len(book.puzzles) / per_page))),
        "large": False,
        "worksheet": False,
        "per_page": per_page,
        "book": _book(book, page, per_page),
    }
    return pdf.typeset(json.dumps(document), "book.typ")


def book_file(book: PuzzleBook, **look: Any) -> Written:
    """The book as a file."""
    return book_pdf(book, layout=PageLayout.taken_from(look), **look).written


def too_small(book: PuzzleBook, page: BookPage, per_page: int = 1) -> list[Puzzle]:
    """The arrowwords with their clues in lists, because they couldn't be read in the cells that a page has room for."""
    return [puzzle for puzzle in book.puzzles if puzzle.is_arrowword and not _has_room(book, puzzle, page, per_page)]


def _has_room(book: PuzzleBook, puzzle: Puzzle, page: BookPage, per_page: int) -> bool:
    """Whether an arrowword's clues can be read in the grid, on a page of its own."""
    above = _ABOVE + _LINE_ABOVE * (bool(wording.byline(puzzle)) + len(wording.notes(puzzle)))
    width = page.width - sum(page.margins(len(book.puzzles) / per_page))
    height = page.height - _TOP - _BOTTOM - above
    return min(width / puzzle.grid.columns, height / puzzle.grid.rows) >= clue_cells(puzzle).least_side


def _book(book: PuzzleBook, page: BookPage, per_page: int) -> dict[str, Any]:
    """What only the pages of a book have."""
    inside, outside = page.margins(len(book.puzzles) / per_page)
    sections = book.sections
    return {
        "width": page.width, "height": page.height, "bleed": page.bleed,
        "inside": inside, "outside": outside, "top": _TOP, "bottom": _BOTTOM,
        "per_page": per_page,
        "subtitle": book.subtitle,
        "author": book.author,
        "imprint": [line for line in book.copyright.splitlines() if line.strip()],
        "ornament": svg.draw(sections[0].puzzles[0][1], numbers=False, theme="print"),
        "words": {name: book.said.say(text) for name, text in _WORDS.items()},
        "sections": [
            {"heading": heading, "puzzles": [
                _page(number, each if _has_room(book, each, page, per_page) else in_lists(each), level)
                for number, each in puzzles
            ]}
            for heading, level, puzzles in sections
        ],
    }  # fmt: skip


def _page(number: int, puzzle: Puzzle, level: int) -> dict[str, Any]:
    """A puzzle's part of the document."""
    by = wording.byline(puzzle)
    printed = pdf.printed_puzzle(puzzle, None, large=False)
    printed["solution"] = svg.draw(puzzle, solution=True, numbers=False, theme="print")
    size = f"{puzzle.grid.columns} × {puzzle.grid.rows}"  # noqa: RUF001 - the sign between two numbers
    return {**printed, "number": number, "name": name_of(puzzle), "size": size, "level": level, "byline": by}
