"""Counting row by row: every across slot takes a word that its columns can go on with; compiled only.

The quickest way through open grids. A word is given up at its first letter that leaves the row below no word. Where
rows and columns have the same words only one of each fill and its mirror image is walked. See `kernel/rows.hpp`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from crosswright.count.automaton import Automaton, automaton_of, open_cells, spellings
from crosswright.count.walk import for_kernel, names_of
from crosswright.grid import Direction
from crosswright.problem import Problem
from crosswright.search import native


@dataclass
class Rows:
    """What the kernel's walk by rows is given; the tuples are those of `RowArrays` in kernel/module.cpp."""

    names: int
    automata: list[tuple[Automaton, array[int]]] = field(default_factory=list)
    tables: list[tuple[int, bytes, array[int]]] = field(default_factory=list)  # length, letters, names
    items: list[tuple[int, int, int, bool]] = field(default_factory=list)  # table, first cell, levels, named
    cells: list[tuple[int, int, int, int, int, bool]] = field(default_factory=list)
    mirrored: bool = False
    first_words: int = 0  # of the first item: the work to share out

    def walk(self) -> Any:
        """A new walk, to `begin(first, last)` and `advance(nodes)`; it counts `fills` and `nodes`."""
        kernel = native.kernel()
        assert kernel is not None
        automata = [for_kernel(automaton, names) for automaton, names in self.automata]
        return kernel.RowWalk(automata, self.tables, self.items, self.cells, self.names, self.mirrored)


def rows_of(problem: Problem) -> Rows | None:
    """Lay out the walk; None where there is no kernel, or it doesn't know so many letters."""
    if native.kernel() is None or len(problem.lexicon.alphabet) > native.MOST_LETTERS:
        return None
    return _Layout(problem).rows


class _Layout:
    """Builds `Rows`: one item for each across slot, one for each cell that only a down slot runs through."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.offsets, names = names_of(problem)
        self.rows = Rows(names)
        slots = problem.grid.slots
        self.across = [s for s in problem.unfilled if slots[s].direction is Direction.ACROSS]
        self.down = [s for s in problem.unfilled if slots[s].direction is Direction.DOWN]
        self.automata: dict[object, int] = {}
        self.tables: dict[object, int] = {}
        self.lay_out()

    def lay_out(self) -> None:
        """Fill in everything."""
        problem, rows = self.problem, self.rows
        column = {c: s for s in self.down for c in open_cells(problem, s)}
        items = [(open_cells(problem, s), s) for s in self.across]
        checked = {c for cells, _ in items for c in cells}
        items = sorted([*items, *(([c], -1) for c in column if c not in checked)])
        order = [c for cells, _ in items for c in cells]
        number = {c: i for i, c in enumerate(order)}
        place = {c: (i, q) for i, (cells, _) in enumerate(items) for q, c in enumerate(cells)}
        before, after = self._neighbours()
        level = _levels([cells for cells, _ in items], before)
        for cells, s in items:
            table = self._letters() if s < 0 else self._table(s)
            levels = sum(c in before for c in cells)
            rows.items.append((table, number[cells[0]], levels, s >= 0 and rows.names > 0))
        for c in order:
            automaton = self._automaton(column[c]) if c in column else -1
            above, below = number[before[c]] if c in before else -1, after.get(c, -1)
            under = (*place[below], level[below]) if below >= 0 else (-1, 0, 0)
            ends = c in column and below < 0 and rows.names > 0
            rows.cells.append((automaton, above, *under, ends))
        rows.mirrored = self._mirrored()
        first = rows.tables[rows.items[0][0]]
        rows.first_words = len(first[1]) // first[0]

    def _neighbours(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each open cell of a column the one before, and the one after, in its slot."""
        runs = [open_cells(self.problem, s) for s in self.down]
        pairs = [pair for run in runs for pair in pairwise(run)]
        return {c: b for b, c in pairs}, dict(pairs)

    def _key(self, s: int) -> object:
        problem = self.problem
        return problem.lengths[s], problem.grid.pattern(problem.grid.slots[s]), problem.domains[s]

    def _named(self, s: int, words: Sequence[tuple[bytes, int]]) -> array[int]:
        offset = self.offsets[self.problem.lengths[s]]
        return array("I", [offset + w for _, w in words] if self.rows.names else [])

    def _automaton(self, s: int) -> int:
        """The automaton of a down slot's words."""
        if (key := self._key(s)) not in self.automata:
            self.automata[key] = len(self.rows.automata)
            words = spellings(self.problem, s)
            self.rows.automata.append((automaton_of([row for row, _ in words]), self._named(s, words)))
        return self.automata[key]

    def _table(self, s: int) -> int:
        """The table of an across slot's words."""
        if (key := self._key(s)) not in self.tables:
            self.tables[key] = len(self.rows.tables)
            words = spellings(self.problem, s)
            length = len(open_cells(self.problem, s))
            self.rows.tables.append((length, b"".join(row for row, _ in words), self._named(s, words)))
        return self.tables[key]

    def _letters(self) -> int:
        """The table for a cell that only its column checks: any letter."""
        if None not in self.tables:
            self.tables[None] = len(self.rows.tables)
            self.rows.tables.append((1, bytes(range(len(self.problem.lexicon.alphabet))), array("I")))
        return self.tables[None]

    def _mirrored(self) -> bool:
        """Whether this is an open square whose rows have the same words as its columns, each as the one of its number.

        Rows may differ from each other: what can't be in any fill is gone from each of them before.
        """
        side = len(self.across)
        square = side > 1 and len(self.down) == side and len(self.rows.cells) == side * side
        pairs = zip(self.across, self.down, strict=True)
        return square and self._crossed() and all(self._key(s) == self._key(t) for s, t in pairs)

    def _crossed(self) -> bool:
        return all(len(self.problem.links[s]) == len(self.across) for s in self.problem.unfilled)


def _levels(items: Sequence[Sequence[int]], before: Mapping[int, int]) -> dict[int, int]:
    """Where columns go on, by cell: how many of its item's cells are told of before it is, as the walk comes by.

    Mostly that is from the left to the right; but where letters are given, a column may come from further above.
    """
    found = {}
    for cells in items:
        told = sorted((c for c in cells if c in before), key=lambda c: before[c])
        found.update({c: level for level, c in enumerate(told)})
    return found
