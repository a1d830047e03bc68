"""Any text to the letters of an entry, or the reason why it can't be one."""

from __future__ import annotations

import unicodedata

# Letters that no decomposition takes to A-Z. (Upper and lower case: text is folded before it is upper-cased.)
_EXPANSIONS = {
    **{"ß": "SS", "ẞ": "SS", "æ": "AE", "Æ": "AE", "œ": "OE", "Œ": "OE", "þ": "TH", "Þ": "TH"},
    **{
        "ø": "O",
        "Ø": "O",
        "ł": "L",
        "Ł": "L",
        "đ": "D",
        "Đ": "D",
        "ð": "D",
        "Ð": "D",
        "\N{LATIN SMALL LETTER DOTLESS I}": "I",
    },
    **{"ħ": "H", "Ħ": "H", "ŧ": "T", "Ŧ": "T", "ŋ": "NG", "Ŋ": "NG", "ĸ": "K"},
}
# Punctuation that is read aloud or stands for something: AT&T is no ATT. What has it is no entry.
_SPOKEN = frozenset("&@#%*‰‱§¶†‡")
# Not punctuation to Unicode, but written as apostrophes and stress marks, or never read: dropped like punctuation.
_SILENT = frozenset("`\N{ACUTE ACCENT}ʹʻʼʽʾʿˈˊˋˌ™℠®©")
_PUNCTUATION = ("P", "Z", "Cf")  # Unicode categories: punctuation, spaces, invisible marks (soft hyphens, joiners)


class _Dropping(dict[int, str]):
    """A `str.translate` table that drops punctuation and keeps the rest; filled in as characters come up."""

    def __missing__(self, code: int) -> str:
        self[code] = self.become(chr(code))
        return self[code]

    def become(self, char: str) -> str:
        return "" if _dropped(char) else char


class _Folding(_Dropping):
    """One that drops accents as well and expands the letters that don't decompose."""

    def become(self, char: str) -> str:
        if unicodedata.category(char) in ("Mn", "Me"):
            return ""
        return _EXPANSIONS.get(char) or super().become(char)


class _Keeping(_Dropping):
    """One that drops punctuation, and accents that no single character carries with its letter."""

    def become(self, char: str) -> str:
        return "" if _is_accent(char) else _EXPANSIONS["ß"] if char == "ẞ" else super().become(char)


def _dropped(char: str) -> bool:
    if unicodedata.normalize("NFKC", char) in _SPOKEN:
        return False
    return char in _SILENT or char.isspace() or unicodedata.category(char).startswith(_PUNCTUATION)


def _is_accent(char: str) -> bool:
    """Accents, and the vowel points of Hebrew and Arabic; not the signs that some scripts write vowels with."""
    combining = unicodedata.combining(char)
    return 10 <= combining <= 35 or combining >= 200


_dropping, _folding, _keeping = _Dropping(), _Folding(), _Keeping()


def normalise(text: str, *, keep_accents: bool = False) -> str | None:
    """The letters of `text` as they stand in a grid, upper case; None where it can't be an entry.

    Spaces, hyphens, apostrophes and other silent punctuation are dropped. Digits, symbols and punctuation that is
    read aloud (`&`, `@`, `%`...) make it no entry: how they would be spelled is not ours to say. Letters become
    A-Z, and those of other scripts make it no entry, unless `keep_accents` is set, which keeps every letter.

    >>> normalise("ice cream"), normalise("Señor Müller-Łódź"), normalise("Straße")
    ('ICECREAM', 'SENORMULLERLODZ', 'STRASSE')
    >>> normalise("señor", keep_accents=True), normalise("щука", keep_accents=True)
    ('SEÑOR', 'ЩУКА')
    >>> normalise("R2D2"), normalise("AT&T"), normalise("щука"), normalise("...")
    (None, None, None, None)
    """
    if text.isascii() and text.isalpha():
        return text.upper()
    letters = _spelled(text, keep_accents)
    return letters if letters.isalpha() and (keep_accents or letters.isascii()) else None


def _spelled(text: str, keep_accents: bool) -> str:
    """Text without what is dropped, upper case; whatever makes it no entry is still there."""
    if keep_accents:
        # Upper case can decompose letters, which NFC composes again: accents are dropped after both.
        return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).upper()).translate(_keeping)
    # What is silent goes first, for it can decompose to letters: the trade mark sign to TM.
    return unicodedata.normalize("NFKD", text.translate(_dropping)).translate(_folding).upper()


def why_not(text: str, *, keep_accents: bool = False) -> str:
    """Why `normalise` gave None, as it reads after "7 lines skipped: 7 ...".

    >>> why_not("R2D2"), why_not("AT&T"), why_not("щука"), why_not("...")
    ('with digits', 'with symbols', 'with letters beyond A-Z', 'without letters')
    """
    letters = _spelled(text, keep_accents)
    others = [char for char in letters if not char.isalpha()]
    if any(char.isnumeric() for char in others):
        return "with digits"
    if others:
        return "with symbols"
    return "with letters beyond A-Z" if letters else "without letters"
