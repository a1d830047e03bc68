"""Lists of words that are in no lexicon made here, coded so that nobody reads them by chance.

Latin letters are shifted by half of the alphabet (rot13), Cyrillic and Greek ones by half of theirs; others stay. `*`
at the beginning or the end of a word means any letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_ALPHABETS = ("abcdefghijklmnopqrstuvwxyz", "".join(map(chr, range(0x430, 0x450))), "αβγδεζηθικλμνξοπρστυφχψω")
_SHIFTED = str.maketrans({
    letter: letters[(number + len(letters) // 2) % len(letters)]
    for letters in _ALPHABETS
    for number, letter in enumerate(letters)
})  # fmt: skip


def coded(text: str) -> str:
    """A text in the code of the lists, and back: the code undoes itself.

    >>> coded(coded("Maße")) == "Maße"
    True
    """
    return text.translate(_SHIFTED)


class WordPatterns(NamedTuple):
    """Words, some with `*`, as a search needs them."""

    exact: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    inside: re.Pattern[str]

    @classmethod
    def of(cls, words: Iterable[str]) -> WordPatterns:
        """Those of a list that isn't coded.

        >>> [WordPatterns.of(["ham", "egg*", "*jam*"]).has(word) for word in ("ham", "hams", "eggs", "pyjamas")]
        [True, False, True, True]
        """
        listed = list(words)
        return cls(
            frozenset(word for word in listed if "*" not in word),
            tuple(word[:-1] for word in listed if word[-1] == "*" != word[0]),
            tuple(word[1:] for word in listed if word[0] == "*" != word[-1]),
            re.compile("|".join(word[1:-1] for word in listed if word[0] == word[-1] == "*") or "(?!)"),
        )

    def has(self, word: str) -> bool:
        """Whether a word is one of them."""
        return (
            word in self.exact
            or word.startswith(self.starts)
            or word.endswith(self.ends)
            or self.inside.search(word) is not None
        )
