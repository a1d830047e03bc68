"""The letters of a language's crosswords, and how any text is converted to them: each language fills in a table."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

A_TO_Z_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Folding:
    """Which letters may stand in a cell, and what the others become.

    A character that is neither in `letters` nor in `expansions` is decomposed and loses its accents; if the result is
    no letter of the language, the text is unfit for a grid. German, for example, expands "ä" to "AE", Spanish keeps "Ñ"
    among its letters.
    """

    name: str  # the name of the letters in messages: "A-Z"
    letters: str  # upper case; "" for every letter of every script
    expansions: Mapping[str, str] = field(default_factory=dict, hash=False)  # one character -> upper-case letters
    joined: tuple[str, ...] = ()  # letters that share one cell wherever they meet: Czech CH, Dutch IJ

    @cached_property
    def has_a_to_z(self) -> bool:
        """Whether each of A-Z stands for itself, so that plain words need no table."""
        if any(char.isascii() for char in self.expansions):
            return False
        return not self.letters or set(A_TO_Z_LETTERS) <= set(self.letters)

    @cached_property
    def fingerprint(self) -> str:
        """Changes when a text may fold differently: for the keys of built files."""
        parts = [self.letters, *self.joined, *(f"{char}{letters}" for char, letters in sorted(self.expansions.items()))]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    @cached_property
    def _cell(self) -> re.Pattern[str]:
        return re.compile("|".join([*map(re.escape, self.joined), "."]))

    def cells(self, entry: str) -> tuple[str, ...]:
        """The letters of an entry, cell by cell: CHLÉB has four cells in Czech."""
        return tuple(self._cell.findall(entry)) if self.joined else tuple(entry)


# Latin letters that do not decompose to A-Z, in lower and upper case.
LATIN_EXPANSIONS: Mapping[str, str] = MappingProxyType({
    "ß": "SS", "ẞ": "SS", "æ": "AE", "Æ": "AE", "œ": "OE", "Œ": "OE", "þ": "TH", "Þ": "TH",
    "ø": "O", "Ø": "O", "ł": "L", "Ł": "L", "đ": "D", "Đ": "D", "ð": "D", "Ð": "D",
    "\N{LATIN SMALL LETTER DOTLESS I}": "I",
    "ħ": "H", "Ħ": "H", "ŧ": "T", "Ŧ": "T", "ŋ": "NG", "Ŋ": "NG", "ĸ": "K",
})  # fmt: skip

A_TO_Z = Folding("A-Z", A_TO_Z_LETTERS, dict(LATIN_EXPANSIONS))
ANY_LETTER = Folding("any letter", "", {"ẞ": "SS"})  # accents and scripts stay
