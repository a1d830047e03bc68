"""Drafts and candidates: a clue on its way from a writer to the puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from crosswright.languages.facts import Fact, Origin


@dataclass(frozen=True, slots=True)
class Draft:
    """What a writer makes of facts, before anybody has looked it over."""

    text: str
    template: str  # the writer's name for this kind of clue
    facts: tuple[Fact, ...]
    worth: float = 1.0  # 0..1: how much of what is meant the text says, in the writer's own view


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that passed every filter, with what it is worth."""

    answer: str  # as it stands in the grid
    text: str
    template: str
    origins: tuple[Origin, ...]  # what it was made from: withhold these and nothing else to test it
    quality: float  # points; 50 is a clue that an editor would take without love
    difficulty: float  # 1 obvious .. 5 oblique
