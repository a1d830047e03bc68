"""`crosswright render`: draws puzzles as pictures or as pages to print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, options, refuse
from crosswright.cli.common.options import FORCE, OUTPUT, RESULT, File
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.writing import notice, put_file
from crosswright.errors import UsageError
from crosswright.media.drawn.svg import THEMES
from crosswright.media.drawn.wording import in_language
from crosswright.media.kinds import MEDIA
from crosswright.puzzle import Puzzle

PAPERS = ("a4", "letter")
ANSWERS = ("hashed", "plain", "none")
PAGES, PICTURES, WEB_PAGES = "Pages (PDF)", "Pictures (SVG, PNG)", "Web pages (HTML)"
# Which media have an option? Options that are not named here are for all media.
_FOR = {
    "paper": ("pdf",),
    "large": ("pdf",),
    "submission": ("pdf",),
    "contact": ("pdf",),
    "booklet": ("pdf",),
    "title": ("pdf",),
    "play": ("html",),
    "answers": ("html",),
    "theme": ("svg", "png"),
    "highlight": ("svg", "png"),
    "no_numbers": ("svg", "png"),
    "width": ("png",),
}


@options()
class DrawingOptions:
    """What a drawing looks like."""

    solution: bool = option("With the solution: drawn in (SVG, PNG), or at the end (PDF, HTML).")
    language: str = option(
        "The language of headings and other texts. Default: the puzzle's own, else en.", metavar="CODE"
    )
    paper: str = option("The size of a page.", "a4", choices=PAPERS, group=PAGES)
    large: bool = option("Large print.", group=PAGES)
    submission: bool = option("For an editor: solution, clues and answers, well spaced.", group=PAGES)
    contact: tuple[str, ...] = option(
        "A line of your name and address. Repeat for several.", metavar="LINE", group=PAGES
    )
    booklet: bool = option("Many puzzles in one document.", group=PAGES)
    title: str = option("A cover for the booklet, with its contents.", metavar="TEXT", group=PAGES)
    theme: str = option("The colours.", "light", choices=list(THEMES), group=PICTURES)
    highlight: tuple[str, ...] = option(
        "A slot to set off, as in 17A. Repeat for several.", metavar="SLOT", group=PICTURES
    )
    no_numbers: bool = option("Leave the numbers out.", group=PICTURES)
    width: int | None = option("How many pixels wide.", least=16, most=20000, group=PICTURES)
    play: bool = option("A page to play the puzzle on, without a network.", group=WEB_PAGES)
    answers: str = option(
        "How that page knows them: hidden from the eye, readable in the file, or not at all.",
        "hashed",
        choices=ANSWERS,
        group=WEB_PAGES,
    )


@command(
    examples="""
        crosswright render puzzle.ipuz -o puzzle.svg
        crosswright render puzzle.ipuz -o puzzle.html --play
        crosswright render puzzle.ipuz clued.ipuz --booklet --title Weekend -o booklet.pdf
    """
)
def render(
    *,
    puzzles: tuple[File, ...] = argument("PUZZLE..."),
    look: DrawingOptions,
    format_: str | None = option("What to make; else the suffix decides.", choices=MEDIA, group=OUTPUT),
    output: File | None = RESULT,
    force: bool = FORCE,
) -> int:
    """Draw and print puzzles, in any format that is read.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the grid as .svg or .png, a .html page.
    """
    medium = _medium(output, format_)
    for name, media in _FOR.items():
        if medium not in media:
            known = " and ".join(each.upper() for each in media)
            refuse([name], f"{{}} is for {known}, not for {medium.upper()}; leave it out")
    if len(puzzles) > 1 and not look.booklet:
        raise UsageError(f"{len(puzzles)} puzzles for one file; give one, or --booklet for a PDF of many")
    put_file(
        _make(medium, [in_language(read_puzzle(path), look.language) for path in puzzles], look),
        output or "-",
        force=force,
    )
    return exits.OK


def _medium(output: str | None, format_: str | None) -> str:
    """The medium to make; binary data never goes to a terminal."""
    if output is None or output == "-":
        if format_ is None:
            raise UsageError("give -o FILE with a suffix of .pdf, .svg, .png or .html, or --format")
        if sys.stdout.isatty() and format_ in ("pdf", "png"):
            raise UsageError(f"{format_.upper()} can't be shown on a terminal; give -o FILE")
        return format_
    suffix = Path(output).suffix.lower().removeprefix(".")
    if format_ is None and suffix not in MEDIA:
        known = ", ".join(f".{medium}" for medium in MEDIA)
        raise UsageError(f"{output}: nothing is drawn with the suffix '.{suffix}'; use one of {known}, or --format")
    return format_ or suffix


def _make(medium: str, puzzles: Sequence[Puzzle], look: DrawingOptions) -> bytes:
    if medium == "pdf":
        return _pdf(puzzles, look)
    puzzle = puzzles[0]
    if medium == "html":
        return _html(puzzle, look).encode()
    if medium == "docx":
        return MEDIA[medium].drawn(puzzle, solution=look.solution)
    from crosswright.media.drawn.svg import draw

    highlighted = {c for name in look.highlight for c in puzzle.grid.slot_named(name).cells}
    drawn = draw(
        puzzle,
        solution=look.solution,
        numbers=not look.no_numbers,
        highlighted=highlighted,
        theme=look.theme,
    )
    if medium == "svg":
        return drawn.encode()
    from crosswright.media.drawn.png import png

    return png(drawn, width=look.width)


def _html(puzzle: Puzzle, look: DrawingOptions) -> str:
    if look.play:
        from crosswright.media.play import page

        if look.solution:
            raise UsageError("a page to play on shows no solution; leave --solution out")
        if look.answers != "none" and not puzzle.solved:
            notice("the puzzle's solution isn't complete, so that the page can't check what is written")
        return page(puzzle, answers=look.answers)
    if look.answers != "hashed":
        raise UsageError("--answers is for a page to play on; add --play, or leave it out")
    from crosswright.media.print.html import html

    return html(puzzle, solution=look.solution)


def _pdf(puzzles: Sequence[Puzzle], look: DrawingOptions) -> bytes:
    from crosswright.media.print.pdf import pdf

    if look.title and not look.booklet:
        raise UsageError("--title is the booklet's; add --booklet, or leave it out")
    if look.contact and not look.submission:
        raise UsageError("--contact is printed for an editor; add --submission, or leave it out")
    if look.submission and (look.large or look.solution):
        raise UsageError("--submission has a layout of its own; leave --large and --solution out")
    pages = pdf(
        puzzles,
        paper=look.paper,
        large=look.large,
        solution=look.solution or (look.booklet and not look.submission),
        submission=look.submission,
        contact=look.contact,
        title=look.title,
    )
    if not pages.complete:
        notice("some letters are left out: no font here has them; install one that does")
    return pages.data
