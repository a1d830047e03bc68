"""Words that are in no dictionary but easy to understand: RESEALED, SUNLESS, UNWASHED. This module finds their bases
and expresses their meanings in other words.

`{}` in a meaning is the place for a clue to the base; the clue has the form of the entry unless the meaning names
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# How short may a base be? Shorter bases are mostly coincidences: READ is no re-ad.
SHORTEST_BASE = 3


@dataclass(frozen=True)
class Affix:
    """A prefix or suffix that freely makes new words."""

    name: str  # "re-" or "-less"; unique
    part: str  # the part of speech of the base
    meaning: str  # of the whole, with {} for the base
    tags: tuple[str, ...] = ("",)  # the forms that the base may have
    into: str = ""  # the form of the base in the meaning, where it differs from the base's own

    def suits(self, tag: str) -> bool:
        """Whether the base may have this form."""
        return tag in self.tags

    def bases(self, entry: str) -> Iterator[str]:
        """The possible bases of an entry: the rest without the affix, in all spellings."""
        letters = self.name.strip("-").partition(" ")[0].upper()
        if self.name.startswith("-"):
            if entry.endswith(letters):
                yield from _stems(entry[: -len(letters)], letters)
        elif entry.startswith(letters) and len(entry) - len(letters) >= SHORTEST_BASE:
            yield entry[len(letters) :]


def _stems(stem: str, suffix: str) -> Iterator[str]:
    """The spellings that a base may have without the suffix: RUN of RUNNER, MAKE of MAKER, HAPPY of HAPPILY."""
    if len(stem) < SHORTEST_BASE:
        return
    yield stem
    if stem.endswith("I"):
        yield stem[:-1] + "Y"
    if suffix[0] in "AEIY":
        yield stem + "E"
        if stem[-1] == stem[-2]:
            yield stem[:-1]
    if suffix == "LY":
        yield stem + "LE"
        yield stem + "L"


def _affixes() -> Iterator[Affix]:
    """Those of `affixes.tsv`: name, part, meaning, the forms of the base, and the form in the meaning if it differs."""
    for line in Path(__file__).with_name("affixes.tsv").read_text("utf-8").splitlines():
        name, part, meaning, forms, *into = line.split("\t")
        tags = tuple("" if form == "plain" else form for form in forms.split())
        yield Affix(name, part, meaning, tags, *into)


AFFIXES = tuple(_affixes())
BY_NAME = {(affix.name, affix.part): affix for affix in AFFIXES}
