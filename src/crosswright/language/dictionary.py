"""A language's dictionary: the protocol that the writing of clues needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from crosswright.language.drafts import Draft
from crosswright.language.facts import Fact, Origin
from crosswright.language.groups import WordGroup


class Dictionary(Protocol):
    """Facts about entries, and the writers that make clues from them.

    An *entry* is a word as it stands in a grid, a *lemma* a word or phrase as the dictionary lists it, a *sense* the
    dictionary's name for one meaning. Zipf frequency: 3 is once in a million words, 6 a thousand times. A dictionary
    that is declared as one of these has the answers here where no source says more.
    """

    def is_known(self, entry: str, /) -> bool:
        """Whether there is any fact about an entry that may become a clue; much faster than `facts`."""

    def facts(self, entry: str, /, *, withheld: Collection[Origin] = ()) -> list[Fact]:
        """All facts about an entry, except the facts from the origins in `withheld`."""

    def drafts(self, facts: Iterable[Fact], /) -> Iterator[Draft]:
        """The drafts that the language's writers make from an entry's facts."""

    def lemmas(self, entry: str, /) -> frozenset[str]:
        """The lemmas that an entry is a form of."""

    def kin(self, lemma: str, /) -> frozenset[str]:
        """The lemmas derived from this one, and the lemmas that it is derived from."""
        return frozenset()

    def zipf(self, word: str, /) -> float:
        """The Zipf frequency of a word as it stands; 0 if it is not known."""

    def is_noun(self, word: str, /) -> bool:
        """Whether a word, as it stands in a grid, is mostly a noun."""
        return True

    def familiarity(self, word: str, /) -> float:
        """How well a word is known, as a Zipf frequency; other forms of it count too."""
        return self.zipf(word)

    def meant(self, text: str, sense: str, /) -> float:
        """The share of a word's or phrase's uses in which it has a sense, 0..1."""
        return 0.5

    def said_of(self, sense: str, /) -> str:
        """The dictionary's text for a sense: definition and marks of usage; "" if there is no such sense."""
        return ""

    def long_forms(self, fact: Fact, /) -> list[str]:
        """The phrases that a fact's answer abbreviates: "pounds per square inch" for PSI."""
        return []

    def spelling(self, entry: str, /) -> str:
        """How an entry is written outside a grid: "cold brew" for COLDBREW."""

    def groups(self, entries: Collection[str], /) -> Iterable[WordGroup]:
        """The groups of these entries that have something in common, for themes; always in the same order."""
        return ()
