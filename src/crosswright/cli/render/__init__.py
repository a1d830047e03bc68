"""`crosswright render`: draws puzzles as pictures or as pages to print."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, gathered, option
from crosswright.cli.common.kinds import drawing_kind, put_written, refuse_options
from crosswright.cli.common.options import FILE, OUTPUT, force_option, output_option
from crosswright.cli.common.reading import read_puzzle
from crosswright.errors import UsageError
from crosswright.media.drawn.svg import THEMES
from crosswright.media.drawn.wording import in_language
from crosswright.media.kinds import ANSWERS, PAPERS, writing


@dataclass(frozen=True)
class PuzzleLook:
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
    "look",
    PuzzleLook,
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
@option(
    "--format",
    "format_",
    type=click.Choice(list(writing(drawn=True))),
    group=OUTPUT,
    help="What to make; else the suffix decides.",
)
@output_option
@force_option
def render(*, puzzles: tuple[str, ...], look: PuzzleLook, format_: str | None, output: str | None, force: bool) -> int:
    """Draw and print puzzles, in any format that is read.

    The suffix of -o FILE selects the kind of file: a .pdf to print, the grid as .svg or .png, a .html page.
    """
    kind = drawing_kind(output, format_, writing(drawn=True))
    refuse_options(kind, "puzzle", (each.name for each in fields(look)))
    if len(puzzles) > 1 and not look.booklet:
        raise UsageError(f"{len(puzzles)} puzzles for one file; give one, or --booklet for a PDF of many")
    _refuse_contradictions(look)
    read = [in_language(read_puzzle(path), look.language) for path in puzzles]
    put_written(kind.write("puzzle", *read, **asdict(look)), kind, output or "-", label=puzzles[0], force=force)
    return exits.OK


def _refuse_contradictions(look: PuzzleLook) -> None:
    """UsageError for options that don't go together."""
    if look.play and look.solution:
        raise UsageError("a page to play on shows no solution; leave --solution out")
    if look.answers != "hashed" and not look.play:
        raise UsageError("--answers is for a page to play on; add --play, or leave it out")
    if look.title and not look.booklet:
        raise UsageError("--title is the booklet's; add --booklet, or leave it out")
    if look.contact and not look.submission:
        raise UsageError("--contact is printed for an editor; add --submission, or leave it out")
    if look.submission and (look.large or look.solution):
        raise UsageError("--submission has a layout of its own; leave --large and --solution out")
