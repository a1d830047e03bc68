"""`crosswright regex render`: draws regex puzzles as pictures, as pages to print, or as a page to read or play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, options, refuse
from crosswright.cli.common.options import FORCE, OUTPUT, RESULT, File
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.writing import notice, put_file
from crosswright.errors import UsageError
from crosswright.language.wording import ENGLISH, checked_language

if TYPE_CHECKING:
    from crosswright.regex import RegexPuzzle, Solution

MEDIA = ("svg", "png", "pdf", "html")
PAPERS = ("a4", "letter")
THEMES = ("light", "dark", "print", "auto")
PAGES, PICTURES = "Pages (PDF, HTML)", "Pictures (SVG, PNG)"
# After how many steps does the search for a solution to draw end? About a minute.
STEPS = 10_000_000
# Which media have an option? Options that are not named here are for all media.
_FOR = {
    "paper": ("pdf",),
    "title": ("pdf", "html"),
    "play": ("html",),
    "language": ("pdf", "html", "svg"),
    "theme": ("svg", "png"),
    "width": ("png",),
}


@options()
class RegexDrawingOptions:
    """What a drawing looks like."""

    language: str = option(
        "The language of headings and other texts (also of an SVG, for screen readers).",
        ENGLISH,
        metavar="CODE",
        group=PAGES,
    )
    title: str = option("The heading.", "Regex crossword", metavar="TEXT", group=PAGES)
    paper: str = option("The size of a page (PDF).", "a4", choices=PAPERS, group=PAGES)
    play: bool = option("A page to play the puzzle on, without a network (HTML).", group=PAGES)
    theme: str = option("The colours.", "light", choices=THEMES, group=PICTURES)
    width: int | None = option("How many pixels wide (PNG).", least=16, most=20000, group=PICTURES)


@command(
    examples="""
        crosswright regex render regex.txt -o regex.svg
        crosswright regex render regex.txt --solution -o regex.pdf
        crosswright regex render regex.txt --play -o regex.html
    """
)
def render(
    *,
    file: File = argument("FILE"),
    solution: bool = option("With the solution: drawn in (SVG, PNG), or at the end (PDF, HTML)."),
    look: RegexDrawingOptions,
    format_: str | None = option("What to make; else the suffix decides.", choices=MEDIA, group=OUTPUT),
    output: File | None = RESULT,
    force: bool = FORCE,
) -> int:
    """Draw and print a regex crossword.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the puzzle as .svg or .png, a .html page.
    """
    medium = _medium(output, format_)
    for name, media in _FOR.items():
        if medium not in media:
            refuse([name], f"{{}} is for {', '.join(media).upper()}, not for {medium.upper()}; leave it out")
    checked_language(look.language)
    if look.play and solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    from crosswright.regex import check_expressions, read_regex

    data, source = read_bytes(file)
    puzzle = read_regex(data, source)
    check_expressions(puzzle)
    solved = _solution(puzzle, source) if solution else None
    put_file(_made(medium, puzzle, solved, look), output or "-", force=force)
    return exits.OK


def _medium(output: str | None, format_: str | None) -> str:
    """The medium to make; binary data never goes to a terminal."""
    if output in (None, "-"):
        if format_ is None:
            raise UsageError("give -o FILE with a suffix of .pdf, .svg, .png or .html, or --format")
        if sys.stdout.isatty() and format_ in ("pdf", "png"):
            raise UsageError(f"{format_.upper()} can't be shown on a terminal; give -o FILE")
        return format_
    suffix = Path(output or "").suffix.lower().removeprefix(".")
    if format_ is None and suffix not in MEDIA:
        known = ", ".join(f".{medium}" for medium in MEDIA)
        raise UsageError(f"{output}: nothing is drawn with the suffix '.{suffix}'; use one of {known}, or --format")
    return format_ or suffix


def _solution(puzzle: RegexPuzzle, source: str) -> Solution:
    """The solution to draw; a notice where there are others."""
    from crosswright.regex import solve
    from crosswright.search.outcome import Budget

    solved = solve(puzzle, budget=Budget(STEPS))
    if not solved.solutions:
        raise UsageError(f"{source}: no solution to draw ({solved.outcome.value.replace('_', ' ')})")
    if solved.unique is not True:
        notice(f"{source}: this is one solution; there {'are' if solved.unique is False else 'may be'} others")
    return solved.solutions[0]


def _made(medium: str, puzzle: RegexPuzzle, solution: Solution | None, look: RegexDrawingOptions) -> bytes:
    from crosswright.media.regex import pages, svg

    if medium == "pdf":
        return pages.regex_pdf(puzzle, solution=solution, title=look.title, paper=look.paper, language=look.language)
    if look.play:
        from crosswright.media.regex.play import regex_page

        return regex_page(puzzle, title=look.title, language=look.language).encode()
    if medium == "html":
        return pages.regex_html(puzzle, solution=solution, title=look.title, language=look.language).encode()
    drawing = svg.draw_regex(puzzle, solution=solution, theme=look.theme, language=look.language)
    return drawing.encode() if medium == "svg" else pages.regex_png(drawing, width=look.width)
