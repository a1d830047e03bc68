"""The picture of a grid for a terminal, and the list of its entries to go below.

Two forms. The lined form has walls between cells; a block is solid, out to the middle of the walls around it,
which the quadrant characters (half-blocks and quarter-blocks) make possible; a bar is a heavy wall. The compact form,
for larger grids, has bars but no other walls.

A picture is made as lines of pieces, a piece being a text, its ink and the tint under it, and painted last: without
colour the pieces are simply joined; with colour they are printed in ink on white paper, independent of the terminal's
own colours. A heat map tints cells; without colour it shades them, and writes a digit where a cell has no letter.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple
from unicodedata import category, east_asian_width

from crosswright.grid import Grid
from crosswright.media.drawn.direction import by_image, held_apart, mirrored_grid, run_from_right

# The background under the ink (ANSI SGR): paper, then from lukewarm to hot, each darker than the one before.
_PAPER = "48;5;255"
_TINTS = (_PAPER, "48;5;229", "48;5;222", "48;5;215", "48;5;209", "48;5;203")


class Ink(enum.Enum):
    """The kinds of pieces of a picture; the value is the code that makes a terminal print one (ANSI SGR)."""

    NONE = "39"  # for spaces
    WALL = "38;5;248"
    BAR = "1;38;5;16"
    BLOCK = "38;5;235"  # a character that is solid in part
    SOLID = "38;5;235;48;5;235"  # a fully solid one: ink and paper are equal, so that no seams show between the lines
    NUMBER = "38;5;241"
    LETTER = "1;38;5;16"
    GIVEN = "1;38;5;25"


class Piece(NamedTuple):
    """Some characters in one ink on one tint."""

    text: str
    ink: Ink
    tint: str = _PAPER  # the code for the background: paper


class Marks(NamedTuple):
    """Texts and marks of a puzzle's cells."""

    texts: Sequence[str] = ()  # per cell: the text to show; without it the grid's letters
    circled: Collection[int] = ()
    shades: Mapping[int, str] = MappingProxyType({})  # "#rrggbb"
    voids: Collection[int] = ()  # blocks that are not drawn
    arrows: Mapping[int, str] = MappingProxyType({})  # per block that holds clues: a sign for each clue


class Entry(NamedTuple):
    """One line of the list of entries."""

    slot: str  # "12A"
    word: str
    score: int | None  # None: an entry of the user's own, without a score in the lexicon


# The character where walls meet, by the weights (0 none, 1 thin, 2 heavy) of its arms: 27 up + 9 right + 3 down + left.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
# The character that is solid in some of its quarters: 1 upper left + 2 upper right + 4 lower left + 8 lower right.
_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_ACROSS_WALLS = " │┃"  # by weight
_DOWN_WALLS = " ─━"
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HEAVY = 2  # the weight of a bar
_EDGE = 1  # the weight of the grid's outer edge
_SHADES = " ░▒▓"  # the same without colour
_HELD, _HELD_TINT = "░", "48;5;252"  # the ground of a block that holds clues
# How wide is a cell between its walls? With one wall it makes 4 by 2 characters: nearly square in most fonts.
_CELL_WIDTH = 3
# How wide is a cell of the compact form? 2 by 1 characters: square again.
_COMPACT_WIDTH = 2
# How much space stands between two columns of entries?
_GAP = 4


def draw(
    grid: Grid,
    *,
    given: Grid | None = None,
    numbers: bool | Mapping[int, str] = False,
    heat: Mapping[int, float] | None = None,
    marks: Marks | None = None,
    colour: bool = False,
    width: int = 100,
) -> str:
    """Draw a grid for a terminal `width` characters wide; the picture is lines, each ended by a newline.

    The lined form is drawn where it fits, else the compact form, which leaves the numbers out.
    `given` is the grid as it was before it was filled: with `colour` its letters look different.
    `numbers` are the grid's own, or others by cell. `heat` makes it a heat map: 0 to 1 for each cell that should stand
    out.

    >>> print(draw(Grid(2, 3, blocks=frozenset({2}), letters=("A", "T", "", "L", "O", "G"))), end="")
    ┌───┬───▗▄▄▄▖
    │ A │ T ▐███▌
    ├───┼───▝▀▀▀▘
    │ L │ O │ G │
    └───┴───┴───┘
    """
    own = {cell: str(number) for cell, number in grid.numbers.items()} if numbers is True else numbers or {}
    if run_from_right(grid.letters):
        grid, given = mirrored_grid(grid), given and mirrored_grid(given)
        own, heat = by_image(own, grid.columns), by_image(heat or {}, grid.columns)
    labels = {cell: label.translate(_SUPERSCRIPT) for cell, label in own.items() if label}
    cells = _DrawnCells(grid, given, heat or {}, marks or Marks(), colour)
    cell_width = _cell_width(cells, labels)
    if (cell_width + 1) * grid.columns + 1 <= width:
        lines = _Lined(cells, labels, cell_width).lines()
    elif grid.right_bars or grid.lower_bars:
        lines = _Lined(cells, {}, 1, thin=0).lines()
    else:
        lines = _compact(cells, _COMPACT_WIDTH if _COMPACT_WIDTH * grid.columns + 2 <= width else 1)
    return "".join(_paint(line, colour) + "\n" for line in lines)


