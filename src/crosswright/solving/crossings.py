"""What the crossings say: loopy belief propagation over the letters of the cells (Pearl 1988).

Every slot has a belief over words, every cell between two slots gets from each what that slot thinks of its letter
without having heard the cell itself; a few rounds, damped, settle it. All in logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How often are messages passed at most, and how much of each is kept from the round before?
ROUNDS, DAMPING = 20, 0.3
# Which change of any letter's probability is none?
SETTLED = 1e-3
# How likely is it that an answer is no word of the lexicon? Then any letter may stand anywhere.
UNKNOWN_WORD = 0.02
# Words less likely than the likeliest by this factor (a logarithm) are given up after the first rounds.
HOPELESS, ROUNDS_BEFORE = 18.0, 3


@dataclass
class Slot:
    """A slot with its candidates."""

    cells: tuple[int, ...]
    letters: NDArray[np.uint8]  # (words, len(cells))
    likely: NDArray[np.float32]  # log P of each word by its clue


@dataclass(frozen=True)
class Beliefs:
    """What came of it."""

    cells: dict[int, NDArray[Any]]  # cell -> probability of each letter
    words: tuple[NDArray[Any], ...]  # per slot: log P of each of its words, crossings heard; not normalised by clue
    rounds: int


def settle(slots: Sequence[Slot], letters: int) -> Beliefs:
    """Pass messages until the letters settle. `letters` is the size of the alphabet."""
    return _Crossings(slots, letters).settle()


class _Crossings:
    def __init__(self, slots: Sequence[Slot], letters: int) -> None:
        self.slots, self.size = slots, letters
        self.at: dict[int, list[tuple[int, int]]] = {}  # cell -> the slots through it, with positions
        for s, slot in enumerate(slots):
            for p, cell in enumerate(slot.cells):
                self.at.setdefault(cell, []).append((s, p))
        nothing = -np.log(letters)
        self.heard = [np.full((len(slot.cells), letters), nothing) for slot in slots]  # by slot and position
        self.said = [np.full((len(slot.cells), letters), nothing) for slot in slots]
        self.kept = [np.arange(len(slot.likely)) for slot in slots]

    def settle(self) -> Beliefs:
        rounds = 0
        for rounds in range(1, ROUNDS + 1):
            for s in range(len(self.slots)):
                self.speak(s)
            change = self.listen()
            if rounds == ROUNDS_BEFORE:
                self.give_up()
            if change < SETTLED:
                break
        words = tuple(self.belief(s, np.arange(len(slot.likely))) for s, slot in enumerate(self.slots))
        return Beliefs({cell: self.letters_of(cell) for cell in self.at}, words, rounds)

    def belief(self, s: int, kept: NDArray[Any]) -> NDArray[Any]:
        """The logarithm of a slot's belief in those of its words, up to a constant."""
        slot, total = self.slots[s], self.slots[s].likely[kept].astype("float64")
        for p in range(len(slot.cells)):
            total += self.heard[s][p][slot.letters[kept, p]]
        believed: NDArray[Any] = total
        return believed

    def speak(self, s: int) -> None:
        """A slot says what letters it expects, at each position without what it heard there."""
        slot, kept = self.slots[s], self.kept[s]
        if not len(kept):
            return
        total = self.belief(s, kept)
        top = total.max()
        weight = np.exp(total - top)
        unknown = np.exp(np.log(UNKNOWN_WORD) - len(slot.cells) * np.log(self.size) - top)
        for p in range(len(slot.cells)):
            seen = np.bincount(slot.letters[kept, p], weight, self.size)
            out = seen / np.exp(self.heard[s][p]) + unknown
            self.said[s][p] = np.log(out / out.sum())

    def listen(self) -> float:
        """Every slot hears what the others said of its cells; the largest change of a probability."""
        change = 0.0
        for places in self.at.values():
            for s, p in places:
                new = sum((self.said[t][q] for t, q in places if (t, q) != (s, p)), np.zeros(self.size))
                new = np.exp(new - new.max())
                old = np.exp(self.heard[s][p])
                mixed = (1 - DAMPING) * new / new.sum() + DAMPING * old
                change = max(change, float(np.abs(mixed - old).max()))
                self.heard[s][p] = np.log(mixed)
        return change

    def give_up(self) -> None:
        """Drop words that have no chance any more."""
        for s, kept in enumerate(self.kept):
            if len(kept):
                total = self.belief(s, kept)
                self.kept[s] = kept[total > total.max() - HOPELESS]

    def letters_of(self, cell: int) -> NDArray[Any]:
        """How likely each letter of a cell is."""
        total = sum((self.said[s][p] for s, p in self.at[cell]), np.zeros(self.size))
        share: NDArray[Any] = np.exp(total - total.max())
        share /= share.sum()
        return share
