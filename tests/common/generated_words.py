"""Word lists made by a rule: the same on every machine, English-like enough that grids can be filled with them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

# Per hundred letters, about as in English words.
FREQUENCIES = {
    "A": 9, "B": 2, "C": 4, "D": 4, "E": 12, "F": 1, "G": 2, "H": 3, "I": 8, "J": 1, "K": 1, "L": 6, "M": 3,
    "N": 7, "O": 7, "P": 3, "Q": 1, "R": 8, "S": 6, "T": 7, "U": 4, "V": 1, "W": 1, "X": 1, "Y": 2, "Z": 1,
}  # fmt: skip
LETTERS = "".join(letter * count for letter, count in FREQUENCIES.items())
# Of a hundred words, how many have 3, 4, 5 ... 15 letters? About as in a constructor's list.
LENGTHS = [n for n, count in enumerate((2, 5, 9, 12, 14, 14, 12, 10, 7, 5, 4, 3, 3), start=3) for _ in range(count)]


def generated_words(count: int, *, seed: int = 0) -> list[tuple[str, int]]:
    """So many different words, in no order, with scores from 0 to 100."""
    words = dict.fromkeys(_words(Random(seed), count))
    return [(word, i * 7919 % 101) for i, word in enumerate(words)]


def _words(random: Random, count: int) -> Iterator[str]:
    # Of all that Random can do, random() alone is promised to stay the same from one Python to the next.
    seen: set[str] = set()
    while len(seen) < count:
        length = LENGTHS[int(random.random() * len(LENGTHS))]
        word = "".join(LETTERS[int(random.random() * len(LETTERS))] for _ in range(length))
        if word not in seen:
            seen.add(word)
            yield word
