"""What the house book's other clues say for the answers of a clue. The clue that is asked is never read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container
from functools import cache
from math import fsum

from crosswright import arithmetic
from crosswright.languages.english import book
from crosswright.languages.english.clues.text import tokens

# How many clues may have a word that still tells something?
COMMONEST = 400


@cache
def _index() -> tuple[tuple[tuple[str, frozenset[str]], ...], dict[str, list[int]]]:
    """Every clue as its entry and its words, and for each word the clues that have it."""
    house = book.written()
    clues = tuple((entry, frozenset(tokens(clue.text))) for entry in house for clue in house.clues(entry))
    having: dict[str, list[int]] = defaultdict(list)
    for number, (_, words) in enumerate(clues):
        for word in words:
            having[word].append(number)
    return clues, having


def is_known(entry: str) -> bool:
    """Whether the book has an entry."""
    return entry in book.written()


def support(clue: str, answers: Container[str]) -> dict[str, float]:
    """For each of these answers, how much its other clues have in common with this one, 0..1.

    A clue with the very words of the asked one is not read, so that no entry is found by its own clue.

    >>> support("Ursine beast", ["BEAR"]).get("BEAR", 0.0) < 1
    True
    """
    clue_words, (clues, having) = frozenset(tokens(clue)), _index()
    weights = {word: _weight(len(having.get(word, ()))) for word in clue_words}
    total, shares = fsum(weights.values()), dict[str, float]()
    for word in clue_words:
        for number in having.get(word, ()) if weights[word] else ():
            entry, words = clues[number]
            if entry in answers and words != clue_words:
                share = fsum(weights[each] for each in words & clue_words) / total
                shares[entry] = max(shares.get(entry, 0.0), share)
    return shares


def _weight(count: int) -> float:
    """How much a word tells, by the number of clues that have it."""
    return max(0.0, arithmetic.log(COMMONEST / (1 + count)))
