"""Patterns as bitsets: a rule about a whole pattern takes a handful of shifts.

A `CellBits` gives every cell a bit: row * (columns + 1) + column. The bit after each row stays unset, so that a shift
by one never carries a cell into the next row. A set of cells is an int; `cells` in this room are the open cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from crosswright.grid import Grid, Symmetry, image_of, orbit_of

if TYPE_CHECKING:
    from crosswright.pattern.rules import Bounds, PatternLimit, Rules


@dataclass(frozen=True)
class CellBits:
    """The bits of a pattern with this many rows and columns."""

    rows: int
    columns: int

    @cached_property
    def down(self) -> int:
        """The shift from a cell to the one below it; to the one on its right it is 1."""
        return self.columns + 1

    @cached_property
    def everything(self) -> int:
        """Every cell."""
        row = (1 << self.columns) - 1
        return sum(row << r * self.down for r in range(self.rows))

    @cached_property
    def edges(self) -> tuple[int, int, int, int]:
        """The cells of the outer rows and columns."""
        row = (1 << self.columns) - 1
        column = sum(1 << r * self.down for r in range(self.rows))
        return row, row << (self.rows - 1) * self.down, column, column << self.columns - 1

    def blocks(self, cells: int) -> int:
        """The cells that are not open."""
        return self.everything & ~cells

    def bit(self, row: int, column: int) -> int:
        """The set of one cell."""
        return 1 << row * self.down + column

    def of_grid(self, grid: Grid) -> int:
        """The open cells of a grid."""
        blocks = sum(self.bit(*divmod(c, self.columns)) for c in grid.blocks)
        return self.everything & ~blocks

    def ids(self, cells: int) -> Iterator[int]:
        """The cells' ids in a grid, ascending."""
        for bit in bits(cells):
            row, column = divmod(bit.bit_length() - 1, self.down)
            yield row * self.columns + column

    def to_grid(self, cells: int, shortest: int) -> Grid:
        """The pattern with these open cells."""
        return Grid.open(self.rows, self.columns, blocks=self.ids(self.blocks(cells)), shortest=shortest)

    def orbits(self, symmetry: Symmetry | None) -> tuple[int, ...]:
        """The sets of cells that the symmetry carries into each other: they open and close together."""
        left, orbits = set(bits(self.everything)), []
        for bit in bits(self.everything):
            if bit in left:
                together = orbit_of(bit, lambda each: self._image(each, symmetry))
                left.difference_update(together)
                orbits.append(sum(together))
        return tuple(orbits)

    def _image(self, bit: int, symmetry: Symmetry | None) -> int:
        row, column = divmod(bit.bit_length() - 1, self.down)
        return self.bit(*image_of(symmetry, row, column, self.rows, self.columns))


