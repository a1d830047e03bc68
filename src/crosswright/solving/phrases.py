"""Answers in no list as phrases: words of everyday clues, one after the other.

How likely a phrase of a length is, is the product of how often each of its words stands in the clues of the collection,
out of all phrases of that length. Sums over all phrases go forward and backward over the places where a word may begin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.arithmetic import added

if TYPE_CHECKING:
    from numpy.typing import NDArray

# From how many letters on can an answer be a phrase, and how long may its words be?
SHORTEST, LONGEST_WORD = 6, 11
# How many of the commonest words are summed over? A single phrase may have any words.
COMMON = 6000
# How much does it count how often two words stand side by side, beside how often the second does anywhere?
TOGETHER = 0.5


class Phrases:
    """The phrases that words can make."""

    def __init__(
        self, words: Sequence[tuple[Sequence[int], int]], pairs: Mapping[tuple[int, int], int], letters: int
    ) -> None:
        """`words`: each as indexes of letters below `letters`, and how often it is used, the commonest first.

        `pairs`: how often two words, by their numbers, stand side by side. A word with an index below 0 is left out.
        """
        self.size, self._pairs = letters, pairs
        self._words = {bytes(word): n for n, (word, _) in enumerate(words) if min(word) >= 0}
        self._counts = [count for _, count in words]
        self._total = float(sum(self._counts[n] for n in self._words.values()))
        common = [word for word, n in self._words.items() if n < COMMON]
        self._of_length: list[tuple[int, NDArray[Any], NDArray[Any]]] = []
        for length in range(1, LONGEST_WORD + 1):
            if some := [word for word in common if len(word) == length]:
                table = np.array([list(word) for word in some], dtype="intp")
                counts = np.array([self._counts[self._words[word]] for word in some], dtype="float64")
                self._of_length.append((length, table, counts / self._total))
        each = [(length, float(shares.sum())) for length, _, shares in self._of_length]
        self._all = [1.0]  # the sum over all phrases of each length
        for end in range(1, 64):
            self._all.append(added(self._all[end - length] * share for length, share in each if length <= end))

    def chance(self, word: bytes) -> float:
        """The share of a text among the phrases of its length; pairs of words that belong together count here too."""
        reached: list[dict[int, float]] = [{-1: 1.0}]  # for each end, by the last word there
        for end in range(1, len(word) + 1):
            here: dict[int, float] = {}
            for start in range(max(0, end - LONGEST_WORD), end):
                if reached[start] and (n := self._words.get(word[start:end])) is not None:
                    here[n] = added(share * self._after(last, n) for last, share in reached[start].items())
            reached.append(here)
        return added(reached[-1].values()) / self._all[len(word)] if self._all[len(word)] else 0.0

    def _after(self, last: int, word: int) -> float:
        """How likely a word is after another one (-1: at the beginning)."""
        alone = self._counts[word] / self._total
        return max(alone, TOGETHER * self._pairs.get((last, word), 0) / self._counts[last]) if last >= 0 else alone

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
            ahead.append(added(ahead[end - n] * each[end - n] for n, each in sums.items() if n <= end))
            behind.append(added(behind[end - n] * each[length - end] for n, each in sums.items() if n <= end))
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
