"""Pages to print, as PDF: a puzzle's sheet, a booklet of many, a worksheet, or a submission to an editor. Set by typst.

The pages are `pages/*.typ`; they get one JSON document from this module, in which every text is a string:

    title, authors, language, from_right, paper, footer, fonts    of the document
    large, cover, submission, solutions    which pages, and how large
    fixed       {grid_width, columns, type_size}: what the pages of a series have in common, 0 where a puzzle decides
    contact     lines: the name and address of the sender
    worksheet, per_page    whether the sheets are for a class, and how many go on a page: 1 or 2
    puzzles     for each:
        heading, byline, aside, notes   the texts above it; notes is a list of lines
        grid, solution      the drawings, SVG
        alt, spoken         the same as text for screen readers
        arrowword   whether its clues stand in the grid; then it has no lists
        columns, ratio      of the drawing: cells in a row; its height for a width of 1
        label               how wide clue numbers are, in em
        lists               [{heading, clues: [{number, spans: [{text, styles}], enumeration, answer}]}]
        facts               for a submission: `78 words`
        bank                for a worksheet: the words to choose from

The PDF is tagged, for screen readers, and meets PDF/UA-1 unless a text has letters that no font here has. The same
puzzles give the same bytes with the same release of typst.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from crosswright.errors import UsageError, needs
from crosswright.language.letters import letters_tagged
from crosswright.language.tags import base_of
from crosswright.language.wording import worded
from crosswright.media.drawn import svg, wording
from crosswright.media.drawn.direction import from_right
from crosswright.media.drawn.png import FONTS
from crosswright.media.kinds import Written
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import in_lists

PAGES = Path(__file__).parent / "pages"
PAPERS = {"a4": "a4", "letter": "us-letter"}
# How wide is the room between the margins of a sheet, in millimetres? pages/common.typ has the margins.
_ROOM = {"a4": 180.0, "letter": 185.9}
# Libre Franklin comes with this package, the others inside typst: those have Greek and Cyrillic too.
FAMILIES = ("Libre Franklin", "Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")

_NO_ROOM = "no room on half a page"  # worksheet.typ says so
_OVERLONG = re.compile(r"\S{20}(?=\S)")


class Worksheet(NamedTuple):
    """Sheets for a class: a line for name and date, the grid as large as can be, clues in two columns."""

    banks: Sequence[Sequence[str]] = ()  # for each puzzle the words to choose from, in the order of print
    per_page: int = 1  # 2: two puzzles side by side; the last one twice where it has no neighbour


class PageLayout(NamedTuple):
    """What all pages of a series have in common; None where each puzzle has its own."""

    grid_width: float | None = None  # millimetres
    columns: int | None = None  # of clues
    type_size: float | None = None  # points

    @classmethod
    def taken_from(cls, options: dict[str, Any]) -> Self:
        """The layout among the options of a file, which loses it."""
        return cls(*(options.pop(name, None) for name in cls._fields))

    def within(self, room: float) -> dict[str, float]:
        """The layout for the pages' code, where the margins leave `room`; UsageError for a grid that is wider."""
        if (self.grid_width or 0) > room:
            raise UsageError(f"a grid {self.grid_width:g} mm wide has no room: the margins leave {room:.0f} mm")
        return {name: value or 0 for name, value in self._asdict().items()}


class PdfPages(NamedTuple):
    """A PDF document."""

    data: bytes
    complete: bool  # whether the fonts have all letters; if not, it is not PDF/UA either

    @property
    def written(self) -> Written:
        """The document as a file."""
        lacking = "some letters are left out: no font here has them; install one that does"
        return Written(self.data, notices=() if self.complete else (lacking,))


# What the pages' own code says.
_WORDS = (worded("Solution"), worded("Solutions"), worded("Name"), worded("Date"), worded("Address"), worded("Email"),
          worded("Phone"), worded("No."), worded("Clue"), worded("Answer"))  # fmt: skip


def pdf(
    puzzles: Sequence[Puzzle],
    *,
    paper: str = "a4",
    large: bool = False,
    solution: bool = False,
    submission: bool = False,
    contact: Sequence[str] = (),
    worksheet: Worksheet | None = None,
    title: str = "",
    language: str = "",
    layout: PageLayout = PageLayout(),  # noqa: B008 - it never changes
) -> PdfPages:
    """Puzzles as PDF, each on a page of its own or, where necessary, on several.

    `solution` adds the solutions at the end, `large` prints large, `submission` prints for an editor, with lines of
    `contact`; `worksheet` for a class. A `title` gives the document a cover with its contents. `language` is a code as
    in HTML ("en-GB"), in place of the puzzles' own; what they have in common is in the language of the first.
    `layout` is the same for all sheets; clues that have no room on a page then go on on another.
    PuzzleError for a puzzle that lacks a solution to print; UsageError where typst is missing, or where two
    worksheets have no room on a page.
    """
    for puzzle in puzzles if solution or submission else ():
        wording.demand_solution(puzzle)
    puzzles = [wording.in_language(puzzle, language) for puzzle in puzzles]
    said = wording.wording_of(puzzles[0])
    if large or submission or worksheet:  # a class, an editor and large print need clues in lists
        puzzles = [in_lists(puzzle) for puzzle in puzzles]
    document: dict[str, Any] = {
        "title": title or wording.title(puzzles[0]),
        "authors": list(dict.fromkeys(puzzle.author for puzzle in puzzles if puzzle.author)),
        "language": base_of(puzzles[0].language or "en"),
        "words": {text: said.say(text) for text in _WORDS},
        "from_right": from_right(puzzles[0]),
        "paper": PAPERS[paper],
        "footer": _footer(puzzles),
        "fonts": families(puzzles[0].language),
        "fixed": layout.within(_ROOM[paper]),
        "large": large,
        "cover": bool(title),
        "submission": submission,
        "solutions": solution,
        "contact": list(contact),
        "worksheet": worksheet is not None,
        "per_page": worksheet.per_page if worksheet else 1,
        "puzzles": [
            printed_puzzle(each, place if len(puzzles) > 1 else None, large) for place, each in enumerate(puzzles, 1)
        ],
    }
    banks = worksheet.banks if worksheet else ()
    for place, printed in enumerate(document["puzzles"]):
        printed["bank"] = list(banks[place]) if place < len(banks) else []
    return typeset(json.dumps(document))


