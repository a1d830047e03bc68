"""`crosswright render`: draws puzzles as pictures or as pages to print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, gathered, option, refuse
from crosswright.cli.common.options import FILE, OUTPUT, force_option, output_option
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.writing import notice, put_file
from crosswright.errors import UsageError
from crosswright.media.drawn.svg import THEMES
from crosswright.media.drawn.wording import in_language
from crosswright.media.kinds import MEDIA
from crosswright.puzzle import Puzzle

PAPERS = ("a4", "letter")
ANSWERS = ("hashed", "plain", "none")
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


@dataclass(frozen=True)
class Wanted:
    """The options of a drawing, by their names."""

    solution: bool
    paper: str
    large: bool
    submission: bool
    contact: tuple[str, ...]
    booklet: bool
    title: str
    language: str
    theme: str
    highlight: tuple[str, ...]
    no_numbers: bool
    width: int | None
    play: bool
    answers: str


_LOOK = gathered(
    "wanted",
    Wanted,
    None,
    [
        option("--solution", is_flag=True, help="With the solution: drawn in (SVG, PNG), or at the end (PDF, HTML)."),
        option(
            "--language",
            default="",
            metavar="CODE",
            help="The language of headings and other texts. Default: the puzzle's own, else en.",
        ),
        option(
            "--paper",
            type=click.Choice(PAPERS),
            default="a4",
            show_default=True,
            help="The size of a page.",
            group="Pages (PDF)",
        ),
        option("--large", is_flag=True, help="Large print.", group="Pages (PDF)"),
        option(
            "--submission",
            is_flag=True,
            help="For an editor: solution, clues and answers, well spaced.",
            group="Pages (PDF)",
        ),
        option(
            "--contact",
            multiple=True,
            metavar="LINE",
            help="A line of your name and address. Repeat for several.",
            group="Pages (PDF)",
        ),
        option("--booklet", is_flag=True, help="Many puzzles in one document.", group="Pages (PDF)"),
        option(
            "--title",
            default="",
            metavar="TEXT",
            help="A cover for the booklet, with its contents.",
            group="Pages (PDF)",
        ),
        option(
            "--theme",
            type=click.Choice(list(THEMES)),
            default="light",
            show_default=True,
            help="The colours.",
            group="Pictures (SVG, PNG)",
        ),
        option(
            "--highlight",
            multiple=True,
            metavar="SLOT",
            help="A slot to set off, as in 17A. Repeat for several.",
            group="Pictures (SVG, PNG)",
        ),
        option("--no-numbers", is_flag=True, help="Leave the numbers out.", group="Pictures (SVG, PNG)"),
        option(
            "--width",
            type=click.IntRange(16, 20000),
            metavar="N",
            help="How many pixels wide.",
            group="Pictures (SVG, PNG)",
        ),
        option(
            "--play", is_flag=True, help="A page to play the puzzle on, without a network.", group="Web pages (HTML)"
        ),
        option(
            "--answers",
            type=click.Choice(ANSWERS),
            default="hashed",
            show_default=True,
            help="How that page knows them: hidden from the eye, readable in the file, or not at all.",
            group="Web pages (HTML)",
        ),
    ],
)


@command(
    examples="""
        crosswright render puzzle.ipuz -o puzzle.svg
        crosswright render puzzle.ipuz -o puzzle.html --play
        crosswright render puzzle.ipuz clued.ipuz --booklet --title Weekend -o booklet.pdf
    """
)
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...", type=FILE)
@_LOOK
@option("--format", "format_", type=click.Choice(MEDIA), group=OUTPUT, help="What to make; else the suffix decides.")
@output_option
@force_option
def render(*, puzzles: tuple[str, ...], wanted: Wanted, format_: str | None, output: str | None, force: bool) -> int:
    """Draw and print puzzles, in any format that is read.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the grid as .svg or .png, a .html page.
    """
    medium = _medium(output, format_)
    for name, media in _FOR.items():
        if medium not in media:
            known = " and ".join(each.upper() for each in media)
            refuse([name], f"{{}} is for {known}, not for {medium.upper()}; leave it out")
    if len(puzzles) > 1 and not wanted.booklet:
        raise UsageError(f"{len(puzzles)} puzzles for one file; give one, or --booklet for a PDF of many")
    put_file(
        _make(medium, [in_language(read_puzzle(path), wanted.language) for path in puzzles], wanted),
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


def _make(medium: str, puzzles: Sequence[Puzzle], wanted: Wanted) -> bytes:
    if medium == "pdf":
        return _pdf(puzzles, wanted)
    puzzle = puzzles[0]
    if medium == "html":
        return _html(puzzle, wanted).encode()
    if medium == "docx":
        return MEDIA[medium].drawn(puzzle, solution=wanted.solution)
    from crosswright.media.drawn.svg import draw

    highlighted = {c for name in wanted.highlight for c in puzzle.grid.slot_named(name).cells}
    drawn = draw(
        puzzle,
        solution=wanted.solution,
        numbers=not wanted.no_numbers,
        highlighted=highlighted,
        theme=wanted.theme,
    )
    if medium == "svg":
        return drawn.encode()
    from crosswright.media.drawn.png import png

    return png(drawn, width=wanted.width)


def _html(puzzle: Puzzle, wanted: Wanted) -> str:
    if wanted.play:
        from crosswright.media.play import page

        if wanted.solution:
            raise UsageError("a page to play on shows no solution; leave --solution out")
        if wanted.answers != "none" and not puzzle.solved:
            notice("the puzzle's solution isn't complete, so that the page can't check what is written")
        return page(puzzle, answers=wanted.answers)
    if wanted.answers != "hashed":
        raise UsageError("--answers is for a page to play on; add --play, or leave it out")
    from crosswright.media.print.html import html

    return html(puzzle, solution=wanted.solution)


def _pdf(puzzles: Sequence[Puzzle], wanted: Wanted) -> bytes:
    from crosswright.media.print.pdf import pdf

    if wanted.title and not wanted.booklet:
        raise UsageError("--title is the booklet's; add --booklet, or leave it out")
    if wanted.contact and not wanted.submission:
        raise UsageError("--contact is printed for an editor; add --submission, or leave it out")
    if wanted.submission and (wanted.large or wanted.solution):
        raise UsageError("--submission has a layout of its own; leave --large and --solution out")
    pages = pdf(
        puzzles,
        paper=wanted.paper,
        large=wanted.large,
        solution=wanted.solution or (wanted.booklet and not wanted.submission),
        submission=wanted.submission,
        contact=wanted.contact,
        title=wanted.title,
    )
    if not pages.complete:
        notice("some letters are left out: no font here has them; install one that does")
    return pages.data
