"""Random patterns of blocks: set one after the other, each where it is legal, steered to the numbers wanted.

From the empty pattern, every step closes one orbit of cells (a cell with its images under the symmetry) that leaves no
run too short. Closing a cell adds one slot across where both its neighbours are open, none where one is, and likewise
down; so the choice between such cells controls the number of entries, and the number of steps controls the number of
blocks. Among cells of one kind, cells in long runs and cells that make no slot of three are taken first, so that the
blocks spread as they do in published patterns. A pattern that fails is thrown away, and another one is begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from crosswright.grid import Grid
from crosswright.pattern.masks import PatternMaker
from crosswright.pattern.rules import ENDLESS, Bounds, Rules

# How many cells compete for the next block? The one in the longest runs wins.
RIVALS = 4
# To which power does the number of given letters in a run multiply its length? Runs with several are hard to fill.
HEAVY = 3
# How far below the limit on entries may a pattern aim? Published patterns stay within a few of it.
ENTRIES_BELOW = 3
# How many blocks do published American patterns have, at least and at most, for each entry more than in the empty
# pattern? 15 a side: 78 entries come with 37 to 41 blocks, 70 with 31 to 34.
BLOCKS_AN_ENTRY = (0.8, 0.88)
# What share of the cells becomes blocks when the rules limit neither blocks nor entries?
USUAL_SHARE = (0.14, 0.18)


class Aim(NamedTuple):
    """The numbers that one attempt aims at."""

    blocks: int
    entries: int


class BlockMaker(PatternMaker):
    """Makes patterns with every cell checked, block by block."""

    def __init__(self, rules: Rules, random: Random) -> None:
        super().__init__(rules, random)
        self.largest = max(orbit.bit_count() for orbit in self.orbits)
        self.rivals = RIVALS
        self.heavy = 0  # cells with given letters, which make a run count as longer

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing; None where the attempt failed.

        If not `usual` it may have any numbers that the rules allow.
        """
        cells = self.grow(self.frame.everything, self.aim(usual))
        return self.finished(cells)

    def grow(self, cells: int, aim: Aim) -> int:
        """Close cells of a sound pattern until the aim is reached and no run is too long, or no more can be closed."""
        most = self.rules.blocks.most if self.rules.blocks else self.rules.cells
        while True:
            blocks = self.frame.blocks(cells).bit_count()
            room = (most if self.judge.too_long(cells) else aim.blocks) - blocks
            if room <= 0:
                return cells
            rate = (aim.entries - self.judge.entries(cells)) / max(1, aim.blocks - blocks)
            orbit = self.choose(cells, room, rate)
            if orbit is None:
                return cells
            cells &= ~orbit

    # What to aim at.

    def aim(self, usual: bool) -> Aim:
        """Random numbers within the rules and, if `usual`, within what published patterns have."""
        rules, random = self.rules, self.random
        empty = rules.rows + rules.columns  # the slots of the empty pattern
        if not usual:
            blocks = (rules.blocks or Bounds(0, ENDLESS)).draw(random, rules.cells // 3)
            return Aim(blocks, (rules.entries or Bounds(empty, ENDLESS)).draw(random, empty + 2 * blocks))
        if rules.entries is None:
            share = Bounds(*(round(share * rules.cells) for share in USUAL_SHARE))
            blocks = (rules.blocks or share).draw(random, rules.cells // 2)
            return Aim(blocks, empty + round(blocks * 2 / sum(BLOCKS_AN_ENTRY)))
        most = max(rules.entries.least, min(rules.entries.most, empty + rules.cells // 4))
        entries = random.randint(max(rules.entries.least, most - ENTRIES_BELOW), most)
        apt = Bounds(*(max(0, round(rate * (entries - empty))) for rate in BLOCKS_AN_ENTRY))
        return Aim((rules.blocks or apt).draw(random, rules.cells // 2), entries)

    # Which cell to close.

    def choose(self, cells: int, room: int, rate: float) -> int | None:
        """The orbit to close next, of `room` cells at most, each to add `rate` slots; None where none is legal."""
        slots_to_add = int(rate) + (self.random.random() < rate % 1)
        kinds = self.kinds(cells)
        threes = self.making_threes(cells)
        for kind in sorted(kinds, key=lambda kind: abs(kind - slots_to_add)):
            candidates = [orbit for orbit in self.orbits if orbit & kinds[kind] and orbit.bit_count() <= room]
            if room % self.largest:  # only a smaller orbit makes the number come out even
                candidates = [orbit for orbit in candidates if orbit.bit_count() < self.largest] or candidates
            while candidates:
                orbit = self.roomiest(cells, candidates, threes)
                if self.judge.sound(cells & ~orbit):
                    return orbit
                candidates.remove(orbit)
        return None

    def kinds(self, cells: int) -> dict[float, int]:
        """The cells that may be closed, by how many slots that adds; cells that would be cheaters come last."""
        down, shortest = self.frame.down, self.rules.shortest
        legal = cells & closable(cells, 1, shortest) & closable(cells, down, shortest)
        if too_long := self.judge.too_long(cells):
            legal &= too_long
        both = cells << 1 & cells >> 1, cells << down & cells >> down
        one = cells << 1 ^ cells >> 1, cells << down ^ cells >> down
        return {
            2: legal & both[0] & both[1],
            1: legal & (both[0] & one[1] | one[0] & both[1]),
            0: legal & (both[0] ^ both[1]) & ~(one[0] | one[1]),
            -2: legal & one[0] & one[1],
        }

    def making_threes(self, cells: int) -> tuple[int, ...]:
        """Where a block would leave a run of three: before it or after it, across and down."""
        return tuple(
            towards(cells, i) & towards(cells, 2 * i) & towards(cells, 3 * i) & ~towards(cells, 4 * i)
            for i in (1, self.frame.down)
            for towards in (int.__lshift__, int.__rshift__)
        )

    def roomiest(self, cells: int, candidates: Sequence[int], threes: Sequence[int]) -> int:
        """Among a few random candidates, the one in the longest runs that makes the fewest threes."""
        pick, number = self.random.random, len(candidates)
        rivals = [candidates[int(pick() * number)] for _ in range(min(self.rivals, number))]
        return max(rivals, key=lambda orbit: self.room(cells, orbit & -orbit, threes))

    def room(self, cells: int, bit: int, threes: Sequence[int]) -> float:
        """The lengths of the two runs through a cell, multiplied, divided by the threes that a block would make."""
        lengths: list[int] = []
        for step in (1, self.frame.down):
            run, at = bit, bit << step
            while at & cells:
                run, at = run | at, at << step
            at = bit >> step
            while at & cells:
                run, at = run | at, at >> step
            lengths.append(run.bit_count() * max(1, (run & self.heavy).bit_count()) ** HEAVY)
        return lengths[0] * lengths[1] / (1 + sum(1 for each in threes if bit & each))


def closable(cells: int, step: int, shortest: int) -> int:
    """Where a block would leave no run too short, before or after it, this way."""
    before, after = cells << step, cells >> step
    enough_before, enough_after = before, after
    for i in range(2, shortest + 1):
        enough_before &= cells << i * step
        enough_after &= cells >> i * step
    return (~before | enough_before) & (~after | enough_after)
