"""The English dictionary: facts from WordNet and the house book, and the writers that make clues from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import chain

from crosswright.cache import find_or_build
from crosswright.language.drafts import Draft
from crosswright.language.facts import Fact
from crosswright.language.groups import WordGroup
from crosswright.language.house_book import Book
from crosswright.languages.english import book
from crosswright.languages.english.clues import theme_sets, themes, writers
from crosswright.languages.english.dictionary import index as wordnet_index
from crosswright.languages.english.dictionary.abbreviations import initials
from crosswright.languages.english.dictionary.index import synset_of
from crosswright.languages.english.dictionary.knowledge import Knowledge
from crosswright.languages.english.words import house_words
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.words.normalise import normalise

# The nouns of several words whose last word names what they are a kind of.
_KINDS = """
select distinct one.text, other.text
from relation join sense as one on one.synset = source join sense as other on other.synset = target
where symbol = '@' and source < 100000000 and one.number = 1 and one.text like '% ' || other.text"""


class EnglishDictionary(Knowledge):
    """See `language.Dictionary`."""

    def drafts(self, facts: Iterable[Fact], /) -> Iterator[Draft]:
        """The drafts that the writers make from an entry's facts."""
        return writers.drafts(facts, self)

    def _lemmas(self, entry: str) -> frozenset[str]:
        """WordNet's lemmas, or else the spelling of a house word: "cold brew"."""
        spelling = house_words.spellings().get(entry)
        spelling = spelling or self.thesaurus_phrase(entry)
        return super()._lemmas(entry) or frozenset([spelling] if spelling else ())

    def long_forms(self, fact: Fact, /) -> list[str]:
        """The phrases whose first letters are a fact's answer."""
        words = self.meaning(synset_of(fact.sense)).words if fact.sense else ()
        return [word for word in words if fact.lemma.lower() in initials(word)]

    def spelling(self, entry: str, /) -> str:
        """By the house words and the house book; else the lemma with just these letters, else the letters."""
        house = book.written()
        if (written := house_words.spellings().get(entry)) or entry in house:
            return written or house.spelling(entry)
        lemmas = sorted((lemma.replace("_", " ") for lemma in self.lemmas(entry)), key=lambda text: (len(text), text))
        return next((lemma for lemma in lemmas if normalise(lemma) == entry), entry.lower())

    def groups(self, entries: Collection[str], /) -> Iterable[WordGroup]:
        """The sets by hand, and the groups of house words and WordNet's phrases, as `themes.py` has them."""
        lemmas = [lemma for (lemma,) in self.table("phrase", "distinct lemma")]
        known = {normalise(lemma): lemma for lemma in sorted(lemmas) if " " in lemma} | house_words.spellings()
        spellings = {entry: known[entry] for entry in sorted(entries) if " " in known.get(entry, "")}
        pairs = sorted((normalise(text) or "", head) for text, head in self._rows(_KINDS))
        return chain(theme_sets.sets(), themes.groups(spellings, [pair for pair in pairs if pair[0] in spellings]))


def load(
    progress: OnProgress = ignore, house: Book | None = None, kind: type[EnglishDictionary] = EnglishDictionary
) -> EnglishDictionary:
    """The dictionary, built at its first use (some 15 seconds) and kept in the user's cache folder.

    `house` is the house book, the American one where none is named; `kind` is what reads the file.
    """
    house = book.written() if house is None else house
    opened, notice = find_or_build(
        wordnet_index.KIND,
        wordnet_index.fingerprint(),
        lambda: wordnet_index.build(progress),
        partial(kind.opened, written=house),
        partial(kind.held, written=house),
        waiting=lambda: progress(Progress("waiting for another process that indexes WordNet", 0.0)),
    )
    opened.notice = notice
    return opened
