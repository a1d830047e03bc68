"""The options of `make`."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from crosswright.cli.common.command import option, options
from crosswright.cli.common.options import (
    CLUES,
    DATABASE,
    DEFINITIONS,
    DETAILS,
    DIFFICULTY,
    FORCE,
    JSON,
    OUTPUT,
    OWN_CLUES_ONLY,
    PREFER,
    RESULT,
    DemandOptions,
    File,
    Place,
    WordOptions,
)
from crosswright.cli.common.values import date_of
from crosswright.errors import UsageError
from crosswright.language.register import BRITISH, USUAL_LANGUAGE
from crosswright.pattern import PRESETS
from crosswright.puzzle.numbering import NUMBERINGS

if TYPE_CHECKING:
    from crosswright.sources import Sources


@options("The puzzle")
class PuzzleOptions:
    """The requested puzzle."""

    size: str | None = option("How many rows and columns; without it the preset's size, mostly 15.", metavar="N|NxN")
    preset_: str | None = option(
        "The rules for the pattern; american, or british with --british.", choices=list(PRESETS)
    )
    british: bool = option("British spelling, and the lengths of answers behind the clues.")
    theme: str | None = option("Entries to build the puzzle around; auto: a proposed theme.", metavar="auto|A,B,...")
    numbering: str | None = option(
        "Numbers in cells, or labels of rows and columns; without it as the preset or the language has it.",
        choices=list(NUMBERINGS),
    )
    solution_word: str | None = option(
        "Collect the letters of WORD from cells all over the grid; auto: a word that is chosen; theme: the entries of "
        "--theme are the parts of a hidden text.",
        metavar="auto|theme|WORD",
    )
    seed: int = option("Another seed, another puzzle.", 0)
    seconds: float | None = option("Go on with the best so far after S seconds.", name="--time", metavar="S", least=0)
    proof: bool = option(
        "Prove that it can be solved, and replace what can't.", True, name="--proof/--no-proof", show_default=None
    )


@options(CLUES)
class ClueOptions:
    """The sources of its clues."""

    difficulty: int = DIFFICULTY
    most_words: int | None = option("Only clues of at most N words.", metavar="N", least=1)
    definitions: tuple[File, ...] = DEFINITIONS
    own_clues_only: bool = OWN_CLUES_ONLY
    clue_sources: tuple[str, ...] = option(
        "Use the clues of a package that adds some, too. Repeat for several.", name="--clue-source", metavar="NAME"
    )
    database: Place | None = DATABASE
    memory: File | None = option("Remember entries and clues in this file; use none again soon.")
    memory_days: int = option(
        "A clue in the memory may return after this many days; an entry after 14.",
        180,
        least=0,
        most=36_500,
        metavar="DAYS",
    )
    model: str | None = option("Let this language model write clues too.", metavar="NAME")
    model_url: str | None = option(
        "Its server, with the OpenAI protocol. Default: Ollama on this machine.", name="--base-url", metavar="URL"
    )


@options(DETAILS)
class DetailOptions:
    """The texts printed with it."""

    title: str = option("The title above it.", metavar="TEXT")
    author: str = option("The author's name.", metavar="TEXT")
    date: str = option("When it appears, as 2026-11-21.", metavar="DATE")

    @property
    def day(self) -> datetime.date:
        """The day of the puzzle: the one it is for, else today."""
        return date_of("--date", self.date) if self.date else datetime.date.today()


@options(OUTPUT)
class FileOptions:
    """The files to write."""

    output: File | None = RESULT
    pdf: File | None = option("Write a page to print as well, its solution on the next.")
    html: File | None = option("Write a web page as well, its solution behind a fold.")
    force: bool = FORCE
    as_json: bool = JSON


@options()
class MakeOptions:
    """What one puzzle, or each of many, is to be like, and where it goes."""

    puzzle: PuzzleOptions
    words: WordOptions
    demands: DemandOptions
    prefer: File | None = PREFER
    clues: ClueOptions
    details: DetailOptions
    files: FileOptions

    @property
    def sources(self) -> Sources:
        """The words and clues; UsageError for two languages."""
        if not self.puzzle.british:
            return self.words.sources(self.clues, self.puzzle)
        if self.words.language != USUAL_LANGUAGE:
            raise UsageError(f"--british is English; leave out --language {self.words.language}")
        return self.words.sources(self.clues, self.puzzle, language=BRITISH)
