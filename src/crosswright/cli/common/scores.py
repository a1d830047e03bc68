"""Minimum scores as options have them: `50`, or `3=60,4=55,50` with scores of their own for some lengths."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

import click

# Which score must a word have for `fill` to use it, if you give no --min-score?
USUAL_SCORE = 50
_PART = re.compile(r"(?:(\d{1,3})\s*=\s*)?(\d{1,3})", re.ASCII)
_REMEDY = "write a score from 0 to 100, or scores by length with a usual one: 3=60,4=55,50"


@dataclass(frozen=True)
class MinScore:
    """Which score a word must have, by its length."""

    usual: int = 0
    of: Mapping[int, int] = field(default_factory=dict)  # length -> score, where it is not the usual one

    @property
    def least(self) -> int:
        """The lowest score that a word of some length may have."""
        return min([self.usual, *self.of.values()])

    def __str__(self) -> str:
        """As it is written: `3=60,4=55,50`."""
        return ",".join([*(f"{length}={score}" for length, score in self.of.items()), str(self.usual)])


# Words of any score.
ANY_SCORE = MinScore()


def read_min_score(value: str | int | MinScore) -> MinScore:
    """The minimum score in a text or a number; anything else is refused in a line."""
    if isinstance(value, MinScore):
        return value
    usual, of = None, dict[int, int]()
    for part in str(value).split(","):
        found = _PART.fullmatch(part.strip())
        if found is None or int(found[2]) > 100:
            named = f"{value!s}: {part.strip() or 'nothing'!r}" if "," in str(value) else str(value)
            raise click.BadParameter(f"{named} is no score; {_REMEDY}")
        length = int(found[1]) if found[1] else None
        if length in of or (length is None and usual is not None):
            raise click.BadParameter(f"{value!s} has two scores for {_words(length)}; {_REMEDY}")
        if length is None:
            usual = int(found[2])
        else:
            of[length] = int(found[2])
    return MinScore(USUAL_SCORE if usual is None else usual, of)


def _words(length: int | None) -> str:
    return "words of all other lengths" if length is None else f"words of {length} letters"
