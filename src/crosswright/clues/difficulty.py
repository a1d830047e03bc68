"""The difficulty of clues: 1 is obvious, 5 is oblique."""

from __future__ import annotations

from typing import NamedTuple

from crosswright.clues.candidates import Candidate
from crosswright.language.drafts import GIVEN_CLUE, HOUSE, MODEL, OWN

EASIEST, HARDEST = 1, 5
USUAL_DIFFICULTY = 2
# The words printed beside a puzzle, by its difficulty; nothing for the usual one.
DIFFICULTIES = {1: "easy", 2: "", 3: "medium", 4: "hard", 5: "very hard"}
# The difficulties of the clues in a puzzle of each difficulty, from the least to the greatest. The hardest puzzles take
# clues of 3 as well: most entries have none that is harder.
WINDOWS = {1: (1, 2), 2: (1, 3), 3: (2, 4), 4: (3, 5), 5: (3, 5)}
# The kinds of clues that people write, or a model at the user's wish.
WRITTEN = frozenset([OWN, GIVEN_CLUE, HOUSE, MODEL])

# The last of the tiers below.
LAST_TIER = 2


class Window(NamedTuple):
    """The clues that a puzzle takes."""

    least: int
    most: int
    has_wordplay: bool


def level_of(difficulty: float) -> int:
    """The whole difficulty from 1 to 5 that is nearest."""
    return min(max(round(difficulty), EASIEST), HARDEST)


def window_of(difficulty: float) -> Window:
    """The clues that a puzzle of a difficulty takes. The easiest puzzles have no wordplay."""
    level = level_of(difficulty)
    return Window(*WINDOWS[level], has_wordplay=level > EASIEST)


def is_in_window(clue: Candidate, difficulty: float) -> bool:
    """Whether a clue is of the difficulties of a puzzle."""
    window = window_of(difficulty)
    return window.least <= clue.difficulty <= window.most and (window.has_wordplay or not clue.lively)


def tier(clue: Candidate, difficulty: float) -> int:
    """Which clues of an entry come first: 0 a written one of the puzzle's difficulty, 1 another written one, 2 any."""
    if clue.template not in WRITTEN:
        return LAST_TIER
    return 0 if clue.template == OWN or is_in_window(clue, difficulty) else 1
