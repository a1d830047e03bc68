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
from itertools import count
from random import Random

from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.pattern.masks import CellBits, connected, in_runs, starts_of
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
    """Patterns that are built: each cell is open, a block, or undecided."""

    def __init__(self, grid: Grid, lengths: Container[int], rules: BlockRules, random: Random | None) -> None:
        if grid.right_bars or grid.lower_bars:
            raise UsageError("blocks can't be placed in a grid with bars; leave the bars out")
        if rules.symmetry and rules.symmetry.square_only and grid.rows != grid.columns:
            raise UsageError(f"{rules.symmetry.value} symmetry needs a square grid, not {grid.rows} by {grid.columns}")
        self.rules, self.random, self.decisions = rules, random, 0
        self.frame = CellBits(grid.rows, grid.columns)
        self.given = sum(self.frame.bit(*divmod(c, grid.columns)) for c, letter in enumerate(grid.letters) if letter)
        self.blocks = self.frame.blocks(self.frame.of_grid(grid))
        self.orbits = self.frame.orbits(rules.symmetry)
        self.wrong = [n for n in range(rules.shortest, max(grid.rows, grid.columns) + 1) if n not in lengths]
        size = grid.rows * grid.columns
        self.limit = size if rules.most_blocks is None else rules.most_blocks
        self.share = min(0.9, USUAL_SHARE if rules.most_blocks is None else rules.most_blocks / size)

    def ways(self) -> Iterator[frozenset[int]]:
        """The blocks of every way to decide all cells, or of some ways at random."""
        for cells in self._complete(0, self.frame.everything, 0):
            yield frozenset(self.frame.ids(self.frame.blocks(cells)))

    def _complete(self, i: int, cells: int, opened: int) -> Iterator[int]:
        """Decide the orbits from the i-th on, in every way: of the cells that are not blocks so far some are opened."""
        if i == len(self.orbits):
            if cells and (not self.rules.connected or connected(cells, self.frame.down)):
                yield cells
            return
        for block in self._choices(self.orbits[i], opened):
            self.decisions += 1
            if self.random is not None and self.decisions > MOST_DECISIONS:
                return
            left = cells & ~self.orbits[i] if block else cells
            settled = opened if block else opened | self.orbits[i]
            if self.frame.blocks(left).bit_count() <= self.limit and self._may_stand(left, settled):
                yield from self._complete(i + 1, left, settled)

    def _choices(self, orbit: int, opened: int) -> tuple[bool, ...]:
        """Block or open, in the order to try them; only one of them where the grid decides."""
        if orbit & self.blocks:
            return () if orbit & self.given else (True,)
        if orbit & self.given:
            return (False,)
        first = self.random is not None and self.random.random() < self._worth(orbit & -orbit, opened)
        return (first, not first)

    def _worth(self, bit: int, opened: int) -> float:
        """How probable a block is in a random pattern: the longer the runs that it would end, the more."""
        worth = self.share
        for step in (1, self.frame.down):
            run = next(n for n in count() if not bit >> (n + 1) * step & opened)
            worth *= RUNS_END[min(run, len(RUNS_END) - 1)]
        return worth

    def _may_stand(self, cells: int, opened: int) -> bool:
        """Whether all runs, across and down, can still be long enough and have words."""
        for step in (1, self.frame.down):
            if opened & ~in_runs(cells, step, self.rules.shortest):
                return False
            for length in self.wrong:
                begins = opened & ~(cells << step) & ~(cells >> length * step)
                if begins & starts_of(opened, step, length):
                    return False
        return True


def patterns(grid: Grid, lengths: Container[int], rules: BlockRules) -> Iterator[Grid]:
    """Every grid whose blocks keep the rules and include those of `grid`, with its letters; runs have these lengths.

    >>> sum(1 for _ in patterns(Grid.open(5, 5), range(3, 6), BlockRules()))
    15
    """
    for blocks in _Pattern(grid, lengths, rules, None).ways():
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
        blocks = next(_Pattern(grid, lexicon.lengths, rules, random).ways(), None)
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
