"""A language made of facts and the shared parts."""

from __future__ import annotations

from pathlib import Path

from crosswright.language import house_book
from crosswright.language.about import AboutLanguage
from crosswright.language.cryptic_words import WordplayLists
from crosswright.language.dictionary import Dictionary
from crosswright.language.evidence import Evidence
from crosswright.language.house_book import Book
from crosswright.language.language import TextRules, WordSource
from crosswright.language.letters import letters_of
from crosswright.language.tags import tag_of
from crosswright.progress import OnProgress, ignore

# The house books, a folder for each language that has one.
BOOKS = Path(__file__).parents[1] / "books"
# The apostrophe of every clue: a page has one.
APOSTROPHE = "\u2019"


class PlainLanguage:
    """A language as `language.Language` describes it, from facts. Its parts are loaded at their first use."""

    judges_clues = False
    wordplay = WordplayLists()

    def __init__(self, about: AboutLanguage, letters: str = "") -> None:
        """`letters` names a choice of letters, "" the usual ones."""
        self.about, self._letters = about, letters
        self.code, self.name = about.code, about.name
        self.tag = tag_of(about.code, letters)
        self.folding = letters_of(about.code, letters)

    def with_letters(self, letters: str) -> PlainLanguage:
        """The same language with other letters; UsageError where it has no such choice."""
        return type(self)(self.about, letters)

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon."""
        from crosswright.languages.plain.building import DefaultWords

        return DefaultWords(self.about, self._letters)

    @property
    def text(self) -> TextRules:
        """The rules about its texts."""
        from crosswright.languages.plain.text_rules import PlainText

        return PlainText(self.about, self.folding)

    @property
    def book(self) -> Book:
        """Its house book."""
        return house_book.written(BOOKS / self.code, APOSTROPHE)

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """Its words and its house book."""
        from crosswright.languages.plain import building
        from crosswright.languages.plain.book_dictionary import BookDictionary

        words = building.load(self.about, self._letters, progress) if self.about.spelling else None
        capital = self.about.nouns_are_capital
        return BookDictionary(words, self.book, self.clue_advice(), nouns_are_capital=capital)

    @property
    def proves(self) -> bool:
        """Whether there are words, and a source that links answers with clues: a book, definitions, a thesaurus."""
        from crosswright.languages.plain import sources, thesaurus

        linked = sources.has_glosses(self.about) or thesaurus.of_solver(self.about) is not None
        return bool(self.about.spelling) and (linked or bool(self.book))

    def evidence(self, progress: OnProgress = ignore) -> Evidence:
        """What is known from definitions, a thesaurus and the house book; nothing where there are none."""
        from crosswright.language.no_evidence import NoEvidence
        from crosswright.languages.plain import source_evidence

        return source_evidence.load(self.about, self._letters, self.book, progress) if self.proves else NoEvidence()

    def clue_advice(self) -> str:
        """What the user could install so that there are more clues, in one line; "" if everything is installed."""
        from crosswright.languages.plain import thesaurus

        if not self.about.thesaurus or thesaurus.of_clues(self.about):
            return ""
        return f"there are more {self.name} clues with a thesaurus: {_to_install(self.about.thesaurus)}"

    def advice(self) -> str | None:
        """The thesaurus that the user could install for the solver."""
        from crosswright.languages.plain import thesaurus

        package = self.about.thesaurus or self.about.solver_thesaurus
        if not package or thesaurus.of_solver(self.about):
            return None
        return f"the solver knows more {self.name} with a thesaurus: {_to_install(package)}"


def _to_install(thesaurus: str) -> str:
    """How a user installs a thesaurus, by its package."""
    return f"run apt-get install {thesaurus}, or install LibreOffice with its dictionaries"
