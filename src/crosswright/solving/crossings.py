"""The effect of crossings: loopy belief propagation over the letters of the cells (Pearl 1988).

Every slot has a belief over its words. It sends a message to each of its cells: how likely each letter is there, as
far as the slot knows without that cell. Each cell passes on to a slot what its other slots sent. A few damped rounds
settle the messages. All values are logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from crosswright.progress import Stop, never

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many rounds of messages are there at most, and which share of each message comes from the round before?
ROUNDS, DAMPING = 20, 0.3
# Up to which change of any letter's probability do messages count as settled?
SETTLED = 1e-3
# How likely is it that an answer is not in the lexicon? Then every letter is possible everywhere.
UNKNOWN_WORD = 0.02
# Words less likely than the likeliest by this factor (a logarithm) are dropped after the first rounds.
UNLIKELY, ROUNDS_BEFORE_DROPPING = 18.0, 3


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


def settle(slots: Sequence[SlotCandidates], letters: int, stop: Stop = never) -> Beliefs:
    """Pass messages until the letters settle or `stop` returns True. `letters` is the size of the alphabet."""
    return _Crossings(slots, letters).settle(stop)


class _Crossings:
    def __init__(self, slots: Sequence[SlotCandidates], letters: int) -> None:
        self.slots, self.size = slots, letters
        self.at: dict[int, list[tuple[int, int]]] = {}  # cell -> the slots through it, with positions
        for s, slot in enumerate(slots):
            for p, cell in enumerate(slot.cells):
                self.at.setdefault(cell, []).append((s, p))
        nothing = -np.log(letters)
        # The messages of the last round: per slot (position, letter), to the slot and from it.
        self.to_slot = [np.full((len(slot.cells), letters), nothing) for slot in slots]
        self.from_slot = [np.full((len(slot.cells), letters), nothing) for slot in slots]
        self.kept = [np.arange(len(slot.likely)) for slot in slots]

    def settle(self, stop: Stop) -> Beliefs:
        rounds = 0
        for rounds in range(1, ROUNDS + 1):
            for s in range(len(self.slots)):
                if stop():
                    return self.beliefs(rounds)
                self.send(s)
            change = self.receive()
            if rounds == ROUNDS_BEFORE_DROPPING:
                self.drop_unlikely()
            if change < SETTLED:
                break
        return self.beliefs(rounds)

    def beliefs(self, rounds: int) -> Beliefs:
        """What is believed after some rounds."""
        words = tuple(self.belief(s, np.arange(len(slot.likely))) for s, slot in enumerate(self.slots))
        return Beliefs({cell: self.letters_of(cell) for cell in self.at}, words, rounds)

    def belief(self, s: int, kept: NDArray[Any]) -> NDArray[Any]:
        """The logarithm of a slot's belief in some of its words, up to a constant."""
        slot, total = self.slots[s], self.slots[s].likely[kept].astype("float64")
        for p in range(len(slot.cells)):
            total += self.to_slot[s][p][slot.letters[kept, p]]
        believed: NDArray[Any] = total
        return believed

    def send(self, s: int) -> None:
        """Send the messages of a slot: the letters it expects in each cell, without what came from that cell."""
        slot, kept = self.slots[s], self.kept[s]
        if not len(kept):
            return
        total = self.belief(s, kept)
        top = total.max()
        weight = np.exp(total - top)
        unknown = np.exp(np.log(UNKNOWN_WORD) - len(slot.cells) * np.log(self.size) - top)
        for p in range(len(slot.cells)):
            seen = np.bincount(slot.letters[kept, p], weight, self.size)
            out = seen / np.exp(self.to_slot[s][p]) + unknown
            self.from_slot[s][p] = np.log(out / out.sum())

    def receive(self) -> float:
        """Pass on to every slot what the others sent about its cells; returns the largest change of a probability."""
        change = 0.0
        for places in self.at.values():
            for s, p in places:
                new = sum((self.from_slot[t][q] for t, q in places if (t, q) != (s, p)), np.zeros(self.size))
                new = np.exp(new - new.max())
                old = np.exp(self.to_slot[s][p])
                mixed = (1 - DAMPING) * new / new.sum() + DAMPING * old
                change = max(change, float(np.abs(mixed - old).max()))
                self.to_slot[s][p] = np.log(mixed)
        return change

    def drop_unlikely(self) -> None:
        """Drop words that have no chance left."""
        for s, kept in enumerate(self.kept):
            if len(kept):
                total = self.belief(s, kept)
                self.kept[s] = kept[total > total.max() - UNLIKELY]

    def letters_of(self, cell: int) -> NDArray[Any]:
        """How likely each letter of a cell is."""
        total = sum((self.from_slot[s][p] for s, p in self.at[cell]), np.zeros(self.size))
        share: NDArray[Any] = np.exp(total - total.max())
        share /= share.sum()
        return share
