"""Words whose cells may take several letters, as one character for each cell, so that every search reads plain words.

`[CH]LEBA` has five cells. A cell of several letters becomes a character of Unicode's private use, the same for the same
letters in all words of a list.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace

from crosswright.errors import UsageError
from crosswright.grid import CELL_TEXT
from crosswright.placing.layout import Layout, LeftOut, PlacedWord

_PRIVATE = 0xE000


@dataclass
class Spelling:
    """The cells of a list's words. `encode` a word before the search, `decode` what it found."""

    codes: dict[str, str] = field(default_factory=dict)  # the letters of a cell -> its character

    def encode(self, text: str) -> str:
        """A word in upper case, a character for each cell; UsageError for a text that is no word.

        >>> spelling = Spelling()
        >>> word = spelling.encode("[ch]leba")
        >>> len(word), spelling.decode(word)
        (5, 'CHLEBA')
        """
        cells = [
            (several or one).upper()
            for several, one in CELL_TEXT.findall(unicodedata.normalize("NFC", text.strip().upper()))
        ]
        if len(cells) < 2 or not all(cell.isalpha() and cell == cell.upper() for cell in cells):
            raise UsageError(f"{text!r} can't be placed; a word has two or more letters and nothing else")
        return "".join(self._code(cell) for cell in cells)

    def _code(self, cell: str) -> str:
        return cell if len(cell) == 1 else self.codes.setdefault(cell, chr(_PRIVATE + len(self.codes)))

    def decode(self, text: str) -> str:
        """A word, or a text with words in it, with all letters."""
        return text.translate(self._cells) if self.codes else text

    def layout(self, found: Layout) -> Layout:
        """A layout with all letters."""
        if not self.codes:
            return found
        placed = tuple(self._placed(each) for each in found.placed)
        left_out = tuple(LeftOut(self.decode(each.word), each.reason) for each in found.left_out)
        return replace(found, placed=placed, left_out=left_out)

    def _placed(self, each: PlacedWord) -> PlacedWord:
        several = tuple(self.decode(cell) for cell in each.word)
        return replace(each, word="".join(several), several=several)

    @property
    def _cells(self) -> dict[int, str]:
        return {ord(code): cell for cell, code in self.codes.items()}
