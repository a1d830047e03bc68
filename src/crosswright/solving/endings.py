"""How a clue's form tells the ending of its answer: "Nordic capitals" has an S at the end, "Went by" often an ED.

The form of a clue is the ending of its first word, that of its head, and a mark (a quotation, a blank, a question).
How often answers have each ending, for clues of a form, is counted in a collection.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many letters are before an ending at least?
BEFORE_ENDING = 2
# How many clues' worth does the rougher form of a clue count, where its form is rare?
ROUGHER = 30.0
# The marks of clues, by their beginnings or endings; the first that fits.
MARKS = (
    re.compile(r"_|--"),
    re.compile(r"^[\"\u201c'].*[\"\u201d'!?]$"),
    re.compile(r"\?$"),
    re.compile(r"\w\.(:|$)|:"),
)
_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?|[,;:(]")


class Endings:
    """The endings that a language's words have."""

    def __init__(self, suffixes: Collection[str], function_words: Collection[str]) -> None:
        """`suffixes` as they stand in a grid, `function_words` in lower case."""
        self.suffixes = sorted(suffixes, key=lambda each: (-len(each), each))
        self.count = len(self.suffixes) + 1  # the last: none of them
        self.forms = self.count * self.count * (len(MARKS) + 1)
        self._small = frozenset(function_words)
        self.of_word = lru_cache(1 << 16)(self._of_word)

    def _of_word(self, word: str) -> int:
        """The number of a word's longest ending."""
        word = word.upper()
        for number, suffix in enumerate(self.suffixes):
            if word.endswith(suffix) and len(word) >= len(suffix) + BEFORE_ENDING:
                return number
        return len(self.suffixes)

    def of_words(self, letters: NDArray[np.uint8], alphabet: Sequence[str]) -> NDArray[np.intp]:
        """The same for words of one length, (words, length), whose letters are indexes into an alphabet."""
        found = np.full(len(letters), len(self.suffixes))
        for number in range(len(self.suffixes) - 1, -1, -1):
            suffix = self.suffixes[number]
            if letters.shape[1] >= len(suffix) + BEFORE_ENDING and set(suffix) <= set(alphabet):
                last = np.array([alphabet.index(letter) for letter in suffix])
                found[(letters[:, -len(suffix) :] == last).all(axis=1)] = number
        return found

    def of_clue(self, clue: str) -> int:
        """The number of a clue's form."""
        words = _WORD.findall(clue)
        while len(words) > 1 and words[0].lower() in self._small:
            del words[0]
        head = ""
        for word in words:
            if head and (word.lower() in self._small or word in ",;:("):
                break
            head = word
        mark = next((n for n, pattern in enumerate(MARKS) if pattern.search(clue)), len(MARKS))
        first = words[0] if words else ""
        return (mark * self.count + self.of_word(head)) * self.count + self.of_word(first)

    def learned(self, pairs: Iterable[tuple[str, str]]) -> NDArray[np.float32]:
        """How much likelier each ending is for each form of a clue than for any, as a logarithm: (forms, endings).

        `pairs`: answers with their clues.
        """
        numbers = np.array([self.of_clue(clue) * self.count + self.of_word(answer) for answer, clue in pairs], "int64")
        counts = np.bincount(numbers, minlength=self.forms * self.count).reshape(-1, self.count, self.count)
        usual = _shares(counts.sum(axis=(0, 1)), np.full(self.count, 1 / self.count))
        by_head = _shares(counts.sum(axis=1), usual)
        return np.log(_shares(counts, by_head[:, None, :]) / usual).reshape(self.forms, self.count).astype("float32")


def _shares(counts: NDArray[Any], rougher: NDArray[Any]) -> NDArray[np.float64]:
    shares: NDArray[np.float64] = (counts + ROUGHER * rougher) / (counts.sum(axis=-1, keepdims=True) + ROUGHER)
    return shares
