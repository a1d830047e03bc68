"""The ways to finish a pattern that is half made: some blocks set, some cells kept open, the rest left to choose.

Depth-first search over the orbits of the cells that are left, in reading order, each opened or closed. A branch ends
where too many blocks are set, or where a run can no longer be right: it is closed at both ends, all its cells are
settled, and its length is wrong. So every pattern under the rules comes exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.pattern.generate import witnessed
from crosswright.pattern.masks import Judge, in_runs, squares
from crosswright.pattern.rules import Rules
from crosswright.progress import Stop, never

# After how many steps is a search given up that only asks which rule is in the way?
MOST_CALLS = 20_000


def complete(
    grid: Grid,
    rules: Rules,
    *,
    open_cells: Iterable[int] = (),
    stop: Stop = never,
) -> Iterator[Grid]:
    """Every pattern under the rules that has the grid's blocks and none on `open_cells` or on a cell with a letter.

    They come in a fixed order: at the first cell where two patterns differ, the one with the open cell comes first.
    Letters are kept. There may be very many: take as many as you want. `stop` is called now and then. UsageError where
    the grid has another size.

    >>> rules = Rules(rows=5, columns=5)
    >>> [len(each.blocks) for each in complete(Grid.open(5, 5, blocks={0, 1}), rules)]
    [4, 6]
    """
    if (grid.rows, grid.columns) != (rules.rows, rules.columns):
        raise UsageError(f"the grid has {grid.rows} by {grid.columns} cells, the rules {rules.rows} by {rules.columns}")
    if rules.bars or grid.right_bars or grid.lower_bars:
        raise UsageError("only patterns of blocks can be completed, not those with bars")
    if rules.arrows:
        raise UsageError("the blocks of an arrowword can't be completed; make a pattern from nothing")
    finder = _PatternSearch(rules, stop)
    frame = finder.judge.frame
    kept = {c for c, letters in enumerate(grid.letters) if letters} | set(open_cells)
    opened = sum(frame.bit(*divmod(c, grid.columns)) for c in kept)
    for cells in finder.search(frame.of_grid(grid), opened):
        pattern = frame.to_grid(cells, rules.shortest).with_letters(dict(enumerate(grid.letters)))
        yield witnessed(pattern, rules)


def ruling_out(grid: Grid, rules: Rules, *, stop: Stop = never) -> list[str]:
    """Each rule without which the pattern could be finished, by the names of their fields.

    They are tried one by one; a search that takes long counts as one without a way.
    """
    looser: dict[str, Any] = {"symmetry": None, "shortest": 1, "longest": None, "connected": False, "open_edges": False}
    looser |= {"squares": True} | dict.fromkeys(rules.spans())
    names = [name for name, value in looser.items() if getattr(rules, name) != value]
    return [name for name in names if _can_be_finished(grid, replace(rules, **{name: looser[name]}), stop)]


def _can_be_finished(grid: Grid, rules: Rules, stop: Stop) -> bool:
    """Whether a short search finds a way."""
    calls = count()
    return next(complete(grid, rules, stop=lambda: next(calls) > MOST_CALLS or stop()), None) is not None


class _PatternSearch:
    """Depth-first search; a pattern is a set of cells that may be open, and the subset that is settled to be open."""

    def __init__(self, rules: Rules, stop: Stop) -> None:
        self.rules, self.judge, self.stop = rules, Judge.of(rules), stop
        self.frame = self.judge.frame
        self.orbits = self.frame.orbits(rules.symmetry)

    def search(self, cells: int, opened: int) -> Iterator[int]:
        """Every right pattern between the settled open cells and the cells that may be open.

        Images are settled together.
        """
        for orbit in self.orbits:
            if orbit & opened:
                opened |= orbit
            if orbit & ~cells:
                cells &= ~orbit
        if cells & opened == opened:
            yield from self._from(0, cells, opened)

    def _from(self, at: int, cells: int, opened: int) -> Iterator[int]:
        if self.stop() or not self._hopeful(cells, opened):
            return
        while at < len(self.orbits) and (self.orbits[at] & opened or not self.orbits[at] & cells):
            at += 1
        if at == len(self.orbits):
            if self.judge.sound(cells) and self.judge.complete(cells):
                yield cells
            return
        yield from self._from(at + 1, cells, opened | self.orbits[at])
        yield from self._from(at + 1, cells & ~self.orbits[at], opened)

    def _hopeful(self, cells: int, opened: int) -> bool:
        """Whether this may still become a right pattern, as far as runs and the number of blocks show."""
        rules, step = self.rules, self.frame.down
        blocks = self.frame.blocks(cells)
        if rules.blocks is not None and blocks.bit_count() > rules.blocks.most:
            return False
        if not rules.squares and squares(blocks, step):
            return False
        if rules.longest is not None and any(in_runs(opened, each, rules.longest + 1) for each in (1, step)):
            return False
        # A cell that is settled to be open needs room for its run among the cells that may be open.
        across, down = (in_runs(cells, each, rules.shortest) for each in (1, step))
        return not opened & ~(across & down if rules.checked else across | down)
