"""How easy a pattern is to fill, estimated from the lexicon alone, without any search.

If words were drawn at random for every slot, two that cross would agree with the chance that both have the same letter
there, from the lexicon's letters by length and place. The number of words that fit a slot, times the chances of
its crossings, each shared by its two slots (so under a square root), is how many words one can expect to be left in it.
The logarithms of these added up are that of the number of fills one can expect: by trial the best sign of whether there
is one that a search finds soon. The lowest of them show where the pattern is hard.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from crosswright.grid import Grid
from crosswright.problem import fitting
from crosswright.words import Lexicon

# How many words does a slot without any count as having? Few enough to be the worst that can happen.
NONE_LEFT = 1e-9

Shares = tuple[tuple[float, ...], ...]  # per place, per letter of the alphabet: the share of the words that have it


@dataclass(frozen=True)
class Ease:
    """The estimate for one pattern."""

    slots: dict[str, float]  # per slot's name: the logarithm (base 10) of the words one can expect to be left in it

    @property
    def fills(self) -> float:
        """The logarithm of the number of fills that one can expect."""
        return sum(self.slots.values())


class Estimator:
    """Estimates patterns for one lexicon; what it learns of lengths is kept for the next pattern."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._empty: dict[int, tuple[int, Shares]] = {}

    def ease(self, grid: Grid) -> Ease:
        """The estimate for a pattern; letters given in it count. Slots that are given whole have no part in it."""
        sizes: dict[int, int] = {}
        shares: dict[int, Shares] = {}
        for slot in grid.slots:
            if grid.entry(slot) is None:
                sizes[slot.id], shares[slot.id] = self._words(grid, slot.id)
        found = {s: log10(max(size, NONE_LEFT)) for s, size in sizes.items()}
        for crossing in grid.crossings:
            s, t = crossing.across, crossing.down
            if not grid.letters[crossing.cell] and s in shares and t in shares:
                pairs = zip(shares[s][crossing.across_position], shares[t][crossing.down_position], strict=True)
                chance = log10(max(sum(one * other for one, other in pairs), NONE_LEFT)) / 2
                found[s] += chance
                found[t] += chance
        return Ease({grid.slots[s].name: value for s, value in found.items()})

    def _words(self, grid: Grid, s: int) -> tuple[int, Shares]:
        """How many words fit a slot, and which letters they have where."""
        slot = grid.slots[s]
        length = len(slot)
        if any(grid.letters[c] for c in slot.cells):
            return self._counted(length, fitting(grid, self.lexicon, slot))
        if length not in self._empty:
            self._empty[length] = self._counted(length, self.lexicon.allowed(length))
        return self._empty[length]

    def _counted(self, length: int, words: int) -> tuple[int, Shares]:
        size = words.bit_count()
        letters = range(len(self.lexicon.alphabet))
        return size, tuple(
            tuple((words & self.lexicon.bits(length, p, a)).bit_count() / max(1, size) for a in letters)
            for p in range(length)
        )
