"""Drafts: what a language's writers make of facts, and the kinds of clues that they write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crosswright.languages.facts import Fact

# The templates that every language has. The user's own clue for this puzzle, used before all others; a clue that the
# user's collection has for the answer; one from the language's book of clues written by hand; one by a language model.
OWN, GIVEN_CLUE, HOUSE, MODEL = "own", "given", "house", "model"


@dataclass(frozen=True, slots=True)
class Draft:
    """A clue as a writer leaves it, before the filters."""

    text: str
    template: str  # the writer's name for this kind of clue
    facts: tuple[Fact, ...]  # what it is made from; at least one
    worth: float = 1.0  # 0..1: which share of the meaning the text expresses, in the writer's own view
    difficulty: int = 0  # 1..5 where the author of the clue says how hard it is, otherwise 0


class Template(NamedTuple):
    """A kind of clue."""

    quality: float  # points before anything else is known of a clue; 50 is one that an editor would take without love
    difficulty: float  # 1 obvious .. 5 oblique
    family: str  # kinds of one family look alike to a solver: definition, synonym, blank, opposite, ...
