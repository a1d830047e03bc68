"""Patterns drawn uniformly: every pattern under the rules is as likely as every other.

The layers of `exact.Walk` say how many upper parts lead to every state. A pattern is drawn from its end upward: first
the centre row and the states above it, then row by row one of the states that lead there, each in proportion to its
value. Where blocks or entries are limited, patterns are weighted by x ** blocks * y ** entries, with x and y such that
patterns within the limits come often. A pattern drawn is then accepted with a probability that compensates for its
weight (rejection sampling). Patterns that break rules unknown to the walk are drawn again.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate
from math import fsum
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosswright.arithmetic import exp, log, total
from crosswright.grid import Grid
from crosswright.pattern.exact import Key, Layer, PatternWalk, Tilted
from crosswright.pattern.masks import CellBits, Judge
from crosswright.pattern.rules import Bounds, Rules
from crosswright.progress import Stop, never

# How many cells a side has a pattern that is small enough to try weights on?
TRIAL_SIDE = 7
# How often are the weights corrected, and by how much at most?
CORRECTIONS, LARGEST_CORRECTION = 12, 0.7


class Tilt(NamedTuple):
    """The factors in a pattern's weight for every block and every entry: the logarithms of x and y."""

    blocks: float = 0.0
    entries: float = 0.0


class LastLayer(NamedTuple):
    """Where patterns end: a group of states and the centre row, or None for the lower edge."""

    key: Key
    centre: int | None


