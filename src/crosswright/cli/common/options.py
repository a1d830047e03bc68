"""The options that several commands share, each declared once, and the objects in which a command gets them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import click
from click.shell_completion import CompletionItem

from crosswright.cli.common.command import Decorator, gathered, is_given, option
from crosswright.cli.common.limits import NamedLimit, read_limit
from crosswright.cli.common.scores import ANY_SCORE, USUAL_SCORE, MinScore, read_min_score
from crosswright.errors import UsageError
from crosswright.grid import Symmetry
from crosswright.language.alphabet import ANY_LETTER, Folding
from crosswright.language.register import USUAL_LANGUAGE, language

# How long must runs be where blocks are placed, if you give no --shortest?
SHORTEST_WITH_BLOCKS = 3

WORDS, LETTERS, SEARCH, BLOCKS, GRID, OUTPUT = "Words", "Letters", "Search", "Blocks", "Grid files", "Output"
DEMANDS = "Demands"
CLUES, DETAILS, SITE = "Clues", "Title and date", "The site"


# Files, so that a shell completes their names.


class WordList(click.Path):
    """A word list: a file, '-', or a name of the default lexicon."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Files, and the names of the default lexicon."""
        default = [CompletionItem(name) for name in ("default", "familiar", "clued") if name.startswith(incomplete)]
        return [*default, *super().shell_complete(ctx, param, incomplete)]


FILE = click.Path(readable=False, allow_dash=True)  # errors are reported when it is read
FOLDER = click.Path(readable=False, file_okay=True)
WORD_LIST = WordList(readable=False, allow_dash=True)


# Words.


@dataclass(frozen=True)
class WordOptions:
    """The words to use."""

    words: tuple[str, ...]  # files; none is the default lexicon
    min_score: MinScore = ANY_SCORE
    without: tuple[str, ...] = ()  # files
    keep_accents: bool = False
    language: str = USUAL_LANGUAGE  # a code or a name, perhaps with a choice of letters: "de:umlauts"

    @property
    def folding(self) -> Folding:
        """How texts become entries; UsageError where there is no such language."""
        return ANY_LETTER if self.keep_accents else language(self.language).folding


words_option = option(
    "--words",
    "-w",
    "words",
    multiple=True,
    metavar="FILE",
    type=WORD_LIST,
    help="A word list: WORD, or WORD;SCORE, a line. Repeat for several; the first that has a word scores it. "
    "'default' is the default lexicon, 'familiar' the same scored by how well words are known, 'clued' the same with "
    "more points for words that have clues by hand, '-' standard input.",
)
min_score_option = option(
    "--min-score",
    type=read_min_score,
    metavar="N|L=N,...,N",
    default=MinScore(USUAL_SCORE),
    show_default=True,
    help="Use only words with this score or better. 3=60,4=55,50: with 60 for words of 3 letters, 55 for those of 4.",
)
without_option = option(
    "--without", multiple=True, metavar="FILE", type=FILE, help="A list of words never to use. Repeat for several."
)
accents_option = option(
    "--keep-accents", is_flag=True, help="Keep the lists' own letters instead of folding them to those of the language."
)
language_option = option(
    "--language",
    default=USUAL_LANGUAGE,
    show_default=True,
    metavar="CODE",
    help="The language of the words: de, fr, es... or its name; de:umlauts for other letters than the usual.",
)
_WORDS = (words_option, min_score_option, without_option, accents_option, language_option)
word_options = gathered("words", WordOptions, WORDS, _WORDS)
repeats_option = option("--allow-repeats", is_flag=True, group=LETTERS, help="Let a word stand in a grid twice.")


# Letters from the command line.


@dataclass(frozen=True)
class LetterOptions:
    """Letters to write into the grid before it is filled."""

    fix: tuple[str, ...]
    slot: tuple[str, ...]
    allow_repeats: bool


letter_options = gathered(
    "letters",
    LetterOptions,
    LETTERS,
    [
        option("--fix", multiple=True, metavar="SLOT=WORD", help="Put a word there: 1A=ICECREAM. Repeat for several."),
        option("--slot", multiple=True, metavar="SLOT=LETTERS", help="Put letters there: 5D=?E?T. Repeat for several."),
        repeats_option,
    ],
)


# Demands on the entries.


@dataclass(frozen=True)
class DemandOptions:
    """Rules for the entries of a fill; `cli.demands` reads the lists that they name."""

    allow_roots: bool
    at_most: tuple[NamedLimit, ...]


