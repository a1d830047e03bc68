"""The drawing of a grid as SVG; PNG, PDF and HTML are made from it.

A cell's side is 36 units. Lines are placed so that they fall on whole pixels at any whole zoom. The parts, from the
bottom up: paper, shades, highlights, heat, lines, blocks, bars, the frame, circles, numbers, letters. An arrowword has
no numbers, but the parts clue-cells, clues and arrows. Labels of rows and columns stand left of the grid and above it.
Below it stand the boxes of letters to collect, or those of a codeword's key with the alphabet to cross off. Each part
has a class of that name, so that a page can colour it (`.crossword .paper { fill: ... }`); `auto` does that for dark
screens. The same input gives the same text, byte for byte.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TypeVar

from crosswright.arguments import checked
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media.drawn import cluecells, direction, wording
from crosswright.media.drawn.cluecells import ClueCells, clue_cells
from crosswright.puzzle import Puzzle
from crosswright.puzzle.codeword import key_cells, letters_to_cross_off
from crosswright.puzzle.collected import collected, marks
from crosswright.puzzle.hidden import hidden_words
from crosswright.puzzle.numbering import edge_labels

Item = TypeVar("Item")
FAMILY = "Libre Franklin"  # the font that comes with the package
OTHERS = "'Franklin Gothic Medium', 'Helvetica Neue', Helvetica, Arial, 'Noto Sans', 'DejaVu Sans', sans-serif"
FAMILIES = f"'{FAMILY}', {OTHERS}"

CELL = cluecells.CELL
_LINE, _FRAME, _BAR = 1, 3, 3  # the widths of strokes; odd, because their middles are on half pixels
_EDGE = _FRAME / 2
_NUMBER = 10.5  # font sizes, baselines and the like
_LARGE_NUMBER = 14.0  # for large print
_NUMBER_LEFT, _NUMBER_LINE = 2.7, 0.99  # the line for a font size of 1
_LETTER, _LETTER_LINE, _LETTER_LINE_UNNUMBERED = 23.0, 31.5, 26.6
_CAPITAL = 0.74  # the height of a capital, and its width with the space after it, for a font size of 1
_ADVANCE = 0.7
_ROOM = 32.0  # the width in a cell for its letters
_NUMBER_ROOM = 22.0  # the same for its number in the corner
_CAPTION, _CAPTION_LINE = 8.0, 4.0  # font size, and the last baseline above a cell's lower edge
_LETTERS_A_LINE = 4  # longer texts take several lines
_LABEL, _LABEL_ROOM = 12.0, 30.0  # labels of rows and columns: their font size, and the room beside the grid
# The number of a cell whose letter is collected, in its lower right corner: its size, and how far its middle is away.
_MARK, _MARK_SIZE = 8.5, 6.0
# The boxes of letters to collect: the space above them, their side, and the font size of their heading.
_ABOVE_BOXES, _BOX, _BOXES_HEADING = 14.0, 28.0, 12.0
# The alphabet below them: the height of a line, and its font size.
_ALPHABET_LINE, _ALPHABET = 22.0, 15.0
# Half of the width of the line around a hidden word.
_ROUND = 13.0
_DARK_INK, _LIGHT_INK = "#16181d", "#f4f5f7"  # on shades of the puzzle's own


@dataclass(frozen=True)
class Theme:
    """The colours, each as `#rrggbb`."""

    page: str  # around the grid, for pages; the drawing itself has no ground
    paper: str
    ink: str  # numbers and letters
    block: str
    clue: str  # the ground of blocks with clues in them
    line: str
    frame: str
    circle: str
    highlight: str
    heat: str  # laid over the paper, more opaque where it is hotter
    expression: str  # those of regex puzzles


# On a light screen, on a dark one, and on paper: printers turn grey into dots, so thin lines are black there.
_COLOURS = {
    "page": ("#ffffff", "#15171b", "#ffffff"),
    "paper": ("#ffffff", "#2b2f36", "#ffffff"),
    "ink": ("#16181d", "#f4f5f7", "#000000"),
    "block": ("#16181d", "#0a0b0d", "#000000"),
    "clue": ("#e4eaf1", "#3a424e", "#e8e8e8"),
    "line": ("#5b616b", "#6f7680", "#000000"),
    "frame": ("#16181d", "#8a919b", "#000000"),
    "circle": ("#6b717b", "#aab0b9", "#000000"),
    "highlight": ("#cfe3f8", "#1f4d7a", "#cfe3f8"),
    "heat": ("#d9480f", "#ff7a3d", "#d9480f"),
    "expression": ("#1b3f7a", "#a9c8ff", "#000000"),
}
LIGHT, DARK, PRINT = (Theme(**{name: colours[at] for name, colours in _COLOURS.items()}) for at in range(3))
# "auto" is light, but dark on a dark screen.
THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT, "auto": LIGHT}
# The parts of a drawing by their class: the property that has the colour, and the colour's name in a theme.
Parts = Mapping[str, tuple[str, str]]
PARTS: Parts = {
    "paper": ("fill", "paper"),
    "highlight": ("fill", "highlight"),
    "heat": ("fill", "heat"),
    "lines": ("stroke", "line"),
    "blocks": ("fill", "block"),
    "clue-cells": ("fill", "clue"),
    "bars": ("stroke", "frame"),
    "frame": ("stroke", "frame"),
    "circles": ("stroke", "circle"),
    "hidden": ("stroke", "frame"),
    "numbers": ("fill", "ink"),
    "letters": ("fill", "ink"),
    "labels": ("fill", "ink"),
    "marks": ("fill", "ink"),
    "clues": ("fill", "ink"),
    "arrows": ("fill", "ink"),
}


@checked("drawn")
def draw(
    drawn: Puzzle | Grid,
    *,
    solution: bool = False,
    numbers: bool = True,
    large_numbers: bool = False,
    highlighted: Collection[int] = (),
    heat: Mapping[int, float] | None = None,
    captions: Mapping[int, Sequence[str]] | None = None,
    theme: str = "light",
) -> str:
    """A puzzle's grid, or a grid with its letters, as an SVG document.

    A puzzle shows its given letters, or with `solution` all letters; a grid shows all its letters. `highlighted` cells
    get another background. `heat` is 0 to 1 per cell; hotter cells stand out more. `captions` are lines of small text
    per cell, of about seven characters. `theme` is "light", "dark", "print" or "auto", which is dark on a dark screen.
    A cell's side is 36 units. What is read from right to left begins at the right.

    Raises UsageError for an unknown theme, TypeError for anything but a Grid or a Puzzle.

    >>> draw(Grid(1, 2, letters=("H", "I"))).count("<text ")
    3
    """
    if not isinstance(drawn, Grid | Puzzle):
        raise TypeError(f"drawn is a {type(drawn).__name__}; pass a Grid or a Puzzle, such as result.fill")
    colours = theme_named(theme)
    puzzle = drawn if isinstance(drawn, Puzzle) else _of_grid(drawn)
    held, from_right = clue_cells(puzzle), direction.from_right(puzzle)
    if from_right:
        columns = puzzle.grid.columns
        held = held.mirrored(columns)
        puzzle = direction.mirrored(puzzle)
        highlighted = [direction.image(c, columns) for c in highlighted]
        heat, captions = direction.by_image(heat or {}, columns), direction.by_image(captions or {}, columns)
    number_size = _LARGE_NUMBER if large_numbers else _NUMBER
    numbered = numbers and not (puzzle.is_arrowword or edge_labels(puzzle) or hidden_words(puzzle))
    drawing = _Drawing(
        puzzle,
        solution,
        number_size if numbered else 0,
        frozenset(highlighted),
        heat or {},
        captions or {},
        colours,
        held,
        from_right,
    )
    return "\n".join([*drawing.head(auto=theme == "auto"), *drawing.parts(), "</svg>\n"])


def svg_file(
    puzzle: Puzzle,
    *,
    solution: bool = False,
    theme: str = "light",
    highlight: Collection[str] = (),
    no_numbers: bool = False,
) -> str:
    """The drawing as a file; `highlight` has the names of slots."""
    cells = {c for name in highlight for c in puzzle.grid.slot_named(name).cells}
    return draw(puzzle, solution=solution, numbers=not no_numbers, highlighted=cells, theme=theme)


def _of_grid(grid: Grid) -> Puzzle:
    """A grid as a puzzle with all its letters given."""
    return Puzzle.of(grid, given=frozenset(c for c, letters in enumerate(grid.letters) if letters))


def theme_named(name: str) -> Theme:
    """The theme of that name; UsageError where there is none."""
    if name not in THEMES:
        raise UsageError(f"there is no theme {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]


def style(theme: Theme, scope: str = ".crossword", parts: Parts = PARTS) -> str:
    """The CSS that gives a drawing another theme."""
    return "\n".join(
        f"{scope} .{name} {{ {what}: {getattr(theme, colour)} }}" for name, (what, colour) in parts.items()
    )


def coloured(theme: Theme, parts: Parts = PARTS) -> dict[str, str]:
    """The attributes of each part: its class, and its colour."""
    return {name: f'class="{name}" {what}="{getattr(theme, colour)}"' for name, (what, colour) in parts.items()}


def opening(
    box: Iterable[float], kind: str, title: str, description: str, *, dark: str = "", more: str = ""
) -> Iterator[str]:
    """The opening tag, the texts for screen readers, and the style for dark screens. `more`: further attributes."""
    left, top, width, height = box
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" class="{kind}" role="img" aria-label="{escape(title)}"'
        f' font-family="{FAMILIES}"{more}>'
    )
    yield f"<title>{escape(title, quote=False)}</title>"
    yield f"<desc>{escape(description, quote=False)}</desc>"
    if dark:
        yield f"<style>\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n</style>"


def ratio(puzzle: Puzzle) -> float:
    """A drawing's height for a width of 1."""
    _, _, width, height = _box(puzzle)
    return height / width


