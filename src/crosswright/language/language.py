"""The protocols that each language's package implements; the rest of the program knows only these.

A part of a language may be an object or a module; it is loaded at its first use.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from crosswright.language.about import AboutLanguage
from crosswright.language.alphabet import Folding
from crosswright.language.cryptic_words import WordplayLists
from crosswright.language.dictionary import Dictionary
from crosswright.language.drafts import Template
from crosswright.language.evidence import Evidence
from crosswright.language.house_book import Book
from crosswright.language.page import NO_STYLE, PageStyle
from crosswright.progress import OnProgress, ignore


class RootedWords(NamedTuple):
    """Words as they stand in a grid, with their scores and roots."""

    scores: Mapping[str, int]  # 0..100: what a grid gains by a word
    roots: Mapping[str, Collection[str]]  # mere names; words with a common root don't stand in one fill
    familiarity: Mapping[str, int] | None = None  # 0..100: how well a word is known; None: the scores say so


class WordSource(Protocol):
    """The words of a language's default lexicon, as they stand in a grid.

    One that is declared as such has the answers here where it has none of its own.
    """

    def fingerprint(self) -> str:
        """A key that changes when the words must be built again.

        Takes milliseconds; LexiconError if data is missing.
        """

    def notices(self) -> list[str]:
        """Lines for the user on the data that the words are built from."""
        return []

    def build(self, progress: OnProgress = ignore) -> RootedWords:
        """Every word with its score and its roots. May take many seconds; LexiconError if data is missing."""

    def well_clued(self) -> Mapping[str, int]:
        """The entries that have clues written by hand, and how many points more each is worth to a puzzle."""
        return {}

    def roots_of_other(self, entry: str, known: Mapping[str, Collection[int]], /) -> Collection[int]:
        """The roots of an entry that is not among these words, from `known`, which maps words to roots."""
        return ()


class TextRules(Protocol):
    """Rules about a language's texts that need no dictionary, mostly for the filters for clues."""

    @property
    def function_words(self) -> Collection[str]:
        """Function words such as articles, in lower case: they give no answer away."""

    @property
    def templates(self) -> Mapping[str, Template]:
        """The kinds of clues that the language's writers write, by name."""

    @property
    def page_style(self) -> PageStyle:
        """What a page of clues is made of; empty where nobody has counted it."""
        return NO_STYLE

    @property
    def risks(self) -> Mapping[str, float]:
        """The weights of the signs of a bad clue, by the sign's name: see `clues.risk`."""

    @property
    def doubtful_kinds(self) -> Collection[str]:
        """The kinds of clues that are used only if a second source confirms them, where an entry has others."""

    @property
    def prefixes(self) -> Collection[str]:
        """Prefixes as they stand in a grid: RE in REPLAY."""

    @property
    def suffixes(self) -> Collection[str]:
        """Endings as they stand in a grid: ED in PLAYED."""

    def entries_of(self, text: str, /) -> tuple[str, ...]:
        """The words of a text as they would stand in a grid, and the parts of words with hyphens."""

    def tokens(self, text: str, /) -> list[str]:
        """The content words of a text, in lower case."""

    def stem(self, entry: str, /) -> str:
        """An entry without its ending, for words that the lexicon lacks; "" where that would prove little."""

    def looks_akin(self, word: str, answer: str, /) -> bool:
        """Whether two entries look as if they had a root in common."""

    def spells_out(self, answer: str, clue: str, /) -> bool:
        """Whether a clue spells out what its answer abbreviates: RADAR, "radio detection and ranging"."""

    def finished(self, text: str, /) -> str | None:
        """A draft's text as it is printed; None if no editor would accept it."""

    def as_title(self, text: str, /) -> str:
        """A word or phrase as a title: "Jack of All Trades"."""

    def is_unkind(self, text: str, /) -> bool:
        """Whether a text is about something unwelcome in a puzzle."""

    def refers_to_its_puzzle(self, text: str, /) -> bool:
        """Whether a clue makes sense only in its own puzzle: "See 12-Down"."""

    def places_across(self, numbers: Sequence[str], /) -> str:
        """The clues across with these numbers, as another clue names them: "17- and 50-Across"."""

    def coarse_words(self) -> Collection[str]:
        """Words (any spelling) of the lexicon that editors of puzzles leave out."""

    def unwelcome_entries(self) -> Collection[str]:
        """Slurs, obscenities and their beginnings as they stand in a grid: nobody is to read them there by chance."""


class Language(Protocol):
    """One language."""

    @property
    def about(self) -> AboutLanguage:
        """The facts about it."""

    @property
    def code(self) -> str:
        """By BCP 47: "en"."""

    @property
    def tag(self) -> str:
        """The same, with the choice of letters where one was made: "cs-x-split"."""

    @property
    def name(self) -> str:
        """In English: "English"."""

    @property
    def folding(self) -> Folding:
        """Its letters, and how any text becomes them."""

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon."""

    @property
    def text(self) -> TextRules:
        """The rules about its texts."""

    @property
    def book(self) -> Book:
        """The clues written by hand for it; empty where there are none."""

    @property
    def wordplay(self) -> WordplayLists:
        """Its indicators, abbreviations and homophones, for cryptic clues; empty where there are none."""

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """Its dictionary, built at its first use and kept in the user's cache. LexiconError if data is missing."""

    def with_letters(self, letters: str, /) -> Language:
        """The same language with other letters, by the name of a choice; UsageError where it has no such
        choice.
        """

    @property
    def proves(self) -> bool:
        """Whether a source links answers with clues, so that a solver can prove a puzzle solvable."""

    @property
    def judges_clues(self) -> bool:
        """Whether a clue loses points if its sources don't lead from it to its answer."""

    def evidence(self, progress: OnProgress = ignore) -> Evidence:
        """The evidence of its sources for a solver, built at its first use and kept in the user's cache."""

    def advice(self) -> str | None:
        """What the user could install so that the solver knows more, in one line; None if everything is installed."""
