"""Answers in no list as phrases: words of everyday clues, one after the other.

How likely a phrase of a length is, is the product of how often each of its words stands in the clues of the collection,
out of all phrases of that length. Sums over all phrases go forward and backward over the places where a word may begin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# From how many letters on can an answer be a phrase, and how long may its words be?
SHORTEST, LONGEST_WORD = 6, 11


class Phrases:
    """The phrases that words can make."""

    def __init__(self, words: Sequence[Sequence[int]], counts: Sequence[float], letters: int) -> None:
        """`words`: each as indexes of letters, below `letters`; `counts`: how often each stands in clues."""
        self.size = letters
        total = float(sum(counts))
        self._share = {bytes(word): count / total for word, count in zip(words, counts, strict=True)}
        self._of_length: list[tuple[int, NDArray[Any], NDArray[Any]]] = []
        for length in range(1, LONGEST_WORD + 1):
            some = [word for word in self._share if len(word) == length]
            if some:
                table = np.array([list(word) for word in some], dtype="intp")
                self._of_length.append((length, table, np.array([self._share[word] for word in some])))
        each = [(length, float(shares.sum())) for length, _, shares in self._of_length]
        self._all = [1.0]  # the sum over all phrases of each length
        for end in range(1, 64):
            self._all.append(sum(self._all[end - length] * share for length, share in each if length <= end))

    def chance(self, word: bytes) -> float:
        """The share of a text among the phrases of its length."""
        reached = [1.0]
        for end in range(1, len(word) + 1):
            reached.append(
                sum(
                    reached[start] * self._share.get(word[start:end], 0.0)
                    for start in range(max(0, end - LONGEST_WORD), end)
                )
            )
        return reached[-1] / self._all[len(word)] if self._all[len(word)] else 0.0

    def expected(self, said: NDArray[Any]) -> tuple[NDArray[Any], float]:
        """The chance of each letter at each place, by all the other places, and of all together.

        `said`: how likely the crossings find each letter, (length, letters), none of it 0.
        """
        length = len(said)
        fitting = [
            (n, table, self._fitting(said, n, table, shares)) for n, table, shares in self._of_length if n <= length
        ]
        sums = {n: values.sum(axis=1) for n, _, values in fitting}
        ahead, behind = [1.0], [1.0]  # from the start to a place, from a place to the end
        for end in range(1, length + 1):
            ahead.append(sum(ahead[end - n] * each[end - n] for n, each in sums.items() if n <= end))
            behind.append(sum(behind[end - n] * each[length - end] for n, each in sums.items() if n <= end))
        letters = np.zeros(said.size)
        for n, table, values in fitting:
            starts = length - n + 1
            outside = np.array([ahead[start] * behind[length - start - n] for start in range(starts)])
            weight = (values * outside[:, None]).ravel()
            for p in range(n):
                at = (np.arange(p, p + starts)[:, None] * self.size + table[:, p]).ravel()
                letters += np.bincount(at, weight, said.size)
        total = ahead[-1]
        if not total > 0 or not self._all[length]:
            return np.zeros(said.shape), 0.0
        return letters.reshape(said.shape) / said / total, total / self._all[length]

    def _fitting(self, said: NDArray[Any], n: int, table: NDArray[Any], shares: NDArray[Any]) -> NDArray[Any]:
        """How well each word of n letters fits from each place on, (places, words)."""
        starts = len(said) - n + 1
        values = np.broadcast_to(shares, (starts, len(table)))
        for p in range(n):
            values = values * said[p : p + starts].take(table[:, p], axis=1)
        return values
