"""A language made of facts and the shared parts."""

from __future__ import annotations

from crosswright.language import house_book
from crosswright.language.alphabet import Folding
from crosswright.language.dictionary import Dictionary
from crosswright.language.evidence import Evidence
from crosswright.language.language import TextRules, WordSource
from crosswright.language.letters import letters_of
from crosswright.language.tags import tag_of
from crosswright.languages.plain.about import AboutLanguage
from crosswright.progress import OnProgress, ignore


class PlainLanguage:
    """A language as `languages.Language` describes it, from facts. Its parts are loaded at their first use."""

    judges_clues = False

    def __init__(self, about: AboutLanguage, package: str, letters: str = "") -> None:
        """`package` holds its house book, in `book/`; `letters` names a choice of letters, "" the usual ones."""
        self.about, self._package, self._letters = about, package, letters
        self.code, self.name, self.headings = about.code, about.name, about.headings
        self.tag = tag_of(about.code, letters)
        self.shows_lengths = about.shows_lengths
        self.folding: Folding = letters_of(about.code, letters)

    def with_letters(self, letters: str) -> PlainLanguage:
        """The same language with other letters; UsageError where it has no such choice."""
        return type(self)(self.about, self._package, letters)

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon."""
        from crosswright.languages.plain.default_lexicon import DefaultWords

        return DefaultWords(self.about, self._letters)

    @property
    def text(self) -> TextRules:
        """The rules about its texts."""
        from crosswright.languages.plain.text import PlainText

        return PlainText(self.about, self.folding)

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """Its words and its house book."""
        from crosswright.languages.plain import word_data
        from crosswright.languages.plain.dictionary import BookDictionary

        words = word_data.load(self.about, self._letters, progress) if self.about.spelling else None
        return BookDictionary(words, house_book.written(self._package), self.clue_advice())

    @property
    def proves(self) -> bool:
        """Whether there are words, and a source that links answers with clues: a book, definitions, a thesaurus."""
        from crosswright.languages.plain import sources, thesaurus

        linked = sources.has_glosses(self.about) or thesaurus.of_solver(self.about) is not None
        return bool(self.about.spelling) and (linked or bool(house_book.written(self._package)))

    def evidence(self, progress: OnProgress = ignore) -> Evidence:
        """What is known from definitions, a thesaurus and the house book; nothing where there are none."""
        from crosswright.language.no_evidence import NoEvidence
        from crosswright.languages.plain import evidence

        return evidence.load(self.about, self._letters, self._package, progress) if self.proves else NoEvidence()

    def clue_advice(self) -> str:
        """What the user could install so that there are more clues, in one line; "" if everything is installed."""
        from crosswright.languages.plain import thesaurus

        if not self.about.thesaurus or thesaurus.found(self.about):
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
