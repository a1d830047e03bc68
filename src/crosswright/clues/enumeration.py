"""How many letters the words of an answer have, as printed behind a clue: 7, or 3,5 or 2-2-3."""

from __future__ import annotations

import re

from crosswright.language import Language
from crosswright.language.alphabet import Folding
from crosswright.language.dictionary import Dictionary
from crosswright.words import normalise

_WORDS = re.compile(r"([- _])")
_DASHES = re.compile(r" ?[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}] ?")


def enumeration(entry: str, language: Language, dictionary: Dictionary) -> str:
    """The lengths of an entry's words: 3,5 for ICECREAM; one length if it can be written as one word."""
    readings = {reading.replace("_", " ") for reading in dictionary.lemmas(entry)}
    phrases = sorted(reading for reading in readings if _WORDS.search(reading))
    if len(phrases) < len(readings):
        return str(len(entry))
    return next(filter(None, (_lengths(entry, phrase, language.folding) for phrase in phrases)), str(len(entry)))


def enumeration_as_written(written: str, entry: str, folding: Folding) -> str:
    """The lengths of the words of an answer as its author writes it; "" for a single word.

    >>> from crosswright.language.alphabet import A_TO_Z
    >>> enumeration_as_written("ice cream", "ICECREAM", A_TO_Z), enumeration_as_written("T-shirt", "TSHIRT", A_TO_Z)
    ('3,5', '1-5')
    """
    phrase = _DASHES.sub("-", " ".join(written.split()))
    return (_lengths(entry, phrase, folding) or "") if _WORDS.search(phrase) else ""


def _lengths(entry: str, phrase: str, folding: Folding) -> str | None:
    """The lengths of a phrase's words; the last word takes the rest of the entry (ICECREAMS: 3,6)."""
    *words, last = _WORDS.split(phrase)
    letters = [normalise(word, folding=folding) or "" for word in words[::2]]
    first = "".join(letters)
    if (
        not all(letters)
        or not entry.startswith(first)
        or len(entry) == len(first)
        or not normalise(last, folding=folding)
    ):
        return None
    pieces = [f"{len(word)}{'-' if mark == '-' else ','}" for word, mark in zip(letters, words[1::2], strict=True)]
    return f"{''.join(pieces)}{len(entry) - len(first)}"
