"""Evidence from a language's sources: the features of each possible answer, weighted and added up.

    support(answer) = max over the texts that it is a form of: sum of weights * features

The weights are those of a conditional logit, fitted by Newton's method to 450 clues of German, French and Spanish words
with each clue's own facts withheld, and rounded. No source has a negative weight. A withheld source never leads to the
right answer, so a negative weight would only tell the solver what is withheld.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from crosswright.cache import find_or_build
from crosswright.language import arrays
from crosswright.language.about import AboutLanguage
from crosswright.language.evidence import AnswerEvidence, Evidence
from crosswright.language.facts import Origin
from crosswright.language.house_book import Book
from crosswright.languages.plain import building, solver_index
from crosswright.languages.plain.solver_features import FEATURES, SourceKnowledge
from crosswright.languages.plain.solver_index import ContentWords
from crosswright.languages.plain.word_data import WordData
from crosswright.progress import OnProgress, Progress, ignore

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many equal letters at the beginning make an answer related to a word of the clue?
AKIN = 4
WEIGHTS: dict[str, float] = {
    "definition": 2.95, "defined whole": 0.86, "like a definition": 0.8, "other clue": 1.5, "like a clue": 0.4,
    "mentioned": 1.9, "synonym": 1.8, "synonym of a word": 3.5, "synonym twice": 0.9, "vector": 1.4,
    "akin": -1.1, "said": -2.0,
}  # fmt: skip
# How much likelier is an entry of the house book to stand in a puzzle than another word? (a logarithm)
IN_BOOK = 2.0
# From which familiarity on does everybody know a word?
FAMILIAR = 55
# From which Zipf frequency on is a word common? One in three million words; the words of a clue are measured too.
COMMON = 2.5
# How much support does an answer lose that is only a form of the text that was found?
FORM = 0.3


class PlainEvidence(Evidence):
    """What is known from the sources. None confirms a clue: every source has clues written from it."""

    notice: str | None = None  # what the user should know about its file in the cache

    def __init__(self, knowledge: SourceKnowledge, book: Book, known: WordData) -> None:
        """`book`: the language's house book; `known`: how well its words are known."""
        self.knowledge, self.book, self.known = knowledge, book, known

    def is_within_reach(self, answer: str, clue: str, /) -> bool:
        """Whether the answer is well known and at least half of the clue's words are common, apart from function words.

        A clue without a word is out of reach.
        """
        words = self.knowledge.words.of(clue)
        if not any(char.isalpha() for char in clue):
            return False
        common = sum(self._zipf(word) >= COMMON for word in words)
        return self._is_well_known(answer) and 2 * common >= len(words)

    def _is_well_known(self, answer: str) -> bool:
        row = self.known.find(answer)
        return row is not None and row.familiarity >= FAMILIAR and self._zipf(answer) >= COMMON

    def _zipf(self, entry: str) -> float:
        """The Zipf frequency of the commonest word that an entry is a form of."""
        row = self.known.find(entry)
        lemmas = [self.known.find(lemma) for lemma in row.lemmas] if row else []
        return max((each.zipf for each in (row, *lemmas) if each), default=0.0)

    def about(self, answers: Sequence[str], /) -> AnswerEvidence:
        """What is known about these answers."""
        return PlainAnswers(self.knowledge, self.book, answers)


class PlainAnswers:
    """What the sources know about some answers."""

    def __init__(self, knowledge: SourceKnowledge, book: Book, answers: Sequence[str]) -> None:
        self._knowledge = knowledge
        known = [(place, at) for place, answer in enumerate(answers) if (at := knowledge.at.get(answer)) is not None]
        self.known = np.array([place for place, _ in known], dtype="int32")
        own = np.array([at for _, at in known], dtype="int32")
        self._place, self._text = knowledge.reading.of(own)  # of each reading, in the order of the answers
        self._first = np.unique(self._place, return_index=True)[1]
        self._is_form = self._text != own[self._place]
        self._in_book = np.array([answers[place] in book for place in self.known], dtype=bool)
        self._starts = np.array([answers[place][:AKIN] for place in self.known], dtype=str)

    def support(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float64]:
        """The support for each known answer: the highest among the texts that it is a form of."""
        if not len(self.known):
            return np.zeros(0)
        each = self.measured(clue, withheld)
        readings = -FORM * self._is_form
        for name, values in zip(FEATURES, each, strict=True):
            readings = readings + WEIGHTS[name] * values.astype("float64")
        best: NDArray[np.float64] = np.maximum.reduceat(readings, self._first)
        words = self._knowledge.words.of(clue)
        akin = np.isin(self._starts, [word[:AKIN] for word in words if len(word) >= AKIN])
        said = np.zeros(len(self.known), dtype=bool)
        stems = self._knowledge.stems_of(clue)
        said[self._place[np.isin(self._text, stems)]] = True
        return best + WEIGHTS["akin"] * akin + WEIGHTS["said"] * said + IN_BOOK * self._in_book

    def measured(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float32]:
        """The features of each reading, (features, readings)."""
        features: NDArray[np.float32] = self._knowledge.features(clue, withheld)[:, self._text]
        return features


def load(about: AboutLanguage, letters: str, book: Book, progress: OnProgress = ignore) -> PlainEvidence:
    """The evidence of a language, built at its first use and kept in the user's cache folder."""
    known = building.load(about, letters, progress)
    index, notice = find_or_build(
        solver_index.kind(about),
        solver_index.fingerprint(about, letters, book),
        lambda: solver_index.build(about, letters, known, book, progress),
        arrays.opened,
        arrays.unpacked,
        waiting=lambda: progress(
            Progress(f"waiting for another process that indexes what the {about.name} solver knows", 0.0)
        ),
    )
    evidence = PlainEvidence(SourceKnowledge(index, ContentWords(about, letters)), book, known)
    evidence.notice = notice
    return evidence
