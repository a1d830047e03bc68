"""Arrowwords: the clues in their blocks and the arrows beside them, set by measurement.

Lengths are in the units of `svg`, of which a cell's side has 36. A puzzle has two sizes of text at most: one for most
blocks, and a smaller one for those that need it. A block's clues stand one above the other with a line between them;
lines break at spaces, after hyphens and at soft hyphens. A clue `fits` if it can stand in its part of a block with two
clues in the smallest size that can be read: the same size prints 4.5 points high in a cell of 13.6 mm, the smallest on
a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from crosswright.grid import Direction, Grid
from crosswright.media.drawn.direction import by_image, image
from crosswright.media.drawn.hyphens import SOFT_HYPHEN, Hyphenate, hyphenator
from crosswright.media.drawn.measuring import width
from crosswright.puzzle import Clue, Puzzle
from crosswright.puzzle.arrowword import MOST_CLUES, ClueArrow, arrow, clues_in_cells

# A cell's side.
CELL = 36
# The largest and the smallest font size, and the smallest for texts that don't fit, which come from elsewhere.
LARGEST, SMALLEST, TINY = 6.6, 4.2, 1.0
# Down to which size is a text set without dividing words, and then with compounds divided at their joints alone? Below
# that words are divided anywhere, in any size.
_UNDIVIDED, _AT_JOINTS = 5.4, 4.6
_STEP = 0.1
# Which share of the blocks has the larger size at least?
_USUAL_SHARE = 0.75
# The smallest text that can be read on paper, in points, and a point in millimetres.
LEAST_POINTS, _POINT = 4.45, 25.4 / 72
# The distance between two baselines, for a font size of 1; the height above a line's baseline, and below the last one.
_LEADING, _ASCENT, _DESCENT = 1.1, 0.76, 0.2
# The space left of a text and right of it, above and below.
_SIDE, _ABOVE = 1.9, 2.0
_ROOM = CELL - 2 * _SIDE
# Where do arrows enter a cell from above: a straight one in its middle, a bent one left of it?
_STRAIGHT, _BENT = CELL / 2, 8.0
# How many ways to break a long text into lines are remembered?
_REMEMBERED = 1 << 14
_BREAK = re.compile("[ \n]+|(?<=[-/\u2013])(?!\\W)|\u00ad")  # no line begins with a comma


class SetLine(NamedTuple):
    """A line of text in a block."""

    text: str
    baseline: float  # below the block's upper edge
    width: float


class SetClue(NamedTuple):
    """A clue in a block."""

    lines: tuple[SetLine, ...]
    middle: float  # of its part of the block, where its arrow leaves


class SetBlock(NamedTuple):
    """A block with its clues, from the top down."""

    size: float  # of the font
    clues: tuple[SetClue, ...]
    divider: float | None  # the height of the line between two clues


def fits(text: str, language: str = "") -> bool:
    """Whether a clue in a language can be read in its part of a block with two clues.

    >>> fits("Glatter Fisch"), fits("Adler"), fits("Erster der sieben Zwerge hinter den sieben Bergen")
    (True, True, False)
    """
    lines = _lines(_parts(hyphenator(language, only_joints=True)(text)), SMALLEST, _ROOM)
    return lines is not None and MOST_CLUES * _height(len(lines), SMALLEST) <= CELL


def set_blocks(texts: Mapping[int, Sequence[str]], language: str = "") -> dict[int, SetBlock]:
    """The clues of each block, in a language, in two sizes at most, both as large as they can be."""
    ways = _ways_to_divide(language)
    largest = {c: _largest(each, ways) for c, each in texts.items()}
    ascending = sorted(largest.values())
    usual = ascending[int(len(ascending) * (1 - _USUAL_SHARE))] if ascending else LARGEST
    smaller = min([size for size in ascending if size < usual], default=usual)
    return {c: _set_block(each, usual if largest[c] >= usual else smaller, ways) for c, each in texts.items()}


class _WayToDivide(NamedTuple):
    hyphenate: Hyphenate
    least: float  # the smallest size in which words are divided so


def _ways_to_divide(language: str) -> list[_WayToDivide]:
    """How the words of a language may be divided, the best way first."""
    return [_WayToDivide(lambda text: text.replace(SOFT_HYPHEN, ""), _UNDIVIDED),
            _WayToDivide(hyphenator(language, only_joints=True), _AT_JOINTS),
            _WayToDivide(hyphenator(language), TINY)]  # fmt: skip


def _largest(texts: Sequence[str], ways: Sequence[_WayToDivide]) -> float:
    """The largest size in which the clues of a block have room."""
    for hyphenate, least in ways:
        for steps in range(round((LARGEST - least) / _STEP) + 1):
            size = round(LARGEST - steps * _STEP, 1)
            if _broken_in_room(map(hyphenate, texts), size):
                return size
    return TINY


def _set_block(texts: Sequence[str], size: float, ways: Sequence[_WayToDivide]) -> SetBlock:
    """The clues of a block in one size; words are divided only where they must be."""
    ways_in_size = (_broken_in_room(map(hyphenate, texts), size) for hyphenate, _ in ways)
    return _placed(next(filter(None, ways_in_size), [[text] for text in texts]), size)


def _broken_in_room(texts: Iterable[str], size: float) -> list[list[str]]:
    """The lines of each clue of a block; none where they have no room."""
    lines = [broken(text, size) for text in texts]
    there = [each for each in lines if each is not None]
    fitting = len(there) == len(lines) and sum(_height(len(each), size) for each in there) <= CELL
    return there if fitting else []


def _height(lines: int, size: float) -> float:
    """The height that `lines` lines take, with the space around them."""
    return size * (_ASCENT + _DESCENT + _LEADING * (lines - 1)) + 2 * _ABOVE


def _placed(texts: Sequence[Sequence[str]], size: float) -> SetBlock:
    """Lines in a block: what is left of its height is shared evenly."""
    spare = (CELL - sum(_height(len(lines), size) for lines in texts)) / max(1, len(texts))
    clues: list[SetClue] = []
    top, divider = 0.0, None
    for lines in texts:
        if clues:
            divider = top
        height = _height(len(lines), size) + spare
        first = top + spare / 2 + _ABOVE + size * _ASCENT
        baselines = [first + i * size * _LEADING for i in range(len(lines))]
        placed = [SetLine(line, at, min(_ROOM, width(line, size))) for line, at in zip(lines, baselines, strict=True)]
        clues.append(SetClue(tuple(placed), top + height / 2))
        top += height
    return SetBlock(size, tuple(clues), divider)


@lru_cache(_REMEMBERED)
def broken(text: str, size: float) -> list[str] | None:
    """A text in as few lines as it needs, which are of nearly the same width; None if a word is too wide."""
    parts = _parts(text)
    widest = _lines(parts, size, _ROOM)
    if widest is None:
        return None
    low, high = 0.0, _ROOM  # the narrowest width that takes no more lines, by bisection
    while high - low > size / 4:
        middle = (low + high) / 2
        shortest = _lines(parts, size, middle)
        low, high = (low, middle) if shortest is not None and len(shortest) <= len(widest) else (middle, high)
    return _lines(parts, size, high)


def _parts(text: str) -> list[tuple[str, str]]:
    """The parts of a text that stay together, each with what stands behind it within a line: a space, or nothing."""
    parts, at = [], 0
    for match in _BREAK.finditer(text.strip()):
        piece = text.strip()[at : match.start()]
        if piece:
            parts.append((piece, match[0] if match[0] == SOFT_HYPHEN else " " * bool(match[0])))
        at = match.end()
    return [*parts, (text.strip()[at:], "")]


def _lines(parts: Sequence[tuple[str, str]], size: float, room: float) -> list[str] | None:
    """Lines of at most this width, each as full as can be; None if a part is too wide."""
    lines: list[str] = []
    line, joint = "", ""
    for part, after in parts:
        longer = line + joint.replace(SOFT_HYPHEN, "") + part
        end = "-" if after == SOFT_HYPHEN else ""
        if line and width(longer + end, size) > room:
            lines.append(line + joint.replace(SOFT_HYPHEN, "-").rstrip())
            longer = part
        if width(longer + end, size) > room:
            return None
        line, joint = longer, after
    return [*lines, line]


# Arrows.


class PlacedArrow(NamedTuple):
    """An arrow in the first cell of a slot."""

    cell: int
    x: float  # where it enters, from the cell's upper left corner
    y: float
    arrow: ClueArrow

    @property
    def path(self) -> str:
        """Its outline as the data of an SVG path, from the cell's upper left corner."""
        return f"M{self.x:g} {self.y:g}{_OUTLINES[self.arrow]}"


