"""Shorter forms of a clue, for the blocks of an arrowword. Each says what the clue says, or less, and is whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

# What adds to a clue without being part of its sentence: something in brackets.
_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
# Where a second definition of the same thing begins.
_SECOND = re.compile(r"\s*;\s.*", re.DOTALL)
# How short may what is left be?
_LEAST = 3


def shorter_forms(text: str) -> Iterator[str]:
    """A clue, then what it is without brackets, then its first definition alone. Nothing is cut off a phrase.

    >>> list(shorter_forms("Fluss (in Bern); Nebenfluss des Rheins"))
    ['Fluss (in Bern); Nebenfluss des Rheins', 'Fluss; Nebenfluss des Rheins', 'Fluss']
    """
    yield text
    said = {text}
    for cut in (_BRACKETS, _SECOND):
        text = cut.sub("", text).strip()
        if len(text) >= _LEAST and text not in said:
            said.add(text)
            yield text
