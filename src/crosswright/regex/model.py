"""A regex crossword: cells in lines, and one or more expressions for each line.

A rectangle has rows and columns. A hexagon with `side` cells on each edge has three directions with 2 * side - 1 lines
each, listed counterclockwise: rows from top to bottom, then the lines from south-east to north-west, then those from
north-east to south-west.

>>> puzzle = RegexPuzzle.rectangle([["A|Z"]], [["A|B"]])
>>> [line.name for line in puzzle.lines]
['row 1', 'column 1']
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from crosswright.errors import PuzzleError

# How many cells may a line have? Longer lines don't fit on a page, and automata grow with the length.
MOST_CELLS_A_LINE = 64
# How many characters may an expression have?
MOST_CHARACTERS_AN_EXPRESSION = 2_000
# How many characters may an alphabet have?
MOST_CHARACTERS_AN_ALPHABET = 10_000


class Shape(enum.Enum):
    """How the cells are arranged."""

    RECTANGULAR = "rectangular"
    HEXAGONAL = "hexagonal"


@dataclass(frozen=True)
class Expression:
    """One regular expression and the place it was read from, for messages."""

    text: str
    line: int | None = field(default=None, compare=False)  # in the file, from 1
    column: int | None = field(default=None, compare=False)  # of its first character, from 1
    where: str = field(default="", compare=False)  # "row 3, expression 1": for forms without line numbers


@dataclass(frozen=True)
class Line:
    """A run of cells and the expressions that all match it."""

    name: str  # "row 3"
    cells: tuple[int, ...]  # numbers of cells, in reading order of the line
    expressions: tuple[Expression, ...]


Directions = tuple[tuple[tuple[Expression, ...], ...], ...]  # direction -> line -> expressions
Cell = tuple[int, int]  # row and place in the row, both from 0


@dataclass(frozen=True)
class RegexPuzzle:
    """A regex crossword; raises PuzzleError when its parts don't fit together."""

    shape: Shape
    directions: Directions
    alphabet: str | None = None  # None: every character that the expressions allow, see `alphabet_of`
    given: tuple[tuple[Cell, str], ...] = ()
    source: str | None = None  # the file it was read from

    @classmethod
    def rectangle(
        cls,
        rows: Iterable[Iterable[str]],
        columns: Iterable[Iterable[str]],
        *,
        alphabet: str | None = None,
        given: Iterable[tuple[Cell, str]] = (),
    ) -> RegexPuzzle:
        """Make a rectangle from the expressions of its rows and columns."""
        return cls(Shape.RECTANGULAR, _named(("row", "column"), (rows, columns)), alphabet, tuple(given))

    @classmethod
    def hexagon(
        cls,
        directions: Sequence[Iterable[Iterable[str]]],
        *,
        alphabet: str | None = None,
        given: Iterable[tuple[Cell, str]] = (),
    ) -> RegexPuzzle:
        """Make a hexagon from the expressions of its three directions."""
        return cls(Shape.HEXAGONAL, _named(_HEXAGONAL_NAMES, directions), alphabet, tuple(given))

    def __post_init__(self) -> None:
        self._check_lines()
        self._check_alphabet()
        self._check_given()

    @cached_property
    def row_lengths(self) -> tuple[int, ...]:
        """How many cells each row has."""
        if self.shape is Shape.RECTANGULAR:
            return (len(self.directions[1]),) * len(self.directions[0])
        side = self.side
        return tuple(side + min(row, 2 * side - 2 - row) for row in range(2 * side - 1))

    @property
    def side(self) -> int:
        """How many cells each edge of a hexagon has."""
        return (len(self.directions[0]) + 1) // 2

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell by its number: row after row."""
        return tuple((row, place) for row, length in enumerate(self.row_lengths) for place in range(length))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line of every direction."""
        names = ("row", "column") if self.shape is Shape.RECTANGULAR else _HEXAGONAL_NAMES
        return tuple(
            Line(f"{name} {number}", cells, expressions)
            for name, direction, group in zip(names, self.directions, _runs_of(self), strict=True)
            for number, (expressions, cells) in enumerate(zip(direction, group, strict=True), 1)
        )

    def cut(self, characters: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """Cut one character for each cell into rows."""
        rows, start = [], 0
        for length in self.row_lengths:
            rows.append(tuple(characters[start : start + length]))
            start += length
        return tuple(rows)

    def drawn(self, rows: Sequence[Sequence[str]]) -> str:
        """Rows of characters as text; those of a hexagon are indented."""
        return "".join("".join(row) + "\n" for row in rows) if self.shape is Shape.RECTANGULAR else spaced(rows)

    def _fault(self, message: str, remedy: str) -> PuzzleError:
        return PuzzleError(message, source=self.source, remedy=remedy)

    def _check_lines(self) -> None:
        expected = 2 if self.shape is Shape.RECTANGULAR else 3
        counts = [len(direction) for direction in self.directions]
        if len(counts) != expected or not all(counts):
            raise self._fault(
                f"a {self.shape.value} puzzle has {expected} directions with lines, here are {sum(map(bool, counts))}",
                "give expressions for each direction",
            )
        if self.shape is Shape.HEXAGONAL and (len(set(counts)) > 1 or counts[0] % 2 == 0):
            raise self._fault(
                f"the lines don't add up: a hexagon has the same odd number each way, here are {counts}",
                "give 2 * side - 1 lines for each direction",
            )
        if max(counts) > MOST_CELLS_A_LINE:
            raise self._fault(f"{max(counts)} lines in one direction", f"give at most {MOST_CELLS_A_LINE}")
        for expression in (e for direction in self.directions for line in direction for e in line):
            self._check_expression(expression)

    def _check_expression(self, expression: Expression) -> None:
        if len(expression.text) > MOST_CHARACTERS_AN_EXPRESSION:
            raise PuzzleError(
                f"an expression of {len(expression.text)} characters",
                source=self.source,
                line=expression.line,
                column=expression.column,
                remedy=f"give at most {MOST_CHARACTERS_AN_EXPRESSION}",
            )

    def _check_alphabet(self) -> None:
        if self.alphabet is None:
            return
        if not self.alphabet or len(set(self.alphabet)) > MOST_CHARACTERS_AN_ALPHABET:
            raise self._fault(
                f"an alphabet of {len(set(self.alphabet))} characters",
                f"give between 1 and {MOST_CHARACTERS_AN_ALPHABET} characters, or leave it out",
            )
        if odd := [character for character in self.alphabet if not character.isprintable()]:
            raise self._fault(f"the alphabet holds {odd[0]!r}, which can't be printed", "leave it out")

    def _check_given(self) -> None:
        for (row, place), character in self.given:
            name = f"the given character of row {row + 1}, cell {place + 1}"
            if not (0 <= row < len(self.row_lengths) and 0 <= place < self.row_lengths[row]):
                raise self._fault(f"{name} is outside the puzzle", "correct its row and cell")
            if len(character) != 1 or not character.isprintable():
                raise self._fault(f"{name} is {character!r}", "give one printable character")


_HEXAGONAL_NAMES = ("row", "rising line", "falling line")


def _named(names: Sequence[str], directions: Iterable[Iterable[Iterable[str]]]) -> Directions:
    return tuple(
        tuple(
            tuple(Expression(text, where=f"{name} {number}, expression {nth}") for nth, text in enumerate(line, 1))
            for number, line in enumerate(direction, 1)
        )
        for name, direction in zip(names, directions, strict=False)
    )


def _runs_of(puzzle: RegexPuzzle) -> list[list[tuple[int, ...]]]:
    """Per direction: the cells of each line. In a hexagon, cells on a line from north-west to south-east share `skew`.

    From north-east to south-west they share skew + row.
    """
    cells, side = puzzle.cells, puzzle.side
    if puzzle.shape is Shape.RECTANGULAR:
        return [_runs(cells, lambda cell: cell[0]), _runs(cells, lambda cell: cell[1])]

    def skew(cell: Cell) -> int:
        return cell[1] + max(0, side - 1 - cell[0])

    rising = [run[::-1] for run in _runs(cells, skew)]
    falling = _runs(cells, lambda cell: skew(cell) + cell[0])[::-1]
    return [_runs(cells, lambda cell: cell[0]), rising, falling]


def _runs(cells: Sequence[Cell], key: Callable[[Cell], int]) -> list[tuple[int, ...]]:
    """The numbers of cells with the same key, from the top; sorted by key."""
    runs: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        runs.setdefault(key(cell), []).append(number)
    return [tuple(runs[k]) for k in sorted(runs)]


def spaced(rows: Sequence[Sequence[str]]) -> str:
    """Rows as text with spaces between the cells, so that those of a hexagon touch as its cells do."""
    widest = max(map(len, rows))
    return "".join(" " * (widest - len(row)) + " ".join(row) + "\n" for row in rows)
