"""`crosswright regex render`: draws regex puzzles as pictures, as pages to print, or as a page to read or play."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from crosswright.cli.common.command import argument, command, option, options
from crosswright.cli.common.kinds import drawing_kind, put_written, refuse_options
from crosswright.cli.common.options import FORCE, OUTPUT, RESULT, File
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


@options()
class RegexLook:
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
    appearance: RegexLook,
    format_: str | None = option(
        "What to make; else the suffix decides.", choices=list(writing("regex", drawn=True)), group=OUTPUT
    ),
    output: File | None = RESULT,
    force: bool = FORCE,
) -> None:
    """Draw and print a regex crossword.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the puzzle as .svg or .png, a .html page.
    """
    kind = drawing_kind(output, format_, writing("regex", drawn=True))
    drawing = asdict(appearance) | {"language": checked_language(appearance.language)}
    refuse_options(kind, "regex", drawing)
    if appearance.play and solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    from crosswright.regex import check_expressions, read_regex

    data, source = read_bytes(file)
    puzzle = read_regex(data, source)
    check_expressions(puzzle)
    solved = _solution(puzzle, source) if solution else None
    written = kind.write("regex", puzzle, solution=solved, **drawing)
    put_written(written, kind, output or "-", label=source, force=force)


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
