"""Random lattices, the patterns of British papers: every second cell of every second line is a block, and further
blocks cut the long lines into slots. About half the letters are checked, and no two neighbours are unchecked.
"""

from __future__ import annotations

from crosswright.grid import Grid
from crosswright.pattern.masks import PatternMaker
from crosswright.pattern.rules import Bounds

# On which rows and columns, odd or even from 0, may the lattice's blocks stand? The first, with open edges, is usual.
PLACES = ((1, 1), (1, 1), (1, 1), (0, 0), (0, 1), (1, 0))
# How many entries does a lattice have for each cell? At 15 a side 28 to 32, as in published lattices.
ENTRIES_A_CELL = (0.125, 0.142)


class LatticeMaker(PatternMaker):
    """Makes lattices, cut by cut."""

    def attempt(self, usual: bool) -> Grid | None:
        """One lattice from nothing; None where the attempt failed."""
        cells = self.frame.everything & ~self._lattice(*self.random.choice(PLACES))
        apt = Bounds(*(round(rate * self.rules.cells) for rate in ENTRIES_A_CELL))
        span = self.rules.entries or apt
        cells = self._cut(cells, span.draw(self.random, apt.most))
        return self.finished(cells)

    def _lattice(self, row: int, column: int) -> int:
        places = ((r, c) for r in range(row, self.frame.rows, 2) for c in range(column, self.frame.columns, 2))
        return sum(self.frame.bit(r, c) for r, c in places)

    def _cut(self, cells: int, entries: int) -> int:
        """Close cells where that leaves the pattern sound, until there are enough entries and none is too long."""
        for orbit in self.random.sample(self.orbits, len(self.orbits)):
            too_long = self.judge.too_long(cells)
            if not too_long and self.judge.entries(cells) >= entries:
                break
            if orbit & (too_long or cells) and self.judge.sound(cells & ~orbit):
                cells &= ~orbit
        return cells
