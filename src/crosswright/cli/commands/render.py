"""`crosswright render`: puzzles in, a picture or pages to print out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from crosswright.cli.options import output_options
from crosswright.cli.reading import read_puzzle
from crosswright.cli.writing import notice, put_file
from crosswright.errors import UsageError
from crosswright.puzzle import Puzzle
from crosswright.render.svg import THEMES

MEDIA = ("pdf", "svg", "png", "html")
PAPERS = ("a4", "letter")
ANSWERS = ("hashed", "plain", "none")
# Which media heed an option? Those that are not named here are for all.
_FOR = {
    "paper": ("pdf",),
    "large": ("pdf",),
    "submission": ("pdf",),
    "contact": ("pdf",),
    "booklet": ("pdf",),
    "title": ("pdf",),
    "language": ("pdf", "html"),
    "play": ("html",),
    "answers": ("html",),
    "theme": ("svg", "png"),
    "highlight": ("svg", "png"),
    "no_numbers": ("svg", "png"),
    "width": ("png",),
}


class Wanted(NamedTuple):
    """What is to be made, by the names of the options."""

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


@click.command()
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE...")
@output_options
@click.option("--format", "format_", type=click.Choice(MEDIA), help="What to make; without it the suffix decides.")
@click.option("--solution", is_flag=True, help="With the solution: drawn in (SVG, PNG), or at the end (PDF, HTML).")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The size of a page.")
@click.option("--large", is_flag=True, help="Large print.")
@click.option("--submission", is_flag=True, help="What an editor is sent: solution, clues and answers, well spaced.")
@click.option("--contact", multiple=True, metavar="LINE", help="A line of your name and address. Repeat for several.")
@click.option("--booklet", is_flag=True, help="Many puzzles in one document.")
@click.option("--title", default="", metavar="TEXT", help="A cover for the booklet, with its contents.")
@click.option("--language", default="en", show_default=True, metavar="CODE", help="The language, for screen readers.")
@click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True, help="The colours.")
@click.option("--highlight", multiple=True, metavar="SLOT", help="A slot to set off, as in 17A. Repeat for several.")
@click.option("--no-numbers", is_flag=True, help="Leave the numbers out.")
@click.option("--width", type=click.IntRange(16, 20000), metavar="N", help="How many pixels wide.")
@click.option("--play", is_flag=True, help="A page to play the puzzle on, without a network.")
@click.option(
    "--answers",
    type=click.Choice(ANSWERS),
    default="hashed",
    show_default=True,
    help="How that page knows them: hidden from the eye, readable in the file, or not at all.",
)
@click.pass_context
def render(
    ctx: click.Context,
    /,
    *,
    puzzles: tuple[str, ...],
    output: str | None,
    force: bool,
    format_: str | None,
    **options: object,
) -> int:
    """Draw and print puzzles, in any format that is read.

    The suffix of -o FILE says what is made: a .pdf to print, the grid as .svg or .png, a .html page.
    """
    medium = _medium(output, format_)
    _refuse_idle_options(ctx, medium)
    wanted = Wanted(**options)  # type: ignore[arg-type]  # click has made them of these types
    if len(puzzles) > 1 and not wanted.booklet:
        raise UsageError(f"{len(puzzles)} puzzles for one file; give one, or --booklet for a PDF of many")
    put_file(_make(medium, [read_puzzle(path) for path in puzzles], wanted), output or "-", force=force)
    return 0


def _medium(output: str | None, format_: str | None) -> str:
    """What is to be made; binary data never goes to a terminal."""
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


def _refuse_idle_options(ctx: click.Context, medium: str) -> None:
    """An option that a medium doesn't heed would look as if it had been obeyed."""
    for name, media in _FOR.items():
        given = ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
        if given and medium not in media:
            option = f"--{name.replace('_', '-')}"
            known = " and ".join(each.upper() for each in media)
            raise UsageError(f"{option} is for {known}, not for {medium.upper()}; leave it out")


def _make(medium: str, puzzles: Sequence[Puzzle], wanted: Wanted) -> bytes:
    if medium == "pdf":
        return _pdf(puzzles, wanted)
    puzzle = puzzles[0]
    if medium == "html":
        return _html(puzzle, wanted).encode()
    from crosswright.render.svg import draw

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
    from crosswright.render.png import png

    return png(drawn, width=wanted.width)


def _html(puzzle: Puzzle, wanted: Wanted) -> str:
    if wanted.play:
        from crosswright.render.play import page

        if wanted.solution:
            raise UsageError("a page to play on shows no solution; leave --solution out")
        if wanted.answers != "none" and not puzzle.solved:
            notice("the puzzle's solution isn't complete, so that the page can't check what is written")
        return page(puzzle, answers=wanted.answers, language=wanted.language)
    if wanted.answers != "hashed":
        raise UsageError("--answers is for a page to play on; add --play, or leave it out")
    from crosswright.render.html import html

    return html(puzzle, solution=wanted.solution, language=wanted.language)


def _pdf(puzzles: Sequence[Puzzle], wanted: Wanted) -> bytes:
    from crosswright.render.pdf import pdf

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
        language=wanted.language,
    )
    if not pages.complete:
        notice("some letters are left out: no font here has them; install one that does")
    return pages.data
