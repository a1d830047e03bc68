"""Clues from the thesaurus: for a phrase the words that are nearest to it, BIGCHEESE "Bigwig".

The thesaurus gives a headword hundreds of texts, most of them far from it. Two texts are near each other if many of the
same headwords give both (the cosine of the two sets of headwords).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from crosswright.languages.english.sources import books

# How many words are stored for a phrase, at most?
MOST = 4
# How near must a word be to a phrase, 0..1?
NEAREST = 0.33
# How many words and how many letters has a phrase, at most?
MOST_WORDS, MOST_LETTERS = 5, 21
# A headword that gives more texts than this says little about each; fewer headwords than this say too little of a text.
BROADEST, LEAST = 400, 8


Thesaurus = Iterable[tuple[str, list[str]]]  # headwords, each with the texts near it


class Near(NamedTuple):
    """A phrase, a text near it in meaning, and how near, 0..1."""

    phrase: str
    text: str
    likeness: float


def near_phrases(thesaurus: Thesaurus | None = None) -> Iterator[Near]:
    """For each phrase of the thesaurus the headwords nearest to it, the nearest first. Takes some seconds.

    >>> lists = [(f"headword {n}", ["vip", "big cheese", "food"][: 2 + n % 2]) for n in range(12)]
    >>> lists += [("vip", ["big cheese"]), ("bigwig", ["vip", "big cheese"])]
    >>> [(near.text, round(near.likeness, 2)) for near in near_phrases(lists)]
    [('vip', 1.0)]
    """
    given = _headwords(books.thesaurus() if thesaurus is None else thesaurus)
    for phrase, headwords in sorted(given.items()):
        if _is_phrase(phrase) and len(headwords) >= LEAST:
            # Sets of very different sizes can't be near each other.
            sizes = len(headwords) * NEAREST**2 * 0.99, len(headwords) / NEAREST**2 * 1.01
            others = ((other, its) for other in headwords if sizes[0] <= len(its := given[other]) <= sizes[1])
            likely = ((len(headwords & its) / sqrt(len(headwords) * len(its)), other) for other, its in others)
            near = (pair for pair in likely if pair[0] >= NEAREST and not _shares(phrase, pair[1]))
            best = sorted(near, key=lambda pair: (-pair[0], pair[1]))
            yield from (Near(phrase, other, likeness) for likeness, other in best[:MOST])


def _headwords(thesaurus: Thesaurus) -> dict[str, set[str]]:
    """For each text the headwords that give it; a headword gives itself."""
    given: dict[str, set[str]] = defaultdict(set)
    for headword, texts in thesaurus:
        given[headword].add(headword)
        for text in texts if len(texts) <= BROADEST else ():
            given[text].add(headword)
    return given


def _is_phrase(text: str) -> bool:
    words = text.replace("-", " ").split(" ")
    return 2 <= len(words) <= MOST_WORDS and len(text) <= MOST_LETTERS and all(map(str.isalpha, words))


def _shares(phrase: str, other: str) -> bool:
    """Whether two texts have a word in common, the phrase itself included."""
    return not {*phrase.replace("-", " ").split(" ")}.isdisjoint(other.replace("-", " ").split(" "))
