"""The effect of crossings: loopy belief propagation over the letters of the cells (Pearl 1988).

Every slot has a belief over its words. It sends a message to each of its cells: how likely each letter is there, as
far as the slot knows without that cell. Each cell passes on to a slot what its other slots sent. A few damped rounds
settle the messages. All values are logarithms, computed by `arithmetic`: a rank turns on their last bit.

An answer that is not in the lexicon may have any letters, or, with `Unlisted`, those that such answers usually have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright import arithmetic
from crosswright.progress import Stop, never
from crosswright.solving.unlisted import Expected, Unlisted

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many rounds of messages are there at most, and which share of each message comes from the round before?
ROUNDS, DAMPING = 20, 0.3
# Up to which change of any letter's probability do messages count as settled?
SETTLED = 1e-3
# How likely is it that an answer is not in the lexicon? Then every letter is possible everywhere.
UNKNOWN_WORD = 0.02
# Words less likely than the likeliest by this factor (a logarithm) are dropped, each time after two rounds.
UNLIKELY, ROUNDS_BEFORE_DROPPING = 16.0, 2
# The same with `Unlisted`, whose messages settle more slowly.
ROUNDS_WITH_UNLISTED, DAMPING_WITH_UNLISTED = 50, 0.5
# Chains of letters are summed up at every how many rounds? They change little from one to the next.
EVERY_CHAIN = 2
# After how many rounds each time are dropped words looked at again? Early messages are often wrong.
RECONSIDERED = 10
Words = list[tuple["NDArray[np.intp]", "NDArray[np.float64]"]]


@dataclass
class SlotCandidates:
    """A slot with its candidates."""

    cells: tuple[int, ...]
    letters: NDArray[np.uint8]  # (words, len(cells))
    likely: NDArray[np.float32]  # log P of each word by its clue


@dataclass(frozen=True)
class Beliefs:
    """The result after the last round."""

    cells: dict[int, NDArray[Any]]  # cell -> probability of each letter
    words: tuple[NDArray[Any], ...]  # per slot: log P of each of its words, by clue and crossings; not normalised
    rounds: int
    unlisted: tuple[float, ...] = ()  # per slot: the same for all answers in no list together


def settle(
    slots: Sequence[SlotCandidates], letters: int, stop: Stop = never, unlisted: Unlisted | None = None
) -> Beliefs:
    """Pass messages until the letters settle or `stop` returns True. `letters` is the size of the alphabet."""
    return _Crossings(slots, letters, unlisted).settle(stop)


class _Crossings:
    """The messages. A *place* is a position of a slot; the places of all slots are numbered one after the other."""

    def __init__(self, slots: Sequence[SlotCandidates], letters: int, unlisted: Unlisted | None) -> None:
        self.slots, self.size, self.unlisted = slots, letters, unlisted
        self.rounds, self.damping = (ROUNDS_WITH_UNLISTED, DAMPING_WITH_UNLISTED) if unlisted else (ROUNDS, DAMPING)
        self.chained: list[Expected] = []  # of each slot, what the chains expect
        starts = np.cumsum([0, *(len(slot.cells) for slot in slots)]).tolist()
        self.places = [slice(start, end) for start, end in pairwise(starts)]  # of each slot
        self.cells = sorted({cell for slot in slots for cell in slot.cells})
        number = {cell: n for n, cell in enumerate(self.cells)}
        self.cell_of = np.array([number[cell] for slot in slots for cell in slot.cells], dtype="intp")  # of each place
        # The messages of the last round, (places, letters): to the slots and from them, each as probabilities too.
        self.chance = np.full((starts[-1], letters), 1 / letters)
        self.to_slot = arithmetic.logs(self.chance)
        self.from_slot, self.expected = self.to_slot.copy(), self.chance.copy()
        # Each slot's words: their letters, (positions, words), as indexes into the messages of the slot, and log P.
        words = {id(slot.letters): slot.letters for slot in slots}
        at = {key: _indexes(of_words, letters) for key, of_words in words.items()}
        self.every = [(at[id(slot.letters)], slot.likely.astype("float64")) for slot in slots]
        self.words: Words = list(self.every)  # those that are not dropped

    def settle(self, stop: Stop) -> Beliefs:
        rounds = 0
        for rounds in range(1, self.rounds + 1):
            self.chain(rounds - 1)
            for s in range(len(self.slots)):
                self.expect(s)
            change = self.receive()
            if rounds % ROUNDS_BEFORE_DROPPING == 0:
                self.drop_unlikely()
            if self.unlisted and rounds % RECONSIDERED == 0:
                change = max(change, self.reconsider())
            if change < SETTLED or (rounds >= ROUNDS_BEFORE_DROPPING and stop()):  # that much for the best so far
                break
        self.words = self.every
        words = tuple(self.belief(s) for s in range(len(self.slots)))
        self.chain(0)
        unlisted = tuple(chance for _, chance in self.chained)
        return Beliefs(dict(zip(self.cells, self.letters(), strict=True)), words, rounds, unlisted)

    def chain(self, number: int) -> None:
        """What answers in no list may be in each slot, by its messages, in the round of this number."""
        if self.unlisted and number % EVERY_CHAIN == 0:
            self.chained = self.unlisted.expected([self.chance[places] for places in self.places], number)

    def belief(self, s: int) -> NDArray[Any]:
        """The logarithm of a slot's belief in its words, up to a constant."""
        at, likely = self.words[s]
        believed, said = likely, self.to_slot[self.places[s]].ravel()
        for letters in at:
            believed = believed + said[letters]
        return believed

    def expect(self, s: int) -> None:
        """The messages of a slot: the letters it expects in each cell, without what came from that cell."""
        at, _ = self.words[s]
        if not at.size:
            if self.unlisted:
                self.expected[self.places[s]] = _shares(self.chained[s][0])
            return
        total, length = self.belief(s), len(at)
        top = total.max()
        weight = arithmetic.exps(total - top)
        seen = np.bincount(at.ravel(), np.tile(weight, length), length * self.size).reshape(length, self.size)
        out = seen / self.chance[self.places[s]] + self.unknown(s, length, float(top))
        self.expected[self.places[s]] = _shares(out)

    def unknown(self, s: int, length: int, top: float) -> Any:
        """The letters of an answer in no list, as far as it is likely; `top` is the belief in the likeliest word."""
        if not self.unlisted:
            return UNKNOWN_WORD * arithmetic.exp(-length * arithmetic.log(self.size) - top)
        letters, chance = self.chained[s]
        return letters * arithmetic.exp(chance - top)

    def receive(self) -> float:
        """Pass on to every slot what the others sent about its cells; returns the largest change of a probability."""
        self.from_slot = arithmetic.logs(self.expected)
        new = self.at_cells()[self.cell_of] - self.from_slot
        mixed = (1 - self.damping) * _likely(new) + self.damping * self.chance
        change = float(np.abs(mixed - self.chance).max(initial=0.0))
        self.chance, self.to_slot = mixed, arithmetic.logs(mixed)
        return change

    def at_cells(self) -> NDArray[Any]:
        """The sum of the messages about each cell, (cells, letters)."""
        total = np.zeros((len(self.cells), self.size))
        np.add.at(total, self.cell_of, self.from_slot)
        return total

    def drop_unlikely(self) -> None:
        """Drop words that have no chance left."""
        for s, (at, likely) in enumerate(self.words):
            if at.size:
                total = self.belief(s)
                kept = total > total.max() - UNLIKELY
                self.words[s] = at[:, kept], likely[kept]

    def reconsider(self) -> float:
        """Drop unlikely words again from all of them; 1.0 if a slot has other words now, else 0.0."""
        before = [at.shape[1] for at, _ in self.words]
        self.words = list(self.every)
        self.drop_unlikely()
        return float(before != [at.shape[1] for at, _ in self.words])

    def letters(self) -> NDArray[Any]:
        """How likely each letter of each cell is, (cells, letters)."""
        return _likely(self.at_cells())


def _likely(messages: NDArray[Any]) -> NDArray[Any]:
    """Messages as probabilities that add up to 1 in each row."""
    return _shares(arithmetic.exps(messages - messages.max(axis=1, keepdims=True)))


def _shares(values: NDArray[Any]) -> NDArray[Any]:
    """The values as shares of the sum of their row."""
    shares: NDArray[Any] = values / arithmetic.total(values, axis=1)[:, None]
    return shares


def _indexes(letters: NDArray[np.uint8], size: int) -> NDArray[np.intp]:
    """The letters of words, (positions, words), as indexes into messages of (positions, letters) made flat."""
    starts = size * np.arange(letters.shape[1], dtype="intp")
    indexes: NDArray[np.intp] = np.ascontiguousarray(letters.T) + starts[:, None]
    return indexes