demand_options = gathered(
    "demands",
    DemandOptions,
    DEMANDS,
    [
        option(
            "--allow-roots",
            is_flag=True,
            help="Let words with a common root stand in one grid, such as DEAL and DEALT. The default lexicon knows "
            "the roots of its words; other lists have none.",
        ),
        option(
            "--at-most",
            multiple=True,
            type=read_limit,
            metavar="N:below=SCORE|N:FILE",
            help="At most N entries with a score below SCORE, or at most N from the list FILE. Repeat for several.",
        ),
    ],
)
prefer_option = option(
    "--prefer",
    metavar="FILE",
    type=FILE,
    group=DEMANDS,
    help="A list of entries wanted if possible: WORD, or WORD;WEIGHT with a weight from 0 to 100, a line. The heaviest "
    "are placed first.",
)


# A part of a filled grid.


@dataclass(frozen=True)
class RegionOptions:
    """Which letters of a grid are taken out before it is filled."""

    region: str | None
    lock: str | None


region_options = gathered(
    "part",
    RegionOptions,
    LETTERS,
    [
        option(
            "--region",
            metavar="NAMES",
            help="Take out the letters of this part of a filled grid and fill it again; all others stay. Slots, cells "
            "and rectangles: 5D,8D,r3c4,r2c3:r6c8.",
        ),
        option(
            "--lock",
            metavar="NAMES",
            help="Keep the letters of these slots and cells: 1A,r3c4. Without --region all others are taken out.",
        ),
    ],
)


# How grids are written in files.


@dataclass(frozen=True)
class GridOptions:
    """How grids are read."""

    open_: str | None  # a character, or a size such as 5x5
    block: str | None
    shortest: int  # cells


_block_option = option("--block", metavar="C", help="The character that stands for a block in the grid.")
_shortest_option = option(
    "--shortest",
    type=click.IntRange(min=1),
    metavar="N",
    default=2,
    show_default=True,
    help="A run of fewer cells than this takes no word.",
)
_open_option = option("--open", "open_", metavar="C", help="The character that stands for an open cell in the grid.")
_open_grid_option = option(
    "--open",
    "open_",
    metavar="RxC|C",
    help="Use an open grid of R rows and C columns instead of a file: 5x5. Or the character that stands for an open "
    "cell in the grid.",
)
grid_options = gathered("grid", GridOptions, GRID, [_open_option, _block_option, _shortest_option])
open_grid_options = gathered("grid", GridOptions, GRID, [_open_grid_option, _block_option, _shortest_option])
grids_argument = click.argument("grids", nargs=-1, metavar="[GRID...]", type=FILE)


# Blocks that the search places.


@dataclass(frozen=True)
class BlockOptions:
    """Whether and how the search places blocks."""

    place_blocks: bool
    symmetry: str
    most_blocks: int | None

    def rules(self, grid: GridOptions) -> Any:  # pattern.place_blocks.BlockRules, or None where no blocks are placed
        """The rules for blocks to place; None where none are placed.

        UsageError for an option that would have no effect.
        """
        if not self.place_blocks:
            for name in ("symmetry", "most_blocks"):
                if is_given(name):
                    raise UsageError(f"--{name.replace('_', '-')} is about blocks to be placed; add --place-blocks")
            return None
        from crosswright.pattern.place_blocks import BlockRules

        kind = None if self.symmetry == "none" else Symmetry(self.symmetry)
        return BlockRules(kind, grid.shortest if is_given("shortest") else SHORTEST_WITH_BLOCKS, self.most_blocks)


block_options = gathered(
    "blocks",
    BlockOptions,
    BLOCKS,
    [
        option(
            "--place-blocks",
            is_flag=True,
            help="Place blocks too, in the cells without letters; runs have --shortest cells or more "
            f"({SHORTEST_WITH_BLOCKS} if you don't give it), and all open cells are connected.",
        ),
        option(
            "--symmetry",
            type=click.Choice([symmetry.value for symmetry in Symmetry] + ["none"]),
            default=Symmetry.HALF_TURN.value,
            show_default=True,
            help="How the blocks that --place-blocks places are symmetric.",
        ),
        option("--most-blocks", type=click.IntRange(min=0), metavar="N", help="Place at most N blocks."),
    ],
)


# Search.


@dataclass(frozen=True)
class SearchOptions:
    """How a search begins and when it ends."""

    seed: int
    nodes: int | None
    seconds: float | None
    engine: str = "auto"


