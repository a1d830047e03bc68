"""The check of patterns: does this pattern keep the rules? Every pattern that this package returns has passed it.

It shares no code with the makers of patterns: it reads a grid's blocks and bars cell by cell, in plain loops over (row,
column), so that a fault of the bitsets, of a generator or of the counting shows up here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from crosswright.arguments import checked
from crosswright.grid import Grid, Symmetry, cell_name
from crosswright.pattern.rules import Rules

Place = tuple[int, int]  # row, column, from 0
_Item = TypeVar("_Item", bound=Hashable)
_Choice = TypeVar("_Choice", bound=Hashable)

_TURNED: dict[Symmetry, Callable[[int, int, int, int], Place]] = {  # of (row, column, last row, last column)
    Symmetry.HALF_TURN: lambda r, c, bottom, right: (bottom - r, right - c),
    Symmetry.QUARTER_TURN: lambda r, c, bottom, right: (c, bottom - r),
    Symmetry.LEFT_RIGHT: lambda r, c, bottom, right: (r, right - c),
    Symmetry.UP_DOWN: lambda r, c, bottom, right: (bottom - r, c),
    Symmetry.DIAGONAL: lambda r, c, bottom, right: (c, r),
    Symmetry.ANTIDIAGONAL: lambda r, c, bottom, right: (right - c, bottom - r),
}


@checked()
def violations(grid: Grid, rules: Rules) -> list[str]:
    """Every way in which a pattern breaks the rules, one line each; an empty list means that it keeps them all.

    Raises TypeError for arguments that are no Grid or no Rules.

    >>> print(*violations(Grid.open(3, 3, blocks={0, 8}), Rules(rows=3, columns=3))[:2], sep="; ")
    row 1, column 2: a run across of 2 cells; row 3, column 1: a run across of 2 cells
    """
    if (grid.rows, grid.columns) != (rules.rows, rules.columns):
        return [f"{grid.rows} by {grid.columns} cells, not {rules.rows} by {rules.columns}"]
    pattern = _PatternWitness(grid, rules)
    return [
        *pattern.asymmetries(),
        *pattern.bad_runs(),
        *pattern.unchecked_cells(),
        *pattern.closed_edges(),
        *pattern.parts(),
        *pattern.squares(),
        *pattern.clues_without_place(),
        *pattern.counts(),
    ]


class _PatternWitness:
    """A grid, read cell by cell."""

    def __init__(self, grid: Grid, rules: Rules) -> None:
        self.rules, self.rows, self.columns = rules, grid.rows, grid.columns
        self.places = [(r, c) for r in range(grid.rows) for c in range(grid.columns)]
        self.opened = {place for cell, place in enumerate(self.places) if cell not in grid.blocks}
        self.blocks = [place for place in self.places if place not in self.opened]
        self.bars = {(self.places[cell], self.places[cell + 1]) for cell in grid.right_bars}
        self.bars |= {(self.places[cell], self.places[cell + grid.columns]) for cell in grid.lower_bars}
        rows = [[(r, c) for c in range(grid.columns)] for r in range(grid.rows)]
        columns = [[(r, c) for r in range(grid.rows)] for c in range(grid.columns)]
        self.runs = {
            "across": [run for row in rows for run in self._cut(row)],
            "down": [run for column in columns for run in self._cut(column)],
        }
        self.slots = [run for runs in self.runs.values() for run in runs if len(run) >= rules.shortest]
        self.in_slots = Counter(place for slot in self.slots for place in slot)

    def open(self, r: int, c: int) -> bool:
        return (r, c) in self.opened

    def _cut(self, line: list[Place]) -> Iterator[list[Place]]:
        """The runs of a row or column."""
        run: list[Place] = []
        for place in line:
            if run and (place not in self.opened or (run[-1], place) in self.bars):
                yield run
                run = []
            if place in self.opened:
                run.append(place)
        if run:
            yield run

    def asymmetries(self) -> Iterator[str]:
        symmetry = self.rules.symmetry
        if symmetry is None:
            return
        turn, last = _TURNED[symmetry], (self.rows - 1, self.columns - 1)
        for place in self.blocks:
            image = turn(*place, *last)
            if image in self.opened:
                yield f"{cell_name(*place)}: a block, and {cell_name(*image)} is none: no {symmetry.value} symmetry"
        for one, other in self.bars:
            if tuple(sorted((turn(*one, *last), turn(*other, *last)))) not in self.bars:
                yield f"{cell_name(*one)}: a bar without its image: no {symmetry.value} symmetry"

    def bad_runs(self) -> Iterator[str]:
        rules = self.rules
        for way, runs in self.runs.items():
            for run in runs:
                too_short = len(run) < rules.shortest and (rules.checked or len(run) > 1)
                if too_short or (rules.longest is not None and len(run) > rules.longest):
                    yield f"{cell_name(*run[0])}: a run {way} of {len(run)} cell{'s' * (len(run) > 1)}"

    def unchecked_cells(self) -> Iterator[str]:
        for r, c in self.places:
            if self.open(r, c) and self.in_slots[r, c] < (2 if self.rules.checked else 1):
                yield f"{cell_name(r, c)}: in {'one slot only' if self.in_slots[r, c] else 'no slot'}"
        if self.rules.checked:
            return
        for slot in self.slots:
            unchecked = [self.in_slots[place] < 2 for place in slot]
            if any(one and other for one, other in pairwise(unchecked)):
                yield f"{cell_name(*slot[0])}: two unchecked cells in a row"
            if self.rules.bars and sum(unchecked) > max(0, len(slot) // 2 - 1):
                yield f"{cell_name(*slot[0])}: {sum(unchecked)} of {len(slot)} cells unchecked"

    def closed_edges(self) -> Iterator[str]:
        if not self.rules.open_edges:
            return
        for name, there in (("row", {r for r, _ in self.opened}), ("column", {c for _, c in self.opened})):
            last = (self.rows if name == "row" else self.columns) - 1
            if 0 not in there:
                yield f"the first {name} is all blocks"
            if last not in there:
                yield f"the last {name} is all blocks"

    def parts(self) -> Iterator[str]:
        todo, number = set(self.opened), 0
        while todo:
            number += 1
            walk = [todo.pop()]
            while walk:
                r, c = here = walk.pop()
                for there in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
                    if there in todo and (here, there) not in self.bars and (there, here) not in self.bars:
                        todo.remove(there)
                        walk.append(there)
        if number != 1 and self.rules.connected:
            yield f"the open cells are {number} parts"

    def squares(self) -> Iterator[str]:
        if self.rules.squares:
            return
        blocks = set(self.blocks)
        for r, c in self.blocks:
            if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= blocks:
                yield f"{cell_name(r, c)}: a square of blocks"

    def clues_without_place(self) -> Iterator[str]:
        """The faults of an arrowword: slots and blocks that can't all have their share of clues.

        If all slots can have a place, and all blocks a clue, then both can be had at once (Mendelsohn and Dulmage,
        1958).
        """
        if not self.rules.arrows:
            return
        places = [[(r, c - 1, half) for half in (0, 1)] + [(r - 1, c, half) for half in (0, 1)]
                  for (r, c), *_ in self.slots]  # fmt: skip
        blocks = set(self.blocks)
        beside = {k: [place for place in its if place[:2] in blocks] for k, its in enumerate(places)}
        clues = {block: [k for k, its in beside.items() if (*block, 0) in its] for block in self.blocks}
        for k in _unmatched(beside):
            yield f"{cell_name(*self.slots[k][0])}: a slot without a place for its clue"
        for block in _unmatched(clues):
            yield f"{cell_name(*block)}: a block without a clue"
        for r, c in self.blocks:
            if len({(r, c), (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & blocks) > 2:
                yield f"{cell_name(r, c)}: three blocks that touch"

    def counts(self) -> Iterator[str]:
        for name, span in self.rules.spans().items():
            number = getattr(self, f"_count_{name}")()
            if number not in span:
                yield f"{number} {name.replace('_', '-')}, not {span}"

    def _count_blocks(self) -> int:
        return len(self.blocks)

    def _count_entries(self) -> int:
        return len(self.slots)

    def _count_threes(self) -> int:
        return sum(len(slot) == 3 for slot in self.slots)

    def _count_cheaters(self) -> int:
        return sum(
            self.open(r, c - 1) != self.open(r, c + 1) and self.open(r - 1, c) != self.open(r + 1, c)
            for r, c in self.blocks
        )

    def _count_wide_open(self) -> int:
        around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        touching = {(r + i, c + j) for r, c in self.blocks for i, j in around}
        return len(self.opened - touching)


def _unmatched(choices: Mapping[_Item, Sequence[_Choice]]) -> list[_Item]:
    """The items that are left without one of their choices where every choice is taken once (Kuhn, 1955)."""
    taken: dict[_Choice, _Item] = {}

    def place(item: _Item, seen: set[_Choice]) -> bool:
        for choice in choices[item]:
            if choice not in seen:
                seen.add(choice)
                if choice not in taken or place(taken[choice], seen):
                    taken[choice] = item
                    return True
        return False

    return [item for item in choices if not place(item, set())]
