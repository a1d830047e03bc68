"""The options that several commands share: single ones, and classes of those that belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import click
from click.shell_completion import CompletionItem

from crosswright.cli.common.command import argument, is_given, offered, option, options
from crosswright.cli.common.scores import ANY_SCORE, USUAL_SCORE, MinScore, NamedLimit, read_limit, read_min_score
from crosswright.errors import UsageError
from crosswright.grid import Symmetry
from crosswright.language.alphabet import ANY_LETTER, Folding
from crosswright.language.register import USUAL_LANGUAGE, language

if TYPE_CHECKING:
    from crosswright.sources import Sources

# How long must runs be where blocks are placed, if you give no --shortest?
SHORTEST_WITH_BLOCKS = 3

WORDS, LETTERS, SEARCH, BLOCKS, GRID, OUTPUT = "Words", "Letters", "Search", "Blocks", "Grid files", "Output"
DEMANDS = "Demands"
CLUES, DETAILS, SITE = "Clues", "Title and date", "The site"


# Files, so that a shell completes their names.


class WordListType(click.Path):
    """A word list: a file, '-', or a name of the default lexicon."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Files, and the names of the default lexicon."""
        default = [CompletionItem(name) for name in ("default", "familiar", "clued") if name.startswith(incomplete)]
        return [*default, *super().shell_complete(ctx, param, incomplete)]


_PATH = click.Path(readable=False, allow_dash=True)  # errors are reported when it is read
File = Annotated[str, _PATH, "FILE"]
Place = Annotated[str, _PATH, "PLACE"]
Folder = Annotated[str, click.Path(readable=False, file_okay=True), "FOLDER"]
WordList = Annotated[str, WordListType(readable=False, allow_dash=True), "FILE"]
Score = Annotated[MinScore, read_min_score, "N|L=N,...,N"]
Limit = Annotated[NamedLimit, read_limit, "N:below=SCORE|N:FILE"]


# Words.

WORD_LISTS = option(
    "A word list: WORD, or WORD;SCORE, a line. Repeat for several; the first that has a word scores it. "
    "'default' is the default lexicon, 'familiar' the same scored by how well words are known, 'clued' the same "
    "with more points for words that have clues by hand, '-' standard input.",
    name="--words",
    short="-w",
)


KEEP_ACCENTS = option("Keep the lists' own letters instead of folding them to those of the language.")


@options("Pages (PDF)")
class SeriesLayout:
    """What all pages of a series have in common."""

    grid_width: float | None = option("How wide each grid is, in millimetres.", metavar="MM", least=30, most=300)
    columns: int | None = option("In how many columns the clues stand.", least=1, most=8)
    type_size: float | None = option("How large the clues are, in points.", metavar="PT", least=5, most=24)


@options(WORDS)
class WordOptions:
    """The words to use."""

    words: tuple[WordList, ...] = WORD_LISTS
    min_score: Score = option(
        "Use only words with this score or better. 3=60,4=55,50: with 60 for words of 3 letters, 55 for those of 4.",
        MinScore(USUAL_SCORE),
        otherwise=ANY_SCORE,
    )
    without: tuple[File, ...] = option("A list of words never to use. Repeat for several.")
    keep_accents: bool = KEEP_ACCENTS
    roots_by_endings: bool = option(
        "Keep words of a list out of one grid that differ by an ending of the language: RUN, RUNS and RUNNING. The "
        "default lexicon knows the roots of its words without it."
    )
    language: str = option(
        "The language of the words: de, fr, es... or its name; de:umlauts for other letters than the usual.",
        USUAL_LANGUAGE,
        metavar="CODE",
    )

    @property
    def folding(self) -> Folding:
        """How texts become entries; UsageError where there is no such language."""
        return ANY_LETTER if self.keep_accents else language(self.language).folding

    def sources(self, *more: object, **changes: object) -> Sources:
        """The sources with these words, and with the clues that other options name."""
        from crosswright.sources import Sources

        scores = {"min_score": self.min_score.usual, "min_score_of": self.min_score.of}
        return Sources.of(self, *more, **{**scores, **changes})

    def of_list(self, path: str) -> WordOptions:
        """All words of another list, read as these are."""
        return WordOptions(words=(path,), keep_accents=self.keep_accents, language=self.language)


REPEATS = option("Let a word stand in a grid twice.", name="--allow-repeats", group=LETTERS)


# Letters from the command line, and a part of a filled grid.


@options(LETTERS)
class LetterOptions:
    """Letters to write into the grid before it is filled."""

    fix: tuple[str, ...] = option("Put a word there: 1A=ICECREAM. Repeat for several.", metavar="SLOT=WORD")
    slot: tuple[str, ...] = option("Put letters there: 5D=?E?T. Repeat for several.", metavar="SLOT=LETTERS")
    allow_repeats: bool = REPEATS


