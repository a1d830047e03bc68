"""Fills that place their own blocks: patterns under rules, each filled in turn.

    patterns(grid, lengths, rules)       every way to place the blocks, exactly once
    fills(grid, lexicon, rules)          every fill of every pattern: for small grids
    fill(grid, lexicon, rules)           one fill, from patterns taken at random: for grids of any size

A pattern is built cell by cell in reading order, each with its images under the symmetry; it is given up as soon as a
run can no longer reach the shortest length, or has a length that no word has. Letters in the grid stay open cells, and
its blocks stay blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry, orbit_of
from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search import Fills
from crosswright.search import fill as fill_one
from crosswright.search import fills as fills_of
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result
from crosswright.words import Lexicon

# How many cells may be decided for one random pattern before another is begun? A few times what a success takes.
MOST_DECISIONS = 20_000
# How many nodes does a random pattern's fill get at first, and by how much more does each later one get?
FIRST_NODES, GROWTH = 500, 1.02
# How many blocks does a random pattern aim at where no limit is given? About the number that published grids have.
USUAL_SHARE = 0.17
# How much more probable is a block, by the number of open cells before it? After one or two it is not allowed, and
# blocks side by side are rare.
RUNS_END = (0.7, 0.0, 0.0, 1.6, 2.0, 2.4, 2.6, 3.0, 4.0)


@dataclass(frozen=True)
class BlockRules:
    """The rules for the blocks."""

    symmetry: Symmetry | None = Symmetry.HALF_TURN
    shortest: int = 3  # no run of open cells is shorter, across or down
    most_blocks: int | None = None
    connected: bool = True  # whether all open cells must be connected


class _Pattern:
    """A pattern that is being built: each cell is open, a block, or undecided."""

    def __init__(self, grid: Grid, lengths: Container[int], rules: BlockRules, random: Random | None) -> None:
        if grid.right_bars or grid.lower_bars:
            raise UsageError("blocks can't be placed in a grid with bars; leave the bars out")
        if rules.symmetry and rules.symmetry.square_only and grid.rows != grid.columns:
            raise UsageError(f"{rules.symmetry.value} symmetry needs a square grid, not {grid.rows} by {grid.columns}")
        self.grid, self.lengths, self.rules, self.random = grid, lengths, rules, random
        size = len(grid.letters)
        self.block: list[bool | None] = [None] * size
        image = partial(grid.image, rules.symmetry)
        self.orbits = sorted({tuple(sorted(orbit_of(c, image))) for c in range(size)})
        self.blocks = self.decisions = 0
        self.limit = size if rules.most_blocks is None else rules.most_blocks
        aim = USUAL_SHARE * size if rules.most_blocks is None else rules.most_blocks
        self.share = min(0.9, aim / size)

    def complete(self, i: int) -> Iterator[frozenset[int]]:
        """Decide the orbits from the i-th on, in every way."""
        if i == len(self.orbits):
            blocks = frozenset(c for c, block in enumerate(self.block) if block)
            if len(blocks) == len(self.block):
                return  # nothing left to fill
            if not self.rules.connected or Grid.open(self.grid.rows, self.grid.columns, blocks=blocks).connected:
                yield blocks
            return
        for block in self._choices(self.orbits[i]):
            self.decisions += 1
            if self.random is not None and self.decisions > MOST_DECISIONS:
                return
            for c in self.orbits[i]:
                self.block[c] = block
            self.blocks += len(self.orbits[i]) * block
            if self.blocks <= self.limit and all(self._may_stand(c) for c in self.orbits[i]):
                yield from self.complete(i + 1)
            self.blocks -= len(self.orbits[i]) * block
            for c in self.orbits[i]:
                self.block[c] = None

    def _choices(self, orbit: tuple[int, ...]) -> tuple[bool, ...]:
        """Block or open, in the order to try them; only one of them where the grid decides."""
        if any(c in self.grid.blocks for c in orbit):
            return () if any(self.grid.letters[c] for c in orbit) else (True,)
        if any(self.grid.letters[c] for c in orbit):
            return (False,)
        first = self.random is not None and self.random.random() < self._worth(orbit[0])
        return (first, not first)

    def _worth(self, c: int) -> float:
        """How probable a block is in a random pattern: the longer the runs that it would end, the more."""
        left = self._open_before(range(c - 1, c - c % self.grid.columns - 1, -1))
        above = self._open_before(range(c - self.grid.columns, -1, -self.grid.columns))
        return self.share * RUNS_END[min(left, len(RUNS_END) - 1)] * RUNS_END[min(above, len(RUNS_END) - 1)]

    def _open_before(self, cells: range) -> int:
        """How many of these cells are open, counted up to the first other cell."""
        return next((i for i, c in enumerate(cells) if self.block[c] is not False), len(cells))

    def _may_stand(self, c: int) -> bool:
        """Whether the runs at a cell, across and down, can still be long enough and have words."""
        row, column = divmod(c, self.grid.columns)
        across = range(row * self.grid.columns, (row + 1) * self.grid.columns)
        down = range(column, len(self.block), self.grid.columns)
        return self._line_may_stand(across) and self._line_may_stand(down)

    def _line_may_stand(self, line: range) -> bool:
        """The same for one row or column: every run between blocks must be long enough and have words."""
        run: list[bool | None] = []
        for block in (*(self.block[c] for c in line), True):
            if not block:
                run.append(block)
                continue
            if False in run:
                whole = None not in run
                if len(run) < self.rules.shortest or (whole and len(run) not in self.lengths):
                    return False
            run = []
        return True


def patterns(grid: Grid, lengths: Container[int], rules: BlockRules) -> Iterator[Grid]:
    """Every grid whose blocks keep the rules and include those of `grid`, with its letters; runs have these lengths.

    >>> sum(1 for _ in patterns(Grid.open(5, 5), range(3, 6), BlockRules()))
    15
    """
    for blocks in _Pattern(grid, lengths, rules, None).complete(0):
        yield with_blocks(grid, blocks, rules)


def with_blocks(grid: Grid, blocks: frozenset[int], rules: BlockRules) -> Grid:
    """A grid with these blocks and its own letters."""
    return Grid(grid.rows, grid.columns, blocks, letters=grid.letters, shortest=rules.shortest)


def fills(
    grid: Grid,
    lexicon: Lexicon,
    rules: BlockRules,
    *,
    allow_repeats: bool = False,
    allow_roots: bool | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    stop: Stop = never,
) -> Fills:
    """Every fill of every pattern; the iterator says how it ended. The budget is for all of them."""
    every = patterns(grid, lexicon.lengths, rules)
    problems = (Problem.of(pattern, lexicon, allow_repeats=allow_repeats, allow_roots=allow_roots) for pattern in every)
    return Fills(_fills(grid, problems, Meter(budget, stop), seed, engine))


def _fills(grid: Grid, problems: Iterator[Problem], meter: Meter, seed: int, engine: str) -> Iterator[Result]:
    """A result for each fill of some problems, then one that says how the enumeration ended."""
    nodes = 0
    for problem in problems:
        if (ended := meter.spent(nodes, 0, lambda: grid)) is None:
            pattern_fills = fills_of(problem, seed=seed, engine=engine, stop=_until(meter, nodes))
            before = nodes
            for fill in pattern_fills:
                nodes = before + pattern_fills.nodes
                yield Result(outcome=Outcome.SOLVED, fill=fill, nodes=nodes, seconds=meter.seconds)
            nodes = before + pattern_fills.nodes
            ended = None if pattern_fills.complete else meter.spent(nodes, 0, lambda: grid) or pattern_fills.outcome
        if ended is not None:
            yield Result(outcome=ended, partial=problem.grid, nodes=nodes, seconds=meter.seconds)
            return
    yield Result(outcome=Outcome.IMPOSSIBLE, partial=grid, nodes=nodes, seconds=meter.seconds)


def _until(meter: Meter, nodes: int) -> Callable[[], bool]:
    return lambda: meter.spent(nodes, 0, lambda: Grid.open(1, 1)) is not None


def fill(
    grid: Grid,
    lexicon: Lexicon,
    rules: BlockRules,
    *,
    allow_repeats: bool = False,
    allow_roots: bool | None = None,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    stop: Stop = never,
) -> Result:
    """One fill: patterns at random, each given a little longer than the one before, until one can be filled.

    Without a budget or a `stop` this never ends where there is no fill; use `fills` to prove that on small grids.
    """
    meter, random, nodes, allowed = Meter(budget, stop), Random(seed), 0, float(FIRST_NODES)
    furthest = grid
    while (ended := meter.spent(nodes, 0, lambda: grid)) is None:
        blocks = next(_Pattern(grid, lexicon.lengths, rules, random).complete(0), None)
        nodes += 1
        if blocks is None:
            continue
        problem = Problem.of(
            with_blocks(grid, blocks, rules), lexicon, allow_repeats=allow_repeats, allow_roots=allow_roots
        )
        limit = Budget(meter.allowance(nodes, int(allowed)))
        result = fill_one(problem, seed=seed, budget=limit, engine=engine, stop=_until(meter, nodes))
        nodes += result.nodes
        allowed *= GROWTH
        if result.fill is not None:
            return Result(outcome=Outcome.SOLVED, fill=result.fill, nodes=nodes, seconds=meter.seconds)
        furthest = result.partial or furthest
    return Result(outcome=ended, partial=furthest, nodes=nodes, seconds=meter.seconds)
