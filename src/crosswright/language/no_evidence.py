"""The evidence of a language whose sources link no answers with clues: a solver goes by the crossings alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from crosswright.language.facts import Origin


class NoEvidence:
    """See `languages.Evidence`."""

    def confirmed(self, answer: str, clue: str, /) -> float:
        """0."""
        return 0.0

    def is_within_reach(self, answer: str, clue: str, /) -> bool:
        """False: no word is known."""
        return False

    def about(self, answers: Sequence[str], /) -> NothingKnown:
        """Nothing."""
        return NothingKnown()


class NothingKnown:
    """See `languages.AnswerEvidence`."""

    @property
    def known(self) -> NDArray[np.int32]:
        """No answer."""
        return np.zeros(0, dtype="int32")

    def support(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float64]:
        """None."""
        return np.zeros(0)
