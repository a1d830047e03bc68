"""Which share of the crossings solvers of five levels get, and which crossing is the hardest.

An entry is as hard as its answer's rank by the clue alone, a step for each power of ten, and more for a word that is
little known; where the clue has a difficulty, as hard as half of both together. A solver gets an entry of their own
level by its clue half of the time, always an entry two levels below. Each letter from a crossing helps. So the chances
of crossing entries depend on each other; they are computed in rounds, from no letters on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crosswright.arithmetic import added, log10
from crosswright.grid import Grid

LEVELS = range(1, 6)
# How hard is an entry that no list has, as a theme's may be?
UNLISTED = 2.0
# Below which familiarity is a word harder, by how much for each point, and how much at most?
WELL_KNOWN, EACH_POINT, MOST_HARDER = 60.0, 0.1, 2.0
# Over how many levels goes the chance from 0 to 1, and how many levels easier is an entry with all letters but one?
FROM_NEVER_TO_ALWAYS, ALL_LETTERS = 4.0, 1.5
# How many rounds? Letters reach the other side of a grid in a few.
ROUNDS = 20


@dataclass(frozen=True)
class CrossingShares:
    """How a puzzle's crossings are got."""

    shares: tuple[float, ...]  # which share of them a solver of each level gets, 0..1
    hardest: tuple[str, ...] = ()  # the slots of the one that they get least often; empty where no entries cross

    def as_json(self) -> dict[str, Any]:
        """As a dict for JSON."""
        return {"shares": [round(share, 3) for share in self.shares], "hardest": list(self.hardest)}

    def line(self, answers: Mapping[str, str]) -> str:
        """In a line, with the answers by slot."""
        shares = ", ".join(f"{100 * share:.0f}" for share in self.shares)
        hardest = " with ".join(f"{slot} {answers[slot]}" for slot in self.hardest)
        line = f"solvers of level 1 to 5 get {shares}% of the crossings"
        return f"{line}; the hardest is {hardest}" if hardest else line


def hardness(rank: int | None, familiarity: float, difficulty: float | None = None) -> float:
    """How hard an entry is, from about 1 to 7: by its answer's rank by the clue alone, and by the clue's difficulty.

    >>> [round(hardness(rank, 70), 1) for rank in (1, 10, 1000)], hardness(1, 40), hardness(None, 0)
    ([1.0, 2.0, 4.0], 3.0, 2.0)
    >>> hardness(1, 70, 4.0)
    2.5
    """
    if rank is None:
        return UNLISTED
    little_known = min(max((WELL_KNOWN - familiarity) * EACH_POINT, 0.0), MOST_HARDER)
    by_rank = min(1 + log10(float(rank)), float(LEVELS[-1])) + little_known
    return by_rank if difficulty is None else (by_rank + difficulty) / 2


def crossings(grid: Grid, hard: Mapping[str, float]) -> CrossingShares:
    """How the crossings of a grid are got, by how hard the entry in each slot is."""
    if not grid.crossings:
        return CrossingShares(tuple(1.0 for _ in LEVELS))
    of_slots = [hard[slot.name] for slot in grid.slots]
    chances = [_chances(grid, of_slots, level) for level in LEVELS]
    shares = tuple(sum(each) / len(each) for each in chances)
    pairs = [(each.across, each.down) for each in grid.crossings]
    together = [(added(each[i] for each in chances), -sum(of_slots[s] for s in pair)) for i, pair in enumerate(pairs)]
    return CrossingShares(shares, tuple(grid.slots[s].name for s in pairs[together.index(min(together))]))


def _chances(grid: Grid, hard: list[float], level: int) -> list[float]:
    """For each crossing the chance that a solver of a level gets one of its entries."""
    got = [0.0] * len(grid.slots)
    for _ in range(ROUNDS):
        letters = [0.0] * len(grid.slots)
        for each in grid.crossings:
            letters[each.across] += got[each.down]
            letters[each.down] += got[each.across]
        easier = [ALL_LETTERS * number / len(slot) for number, slot in zip(letters, grid.slots, strict=True)]
        middle = FROM_NEVER_TO_ALWAYS / 2
        got = [
            min(max((level - its + help_ + middle) / FROM_NEVER_TO_ALWAYS, 0.0), 1.0)
            for its, help_ in zip(hard, easier, strict=True)
        ]
    return [1 - (1 - got[each.across]) * (1 - got[each.down]) for each in grid.crossings]
