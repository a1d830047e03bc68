"""What a page of clues is made of: the shares of short clues, blanks, commas, wordplay, by the puzzle's difficulty.

A single clue may be as witty as it likes; a page of nothing else is tiring to read. A language says here what its
newspapers print.
"""

from __future__ import annotations

import re
from typing import NamedTuple

# A share for each difficulty from 1 to 5, or the mean length in characters.
ByDifficulty = tuple[float, float, float, float, float]
# How many clues of a page may have a trait that a solver notices the second time?
ONCE: ByDifficulty = (1, 1, 1, 1, 1)


class Trait(NamedTuple):
    """Something that some clues of a page have in common."""

    name: str
    pattern: re.Pattern[str] | None  # what the text of such a clue matches somewhere; None: wordplay, as its flag says
    shares: ByDifficulty | None = None  # which share of a page's clues has it
    most: ByDifficulty | None = None  # or which share may have it at most: fewer are as good
    number: ByDifficulty | None = None  # or how many clues may have it at most


class PageStyle(NamedTuple):
    """What the pages of a language are made of."""

    traits: tuple[Trait, ...] = ()
    length: ByDifficulty | None = None  # the mean length of a clue, in characters


NO_STYLE = PageStyle()