@options(LETTERS)
class RegionOptions:
    """Which letters of a grid are taken out before it is filled."""

    region: str | None = option(
        "Take out the letters of this part of a filled grid and fill it again; all others stay. Slots, cells and "
        "rectangles: 5D,8D,r3c4,r2c3:r6c8.",
        metavar="NAMES",
    )
    lock: str | None = option(
        "Keep the letters of these slots and cells: 1A,r3c4. Without --region all others are taken out.",
        metavar="NAMES",
    )


# Demands on the entries.


@options(DEMANDS)
class DemandOptions:
    """Rules for the entries of a fill; `reading.read_demands` reads the lists that they name."""

    allow_roots: bool = option(
        "Let words with a common root stand in one grid, such as DEAL and DEALT. The default lexicon knows the roots "
        "of its words; other lists have those of --roots-by-endings."
    )
    at_most: tuple[Limit, ...] = option(
        "At most N entries with a score below SCORE, or at most N from the list FILE. Repeat for several."
    )


PREFER = option(
    "A list of entries wanted if possible: WORD, or WORD;WEIGHT with a weight from 0 to 100, a line. The heaviest are "
    "placed first.",
    group=DEMANDS,
)

WORDS_FOR = option(
    "These slots take words of that list only, as far as --words has them: 17A,23A=theme.txt. Repeat for several.",
    metavar="SLOTS=FILE",
    group=DEMANDS,
)


# Grids.

GRIDS = argument("[GRID...]")


@options(GRID)
class GridOptions:
    """How grids are read."""

    open_: str | None = option("The character that stands for an open cell in the grid.", metavar="C")
    block: str | None = option("The character that stands for a block in the grid.", metavar="C")
    shortest: int | None = option("A run of fewer cells than this takes no word.", least=1)


# The same of commands that can begin with an open grid.
OPEN_GRID = offered(
    open_=option(
        "Use an open grid of R rows and C columns instead of a file: 5x5. Or the character that stands for an open "
        "cell in the grid.",
        metavar="RxC|C",
    )
)


@options(BLOCKS)
class BlockOptions:
    """Whether and how the search places blocks."""

    place_blocks: bool = option(
        "Place blocks too, in the cells without letters; runs have --shortest cells or more "
        f"({SHORTEST_WITH_BLOCKS} if you don't give it), and all open cells are connected."
    )
    symmetry: str = option(
        "How the blocks that --place-blocks places are symmetric.",
        Symmetry.HALF_TURN.value,
        choices=[symmetry.value for symmetry in Symmetry] + ["none"],
    )
    most_blocks: int | None = option("Place at most N blocks.", least=0)

    def rules(self, grid: GridOptions, *, listed: bool = False) -> Any:  # pattern.place_blocks.BlockRules, or None
        """The rules for blocks to place; None where none are placed.

        Around `listed` words alone there is no symmetry, and a cell may be in one word only, unless that is asked for.
        UsageError for an option that would have no effect.
        """
        if not self.place_blocks:
            for name in ("symmetry", "most_blocks"):
                if is_given(name):
                    raise UsageError(f"--{name.replace('_', '-')} is about blocks to be placed; add --place-blocks")
            return None
        from crosswright.pattern.place_blocks import BlockRules

        free = self.symmetry == "none" or (listed and not is_given("symmetry"))
        shortest = grid.shortest or (1 if listed else SHORTEST_WITH_BLOCKS)
        return BlockRules(None if free else Symmetry(self.symmetry), shortest, self.most_blocks)


# How a search is shown.

SPEED = option("How many steps a second --watch shows.", 5.0, metavar="N", type=click.FloatRange(min=0, min_open=True))


# Output.

JSON = option("Print one JSON document.", name="--json", group=OUTPUT)
RESULT = option("Write to FILE, in the format of its suffix; '-' is stdout.", name="--output", short="-o", group=OUTPUT)
FORCE = option("Overwrite files that exist.", group=OUTPUT)


@options(OUTPUT)
class OutputOptions:
    """The place and the format of a result; `format_` is for commands with a choice."""

    format_: str | None = None
    as_json: bool = JSON
    output: File | None = RESULT
    force: bool = FORCE


# Clues, and a site's store.

DATABASE = option(
    "The collection of your own clues: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_CLUES, else a file "
    "in your data folder.",
    group=CLUES,
)
DEFINITIONS = option(
    "A list with clues of your own, used before all others: ANSWER<tab>CLUE or WORD;SCORE;CLUE, a line each. Repeat "
    "for several; of several clues for an answer the first is used.",
    group=CLUES,
)
OWN_CLUES_ONLY = option("Use only the clues of your definitions and your collection.", group=CLUES)
DIFFICULTY = option("Of the clues: 1 obvious to 5 oblique.", 2, least=1, most=5, group=CLUES)
STORE = option(
    "Where the site's puzzles are: an SQLite file or an SQLAlchemy URL. Default: $CROSSWRIGHT_STORE, else a file in "
    "your data folder.",
    group=SITE,
)
