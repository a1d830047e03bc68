"""English, as `crosswright.language` describes a language.

Words       default_lexicon.py  the default lexicon: readings, scored
            readings.py         every word and phrase, with the data of the sources
            word_scores.py      how well a word is known
            word_gains.py       what a grid gains by a word; worn_out.txt has the words to be used less
            corpora.py          data of packages about words: frequencies, spellings, pairs
            inflection.py       plurals, verb forms, comparatives
            unwelcome.py        slurs and obscenities
            house_words.py      scores and spellings set by hand, in house_words.txt and words/
            roots.py            which words have a root in common
            lexicon_building.py builds the lexicon from all of these
Dictionary  wordnet.py          WordNet's files
            wordnet_index.py    WordNet as one indexed file
            knowledge.py        facts about an entry
            dictionary.py       those facts, and the writers
            slips.py            slips of WordNet's texts, mended by slips.txt
            clue_risks.py       the weights of the signs of a bad clue
            house_clues.py      the house book: clues written by hand, in book/
            themes.py           groups of phrases for themes, from themes.txt
            articles.py         descriptions from an encyclopedia, where the extra is installed
            thesaurus_clues.py  what a thesaurus has beside a phrase
            affixes.py          words made of others: RESEALED
            abbreviations.py    abbreviations
Clues       writers.py          facts to drafts, a writer for each relation
            forms.py            a clue in the form of its answer
            cleaning.py         from a gloss to a short definition for a clue
            text.py             texts without a dictionary: words, endings, kinds of clues
            unkind.py           texts about unwelcome topics
            british.py          British spelling, from british.txt: the language en-GB
Solver      books.py            further dictionaries
            solver_index.py     the solver's knowledge, as arrays in one file
            query.py            a clue, parsed for the solver
            book_evidence.py    the house book's other clues
            evidence.py         the support of each source for each possible answer
"""

from crosswright.errors import UsageError
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
        self.name, self.headings, self.shows_lengths = self.about.name, self.about.headings, self.about.shows_lengths
        self.folding = self.about.letters.usual

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
        return "the solver knows more with an extra; in crosswright's folder run: pip install '.[solver]'"


LANGUAGE = English()
