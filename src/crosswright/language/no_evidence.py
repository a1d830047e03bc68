"""The evidence of a language whose sources link no answers with clues: a solver goes by the crossings alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from crosswright.language.evidence import AnswerEvidence, Evidence
from crosswright.language.facts import Origin


class NoEvidence(Evidence):
    """It knows nothing about any answer."""

    def about(self, answers: Sequence[str], /) -> NothingKnown:
        """Nothing."""
        return NothingKnown()


class NothingKnown(AnswerEvidence):
    """No answer is known."""

    @property
    def known(self) -> NDArray[np.int32]:
        """No answer."""
        return np.zeros(0, dtype="int32")

    def support(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float64]:
        """None."""
        return np.zeros(0)