_ACROSS, _DOWN = Direction.ACROSS, Direction.DOWN
# From where an arrow enters: a triangle, or a bent line that ends in one.
_OUTLINES = {
    ClueArrow(_ACROSS, _ACROSS): "v-2.6l4.4 2.6l-4.4 2.6z",
    ClueArrow(_DOWN, _DOWN): "h-2.6l2.6 4.4l2.6-4.4z",
    ClueArrow(_ACROSS, _DOWN): "v-.5h4.1v3h1.7l-2.2 3.6l-2.2-3.6h1.7v-2h-3.1z",
    ClueArrow(_DOWN, _ACROSS): "h-.5v4.1h3v1.7l3.6-2.2l-3.6-2.2v1.7h-2v-3.1z",
}


# The sign of an arrow, by its way; the second is for puzzles from right to left.
ARROW_SIGNS = {
    ClueArrow(_ACROSS, _ACROSS): "→←",
    ClueArrow(_DOWN, _DOWN): "↓↓",
    ClueArrow(_ACROSS, _DOWN): "↴↙",
    ClueArrow(_DOWN, _ACROSS): "↳↲",
}


class ClueCells(NamedTuple):
    """An arrowword's blocks with their clues, and its arrows."""

    blocks: dict[int, SetBlock]
    arrows: list[PlacedArrow]

    @property
    def least_side(self) -> float:
        """How wide must a cell be at least so that all clues can be read on paper, in millimetres?"""
        smallest = min((block.size for block in self.blocks.values()), default=LARGEST)
        return LEAST_POINTS * _POINT * CELL / smallest

    def mirrored(self, columns: int) -> ClueCells:
        """The same where the columns stand in the opposite order."""
        arrows = [each._replace(cell=image(each.cell, columns)) for each in self.arrows]
        return ClueCells(by_image(self.blocks, columns), arrows)


def clue_cells(puzzle: Puzzle) -> ClueCells:
    """The blocks and the arrows of an arrowword; nothing for another puzzle."""
    held = clues_in_cells(puzzle)
    blocks = set_blocks(
        {c: [_shown(str(clue.text), clue.enumeration) for clue in clues] for c, clues in held.items()},
        puzzle.language,
    )
    return ClueCells(blocks, list(_arrows(puzzle.grid, held, blocks)))


def _shown(text: str, enumeration: str) -> str:
    return f"{text} ({enumeration})" if enumeration else text


def _arrows(grid: Grid, held: Mapping[int, list[Clue]], blocks: dict[int, SetBlock]) -> Iterator[PlacedArrow]:
    for c, clues in held.items():
        for clue, placed in zip(clues, blocks[c].clues, strict=True):
            if (its := arrow(grid, clue)) is not None:
                x = 0.0 if its.enters is Direction.ACROSS else _BENT if its.bent else _STRAIGHT
                yield PlacedArrow(clue.cells[0], x, placed.middle if its.enters is Direction.ACROSS else 0.0, its)
