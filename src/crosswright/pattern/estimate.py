"""How easy a pattern is to fill, estimated from the lexicon alone, without any search.

If words were drawn at random for every slot, two that cross would agree with the chance that both have the same letter
there, from the lexicon's letters by length and place. The number of words that fit a slot, times the chances of
its crossings, each shared by its two slots (so under a square root), is the expected number of words left in it. The
sum of the logarithms of these numbers is the logarithm of the expected number of fills. In trials it was the best sign
of whether a search soon finds a fill. The lowest ones show where the pattern is hard.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum

from crosswright.arithmetic import log10
from crosswright.grid import Grid
from crosswright.problem import fitting
from crosswright.words import Lexicon

# With how many words does a slot without words enter the sum? Few enough to be the worst case.
NONE_LEFT = 1e-9
# How many words must the estimate leave in a slot of a large pattern, on average (a logarithm, base 10)? No trial of a
# pattern with fewer found a fill, and with a short word list most patterns are of that kind.
LEAST_LEFT = 0.1
# Up to how many cells is a pattern small, so that a trial takes a moment?
SMALL = 49

Shares = tuple[tuple[float, ...], ...]  # per place, per letter of the alphabet: the share of the words that have it


@dataclass(frozen=True)
class Ease:
    """The estimate for one pattern."""

    slots: dict[str, float]  # per slot's name: the logarithm (base 10) of the expected number of words left in it

    @property
    def fills(self) -> float:
        """The logarithm of the expected number of fills."""
        return fsum(self.slots.values())


class Estimator:
    """Estimates patterns for one lexicon; its figures for each template are cached for the next pattern."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._known: dict[tuple[str, ...], tuple[int, Shares]] = {}

    def ease(self, grid: Grid) -> Ease:
        """The estimate for a pattern; letters given in it count. Slots that are given whole are left out."""
        sizes: dict[int, int] = {}
        shares: dict[int, Shares] = {}
        for slot in grid.slots:
            if grid.entry(slot) is None:
                sizes[slot.id], shares[slot.id] = self._words(grid, slot.id)
        logarithms = {s: log10(max(size, NONE_LEFT)) for s, size in sizes.items()}
        for crossing in grid.crossings:
            s, t = crossing.across, crossing.down
            if not grid.letters[crossing.cell] and s in shares and t in shares:
                pairs = zip(shares[s][crossing.across_position], shares[t][crossing.down_position], strict=True)
                chance = log10(max(fsum(one * other for one, other in pairs), NONE_LEFT)) / 2
                logarithms[s] += chance
                logarithms[t] += chance
        return Ease({grid.slots[s].name: value for s, value in logarithms.items()})

    def is_hopeful(self, pattern: Grid) -> bool:
        """Whether a trial may fill a pattern; a small one is worth a trial in any case."""
        return len(pattern.letters) <= SMALL or self.ease(pattern).fills >= LEAST_LEFT * len(pattern.slots)

    def _words(self, grid: Grid, s: int) -> tuple[int, Shares]:
        """How many words fit a slot, and which letters they have where."""
        slot = grid.slots[s]
        template = tuple(grid.letters[c] for c in slot.cells)
        if template not in self._known:
            self._known[template] = self._counted(len(slot), fitting(grid, self.lexicon, slot))
        return self._known[template]

    def _counted(self, length: int, words: int) -> tuple[int, Shares]:
        size = words.bit_count()
        letters = range(len(self.lexicon.alphabet))
        return size, tuple(
            tuple((words & self.lexicon.bits(length, p, a)).bit_count() / max(1, size) for a in letters)
            for p in range(length)
        )