def _box(puzzle: Puzzle) -> tuple[float, float, float, float]:
    """The left and the upper edge of a drawing, its width and its height."""
    edge = _LABEL_ROOM if edge_labels(puzzle) else _EDGE
    below = _boxes_height(puzzle) + _EDGE
    return -edge, -edge, puzzle.grid.columns * CELL + edge + _EDGE, puzzle.grid.rows * CELL + edge + below


def _boxes_height(puzzle: Puzzle) -> float:
    """How much room the boxes of letters to collect take below the grid."""
    lines, alphabet = len(list(_lines_of_boxes(puzzle))), len(_alphabet_lines(puzzle))
    boxes = _ABOVE_BOXES + _BOXES_HEADING + lines * (_BOX + _ABOVE_BOXES / 2) if lines else 0.0
    return boxes + alphabet * _ALPHABET_LINE


def _lines_of_boxes(puzzle: Puzzle) -> Iterator[list[int]]:
    """The cells to collect, as their boxes stand in lines: a word begins a line, and a long one goes on in the next.

    Those of a codeword are the cells of its key.
    """
    most = max(1, int(puzzle.grid.columns * CELL // _BOX))
    for word in collected(puzzle):
        yield from (list(word[start : start + most]) for start in range(0, len(word), most))
    yield from _levelled(key_cells(puzzle), most)


def _alphabet_lines(puzzle: Puzzle) -> list[list[str]]:
    """The letters to cross off below the key of a codeword."""
    most = max(1, int(puzzle.grid.columns * CELL // _BOX))
    return list(_levelled(letters_to_cross_off(puzzle), most)) if key_cells(puzzle) else []


def _levelled(some: Sequence[Item], most: int) -> Iterator[list[Item]]:
    """Some things in as few lines as `most` allows, of nearly equal length."""
    length = math.ceil(len(some) / math.ceil(len(some) / most)) if some else 1
    yield from (list(some[start : start + length]) for start in range(0, len(some), length))


@dataclass(frozen=True)
class _Drawing:
    """Everything that a drawing needs; the parts are methods, in the order in which they are drawn."""

    puzzle: Puzzle
    solution: bool
    number_size: float  # 0: without numbers
    highlighted: frozenset[int]
    heat: Mapping[int, float]
    captions: Mapping[int, Sequence[str]]
    theme: Theme
    clue_cells: ClueCells
    from_right: bool  # whether all of this is a mirror image already; arrows are turned when they are drawn

    @property
    def grid(self) -> Grid:
        """The grid that is drawn."""
        return self.puzzle.grid

    def head(self, *, auto: bool) -> Iterator[str]:
        """The opening tag, the texts for screen readers, and the style for dark screens."""
        box = _box(self.puzzle)
        said = wording.wording_of(self.puzzle)
        title = self.puzzle.title or said.say("Crossword grid")
        title += f" ({said.say('solution')})" if self.solution else ""
        # On a page from right to left a text would end where it is put.
        textual = ' direction="ltr"' if self.from_right else ""
        described = _plain(wording.describe(self.puzzle))
        return opening(box, "crossword", _plain(title), described, dark=style(DARK) if auto else "", more=textual)

    def parts(self) -> Iterator[str]:
        """Everything else, from the bottom up."""
        colours = coloured(self.theme)
        yield f'<path {colours["paper"]} d="{self._area(self._open())}"/>'
        if self.clue_cells.blocks:
            yield f'<path {colours["clue-cells"]} d="{self._area(self.clue_cells.blocks.keys())}"/>'
        yield from self._shades()
        if self.highlighted:
            yield f'<path {colours["highlight"]} d="{self._area(self._open() & self.highlighted)}"/>'
        yield from self._heat(colours["heat"])
        yield from self._stroked("lines", colours["lines"], _LINE)
        if blocks := self.grid.blocks - self.puzzle.voids - set(self.puzzle.shades) - self.clue_cells.blocks.keys():
            yield f'<path {colours["blocks"]} d="{self._area(blocks, spread=_LINE / 2)}"/>'
        if not self.solution:
            yield from self._dividers(colours["lines"])
        yield from self._stroked("bars", colours["bars"], _BAR)
        # The clues of an arrowword stand in blocks at its edge: a wide frame would touch them.
        yield from self._stroked("frame", colours["frame"], _LINE if self.clue_cells.blocks else _FRAME)
        yield from _group(f'{colours["circles"]} fill="none" stroke-width="1"', self._circles())
        if self.solution:
            yield from _group(f'{colours["hidden"]} fill="none" stroke-width="1.5"', self._hidden())
        yield from _group(f'{colours["numbers"]} font-size="{self.number_size:g}"', self._numbers())
        labels = f'{colours["labels"]} font-size="{_LABEL:g}" text-anchor="middle"'
        yield from _group(labels, self._labels())
        letters = f'{colours["letters"]} font-size="{_LETTER:g}" text-anchor="middle"'
        yield from _group(letters, self._letters())
        yield from self._collected(colours)
        if not self.solution:
            yield from _group(f'{colours["clues"]} text-anchor="middle"', self._clues())
            yield from _group(colours["arrows"], self._arrows())
        captions = f'class="captions" fill="{self.theme.ink}" font-size="{_CAPTION:g}" text-anchor="middle"'
        yield from _group(captions, self._captions())

    # Areas.

    def _open(self) -> frozenset[int]:
        return frozenset(range(self.puzzle.size)) - self.grid.blocks

    def _area(self, cells: Collection[int], spread: float = 0) -> str:
        """Some cells as a path: a rectangle for each run in a row, wider on all sides by `spread`."""
        path = []
        for r, row in groupby(sorted(cells), key=lambda c: c // self.grid.columns):
            for start, end in _runs(c % self.grid.columns for c in row):
                left, right = start * CELL - spread, end * CELL + spread
                top, bottom = r * CELL - spread, (r + 1) * CELL + spread
                path.append(f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z")
        return "".join(path)

    def _shades(self) -> Iterator[str]:
        """The puzzle's own colours for cells, coloured blocks included."""
        by_colour: dict[str, list[int]] = {}
        for c in sorted(self.puzzle.shades.keys() - self.puzzle.voids):
            by_colour.setdefault(self.puzzle.shades[c], []).append(c)
        for colour, cells in sorted(by_colour.items()):
            yield f'<path class="shade" fill="{escape(colour)}" d="{self._area(cells)}"/>'

    def _heat(self, colours: str) -> Iterator[str]:
        rectangles = []
        for c, heat in sorted(self.heat.items()):
            if heat > 0 and c not in self.grid.blocks:
                x, y = self._corner(c)
                opacity = 0.1 + 0.75 * min(heat, 1)
                rectangles.append(
                    f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill-opacity="{opacity:.3g}"/>'
                )
        yield from _group(colours, rectangles)

    # Strokes.

    def _stroked(self, kind: str, colours: str, width: int) -> Iterator[str]:
        """All edges of a kind; edges in one line are joined."""
        rows, columns = self.grid.rows, self.grid.columns
        path = []
        for r in range(rows + 1):
            for left, right in _runs(c for c in range(columns) if self._kind(r - 1, c, r, c) == kind):
                path.append(f"M{left * CELL} {r * CELL}H{right * CELL}")
        for c in range(columns + 1):
            for top, bottom in _runs(r for r in range(rows) if self._kind(r, c - 1, r, c) == kind):
                path.append(f"M{c * CELL} {top * CELL}V{bottom * CELL}")
        if path:
            corners = "" if kind == "lines" else ' stroke-linecap="square"'
            yield f'<path {colours} stroke-width="{width}" fill="none"{corners} d="{"".join(path)}"/>'

    def _kind(self, r: int, c: int, r2: int, c2: int) -> str:
        """The edge between a cell and the next one on its right or below: "lines", "bars", "frame" or nothing."""
        one, other = self._cell(r, c), self._cell(r2, c2)
        if (one is None) != (other is None):
            return "frame"
        if one is None or other is None or {one, other} <= self.grid.blocks - self.clue_cells.blocks.keys():
            return ""
        bars = self.grid.lower_bars if r != r2 else self.grid.right_bars
        return "bars" if one in bars else "lines"

    def _cell(self, r: int, c: int) -> int | None:
        """The cell in a row and a column, None where no cell is drawn."""
        inside = 0 <= r < self.grid.rows and 0 <= c < self.grid.columns
        cell = r * self.grid.columns + c
        return cell if inside and cell not in self.puzzle.voids else None

    # Marks.

    def _corner(self, c: int) -> tuple[int, int]:
        r, column = divmod(c, self.grid.columns)
        return column * CELL, r * CELL

    def _ink(self, c: int) -> str:
        """The ink for a cell that the puzzle shades, whatever the theme; empty for all others."""
        if c not in self.puzzle.shades or c in self.highlighted:
            return ""
        return f' fill="{_DARK_INK if _luminance(self.puzzle.shades[c]) > 0.3 else _LIGHT_INK}"'

    def _circles(self) -> Iterator[str]:
        for c in sorted(self.puzzle.circled - self.puzzle.voids):
            x, y = self._corner(c)
            yield f'<circle cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{CELL / 2 - 1:g}"/>'

    def _hidden(self) -> Iterator[str]:
        """A line around each word of a word search: a box with round ends, turned in the word's direction."""
        for cells in hidden_words(self.puzzle):
            (x, y), (x2, y2) = self._corner(cells[0]), self._corner(cells[-1])
            length, angle = math.hypot(x2 - x, y2 - y), math.degrees(math.atan2(y2 - y, x2 - x))
            middle = f"{x + CELL / 2:g} {y + CELL / 2:g}"
            side = f'x="{-_ROUND:g}" y="{-_ROUND:g}" width="{length + 2 * _ROUND:.4g}" height="{2 * _ROUND:g}"'
            yield f'<rect transform="translate({middle}) rotate({angle:g})" {side} rx="{_ROUND:g}"/>'

    def _numbers(self) -> Iterator[str]:
        if not self.number_size:
            return
        for c, label in sorted(self.puzzle.numbers.items()):
            if not label or c in self.puzzle.voids:
                continue
            x, y = self._corner(c)
            size = round(min(self.number_size, _NUMBER_ROOM / (0.6 * _widths(label))), 1)
            smaller = f' font-size="{size:g}"' if size < self.number_size else ""
            place = f'x="{x + _NUMBER_LEFT:g}" y="{y + round(self.number_size * _NUMBER_LINE, 1):g}"'
            yield f"<text {place}{smaller}{self._ink(c)}>{escape(_plain(label), quote=False)}</text>"

    def _labels(self) -> Iterator[str]:
        """The labels of the rows and columns."""
        if labels := edge_labels(self.puzzle):
            middle = _LABEL * _CAPITAL / 2
            for r, label in enumerate(labels.rows):
                yield f'<text x="-5" y="{(r + 0.5) * CELL + middle:.4g}" text-anchor="end">{label}</text>'
            for c, label in enumerate(labels.columns):
                yield f'<text x="{(c + 0.5) * CELL:g}" y="-6">{label}</text>'

    def _collected(self, colours: Mapping[str, str]) -> Iterator[str]:
        """The marks of the cells whose letters are collected, and their boxes below the grid."""
        numbers, key = marks(self.puzzle), key_cells(self.puzzle)
        marked = f'{colours["marks"]} font-size="{_MARK:g}" text-anchor="middle"'
        yield from _group(marked, (self._mark(*self._corner(c), CELL, text) for c, text in numbers.items()))
        if not (lines := list(_lines_of_boxes(self.puzzle))):
            return
        top = self.grid.rows * CELL + _ABOVE_BOXES + _BOXES_HEADING
        heading = wording.heading_of_boxes(self.puzzle)
        text = escape(heading, quote=False)
        yield f'<text {colours["labels"]} font-size="{_BOXES_HEADING:g}" y="{top - 3:g}">{text}</text>'
        for line in lines:
            for place, c in enumerate(line):
                if key:
                    yield from self._key_box(colours, place * _BOX, top, c)
                else:
                    yield from self._collecting_box(colours, place * _BOX, top, c, numbers.get(c, ""))
            top += _BOX + _ABOVE_BOXES / 2
        for letters in _alphabet_lines(self.puzzle) if not self.solution else ():
            top += _ALPHABET_LINE
            attributes = f'{colours["labels"]} font-size="{_ALPHABET:g}" text-anchor="middle"'
            signs = (
                f'<text x="{(place + 0.5) * _BOX:g}" y="{top - 8:g}">{escape(_plain(letter), quote=False)}</text>'
                for place, letter in enumerate(letters)
            )
            yield from _group(attributes, signs)

    def _collecting_box(self, colours: Mapping[str, str], x: float, y: float, c: int, number: str) -> Iterator[str]:
        """One box, with its number, or in the solution with its letter."""
        yield self._box_frame(colours, x, y)
        if number:
            marked = f'{colours["marks"]} font-size="{_MARK:g}" text-anchor="middle"'
            yield from _group(marked, [self._mark(x, y, _BOX, number)])
        if self.solution:
            yield self._box_letter(colours, x, y + 21, self.puzzle.solution[c])

    def _key_box(self, colours: Mapping[str, str], x: float, y: float, c: int) -> Iterator[str]:
        """One box of a codeword's key: its number in the corner, and its letter where that is shown."""
        yield self._box_frame(colours, x, y)
        number = f'{colours["marks"]} font-size="{_NUMBER:g}" x="{x + 2.5:g}" y="{y + 10:g}"'
        yield f"<text {number}>{self.puzzle.numbers[c]}</text>"
        if letter := wording.shown(self.puzzle, c, self.solution):
            yield self._box_letter(colours, x + 2, y + 26, letter)

    def _box_frame(self, colours: Mapping[str, str], x: float, y: float) -> str:
        edge = colours["lines"].replace('class="lines"', 'class="lines" fill="none"')
        return f'<rect {edge} x="{x + 0.5:g}" y="{y + 0.5:g}" width="{_BOX:g}" height="{_BOX:g}"/>'

    def _box_letter(self, colours: Mapping[str, str], x: float, y: float, letter: str) -> str:
        place = f'x="{x + _BOX / 2:g}" y="{y:g}" font-size="18" text-anchor="middle"'
        return f"<text {colours['letters']} {place}>{escape(_plain(letter), quote=False)}</text>"

    def _mark(self, x: float, y: float, side: float, number: str) -> str:
        """The number of a letter to collect in the lower right corner of a cell or of a box."""
        return f'<text x="{x + side - _MARK_SIZE:g}" y="{y + side - _MARK_SIZE / 2:g}">{number}</text>'

    def _letters(self) -> Iterator[str]:
        for c in sorted(self._open()):
            text = _plain(wording.shown(self.puzzle, c, self.solution))
            if not text:
                continue
            x, y = self._corner(c)
            lines = _broken(text)
            size, baselines = self._set(lines)
            smaller = f' font-size="{size:g}"' if size < _LETTER else ""
            for line, baseline in zip(lines, baselines, strict=True):
                place = f'x="{x + CELL / 2:g}" y="{y + baseline:.4g}"'
                yield f"<text {place}{smaller}{self._ink(c)}>{escape(line, quote=False)}</text>"

    def _captions(self) -> Iterator[str]:
        for c, lines in sorted(self.captions.items()):
            x, y = self._corner(c)
            for i, line in enumerate(reversed(lines)):
                baseline = y + CELL - _CAPTION_LINE - i * 1.15 * _CAPTION
                yield f'<text x="{x + CELL / 2:g}" y="{baseline:.4g}">{escape(_plain(line), quote=False)}</text>'

    # The clues of an arrowword.

    def _dividers(self, colours: str) -> Iterator[str]:
        """The lines between two clues of a block."""
        path = []
        for c, block in self.clue_cells.blocks.items():
            if block.divider is not None:
                x, y = self._corner(c)
                path.append(f"M{x} {y + round(block.divider)}h{CELL}")
        if path:
            yield f'<path {colours} stroke-width="{_LINE}" fill="none" d="{"".join(path)}"/>'

    def _clues(self) -> Iterator[str]:
        """Their lines. Another font than that which was measured is pressed into the same width."""
        for c, block in self.clue_cells.blocks.items():
            x, y = self._corner(c)
            lines = [line for clue in block.clues for line in clue.lines if line.text]
            inside = "".join(
                f'<text x="{x + CELL / 2:g}" y="{y + line.baseline:.4g}" textLength="{line.width:.4g}" '
                f'lengthAdjust="spacingAndGlyphs">{escape(_plain(line.text), quote=False)}</text>'
                for line in lines
            )
            yield f'<g font-size="{block.size:g}">{inside}</g>'

    def _arrows(self) -> Iterator[str]:
        for placed in self.clue_cells.arrows:
            x, y = self._corner(placed.cell)
            moved = f"translate({x + CELL} {y}) scale(-1 1)" if self.from_right else f"translate({x} {y})"
            yield f'<path transform="{moved}" d="{placed.path}"/>'

    def _set(self, lines: list[str]) -> tuple[float, list[float]]:
        """The font size for a cell's letters, and the baseline of each of their lines."""
        widest = max(_widths(line) for line in lines)
        top = self.number_size * _NUMBER_LINE + 1 if self.number_size else 4.0
        bottom = _LETTER_LINE if self.number_size else CELL - 4.0
        leading = 1.2 * _CAPITAL
        height = _CAPITAL + leading * (len(lines) - 1)
        size = round(min(_LETTER, _ROOM / (_ADVANCE * widest), (bottom - top) / height), 1)
        if size == _LETTER:
            return size, [_LETTER_LINE if self.number_size else _LETTER_LINE_UNNUMBERED]
        first = (top + bottom - size * height) / 2 + size * _CAPITAL
        return size, [first + i * size * leading for i in range(len(lines))]


def _runs(numbers: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Ascending numbers as runs, each its first and the one after its last."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        yield members[0], members[-1] + 1


def _group(attributes: str, parts: Iterable[str]) -> Iterator[str]:
    """Parts that have the same attributes; nothing where there are none."""
    if inside := list(parts):
        yield from (f"<g {attributes}>", *inside, "</g>")


def _broken(text: str) -> list[str]:
    """The letters of a cell in lines of nearly equal length."""
    count = math.ceil(len(text) / _LETTERS_A_LINE)
    length = math.ceil(len(text) / count) if count else 1
    return [text[start : start + length] for start in range(0, len(text), length)]


def _widths(text: str) -> float:
    """About how many capitals wide a text is; narrow letters count as half, letters of some scripts as more."""
    return sum(0.5 if letter in "I1/.,-'! " else 1.45 if ord(letter) > 0x2E7F else 1 for letter in text)


def _plain(text: str) -> str:
    """A text without the characters that XML can't hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter == " ")


def _luminance(colour: str) -> float:
    """The relative luminance of a colour by WCAG 2, 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