class UniformMaker:
    """Draws patterns; the walk is done once, which takes minutes at 15 columns. `exact.Stopped` ends it."""

    def __init__(self, rules: Rules, random: Random, stop: Stop = never) -> None:
        self.rules, self.random = rules, random
        self.judge, self.frame = Judge.of(rules), CellBits(rules.rows, rules.columns)
        self.known = rules.without([*rules.spans(), "longest"])  # the rules that a walk can keep without counting
        self.tilt = tilt_for(rules, self.known, stop)
        self.walk = PatternWalk(self.known, Tilted(*self.tilt), stop)
        self.layers = list(self.walk.layers())
        self.by_blocks = [_by_blocks(layer) for layer in self.layers]
        self.ends, worths = [], []
        for key, centre, fits, worth in self.walk.ends(self.layers[-1]):
            self.ends.append(LastLayer(key, centre))
            worths.append(float(total(worth[fits])))
        self.cumulated = list(accumulate(worths))

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern, all equally likely; None where the pattern drawn breaks a rule."""
        if not self.ends:
            return None
        grid = self.draw()
        cells = self.frame.of_grid(grid)
        if not self.judge.complete(cells) or self.random.random() >= self._chance(grid):
            return None
        return grid

    def _chance(self, grid: Grid) -> float:
        """The probability of accepting a pattern, to compensate for its weight: 1 for the lightest possible."""
        logarithm = 0.0
        for tilt, span, number in (
            (self.tilt.blocks, self.rules.blocks, len(grid.blocks)),
            (self.tilt.entries, self.rules.entries, len(grid.slots)),
        ):
            if tilt and span:
                logarithm += tilt * ((span.least if tilt > 0 else span.most) - number)
        return exp(logarithm)

    def draw(self) -> Grid:
        """One pattern, as likely as its weight."""
        end = self.ends[bisect_right(self.cumulated, self.random.random() * self.cumulated[-1])]
        group = self.layers[-1][end.key]
        fits = self.walk.fitting(end.key.blocks, group.history, end.centre)
        at = self._one_of(np.where(fits, group.worth, 0))
        lines = self._upward(end.key, int(group.history[at]))
        return self._grid(lines, end.centre)

    def _upward(self, key: Key, history: int) -> list[int]:
        """The lines from the top down to a state; each state above another is drawn in proportion to its value."""
        lines = [key.blocks]
        for row in range(self.walk.height - 1, 0, -1):
            key, history = self._above(row, key, history)
            lines.append(key.blocks)
        return lines[::-1]

    def _above(self, row: int, key: Key, history: int) -> tuple[Key, int]:
        """One of the states above a row that lead to this state by its line."""
        walk, line = self.walk, key.blocks
        newly_open, recent = history & walk.full, history >> walk.rules.columns
        groups, worths = [], []
        for blocks in self._lines_above(line, newly_open):
            for above in self.by_blocks[row].get(blocks, ()):
                group = self.layers[row][above]
                i = int(np.searchsorted(group.recent, recent))
                if i == len(group.recent) or group.recent[i] != recent or group.short[i] & line:
                    continue
                if walk.below(above, line, row) != key:
                    continue
                start = int(group.starts[i])
                end = int(group.starts[i + 1]) if i + 1 < len(group.starts) else len(group.history)
                fits = np.where(group.oldest[start:end] & line, 0, group.worth[start:end])
                groups.append((above, start))
                worths.append(walk.worth.change(fits, *walk.gain(blocks, line)))
        at = self._one_of(np.concatenate(worths))
        for (above, start), worth in zip(groups, worths, strict=True):
            if at < len(worth):
                return above, int(self.layers[row][above].history[start + at])
            at -= len(worth)
        raise AssertionError("drawn beyond the last state")

    def _lines_above(self, line: int, newly_open: int) -> list[int]:
        """The lines under which this line opens exactly these columns."""
        lines = (blocks for blocks in self.walk.lines if blocks & ~line == newly_open)
        return [blocks for blocks in lines if line in self.walk.lines_below(blocks)]

    def _one_of(self, worths: NDArray[Any]) -> int:
        """A random index, in proportion to the values."""
        cumulated = np.cumsum(worths)
        return int(np.searchsorted(cumulated, self.random.random() * cumulated[-1], side="right"))

    def _grid(self, lines: list[int], centre: int | None) -> Grid:
        """The pattern with these lines at the top, completed by the symmetry."""
        if self.walk.turned:
            lines = lines + ([] if centre is None else [centre]) + [self.walk.turn(line) for line in reversed(lines)]
        columns = self.rules.columns
        blocks = (r * columns + c for r, line in enumerate(lines) for c in range(columns) if line >> c & 1)
        return Grid.open(self.rules.rows, columns, blocks=blocks, shortest=self.rules.shortest)


def _by_blocks(layer: Layer) -> dict[int, list[Key]]:
    keys: dict[int, list[Key]] = {}
    for key in layer:
        keys.setdefault(key.blocks, []).append(key)
    return keys


def tilt_for(rules: Rules, known: Rules, stop: Stop = never) -> Tilt:
    """Weights under which patterns within the limits come often, fitted on a small pattern with the same shares."""
    rows, columns = (min(length, TRIAL_SIDE - (TRIAL_SIDE - length) % 2) for length in (rules.rows, rules.columns))
    scale = rows * columns / rules.cells
    trial, tilt = replace(known, rows=rows, columns=columns), Tilt()
    for name in ("blocks", "entries") * CORRECTIONS:
        span: Bounds | None = getattr(rules, name)
        if span is not None:
            tilt = tilt._replace(**{name: _corrected(trial, tilt, name, span, scale, stop=stop)})
    return tilt


def _corrected(trial: Rules, tilt: Tilt, name: str, span: Bounds, scale: float, *, stop: Stop) -> float:
    """The weight of blocks or of entries, changed so that their mean comes nearer to the span."""
    small = 0.05
    now: float = getattr(tilt, name)
    less, here, more = (_log_worth(trial, tilt._replace(**{name: now + d}), stop) for d in (-small, 0, small))
    mean, variance = (more - less) / (2 * small), max(1e-6, (more - 2 * here + less) / (small * small))
    target = min(max(mean, span.least * scale), span.most * scale)
    step = (target - mean) / variance
    return now + max(-LARGEST_CORRECTION, min(LARGEST_CORRECTION, step))


def _log_worth(rules: Rules, tilt: Tilt, stop: Stop) -> float:
    """The logarithm of the sum of all patterns' values."""
    walk = PatternWalk(rules, Tilted(*tilt), stop)
    worth = fsum(float(total(worth[fits])) for _, _, fits, worth in walk.ends(walk.last()))
    return log(worth) if worth else 0.0
