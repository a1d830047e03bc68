"""`crosswright regex render`: draws regex puzzles as pictures, as pages to print, or as a page to read or play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, option, together
from crosswright.cli.common.kinds import drawing_kind, put_written, refuse_options
from crosswright.cli.common.options import FILE, OUTPUT, force_option, output_option
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.writing import notice
from crosswright.errors import UsageError
from crosswright.language.wording import ENGLISH, checked_language
from crosswright.media.kinds import PAPERS, writing

if TYPE_CHECKING:
    from crosswright.regex import RegexPuzzle, Solution

THEMES = ("light", "dark", "print", "auto")
PAGES, PICTURES = "Pages (PDF, HTML)", "Pictures (SVG, PNG)"
# After how many steps does the search for a solution to draw end? About a minute.
STEPS = 10_000_000


@command(
    examples="""
        crosswright regex render regex.txt -o regex.svg
        crosswright regex render regex.txt --solution -o regex.pdf
        crosswright regex render regex.txt --play -o regex.html
    """
)
@click.argument("file", metavar="FILE", type=FILE)
@option("--solution", is_flag=True, help="With the solution: drawn in (SVG, PNG), or at the end (PDF, HTML).")
@together(
    PAGES,
    [
        option(
            "--language",
            default=ENGLISH,
            show_default=True,
            metavar="CODE",
            help="The language of headings and other texts (also of an SVG, for screen readers).",
        ),
        option("--title", default="Regex crossword", show_default=True, metavar="TEXT", help="The heading."),
        option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The size of a page (PDF)."),
        option("--play", is_flag=True, help="A page to play the puzzle on, without a network (HTML)."),
    ],
)
@together(
    PICTURES,
    [
        option("--theme", type=click.Choice(THEMES), default="light", show_default=True, help="The colours."),
        option("--width", type=click.IntRange(16, 20000), metavar="N", help="How many pixels wide (PNG)."),
    ],
)
@option(
    "--format",
    "format_",
    type=click.Choice(list(writing("regex", drawn=True))),
    group=OUTPUT,
    help="What to make; else the suffix decides.",
)
@output_option
@force_option
def render(
    *,
    file: str,
    solution: bool,
    language: str,
    title: str,
    paper: str,
    play: bool,
    theme: str,
    width: int | None,
    format_: str | None,
    output: str | None,
    force: bool,
) -> int:
    """Draw and print a regex crossword.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the puzzle as .svg or .png, a .html page.
    """
    kind = drawing_kind(output, format_, writing("regex", drawn=True))
    look = {"title": title, "theme": theme, "width": width, "paper": paper, "play": play,
            "language": checked_language(language)}  # fmt: skip
    refuse_options(kind, "regex", look)
    if play and solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    from crosswright.regex import check_expressions, read_regex

    data, source = read_bytes(file)
    puzzle = read_regex(data, source)
    check_expressions(puzzle)
    solved = _solution(puzzle, source) if solution else None
    put_written(kind.write("regex", puzzle, solution=solved, **look), kind, output or "-", label=source, force=force)
    return exits.OK


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
