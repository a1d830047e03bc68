"""The options that several commands share, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from crosswright.grid import Symmetry

Command = TypeVar("Command", bound=Callable[..., Any])


# Which score may a word have for `fill` to use it, unless it is told otherwise?
MIN_SCORE = 50


def together(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """Several options as one decorator, listed by --help in the order given."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


words_option = click.option(
    "--words",
    "-w",
    "words",
    multiple=True,
    metavar="FILE",
    help="A word list: WORD, or WORD;SCORE, a line. Repeat for several; the first that has a word scores it. "
    "'default' is the default lexicon, '-' standard input.",
)


min_score_option = click.option(
    "--min-score",
    type=click.IntRange(0, 100),
    metavar="N",
    default=MIN_SCORE,
    show_default=True,
    help="Use only words with this score or better.",
)


without_option = click.option(
    "--without", multiple=True, metavar="FILE", help="A list of words never to use. Repeat for several."
)


accents_option = click.option(
    "--keep-accents", is_flag=True, help="Keep the lists' own letters instead of folding them to A-Z."
)


lexicon_options = together([words_option, min_score_option, without_option, accents_option])


repeats_option = click.option("--allow-repeats", is_flag=True, help="Let a word stand in a grid more than once.")


entry_options = together(
    [
        click.option(
            "--fix", multiple=True, metavar="SLOT=WORD", help="Put a word there: 1A=ICECREAM. Repeat for several."
        ),
        click.option(
            "--slot", multiple=True, metavar="SLOT=LETTERS", help="Put letters there: 5D=?E?T. Repeat for several."
        ),
        repeats_option,
    ]
)


_block_and_shortest = [
    click.option("--block", metavar="C", help="The character that stands for a block in the grid."),
    click.option(
        "--shortest",
        type=click.IntRange(min=1),
        metavar="N",
        default=2,
        show_default=True,
        help="A run of fewer cells than this takes no word.",
    ),
]


grid_options = together(
    [
        click.option("--open", "open_", metavar="C", help="The character that stands for an open cell in the grid."),
        *_block_and_shortest,
    ]
)


open_grid_options = together(
    [
        click.option(
            "--open",
            "open_",
            metavar="RxC|C",
            help="An open grid of so many rows and columns, in place of a file: 5x5. Or the character that stands for "
            "an open cell in the grid.",
        ),
        *_block_and_shortest,
    ]
)


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


output_options = together(
    [
        click.option(
            "-o", "--output", metavar="FILE", help="Write to FILE, in the format of its suffix; '-' is stdout."
        ),
        click.option("--force", is_flag=True, help="Overwrite FILE if it exists."),
    ]
)


# How long must runs be where blocks are placed, unless --shortest says otherwise?
SHORTEST = 3


block_options = together(
    [
        click.option(
            "--place-blocks",
            is_flag=True,
            help="Place blocks too, in the cells without letters; runs have --shortest cells or more "
            f"({SHORTEST} unless it is given), and all open cells are connected.",
        ),
        click.option(
            "--symmetry",
            type=click.Choice([symmetry.value for symmetry in Symmetry] + ["none"]),
            default=Symmetry.HALF_TURN.value,
            show_default=True,
            help="How the blocks that --place-blocks places are symmetric.",
        ),
        click.option("--most-blocks", type=click.IntRange(min=0), metavar="N", help="Place N blocks at the most."),
    ]
)


database_option = click.option(
    "--database",
    metavar="PLACE",
    help="The collection of your own clues: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_CLUES, else a "
    "file in your data folder.",
)


store_option = click.option(
    "--store",
    "place",
    metavar="PLACE",
    help="Where the site's puzzles are: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_STORE, else a file "
    "in your data folder.",
)


zone_option = click.option(
    "--zone", default="UTC", show_default=True, metavar="ZONE", help="Where a day begins at midnight: Europe/Berlin."
)
