"""From evidence to a probability for each word of a length: a conditional logit over the lanes, forms and scores.

    log P(word | clue) = sum of weights * what the lanes say + form + prior, normalised over the words of the length

The weights were fitted by Newton's method on clues, their own facts withheld, made for words that the measurements
don't use. A lane's weight is never negative, and that of synonyms was set: under withholding the right answer is never
among them, and a solver that learned this would make use of what is withheld.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.languages.english import query as queries
from crosswright.languages.english.evidence import LANES, Evidence
from crosswright.languages.english.solver_index import TAGS
from crosswright.languages.facts import Origin
from crosswright.solving.recall import Recall, recalled
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

# What does each point of a lexicon's score add? Its words from 50 up are what puzzles are made of.
USUAL_SCORE = 50
# How many clues are remembered with what was made of them? Those of a puzzle and its last changes; 60 kB each.
MOST_TOLD = 256
# How many letters at its beginning show that a word is akin to one of the clue, so that an editor wouldn't have it?
AKIN = 4
FEATURES = (*LANES, "right form", "wrong form", "said", "akin", "score", "below usual", "known")
PRIOR = 3  # how many of them, the last, need no clue
WEIGHTS: dict[str, float] = {
    "definition": 0.88, "example": 0.94, "near definition": 2.12, "old definition": 3.76, "synonym": 2.0, "part": 0.87,
    "derived": 2.1, "topic": 0.94, "sibling": 0.56, "asked opposite": 3.0, "asked kind": 1.0, "thesaurus": 2.75,
    "thesaurus words": 3.51, "thesaurus twice": 2.8, "vector": 1.1, "vector word": 0.2, "phrase": 3.0,
    "right form": 0.91, "wrong form": -2.66, "said": -1.69, "akin": -1.4, "score": 0.01, "below usual": -2.5,
    "known": -0.12,
}  # fmt: skip


@dataclass(frozen=True)
class Words:
    """The words of one length that can be answers."""

    length: int
    texts: tuple[str, ...]  # best score first
    ids: NDArray[np.int64]  # in the lexicon
    at: Mapping[str, int]  # text -> its place
    letters: NDArray[np.uint8]  # (words, length), indexes into the alphabet
    scores: Floats
    reading_of: NDArray[np.int32]  # per reading: the word
    reading: NDArray[np.int32]  # per reading: the text that the word is a form of
    tag: NDArray[np.int32]  # per reading: the form
    first: NDArray[np.int64]  # where the readings of each word that has some start
    having: NDArray[np.int32]  # the words that have readings
    starts: NDArray[np.str_]  # the first letters of each word


class Ranker:
    """Tells how likely each word of a lexicon is the answer of a clue."""

    def __init__(
        self, evidence: Evidence, lexicon: Lexicon, recall: Recall | None = None, weights: dict[str, float] = WEIGHTS
    ) -> None:
        """`recall` tells clues on record that are like one; `weights` by FEATURES."""
        self.evidence, self.lexicon, self.recall = evidence, lexicon, recall
        self.weights = np.array([weights[name] for name in FEATURES])
        self.words = lru_cache(32)(self._words)
        self.told = lru_cache(MOST_TOLD)(self._told)

    def _words(self, length: int) -> Words:
        allowed = f"{self.lexicon.allowed(length):b}"[::-1]
        ids = [w for w, bit in enumerate(allowed) if bit == "1"]
        texts = tuple(self.lexicon.word(length, w) for w in ids)
        index = {letter: a for a, letter in enumerate(self.lexicon.alphabet)}
        letters = np.array([[index[letter] for letter in text] for text in texts], dtype="uint8")
        of, reading, tag = self.evidence.readings(texts)
        having, first = np.unique(of, return_index=True)
        scores = np.array([self.lexicon.score(length, w) for w in ids], dtype="float32")
        starts = np.array([text[:AKIN] for text in texts], dtype=str)
        return Words(
            length=length,
            texts=texts,
            ids=np.array(ids, dtype="int64"),
            at={text: place for place, text in enumerate(texts)},
            letters=letters.reshape(len(ids), length),
            scores=scores,
            reading_of=of,
            reading=reading,
            tag=tag,
            first=first,
            having=having,
            starts=starts,
        )

    def likely(self, clue: str, length: int, withheld: Collection[Origin] = ()) -> Floats:
        """The logarithm of how likely each word of a length is the answer of a clue, facts from `withheld` unused."""
        return self.told(clue.strip(), length, frozenset(withheld))

    def _told(self, clue: str, length: int, withheld: frozenset[Origin]) -> Floats:
        words = self.words(length)
        values = self._prior_features(words) @ self.weights[-PRIOR:]
        if clue and len(words.having):
            told = self.readings_told(clue, words, withheld) @ self.weights[:-PRIOR]
            values[words.having] += np.maximum.reduceat(told, words.first)
        if clue and self.recall:
            for answer, said in recalled(self.recall, clue, length, withheld).items():
                if (w := words.at.get(answer)) is not None:
                    values[w] += said
        return _normalised(values)

    def readings_told(self, clue: str, words: Words, withheld: Collection[Origin]) -> NDArray[Any]:
        """What the lanes and forms say for each reading, (readings, features without the prior's)."""
        query = queries.read(clue)
        said = self.evidence.lanes(query, self.evidence.withheld(withheld))
        forms = queries.forms(query, self.evidence.tags_of)
        right = np.array([tag in forms for tag in TAGS])[words.tag]
        known = bool(forms)
        spoken = np.isin(
            words.reading, [stem for word in query.words if (stem := self.evidence.stem(word)) is not None]
        )
        akin = self._akin(query, words)[words.reading_of]
        return np.column_stack([said[:, words.reading].T, right & known, ~right & known, spoken, akin])

    def _akin(self, query: queries.Query, words: Words) -> NDArray[np.bool_]:
        """Which words begin as one of the clue's words does."""
        starts = {word[:AKIN].upper() for word in query.words if len(word) >= AKIN}
        return np.isin(words.starts, list(starts)) if starts else np.zeros(len(words.texts), dtype=bool)

    def _prior_features(self, words: Words) -> NDArray[Any]:
        known = np.zeros(len(words.texts))
        known[words.having] = 1
        return np.column_stack([words.scores - USUAL_SCORE, words.scores < USUAL_SCORE, known])


def _normalised(values: NDArray[Any]) -> Floats:
    if not len(values):
        return values.astype("float32")
    top = values.max()
    shifted: Floats = (values - top - np.log(np.exp(values - top).sum())).astype("float32")
    return shifted
