"""Answers that are in no list, as chains of letters: how likely each letter is after the two before it.

`expected` sums over all chains by a forward and a backward pass (Baum and others, 1970), for many slots at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many words' worth does the shorter context count, where a longer one is rare?
SHORTER_CONTEXT = 8.0
# A letter that the crossings rule out counts as this likely, so that no slot is without any chain.
LEAST = 1e-9


def learned(words: Iterable[NDArray[np.uint8]], letters: int) -> NDArray[np.float32]:
    """P(letter | two letters before), (letters + 1, letters + 1, letters + 1): the last index is "outside".

    `words`: the letters of the words of each length, (words, length).
    """
    size = letters + 1
    summed = np.zeros(size**3)
    for of_length in words:
        inside = np.pad(of_length.astype("int64"), ((0, 0), (2, 1)), constant_values=letters)
        triples = (inside[:, :-2] * size + inside[:, 1:-1]) * size + inside[:, 2:]
        summed += np.bincount(triples.ravel(), minlength=size**3)
    counts: NDArray[np.float64] = summed.reshape(size, size, size)
    single = (counts.sum(axis=(0, 1)) + 1) / (counts.sum() + letters + 1)
    pairs = counts.sum(axis=0)
    pairs = (pairs + SHORTER_CONTEXT * single) / (pairs.sum(axis=1, keepdims=True) + SHORTER_CONTEXT)
    chances: NDArray[np.float64] = (counts + SHORTER_CONTEXT * pairs) / (
        counts.sum(axis=2, keepdims=True) + SHORTER_CONTEXT
    )
    return chances.astype("float32")


class LetterChains:
    """The chains of letters in some slots."""

    def __init__(self, likely: NDArray[np.float32], lengths: Sequence[int]) -> None:
        """`likely` is what `learned` returned, `lengths` are those of the slots."""
        self.size = likely.shape[2] - 1
        self.order = sorted(range(len(lengths)), key=lambda s: (-lengths[s], s))  # the longest first
        self.lengths = [lengths[s] for s in self.order]
        self.longer = [sum(length > p for length in self.lengths) for p in range(max(self.lengths, default=0))]
        self._logs = np.log(likely.astype("float64"))
        inside = likely[: self.size, : self.size, : self.size]
        self.first = likely[self.size, self.size, : self.size]  # P(letter) at the start
        self.second = likely[self.size, : self.size, : self.size]  # P(letter | first letter)
        self.after = np.ascontiguousarray(inside.transpose(1, 0, 2))  # [b, a, c]: P(c | a, b)
        self.before = np.ascontiguousarray(inside.transpose(1, 2, 0))  # [b, c, a]
        self.end = likely[: self.size, : self.size, self.size]  # [a, b]: P(the word ends)

    def chance(self, word: bytes) -> float:
        """The logarithm of how likely a chain of letters is."""
        before, last, total = self.size, self.size, 0.0
        for letter in (*word, self.size):
            total += self._logs[before, last, letter]
            before, last = last, letter
        return float(total)

    def expected(self, said: Sequence[NDArray[Any]]) -> list[tuple[NDArray[Any], float]]:
        """For each slot the chance of each letter at each place, by all the other places; and the chance of them all.

        `said`: how likely the crossings find each letter, (length, letters). The expected letters times what is said
        add up to 1 at each place; the chance of all together is given as a logarithm.
        """
        heard = [np.maximum(said[s], LEAST).astype("float32") for s in self.order]
        at = [np.stack([heard[s][p] for s in range(count)]) for p, count in enumerate(self.longer)]
        chances, begun = self._forward(at)
        ends = self._backward(at)
        found: list[tuple[NDArray[Any], float]] = [(np.zeros(0), 0.0)] * len(self.order)
        for s, (slot, length) in enumerate(zip(self.order, self.lengths, strict=True)):
            letters = np.stack([(begun[p][s] * ends[p][s]).sum(axis=0) for p in range(length)])
            letters /= (letters * heard[s]).sum(axis=1, keepdims=True)
            found[slot] = letters, float(chances[s])
        return found

    def _forward(self, at: Sequence[NDArray[Any]]) -> tuple[NDArray[np.float64], list[NDArray[Any]]]:
        """The chance of each slot's beginning up to a place: of the pairs of letters there, before it is said."""
        chances, begun = np.zeros(len(self.order)), []
        state = np.zeros((len(self.order), self.size, self.size), "float32")
        for p, (count, said) in enumerate(zip(self.longer, at, strict=True)):
            if p == 0:  # in place of a pair: the same for each letter before
                pairs = np.broadcast_to(self.first / self.size, state.shape)
            elif p == 1:
                pairs = state[:count].sum(axis=1)[:, :, None] * self.second
            else:
                pairs = np.matmul(state[:count].transpose(2, 0, 1), self.after).transpose(1, 0, 2)
            begun.append(pairs)
            state = pairs * said[:, None, :]
            total = state.sum(axis=(1, 2))
            state /= total[:, None, None]
            chances[:count] += np.log(total.astype("float64"))
            last = self.longer[p + 1] if p + 1 < len(at) else 0
            if p and last < count:  # these end here
                chances[last:count] += np.log((state[last:] * self.end).sum(axis=(1, 2)).astype("float64"))
        return chances, begun

    def _backward(self, at: Sequence[NDArray[Any]]) -> list[NDArray[Any]]:
        """The chance of each slot's end after a place, up to a factor, for each pair of letters there."""
        ends: list[NDArray[Any]] = []
        after = np.zeros((0, self.size, self.size), "float32")
        for p in range(len(at) - 1, -1, -1):
            new = np.broadcast_to(self.end, (self.longer[p] - len(after), self.size, self.size))
            here = np.concatenate([after, new])
            ends.append(here)
            if p == 0:
                break
            weighed = here * at[p][:, None, :]
            if p == 1:
                after = np.broadcast_to((weighed * self.second).sum(axis=2)[:, None, :], weighed.shape)
            else:
                after = np.matmul(weighed.transpose(1, 0, 2), self.before).transpose(1, 2, 0)
            after = after / after.max(axis=(1, 2), keepdims=True)
        return ends[::-1]
