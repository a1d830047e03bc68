"""Arrowwords: each clue stands in a block beside the first cell of its slot, and an arrow leads from one to the other.

    right         the block is left of an across slot
    down          the block is above a down slot
    down, right   the block is above the first cell of an across slot: the arrow bends
    right, down   the block is left of the first cell of a down slot: the arrow bends

A block holds two clues at most. `clue_cells` gives every slot a block with as few bent arrows as possible: a matching
of least cost, found one slot at a time along the cheapest chain of slots that move over (successive shortest paths;
Ahuja, Magnanti, Orlin, Network Flows, 1993, chapter 9).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from crosswright.errors import GridError
from crosswright.grid import Direction, Grid, Slot
from crosswright.puzzle import HEADINGS, Clue, Puzzle

# How many clues can a block hold?
MOST_CLUES = 2


class ClueArrow(NamedTuple):
    """The arrow in the first cell of a slot: the side of the cell where it begins, and where it leads."""

    enters: Direction  # across: through the left side; down: through the upper side
    leads: Direction

    @property
    def bent(self) -> bool:
        """Whether it turns on its way."""
        return self.enters is not self.leads


def arrow(grid: Grid, clue: Clue) -> ClueArrow | None:
    """The arrow of a clue that stands in a block; None where the block isn't left of its first cell or above it.

    >>> from crosswright.puzzle.richtext import RichText
    >>> grid = Grid.open(2, 3, blocks={0})
    >>> arrow(grid, Clue("Down", "1", RichText.of("Vowel"), (1, 4), place=0))
    ClueArrow(enters=<Direction.ACROSS: 'across'>, leads=<Direction.DOWN: 'down'>)
    """
    if clue.place is None or len(clue.cells) < 2:
        return None
    enters = next((way for way, c in _beside(grid, clue.cells[0]) if c == clue.place), None)
    leads = {1: Direction.ACROSS, grid.columns: Direction.DOWN}.get(clue.cells[1] - clue.cells[0])
    return ClueArrow(enters, leads) if enters and leads else None


def _beside(grid: Grid, c: int) -> Iterator[tuple[Direction, int]]:
    """The cells from which an arrow can lead to a cell, and its way across the border between them."""
    if c % grid.columns:
        yield Direction.ACROSS, c - 1
    if c >= grid.columns:
        yield Direction.DOWN, c - grid.columns


def clue_cells(grid: Grid) -> dict[str, int]:
    """The block for each slot's clue, by the slot's name.

    Raises GridError, naming a slot, where the blocks can't hold the clues of all slots.

    >>> clue_cells(Grid.open(2, 3, blocks={0, 2}))
    {'2A': 0, '1D': 0}
    """
    matching = _ClueMatching(grid)
    for slot in grid.slots:
        if not matching.add(slot.id):
            message = f"the clue of {slot.name} has no block to stand in"
            raise GridError(message, remedy="leave a block above it or left of it, for two clues each")
    return {slot.name: matching.cell_of[slot.id] for slot in grid.slots}


def can_hold_clues(grid: Grid) -> bool:
    """Whether the blocks can hold the clues of all slots."""
    matching = _ClueMatching(grid)
    return all(matching.add(slot.id) for slot in grid.slots)


class _ClueMatching:
    """Blocks for some of a grid's slots, with as few bent arrows as these can have."""

    def __init__(self, grid: Grid) -> None:
        # Per slot: its possible blocks, each with its cost: 1 where the arrow bends.
        self.choices = [dict(_choices(grid, slot)) for slot in grid.slots]
        self.cell_of: dict[int, int] = {}
        self.held: defaultdict[int, set[int]] = defaultdict(set)  # per block: the slots whose clues it holds

    def add(self, s: int) -> bool:
        """Give one more slot a block, moving others if that is needed; False where that is impossible."""
        costs, before = self._chains(s)
        free = [c for c in costs if len(self.held[c]) < MOST_CLUES]
        if not free:
            return False
        c = min(free, key=lambda each: (costs[each], each))
        while True:
            mover, left = before[c]
            self.cell_of[mover] = c
            self.held[c].add(mover)
            if left is None:
                return True
            self.held[left].discard(mover)
            c = left

    def _chains(self, s: int) -> tuple[dict[int, int], dict[int, tuple[int, int | None]]]:
        """For each block that a chain of moves can reach: the chain's cost, and its last move (slot, block it left)."""
        costs = dict(self.choices[s])
        before: dict[int, tuple[int, int | None]] = dict.fromkeys(costs, (s, None))
        changed = True
        while changed:  # Bellman and Ford: a move to a straight arrow has a negative cost
            changed = False
            for c in list(costs):
                for mover, other, cost in self._moves(c):
                    if costs[c] + cost < costs.get(other, len(self.choices) + 1):
                        costs[other], before[other], changed = costs[c] + cost, (mover, c), True
        return costs, before

    def _moves(self, c: int) -> Iterator[tuple[int, int, int]]:
        """The moves out of a block: slot, its other block, and what that changes in the cost."""
        for mover in sorted(self.held[c]):
            for other, cost in self.choices[mover].items():
                if other != c:
                    yield mover, other, cost - self.choices[mover][c]


def _choices(grid: Grid, slot: Slot) -> Iterator[tuple[int, int]]:
    """The blocks beside a slot's first cell, each with the cost of its arrow; the straight arrow first."""
    found = [(int(way is not slot.direction), c) for way, c in _beside(grid, slot.cells[0]) if c in grid.blocks]
    return ((c, cost) for cost, c in sorted(found))


def in_cells(puzzle: Puzzle) -> Puzzle:
    """The puzzle as an arrowword: the clue of each slot in a block. GridError where the blocks can't hold them."""
    cells = clue_cells(puzzle.grid)
    place_of = {(HEADINGS[slot.direction], slot.cells): cells[slot.name] for slot in puzzle.grid.slots}
    clues = [replace(clue, place=place_of.get((clue.heading, clue.cells))) for clue in puzzle.clues]
    return replace(puzzle, clues=tuple(clues))


def in_lists(puzzle: Puzzle) -> Puzzle:
    """The puzzle as an ordinary crossword: its clues in lists, under numbers."""
    return replace(puzzle, clues=tuple(replace(clue, place=None) for clue in puzzle.clues))


def clues_in_cells(puzzle: Puzzle) -> Mapping[int, list[Clue]]:
    """The clues that stand in blocks, by block, from the top down: first those whose arrow leaves to the right."""
    found: dict[int, list[Clue]] = {}
    for clue in puzzle.clues:
        if clue.place is not None:
            found.setdefault(clue.place, []).append(clue)

    def order(clue: Clue) -> tuple[bool, bool]:
        its = arrow(puzzle.grid, clue)
        return its is None or its.enters is Direction.DOWN, its is None or its.leads is Direction.DOWN

    return {c: sorted(clues, key=order) for c, clues in sorted(found.items())}
