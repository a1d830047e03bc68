"""Candidates: clues that passed every filter, with their quality."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosswright.language.facts import Origin


@dataclass(frozen=True, slots=True)
class Candidate:
    """A clue that may be printed for an answer."""

    answer: str  # as it stands in the grid
    text: str
    template: str  # the kind of clue
    origins: tuple[Origin, ...]  # the sources of its facts: withhold exactly these to test it
    quality: float  # points; with 50 an editor would just accept it
    difficulty: float  # 1 obvious .. 5 oblique
    family: str = ""  # kinds of one family look alike to a solver
    signs: Mapping[str, float] = field(default_factory=dict, compare=False)  # of a bad clue: see risk.py
    lively: bool = False  # whether it is wordplay
    stands: bool = False  # whether it is used whatever it says: it was written for this puzzle

    def as_json(self) -> dict[str, object]:
        """For a JSON document: the text, its kind, its figures to a tenth, and where it comes from."""
        return {
            "text": self.text,
            "kind": self.template,
            "difficulty": round(self.difficulty, 1),
            "quality": round(self.quality, 1),
            "origins": [origin._asdict() for origin in self.origins],
        }