def families(language: str) -> tuple[str, ...]:
    """The families of a document by its language's tag: where ours has none of the letters, another for all of it.

    >>> families("de")[0], families("el")[0]
    ('Libre Franklin', 'Libertinus Serif')
    """
    letters = letters_tagged(language).letters
    own, *others = FAMILIES
    return FAMILIES if not letters or letters[0].isascii() else (*others, own)


def pdf_file(
    puzzles: Sequence[Puzzle], *, solution: bool = False, submission: bool = False, booklet: bool = False, **look: Any
) -> Written:
    """Puzzles as a file; a `booklet` has the solutions at its end."""
    solution, layout = solution or (booklet and not submission), PageLayout.taken_from(look)
    return pdf(puzzles, solution=solution, submission=submission, layout=layout, **look).written


def typeset(document: str, main: str = "document.typ") -> PdfPages:
    """The PDF of a document's JSON, set by the file `main`.

    It takes this package's fonts, else the system's, else leaves gaps, which PDF/UA doesn't allow.
    """
    trials: tuple[dict[str, Any], ...] = (
        {"ignore_system_fonts": True, "pdf_standards": "ua-1"},
        {"pdf_standards": "ua-1"},
        {},
    )
    for how in trials:
        try:
            return PdfPages(typst_file(main, {"data": document}, **how), complete="pdf_standards" in how)
        except UsageError as error:
            failure = error
            if _NO_ROOM in str(error):
                raise UsageError("a puzzle is too large for half a page; print one on each page") from None
    raise failure


def typst_file(main: str, inputs: dict[str, str], *, format: Literal["pdf", "png"] = "pdf", **how: Any) -> bytes:
    """What typst makes of the file `main` in `pages/`; UsageError where it is missing, or where it can't."""
    with needs("typst", "print"):
        import typst
    try:
        made = typst.compile(
            str(PAGES / main), root=str(PAGES), font_paths=[str(FONTS)], sys_inputs=inputs, format=format, **how
        )
    except typst.TypstError as error:
        raise UsageError(f"typst can't set these pages: {error}") from error
    return bytes(made)


def _footer(puzzles: Sequence[Puzzle]) -> str:
    """The copyright if all puzzles have the same one, else nothing."""
    lines = {puzzle.copyright for puzzle in puzzles}
    return lines.pop() if len(lines) == 1 else ""


def printed_puzzle(puzzle: Puzzle, place: int | None, large: bool) -> dict[str, object]:
    """A puzzle's part of a document; `place` is its number among several."""
    title, said = wording.title(puzzle), wording.wording_of(puzzle)
    return {
        "heading": title if place is None else f"{place}. {title}",
        "byline": wording.byline(puzzle),
        "aside": wording.aside(puzzle),
        "notes": wording.notes(puzzle),
        "grid": svg.draw(puzzle, large_numbers=large, theme="print"),
        "solution": svg.draw(puzzle, solution=True, numbers=place is None, theme="print"),
        "alt": said.say("The grid of {title}: {description}", title=title, description=wording.describe(puzzle)),
        "spoken": said.say("The solution of {title}: {rows}", title=title, rows=wording.spoken(puzzle)),
        "arrowword": puzzle.is_arrowword,
        "columns": puzzle.grid.columns,
        "ratio": svg.ratio(puzzle),
        "label": 0.62 * min(wording.longest_number(puzzle), 6),
        "lists": [
            {"heading": name, "clues": [_clue(puzzle, each) for each in its]}
            for name, its in wording.lists(puzzle).items()
            if not puzzle.is_arrowword
        ],
        "facts": wording.facts(puzzle),
    }


def _clue(puzzle: Puzzle, clue: Clue) -> dict[str, object]:
    return {
        "number": clue.number,
        "spans": [{"text": _breakable(text), "styles": sorted(styles)} for text, styles in clue.text.spans],
        "enumeration": clue.enumeration,
        "answer": puzzle.answer(clue),
    }


def _breakable(text: str) -> str:
    """A text in one line; words that are too long for a narrow column can be broken."""
    return _OVERLONG.sub("\\g<0>\u200b", " ".join(text.splitlines()))
