"""What a clue must not say: the answer, its root, an obvious cognate, or another entry of the grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Protocol

from crosswright.languages.english.abbreviations import spells_out
from crosswright.words.normalise import normalise

# Words that hold a sentence together; they give an answer away only if they are the answer.
_FUNCTION_WORDS_TEXT = """
    a an and any are as at be been being but by can do does e g for from had has have having he her his how i if in
    into is it its made make may more most no not of off on one ones or other others our out over she so some
    something someone such than that the their them they thing things this to too up use used very was way were what
    when where which who whose with without you your say perhaps maybe like kind part opposite abbr briefly
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS_TEXT.split())
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['\u2019-])*")

# From how many letters on is it no chance that one word stands within another?
SHORTEST_WITHIN = 4
# How many letters, and which share of the shorter word, do cognates have in common at their beginning?
SAME_LETTERS, SAME_SHARE = 4, 0.6
# How much alike are two spellings of a word? (2 * letters in common / letters of both)
SAME_SPELLING = 0.75


class Dictionary(Protocol):
    """What is asked of the dictionary: `sources.Knowledge` answers it."""

    @property
    def lemmas(self) -> Callable[[str], frozenset[str]]:
        """The lemmas that an entry is a form of."""

    @property
    def kin(self) -> Callable[[str], frozenset[str]]:
        """The lemmas derived from a lemma, or that it is derived from."""


class Leaks:
    """Finds out whether a clue gives something away. Remembers what it has looked up."""

    def __init__(self, dictionary: Dictionary) -> None:
        """`dictionary` knows lemmas and what is derived from what."""
        self._dictionary = dictionary
        self._roots = lru_cache(1 << 14)(self._find_roots)

    def leak(self, answer: str, clue: str, spelled: Iterable[str] = ()) -> str | None:
        """The word of a clue that gives its answer away, or None. `spelled`: the answer's readings, "ice cream".

        Where several words together spell an answer out (RADAR) it is the whole clue.
        """
        parts = {part for text in spelled for word in text.split(" ") if (part := normalise(word)) and part != answer}
        parts = {part for part in parts if part.lower() not in FUNCTION_WORDS and len(part) > 1}
        for word in entries_of(clue):
            if word == answer or word in parts:
                return word
            if word.lower() not in FUNCTION_WORDS and any(self._akin(word, each) for each in (answer, *parts)):
                return word
        return (
            clue
            if spells_out(answer, [normalise(word) or "" for word in _WORD.findall(clue.replace("-", " "))])
            else None
        )

    def given_away(self, clue: str, entries: Collection[str]) -> str | None:
        """The other entry of the grid that a clue has in it, or None."""
        for word in entries_of(clue):
            if word.lower() in FUNCTION_WORDS:
                continue
            if word in entries:
                return word
            for lemma in self._dictionary.lemmas(word):
                if (entry := normalise(lemma)) in entries and entry is not None:
                    return entry
        return None

    def _akin(self, word: str, answer: str) -> bool:
        """Whether two words have a root in common, by the dictionary or by their looks."""
        if _looks_akin(word, answer):
            return True
        ours, theirs = self._roots(word), self._roots(answer)
        if ours & theirs:
            return True
        return any(
            len(one) >= SHORTEST_WITHIN and one in other
            for one, other in (
                *((root.upper(), answer) for root in self._dictionary.lemmas(word)),
                *((root.upper(), word) for root in theirs),  # MINER of "mineworker"
            )
        )

    def _find_roots(self, word: str) -> frozenset[str]:
        """A word's lemmas and all that these are derived from or have derived from them."""
        lemmas = self._dictionary.lemmas(word)
        return lemmas.union(*(self._dictionary.kin(lemma) for lemma in lemmas))


@lru_cache(1 << 12)
def entries_of(clue: str) -> tuple[str, ...]:
    """The words of a clue as they would stand in a grid, and the parts of those with hyphens."""
    found = []
    for text in _WORD.findall(clue):
        for piece in {text, *text.split("-")}:
            if entry := normalise(piece.removesuffix("'s").removesuffix("\u2019s")):
                found.append(entry)
    return tuple(found)


def _looks_akin(word: str, answer: str) -> bool:
    """Whether one stands within the other, or both begin alike once their endings are off.

    >>> _looks_akin("RULING", "OVERRULING"), _looks_akin("SUNNY", "SUN"), _looks_akin("ACT", "FACTORY")
    (True, True, False)
    """
    shorter, longer = sorted((word, answer), key=len)
    return (
        (len(shorter) >= SHORTEST_WITHIN and shorter in longer)
        or _is_clipped(shorter, longer)
        or _begin_alike(word, answer, len(longer))  # TERENCE of "Terentius"
        or (len(shorter) >= 3 and word[0] == answer[0] and _bones(word) == _bones(answer))  # GREY of "gray"
        or _begin_alike(_stem(word), _stem(answer), len(longer))
        or (len(shorter) >= SHORTEST_WITHIN and _likeness(_stem(word), _stem(answer)) >= SAME_SPELLING)
    )


def _is_clipped(shorter: str, longer: str) -> bool:
    """Whether three letters are a longer word cut short: SEC of "second", BRA of "brassiere", NET of "internet"."""
    return len(shorter) == 3 and (longer.endswith(shorter) or longer.startswith(shorter))


def _begin_alike(one: str, other: str, longest: int) -> bool:
    """Whether two stems are one, or begin with so many of the same letters that they are cognates."""
    if one == other:
        return len(one) >= 3
    same, shorter = _same_letters(one, other), min(len(one), len(other))
    if same == shorter >= 3 and max(len(one), len(other)) <= 2 * shorter:
        return True  # SATE of "satiate"
    return same >= SAME_LETTERS and same >= SAME_SHARE * shorter and 2 * same >= longest


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, False).ratio()


def _bones(word: str) -> str:
    """A word's consonants that are heard."""
    return "".join(letter for letter in word if letter not in "AEIOUYH")


def _same_letters(one: str, other: str) -> int:
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same


_SUFFIXES_TEXT = """
    IZATIONS IZATION ATIONS ATION ITIES INESS MENTS MENT NESSES NESS IONS ION ABLE IBLE ICAL IALLY ALLY ANCE ENCE
    INGS ING ERS ER ORS OR ED ES LY ISTS IST ISMS ISM IVE OUS FUL LESS EST AL IC IAL ITY ANT ENT IZE IFY Y S E
"""
_SUFFIXES = _SUFFIXES_TEXT.split()


@lru_cache(1 << 14)
def _stem(word: str) -> str:
    """A word without its ending, three letters at least: a rough guess at what its cognates share."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word
