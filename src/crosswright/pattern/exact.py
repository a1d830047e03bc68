"""Patterns counted exactly, by dynamic programming over rows.

    B    the blocks of a row, a bit a column
    H    the lengths of the runs down that are still too short: masks u1, u2, ... of the columns whose run is 1, 2, ...
         cells long, up to one less than the shortest slot, side by side in one int (u1 in the lowest bits)
    P    which runs of the row are connected above it: masks of columns, one for each part, sorted

The rows above matter only through (B, H, P). A row with blocks p may follow where p meets no column of H; then H
becomes (B without p, u1, u2, ...), its oldest mask falling out: those runs are long enough now. So states are kept in
groups of one (B, P) as arrays over H, sorted by all of H but the oldest mask, and a step from a group by a row is a sum
over that mask (`reduceat`): a few operations of numpy for thousands of states.

Under half-turn symmetry only the upper half is walked through; it is joined to its own image at the centre row, where
the runs down and the parts must fit together. 13 columns have 305 lines and a million states below the sixth row.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosswright.arithmetic import added, exp
from crosswright.errors import UsageError
from crosswright.grid import Symmetry
from crosswright.pattern.rules import LIMITS, Rules
from crosswright.progress import Stop, Stopped, never

# Sums above this could overflow the next sum of 64-bit integers.
MOST = 2**61
# The only part of a pattern when it is closed off: all rows that follow are blocks.
CLOSED_OFF = (0,)
# The value that no state has: below every number of entries.
NEVER = -(2**40)

Parts = tuple[int, ...]
Ints = NDArray[Any]
Worths = NDArray[Any]
Fits = NDArray[Any]
_NO_HISTORY: Ints = np.zeros(0, np.int32)


class Key(NamedTuple):
    """What all states of a group have in common."""

    blocks: int  # B
    parts: Parts  # P; () as long as no cell is open, or where parts don't matter
    edges: int  # the outer columns, left 1 and right 2, that have an open cell so far
    tally: tuple[int, int]  # blocks and entries so far, as far as they are limited


@dataclass
class StateGroup:
    """The states of one key: their histories H, sorted by all masks except the oldest, and their values."""

    history: Ints
    worth: Worths
    oldest: Ints  # of each history the oldest mask
    starts: NDArray[np.intp]  # where each group of histories begins that differ only in their oldest mask
    recent: Ints  # what each such group has in common
    short: Ints  # the columns of it: the runs that lack more than one cell


Layer = dict[Key, StateGroup]


class Worth:
    """The value of a pattern and how the values of merged states combine: here 1 for each pattern, added up."""

    dtype: type[np.generic] = np.int64
    nothing: float = 0

    def together(self, worth: Worths, starts: NDArray[np.intp]) -> Worths:
        """The value of each group of merged states; `starts` has where each group begins."""
        sums: Worths = np.add.reduceat(worth, starts)
        return sums

    def change(self, worth: Worths, blocks: int, entries: int) -> Worths:
        """The value after a row that adds this many blocks and entries to the whole pattern."""
        return worth


class MostEntries(Worth):
    """The value of a pattern is its number of entries; of merged states the higher value counts."""

    nothing = NEVER

    def together(self, worth: Worths, starts: NDArray[np.intp]) -> Worths:
        """The highest of each group."""
        highest: Worths = np.maximum.reduceat(worth, starts)
        return highest

    def change(self, worth: Worths, blocks: int, entries: int) -> Worths:
        """The entries after a row."""
        return worth + entries


class Tilted(Worth):
    """The value of a pattern is x ** blocks * y ** entries, so that few or many of them weigh more."""

    dtype = np.float64

    def __init__(self, log_x: float, log_y: float) -> None:
        self.log_x, self.log_y = log_x, log_y

    def together(self, worth: Worths, starts: NDArray[np.intp]) -> Worths:
        """The sums, in the order of the states: so they are the same on every processor."""
        sizes = np.diff(starts, append=len(worth))
        return np.bincount(np.repeat(np.arange(len(starts)), sizes), worth, len(starts))

    def change(self, worth: Worths, blocks: int, entries: int) -> Worths:
        """The weight after a row."""
        return worth * exp(self.log_x * blocks + self.log_y * entries)


class PatternWalk:
    """The rows of all patterns under one set of rules, walked through from the top.

    UsageError for rules that the walk doesn't know how to keep: see `_refuse`. Stopped, from the methods that walk,
    once `stop` returns True.
    """

    def __init__(self, rules: Rules, worth: Worth | None = None, stop: Stop = never) -> None:
        _refuse(rules)
        self.stop = stop
        self.rules, self.worth = rules, worth or Worth()
        self.nothing = np.asarray(self.worth.nothing, self.worth.dtype)
        self.full = (1 << rules.columns) - 1  # a row of blocks, and the columns of any mask
        self.turned = rules.symmetry is Symmetry.HALF_TURN
        self.height = rules.rows // 2 if self.turned else rules.rows  # the rows that are walked through
        self.copies = 2 if self.turned else 1  # how many rows of the pattern each of them stands for
        self.lines = tuple(p for p in range(self.full + 1) if self._line_is_right(p))
        self.ages = rules.shortest - 1  # the masks of a history
        self.ints = np.int32 if self.ages * rules.columns < 31 else np.int64  # the dtype of histories
        self.without_oldest = (1 << rules.columns * (self.ages - 1)) - 1
        self.runs = cache(self._runs)
        self.joined = cache(self._joined)
        self.lines_below = cache(self._lines_below)

    def layers(self) -> Iterator[Layer]:
        """The states above the first row, below it, below the second, and so on."""
        start = Key(self.full, (), 0 if self.rules.open_edges else 3, (0, 0))
        worth = np.array([1 if self.worth.nothing == 0 else 0], self.worth.dtype)
        layer = {start: self._group(np.zeros(1, self.ints), worth)}
        yield layer
        for row in range(self.height):
            layer = self._next(layer, row)
            yield layer

    def last(self) -> Layer:
        """The states below the last row that is walked through."""
        return deque(self.layers(), maxlen=1)[0]

    # Lines.

    def _line_is_right(self, p: int) -> bool:
        """Whether every run of a line is long enough and none too long."""
        longest = self.rules.longest or self.rules.columns
        return all(self.rules.shortest <= run.bit_count() <= longest for run in self._runs(p))

    def _runs(self, p: int) -> Parts:
        """The runs of a line, each as a mask of its columns."""
        found, cells = [], self.full & ~p
        while cells:
            end = cells + (cells & -cells)  # carries through the lowest run
            found.append(cells & ~end)
            cells &= end
        return tuple(found)

    def _lines_below(self, blocks: int) -> tuple[int, ...]:
        """The lines that may stand below one: all of them, less those that make a square with it."""
        if self.rules.squares:
            return self.lines
        return tuple(p for p in self.lines if not p & blocks & (p & blocks) >> 1)

    def turn(self, columns: int) -> int:
        """A mask of columns turned over."""
        return int(self.over[columns])

    @cached_property
    def over(self) -> Ints:
        """Every mask of columns turned over."""
        masks = np.arange(self.full + 1)
        turned = np.zeros_like(masks)
        for i in range(self.rules.columns):
            turned = turned << 1 | masks >> i & 1
        return turned

    def _joined(self, parts: Parts, p: int) -> Parts | None:
        """The parts of the open cells below a line with these parts; None where one is cut off from the rest."""
        if not self.rules.connected or (p == self.full and not parts):
            return ()
        if parts == CLOSED_OFF or (p == self.full and len(parts) == 1):
            return CLOSED_OFF if p == self.full and not self.turned and not self.rules.open_edges else None
        return merged(parts, self.runs(p))

    # Steps.

    def _next(self, layer: Layer, row: int) -> Layer:
        """The states a row further down."""
        arrived: defaultdict[Key, list[tuple[Ints, Worths]]] = defaultdict(list)
        for key, group in layer.items():
            self.go_on()
            for p in self.lines_below(key.blocks) if row else self.lines:
                if (below := self.below(key, p, row)) is None:
                    continue
                history, worth = self._step(group, key.blocks, p)
                if len(history):
                    arrived[below].append((history, self.worth.change(worth, *self.gain(key.blocks, p))))
        following = {}
        while arrived:  # popped one by one, for they take most of the memory
            below, parts = arrived.popitem()
            following[below] = self._put_together(parts)
        total = added(float(np.sum(group.worth, dtype=np.float64)) for group in following.values())
        if self.worth.dtype is np.int64 and total > MOST:
            raise UsageError(f"there are too many patterns of {self.rules.rows} by {self.rules.columns} cells to count")
        return following

    def below(self, key: Key, p: int, row: int) -> Key | None:
        """What the states share after a row with blocks p; None where the rules forbid it."""
        if self.rules.open_edges and p == self.full and row in (0, self.rules.rows - 1):
            return None
        parts = self.joined(key.parts, p)
        if parts is None:
            return None
        edges = key.edges | (not p & 1) | (not p >> self.rules.columns - 1) << 1
        tally = key.tally
        if self.rules.blocks or self.rules.entries:
            blocks, entries = self.gain(key.blocks, p)
            tally = self._tally(tally, blocks, entries)
            if self._beyond(tally):
                return None
        return Key(p, parts, 3 if edges and self.turned else edges, tally)

    def gain(self, blocks: int, p: int) -> tuple[int, int]:
        """How many blocks and entries a row adds to the whole pattern: slots across, and those down that it ends."""
        entries = len(self.runs(p)) + (p & ~blocks).bit_count()
        return self.copies * p.bit_count(), self.copies * entries

    def _tally(self, tally: tuple[int, int], blocks: int, entries: int) -> tuple[int, int]:
        """The counts that are limited, so much higher; the others stay 0."""
        return (
            tally[0] + blocks if self.rules.blocks else 0,
            tally[1] + entries if self.rules.entries else 0,
        )

    def _beyond(self, tally: tuple[int, int]) -> bool:
        blocks, entries = self.rules.blocks, self.rules.entries
        return bool((blocks and tally[0] > blocks.most) or (entries and tally[1] > entries.most))

    def _step(self, group: StateGroup, blocks: int, p: int) -> tuple[Ints, Worths]:
        """The histories below a row with blocks p, their oldest mask summed out, and their worth."""
        fits = group.short & p == 0
        if not fits.any():
            return _NO_HISTORY, _NO_HISTORY
        worth = np.where(group.oldest & p, self.nothing, group.worth)
        sums = self.worth.together(worth, group.starts)
        fits &= sums > (0 if self.worth.nothing == 0 else NEVER // 2)
        return group.recent[fits] << self.rules.columns | (blocks & ~p), sums[fits]

    def fold(self, history: Ints) -> Ints:
        """All columns of a history: those whose run is still too short."""
        folded = history & self.full
        for i in range(1, self.ages):
            folded |= history >> i * self.rules.columns & self.full
        return folded

    def oldest(self, history: Ints) -> Ints:
        """The columns whose run lacks one cell."""
        return history >> (self.ages - 1) * self.rules.columns

    def _put_together(self, parts: list[tuple[Ints, Worths]]) -> StateGroup:
        """States from several groups as one, equal histories put together."""
        history = np.concatenate([each for each, _ in parts])
        worth = np.concatenate([each for _, each in parts])
        order = np.argsort(self._rank(history), kind="stable")
        history, worth = history[order], worth[order]
        first = np.flatnonzero(np.diff(history, prepend=-1))
        return self._group(history[first], self.worth.together(worth, first))

    def _rank(self, history: Ints) -> Ints:
        """What histories are sorted by: their oldest mask counts least."""
        return (history & self.without_oldest) << self.rules.columns | self.oldest(history)

    def _group(self, history: Ints, worth: Worths) -> StateGroup:
        recent = history & self.without_oldest
        starts = np.flatnonzero(np.diff(recent, prepend=-1))
        oldest = self.oldest(history).astype(np.int32)
        return StateGroup(history, worth, oldest, starts, recent[starts], self.fold(recent[starts]).astype(np.int32))

    # The end: the centre row under half-turn symmetry, or the lower edge.

    def centres(self) -> tuple[int | None, ...]:
        """The lines that may stand in the middle; None alone where the walk ends without one."""
        if self.turned and self.rules.rows % 2:
            return tuple(p for p in self.lines if self.turn(p) == p)
        return (None,)

    def ends(self, layer: Layer) -> Iterator[tuple[Key, int | None, Fits, Worths]]:
        """Per group and centre row: which of the states end in a right pattern there, and what all would be worth."""
        for key, group in layer.items():
            self.go_on()
            for p in self.centres():
                if self._may_end(key, p):
                    fits = self.fitting(key.blocks, group.history, p)
                    if fits.any():
                        yield key, p, fits, self.worth.change(group.worth, *self._last_gain(key.blocks, p))

    def go_on(self) -> None:
        """Stopped if the walk is to end."""
        if self.stop():
            raise Stopped

    def _may_end(self, key: Key, p: int | None) -> bool:
        """Whether a pattern may end after these states, as far as it depends on what they share."""
        rules = self.rules
        tally = self._tally(key.tally, *self._last_gain(key.blocks, p))
        within = (not rules.blocks or tally[0] in rules.blocks) and (not rules.entries or tally[1] in rules.entries)
        if not within or not (key.edges == 3 or (p is not None and not p & 1)):
            return False
        if p is not None and not rules.squares and p & key.blocks & (p & key.blocks) >> 1:
            return False
        if p is None and self.turned and not rules.squares:
            both = key.blocks & self.turn(key.blocks)
            if both & both >> 1:
                return False
        return not rules.connected or self._one_part(key, p)

    def _one_part(self, key: Key, p: int | None) -> bool:
        """Whether the whole pattern is one part and has open cells."""
        if not self.turned:
            return len(key.parts) == 1
        if not key.parts or key.parts == CLOSED_OFF:
            return False
        below = tuple(self.turn(part) for part in key.parts)
        if p is None:
            return merged_all(key.parts, below)
        parts = merged(key.parts, self.runs(p))
        parts = parts and merged(below, parts)
        return parts is not None and len(parts) == 1

    def _last_gain(self, blocks: int, p: int | None) -> tuple[int, int]:
        """How many blocks and entries the centre row, or the lower edge, adds to the whole pattern."""
        opened = self.full & ~blocks
        if p is not None:
            ended = 2 * (p & opened).bit_count()
            return p.bit_count(), len(self.runs(p)) + (self.full & ~p).bit_count() + ended
        return 0, (opened | self.turn(opened)).bit_count() if self.turned else opened.bit_count()

    def fitting(self, blocks: int, history: Ints, p: int | None) -> Fits:
        """The states whose runs down are long enough where they end: at the edge, or in their own image."""
        folded = self.fold(history)
        if not self.turned:
            return np.equal(folded, 0)
        ages = [np.full_like(history, blocks)]  # the columns whose run is 0, 1, ... cells long
        ages += [history >> i * self.rules.columns & self.full for i in range(self.ages)]
        middle, opened = (0, self.full & ~self.turn(blocks) & ~blocks) if p is None else (1, self.full & ~p)
        fits: Fits = np.equal(folded & (self.turn(blocks) if p is None else p), 0)
        for i, above in enumerate(ages):
            for j, below in enumerate(ages[: i + 1]):
                if i + j + middle < self.rules.shortest:
                    fits &= above & self.over[below] & opened == 0
        return fits


def merged(parts: Parts, others: Parts) -> Parts | None:
    """Others, those that a part touches made one; None where a part touches none: it is cut off."""
    left = list(others)
    for part in parts:
        touching = [other for other in left if other & part]
        if not touching:
            return None
        left = [other for other in left if not other & part]
        left.append(sum(touching))
    return tuple(sorted(left))


def merged_all(parts: Parts, others: Parts) -> bool:
    """Whether parts above a line and others below it touch so that all are one."""
    todo, reached = {*((0, part) for part in parts), *((1, part) for part in others)}, [(0, parts[0])]
    todo.discard(reached[0])
    while reached:
        side, part = reached.pop()
        near = {(other, each) for other, each in todo if other != side and each & part}
        todo -= near
        reached += near
    return not todo


def _refuse(rules: Rules) -> None:
    """UsageError for rules that the walk doesn't know how to keep."""
    unknown = {
        "symmetry": rules.symmetry not in (None, Symmetry.HALF_TURN),
        "checked": not rules.checked,
        "longest": rules.longest is not None and rules.longest < rules.rows,
        "shortest": not 2 <= rules.shortest <= 4,
        **{name: not LIMITS[name].is_walked for name in rules.spans()},
    }
    names = [name for name, is_unknown in unknown.items() if is_unknown]
    if names:
        raise UsageError(f"no exact count knows of {', '.join(names)} as asked for; leave that out")
    if rules.columns * (rules.shortest - 1) > 62 or rules.columns > 16:
        raise UsageError(f"{rules.columns} columns are too many to count exactly; give 16 or fewer")


def how_many(rules: Rules) -> int:
    """How many patterns keep the rules.

    >>> how_many(Rules(5, 5, squares=True, open_edges=False))
    15
    """
    walk = PatternWalk(rules)
    return sum(int(worth[fits].sum()) for _, _, fits, worth in walk.ends(walk.last()))


def most_entries(rules: Rules) -> int | None:
    """The most entries that a pattern can have under the rules; None where there is no pattern."""
    walk = PatternWalk(rules, MostEntries())
    return max((int(worth[fits].max()) for _, _, fits, worth in walk.ends(walk.last())), default=None)
