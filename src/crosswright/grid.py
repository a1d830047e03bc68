"""The grid: cells, blocks, bars and given letters, and what follows from them.

    c cell   row * columns + column, from 0 at the top left
    s slot   a run of cells that takes a word: all across by number, then all down by number
    p        a cell's place in its slot, from 0

A fill is a Grid too: one that has letters in every cell of every slot.
"""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, TypeVar

from crosswright.arguments import checked
from crosswright.display import svg_of
from crosswright.errors import GridError, UsageError, count_of
from crosswright.read_only import ReadOnlyDict

# How many rows or columns can a grid have? More than any published one.
MOST_CELLS_A_SIDE = 63

# A cell as text, in a grid or a template: several letters in brackets (group 1), or one character (group 2).
CELL_TEXT = re.compile(r"\[([^][]*)\]|(.)", re.DOTALL)

_Place = TypeVar("_Place")
_Item = TypeVar("_Item")
# How many slots does a message name at most? And how many slots near to a wrong name?
MOST_SLOTS_NAMED, NEAREST_SLOTS_NAMED = 16, 5
_SLOT_NAME = re.compile(r"(\d{1,9})[\s-]*(A|D|ACROSS|DOWN)", re.IGNORECASE | re.ASCII)


class Direction(enum.Enum):
    """Which way a slot runs."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def initial(self) -> str:
        """`A` or `D`, as in a slot's name."""
        return self.value[0].upper()


class Symmetry(enum.Enum):
    """The ways in which a grid's blocks and bars can be carried onto themselves."""

    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    LEFT_RIGHT = "left-right"
    UP_DOWN = "up-down"
    DIAGONAL = "diagonal"
    ANTIDIAGONAL = "antidiagonal"

    @property
    def square_only(self) -> bool:
        """Whether rows become columns, so that only a square grid can have it."""
        return self in (Symmetry.QUARTER_TURN, Symmetry.DIAGONAL, Symmetry.ANTIDIAGONAL)


def image_of(symmetry: Symmetry | None, row: int, column: int, rows: int, columns: int) -> tuple[int, int]:
    """The (row, column) to which a symmetry moves a cell of a grid of that size; None moves nothing.

    >>> image_of(Symmetry.HALF_TURN, 0, 1, rows=3, columns=4)
    (2, 2)
    """
    last_row, last_column = rows - 1, columns - 1
    return {
        None: (row, column),
        Symmetry.HALF_TURN: (last_row - row, last_column - column),
        Symmetry.QUARTER_TURN: (column, last_row - row),
        Symmetry.LEFT_RIGHT: (row, last_column - column),
        Symmetry.UP_DOWN: (last_row - row, column),
        Symmetry.DIAGONAL: (column, row),
        Symmetry.ANTIDIAGONAL: (last_column - column, last_row - row),
    }[symmetry]


def orbit_of(place: _Place, image: Callable[[_Place], _Place]) -> list[_Place]:
    """A place, its image, the image's image and so on, until the first place comes again."""
    found = [place]
    while (place := image(place)) not in found:
        found.append(place)
    return found


