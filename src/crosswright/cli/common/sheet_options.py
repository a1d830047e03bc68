"""The options of the commands that print sheets for a class."""

from __future__ import annotations

from crosswright.cli.common.command import option, options
from crosswright.cli.common.options import (
    CLUES,
    DETAILS,
    DIFFICULTY,
    FORCE,
    JSON,
    KEEP_ACCENTS,
    OUTPUT,
    RESULT,
    SEARCH,
    File,
)
from crosswright.errors import UsageError
from crosswright.language import Language, language
from crosswright.language.alphabet import ANY_LETTER, Folding
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.media.kinds import PAPERS
from crosswright.search import Budget

# How many sheets can a series have? Enough for a school.
MOST_SHEETS = 500
# How many letters has a word at least that is seen among others?
SHORTEST_SEEN = 3
PAGES, SLIDES = "Sheets (PDF, DOCX)", "Pictures and pages (SVG, PNG, HTML)"


@options(SEARCH)
class LayoutOptions:
    """The layout that is wanted."""

    size: str | None = option("Place the words within R rows and C columns; what has no room is named.", metavar="RxC")
    islands: bool = option("Let words that find no crossing stand apart.")
    at: tuple[str, ...] = option(
        "Fix a word at row R and column C, from 1, across or down: TEA=1,3,down. May be given again.",
        metavar="WORD=R,C,WAY",
    )
    top: int = option("The best N layouts that differ, to choose from.", 1, least=1, most=50)
    series: int | None = option(
        "N sheets with different layouts, one for each pupil; the solutions at the end.", least=1, most=MOST_SHEETS
    )
    seed: int = option("Another seed, another layout.", 0)
    nodes: int | None = option("Stop each search after N tries to place a word.", least=0)
    seconds: float | None = option("Stop each search after S seconds.", name="--time", metavar="S", least=0)

    @property
    def budget(self) -> Budget | None:
        """When each search ends; None is the usual."""
        return None if self.nodes is None and self.seconds is None else Budget(self.nodes, self.seconds)


@options(CLUES)
class EntryOptions:
    """The words and where clues come from."""

    from_text: File | None = option(
        "In place of a LIST: propose the terms of this text, each with a definition or a sentence of it as clue."
    )
    terms: int = option("Propose at most N terms.", 20, least=2, most=100)
    language: str = option(
        "The language of the words: its letters, and the clues of --write-clues.", USUAL_LANGUAGE, metavar="CODE"
    )
    write_clues: bool = option("Write clues for the words that have no definition.")
    difficulty: int = DIFFICULTY
    keep_accents: bool = KEEP_ACCENTS

    @property
    def spoken(self) -> Language:
        """The language; UsageError, with what to do instead, for one that has no table of letters here."""
        try:
            return language(self.language)
        except UsageError as error:
            remedy = "--keep-accents takes the letters of any language"
            raise UsageError(f"--language {self.language}: {error}; {remedy}") from None

    @property
    def unwelcome(self) -> tuple[str, ...]:
        """The words of the language that nobody is to read among letters by chance."""
        return tuple(sorted(word for word in self.spoken.text.unwelcome_entries() if len(word) >= SHORTEST_SEEN))

    @property
    def folding(self) -> Folding:
        """How texts become the letters of a grid."""
        return ANY_LETTER if self.keep_accents else self.spoken.folding


@options()
class SheetOptions:
    """What the sheet looks like."""

    title: str | None = option("The title above it; otherwise the name of the list.", metavar="TEXT", group=DETAILS)
    author: str = option("The author's name.", metavar="TEXT", group=DETAILS)
    word_bank: bool = option("Print the words to choose from, shuffled.", group=PAGES)
    first_letters: bool = option("Print the first letter of every word in the grid.", group=PAGES)
    hint_letters: int = option(
        "Print N letters of every word in the grid, but never all.", 0, least=0, most=20, show_default=None, group=PAGES
    )
    paper: str = option("The size of a page.", "a4", choices=PAPERS, group=PAGES)
    large: bool = option("Large print.", group=PAGES)
    per_page: str = option("2: two sheets side by side, to cut apart (PDF).", "1", choices=["1", "2"], group=PAGES)
    solution: bool = option("With the solution; a PDF or DOCX always has it.", group=SLIDES)
    play: bool = option("A page to play on, without a network (HTML).", group=SLIDES)


@options(OUTPUT)
class SheetOutput:
    """The file that is written."""

    output: File | None = RESULT
    force: bool = FORCE
    as_json: bool = JSON
