"""What a language is to the rest of the program: the protocol that each language's package implements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from crosswright.progress import OnProgress, ignore


class WordSource(Protocol):
    """The words of a language's default lexicon, as they stand in a grid."""

    def fingerprint(self) -> str:
        """Changes when the words are to be built anew. Takes milliseconds; LexiconError where data is missing."""

    def words(self, progress: OnProgress = ignore) -> Iterator[tuple[str, int]]:
        """Every word with its score 0..100. May take many seconds; LexiconError where data is missing."""


class Language(Protocol):
    """One language."""

    @property
    def code(self) -> str:
        """By BCP 47: "en"."""

    @property
    def name(self) -> str:
        """In English: "English"."""

    @property
    def lexicon(self) -> WordSource:
        """Its default lexicon."""
