"""Look-ups in the index of a collection: for a clue, how near the clues of each answer are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.language.relations import Relation
from crosswright.solving.collection_index import SPOKEN, Stems, endings_of, lines, words_of
from crosswright.solving.ranking import Reason

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.language.arrays import Arrays
    from crosswright.language.language import TextRules

    Floats = NDArray[np.float32]

# What a clue says for an answer of the collection, in this order.
SIGNS = (
    "nearest", "nearest squared", "all near ones", "together", "root of together", "likelihood", "root of likelihood",
    "clues", "there",
)  # fmt: skip
# How much do near clues count, in the sum of the cubes of their cosines?
EACH_NEAR = 50.0
# For how many clues does it count what words clues have in general, when an answer's own clues are few?
USUAL_CLUES = 10.0


class CollectedClues:
    """A collection's index. Answers of a length are numbered from 0, as their clues are."""

    def __init__(self, arrays: Arrays, text_rules: TextRules, without: Collection[str] = ()) -> None:
        """`arrays` are those of `collection_index.build`; `without`: sources whose clues are not read."""
        self._arrays, self._stem = arrays, Stems(text_rules.suffixes)
        self.endings = endings_of(text_rules)
        self._stem_at = {stem: n for n, stem in enumerate(lines(arrays["stems"]))}
        self.stems = len(self._stem_at)  # how many there are: the first terms
        names = lines(arrays["sources"])
        hidden = [n for n, name in enumerate(names) if name in without]
        self._hidden = np.flatnonzero(np.isin(arrays["source"], hidden)) if hidden else np.zeros(0, "int64")
        self.of_length = lru_cache(32)(self._of_length)

    @cached_property
    def _answers(self) -> list[str]:
        return lines(self._arrays["answers"])

    @cached_property
    def _texts(self) -> list[str]:
        return lines(self._arrays["texts"])

    @property
    def clues(self) -> int:
        """How many clues there are."""
        return len(self._arrays["source"])

    def _of_length(self, length: int) -> CollectedAnswers:
        first, last = self._arrays["answer_at"][length : length + 2].tolist()
        return CollectedAnswers(self, self._arrays, first, last, self._hidden)

    @property
    def letters(self) -> Sequence[str]:
        """The letters of all answers, sorted."""
        return sorted(set(self._arrays["answers"].tobytes().decode()) - {"\n"})

    @property
    def weights(self) -> NDArray[np.float64]:
        """The weights of the features of words, then of an answer in no list; for clues that tell something or not."""
        return self._arrays["weights"]

    @property
    def untold(self) -> float:
        """Which share of clues tells nothing."""
        return float(self._arrays["untold"][0])

    def rarely(self, length: int) -> float:
        """How often an answer of a length is in no list, as log odds."""
        return float(self._arrays["rarely"][length])

    def clue(self, number: int) -> tuple[str, str]:
        """The answer and the text of a clue of the whole collection."""
        answer = int(np.searchsorted(self._arrays["clue_at"], number, side="right")) - 1
        return self._answers[answer], self._texts[number]

    def phrase_share(self, length: int) -> float:
        """Which share of the answers of a length that are in no list are phrases."""
        return float(self._arrays["phrase_share"][length])

    @property
    def spoken(self) -> list[tuple[str, int]]:
        """The commonest words of the clues, in capitals, and how often each is there; the commonest first."""
        words, counts = lines(self._arrays["spoken"]), self._arrays["spoken_count"].tolist()
        return list(zip(words, counts, strict=True))

    @property
    def spoken_pairs(self) -> dict[tuple[int, int], int]:
        """How often two of these words, by their numbers, stand side by side; those that do so more than once."""
        pairs, counts = self._arrays["spoken_pairs"].tolist(), self._arrays["spoken_pairs_count"].tolist()
        return {divmod(pair, SPOKEN): count for pair, count in zip(pairs, counts, strict=True)}

    def by_ending(self, clue: str) -> Floats:
        """What a clue's form says for each ending of an answer."""
        said: Floats = self._arrays["endings"][self.endings.of_clue(clue)]
        return said

    def terms(self, clue: str) -> NDArray[np.int64]:
        """The terms of a clue that the collection has."""
        numbers = [self._stem_at.get(self._stem(word), -1) for word in words_of(clue)]
        both = np.array([a * self.stems + b for a, b in pairwise(numbers) if a >= 0 and b >= 0], dtype="int64")
        pairs = self._arrays["pairs"]
        at = np.minimum(np.searchsorted(pairs, both), max(0, len(pairs) - 1))
        found = self.stems + at[pairs[at] == both] if len(pairs) else at[:0]
        return np.unique(np.concatenate([np.array([n for n in numbers if n >= 0], dtype="int64"), found]))

    def share(self, term: int) -> float:
        """The share of clues that have a term."""
        first, last = self._arrays["clues_at"][term : term + 2].tolist()
        return float(last - first) / self.clues

    def stem(self, word: str) -> int:
        """The number of a word's stem; `stems` where no clue has it."""
        return self._stem_at.get(self._stem(word), self.stems)

    def turned(self, clue: str) -> Floats:
        """How far each stem leads to a clue's words: HUNT has the clue "Stalk", so STALK may have "Hunt".

        (stems + 1, 2): the greatest product of cosines, and the logarithm of the sum of their cubes.
        """
        terms, arrays = self.terms(clue), self._arrays
        size, rarity = _size(arrays["rarity"][terms]), arrays["rarity"]
        said = np.zeros((self.stems + 1, 2), "float32")
        for stem in terms[terms < self.stems].tolist():
            answers = Relation(arrays["with_stem_at"], arrays["with_stem"]).row(stem)
            clues = Relation(arrays["clue_at"], arrays["clue_at"]).spread(answers)[1]
            clues = clues[~np.isin(clues, self._hidden)]
            place, stems = Relation(arrays["stems_of_at"], arrays["stems_of"]).of(clues)
            near = float(rarity[stem]) / size * rarity[stems] / arrays["size"][clues[place]]
            np.maximum.at(said[:, 0], stems, near)
            np.add.at(said[:, 1], stems, near**3)
        said[:, 1] = np.log1p(EACH_NEAR * said[:, 1])
        return said

    def near(self, clue: str, answer: str, most: int) -> list[Reason]:
        """The clues of an answer that are most like a clue, the likest first."""
        group = self.of_length(len(answer))
        if (number := group.at.get(answer)) is None:
            return []
        cosines = group.cosines(self.terms(clue))
        first, last = group.clue_at[number : number + 2].tolist()
        best = first + np.argsort(-cosines[first:last].round(6), kind="stable")[:most]
        names = lines(self._arrays["sources"])
        source = self._arrays["source"]
        return [
            Reason(names[source[group.first_clue + n]], self._texts[group.first_clue + n], float(cosines[n]))
            for n in best.tolist()
            if cosines[n] > 0
        ]


