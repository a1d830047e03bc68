"""The object model of a well-known course, complete, so that you can hold your own solution against it.

    crossword = Crossword("structure.txt", "words.txt")   height, width, structure, words, variables, ...
    creator = CrosswordCreator(crossword)                 domains, enforce_node_consistency, revise, ac3, backtrack, ...
    assignment = creator.solve()                          {Variable: word}, or None

Names, arguments and shapes are the course's: words are strings in sets, an assignment is a dict. The classes use no
search of this package. They read files, print and draw, which nothing else in this room does, because the course's do.
`marking.differences` compares a solution with this one, method by method.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import ClassVar, Self

from crosswright import display
from crosswright.errors import InputError, UsageError
from crosswright.grid import MOST_CELLS_A_SIDE, Grid
from crosswright.puzzle import Puzzle

__all__ = ["OPEN", "Crossword", "CrosswordCreator", "Variable"]

OPEN = "_"
"""The character of a structure that stands for an open cell; all others are blocks."""

# How many variables can be filled? Backtracking goes one call deeper for each, and Python has a limit to that.
MOST_VARIABLES = 600


@dataclass(frozen=True)
class Variable:
    """A run of two or more open cells that takes a word.

    >>> Variable(0, 1, "down", 2).cells
    [(0, 1), (1, 1)]
    """

    ACROSS: ClassVar[str] = "across"
    DOWN: ClassVar[str] = "down"

    i: int  # the row of its first cell, from 0
    j: int  # and its column
    direction: str  # ACROSS or DOWN
    length: int  # in cells

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Its cells as (row, column), in the order of its letters."""
        down = self.direction == Variable.DOWN
        return [(self.i + k, self.j) if down else (self.i, self.j + k) for k in range(self.length)]

    def __str__(self) -> str:
        return f"({self.i}, {self.j}) {self.direction} : {self.length}"


class Crossword:
    """What there is to fill, and with what."""

    height: int
    width: int
    structure: list[list[bool]]  # height rows of width cells; True is open
    words: set[str]  # in capitals
    variables: set[Variable]
    overlaps: dict[tuple[Variable, Variable], tuple[int, int] | None]  # see `_overlaps`

    def __init__(self, structure_file: str | Path, words_file: str | Path) -> None:
        """Read the structure (`_` is open, all else a block; short lines end in blocks) and the words, one a line.

        Raises OSError for a file that can't be read, InputError for one that is not text or has no open cell.
        """
        lines = _lines(structure_file)
        if not any(OPEN in line for line in lines):
            raise InputError("no open cell", source=str(structure_file), remedy=f"write {OPEN} for each open cell")
        width = max(map(len, lines))
        if max(len(lines), width) > MOST_CELLS_A_SIDE:
            raise InputError(f"{len(lines)} by {width} cells", source=str(structure_file),
                             remedy=f"a structure has up to {MOST_CELLS_A_SIDE} rows and columns")  # fmt: skip
        self._set_up([[mark == OPEN for mark in line.ljust(width)] for line in lines], _lines(words_file))

    @classmethod
    def of(cls, structure: Sequence[Sequence[bool]], words: Iterable[str]) -> Self:
        """A crossword without files: rows of cells, True for open, and words.

        >>> crossword = Crossword.of([[True, True], [True, False]], ["at", "an"])
        >>> sorted(map(str, crossword.variables)), sorted(crossword.words)
        (['(0, 0) across : 2', '(0, 0) down : 2'], ['AN', 'AT'])
        """
        crossword = cls.__new__(cls)
        crossword._set_up([list(row) for row in structure], words)
        return crossword

    def _set_up(self, structure: list[list[bool]], words: Iterable[str]) -> None:
        self.height, self.width = len(structure), max(map(len, structure), default=0)
        self.structure = structure
        self.words = {word.upper() for word in words}
        self.variables = set(_variables(structure))
        self.overlaps = _overlaps(self.variables)
        self._neighbors: dict[Variable, set[Variable]] = {x: set() for x in self.variables}
        for (x, y), at in self.overlaps.items():
            if at is not None:
                self._neighbors[x].add(y)

    def neighbors(self, var: Variable) -> set[Variable]:
        """The variables that overlap one."""
        return set(self._neighbors[var])


