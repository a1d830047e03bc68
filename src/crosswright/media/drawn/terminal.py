"""A puzzle on a terminal: title and other details, the grid, and the clues in columns.

A cell of a terminal has no room for clues. So the blocks of an arrowword have the arrows of their clues, and the clues
stand below, under numbers.
"""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from crosswright.media.drawn import wording
from crosswright.media.drawn.cluecells import ARROW_SIGNS
from crosswright.media.drawn.direction import by_image, from_right, mirrored
from crosswright.media.drawn.text import Marks, bold, dim, draw, wide
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import arrow, clues_in_cells

# How narrow may a column of clues be, and how wide is the space between two columns?
_NARROWEST = 34
_GAP = 3


def page(puzzle: Puzzle, *, solution: bool = False, clues: bool = True, colour: bool = False, width: int = 100) -> str:
    """A puzzle as lines for a terminal `width` characters wide; with `solution` its letters in the grid.

    >>> from crosswright.grid import Grid
    >>> puzzle = Puzzle.of(Grid(1, 2, letters=("H", "I")), {"1A": "Greeting"}, title="Tiny")
    >>> print(page(puzzle, width=30), end="")
    Tiny
    <BLANKLINE>
    ┌───┬───┐
    │¹  │   │
    └───┴───┘
    <BLANKLINE>
    Across
      1 Greeting
    """
    parts = [_header(puzzle, colour, width), picture(puzzle, solution=solution, colour=colour, width=width)]
    if clues and puzzle.clues:
        parts.append(_columns(puzzle, colour, width))
    if puzzle.copyright:
        parts.append(f"{dim(puzzle.copyright, colour)}\n")
    return "\n".join(parts)


def picture(puzzle: Puzzle, *, solution: bool = False, colour: bool = False, width: int = 100) -> str:
    """A puzzle's grid alone."""
    arrows = {c: "".join(_sign(puzzle, clue) for clue in clues) for c, clues in clues_in_cells(puzzle).items()}
    if from_right(puzzle):
        puzzle, arrows = mirrored(puzzle), by_image(arrows, puzzle.grid.columns)
    texts = [wording.shown(puzzle, c, solution) for c in range(puzzle.size)]
    marks = Marks(texts, puzzle.circled, puzzle.shades, puzzle.voids, arrows)
    return draw(puzzle.grid, numbers=puzzle.numbers, marks=marks, colour=colour, width=width)


def _sign(puzzle: Puzzle, clue: Clue) -> str:
    """The sign of a clue's arrow; "" where it has none."""
    its = arrow(puzzle.grid, clue)
    return ARROW_SIGNS[its][from_right(puzzle)] if its else ""


def _header(puzzle: Puzzle, colour: bool, width: int) -> str:
    lines = [bold(wording.title(puzzle), colour)]
    lines += [line for line in (wording.byline(puzzle), wording.aside(puzzle)) if line]
    for line in wording.notes(puzzle):
        lines += textwrap.wrap(line, width)
    return "".join(f"{line}\n" for line in lines)


def _columns(puzzle: Puzzle, colour: bool, width: int) -> str:
    """The clues in as many columns as fit, of nearly equal length."""
    count = max(1, min((width + _GAP) // (_NARROWEST + _GAP), 4))
    column = (width + _GAP) // count - _GAP
    blocks = []
    for heading, clues in wording.lists(puzzle).items():
        label = max(3, *(len(clue.number) for clue in clues))
        first, *rest = (_clue(clue, label, column) for clue in clues)
        blocks += [[bold(heading, colour), *first], *rest, [""]]
    height = -(-sum(map(len, blocks)) // count)
    while len(poured := _poured(blocks, height)) > count:
        height += 1
    lines = zip_longest(*poured, fillvalue="")
    return "".join((" " * _GAP).join(_padded(text, column) for text in line).rstrip() + "\n" for line in lines)


def _clue(clue: Clue, label: int, width: int) -> list[str]:
    """A clue's lines, with a hanging number."""
    enumeration = f" ({clue.enumeration})" if clue.enumeration else ""
    text = f"{clue.text}{enumeration}"
    lead = f"{clue.number:>{label}} "
    return textwrap.wrap(text, width, initial_indent=lead, subsequent_indent=" " * len(lead)) or [lead.rstrip()]


def _poured(blocks: list[list[str]], height: int) -> list[list[str]]:
    """Blocks of lines in columns of that height; no block is broken unless it is higher."""
    columns: list[list[str]] = [[]]
    for block in blocks:
        if columns[-1] and len(columns[-1]) + len(block) > height:
            columns.append([])
        if columns[-1] or block != [""]:
            columns[-1] += block
    return [column[:-1] if column[-1:] == [""] else column for column in columns if column]


def _padded(text: str, width: int) -> str:
    """A text padded with spaces; codes for bold have no width."""
    plain = text.replace("\x1b[1m", "").replace("\x1b[0m", "")
    return text + " " * (width - wide(plain))
