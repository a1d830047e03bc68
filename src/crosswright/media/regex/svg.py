"""The drawing of a regex puzzle as SVG: cells, and the expressions beside their lines.

Expressions are set in a font whose characters are equally wide; a space is drawn as `␣`, also in a cell. Each part has
a class, so that a page can colour it; the theme "auto" does that for dark screens. The same input gives the same text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import cos, radians, sin

from crosswright.language.wording import Wording
from crosswright.media.drawn.svg import DARK, Parts, Theme, coloured, opening, style, theme_named
from crosswright.media.regex.layout import FONT, Arrow, Label, RegexLayout, layout_of
from crosswright.regex import Line, RegexPuzzle, Shape, Solution

MONOSPACE = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
_LETTER = 23.0
_PARTS: Parts = {
    "paper": ("fill", "paper"),
    "edges": ("stroke", "frame"),
    "shade": ("fill", "heat"),
    "expressions": ("fill", "expression"),
    "arrows": ("fill", "line"),
    "characters": ("fill", "ink"),
    "spaces": ("fill", "line"),
    "notes": ("fill", "ink"),
}


def draw_regex(
    puzzle: RegexPuzzle,
    *,
    solution: Solution | None = None,
    theme: str = "light",
    shaded: Mapping[int, float] | None = None,
    notes: Mapping[int, str] | None = None,
    language: str = "en",
) -> str:
    """A puzzle as an SVG document, with its given characters or with all of a `solution`.

    `theme` is "light", "dark", "print" or "auto", which is dark on a dark screen. `shaded` cells stand out, from 0 to
    1; `notes` are small texts in cells. `language` is that of its texts for screen readers. Raises UsageError for an
    unknown theme.

    >>> drawn = draw_regex(RegexPuzzle.rectangle([["A+"]], [["[AB]"]]), solution=(("A",),))
    >>> drawn.count("<text "), ">A+<" in drawn
    (3, True)
    """
    drawing = _RegexDrawing(puzzle, layout_of(puzzle), theme_named(theme), language)
    characters = written(puzzle, solution)
    parts = [*drawing.head(auto=theme == "auto"), *drawing.cells(shaded or {}), *drawing.expressions()]
    return "\n".join([*parts, *drawing.characters(characters), *drawing.notes(notes or {}), "</svg>\n"])


def written(puzzle: RegexPuzzle, solution: Solution | None) -> list[str]:
    """The character that stands in each cell, "" where there is none."""
    if solution is not None:
        return [character for row in solution for character in row]
    given = dict(puzzle.given)
    return [given.get(cell, "") for cell in puzzle.cells]


def visible(text: str) -> str:
    """A text whose spaces can be seen.

    >>> visible("A B")
    'A␣B'
    """
    return text.replace(" ", "␣")


def describe_regex(puzzle: RegexPuzzle, language: str = "en") -> str:
    """A puzzle in words: `a rectangle of 4 rows and 5 columns; row 1: A+; ...`."""
    said = Wording.of(language)
    if puzzle.shape is Shape.RECTANGULAR:
        rows, columns = map(len, puzzle.directions)
        size = said.say("a rectangle of {rows} rows and {columns} columns", rows=rows, columns=columns)
    else:
        size = said.say("a hexagon with {side} cells on each side", side=puzzle.side)
    lines = (
        f"{name_of_line(line, said)}: {', '.join(each.text for each in line.expressions)}" for line in puzzle.lines
    )
    return f"{size}; {'; '.join(lines)}"


def name_of_line(line: Line, said: Wording) -> str:
    """The name of a line, as `row 3`, in a language."""
    kind, _, number = line.name.rpartition(" ")
    return said.say(f"{kind} {{number}}", number=number)


def regex_style(theme: Theme) -> str:
    """The CSS that gives a drawing another theme."""
    return style(theme, ".regex", _PARTS)


class _RegexDrawing:
    """The parts of a drawing, from the bottom up."""

    def __init__(self, puzzle: RegexPuzzle, layout: RegexLayout, theme: Theme, language: str) -> None:
        self._puzzle, self._layout, self._language = puzzle, layout, language
        self._colour = coloured(theme, _PARTS)

    def head(self, *, auto: bool) -> Iterator[str]:
        """The opening tag, and the texts for screen readers."""
        name = Wording.of(self._language).say("Regex crossword")
        described = describe_regex(self._puzzle, self._language)
        return opening(self._layout.box, "regex", name, described, dark=regex_style(DARK) if auto else "")

    def cells(self, shaded: Mapping[int, float]) -> Iterator[str]:
        """Paper, shades and edges."""
        paths = [self._path(cell) for cell in range(len(self._layout.cells))]
        yield f'<path {self._colour["paper"]} d="{"".join(paths)}"/>'
        for cell, share in sorted(shaded.items()):
            yield f'<path {self._colour["shade"]} fill-opacity="{share:.3g}" d="{paths[cell]}"/>'
        yield (
            f'<path {self._colour["edges"]} fill="none" stroke-width="1.5" stroke-linejoin="round" '
            f'd="{"".join(paths)}"/>'
        )

    def _path(self, cell: int) -> str:
        middle = self._layout.cells[cell]
        points = [f"{middle.x + x:.6g} {middle.y + y:.6g}" for x, y in self._layout.outline]
        return f"M{'L'.join(points)}Z"

    def expressions(self) -> Iterator[str]:
        """Expressions and arrows."""
        if self._layout.arrows:
            yield f'<path {self._colour["arrows"]} d="{"".join(map(_arrow_path, self._layout.arrows))}"/>'
        yield f'<g {self._colour["expressions"]} font-family="{MONOSPACE}" font-size="{FONT:g}" xml:space="preserve">'
        yield from map(_expression, self._layout.labels)
        yield "</g>"

    def characters(self, characters: list[str]) -> Iterator[str]:
        """The character in each cell; a space is drawn in a lighter colour."""
        for name, belongs in (("characters", lambda text: text not in ("", " ")), ("spaces", lambda text: text == " ")):
            places = [cell for cell, character in enumerate(characters) if belongs(character)]
            if places:
                yield f'<g {self._colour[name]} font-size="{_LETTER:g}" text-anchor="middle">'
                yield from (self._in_cell(cell, visible(characters[cell]), 0.36 * _LETTER) for cell in places)
                yield "</g>"

    def notes(self, notes: Mapping[int, str]) -> Iterator[str]:
        """Small texts in the middle of cells."""
        if notes:
            yield f'<g {self._colour["notes"]} font-family="{MONOSPACE}" font-size="9.5" text-anchor="middle">'
            yield from (self._in_cell(cell, visible(text), 3.4) for cell, text in sorted(notes.items()))
            yield "</g>"

    def _in_cell(self, cell: int, text: str, down: float) -> str:
        middle = self._layout.cells[cell]
        return f'<text x="{middle.x:g}" y="{middle.y + down:g}">{escape(text, quote=False)}</text>'


def _expression(label: Label) -> str:
    anchor = ' text-anchor="end"' if label.anchor == "end" else ""
    turn = f" rotate({label.angle})" if label.angle else ""
    text = visible(escape(label.text, quote=False))
    return f'<text transform="translate({label.x:g} {label.y:g}){turn}" y="{0.34 * FONT:g}"{anchor}>{text}</text>'


def _arrow_path(arrow: Arrow) -> str:
    """A small arrowhead that points in the direction of reading."""
    turn = radians(arrow.angle)
    points = ((5.0, 0.0), (-4.5, -3.6), (-2.2, 0.0), (-4.5, 3.6))
    turned = (
        f"{arrow.x + x * cos(turn) - y * sin(turn):.6g} {arrow.y + x * sin(turn) + y * cos(turn):.6g}"
        for x, y in points
    )
    return f"M{'L'.join(turned)}Z"
