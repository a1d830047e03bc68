"""Patterns with life, as published puzzles have them: long slots, few slots of three, blocks that are spread.

A pattern that is easy to fill has the most entries that the rules allow, and therefore short ones. Here a number of
entries below the limit is drawn for each pattern. Those that keep the rules and have life are yielded. Small patterns
are lively if they differ: every usual number of blocks is equally likely, and so are four symmetries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from crosswright.grid import Grid, Symmetry
from crosswright.pattern.blocks import BlockMaker
from crosswright.pattern.generate import witnessed
from crosswright.pattern.masks import CellBits, in_runs, part
from crosswright.pattern.rules import Bounds, Rules
from crosswright.progress import Stop, never

# From which side on must a pattern have long slots? Up to which side is it small?
LARGE, SMALL = 13, 8
# How far below the limit on entries does a large pattern aim, and how often? At 15 a side: 76, 74, 72, 70.
BELOW, HOW_OFTEN = (2, 4, 6, 8), (40, 35, 20, 5)
# How long is a long slot, and how many must there be?
LONG, LONG_SLOTS = 9, 2
# How long are the slots of a large pattern at least, on the average?
MEAN_LENGTH = 4.9
# How many slots of three may there be, for each cell of the pattern? 12 at 15 a side.
THREES_A_CELL = 12 / 225
# How many blocks may stand in a line, and how many may be connected by their sides?
LINE, CLUSTER = 4, 7
# By how much less room does a cell count where a block would make such a line?
LINE_COSTS = 8
# What share of a small pattern's cells may be blocks? 0 to 6 blocks at 5 a side.
SMALL_SHARE = (0.0, 0.25)
# Which symmetries may a small pattern have in place of the half turn? With that alone there are ten of 5 by 5.
SMALL_SYMMETRIES = (Symmetry.HALF_TURN, Symmetry.LEFT_RIGHT, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL)
# How many attempts may fail in a row before the rest of the patterns need not have life? About a second's worth.
ATTEMPTS = 2_000


class LivelyMaker(BlockMaker):
    """Makes patterns with every cell checked; its blocks keep away from each other."""

    def room(self, cells: int, bit: int, threes: Sequence[int]) -> float:
        """As in `BlockMaker`, and much less where a block would make a long line of blocks."""
        blocks = self.frame.blocks(cells) | bit
        lines = sum(bool(bit & in_runs(blocks, step, LINE)) for step in (1, self.frame.down))
        return super().room(cells, bit, threes) / (1 + LINE_COSTS * lines)


def lively_patterns(rules: Rules, *, seed: int = 0, stop: Stop = never) -> Iterator[Grid]:
    """Different patterns that keep the rules and have life, until no more are found. Every cell is checked.

    The same rules and seed give the same patterns. Small ones may have another symmetry than the half turn.

    >>> from crosswright.pattern.rules import preset
    >>> pattern = next(lively_patterns(preset("american"), seed=1))
    >>> len(pattern.slots) <= 76, has_life(pattern)
    (True, True)
    """
    random, seen, failed = Random(seed), set[Grid](), 0
    while failed < ATTEMPTS and not stop():
        narrower = livelier(rules, random)
        pattern = LivelyMaker(narrower, random).attempt(usual=True)
        failed += 1
        if pattern is not None and pattern not in seen and has_life(pattern):
            seen.add(witnessed(pattern, narrower))
            failed = 0
            yield pattern


def livelier(rules: Rules, random: Random) -> Rules:
    """Narrower limits for one pattern, drawn at random; the same rules where they leave no choice."""
    side = min(rules.rows, rules.columns)
    if side <= SMALL and rules.blocks is None and rules.entries is None:
        low, high = (round(share * rules.cells) for share in SMALL_SHARE)
        most = random.randint(low, high)
        turned = rules.symmetry is Symmetry.HALF_TURN and rules.rows == rules.columns
        symmetry = random.choice(SMALL_SYMMETRIES) if turned else rules.symmetry
        return replace(rules, symmetry=symmetry, blocks=Bounds(max(0, most - 1), most))
    if side < LARGE or rules.entries is None or rules.entries.most - rules.entries.least < max(BELOW):
        return rules
    most = rules.entries.most - random.choices(BELOW, HOW_OFTEN)[0]
    threes = Bounds(0, round(THREES_A_CELL * rules.cells))
    return replace(rules, entries=Bounds(max(rules.entries.least, most - 1), most), threes=rules.threes or threes)


def has_life(pattern: Grid) -> bool:
    """Whether a pattern has what solvers like: long slots, few short ones, no mass of blocks."""
    frame = CellBits(pattern.rows, pattern.columns)
    blocks = frame.blocks(frame.of_grid(pattern))
    if any(in_runs(blocks, step, LINE + 1) for step in (1, frame.down)) or _has_cluster(blocks, frame.down):
        return False
    lengths = [len(slot) for slot in pattern.slots]
    if min(pattern.rows, pattern.columns) < LARGE:
        return True
    long = sum(length >= LONG for length in lengths)
    return long >= LONG_SLOTS and sum(lengths) >= MEAN_LENGTH * len(lengths)


def _has_cluster(blocks: int, down: int) -> bool:
    """Whether too many blocks are connected by their sides."""
    while blocks:
        cluster = part(blocks, down)
        if cluster.bit_count() > CLUSTER:
            return True
        blocks &= ~cluster
    return False
