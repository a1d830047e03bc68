"""Drafts: clues that a language's writers make from facts, and the kinds of clues that they write."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from crosswright.language.facts import Fact

# The templates that every language has. The user's own clue for this puzzle, used before all others; a clue that the
# user's collection has for the answer; one from the language's book of clues written by hand; one by a language model.
OWN, GIVEN_CLUE, HOUSE, MODEL = "own", "given", "house", "model"


@dataclass(frozen=True, slots=True)
class Draft:
    """A clue from a writer, before the filters."""

    text: str
    template: str  # the writer's name for this kind of clue
    facts: tuple[Fact, ...]  # the facts it is made from; at least one
    worth: float = 1.0  # 0..1: the share of the meaning that the text expresses, as the writer estimates it
    difficulty: int = 0  # 1..5 where the author of the clue says how hard it is, otherwise 0
    lively: bool = False  # whether its author wrote it to make a solver smile
    favorite: bool = False  # whether an editor found that it does


class Template(NamedTuple):
    """A kind of clue."""

    quality: float  # points before anything else is known about a clue; with 50 an editor would just accept it
    difficulty: float  # 1 obvious .. 5 oblique
    family: str  # kinds of one family look alike to a solver: definition, synonym, blank, opposite, ...
