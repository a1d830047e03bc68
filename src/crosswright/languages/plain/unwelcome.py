"""Slurs and obscenities: each language's own list, in `unwelcome/`, coded so that nobody reads it by chance.

Each word stands for itself; with `*` at its end it stands for all words that begin so. Latin letters are shifted by
half of the alphabet (rot13), Cyrillic ones by half of theirs; others stay. The spelling lists' own marks count too.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from crosswright.language.alphabet import Folding
from crosswright.words.normalise import normalise

_FOLDER = Path(__file__).with_name("unwelcome")
_ALPHABETS = ("abcdefghijklmnopqrstuvwxyz", "".join(map(chr, range(0x430, 0x450))))
_SHIFTED = str.maketrans({
    letter: letters[(number + len(letters) // 2) % len(letters)]
    for letters in _ALPHABETS
    for number, letter in enumerate(letters)
})  # fmt: skip


@dataclass(frozen=True)
class Unwelcome:
    """The unwelcome words of a language, as they stand in a grid."""

    exact: frozenset[str]
    starts: tuple[str, ...]

    def has(self, entry: str) -> bool:
        """Whether an entry is one of them."""
        return entry in self.exact or entry.startswith(self.starts)


def coded(word: str) -> str:
    """A word in the code of the lists, and back: the code undoes itself.

    >>> coded(coded("Maße")) == "Maße"
    True
    """
    return word.translate(_SHIFTED)


@cache
def _data(code: str) -> str:
    path = _FOLDER / f"{code}.txt"
    return path.read_text("utf-8") if path.exists() else ""


def version(code: str) -> str:
    """Changes when the list does."""
    return hashlib.sha256(_data(code).encode()).hexdigest()[:16]


@cache
def words(code: str, folding: Folding) -> Unwelcome:
    """The unwelcome words of a language with some letters."""
    lines = (line for line in _data(code).splitlines() if not line.startswith("#"))
    listed = [coded(word) for line in lines for word in line.split()]
    folded = [(normalise(word.rstrip("*"), folding=folding) or "", word.endswith("*")) for word in listed]
    return Unwelcome(
        frozenset(entry for entry, is_start in folded if entry and not is_start),
        tuple(entry for entry, is_start in folded if entry and is_start),
    )
