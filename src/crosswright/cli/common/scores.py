"""Scores and limits as options have them.

A minimum score is `50`, or `3=60,4=55,50` with scores of their own for some lengths. A limit on the entries of a fill
is `3:below=60`, or `2:abbreviations.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import click

# Which score must a word have for `fill` to use it, if you give no --min-score?
USUAL_SCORE = 50
_PART = re.compile(r"(?:(\d{1,3})\s*=\s*)?(\d{1,3})", re.ASCII)
_LIMIT = re.compile(r"(\d{1,4}):(?:below=(\d{1,3})|(.+))", re.ASCII)
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
        match = _PART.fullmatch(part.strip())
        if match is None or int(match[2]) > 100:
            named = f"{value!s}: {part.strip() or 'nothing'!r}" if "," in str(value) else str(value)
            raise click.BadParameter(f"{named} is no score; {_REMEDY}")
        length = int(match[1]) if match[1] else None
        if length in of or (length is None and usual is not None):
            raise click.BadParameter(f"{value!s} has two scores for {_words(length)}; {_REMEDY}")
        if length is None:
            usual = int(match[2])
        else:
            of[length] = int(match[2])
    return MinScore(USUAL_SCORE if usual is None else usual, of)


def _words(length: int | None) -> str:
    return "words of all other lengths" if length is None else f"words of {length} letters"


class NamedLimit(NamedTuple):
    """At most `most` entries with a score below `below`, or of the list in the file `path`."""

    most: int
    below: int | None = None
    path: str | None = None


def read_limit(value: str | NamedLimit) -> NamedLimit:
    """The limit in a text; anything else is refused in a line."""
    if isinstance(value, NamedLimit):
        return value
    match = _LIMIT.fullmatch(str(value))
    if match is None or (match[2] and int(match[2]) > 100) or (match[3] or "").startswith("below="):
        remedy = "write N:below=SCORE, as in 3:below=60, or N:FILE, as in 2:abbreviations.txt"
        raise click.BadParameter(f"{value!s} is no limit; {remedy}")
    return NamedLimit(int(match[1]), int(match[2]) if match[2] else None, match[3])


def placed(value: object, folder: Path) -> object:
    """A limit as a configuration file has it, with its list's name relative to the folder of that file."""
    match = _LIMIT.fullmatch(str(value))
    if match is None or match[3] is None or match[3] == "-":
        return value
    return f"{match[1]}:{folder / Path(match[3]).expanduser()}"
