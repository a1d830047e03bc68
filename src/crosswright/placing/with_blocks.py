"""Exactly these words, and blocks: every word of a list placed once in a grid, the search placing the blocks.

    place_all(grid, words)   one way; every run of two or more letters is a word of the list

Two searches take turns. That of criss-cross layouts fills a box well where words have room, and proves nothing. The
other goes through the grid cell by cell, in reading order: each cell is a block or takes a letter with which the runs
that it belongs to can still become words. It is complete. It is fast where every cell has to be in two words: then half
the letters of all words is the number of open cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial as bind
from typing import NamedTuple

from crosswright.grid import Grid, Symmetry, orbit_of
from crosswright.placing.crisscross import crisscross, usual_budget
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result

# How many criss-cross layouts are tried, each by another seed, before the search cell by cell?
LAYOUTS = 12
# How many cells may the search with every cell in two words decide, where that isn't asked for? Some seconds' worth.
DENSE_NODES = 300_000


def place_all(
    grid: Grid,
    words: Sequence[str],
    *,
    symmetry: Symmetry | None = None,
    shortest: int = 1,
    most_blocks: int | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Result:
    """One way to place all words, with the blocks that this takes; IMPOSSIBLE is proved.

    The grid's blocks stay blocks, its letters stay; all open cells are connected. If the `shortest` run has one cell, a
    cell may be in one word only, as in a criss-cross; else it is in two.
    """
    meter, loose = Meter(budget, stop, progress), shortest == 1
    limits = _BlockLimits(symmetry, not loose, most_blocks)
    search = _CellSearch(grid, words, limits, meter)
    empty = not grid.blocks and not any(grid.letters)
    free = search.hopeful and loose and empty and symmetry is None and most_blocks is None
    if free and (fill := _as_layout(words, seed, search)) is not None:
        return Result(outcome=Outcome.SOLVED, fill=fill, nodes=search.nodes, seconds=meter.seconds)
    if loose and search.hopeful:
        dense = _CellSearch(grid, words, limits._replace(checked=True), meter)
        dense.nodes, dense.most_nodes = search.nodes, search.nodes + DENSE_NODES
        if dense.run():
            return Result(outcome=Outcome.SOLVED, fill=dense.grid_now(), nodes=dense.nodes, seconds=meter.seconds)
        search.nodes = dense.nodes
    solved = search.run()
    return Result(
        outcome=Outcome.SOLVED if solved else search.outcome,
        fill=search.grid_now() if solved else None,
        partial=None if solved else search.furthest,
        nodes=search.nodes,
        seconds=meter.seconds,
    )


def _as_layout(words: Sequence[str], seed: int, search: _CellSearch) -> Grid | None:
    """A criss-cross layout of all words, with blocks around it."""
    rows, columns = search.grid.rows, search.grid.columns
    for each in range(seed, seed + LAYOUTS):
        nodes = search.meter.allowance(search.nodes, usual_budget(len(words)).nodes or 1)
        if nodes < 1 or search.spent():
            return None
        layouts = crisscross(words, seed=each, size=(rows, columns), budget=Budget(nodes), stop=search.spent)
        search.nodes += layouts.nodes
        search.cells = [layouts.best.letters.get(divmod(c, columns), "") for c in range(rows * columns)]
        layout, search.cells = search.grid_now(), [""] * (rows * columns)
        if not layouts.best.left_out:
            return layout
        search.furthest = search.furthest or layout
    return None


class _BlockLimits(NamedTuple):
    """What the blocks have to keep."""

    symmetry: Symmetry | None
    checked: bool  # whether every cell is in two words
    most_blocks: int | None


class _CellSearch:
    """The search cell by cell. `outcome` says how it ended where it found nothing."""

    def __init__(self, grid: Grid, words: Sequence[str], limits: _BlockLimits, meter: Meter) -> None:
        self.grid, self.meter, self.checked = grid, meter, limits.checked
        self.outcome = Outcome.IMPOSSIBLE
        self.furthest: Grid | None = None
        self.nodes = 0
        self.most_nodes: int | None = None  # besides the budget
        self.unused = set(words)
        self.beginning = Counter(word[:n] for word in words for n in range(1, len(word) + 1))  # unused words, by prefix
        letters = sum(map(len, words))
        self.most_open = letters // 2 if self.checked else letters  # a cell takes a letter of two words, or of one
        self.most_blocks = grid.rows * grid.columns - (letters + 1) // 2
        if limits.most_blocks is not None:
            self.most_blocks = min(self.most_blocks, limits.most_blocks)
        longest = max(map(len, words), default=0)
        self.hopeful = longest <= max(grid.rows, grid.columns) and not (self.checked and letters % 2)
        self.alphabet = sorted(set("".join(words)))
        self.columns = grid.columns
        self.cells = [""] * (grid.rows * grid.columns)  # as far as they are decided; "" is a block
        image = bind(grid.image, limits.symmetry)
        self.twins = [[d for d in orbit_of(c, image) if d < c] for c in range(len(self.cells))]

    def spent(self) -> bool:
        """Whether the budget is; then `outcome` says so."""
        ended = self.meter.spent(self.nodes, 0, self.grid_now)
        if self.most_nodes is not None and self.nodes >= self.most_nodes:
            ended = ended or Outcome.OUT_OF_BUDGET
        self.outcome = ended or self.outcome
        return ended is not None

    def grid_now(self) -> Grid:
        """The grid with the letters that stand."""
        blocks = {c for c, letter in enumerate(self.cells) if not letter}
        letters = {c: letter for c, letter in enumerate(self.cells) if letter}
        return Grid.open(self.grid.rows, self.grid.columns, blocks=blocks).with_letters(letters)

    def run(self) -> bool:
        """Whether there is a way; then `grid_now` has it."""
        return self.hopeful and self._decide(0)

    def _decide(self, c: int) -> bool:
        """Try every letter for a cell, then a block, and go on with the next cell."""
        if c == len(self.cells):
            return not self.unused and self.grid_now().connected
        self.nodes += 1
        if self.spent():
            return False
        across, down = self._before(c, 1, c % self.columns), self._before(c, self.columns, c // self.columns)
        for letter in self._choices(c, across, down):
            self.cells[c] = letter
            ended = self._ended(c, across + letter, down + letter)
            placed = self._take(ended)
            if placed is not None:
                if self._decide(c + 1):
                    return True
                self._give_back(placed)
        self.cells[c] = ""
        return False

    def _before(self, c: int, step: int, most: int) -> str:
        """The letters of the run that ends before a cell."""
        letters = []
        for d in range(c - step, c - step * (most + 1), -step):
            if not self.cells[d]:
                break
            letters.append(self.cells[d])
        return "".join(reversed(letters))

    def _choices(self, c: int, across: str, down: str) -> list[str]:
        """What a cell may be; letters with which most words can go on come first, a block is last."""
        twins = {bool(self.cells[d]) for d in self.twins[c]}
        given = self.grid.letters[c]
        block = [] if given or True in twins else [""]
        blocks = self.cells[:c].count("")
        if blocks >= self.most_blocks:
            block = []
        if c in self.grid.blocks or False in twins or c - blocks >= self.most_open:
            return block
        worth = {}
        for letter in [given] if given else self.alphabet:
            ways = [self.beginning[run + letter] for run in (across, down)]
            # A letter that goes on with a run leads to a word; one that begins two runs leads to one word at least.
            if any(ways) and all(n or not (run or self.checked) for n, run in zip(ways, (across, down), strict=True)):
                worth[letter] = sum(ways)
        return sorted(worth, key=lambda letter: (-worth[letter], letter)) + block

    def _ended(self, c: int, across: str, down: str) -> list[str] | None:
        """The words that end at a cell or before it; None where a cell would be in no word."""
        row, column = divmod(c, self.columns)
        if self.cells[c]:
            ended = [(across, c, 1)] * (column == self.columns - 1) + [(down, c, 0)] * (row == self.grid.rows - 1)
        else:
            ended = [(across, c - 1, 1), (down, c - self.columns, 0)]
        alone = [(d, way) for run, d, way in ended if len(run) == 1]
        if any(self.checked or self._lost(d, way) for d, way in alone):
            return None
        return [run for run, _, _ in ended if len(run) > 1]

    def _lost(self, d: int, across: int) -> bool:
        """Whether a cell that is a run by itself is in no run of the other direction either."""
        last_row = d // self.columns == self.grid.rows - 1
        if across:
            return last_row and not (d >= self.columns and self.cells[d - self.columns])
        left, right = d % self.columns > 0, d % self.columns < self.columns - 1
        return not last_row and not ((left and self.cells[d - 1]) or (right and self.cells[d + 1]))

    def _take(self, words: list[str] | None) -> list[str] | None:
        """Take words that stand from the unused ones; None, and nothing is changed, where one isn't among them."""
        if words is None or not self.unused.issuperset(words) or len(set(words)) < len(words):
            return None
        for word in words:
            self.unused.remove(word)
            self.beginning.subtract(word[: n + 1] for n in range(len(word)))
        return words

    def _give_back(self, words: list[str]) -> None:
        self.unused.update(words)
        for word in words:
            self.beginning.update(word[: n + 1] for n in range(len(word)))
