"""Soft hyphens in clues, where lines are short: the blocks of an arrowword have room for a dozen letters in a line.

The places come from the patterns of the package `pyphen` (Liang 1983, Word Hy-phen-a-tion by Com-put-er). Without that
package, or for a language that it doesn't know, words aren't divided. A compound of two words of the house book is
divided at their joint alone: Augen-farben.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec

from crosswright.language import language as language_named
from crosswright.language.register import codes
from crosswright.language.tags import base_of
from crosswright.words.normalise import normalise

# How long must a word be that is divided, and how many letters stay on either side?
_SHORTEST, _BEFORE, _AFTER = 7, 3, 3
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")
SOFT_HYPHEN = "\u00ad"

Hyphenate = Callable[[str], str]


@cache
def hyphenator(language: str, *, only_joints: bool = False) -> Hyphenate:
    """What puts soft hyphens into the long words of a text in a language, by its code; "" is none that is known.

    `only_joints`: in a language with compounds, other words stay whole.

    >>> hyphenator("x-none")("Briefmarkensammler")
    'Briefmarkensammler'
    """
    if not language or find_spec("pyphen") is None:
        return lambda text: text
    import pyphen

    name = pyphen.language_fallback(language.replace("-", "_"))
    if name is None:
        return lambda text: text
    divider = pyphen.Pyphen(lang=name, left=_BEFORE, right=_AFTER)
    joints = _joints_of(language)

    def hyphenated(found: re.Match[str]) -> str:
        places = divider.positions(found[0])
        if joints is not None:
            places = joints(found[0], places) or ([] if only_joints else places)
        return divided(found[0], places)

    return lambda text: _WORD.sub(hyphenated, text)


def _joints_of(language: str) -> Callable[[str, Sequence[int]], list[int]] | None:
    """What finds the joint of a compound among the places of a word; None for a language that has no compounds."""
    its = language_named(base_of(language)) if base_of(language) in codes() else None
    if its is None or not its.about.links:
        return None
    book, folding, links = its.book, its.folding, its.about.links

    def is_word(part: str, endings: Sequence[str]) -> bool:
        entry = normalise(part, folding=folding) or ""
        return any(entry.endswith(end) and entry[: len(entry) - len(end)] in book for end in endings)

    def joints(word: str, places: Sequence[int]) -> list[int]:
        return [at for at in places if is_word(word[:at], links) and is_word(word[at:], (*links, "E"))]

    return joints


def divided(word: str, places: Sequence[int]) -> str:
    """A word with soft hyphens at these places.

    >>> divided("Briefmarke", [5, 8]).replace(SOFT_HYPHEN, "-")
    'Brief-mar-ke'
    """
    ends = [*places, len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in zip([0, *places], ends, strict=True))
