"""The classic constructive method: blocks far from each other first, by a map of distances.

Everything outside the pattern counts as blocks. A breadth-first search from all blocks gives every open cell its
distance to the nearest block. A cell whose distance is more than the length of the shortest slot leaves room for a slot
on every side. One of these cells is closed at random, with its images under the symmetry, until there are none. This
rule alone closes few cells, and none at an edge; a looser rule makes runs too short, since distances go around corners
and runs do not. So when no cell is far enough, the method goes on with cells that their runs allow: the next block on
the row and on the column is at least a slot's length away, or touches the cell. The furthest of them go first.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosswright.grid import Grid
from crosswright.pattern.blocks import closable
from crosswright.pattern.masks import CellBits, PatternMaker
from crosswright.pattern.rules import Bounds

# What share of the cells does the method close when the rules give no number of blocks?
SHARE = 1 / 6


def distances(grid: Grid) -> Mapping[int, int]:
    """The steps from every open cell to the nearest block; everything outside the grid counts as blocks.

    >>> list(distances(Grid.open(3, 3)).values())
    [1, 1, 1, 1, 2, 1, 1, 1, 1]
    """
    frame = CellBits(grid.rows, grid.columns)
    distance_of: dict[int, int] = {}
    for steps, ring in enumerate(_rings(frame.of_grid(grid), frame.down), start=1):
        distance_of |= dict.fromkeys(frame.ids(ring), steps)
    return dict(sorted(distance_of.items()))


def _rings(cells: int, down: int) -> list[int]:
    """The cells at distance 1, the cells at distance 2, and so on."""
    rings = []
    while cells:
        inner = cells & cells << 1 & cells >> 1 & cells << down & cells >> down
        rings.append(cells & ~inner)
        cells = inner
    return rings


class DistanceMaker(PatternMaker):
    """Makes patterns by their maps of distances."""

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing; None where the attempt failed."""
        share = int(self.rules.cells * SHARE)
        span = self.rules.blocks or Bounds(share, share)
        blocks = span.draw(self.random, self.rules.cells // 2)
        cells = self.frame.everything
        while (left := blocks - self.frame.blocks(cells).bit_count()) > 0:
            orbit = self._far(cells, left) or self._fitting(cells, left)
            if not orbit:
                break
            cells &= ~orbit
        return self.finished(cells)

    def _far(self, cells: int, left: int) -> int:
        """Any orbit of cells further from all blocks than the shortest slot is long; 0 where there is none."""
        far = sum(_rings(cells, self.frame.down)[self.rules.shortest :])
        return self._drawn(cells, far, left)

    def _fitting(self, cells: int, left: int) -> int:
        """One of the furthest orbits that the runs allow; 0 where there is none."""
        shortest, down = self.rules.shortest, self.frame.down
        legal = cells & closable(cells, 1, shortest) & closable(cells, down, shortest)
        for ring in reversed(_rings(cells, down)):
            if orbit := self._drawn(cells, legal & ring, left):
                return orbit
        return 0

    def _drawn(self, cells: int, among: int, left: int) -> int:
        """Any of the orbits among these cells that leaves the pattern sound."""
        candidates = [orbit for orbit in self.orbits if orbit & among and orbit.bit_count() <= left]
        self.random.shuffle(candidates)
        return next((orbit for orbit in candidates if self.judge.sound(cells & ~orbit)), 0)