def list_entries(entries: Sequence[Entry], *, width: int = 100, colour: bool = False) -> str:
    """List entries with their scores, across and down separately, in as many columns as fit into `width` characters."""
    across = [entry for entry in entries if entry.slot.endswith("A")]
    down = [entry for entry in entries if entry.slot.endswith("D")]
    both = [_in_columns(part, width, colour) for part in (across, down)]
    titles = ("Across", "Down")
    return "\n".join(f"{bold(title, colour)}\n{text}" for title, text in zip(titles, both, strict=True) if text)


# Painting.


def bars(numbers: Sequence[int], longest: int) -> list[str]:
    """A bar for each number; the largest has `longest` characters, and each is exact to an eighth of one.

    >>> bars([16, 4, 1, 0], 4)
    ['████', '█', '▎', '']
    """
    most = max(numbers, default=0) or 1
    eighths = [round(longest * 8 * number / most) for number in numbers]
    return ["█" * (n // 8) + " ▏▎▍▌▋▊▉"[n % 8].strip() for n in eighths]


def _paint(line: Sequence[Piece], colour: bool) -> str:
    """One line of the picture; with colour, each run of pieces alike in ink and tint has one code."""
    if not colour:
        return "".join(piece.text for piece in line).rstrip()
    painted, ink, tint = [f"\x1b[{_PAPER}m"], Ink.NONE, _PAPER
    for piece in line:
        own_ink = piece.ink if piece.text.strip() else ink
        if (own_ink, piece.tint) != (ink, tint) and piece.text:
            ink, tint = own_ink, piece.tint
            painted.append(f"\x1b[0;{tint};{ink.value}m")
        painted.append(piece.text)
    return "".join(painted) + "\x1b[0m"


def bold(text: str, colour: bool) -> str:
    """A text in bold, where colours are shown."""
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def dim(text: str, colour: bool) -> str:
    """A dimmed text, where colours are shown."""
    return f"\x1b[2m{text}\x1b[0m" if colour else text


def wide(text: str) -> int:
    """How many columns of a terminal a text takes: the letters of some scripts take two, marks none."""
    return sum(2 if east_asian_width(letter) in "WF" else category(letter) != "Cf" for letter in text)


# The contents of the cells.


@dataclass(frozen=True)
class _DrawnCells:
    """The cells of a grid, one by one, with everything that a picture shows in them."""

    grid: Grid
    given: Grid | None
    heat: Mapping[int, float]
    marks: Marks
    colour: bool

    def text(self, cell: int) -> str:
        """The cell's letters, and whether it is circled; without colour its heat as a digit where there is neither."""
        letters = self.marks.texts[cell] if self.marks.texts else self.grid.letters[cell]
        if cell in self.marks.circled:
            return f"{letters}°" if letters else "○"
        return letters or self._digit(cell)

    def middle(self, cell: int, room: int = 99) -> Piece:
        """The text of the cell, cut to its width."""
        text = self.text(cell)
        shown = text if wide(text) <= room else (text[0] + "…")[:room]
        given = self.given is not None and self.given.letters[cell]
        return Piece(held_apart(shown), Ink.GIVEN if given else Ink.LETTER, self._tint(cell))

    def space(self, cell: int, width: int) -> Piece:
        """`count` characters of the cell without a letter."""
        shade = " "
        if not self.colour:
            shaded = 1 if cell in self.marks.shades else 0
            shade = _SHADES[_step(self.heat.get(cell), len(_SHADES)) or shaded]
        return Piece(shade * width, Ink.NONE, self._tint(cell))

    def number(self, cell: int, text: str) -> Piece:
        """The number of the slots that begin in the cell."""
        return Piece(text, Ink.NUMBER, self._tint(cell))

    def solid(self, r: int, c: int) -> bool:
        """Whether a block is drawn there, one that holds no clues."""
        cell = r * self.grid.columns + c
        return self.drawn(r, c) and cell in self.grid.blocks and cell not in self.marks.arrows

    def arrows(self, cell: int, width: int) -> Piece:
        """A block with the signs of its clues, kept apart where there is room."""
        signs = self.marks.arrows[cell]
        apart = _HELD.join(signs)
        shown = (apart if len(apart) <= width else signs)[:width]
        return Piece(shown.center(width, _HELD), Ink.NUMBER, _HELD_TINT)

    def drawn(self, r: int, c: int) -> bool:
        """Whether anything is drawn there."""
        inside = 0 <= r < self.grid.rows and 0 <= c < self.grid.columns
        return inside and r * self.grid.columns + c not in self.marks.voids

    def _tint(self, cell: int) -> str:
        if not self.colour:
            return _PAPER
        step = _step(self.heat.get(cell), len(_TINTS))
        if not step and cell in self.marks.shades:
            return _paled(self.marks.shades[cell])
        return _TINTS[step]

    def _digit(self, cell: int) -> str:
        return "" if self.colour or cell not in self.heat else str(_step(self.heat[cell], 10))


def _paled(shade: str) -> str:
    """A shade half way to white, so that ink can be read on it."""
    return "48;2;" + ";".join(str((int(shade[i : i + 2], 16) + 255) // 2) for i in (1, 3, 5))


def _step(heat: float | None, steps: int) -> int:
    """The step of a heat, 0 to steps - 1: step 0 means no heat, the others divide the range evenly."""
    return 0 if heat is None else min(1 + int(heat * (steps - 1)), steps - 1)


# The lined form.


@dataclass(frozen=True)
class _Lined:
    """A grid with walls around its cells: row r stands between the walls of line r and those of line r + 1."""

    cells: _DrawnCells
    labels: Mapping[int, str]
    width: int  # characters per cell, between its walls
    thin: int = 1  # the weight of a wall between two cells that no bar parts

    @property
    def grid(self) -> Grid:
        """The grid that is drawn."""
        return self.cells.grid

    def lines(self) -> list[list[Piece]]:
        """The picture, from the upper edge to the lower."""
        lines = [self._wall_line(0)]
        for r in range(self.grid.rows):
            lines += [self._cell_line(r), self._wall_line(r + 1)]
        return lines

    def _wall_line(self, r: int) -> list[Piece]:
        line = []
        for c in range(self.grid.columns + 1):
            line.append(self._junction(r, c))
            if c < self.grid.columns:
                halves = 3 * self.cells.solid(r - 1, c) + 12 * self.cells.solid(r, c)
                weight = self._above(r, c)
                wall = _solid_or(halves, _DOWN_WALLS[weight], weight)
                line.append(Piece(wall.text * self.width, wall.ink))
        return line

    def _cell_line(self, r: int) -> list[Piece]:
        line = []
        for c in range(self.grid.columns + 1):
            halves = 5 * self.cells.solid(r, c - 1) + 10 * self.cells.solid(r, c)
            weight = self._left(r, c)
            line.append(_solid_or(halves, _ACROSS_WALLS[weight], weight))
            if c < self.grid.columns:
                number = self.labels.get(r * self.grid.columns + c, "")
                content = self._content(r, c, number)
                if wide("".join(piece.text for piece in content)) > self.width:
                    line[-1], content[0] = Piece(number[0], Ink.NUMBER), content[0]._replace(text=number[1:])
                line += content
        return line

    def _content(self, r: int, c: int, number: str) -> list[Piece]:
        """The text between the walls of a cell: its letters in the middle, or after the number's place."""
        cell = r * self.grid.columns + c
        if not self.cells.drawn(r, c):
            return [Piece(" " * self.width, Ink.NONE)]
        if self.cells.solid(r, c):
            return [Piece("█" * self.width, Ink.SOLID)]
        if cell in self.cells.marks.arrows:
            return [self.cells.arrows(cell, self.width)]
        middle = self.cells.middle(cell)
        spare = max(0, self.width - wide(middle.text) - len(number))
        before = spare if self.labels else math.ceil(spare / 2)
        return [
            self.cells.number(cell, number),
            self.cells.space(cell, before),
            middle,
            self.cells.space(cell, spare - before),
        ]

    def _junction(self, r: int, c: int) -> Piece:
        """The character where the walls above row r meet the walls on the left of column c."""
        quarters = self.cells.solid(r - 1, c - 1) + 2 * self.cells.solid(r - 1, c)
        quarters += 4 * self.cells.solid(r, c - 1) + 8 * self.cells.solid(r, c)
        arms: tuple[int, ...] = (self._left(r - 1, c), self._above(r, c), self._left(r, c), self._above(r, c - 1))
        # A character has one ink: better no thin arm than a thin arm in the ink of bars.
        if self.cells.colour and _HEAVY in arms:
            arms = tuple(weight if weight == _HEAVY else 0 for weight in arms)
        junction = sum(weight * 3**place for weight, place in zip(arms, (3, 2, 1, 0), strict=True))
        return _solid_or(quarters, _JUNCTIONS[junction], max(arms))

    def _above(self, r: int, c: int) -> int:
        """The weight of the wall above a cell."""
        return self._weight((r - 1, c), (r, c), self.grid.lower_bars)

    def _left(self, r: int, c: int) -> int:
        """The weight of the wall on the left of a cell."""
        return self._weight((r, c - 1), (r, c), self.grid.right_bars)

    def _weight(self, before: tuple[int, int], after: tuple[int, int], bars: Collection[int]) -> int:
        """The weight of the wall between two cells, either of which may lie outside the grid."""
        drawn = self.cells.drawn(*before) + self.cells.drawn(*after)
        if drawn < 2:
            return _EDGE if drawn else 0
        return _HEAVY if before[0] * self.grid.columns + before[1] in bars else self.thin


def _solid_or(quarters: int, wall: str, weight: int) -> Piece:
    """A piece of wall: solid in the quarters where it touches a block, else the character of its weight."""
    if quarters:
        return Piece(_QUARTERS[quarters], Ink.SOLID if quarters == 15 else Ink.BLOCK)
    return Piece(wall, Ink.BAR if weight == _HEAVY else Ink.WALL)


def _cell_width(cells: _DrawnCells, labels: Mapping[int, str]) -> int:
    """The width that all cells need; the first digit of a long number may stand on a wall, but not on a bar."""
    everywhere = range(cells.grid.rows * cells.grid.columns)
    needed = [len(labels.get(cell, "")) + wide(cells.text(cell)) for cell in everywhere]
    return max(_CELL_WIDTH, max(needed) - (bool(labels) and not cells.grid.right_bars))


# The compact form.


def _compact(cells: _DrawnCells, width: int) -> list[list[Piece]]:
    """A frame around rows of cells without walls."""
    rows, columns = cells.grid.rows, cells.grid.columns
    edge, side = "─" * (width * columns), Piece("│", Ink.WALL)
    lines = [[Piece(f"┌{edge}┐", Ink.WALL)]]
    for r in range(rows):
        row = (_compact_cell(cells, r * columns + c, width) for c in range(columns))
        lines.append([side, *(piece for cell in row for piece in cell), side])
    return [*lines, [Piece(f"└{edge}┘", Ink.WALL)]]


def _compact_cell(cells: _DrawnCells, cell: int, width: int) -> list[Piece]:
    if cell in cells.marks.arrows:
        return [cells.arrows(cell, width)]
    if cell in cells.grid.blocks:
        void = cell in cells.marks.voids
        return [Piece(" " * width, Ink.NONE) if void else Piece("█" * width, Ink.SOLID)]
    middle = cells.middle(cell, width)
    return [middle, cells.space(cell, width - wide(middle.text))]


# The list of entries.


def _in_columns(entries: Sequence[Entry], width: int, colour: bool) -> str:
    """Entries in as many columns as fit, each column as wide as its longest word."""
    if not entries:
        return ""
    for rows in range(1, len(entries) + 1):
        columns = [entries[start : start + rows] for start in range(0, len(entries), rows)]
        widths = [max(wide(entry.word) for entry in column) for column in columns]
        if sum(widths) + (len("123 ") + len(" 100")) * len(columns) + _GAP * (len(columns) - 1) <= width:
            break
    lines = []
    for i in range(rows):
        filled = [(column[i], widest) for column, widest in zip(columns, widths, strict=True) if i < len(column)]
        lines.append((" " * _GAP).join(_line(entry, widest, colour) for entry, widest in filled))
    return "".join(line + "\n" for line in lines)


def _line(entry: Entry, widest: int, colour: bool) -> str:
    number = f"{entry.slot[:-1]:>3}"
    padding = " " * (widest - wide(entry.word))
    score = f"{'-' if entry.score is None else entry.score:>3}"
    return f"{number} {entry.word}{padding} {dim(score, colour)}"