class CollectedAnswers:
    """The answers of one length, with their clues."""

    def __init__(self, collected: CollectedClues, arrays: Arrays, first: int, last: int, hidden: NDArray[Any]) -> None:
        clue_at = arrays["clue_at"][first : last + 1].astype("int64")
        self.first_clue = int(clue_at[0])
        self.clue_at = clue_at - self.first_clue
        self._collected, self._arrays, self._first, self._last = collected, arrays, first, last
        self.clues = int(self.clue_at[-1])
        self._answer_of = np.repeat(np.arange(last - first), np.diff(self.clue_at))
        self._sizes = arrays["size"][self.first_clue : self.first_clue + self.clues]
        self._whole_sizes = arrays["whole_size"][first:last]
        inside = hidden[(hidden >= self.first_clue) & (hidden < self.first_clue + self.clues)]
        self.hidden = inside - self.first_clue

    @property
    def answers(self) -> list[str]:
        """The answers, in alphabetical order."""
        return self._collected._answers[self._first : self._last]

    @property
    def counts(self) -> list[int]:
        """How many clues each answer has."""
        counts: list[int] = np.diff(self.clue_at).tolist()
        return counts

    @cached_property
    def at(self) -> dict[str, int]:
        """The number of each answer."""
        return {answer: n for n, answer in enumerate(self.answers)}

    def _having(self, term: int) -> NDArray[Any]:
        """The clues of this length that have a term."""
        first, last = self._arrays["clues_at"][term : term + 2].tolist()
        clues = self._arrays["clues"][first:last]
        start, end = np.searchsorted(clues, [self.first_clue, self.first_clue + self.clues]).tolist()
        having: NDArray[Any] = clues[start:end] - self.first_clue
        return having

    def cosines(self, terms: NDArray[np.int64]) -> NDArray[np.float64]:
        """The cosine of each clue with a clue of these terms; 0 for hidden ones."""
        rarity = self._arrays["rarity"]
        said = np.zeros(self.clues)
        for term in terms.tolist():
            said[self._having(term)] += float(rarity[term]) ** 2
        said /= self._sizes * _size(rarity[terms])
        said[self.hidden] = 0.0
        return said

    def _size_without(self, answer: int, hidden: int) -> float:
        """An answer's size as a vector without one of its clues."""
        first, last = (self.clue_at[answer : answer + 2] + self.first_clue).tolist()
        clues = [self._collected.terms(self._collected.clue(n)[1]) for n in range(first, last) if n != hidden]
        terms, count = np.unique(np.concatenate([*clues, np.zeros(0, "int64")]), return_counts=True)
        return _size(np.log1p(count) * self._arrays["rarity"][terms])

    def signs(self, terms: NDArray[np.int64], hidden: int | None = None) -> Floats:
        """What a clue of these terms says for each answer, (answers, SIGNS).

        `hidden`: one more clue that is not read, by its number in the whole collection.
        """
        answers = self._last - self._first
        if not answers:
            return np.zeros((0, len(SIGNS)), "float32")
        barred = self.hidden if hidden is None else np.append(self.hidden, hidden - self.first_clue)
        rarity = self._arrays["rarity"]
        near, together, likelihood = np.zeros(self.clues), np.zeros(answers), np.zeros(answers)
        count = np.diff(self.clue_at) - np.bincount(self._answer_of[barred], minlength=answers)
        for term in terms.tolist():
            having, weight = self._having(term), float(rarity[term]) ** 2
            near[having] += weight
            if len(barred):
                having = np.setdiff1d(having, barred, assume_unique=True)
            times = np.bincount(self._answer_of[having], minlength=answers)
            together += np.log1p(times) * weight
            if term < self._collected.stems:
                likelihood += np.log1p(times / (USUAL_CLUES * self._collected.share(term)))
                likelihood -= np.log1p(count / USUAL_CLUES)
        size, whole_sizes = _size(rarity[terms]), self._whole_sizes
        if hidden is not None:
            answer = int(self._answer_of[hidden - self.first_clue])
            whole_sizes = whole_sizes.copy()
            whole_sizes[answer] = self._size_without(answer, hidden)
        near /= self._sizes * size
        together /= whole_sizes * size
        near[barred] = 0.0
        nearest = np.maximum.reduceat(near, self.clue_at[:-1])
        cubes = np.add.reduceat(near * near * near, self.clue_at[:-1])
        signs = (
            nearest,
            nearest**2,
            np.log1p(EACH_NEAR * cubes),
            together,
            np.sqrt(together),
            likelihood,
            np.sqrt(np.maximum(likelihood, 0.0)),
            np.log1p(count),
            count > 0,
        )
        return np.stack(signs, axis=1).astype("float32")


def _size(rarity: Floats) -> float:
    return max(1e-6, float(np.sqrt(np.sum(rarity.astype("float64") ** 2))))
