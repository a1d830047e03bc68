"""English, as `crosswright.languages` describes a language.

Words       default_lexicon.py  the default lexicon: readings, scored
            readings.py         every word and phrase, with what the sources say about it
            word_scores.py      how good a word is to meet
            corpora.py          what packages know of words: frequencies, spellings, pairs
            inflection.py       plurals, verb forms, comparatives
            unwelcome.py        words that no solver should have to meet
            house_words.py      scores set by hand, in house_words.txt
            roots.py            which words have a root in common
            lexicon_building.py all of these put together
Dictionary  wordnet.py          WordNet's files
            wordnet_index.py    WordNet as one indexed file
            knowledge.py        facts about an entry
            dictionary.py       those facts, and the writers
            house_clues.py      clues written by hand, in house_clues.txt
            affixes.py          words made of others: RESEALED
            abbreviations.py    words written short
Clues       writers.py          facts to drafts, a writer for each relation
            forms.py            a clue in the form of its answer
            cleaning.py         from a gloss to what fits a clue
            text.py             texts without a dictionary: words, endings, kinds of clues
            unkind.py           texts that nobody wants to meet
Solver      books.py            further dictionaries
            solver_index.py     all that the solver knows, as arrays in one file
            query.py            a clue as the solver reads it
            evidence.py         what each source says for each possible answer
"""

from crosswright.languages.alphabet import A_TO_Z
from crosswright.languages.dictionary import Dictionary
from crosswright.languages.evidence import Evidence
from crosswright.languages.language import TextRules, WordSource
from crosswright.progress import OnProgress, ignore


class English:
    """English. Its parts are loaded when they are asked for."""

    code = "en"
    name = "English"
    folding = A_TO_Z
    headings = ("Across", "Down")

    @property
    def lexicon(self) -> WordSource:
        """The words of its default lexicon."""
        from crosswright.languages.english import default_lexicon

        return default_lexicon

    @property
    def text(self) -> TextRules:
        """What is known of its texts."""
        from crosswright.languages.english import text

        return text

    def dictionary(self, progress: OnProgress = ignore) -> Dictionary:
        """What WordNet and the house list know."""
        from crosswright.languages.english import dictionary

        return dictionary.load(progress)

    def evidence(self, progress: OnProgress = ignore) -> Evidence:
        """What dictionaries, a thesaurus and word vectors tell a solver."""
        from crosswright.languages.english import evidence

        return evidence.load(progress)

    def advice(self) -> str | None:
        """What could be installed for the solver."""
        from crosswright.languages.english import books

        if books.extra_is_there():
            return None
        return "the solver knows more with an extra: pip install 'crosswright[solver]'"


LANGUAGE = English()
