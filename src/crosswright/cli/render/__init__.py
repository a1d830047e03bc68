"""`crosswright render`: draws puzzles as pictures or as pages to print."""

from __future__ import annotations

from dataclasses import asdict, fields

from crosswright.cli.common.command import argument, command, option, options
from crosswright.cli.common.kinds import drawing_kind, put_written, refuse_options
from crosswright.cli.common.options import FORCE, OUTPUT, RESULT, File, SeriesLayout
from crosswright.cli.common.reading import read_puzzle
from crosswright.errors import UsageError
from crosswright.media.drawn.svg import THEMES
from crosswright.media.drawn.wording import in_language
from crosswright.media.kinds import ANSWERS, PAPERS, writing

PAGES, PICTURES, WEB_PAGES = "Pages (PDF)", "Pictures (SVG, PNG)", "Web pages (HTML)"


@options()
class PuzzleLook:
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
    appearance: PuzzleLook,
    layout: SeriesLayout,
    format_: str | None = option(
        "What to make; else the suffix decides.", choices=list(writing(drawn=True)), group=OUTPUT
    ),
    output: File | None = RESULT,
    force: bool = FORCE,
) -> None:
    """Draw and print puzzles, in any format that is read.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the grid as .svg or .png, a .html page.
    """
    kind = drawing_kind(output, format_, writing(drawn=True))
    refuse_options(kind, "puzzle", (each.name for each in (*fields(appearance), *fields(layout))))
    if len(puzzles) > 1 and not appearance.booklet:
        raise UsageError(f"{len(puzzles)} puzzles for one file; give one, or --booklet for a PDF of many")
    _refuse_contradictions(appearance)
    read = [in_language(read_puzzle(path), appearance.language) for path in puzzles]
    written = kind.write("puzzle", *read, **asdict(appearance), **asdict(layout))
    put_written(written, kind, output or "-", label=puzzles[0], force=force)


def _refuse_contradictions(appearance: PuzzleLook) -> None:
    """UsageError for options that don't go together."""
    if appearance.play and appearance.solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    if appearance.answers != "hashed" and not appearance.play:
        raise UsageError("--answers is for a page to play on; add --play, or leave it out")
    if appearance.title and not appearance.booklet:
        raise UsageError("--title is the booklet's; add --booklet, or leave it out")
    if appearance.contact and not appearance.submission:
        raise UsageError("--contact is printed for an editor; add --submission, or leave it out")
    if appearance.submission and (appearance.large or appearance.solution):
        raise UsageError("--submission has a layout of its own; leave --large and --solution out")
