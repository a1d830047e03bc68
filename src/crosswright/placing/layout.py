"""Layouts of words on a plane, as values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from crosswright.grid import Direction, Grid
from crosswright.puzzle import Puzzle
from crosswright.search.outcome import Outcome


@dataclass(frozen=True)
class PlacedWord:
    """A word and where it stands; rows and columns count from 0."""

    word: str
    row: int
    column: int
    direction: Direction
    several: tuple[str, ...] = ()  # what stands in each cell, where one of them takes several letters: CH L E B A

    @property
    def letters(self) -> tuple[str, ...]:
        """What stands in each cell."""
        return self.several or tuple(self.word)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The (row, column) of each letter."""
        down = self.direction is Direction.DOWN
        return tuple((self.row + i * down, self.column + i * (not down)) for i in range(len(self.letters)))


@dataclass(frozen=True)
class LeftOut:
    """A word that is not in the layout, and the reason as a phrase: `shares no letter with the other words`."""

    word: str
    reason: str


@dataclass(frozen=True)
class Layout:
    """Words on a plane of rows and columns: the smallest box around them, or the size that was asked for."""

    rows: int
    columns: int
    placed: tuple[PlacedWord, ...]  # in the order of the list
    left_out: tuple[LeftOut, ...]
    cost: float  # by the weights of the request; less is better
    parts: int  # how many connected groups of words there are
    best: bool = False  # whether it is proved, by a search of all layouts, that none costs less

    @cached_property
    def letters(self) -> dict[tuple[int, int], str]:
        """The letter of each (row, column) that has one."""
        return {cell: letter for each in self.placed for cell, letter in zip(each.cells, each.letters, strict=True)}

    @property
    def area(self) -> int:
        """How many cells the box has, including empty ones."""
        return self.rows * self.columns

    @property
    def crossings(self) -> int:
        """How many cells two words share."""
        return sum(len(each.letters) for each in self.placed) - len(self.letters)

    @property
    def density(self) -> float:
        """The share of the box's cells that have letters, from 0 to 1."""
        return len(self.letters) / self.area if self.area else math.nan

    @cached_property
    def grid(self) -> Grid:
        """The layout as a fill: blocks in cells without letters; the slots are exactly the placed words."""
        cells = [self.letters.get(divmod(c, self.columns), "") for c in range(self.area)]
        blocks = frozenset(c for c, letter in enumerate(cells) if not letter)
        return Grid(self.rows, self.columns, blocks, letters=tuple(cells))

    def puzzle(self, clues: Mapping[str, str] | None = None, *, title: str = "") -> Puzzle:
        """The layout as a puzzle with these clues, by word; the cells without letters are not drawn."""
        texts = clues or {}
        by_slot = {name: texts[word] for name, word in self.grid.entries.items() if word in texts}
        return Puzzle.of(self.grid, by_slot, voids=self.grid.blocks, title=title)

    def __str__(self) -> str:
        """The letters in rows, with a point for each empty cell and brackets around several letters of one cell."""
        shown = {cell: f"[{letter}]" if len(letter) > 1 else letter for cell, letter in self.letters.items()}
        rows = ("".join(shown.get((r, c), ".") for c in range(self.columns)) for r in range(self.rows))
        return "\n".join(rows)


@dataclass(frozen=True)
class CrissCross:
    """What `crisscross` found: layouts that differ, the best one first."""

    outcome: Outcome  # SOLVED: all words are placed, or no more can be (proved)
    layouts: tuple[Layout, ...]
    nodes: int
    clues: Mapping[str, str]  # by word: the clues that came with the entries

    @property
    def best(self) -> Layout:
        """The best layout."""
        return self.layouts[0]

    @property
    def puzzle(self) -> Puzzle:
        """The best layout as a puzzle, with the clues that came with the entries."""
        return self.best.puzzle(self.clues)
