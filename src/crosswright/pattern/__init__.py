"""Patterns, the empty grids that puzzles are made on: random ones, all of them counted, around a theme, measured.

    patterns(rules, n)   n patterns that keep the rules, at random by seed
    conflict(rules)      which rules contradict each other where there are no patterns
    violations(g, rules) every way in which a pattern breaks the rules
    stats(grid)          what can be counted in a pattern
    distances(grid)      how far every open cell is from the nearest block

Rules come from `Rules(...)` or, for the usual kinds of puzzles, from `preset(name, rows, columns)`.
"""

from crosswright.pattern.distance import distances
from crosswright.pattern.generate import METHODS, conflict, framed, patterns, proved_none
from crosswright.pattern.rules import PRESETS, Bounds, Rules, preset, share_of_blocks
from crosswright.pattern.stats import Stats, stats
from crosswright.pattern.witness import violations

__all__ = [
    "METHODS",
    "PRESETS",
    "Bounds",
    "Rules",
    "Stats",
    "conflict",
    "distances",
    "framed",
    "patterns",
    "preset",
    "proved_none",
    "share_of_blocks",
    "stats",
    "violations",
]
