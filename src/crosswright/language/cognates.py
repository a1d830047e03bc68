"""Whether two words look related, judged by their letters: shared by languages with suffixes."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher

# From how many letters on is it no coincidence that one word stands within another?
SHORTEST_WITHIN = 4
# How many letters, and which share of the shorter word, do cognates have in common at their beginning?
SAME_LETTERS, SAME_SHARE = 4, 0.6
# How much alike are two spellings of a word? (2 * letters in common / letters of both)
SAME_SPELLING = 0.75


def look_akin(one: str, other: str, *, stem: Callable[[str], str], unheard: str) -> bool:
    """Whether one word stands within the other, or both begin alike without their endings.

    `stem` cuts a word's ending off; `unheard` holds the letters that may differ between spellings of one word: vowels.
    """
    shorter, longer = sorted((one, other), key=len)
    return (
        (len(shorter) >= SHORTEST_WITHIN and shorter in longer)
        or _is_clipped(shorter, longer)
        or _begin_alike(one, other, len(longer))  # TERENCE of "Terentius"
        or (len(shorter) >= 3 and one[0] == other[0] and _heard(one, unheard) == _heard(other, unheard))  # GREY, "gray"
        or _begin_alike(stem(one), stem(other), len(longer))
        or (
            len(shorter) >= SHORTEST_WITHIN
            and SequenceMatcher(None, stem(one), stem(other), False).ratio() >= SAME_SPELLING
        )
    )


def _is_clipped(shorter: str, longer: str) -> bool:
    """Whether three letters are a longer word cut short: SEC of "second", BRA of "brassiere", NET of "internet"."""
    return len(shorter) == 3 and (longer.endswith(shorter) or longer.startswith(shorter))


def _begin_alike(one: str, other: str, longest: int) -> bool:
    """Whether two stems are equal, or begin with enough equal letters to be cognates."""
    if one == other:
        return len(one) >= 3
    same, shorter = _same_letters(one, other), min(len(one), len(other))
    if same == shorter >= 3 and max(len(one), len(other)) <= 2 * shorter:
        return True  # SATE of "satiate"
    return same >= SAME_LETTERS and same >= SAME_SHARE * shorter and 2 * same >= longest


def _heard(word: str, unheard: str) -> str:
    """A word's letters without the `unheard` ones."""
    return "".join(letter for letter in word if letter not in unheard)


def _same_letters(one: str, other: str) -> int:
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same
