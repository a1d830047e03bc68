"""A lexicon made of one dict: the slow twin of crosswright.words.Lexicon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class NaiveLexicon:
    """Words that are normalised already, with their scores."""

    scores: dict[str, int]
    min_score: int = 0
    banned: frozenset[str] = frozenset()

    @property
    def alphabet(self) -> str:
        return "".join(sorted({letter for word in self.scores for letter in word}))

    @property
    def lengths(self) -> tuple[int, ...]:
        return tuple(sorted({len(word) for word, _ in self}))

    def words(self, length: int) -> list[str]:
        """The words at or above the minimum, by id."""
        good = [word for word, score in self.scores.items() if len(word) == length and score >= self.min_score]
        return sorted(good, key=lambda word: (-self.scores[word], word))

    def bits(self, length: int, p: int, a: int) -> int:
        return sum(1 << w for w, word in enumerate(self.words(length)) if word[p] == self.alphabet[a])

    def allowed(self, length: int) -> int:
        return sum(1 << w for w, word in enumerate(self.words(length)) if word not in self.banned)

    def find(self, word: str) -> int | None:
        words = self.words(len(word))
        return words.index(word) if word in words and word not in self.banned else None

    def __contains__(self, word: str) -> bool:
        return self.find(word) is not None

    def __iter__(self) -> Iterator[tuple[str, int]]:
        for length in sorted({len(word) for word in self.scores}):
            yield from ((word, self.scores[word]) for word in self.words(length) if word not in self.banned)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def filtered(self, *, min_score: int | None = None, without: Iterable[str] = ()) -> NaiveLexicon:
        low = self.min_score if min_score is None else min_score
        return replace(self, min_score=low, banned=self.banned | set(without))
