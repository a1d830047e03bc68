"""Theme sets written by hand: phrases that have something in common, with their clues, in `theme_sets.txt`.

    Rise and shine | begins with something on a bed
    ! make one's bed | Do a morning chore with the starts of {}
    *sheet* music | Composer's pages
    *cover* story | Spy's alibi

The first line of a set has its title and what holds for each member. Asterisks stand around the letters by which a
member belongs to it; `!` is before a revealer, whose clue has {} for the places of the others. An empty line ends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from crosswright.language.groups import SET, Member, WordGroup
from crosswright.words.normalise import normalise

REVEALER = "! "


@cache
def sets() -> tuple[WordGroup, ...]:
    """All sets, in the file's order."""
    return tuple(read(files(__package__).joinpath("theme_sets.txt").read_text("utf-8")))


def read(text: str) -> Iterator[WordGroup]:
    """The sets of a text."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return (_set(*block.split("\n")) for block in "\n".join(lines).strip("\n").split("\n\n"))


def _set(head: str, *lines: str) -> WordGroup:
    title, shared = head.split(" | ")
    members = dict(map(_member, lines))
    revealer = next((entry for entry, member in members.items() if not member.by), "")
    return WordGroup(SET, title, shared, members, revealer=revealer)


def _member(line: str) -> tuple[str, Member]:
    """A line's entry as it stands in a grid, and its member.

    >>> _member("h*ome ga*rden | Backyard source of tomatoes")
    ('HOMEGARDEN', Member(spelling='home garden', by='omega', clue='Backyard source of tomatoes'))
    """
    marked, clue = line.removeprefix(REVEALER).split(" | ")
    spelling = marked.replace("*", "")
    key = "" if line.startswith(REVEALER) else marked.split("*")[1]
    return normalise(spelling) or "", Member(spelling, (normalise(key) or "").lower(), clue)
