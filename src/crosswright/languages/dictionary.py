"""What a language's dictionary knows: the protocol that clues are written by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from crosswright.languages.drafts import Draft
from crosswright.languages.facts import Fact, Origin


class Dictionary(Protocol):
    """Facts about entries, and the writers that make clues of them.

    An *entry* is a word as it stands in a grid, a *lemma* a word or phrase as the dictionary lists it, a *sense* the
    dictionary's name for one meaning. Zipf frequency: 3 is once in a million words, 6 a thousand times.
    """

    def is_known(self, entry: str, /) -> bool:
        """Whether there is any fact about an entry that may become a clue; much faster than asking for all facts."""

    def facts(self, entry: str, /, *, withheld: Collection[Origin] = ()) -> list[Fact]:
        """All that is known about an entry, without what comes from the origins in `withheld`."""

    def drafts(self, facts: Iterable[Fact], /) -> Iterator[Draft]:
        """What the language's writers make of an entry's facts."""

    def lemmas(self, entry: str, /) -> frozenset[str]:
        """The lemmas that an entry is a form of."""

    def kin(self, lemma: str, /) -> frozenset[str]:
        """The lemmas derived from this one, and those that it is derived from."""

    def zipf(self, word: str, /) -> float:
        """The Zipf frequency of a word as it stands; 0 if it is not known."""

    def familiarity(self, word: str, /) -> float:
        """How well a word is known, as a Zipf frequency; other forms of it count too."""

    def meant(self, text: str, sense: str, /) -> float:
        """In which share of its uses a word or phrase has a sense, 0..1."""

    def said_of(self, sense: str, /) -> str:
        """What the dictionary says about a sense: its definition and marks of usage; "" if there is no such sense."""

    def long_forms(self, fact: Fact, /) -> list[str]:
        """The phrases that a fact's answer is short for: "pounds per square inch" for PSI."""
