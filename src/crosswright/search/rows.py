"""Open grids row by row: every row takes a word that lets all columns continue; compiled only.

This is the quickest way through grids without blocks, for one fill or for all (`crosswright.count`). A word is given up
at its first letter that leaves the row below no word. Where rows and columns have the same words, the walk visits only
one of each fill and its mirror image. See `kernel/rows.hpp`.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from crosswright.grid import Direction, Grid
from crosswright.problem import Problem
from crosswright.search import native
from crosswright.search.finder import Status
from crosswright.search.outcome import Meter
from crosswright.search.relay import Relay

# How many nodes does the search have before the walk begins? A few milliseconds' worth, in which it fills easy grids.
NODES_BEFORE_ROWS = 200
# How many letters of the walk count as a node? Enough that such a node takes about as long as a node of the search.
LETTERS_A_NODE = 512


class RowSearch(Relay):
    """Finds a fill of an open grid, or finds that there is none: by the kernel's search, and soon by the walk."""

    nodes_first = NODES_BEFORE_ROWS

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Nothing is searched yet. Needs `is_open(problem.grid)`."""
        super().__init__(problem, seed, meter)
        self._chance = Random(seed)
        self._rows: Rows | None = None  # set when the walk begins

    def hand_over(self) -> Any:
        """Begin the walk, with the first row's words in a random order."""
        self._rows = rows_of(self.problem)
        assert self._rows is not None
        walk = self._rows.walk()
        walk.order([1 - self._chance.random() for _ in range(self._rows.first_words)])
        walk.begin(0, self._rows.first_words)
        return walk

    def advance_other(self, most: int) -> Status:
        """Walk on for about `most` nodes."""
        walk = self._other
        end = (walk.nodes // LETTERS_A_NODE + most) * LETTERS_A_NODE
        while True:
            fills = walk.fills
            going = walk.advance(end - walk.nodes, to_fill=True)
            if walk.fills == fills:
                return Status.RUNNING if going else Status.IMPOSSIBLE
            if self.problem.roots_apart(dict(zip(self.problem.unfilled, self.other_words(), strict=True))):
                return Status.SOLVED

    def other_nodes(self) -> int:
        """The letters of the walk, converted to nodes of the search."""
        return int(self._other.nodes) // LETTERS_A_NODE

    def other_words(self) -> Sequence[int]:
        """The words of the rows written now."""
        assert self._rows is not None
        return self._rows.words(self._other.letters())

    def furthest_words(self) -> Sequence[int]:
        """The words at the moment when the search, or the walk, had the most."""
        found = super().furthest_words()
        if self._rows is None:
            return found
        return max(found, self._rows.words(self._other.furthest()), key=lambda words: sum(w >= 0 for w in words))


def is_open(grid: Grid) -> bool:
    """Whether a grid is one rectangle of cells: every across slot crosses every down slot, and has no other cell.

    Rows and columns of blocks around the rectangle make no difference.
    """
    number = Counter(slot.direction for slot in grid.slots)
    across, down = number[Direction.ACROSS], number[Direction.DOWN]
    size = {Direction.ACROSS: down, Direction.DOWN: across}
    whole = all(len(slot.cells) == size[slot.direction] for slot in grid.slots)
    return whole and len(grid.crossings) == across * down > 0


@dataclass
class Rows:
    """What the kernel's walk by rows is given; the tuples are those of kernel/module.cpp.

    The walk's rows are the grid's rows, or its columns where those are longer: then it has fewer words to write.
    """

    problem: Problem
    tables: list[tuple[object, ...]] = field(default_factory=list)
    items: list[tuple[int, int, bool]] = field(default_factory=list)  # table, first cell, numbered
    cells: list[tuple[int, int, int, int, bool]] = field(default_factory=list)
    order: list[int] = field(default_factory=list)  # the grid's cells, in the order in which they are walked
    mirrored: bool = False
    first_words: int = 0  # of the first item: the work to share out

    def walk(self) -> Any:
        """A new walk; call its `begin(first, last)` and `advance(nodes)`. It counts `fills` and `nodes`."""
        kernel = native.kernel()
        assert kernel is not None
        return kernel.RowWalk(self.tables, self.items, self.cells, self.problem.word_numbers()[1], self.mirrored)

    def words(self, letters: bytes) -> list[int]:
        """For each unfilled slot the id of its word, -1 where it has none, when a walk has written these letters."""
        lexicon = self.problem.lexicon
        cells = zip(self.order, letters, strict=False)
        grid = self.problem.grid.with_letters({c: lexicon.alphabet[a] for c, a in cells})
        entries = [grid.entry(grid.slots[s]) for s in self.problem.unfilled]
        return [-1 if entry is None or (w := lexicon.find(entry)) is None else w for entry in entries]


def rows_of(problem: Problem) -> Rows | None:
    """Lay out the walk; None where there is no kernel, or the alphabet has too many letters for it."""
    if not native.available() or not native.suits(problem):
        return None
    return _RowsBuilder(problem).rows


class _RowsBuilder:
    """Builds `Rows`: one item for each slot that is a row, one for each cell that only a column runs through."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.offsets, self.most_numbers = problem.word_numbers()
        self.rows = Rows(problem)
        ways = {way: [s for s in problem.unfilled if problem.grid.slots[s].direction is way] for way in Direction}
        longest = {way: max((problem.lengths[s] for s in ways[way]), default=0) for way in Direction}
        self.down_first = longest[Direction.DOWN] > longest[Direction.ACROSS]
        self.across, self.down = list(ways.values())[:: -1 if self.down_first else 1]
        self.tables: dict[object, int] = {}
        self.lay_out()

    def lay_out(self) -> None:
        """Fill in everything."""
        problem, rows = self.problem, self.rows
        column = {c: s for s in self.down for c in problem.open_cells(s)}
        items = [(problem.open_cells(s), s) for s in self.across]
        checked = {c for cells, _ in items for c in cells}
        items = sorted([*items, *(([c], -1) for c in column if c not in checked)], key=self._rank)
        order = rows.order = [c for cells, _ in items for c in cells]
        number = {c: i for i, c in enumerate(order)}
        place = {c: (i, q) for i, (cells, _) in enumerate(items) for q, c in enumerate(cells)}
        before, after = self._neighbours()
        for cells, s in items:
            table = self._letters() if s < 0 else self._table(s)
            rows.items.append((table, number[cells[0]], s >= 0 and self.most_numbers > 0))
        for c in order:
            words = self._table(column[c]) if c in column else -1
            above, below = number[before[c]] if c in before else -1, after.get(c, -1)
            under = place[below] if below >= 0 else (-1, 0)
            ends = c in column and below < 0 and self.most_numbers > 0
            rows.cells.append((words, above, *under, ends))
        rows.mirrored = self._mirrored()
        first = items[0][1]
        rows.first_words = problem.domains[first].bit_count() if first >= 0 else len(problem.lexicon.alphabet)

    def _rank(self, item: tuple[Sequence[int], int]) -> tuple[int, ...]:
        """An item's key for the order of the walk: row by row, or column by column."""
        row, column = divmod(item[0][0], self.problem.grid.columns)
        return (column, row) if self.down_first else (row, column)

    def _neighbours(self) -> tuple[dict[int, int], dict[int, int]]:
        """For each open cell of a column: the cell before it and the cell after it in its slot."""
        runs = [self.problem.open_cells(s) for s in self.down]
        pairs = [pair for run in runs for pair in pairwise(run)]
        return {c: b for b, c in pairs}, dict(pairs)

    def _key(self, s: int) -> object:
        problem = self.problem
        return problem.lengths[s], problem.grid.template(problem.grid.slots[s]), problem.domains[s]

    def _table(self, s: int) -> int:
        """The table of a slot's words."""
        problem, length = self.problem, self.problem.lengths[s]
        if (key := self._key(s)) not in self.tables:
            self.tables[key] = len(self.tables)
            letters, domain = problem.lexicon.table(length).letters, native.blocks_of(problem, s)
            numbers = self.offsets[length] if self.most_numbers else -1
            self.rows.tables.append((letters, length, domain, problem.open_positions(s), numbers))
        return self.tables[key]

    def _letters(self) -> int:
        """The table for a cell that only its column checks: any letter."""
        if None not in self.tables:
            self.tables[None] = len(self.tables)
            most = len(self.problem.lexicon.alphabet)
            self.rows.tables.append((bytes(range(most)), 1, array("Q", [(1 << most) - 1]), [0], -1))
        return self.tables[None]

    def _mirrored(self) -> bool:
        """Whether this is an open square where each row has the same words as the column of the same number.

        Rows may differ from each other, because words that are in no fill have been taken from each of them before.
        """
        side = len(self.across)
        square = side > 1 and len(self.down) == side and len(self.rows.cells) == side * side
        crossed = all(len(self.problem.links[s]) == side for s in self.problem.unfilled)
        pairs = zip(self.across, self.down, strict=True)
        return square and crossed and all(self._key(s) == self._key(t) for s, t in pairs)
