"""Soft hyphens in clues, where lines are short: the blocks of an arrowword have room for a dozen letters in a line.

The places come from the patterns of the package `pyphen` (Liang 1983, Word Hy-phen-a-tion by Com-put-er). Without that
package, or for a language that it doesn't know, words aren't divided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec

# How long must a word be that is divided, and how many letters stay on either side?
_SHORTEST, _BEFORE, _AFTER = 7, 3, 3
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")
SOFT_HYPHEN = "\u00ad"

Hyphenate = Callable[[str], str]


@cache
def hyphenator(language: str) -> Hyphenate:
    """What puts soft hyphens into the long words of a text in a language, by its code; "" is none that is known.

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
    return lambda text: _WORD.sub(lambda found: divided(found[0], divider.positions(found[0])), text)


def divided(word: str, places: Sequence[int]) -> str:
    """A word with soft hyphens at these places.

    >>> divided("Briefmarke", [5, 8]).replace(SOFT_HYPHEN, "-")
    'Brief-mar-ke'
    """
    ends = [*places, len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in zip([0, *places], ends, strict=True))
