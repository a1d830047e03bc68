"""The chance that an editor refuses a clue: a logistic model of a few signs, fitted to an editor's marks.

    chance = 1 / (1 + exp(-(sum of weight * sign)))

A language has the weights; `bench/clue_marks.py` fits them. The strongest sign is the clue's *rank*: how many words of
the length the solver likes better, when it may not use the facts that the clue was made from. A second source that
knows the link makes it small, and so does a clue that fits few other words.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Protocol

from crosswright.arithmetic import exp, log10
from crosswright.clues.candidates import Candidate
from crosswright.language.drafts import GIVEN_CLUE
from crosswright.language.facts import Origin

# The sign for the rank, as a power of ten, and its value for a clue that nobody has ranked: the mean of the marks.
RANK, USUAL_RANK = "rank", 1.5
# The sign for how far another source confirms a clue.
ECHOED = "echoed"
# From which share on is a clue cut short?
MUCH_CUT = 0.3
# How many points does a clue lose that an editor refuses for certain?
REFUSED = 70.0
# How many points does a clue of the user's collection lose for each power of ten of the answers that fit it as well?
VAGUE = 15.0
# How much harder does each power of ten make a clue?
HARDER_BY_RANK = 0.6


def chance(signs: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The chance that a clue with these signs is refused, 0..1.

    >>> chance({"always": 1.0, "rank": 2.0}, {"always": -2.0, "rank": 1.0})
    0.5
    """
    total = math.fsum(weights.get(name, 0.0) * value for name, value in signs.items())
    return 1 / (1 + exp(-total))


def weighed(candidate: Candidate, weights: Mapping[str, float]) -> Candidate:
    """A candidate with the points that it loses by its chance to be refused."""
    return replace(candidate, quality=candidate.quality - REFUSED * chance(candidate.signs, weights))


class SecondOpinion(Protocol):
    """What the chance is judged by beside the clue itself: a solver with sources that no clue is written from."""

    def rank(self, answer: str, clue: str, withheld: Collection[Origin], /) -> int | None:
        """The answer's place among the words of its length by the clue alone, from 1; None if it is none of them."""

    def confirmed(self, answer: str, clue: str, /) -> float:
        """How far a source that no clue is written from links an answer with a clue, 0..1."""


def examined(candidate: Candidate, opinion: SecondOpinion) -> Candidate:
    """A candidate with the signs of a second opinion, and as difficult as its rank among the words of its length."""
    if candidate.template == GIVEN_CLUE:
        return _beside_its_answers(candidate, opinion)
    power = placed(candidate, opinion).signs[RANK]
    confirmed = opinion.confirmed(candidate.answer, candidate.text)
    signs = {
        **candidate.signs, RANK: power, "confirmed": float(confirmed == 1), ECHOED: confirmed,
        f"unconfirmed: {candidate.family}": float(confirmed == 0),
    }  # fmt: skip
    difficulty = min(5.0, max(1.0, candidate.difficulty + HARDER_BY_RANK * (power - USUAL_RANK)))
    return replace(candidate, signs=signs, difficulty=difficulty)


def placed(candidate: Candidate, opinion: SecondOpinion) -> Candidate:
    """A candidate with its rank, and as many points as before."""
    rank = opinion.rank(candidate.answer, candidate.text, candidate.origins)
    return replace(candidate, signs={**candidate.signs, RANK: USUAL_RANK if rank is None else log10(rank)})


def _beside_its_answers(candidate: Candidate, opinion: SecondOpinion) -> Candidate:
    """A clue of the user's collection: worse, the more other answers it has had there."""
    rank = opinion.rank(candidate.answer, candidate.text, ())
    power = 0.0 if rank is None else log10(rank)
    return replace(candidate, quality=candidate.quality - VAGUE * power, signs={**candidate.signs, RANK: power})


def is_doubtful(candidate: Candidate, kinds: Collection[str]) -> bool:
    """Whether a clue is of a kind that mostly fails, or a definition cut short, and no second source confirms it."""
    signs = candidate.signs
    return not signs.get(ECHOED) and (candidate.template in kinds or signs.get("cut", 0) > MUCH_CUT)
