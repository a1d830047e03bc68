"""Answers that are in no list: chains of letters or phrases of words, by what the crossings say of their letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright import arithmetic
from crosswright.solving.letter_chains import LEAST, LetterChains
from crosswright.solving.phrases import SHORTEST, Phrases

if TYPE_CHECKING:
    from numpy.typing import NDArray

Expected = tuple["NDArray[Any]", float]
# Phrases are summed up at every how many rounds? They take longer than chains.
EVERY = 4


@dataclass
class Unlisted:
    """Answers in no list, for some slots."""

    likely: Sequence[float]  # log P for each slot, by its clue
    chains: LetterChains
    phrases: Phrases
    shares: Sequence[float]  # which share of such answers are phrases, for each slot
    _phrased: dict[int, Expected] = field(default_factory=dict)  # what phrases expect of each slot, when last asked

    def expected(self, said: Sequence[NDArray[Any]], number: int) -> list[Expected]:
        """For each slot the chance of each letter at each place, by all the other places; and log P of the whole.

        `said`: how likely the crossings find each letter, (length, letters); `number`: of the round of messages.
        """
        found = self.chains.expected(said)
        for s, (letters, chance) in enumerate(found):
            if self.shares[s] and len(said[s]) >= SHORTEST:
                if number % EVERY == 0 or s not in self._phrased:
                    self._phrased[s] = self.phrases.expected(np.maximum(said[s], LEAST))
                found[s] = _mixed(letters, chance, *self._phrased[s], self.shares[s])
        return [(letters, chance + self.likely[s]) for s, (letters, chance) in enumerate(found)]

    def chance(self, s: int, entry: bytes) -> float:
        """The logarithm of how likely an answer in no list is this one."""
        spelled, share = self.chains.chance(entry), self.shares[s]
        if share and len(entry) >= SHORTEST:
            as_phrase = self.phrases.chance(entry)
            spelled = arithmetic.log((1 - share) * arithmetic.exp(spelled) + share * as_phrase + 1e-300)
        return self.likely[s] + spelled


def _mixed(letters: NDArray[Any], chance: float, phrased: NDArray[Any], phrase: float, share: float) -> Expected:
    """Both expectations, the second with a share."""
    chain = (1 - share) * arithmetic.exp(chance)
    both = chain + share * phrase
    return (chain * letters + share * phrase * phrased) / both, arithmetic.log(both)
