"""A puzzle on a terminal: title and other details, the grid, and the clues in columns.

A cell of a terminal has no room for clues. So the blocks of an arrowword have the arrows of their clues, and the clues
stand below, under numbers.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from crosswright.grid import Grid
from crosswright.media.drawn import wording
from crosswright.media.drawn.cluecells import ARROW_SIGNS
from crosswright.media.drawn.direction import by_image, from_right, mirrored
from crosswright.media.drawn.text import Marks, bold, dim, draw, wide
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import arrow, clues_in_cells
from crosswright.puzzle.codeword import key_cells, letters_to_cross_off
from crosswright.puzzle.collected import collected
from crosswright.puzzle.numbering import EdgeLabels, edge_labels

# How narrow may a column of clues be, and how wide is the space between two columns?
_NARROWEST = 34
_GAP = 3
_STYLE_CODE = re.compile("\x1b\\[[0-9;]*m")


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
    if words := collected(puzzle):
        parts.append(_collected(puzzle, words, solution=solution))
    if key := key_cells(puzzle):
        parts.append(_key(puzzle, key, solution, width))
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
    if labels := edge_labels(puzzle):
        room = max(map(len, labels.rows)) + 1
        return _labelled(draw(puzzle.grid, marks=marks, colour=colour, width=width - room), puzzle.grid, labels, room)
    return draw(puzzle.grid, numbers=puzzle.numbers, marks=marks, colour=colour, width=width)


def _labelled(drawn: str, grid: Grid, labels: EdgeLabels, room: int) -> str:
    """A picture with the labels of its rows and columns; `room` is how many characters those of rows have."""
    lines = drawn.splitlines()
    step = (len(lines) - 1) // grid.rows  # the lined form has two lines for a row
    label_of = {1 + step * r: label for r, label in enumerate(labels.rows)}
    side = (wide(_STYLE_CODE.sub("", lines[0])) - 1) // grid.columns
    head = " " * (room + 1) + "".join(label[:side].center(side) for label in labels.columns).rstrip()
    return "".join(
        f"{line}\n" for line in (head, *(f"{label_of.get(i, ''):<{room}}{line}" for i, line in enumerate(lines)))
    )


def _collected(puzzle: Puzzle, words: Sequence[Sequence[int]], *, solution: bool) -> str:
    """The letters to collect: in the solution themselves, else the rows and columns of their cells."""
    places = [[puzzle.solution[c] if solution else puzzle.grid.place(c) for c in cells] for cells in words]
    lines = ("".join(each) if solution else "; ".join(each) for each in places)
    return f"{wording.heading_of_boxes(puzzle)}: {' | '.join(lines)}\n"


def _key(puzzle: Puzzle, key: Sequence[int], solution: bool, width: int) -> str:
    """The key of a codeword, with the letters that are shown, and the alphabet to cross off."""
    pairs = (f"{puzzle.numbers[c]}={wording.shown(puzzle, c, solution) or '_'}" for c in key)
    texts = (f"{wording.heading_of_boxes(puzzle)}: {' '.join(pairs)}", " ".join(letters_to_cross_off(puzzle)))
    return "\n".join(f"{textwrap.fill(text, width)}\n" for text in texts)


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
