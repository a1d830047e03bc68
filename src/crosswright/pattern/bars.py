"""Random barred grids: no blocks; bars are set one after the other, as long as every slot stays checked enough.

A step sets one orbit of bars (a bar with its images), or the two bars around a cell with their images, which leaves
that cell unchecked. It must leave only runs of one cell or long enough for a slot, and no slot with two unchecked
neighbours or too many unchecked cells. Steps that would make more entries than wanted are left out; steps that make
none only uncheck cells and go on until the rules allow no more: about a third of the letters, as in published grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from crosswright.grid import Grid, image_of, orbit_of
from crosswright.pattern.rules import Bounds, Rules

# How many entries does a barred grid have for each cell? At 12 a side 34 to 40, as in published grids.
ENTRIES_A_CELL = (0.235, 0.28)


class Bar(NamedTuple):
    """A bar on the right edge of a cell, or on its lower edge."""

    row: int
    column: int
    lower: bool


class BarMaker:
    """Makes barred grids, bar by bar."""

    def __init__(self, rules: Rules, random: Random) -> None:
        self.rules, self.random = rules, random
        bars = [Bar(r, c, False) for r in range(rules.rows) for c in range(rules.columns - 1)]
        bars += [Bar(r, c, True) for r in range(rules.rows - 1) for c in range(rules.columns)]
        orbits = {bar: set(orbit_of(bar, self._image)) for bar in bars}
        around = [(bar, bar._replace(row=bar.row + bar.lower, column=bar.column + (not bar.lower))) for bar in bars]
        pairs = {frozenset(orbits[one] | orbits[other]) for one, other in around if other in orbits}
        self.pairs = sorted(map(sorted, pairs))
        self.singles = sorted(map(sorted, {frozenset(each) for each in orbits.values()}))

    def _image(self, bar: Bar) -> Bar:
        """The bar's image, from the images of the two cells that it parts."""
        rules = self.rules
        cells = [(bar.row, bar.column), (bar.row + bar.lower, bar.column + (not bar.lower))]
        images = sorted(image_of(rules.symmetry, *cell, rules.rows, rules.columns) for cell in cells)
        (row, column), (other_row, _) = images
        return Bar(row, column, other_row > row)

    def attempt(self, usual: bool) -> Grid | None:
        """One grid from nothing; None where the attempt failed."""
        apt = Bounds(*(round(rate * self.rules.cells) for rate in ENTRIES_A_CELL))
        span = self.rules.entries or apt
        entries = span.draw(self.random, apt.most)
        pattern = _Barred(self.rules)
        for steps in (self.pairs, self.singles, self.pairs, self.singles):
            for bars in self.random.sample(steps, len(steps)):
                pattern.try_bars(bars, entries)
        done = not pattern.too_long and pattern.entries in span
        return pattern.grid() if done and pattern.grid().connected else None


class _Barred:
    """A grid while bars are set: each line of cells with the places where it is cut."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.cuts: dict[bool, list[set[int]]] = {  # per direction and line: a cut is after the cell of that place
            False: [set() for _ in range(rules.rows)],
            True: [set() for _ in range(rules.columns)],
        }

    def _size(self, lower: bool) -> int:
        return self.rules.rows if lower else self.rules.columns

    def try_bars(self, bars: Sequence[Bar], most: int) -> None:
        """Set these bars if that leaves the grid sound and at most `most` entries."""
        new = [bar for bar in bars if self._place(bar) not in self._line(bar)]
        for bar in new:
            self._line(bar).add(self._place(bar))
        if not self._sound(new) or self.entries > most:
            for bar in new:
                self._line(bar).discard(self._place(bar))

    def _line(self, bar: Bar) -> set[int]:
        return self.cuts[bar.lower][bar.column if bar.lower else bar.row]

    def _place(self, bar: Bar) -> int:
        return bar.row if bar.lower else bar.column

    def runs(self, lower: bool, line: int) -> list[range]:
        """The runs of a line, as places in it."""
        edges = [-1, *sorted(self.cuts[lower][line]), self._size(lower) - 1]
        return [range(a + 1, b + 1) for a, b in pairwise(edges)]

    def _single(self, lower: bool, line: int, place: int) -> bool:
        """Whether a cell is a run of its own in its line."""
        cuts = self.cuts[lower][line]
        return (place == 0 or place - 1 in cuts) and (place == self._size(lower) - 1 or place in cuts)

    def _sound(self, bars: Sequence[Bar]) -> bool:
        """Whether all runs that new bars can have spoilt are right: runs in their lines, and the runs across."""
        lines = {(bar.lower, bar.column if bar.lower else bar.row) for bar in bars}
        for bar in bars:
            lines |= {(not bar.lower, bar.row + i if bar.lower else bar.column + i) for i in (0, 1)}
        return all(self._run_is_right(lower, line, run) for lower, line in lines for run in self.runs(lower, line))

    def _run_is_right(self, lower: bool, line: int, run: range) -> bool:
        if len(run) == 1:
            return not self._single(not lower, run[0], line)
        unchecked = [self._single(not lower, place, line) for place in run]
        too_many = sum(unchecked) > max(0, len(run) // 2 - 1)
        adjacent = any(one and other for one, other in pairwise(unchecked))
        return len(run) >= self.rules.shortest and not too_many and not adjacent

    @property
    def _all_runs(self) -> list[range]:
        return [
            run for lower, lines in self.cuts.items() for line in range(len(lines)) for run in self.runs(lower, line)
        ]

    @property
    def too_long(self) -> bool:
        """Whether any run is longer than the longest slot."""
        return self.rules.longest is not None and any(len(run) > self.rules.longest for run in self._all_runs)

    @property
    def entries(self) -> int:
        """How many slots there are."""
        return sum(len(run) > 1 for run in self._all_runs)

    def grid(self) -> Grid:
        """The grid with these bars."""
        columns = self.rules.columns
        return Grid(
            self.rules.rows,
            columns,
            right_bars=frozenset(r * columns + c for r, cuts in enumerate(self.cuts[False]) for c in cuts),
            lower_bars=frozenset(r * columns + c for c, cuts in enumerate(self.cuts[True]) for r in cuts),
            shortest=self.rules.shortest,
        )