def _lines(path: str | Path) -> list[str]:
    """The lines of a text file."""
    try:
        return Path(path).read_bytes().decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise InputError("not UTF-8 text", source=str(path), remedy="save it as UTF-8") from None


def _variables(structure: Sequence[Sequence[bool]]) -> Iterator[Variable]:
    """Every run of two or more open cells: the rows from the top, then the columns from the left."""
    for i, row in enumerate(structure):
        for j, length in _runs(row):
            yield Variable(i, j, Variable.ACROSS, length)
    for j, column in enumerate(zip(*structure, strict=True)):
        for i, length in _runs(column):
            yield Variable(i, j, Variable.DOWN, length)


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Start and length of every run of two or more open cells."""
    for is_open, group in groupby(range(len(line)), key=line.__getitem__):
        cells = list(group)
        if is_open and len(cells) > 1:
            yield cells[0], len(cells)


def _overlaps(variables: Iterable[Variable]) -> dict[tuple[Variable, Variable], tuple[int, int] | None]:
    """For each two variables: at which letter of each they share a cell, or None."""
    places = {x: {cell: k for k, cell in enumerate(x.cells)} for x in variables}
    overlaps: dict[tuple[Variable, Variable], tuple[int, int] | None] = {}
    for x, mine in places.items():
        for y, theirs in places.items():
            if x != y:
                shared = mine.keys() & theirs.keys() if x.direction != y.direction else ()
                overlaps[x, y] = next(((mine[cell], theirs[cell]) for cell in shared), None)
    return overlaps


class CrosswordCreator:
    """Fills a crossword as the course teaches it: node consistency, AC-3, then backtracking search.

    >>> creator = CrosswordCreator(Crossword.of([[True, True], [True, False]], ["at", "an", "no"]))
    >>> {str(variable): word for variable, word in sorted(creator.solve().items(), key=str)}
    {'(0, 0) across : 2': 'AN', '(0, 0) down : 2': 'AT'}
    """

    def __init__(self, crossword: Crossword) -> None:
        """Every variable may take every word, whatever its length: node consistency comes first."""
        self.crossword = crossword
        self.domains: dict[Variable, set[str]] = {variable: set(crossword.words) for variable in crossword.variables}

    # Showing.

    def letter_grid(self, assignment: Mapping[Variable, str]) -> list[list[str | None]]:
        """The letters by row and column; None where there is none."""
        letters: list[list[str | None]] = [[None] * self.crossword.width for _ in range(self.crossword.height)]
        for variable, word in assignment.items():
            for (i, j), letter in zip(variable.cells, word, strict=False):
                letters[i][j] = letter
        return letters

    def printed(self, assignment: Mapping[Variable, str]) -> str:
        """The grid as lines: a full block for each block, a space for an open cell without a letter."""
        rows = zip(self.crossword.structure, self.letter_grid(assignment), strict=True)
        lines = [zip(row, letters, strict=True) for row, letters in rows]
        return "".join(
            "".join((letter or " ") if is_open else "█" for is_open, letter in line) + "\n" for line in lines
        )

    def print(self, assignment: Mapping[Variable, str]) -> None:
        """Print the grid: see `printed`."""
        sys.stdout.write(self.printed(assignment))

    def save(self, assignment: Mapping[Variable, str], filename: str | Path) -> None:
        """Draw the grid into a file; the suffix says what: .png, .svg, .pdf or .html. UsageError for another."""
        Path(filename).write_bytes(self.drawn(assignment, Path(filename).suffix.lstrip(".")))

    def drawn(self, assignment: Mapping[Variable, str], medium: str) -> bytes:
        """The bytes of such a file: "png", "svg", "pdf" or "html"; UsageError for another, or a missing package."""
        crossword = self.crossword
        cells = [is_open for row in crossword.structure for is_open in row]
        letters = [letter or "" for row in self.letter_grid(assignment) for letter in row]
        blocks = frozenset(c for c, is_open in enumerate(cells) if not is_open)
        grid = Grid(rows=crossword.height, columns=crossword.width, blocks=blocks, letters=tuple(letters))
        return display.drawn_as(medium, Puzzle.of(grid))

    # Consistency.

    def enforce_node_consistency(self) -> None:
        """Leave each variable the words of its length."""
        for variable, words in self.domains.items():
            self.domains[variable] = {word for word in words if len(word) == variable.length}

    def revise(self, x: Variable, y: Variable) -> bool:
        """Take from `x` the words without a partner in `y`; whether any went.

        Letters are compared, not words: that takes time in the sum of both domains, not in their product.
        """
        if (overlap := self.crossword.overlaps[x, y]) is None:
            return False
        p, q = overlap
        partners = {word[q] for word in self.domains[y] if len(word) > q}
        kept = {word for word in self.domains[x] if len(word) > p and word[p] in partners}
        changed = len(kept) < len(self.domains[x])
        self.domains[x] = kept
        return changed

    def ac3(self, arcs: Iterable[tuple[Variable, Variable]] | None = None) -> bool:
        """Make these arcs, or all, consistent (Mackworth 1977); False where a domain is empty at the end."""
        every = ((x, y) for x in self.crossword.variables for y in self.crossword.neighbors(x))
        queue = deque(every if arcs is None else arcs)
        while queue:
            x, y = queue.popleft()
            if self.revise(x, y):
                if not self.domains[x]:
                    return False
                queue.extend((z, x) for z in self.crossword.neighbors(x) - {y})
        return all(self.domains.values())

    # Backtracking.

    def assignment_complete(self, assignment: Mapping[Variable, str]) -> bool:
        """Whether every variable has a word."""
        return self.crossword.variables <= assignment.keys()

    def consistent(self, assignment: Mapping[Variable, str]) -> bool:
        """Whether the words have the right lengths, differ, and agree where they cross."""
        if len(set(assignment.values())) < len(assignment):
            return False
        return all(len(word) == x.length and self._agrees(x, assignment) for x, word in assignment.items())

    def _agrees(self, x: Variable, assignment: Mapping[Variable, str]) -> bool:
        """Whether a variable's word has the letters of the words that it crosses."""
        for y in self.crossword.neighbors(x) & assignment.keys():
            p, q = self.crossword.overlaps[x, y] or (0, 0)
            if assignment[x][p : p + 1] != assignment[y][q : q + 1]:
                return False
        return True

    def order_domain_values(self, var: Variable, assignment: Mapping[Variable, str]) -> list[str]:
        """The variable's words, the one first that rules out the fewest words of its open neighbors; then A to Z."""
        losses = self.ruled_out(var, assignment)
        return sorted(losses, key=lambda word: (losses[word], word))

    def ruled_out(self, var: Variable, assignment: Mapping[Variable, str]) -> dict[str, int]:
        """For each word of a variable: how many words it rules out in the variable's open neighbors, all together."""
        losses = dict.fromkeys(self.domains[var], 0)
        for y in self.crossword.neighbors(var) - assignment.keys():
            p, q = self.crossword.overlaps[var, y] or (0, 0)
            having = Counter(word[q : q + 1] for word in self.domains[y])
            for word in losses:
                losses[word] += len(self.domains[y]) - having[word[p : p + 1]]
        return losses

    def select_unassigned_variable(self, assignment: Mapping[Variable, str]) -> Variable:
        """The open variable with the fewest words, of equals the one with the most neighbors, then the first one."""

        def rank(x: Variable) -> tuple[object, ...]:
            return len(self.domains[x]), -len(self.crossword.neighbors(x)), x.i, x.j, x.direction

        return min(self.crossword.variables - assignment.keys(), key=rank)

    def backtrack(self, assignment: Mapping[Variable, str]) -> dict[Variable, str] | None:
        """The assignment, completed; None where there is no way to do that."""
        if self.assignment_complete(assignment):
            return dict(assignment)
        variable = self.select_unassigned_variable(assignment)
        for word in self.order_domain_values(variable, assignment):
            longer = {**assignment, variable: word}
            if self.consistent(longer) and (found := self.backtrack(longer)) is not None:
                return found
        return None

    def solve(self) -> dict[Variable, str] | None:
        """A word for each variable; None where there is no way. UsageError for more than `MOST_VARIABLES`."""
        if len(self.crossword.variables) > MOST_VARIABLES:
            raise UsageError(
                f"{len(self.crossword.variables)} variables; the course's search has up to {MOST_VARIABLES}"
            )
        self.enforce_node_consistency()
        self.ac3()
        return self.backtrack({})