@dataclass(frozen=True, slots=True)
class Slot:
    """A run of cells that takes a word."""

    id: int
    direction: Direction
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Number and direction: `12A`."""
        return f"{self.number}{self.direction.initial}"

    def __len__(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, slots=True)
class Crossing:
    """A cell that two slots share."""

    cell: int
    across: int
    across_position: int
    down: int
    down_position: int


def cell_name(row: int, column: int) -> str:
    """A cell for messages, from its row and column counted from 0: `row 1, column 2`."""
    return f"row {row + 1}, column {column + 1}"


@dataclass(frozen=True, repr=False)
class Grid:
    """A rectangular grid. It never changes: `with_letters` and `with_entry` return new ones.

    Cells are ints: row * columns + column, from 0. A bar that doesn't part two open cells is dropped, so that grids
    that mean the same are equal. `str(grid)` is its text, which `parse_grid` reads; a notebook shows its drawing.

    Raises GridError for an impossible size, cell or letters.

    >>> grid = Grid(2, 3, blocks={5}, letters=("A", "", "", "", "", ""))
    >>> print(grid)
    A..
    ..#
    >>> [(slot.name, grid.template(slot)) for slot in grid.slots]
    [('1A', 'A??'), ('3A', '??'), ('1D', 'A?'), ('2D', '??')]
    >>> grid
    <Grid of 2 by 3 cells: 1 block, 4 slots, 1 letter>
    """

    MADE_BY: ClassVar[str] = "parse_grid(text), read_grid(path) or Grid.open(rows, columns)"

    rows: int
    columns: int
    blocks: frozenset[int] = frozenset()
    right_bars: frozenset[int] = frozenset()  # cells with a bar on their right edge
    lower_bars: frozenset[int] = frozenset()  # cells with a bar on their lower edge
    letters: tuple[str, ...] = ()  # per cell: "" for none, one letter, or several (rebus); upper case
    shortest: int = 2  # runs shorter than this are no slots

    def __post_init__(self) -> None:
        self._validate_size()
        keep = object.__setattr__  # a frozen dataclass's own way to set a field
        for name in ("blocks", "right_bars", "lower_bars"):
            keep(self, name, frozenset(getattr(self, name)))
            self._validate_cells(name, getattr(self, name))
        keep(self, "right_bars", frozenset(c for c in self.right_bars if (c + 1) % self.columns and self._open(c, 1)))
        keep(self, "lower_bars", frozenset(c for c in self.lower_bars if self._open(c, self.columns)))
        keep(self, "letters", tuple(self.letters) or ("",) * (self.rows * self.columns))
        self._validate_letters()

    def _validate_size(self) -> None:
        if not (1 <= self.rows <= MOST_CELLS_A_SIDE and 1 <= self.columns <= MOST_CELLS_A_SIDE):
            remedy = f"a grid has 1 to {MOST_CELLS_A_SIDE} rows and columns"
            raise GridError(f"a grid of {self.rows} by {self.columns} cells", remedy=remedy)
        if self.shortest < 1:
            raise GridError(f"a shortest slot of {self.shortest} cells", remedy="give 1 or more")

    def _validate_cells(self, name: str, cells: Iterable[int]) -> None:
        for c in cells:
            if not 0 <= c < self.rows * self.columns:
                raise GridError(f"{name} has cell {c}", remedy=f"cells are 0 to {self.rows * self.columns - 1}")

    def _validate_letters(self) -> None:
        if len(self.letters) != self.rows * self.columns:
            count = f"{len(self.letters)} items in letters for {self.rows * self.columns} cells"
            raise GridError(count, remedy='give one a cell, "" where there is no letter')
        for c, letters in enumerate(self.letters):
            if letters and c in self.blocks:
                raise GridError(f"{self.place(c)}: {letters} on a block", remedy="only open cells take letters")
            if letters and not _fit_for_a_cell(letters):
                remedy = "cells take upper-case letters, composed (Unicode NFC)"
                raise GridError(f"{self.place(c)}: {letters!r} can't stand in a cell", remedy=remedy)

    def _open(self, c: int, step: int) -> bool:
        """Whether a cell and the one a step further are both open cells of the grid."""
        return c + step < self.rows * self.columns and not {c, c + step} & self.blocks

    def place(self, c: int) -> str:
        """A cell for messages, counted from 1: `row 1, column 2`."""
        return cell_name(*divmod(c, self.columns))

    def cell_width(self, c: int) -> int:
        """How many letters a cell takes in its slots' words: more than one in a rebus cell."""
        return max(1, len(self.letters[c]))

    def in_rows(self, items: Sequence[_Item]) -> list[Sequence[_Item]]:
        """Items, one per cell in reading order, cut into the grid's rows.

        >>> Grid.open(2, 3).in_rows("ABCDEF")
        ['ABC', 'DEF']
        """
        return [items[start : start + self.columns] for start in range(0, len(items), self.columns)]

    @classmethod
    @checked()
    def open(cls, rows: int, columns: int, *, blocks: Iterable[int] = (), shortest: int = 2) -> Grid:
        """An empty grid."""
        return cls(rows, columns, frozenset(blocks), shortest=shortest)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All slots: across by number, then down by number."""
        runs = [(way, run) for way in Direction for run in sorted(self._runs(way))]  # sorted: by their first cells
        return tuple(Slot(s, way, self.numbers[run[0]], run) for s, (way, run) in enumerate(runs))

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number of each cell that a slot starts in, in reading order."""
        starts = {run[0] for way in Direction for run in self._runs(way)}
        return ReadOnlyDict((c, number) for number, c in enumerate(sorted(starts), start=1))

    def _runs(self, direction: Direction) -> Iterator[tuple[int, ...]]:
        """The runs of open cells long enough to be slots."""
        across = direction is Direction.ACROSS
        bars, step = (self.right_bars, 1) if across else (self.lower_bars, self.columns)
        for line in range(self.rows if across else self.columns):
            start = line * self.columns if across else line
            run: list[int] = []
            for c in range(start, start + step * (self.columns if across else self.rows), step):
                if c not in self.blocks:
                    run.append(c)
                if c in self.blocks or c in bars:
                    if len(run) >= self.shortest:
                        yield tuple(run)
                    run = []
            if len(run) >= self.shortest:
                yield tuple(run)

    @property
    def has_bars(self) -> bool:
        """Whether there are bars between cells."""
        return bool(self.right_bars or self.lower_bars)

    @cached_property
    def slots_at(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Per cell: the slots that run through it and its place in each, across first."""
        at: list[list[tuple[int, int]]] = [[] for _ in self.letters]
        for slot in self.slots:
            for p, c in enumerate(slot.cells):
                at[c].append((slot.id, p))
        return tuple(tuple(each) for each in at)

    @cached_property
    def crossings(self) -> tuple[Crossing, ...]:
        """The cells that two slots share, in reading order."""
        return tuple(Crossing(c, *at[0], *at[1]) for c, at in enumerate(self.slots_at) if len(at) == 2)

    @cached_property
    def unchecked(self) -> frozenset[int]:
        """The open cells that fewer than two slots run through."""
        return frozenset(c for c, at in enumerate(self.slots_at) if len(at) < 2 and c not in self.blocks)

    @cached_property
    def _slots_by_name(self) -> dict[str, Slot]:
        return {slot.name: slot for slot in self.slots}

    def slot_named(self, name: str) -> Slot:
        """The slot of that name, written `1A`, `1a`, `1-across` or `1 Across`; UsageError where there is none."""
        parts = _SLOT_NAME.fullmatch(name.strip())
        slot = self._slots_by_name.get(f"{int(parts[1])}{parts[2][0].upper()}") if parts else None
        if slot is None:
            raise UsageError(f"there is no slot {name!r}; {self._nearest_slots(parts)}")
        return slot

    def _nearest_slots(self, parts: re.Match[str] | None) -> str:
        """For a message: the grid's slots, or, where there are many, the slots with the nearest numbers."""
        names = list(self._slots_by_name)
        if parts is None or len(names) <= MOST_SLOTS_NAMED:
            some = ["..."] * (len(names) > MOST_SLOTS_NAMED)
            return f"the grid has {', '.join([*names[:MOST_SLOTS_NAMED], *some]) or 'none'}"
        same = [name for name in names if name[-1] == parts[2][0].upper()] or names
        nearest = sorted(same, key=lambda name: abs(int(name[:-1]) - int(parts[1])))[:NEAREST_SLOTS_NAMED]
        return f"the nearest of its {len(names)} slots are {', '.join(sorted(nearest, key=names.index))}"

    def template(self, slot: Slot) -> str:
        """The template of a slot, an item per cell: `?E?[ICE]`."""
        given = (self.letters[c] for c in slot.cells)
        return "".join(f"[{letters}]" if len(letters) > 1 else letters or "?" for letters in given)

    def entry(self, slot: Slot) -> str | None:
        """The letters of a slot, None unless every cell has some."""
        parts = [self.letters[c] for c in slot.cells]
        return "".join(parts) if all(parts) else None

    @cached_property
    def entries(self) -> Mapping[str, str]:
        """The entries of the complete slots by the slots' names, in slot order."""
        found = ((slot.name, self.entry(slot)) for slot in self.slots)
        return ReadOnlyDict((name, entry) for name, entry in found if entry is not None)

    def with_letters(self, letters: Mapping[int, str]) -> Grid:
        """The same grid with these letters in these cells; "" empties a cell."""
        self._validate_cells("letters", letters)
        return self._lettered(tuple(letters.get(c, old) for c, old in enumerate(self.letters)))

    def cleared(self) -> Grid:
        """The same grid without letters."""
        return self._lettered(())

    def _lettered(self, letters: tuple[str, ...]) -> Grid:
        """The same structure with other letters; what was worked out about the structure is reused."""
        other = replace(self, letters=letters)
        other.__dict__.update({name: self.__dict__[name] for name in _OF_STRUCTURE if name in self.__dict__})
        return other

    def with_entry(self, name: str, template: str) -> Grid:
        """The same grid with a template such as `?E?T` written into a slot; `?` leaves a cell as it is.

        Raises UsageError for an unknown slot, and for a template that is too long or short, or that contradicts a
        letter in the grid.

        >>> Grid.open(1, 4).with_entry("1A", "?e?[ice]").letters
        ('', 'E', '', 'ICE')
        """
        slot = self.slot_named(name)
        items = split_template(template)
        if len(items) != len(slot):
            raise UsageError(
                f"{slot.name} has {len(slot)} cells, {template} has {len(items)}; give one letter or ? a cell"
            )
        letters = {c: item for c, item in zip(slot.cells, items, strict=True) if item != "?"}
        for c, item in letters.items():
            if not _fit_for_a_cell(item):
                raise UsageError(f"{slot.name}: {item!r} in {template} is no letter; give letters, and ? for any")
            if self.letters[c] not in ("", item):
                raise UsageError(f"{slot.name}: {template} contradicts {self.template(slot)}, which is there already")
        return self.with_letters(letters)

    @cached_property
    def connected(self) -> bool:
        """Whether all open cells are connected without crossing a block or a bar."""
        todo = {c for c in range(len(self.letters)) if c not in self.blocks}
        stack = [todo.pop()] if todo else []
        while stack:
            for c in self._neighbours(stack.pop()):
                if c in todo:
                    todo.remove(c)
                    stack.append(c)
        return not todo

    def _neighbours(self, c: int) -> Iterator[int]:
        row, column = divmod(c, self.columns)
        if column + 1 < self.columns and c not in self.right_bars:
            yield c + 1
        if column and c - 1 not in self.right_bars:
            yield c - 1
        if row + 1 < self.rows and c not in self.lower_bars:
            yield c + self.columns
        if row and c - self.columns not in self.lower_bars:
            yield c - self.columns

    @cached_property
    def symmetries(self) -> frozenset[Symmetry]:
        """The symmetries of blocks and bars."""
        return frozenset(symmetry for symmetry in Symmetry if self._has(symmetry))

    def _has(self, symmetry: Symmetry) -> bool:
        if symmetry.square_only and self.rows != self.columns:
            return False
        return self._figure == {frozenset(self.image(symmetry, c) for c in part) for part in self._figure}

    @cached_property
    def _figure(self) -> set[frozenset[int]]:
        """Each block as its cell, each bar as the two cells that it parts."""
        parts: list[tuple[int, ...]] = [(c,) for c in self.blocks]
        parts += [(c, c + 1) for c in self.right_bars]
        parts += [(c, c + self.columns) for c in self.lower_bars]
        return {frozenset(part) for part in parts}

    def image(self, symmetry: Symmetry | None, c: int) -> int:
        """The cell to which a symmetry moves a cell; the grid must be square if rows become columns."""
        row, column = image_of(symmetry, *divmod(c, self.columns), self.rows, self.columns)
        return row * self.columns + column

    # What it looks like.

    def lines(self) -> list[str]:
        """The grid as text, one line per row; where it has bars, a further line below each row that has some.

        A space separates columns where the grid has bars, or letters that would otherwise combine into one.
        """
        cells = [self._spelled(c) for c in range(self.rows * self.columns)]
        if self.right_bars or self.lower_bars:
            return list(self._barred_lines(cells))
        lines = ["".join(row) for row in self.in_rows(cells)]
        if all(unicodedata.is_normalized("NFC", line) for line in lines):
            return lines
        return [" ".join(row) for row in self.in_rows(cells)]

    def _spelled(self, c: int) -> str:
        letters = self.letters[c]
        return "#" if c in self.blocks else f"[{letters}]" if len(letters) > 1 else letters or "."

    def _barred_lines(self, cells: Sequence[str]) -> Iterator[str]:
        """Each row, and the bars below it if there are any. A column is as wide as its widest cell."""
        widths = [max(map(len, cells[column :: self.columns])) for column in range(self.columns)]
        for row in self.in_rows(range(len(cells))):
            within = list(zip(row, widths, strict=True))
            yield "".join(cells[c].ljust(width) + " |"[c in self.right_bars] for c, width in within).rstrip()
            if any(c in self.lower_bars for c in row):
                below = (("=" * len(cells[c]) if c in self.lower_bars else "").ljust(width) for c, width in within)
                yield " ".join(below).rstrip()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        parts = [count_of(len(self.blocks), "block")] if self.blocks else []
        parts += [count_of(bars, "bar")] if (bars := len(self.right_bars) + len(self.lower_bars)) else []
        parts += [count_of(len(self.slots), "slot")]
        parts += [count_of(lettered, "letter")] if (lettered := sum(map(bool, self.letters))) else []
        return f"<Grid of {self.rows} by {self.columns} cells: {', '.join(parts)}>"

    def _repr_svg_(self) -> str:
        return svg_of(self)


def split_template(template: str) -> list[str]:
    """The cells of a template such as `?e[ice]`: one item each, in upper case, brackets taken off.

    >>> split_template("?e[ice]")
    ['?', 'E', 'ICE']
    """
    return [(several or one).upper() for several, one in CELL_TEXT.findall(unicodedata.normalize("NFC", template))]


def _fit_for_a_cell(letters: str) -> bool:
    """Upper-case letters only, each as one character where Unicode has one for it."""
    if letters.isascii():
        return letters.isalpha() and letters.isupper()
    return letters.isalpha() and letters == letters.upper() and unicodedata.is_normalized("NFC", letters)


# What follows from blocks and bars alone, so that grids that differ in letters can share it.
_OF_STRUCTURE = (
    *("slots", "numbers", "slots_at", "crossings", "unchecked", "symmetries", "connected"),
    *("_slots_by_name", "_figure"),
)
