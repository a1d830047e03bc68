"""Groups of entries that have something in common: what a theme can be built from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

# The kind of the groups that are written by hand, with a clue for each member.
SET = "set"
# What stands in a revealer's clue for the places of the others.
PLACEHOLDER = "{}"


class Member(NamedTuple):
    """One entry of a group."""

    spelling: str  # as it is written outside a grid: "red carpet"
    by: str  # the word by which it belongs to the group, "red": a theme has each of them once; "" for a revealer
    clue: str = ""  # "" where none was written for it


@dataclass(frozen=True)
class WordGroup:
    """Entries that share something."""

    kind: str  # groups of one kind have a like relation: "begins", "kinds"
    title: str  # a puzzle's title: "Color scheme"
    shared: str  # what holds for each entry, as the end of a sentence: "begins with a color"
    members: Mapping[str, Member]  # by the entry, as it stands in a grid
    shares_a_word: bool = False  # whether all its phrases have one word in common
    revealer: str = ""  # the entry among them that names what the others share; "" where there is none
