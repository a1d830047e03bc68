"""Evidence: the sources' features, weighted and added up for each possible answer.

    support(answer) = max over the answer's readings of: sum of weights * (features + form)

The weights are those of a conditional logit. They were fitted by Newton's method on clues for words that the
measurements don't use, with each clue's own facts withheld. The weight of a source is never negative, and the weight of
synonyms was set by hand: with facts withheld, the right answer is never among the synonyms, and a solver that learned
this would exploit the withholding.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from crosswright.cache import find_or_build
from crosswright.language import arrays
from crosswright.language.evidence import Evidence
from crosswright.language.facts import Origin
from crosswright.languages.english.clues import dictionary
from crosswright.languages.english.solver import book_evidence, query
from crosswright.languages.english.solver import index as solver_index
from crosswright.languages.english.solver.features import FEATURES, SolverKnowledge, Withheld
from crosswright.languages.english.solver.index import TAGS
from crosswright.languages.english.solver.query import Query
from crosswright.progress import OnProgress, Progress, ignore

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many equal letters at the beginning make a word related to a word of the clue, so that an editor would not print
# both?
AKIN = 4
# How much does it count that other clues of the house book have all the words of a clue?
BOOK = 5.0
# How much likelier is an entry of the house book to stand in a puzzle than another word? Logarithm; of the entries of
# made puzzles nine in ten are in the book, of the possible answers one in five, which would give 3.6.
IN_BOOK = 3.0
WEIGHTS: dict[str, float] = {
    "definition": 0.88, "example": 0.94, "near definition": 2.12, "old definition": 3.76, "synonym": 2.0, "part": 0.87,
    "derived": 2.1, "topic": 0.94, "sibling": 0.56, "asked opposite": 3.0, "asked kind": 1.0, "thesaurus": 2.75,
    "thesaurus words": 3.51, "thesaurus twice": 2.8, "vector": 1.1, "vector word": 0.2, "phrase": 3.0,
    "right form": 0.91, "wrong form": -2.66, "said": -1.69, "akin": -1.4,
}  # fmt: skip


class EnglishEvidence(Evidence):
    """What is known from the sources. No answer that they can't find is within reach: such a clue is unfair."""

    notice: str | None = None  # what the user should know about its file in the cache

    def __init__(self, knowledge: SolverKnowledge) -> None:
        """`knowledge`: the index of all sources."""
        self.knowledge = knowledge

    def confirmed(self, answer: str, clue: str, /) -> float:
        """1 if the thesaurus has the whole clue beside the answer, else the share of its words that it has there."""
        clue_query = query.read(clue)
        return max(
            float(self.knowledge.are_near(clue_query.phrases, answer)),
            sum(self.knowledge.are_near([word], answer) for word in clue_query.words)
            / max(2, 1 + len(clue_query.words)),
        )

    def reasons(self, clue: str, answer: str, /) -> dict[str, float]:
        """For each source the most that it says for a text that the answer is a form of."""
        _, texts, _ = self.knowledge.readings_of([answer])
        said = self.knowledge.features(query.read(clue), Withheld())
        found = {
            name: WEIGHTS[name] * float(values[texts].max(initial=0.0))
            for name, values in zip(FEATURES, said, strict=True)
        }
        found["house book"] = BOOK * book_evidence.support(clue, [answer]).get(answer, 0.0)
        return {name: value for name, value in found.items() if value > 0}

    def about(self, answers: Sequence[str], /) -> EnglishAnswers:
        """The sources' knowledge about these answers."""
        return EnglishAnswers(self.knowledge, answers)


class EnglishAnswers:
    """What the sources know about some answers. A *reading* is one text that an answer can be a form of."""

    def __init__(self, knowledge: SolverKnowledge, answers: Sequence[str]) -> None:
        """`answers` as they stand in a grid."""
        self._knowledge, self._count = knowledge, len(answers)
        # of each reading, in the order of the answers
        self._answer_of, self._text, self._tag = knowledge.readings_of(answers)
        self._read, self._first = np.unique(self._answer_of, return_index=True)
        self._at = {answer: at for at, answer in enumerate(answers) if book_evidence.is_known(answer)}
        self.known = np.union1d(self._read, np.array(list(self._at.values()), dtype="int32")).astype("int32")
        self._starts = np.array([text[:AKIN] for text in answers], dtype=str)

    def support(self, clue: str, withheld: Collection[Origin], /) -> NDArray[np.float64]:
        """The support for each known answer: the highest support among its readings."""
        if not len(self.known):
            return np.zeros(0)
        each = np.zeros(self._count)
        if len(self._read):
            each[self._read] = np.maximum.reduceat(self._of_readings(clue, withheld), self._first)
        for answer, share in book_evidence.support(clue, self._at).items():
            each[self._at[answer]] += BOOK * share
        each[list(self._at.values())] += IN_BOOK
        said: NDArray[np.float64] = each[self.known]
        return said

    def _of_readings(self, clue: str, withheld: Collection[Origin]) -> NDArray[np.float64]:
        """The support for each reading: what its text's features say, and what its form does."""
        clue_query = query.read(clue)
        said = self._knowledge.features(clue_query, self._knowledge.withheld(withheld))
        forms = query.forms(clue_query, self._knowledge.tags_of)
        right = np.array([tag in forms for tag in TAGS])[self._tag]
        known = bool(forms)
        stems = [stem for word in clue_query.words if (stem := self._knowledge.stem(word)) is not None]
        in_clue = np.isin(self._text, stems)
        akin = self._akin(clue_query)[self._answer_of]
        total = np.zeros(len(self._text))
        for name, values in zip(FEATURES, said, strict=True):
            total += WEIGHTS[name] * values[self._text]
        for name, holds in (("right form", right & known), ("wrong form", ~right & known), ("said", in_clue)):
            total += WEIGHTS[name] * holds
        total += WEIGHTS["akin"] * akin
        return total

    def _akin(self, clue_query: Query) -> NDArray[np.bool_]:
        """Which answers begin like one of the clue's words."""
        starts = {word[:AKIN].upper() for word in clue_query.words if len(word) >= AKIN}
        return np.isin(self._starts, list(starts)) if starts else np.zeros(self._count, dtype=bool)


def load(progress: OnProgress = ignore) -> EnglishEvidence:
    """The solver's evidence, built at its first use (about half a minute) and kept in the user's cache folder."""
    index, notice = find_or_build(
        solver_index.KIND,
        solver_index.fingerprint(),
        lambda: solver_index.build(dictionary.load(progress), progress),
        arrays.opened,
        arrays.unpacked,
        waiting=lambda: progress(Progress("waiting for another process that indexes what the solver knows", 0.0)),
    )
    evidence = EnglishEvidence(SolverKnowledge(index))
    evidence.notice = notice
    return evidence
