"""English, as `crosswright.language` describes a language. A folder imports only those above it in this list.

about.py     the facts about English and British English
sources/     the data of installed packages
book/        the house book: clues written by hand
words/       the default lexicon: every word and phrase that a source knows, scored
dictionary/  WordNet as one indexed file, and the facts about an entry
clues/       from facts to clues: writers, forms, rules for texts, themes
solver/      what the solver knows, and the support of each source for an answer
cryptic/     indicators, abbreviations and homophones of cryptic clues
british.py   British spelling, from british.txt: the language en-GB
"""

from functools import cached_property
from importlib.resources import files

from crosswright.errors import UsageError, install
from crosswright.language.cryptic_words import WordplayLists
from crosswright.language.dictionary import Dictionary
from crosswright.language.evidence import Evidence
from crosswright.language.house_book import Book
from crosswright.language.language import Language, TextRules, WordSource
from crosswright.language.letters import letters_of
from crosswright.languages.english.about import FACTS
from crosswright.progress import OnProgress, ignore


class English:
    """English. Its parts are loaded at their first use."""

    about = FACTS["en"]
    proves = judges_clues = True

    def __init__(self) -> None:
        self.code = self.tag = self.about.code
        self.name, self.folding = self.about.name, self.about.letters.usual

    def with_letters(self, letters: str) -> Language:
        """UsageError: English crosswords have A-Z alone."""
        letters_of(self.code, letters)
        raise UsageError(f"en:{letters}: pass keep_accents=True for lists with accents; the default lexicon has A-Z")

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon."""
        from crosswright.languages.english.words import default_lexicon

        return default_lexicon

    @property
    def text(self) -> TextRules:
        """The rules about its texts."""
        from crosswright.languages.english.clues import text

        return text

    @property
    def book(self) -> Book:
        """The house book."""
        from crosswright.languages.english import book

        return book.written()

    @cached_property
    def wordplay(self) -> WordplayLists:
        """Indicators, abbreviations and homophones."""
        return WordplayLists(files(__name__).joinpath("cryptic"))

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """The dictionary: WordNet and the house book."""
        from crosswright.languages.english.clues import dictionary

        return dictionary.load(progress)

    def evidence(self, progress: OnProgress = ignore) -> Evidence:
        """The solver's evidence, from dictionaries, a thesaurus and word vectors."""
        from crosswright.languages.english.solver import evidence

        return evidence.load(progress)

    def advice(self) -> str | None:
        """The extra that the user could install for the solver."""
        from crosswright.languages.english.sources import books

        if books.extra_is_there():
            return None
        return f"the solver knows more with an extra; {install('solver')}"


LANGUAGE = English()
