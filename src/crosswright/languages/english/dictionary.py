"""The English dictionary: facts from WordNet and the house book, and the writers that make clues from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from crosswright.cache import find_or_build
from crosswright.languages.drafts import Draft
from crosswright.languages.english import house_clues, house_words, wordnet_index, writers
from crosswright.languages.english.abbreviations import initials
from crosswright.languages.english.knowledge import Knowledge
from crosswright.languages.english.wordnet_index import synset_of
from crosswright.languages.facts import Fact
from crosswright.progress import OnProgress, Progress, ignore


class EnglishDictionary(Knowledge):
    """See `languages.Dictionary`."""

    notice: str | None = None  # what the user should know about its file in the cache

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


def load(progress: OnProgress = ignore) -> EnglishDictionary:
    """The dictionary, built at its first use (some 15 seconds) and kept in the user's cache folder."""
    found, notice = find_or_build(
        wordnet_index.KIND,
        wordnet_index.fingerprint(),
        lambda: wordnet_index.build(progress),
        partial(EnglishDictionary.opened, written=house_clues.written()),
        partial(EnglishDictionary.held, written=house_clues.written()),
        waiting=lambda: progress(Progress("waiting for another process that indexes WordNet", 0.0)),
    )
    found.notice = notice
    return found
