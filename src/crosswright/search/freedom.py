"""`heat`: how constrained each cell of a grid is, where the grid can be filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum

from crosswright.arguments import EngineName, NotNegative, checked
from crosswright.arithmetic import log
from crosswright.errors import count_of
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.search.filling import fill
from crosswright.search.outcome import Budget
from crosswright.search.propagation import propagate

# How many trial fills show which letters a cell tends to have, and how many nodes may each take?
TRIALS, NODES_A_TRIAL = 40, 2_000


@dataclass(frozen=True)
class CellFreedom:
    """The letters that one cell may still have."""

    letters: str  # the letters that arc consistency leaves, in the alphabet's order
    words: int  # the words left to the slot through it that has the fewest
    shares: Mapping[str, float]  # letter -> the share of the trial fills that have it here; {} without any fill

    def heat(self, alphabet: int) -> float:
        """0 where every letter of an alphabet of that size is as likely as any other, 1 where only one can stand.

        One minus the entropy of the letters over the trial fills, as a share of the highest possible (Shannon 1948).
        """
        entropy = -fsum(share * log(share) for share in self.shares.values())
        return 1.0 - entropy / log(alphabet) if alphabet > 1 else 1.0


@dataclass(frozen=True, repr=False)
class Heat:
    """How constrained the cells of a grid are."""

    grid: Grid
    cells: Mapping[int, CellFreedom]  # of the cells to fill; {} where arc consistency shows that there is no fill
    alphabet: int  # how many letters the lexicon has
    trials: int  # how many trial fills were found

    def __repr__(self) -> str:
        return f"<Heat of {count_of(len(self.cells), 'cell')}, from {count_of(self.trials, 'trial fill')}>"

    def by_cell(self) -> dict[int, float]:
        """The heat of each cell, 0..1."""
        return {c: each.heat(self.alphabet) for c, each in self.cells.items()}

    def as_json(self) -> dict[str, object]:
        """For a JSON document: the number of trial fills, and each cell with its row and column from 1."""
        by_cell = self.by_cell()
        cells = [
            {
                "row": c // self.grid.columns + 1,
                "column": c % self.grid.columns + 1,
                "letters": cell.letters,
                "words": cell.words,
                "shares": {letter: round(share, 4) for letter, share in cell.shares.items()},
                "heat": round(by_cell[c], 4),
            }
            for c, cell in self.cells.items()
        ]
        return {"trials": self.trials, "cells": cells}


@checked()
def heat(
    problem: Problem,
    *,
    trials: NotNegative = TRIALS,
    seed: int = 0,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Heat:
    """How constrained each cell is: the letters and words left, and its letters in up to `trials` fills.

    Each trial is a fill from a seed of its own, with a limit on its nodes. UsageError where the engine can't serve.

    >>> from crosswright.words import Lexicon
    >>> found = heat(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])))
    >>> found.cells[0].letters, found.cells[1].letters, found.by_cell()[0]
    ('A', 'NT', 1.0)
    """
    left = propagate(problem)
    alphabet = len(problem.lexicon.alphabet)
    if left is None:
        return Heat(problem.grid, {}, alphabet, 0)
    letters: dict[int, Counter[str]] = {c: Counter() for c in left.cell_letters()}
    found = 0
    for number in range(trials):
        if stop():
            break
        progress(Progress("trying to fill", number / trials))
        budget = Budget(nodes=NODES_A_TRIAL)
        if (grid := fill(problem, seed=seed + number, budget=budget, engine=engine, stop=stop).fill) is not None:
            found += 1
            for c, seen in letters.items():
                seen[grid.letters[c]] += 1
    words = {s: domain.bit_count() for s, domain in enumerate(left.domains) if s not in problem.given}
    cells = {
        c: CellFreedom(
            letters=each,
            words=min(words[s] for s, _ in problem.grid.slots_at[c] if s in words),
            shares={letter: count / found for letter, count in letters[c].most_common()},
        )
        for c, each in left.cell_letters().items()
    }
    return Heat(problem.grid, cells, alphabet, found)
