"""Candidates: clues that passed every filter, with what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from crosswright.languages.facts import Origin


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that may be printed for an answer."""

    answer: str  # as it stands in the grid
    text: str
    template: str  # the kind of clue
    origins: tuple[Origin, ...]  # what it was made from: withhold exactly these to test it
    quality: float  # points; 50 is a clue that an editor would take without love
    difficulty: float  # 1 obvious .. 5 oblique
    family: str = ""  # what a solver takes it for; kinds of one family look alike
