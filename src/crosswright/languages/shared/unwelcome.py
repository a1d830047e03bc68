"""Slurs and obscenities: each language's own list, in `unwelcome/`, coded so that nobody reads it by chance.

A line is a stem; `*` at its end or beginning stands for any letters. Letters are shifted by 13 places in A-Z (rot13),
others stay. The spelling lists' own marks are used too (`default_lexicon.py`).
"""

from __future__ import annotations

import codecs
import hashlib
from functools import cache
from pathlib import Path

from crosswright.languages.alphabet import Folding
from crosswright.words.normalise import normalise

_FOLDER = Path(__file__).with_name("unwelcome")


@cache
def _data(code: str) -> str:
    path = _FOLDER / f"{code}.txt"
    return path.read_text("utf-8") if path.exists() else ""


def version(code: str) -> str:
    """Changes when the list does."""
    return hashlib.sha256(_data(code).encode()).hexdigest()[:16]


def entries(code: str, folding: Folding) -> frozenset[str]:
    """The unwelcome words of a language, as they stand in a grid."""
    words = (
        codecs.decode(word, "rot13") for line in _data(code).splitlines() if line[:1] != "#" for word in line.split()
    )
    return frozenset(entry for word in words if (entry := normalise(word, folding=folding)))