def bits(cells: int) -> Iterator[int]:
    """The cells one by one, each as a set of one."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


# Features of a whole pattern. `step` is 1 for across, `frame.down` for down.


def starts_of(cells: int, step: int, length: int) -> int:
    """The cells from which on this many stand side by side, or one below the other."""
    starts = cells
    for i in range(1, length):
        starts &= cells >> i * step
    return starts


def in_runs(cells: int, step: int, length: int) -> int:
    """The cells in runs of at least this length."""
    starts = found = starts_of(cells, step, length)
    for i in range(1, length):
        found |= starts << i * step
    return found


def starts_of_runs(cells: int, step: int) -> int:
    """The first cell of every run."""
    return cells & ~(cells << step)


def runs_one_by_one(cells: int, step: int) -> Iterator[int]:
    """Every run as a set of its own."""
    for start in bits(starts_of_runs(cells, step)):
        run, bit = 0, start
        while bit & cells:
            run |= bit
            bit <<= step
        yield run


def runs_of_three(cells: int, step: int) -> int:
    """The first cell of every run of exactly three."""
    three = cells & cells >> step & cells >> 2 * step
    return three & ~(cells << step) & ~(cells >> 3 * step)


def singles(cells: int, step: int) -> int:
    """The cells that are a run of their own."""
    return cells & ~(cells << step) & ~(cells >> step)


def part(cells: int, step: int) -> int:
    """The cells that are connected with the first one of these."""
    reached, more = 0, cells & -cells
    while more:
        reached |= more
        more = (reached << 1 | reached >> 1 | reached << step | reached >> step) & cells & ~reached
    return reached


def connected(cells: int, step: int) -> bool:
    """Whether all open cells are connected; a pattern without open cells is not."""
    return bool(cells) and part(cells, step) == cells


def squares(blocks: int, step: int) -> int:
    """The upper left corner of every square of four blocks."""
    return blocks & blocks >> 1 & blocks >> step & blocks >> step + 1


def cheaters(cells: int, blocks: int, step: int) -> int:
    """The blocks with one open neighbour across and one down: if opened, they would lengthen two slots and add none."""
    return blocks & (cells << 1 ^ cells >> 1) & (cells << step ^ cells >> step)


def wide_open(cells: int, blocks: int, step: int) -> int:
    """The open cells that touch no block, not even at a corner."""
    near = blocks | blocks << 1 | blocks >> 1
    return cells & ~(near | near << step | near >> step)


# The rules of a pattern, fast. `witness.py` is the second opinion on every pattern that leaves this package.


@dataclass(frozen=True)
class Judge:
    """Checks the rules on sets of open cells."""

    rules: Rules
    frame: CellBits

    @classmethod
    def of(cls, rules: Rules) -> Judge:
        """A judge for patterns of the rules' size."""
        return cls(rules, CellBits(rules.rows, rules.columns))

    @property
    def steps(self) -> tuple[int, int]:
        """From a cell to the next one across, and down."""
        return 1, self.frame.down

    @cached_property
    def _limits(self) -> list[tuple[PatternLimit, Bounds]]:
        return self.rules.limits()

    def sound(self, cells: int) -> bool:
        """Whether the runs are right and no four blocks make a square: closing more cells can't repair these faults."""
        if not self.rules.squares and squares(self.frame.blocks(cells), self.frame.down):
            return False
        across, down = (in_runs(cells, step, self.rules.shortest) for step in self.steps)
        if self.rules.checked:
            return across == cells == down
        return self._lattice(cells, across, down)

    def _lattice(self, cells: int, across: int, down: int) -> bool:
        """Whether each cell is in a slot, runs are one cell or a slot long, and unchecked cells never touch."""
        step = self.frame.down
        only_across, only_down = across & ~down, down & ~across
        return (
            across | down == cells
            and across | singles(cells, 1) == cells
            and down | singles(cells, step) == cells
            and not only_across & only_across >> 1
            and not only_down & only_down >> step
        )

    def too_long(self, cells: int) -> int:
        """The cells of runs longer than the longest."""
        if self.rules.longest is None:
            return 0
        return in_runs(cells, 1, self.rules.longest + 1) | in_runs(cells, self.frame.down, self.rules.longest + 1)

    def entries(self, cells: int) -> int:
        """How many slots there are, in a pattern that is sound."""
        step = self.frame.down
        runs = starts_of_runs(cells, 1).bit_count() + starts_of_runs(cells, step).bit_count()
        if self.rules.shortest == 1 or self.rules.checked:
            return runs
        return runs - singles(cells, 1).bit_count() - singles(cells, step).bit_count()

    def complete(self, cells: int) -> bool:
        """Whether a sound pattern also keeps all the other rules that the bits show."""
        rules = self.rules
        return (
            self.within(cells)
            and not self.too_long(cells)
            and (not rules.open_edges or all(cells & edge for edge in self.frame.edges))
            and (not rules.connected or connected(cells, self.frame.down))
        )

    def within(self, cells: int) -> bool:
        """Whether every count is within its limits."""
        return all(limit.count(self, cells) in span for limit, span in self._limits)


class PatternMaker:
    """The base class of makers of patterns."""

    def __init__(self, rules: Rules, random: Random) -> None:
        self.rules, self.random = rules, random
        self.judge = Judge.of(rules)
        self.frame = self.judge.frame
        self.orbits: Sequence[int] = self.frame.orbits(rules.symmetry)

    def finished(self, cells: int) -> Grid | None:
        """The pattern with these open cells, known to be sound; None where it breaks one of the other rules."""
        return self.frame.to_grid(cells, self.rules.shortest) if self.judge.complete(cells) else None
