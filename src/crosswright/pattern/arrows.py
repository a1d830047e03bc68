"""Random patterns of arrowwords: a fringe of clues along the top and the left, blocks scattered inside.

No block can stand before the first row and the first column. So there every second cell is a block, which holds the
clue of the slot that begins in the next cell by a bent arrow, beside that of its own row or column by a straight one.
Inside, a block that touches no other holds the clues of the slot on its right and of the slot below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosswright.grid import Grid
from crosswright.pattern.blocks import Aim, BlockMaker
from crosswright.pattern.masks import bits, singles
from crosswright.pattern.rules import Bounds
from crosswright.puzzle.arrowword import can_hold_clues, clue_cells

# What share of the cells holds clues when the rules don't limit blocks? Those of German magazines have a fifth to a
# quarter.
SHARE = (0.2, 0.235)
# How often do two blocks of the fringe touch? Then what follows is moved by a cell.
DOUBLED = 0.6
# How much less is a block worth that touches another one, and for each cell that it leaves unchecked?
TOUCHING, ALONE = 3, 3
# And for each slot of three letters that it makes? Days of puzzles run out of words of three before all others.
THREE = 1


class ArrowMaker(BlockMaker):
    """Makes patterns of arrowwords, block by block."""

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing; None where the attempt failed."""
        cells = self.frame.everything & ~self._fringe()
        pattern = self.finished(self.grow(cells, self.aim(usual))) if self.judge.sound(cells) else None
        if pattern is None or not can_hold_clues(pattern):
            return None
        return pattern if set(clue_cells(pattern).values()) == pattern.blocks else None

    def aim(self, usual: bool) -> Aim:
        """A usual share of blocks, and more slots than there can be, so that blocks cut two runs where they can."""
        share = Bounds(*(round(share * self.rules.cells) for share in SHARE))
        blocks = (self.rules.blocks or share).draw(self.random, self.rules.cells // 2)
        return Aim(blocks, 4 * blocks)

    def choose(self, cells: int, room: int, rate: float) -> int | None:
        """The cell to close next; None where none is legal."""
        legal = self._legal(cells)
        legal = legal & self.judge.too_long(cells) or legal
        candidates, threes = list(bits(legal)), self.making_threes(cells) * THREE
        while candidates:
            bit = self.roomiest(cells, candidates, threes)
            if self.judge.sound(cells & ~bit):
                return bit
            candidates.remove(bit)
        return None

    def room(self, cells: int, bit: int, threes: Sequence[int]) -> float:
        """As in `BlockMaker`, and less where a block would touch another one or leave an unchecked cell."""
        blocks, closed = self.frame.blocks(cells), cells & ~bit
        touches = sum(bool(neighbours & bit) for neighbours in self._neighbours(blocks))
        alone = sum((singles(closed, step) & ~singles(cells, step)).bit_count() for step in (1, self.frame.down))
        return super().room(cells, bit, threes) / (1 + TOUCHING * touches + ALONE * alone)

    def _legal(self, cells: int) -> int:
        """The cells that may become blocks: no three blocks touch, and each has a slot on its right or below it."""
        blocks, down = self.frame.blocks(cells), self.frame.down
        paired = [blocks & neighbours for neighbours in self._neighbours(blocks)]
        pairs = paired[0] | paired[1] | paired[2] | paired[3]
        once = twice = 0
        for neighbours in self._neighbours(blocks):
            once, twice = once | neighbours, twice | once & neighbours
        touching_pairs = 0
        for neighbours in self._neighbours(pairs):
            touching_pairs |= neighbours
        return cells & ~twice & ~touching_pairs & (cells >> 1 | cells >> down)

    def _neighbours(self, cells: int) -> tuple[int, int, int, int]:
        """The cells beside these on each of the four sides; some may lie outside the pattern."""
        down = self.frame.down
        return cells << 1, cells >> 1, cells << down, cells >> down

    def _fringe(self) -> int:
        """The blocks of the first row and the first column."""
        above = {self.frame.bit(0, c) for c in self._places(self.rules.columns)}
        left = {self.frame.bit(r, 0) for r in self._places(self.rules.rows)}
        return sum(above | left)

    def _places(self, cells: int) -> list[int]:
        """Every second cell of a line, from its first one; sometimes one is followed by its neighbour."""
        doubled = self.random.randrange(2, cells) // 2 * 2 if self.random.random() < DOUBLED else cells
        return [at for at in range(cells) if (at % 2 == 0 if at <= doubled else at % 2 == 1)]
