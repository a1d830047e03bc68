"""Evidence of a language's sources for a solver: how strongly they support each possible answer of a clue."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from crosswright.language.facts import Origin

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class AnswerEvidence(Protocol):
    """What the sources know about some possible answers."""

    @property
    def known(self) -> NDArray[np.int32]:
        """The indexes of the answers that some source knows, among the answers asked about; ascending."""

    def support(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float64]:
        """How strongly the sources support each answer in `known` as the answer of a clue: a logarithm, up to a
        constant.

        Facts that come from the origins in `withheld` are not used.
        """


class Evidence(Protocol):
    """A language's sources for a solver, with the answers of one whose sources know nothing."""

    def confirmed(self, answer: str, clue: str, /) -> float:
        """How far a source that no clue is written from links an answer with a clue, 0..1."""
        return 0.0

    def reasons(self, clue: str, answer: str, /) -> Mapping[str, float]:
        """What each source says for an answer of a clue, by the source's name, as a part of `support`."""
        return {}

    def is_within_reach(self, answer: str, clue: str, /) -> bool:
        """Whether the word and the words of its clue are so common that solvers find it, even if these sources don't.

        False where the sources know enough for a proof.
        """
        return False

    def about(self, answers: Sequence[str], /) -> AnswerEvidence:
        """What the sources know about these answers (as they stand in a grid), looked up once for many clues."""
