"""From evidence to a probability for each word of a length.

log P(word | clue) = what the language's sources say + what the user's own clues say + prior,
                     normalised over the words of the length
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from crosswright import arithmetic
from crosswright.language.evidence import AnswerEvidence, Evidence
from crosswright.language.facts import Origin
from crosswright.solving.recall import Recall
from crosswright.words import Lexicon
from crosswright.words.lists import GOOD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# The weights of the prior: for each point of a word's familiarity above GOOD, for one below GOOD, and for a word that
# some source knows. (Fitted together with the weights of English evidence.)
EACH_POINT, NOT_GOOD, KNOWN = 0.01, -2.5, -0.12
# For how many clues are the probabilities cached? Enough for the candidates of a puzzle; 30 kB each.
MOST_CLUES = 1024
# How many reasons for an answer are named?
MOST_REASONS = 3


class Reason(NamedTuple):
    """Something that speaks for an answer."""

    source: str  # the kind of evidence, or the source of a clue of the collection
    text: str  # the clue of the collection, else ""
    weight: float  # how much it says, as a logarithm; of a clue how like the asked one it is, 0..1


@dataclass(frozen=True)
class AnswerWords:
    """The words of one length that can be answers."""

    length: int
    texts: tuple[str, ...]  # best score first
    ids: NDArray[np.int64]  # in the lexicon
    at: Mapping[str, int]  # text -> its place
    letters: NDArray[np.uint8]  # (words, length), indexes into the alphabet
    familiarity: Floats  # 0..100
    evidence: AnswerEvidence  # what the sources know about them


class Ranker:
    """Ranks the words of a lexicon by how likely each is the answer of a clue."""

    def __init__(self, evidence: Evidence, lexicon: Lexicon, recall: Recall | None = None) -> None:
        """`evidence` is the language's; `recall` finds similar clues in the user's own collection."""
        self.evidence, self.lexicon, self.recall = evidence, lexicon, recall
        self.alphabet: Sequence[str] = lexicon.alphabet
        self.words = lru_cache(32)(self._words)
        self._cached_likely = lru_cache(MOST_CLUES)(self._likely)

    def _words(self, length: int) -> AnswerWords:
        allowed = f"{self.lexicon.allowed(length):b}"[::-1]
        ids = [w for w, bit in enumerate(allowed) if bit == "1"]
        letters = np.zeros((0, length), dtype="uint8")
        if ids:
            letters = np.frombuffer(self.lexicon.table(length).letters, dtype="uint8").reshape(-1, length)[ids]
        familiarity = np.array([self.lexicon.familiarity(length, w) for w in ids], dtype="float32")
        texts = tuple(self.lexicon.word(length, w) for w in ids)
        return self._known(texts, np.array(ids, dtype="int64"), letters, familiarity)

    def _known(
        self, texts: tuple[str, ...], ids: NDArray[np.int64], letters: NDArray[np.uint8], familiarity: Floats
    ) -> AnswerWords:
        """Words with what the sources know about them."""
        at = {text: place for place, text in enumerate(texts)}
        return AnswerWords(letters.shape[1], texts, ids, at, letters, familiarity, self.evidence.about(texts))

    def likely(self, clue: str, length: int, withheld: Collection[Origin] = ()) -> Floats:
        """The logarithm of how likely each word of a length is the answer of a clue, without facts from `withheld`."""
        return self._cached_likely(clue.strip(), length, frozenset(withheld))

    def rank(self, answer: str, clue: str, withheld: Collection[Origin] = ()) -> int | None:
        """The answer's place among the words of its length by the clue alone, from 1; None if it is none of them."""
        length = len(self.lexicon.cells(answer))
        w = self.words(length).at.get(answer)
        if w is None:
            return None
        likely = self.likely(clue, length, withheld)
        return 1 + int((likely > likely[w]).sum())

    def reasons(self, clue: str, answer: str) -> list[Reason]:
        """What speaks most for an answer of a clue."""
        said = self.evidence.reasons(clue, answer).items()
        return [Reason(name, "", value) for name, value in sorted(said, key=lambda each: -each[1])[:MOST_REASONS]]

    def confirmed(self, answer: str, clue: str) -> float:
        """How far a source that no clue is written from links an answer with a clue, 0..1."""
        return self.evidence.confirmed(answer, clue)

    def _likely(self, clue: str, length: int, withheld: frozenset[Origin]) -> Floats:
        words = self.words(length)
        values = prior_of(words)
        if clue and len(words.evidence.known):
            values[words.evidence.known] += words.evidence.support(clue, withheld)
        if clue and self.recall:
            for answer, said in self.recall.support(clue, length, withheld).items():
                if (w := words.at.get(answer)) is not None:
                    values[w] += said
        return _normalised(values)


def prior_of(words: AnswerWords) -> NDArray[Any]:
    """How likely each word is before any clue is read, as a logarithm up to a constant."""
    familiarity = words.familiarity.astype("float64")
    prior: NDArray[Any] = EACH_POINT * (familiarity - GOOD) + NOT_GOOD * (familiarity < GOOD)
    prior[words.evidence.known] += KNOWN
    return prior


def _normalised(values: NDArray[Any]) -> Floats:
    if not len(values):
        return values.astype("float32")
    shifted = values - values.max()
    said: Floats = (shifted - arithmetic.log(float(arithmetic.total(arithmetic.exps(shifted))))).astype("float32")
    return said