def seed_option(use: str) -> Decorator[Any]:
    """The option --seed; `use` is its help text: the effect of another seed."""
    return option("--seed", type=int, metavar="N", default=0, show_default=True, help=use)


def nodes_option(each: str, steps: str) -> Decorator[Any]:
    """The budget in steps."""
    return option("--nodes", type=click.IntRange(min=0), metavar="N", help=f"Stop each {each} after N {steps}.")


def time_option(use: str) -> Decorator[Any]:
    """The budget in seconds."""
    return option("--time", "seconds", type=click.FloatRange(min=0), metavar="S", help=use)


def search_options(*, seed: str, each: str, steps: str) -> Decorator[Any]:
    """Seed, budget and engine: what another seed does, what the budget is for, and what it counts."""
    from crosswright.search import ENGINES

    engine = option(
        "--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="The engine that searches."
    )
    stops = time_option(f"Stop each {each} after S seconds.")
    return gathered("search", SearchOptions, SEARCH, [seed_option(seed), nodes_option(each, steps), stops, engine])


def jobs_option(use: str) -> Decorator[Any]:
    """The option for the number of threads; `use` is its help text."""
    return option(
        "--jobs", type=click.IntRange(min=0), metavar="N", default=1, show_default=True, group=SEARCH, help=use
    )


# Output.


@dataclass(frozen=True)
class OutputOptions:
    """The place and the format of a result."""

    output: str | None = None
    force: bool = False
    as_json: bool = False
    format_: str | None = None


json_option = option("--json", "as_json", is_flag=True, group=OUTPUT, help="Print one JSON document.")
output_option = option(
    "-o",
    "--output",
    metavar="FILE",
    type=FILE,
    group=OUTPUT,
    help="Write to FILE, in the format of its suffix; '-' is stdout.",
)
force_option = option("--force", is_flag=True, group=OUTPUT, help="Overwrite files that exist.")
file_options = gathered("output", OutputOptions, OUTPUT, [output_option, force_option])
result_options = gathered("output", OutputOptions, OUTPUT, [json_option, output_option, force_option])


def formatted_options(names: list[str], help_: str) -> Decorator[Any]:
    """All of the above, with a choice of formats."""
    choice = option("--format", "format_", type=click.Choice(names), help=help_)
    return gathered("output", OutputOptions, OUTPUT, [choice, json_option, output_option, force_option])


# Clues and the site.

database_option = option(
    "--database",
    metavar="PLACE",
    type=FILE,
    group=CLUES,
    help="The collection of your own clues: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_CLUES, else a "
    "file in your data folder.",
)
definitions_option = option(
    "--definitions",
    multiple=True,
    metavar="FILE",
    type=FILE,
    group=CLUES,
    help="A list with clues of your own, used before all others: ANSWER<tab>CLUE or WORD;SCORE;CLUE, a line each. "
    "Repeat for several; of several clues for an answer the first is used.",
)
difficulty_option = option(
    "--difficulty",
    type=click.IntRange(1, 5),
    default=2,
    show_default=True,
    metavar="N",
    group=CLUES,
    help="Of the clues: 1 obvious to 5 oblique.",
)
store_option = option(
    "--store",
    "place",
    metavar="PLACE",
    type=FILE,
    group=SITE,
    help="Where the site's puzzles are: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_STORE, else a file "
    "in your data folder.",
)
zone_option = option(
    "--zone",
    default="UTC",
    show_default=True,
    metavar="ZONE",
    group=SITE,
    help="Where a day begins at midnight: Europe/Berlin.",
)
plan_option = option(
    "--plan",
    metavar="FILE",
    type=FILE,
    group=SITE,
    help="Sizes and difficulties by weekday, titles, themes, word lists: TOML, see docs/SITE.md.",
)
series_option = option(
    "--series",
    default="",
    metavar="NAME",
    group=SITE,
    help="A series of the plan, as [series.mini]. Default: the plan's own days.",
)
approval_option = option(
    "--approval",
    type=click.Choice(["required", "none"]),
    group=SITE,
    help="required: a coming day is shown only when somebody has approved it (`days approve`). Default: the plan's, "
    "else none.",
)
languages_option = option(
    "--language",
    "languages",
    multiple=True,
    metavar="CODE",
    group=SITE,
    help="The language of the pages: en, de, fr, es or cs. Repeat it for a site in several: the first is at /, each "
    "other at the path of its code.",
)
name_option = option(
    "--name",
    default="Crosswright",
    show_default=True,
    metavar="TEXT",
    group=SITE,
    help="The name at the head of its pages.",
)
