"""Turns any text into the letters of an entry, or names the reason why it can't be one."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from crosswright.language.alphabet import A_TO_Z, ANY_LETTER, Folding

# Punctuation that people read aloud or that has a meaning: AT&T is not ATT. A text with it is no entry.
_SPOKEN = frozenset("&@#%*‰‱§¶†‡")
# Not punctuation to Unicode, but used as apostrophes and stress marks, or never read: dropped like punctuation.
_SILENT = frozenset("`\N{ACUTE ACCENT}ʹʻʼʽʾʿˈˊˋˌ™℠®©")
_PUNCTUATION = ("P", "Z", "Cf")  # Unicode categories: punctuation, spaces, invisible marks (soft hyphens, joiners)


class _FoldingTable(dict[int, str]):
    """A `str.translate` table for one folding; each character is worked out at its first use."""

    def __init__(self, folding: Folding) -> None:
        self.folding, self.letters = folding, frozenset(folding.letters)

    def __missing__(self, code: int) -> str:
        self[code] = self.fold(chr(code))
        return self[code]

    def fold(self, char: str) -> str:
        """The letters for a character in an entry.

        A character that is no letter of the language stays, to be refused later.
        """
        if _is_silent(char):
            return ""
        if char in self.folding.expansions:
            return self.folding.expansions[char]
        upper = char.upper()
        if self.letters.issuperset(upper):
            return upper
        if unicodedata.category(char) in ("Mn", "Me"):
            return ""  # an accent
        parts = unicodedata.normalize("NFKD", char)
        return upper if parts == char else "".join(map(self.fold, parts))


class _KeepingTable(_FoldingTable):
    """A table that keeps every letter.

    An accent is dropped only where no single character combines it with its letter.
    """

    def fold(self, char: str) -> str:
        if _is_silent(char) or _is_accent(char):
            return ""
        return self.folding.expansions.get(char, char)


def _is_silent(char: str) -> bool:
    if unicodedata.normalize("NFKC", char) in _SPOKEN:
        return False
    return char in _SILENT or char.isspace() or unicodedata.category(char).startswith(_PUNCTUATION)


_SILENT_ASCII = dict.fromkeys(code for code in range(128) if _is_silent(chr(code)))


def _is_accent(char: str) -> bool:
    """Accents, and the vowel points of Hebrew and Arabic, but not the vowel signs that some scripts need."""
    combining = unicodedata.combining(char)
    return 10 <= combining <= 35 or combining >= 200


@lru_cache
def _table(folding: Folding) -> _FoldingTable:
    return _FoldingTable(folding) if folding.letters else _KeepingTable(folding)


# What one cell has, in brackets, and what stands between such cells.
_CELLS = re.compile(r"\[([^][]*)\]|([^][]+)")


def normalise_cells(text: str, *, folding: Folding = A_TO_Z) -> str | None:
    """Like `normalise`, but brackets stay around letters that stand in one cell.

    >>> normalise_cells("[ice] cream parlor"), normalise_cells("Eis")
    ('[ICE]CREAMPARLOR', 'EIS')
    """
    pieces = []
    for several, others in _CELLS.findall(text):
        letters = normalise(several or others, folding=folding)
        if letters is None and (several or others).strip():
            return None
        pieces.append(f"[{letters}]" if several else letters or "")
    return "".join(pieces) or None


def normalise(text: str, *, folding: Folding = A_TO_Z, keep_accents: bool = False) -> str | None:
    """The letters of `text` as they stand in a grid, upper case; None if the text can't be an entry.

    Spaces, hyphens, apostrophes and other silent punctuation are dropped. Digits, symbols and punctuation that people
    read aloud (`&`, `@`, `%`...) make a text unfit: we don't guess how they would be spelled. `folding` decides which
    letters a grid may have and what the others become. With `keep_accents` every letter of every script stays as it is.

    >>> normalise("ice cream"), normalise("Señor Müller-Łódź"), normalise("Straße")
    ('ICECREAM', 'SENORMULLERLODZ', 'STRASSE')
    >>> normalise("señor", keep_accents=True), normalise("щука", keep_accents=True)
    ('SEÑOR', 'ЩУКА')
    >>> normalise("R2D2"), normalise("AT&T"), normalise("щука"), normalise("...")
    (None, None, None, None)
    >>> normalise("año señorial", folding=Folding("A-Z and Ñ", "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"))
    'AÑOSEÑORIAL'
    """
    folding = ANY_LETTER if keep_accents else folding
    if text.isascii() and folding.has_a_to_z:
        plain = text if text.isalpha() else text.translate(_SILENT_ASCII)
        if plain.isalpha():
            return plain.upper()
    spelled = _spelled(text, folding)
    return spelled if _is_entry(spelled, folding) else None


def _spelled(text: str, folding: Folding) -> str:
    """Text without dropped characters, upper case; it still has the characters that make it unfit."""
    text = unicodedata.normalize("NFC", text)
    if not folding.letters:  # upper case can decompose letters; NFC composes them again
        text = unicodedata.normalize("NFC", text.upper())
    return text.translate(_table(folding))


def _is_entry(spelled: str, folding: Folding) -> bool:
    if not folding.letters:
        return spelled.isalpha()
    return bool(spelled) and _table(folding).letters.issuperset(spelled)


def why_not(text: str, *, folding: Folding = A_TO_Z, keep_accents: bool = False) -> str:
    """Why `normalise` returned None, worded to follow "7 lines skipped: 7 ...".

    >>> why_not("R2D2"), why_not("AT&T"), why_not("щука"), why_not("...")
    ('with digits', 'with symbols', 'with letters beyond A-Z', 'without letters')
    """
    folding = ANY_LETTER if keep_accents else folding
    spelled = _spelled(text, folding)
    others = [char for char in spelled if not char.isalpha()]
    if any(char.isnumeric() for char in others):
        return "with digits"
    if others:
        return "with symbols"
    return beyond(folding) if spelled else "without letters"


def beyond(folding: Folding) -> str:
    """The reason why a text with letters of another language is unfit."""
    return f"with letters beyond {folding.name}"


def normalised_letters(letters: str, folding: Folding) -> str:
    """Letters as they stand in grids and words; `?` and the brackets of a cell with several letters stay."""
    written = []
    for before, open_, piece, close in re.findall(r"([?]*)(\[?)([^?\[\]]*)(\]?)", letters):
        folded = normalise(piece, folding=folding) or piece
        cells = [folded] if open_ else [cell if len(cell) == 1 else f"[{cell}]" for cell in folding.cells(folded)]
        written += [before, open_, *cells, close]
    return "".join(written)
