"""The picture that is shown with a shared link: 1200 by 630 pixels, the empty grid beside its title."""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap

from crosswright.media.drawn import svg, wording
from crosswright.media.drawn.png import png
from crosswright.puzzle import Puzzle

WIDTH, HEIGHT = 1200, 630
_MARGIN = 64
_SIDE = HEIGHT - 2 * _MARGIN
_SIZE = re.compile(r' width="[^"]*" height="[^"]*"')  # of a drawing
_GROUND, _INK, _SOFT, _ACCENT = "#fcfbf9", "#16181d", "#595f69", "#1d5fd1"  # as in static/site.css


def card(puzzle: Puzzle) -> bytes:
    """The picture, PNG."""
    return png(drawing(puzzle), width=WIDTH)


def drawing(puzzle: Puzzle) -> str:
    """The picture, SVG.

    >>> from crosswright.grid import Grid
    >>> "Tiny" in drawing(Puzzle.of(Grid(1, 2, letters=("H", "I")), title="Tiny"))
    True
    """
    grid = svg.draw(puzzle, theme="light")
    ratio = svg.ratio(puzzle)
    width, height = (_SIDE, _SIDE * ratio) if ratio <= 1 else (_SIDE / ratio, _SIDE)
    place = (
        f' x="{WIDTH - _MARGIN - width:.1f}" y="{(HEIGHT - height) / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
    )
    grid = _SIZE.sub(place, grid, count=1)
    lines = wrap(wording.title(puzzle), 15)[:4]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<desc>{escape(wording.title(puzzle))}</desc><rect width="100%" height="100%" fill="{_GROUND}"/>'
        f'<rect width="12" height="100%" fill="{_ACCENT}"/>{grid}<g font-family="{svg.FAMILY}">{_texts(puzzle, lines)}'
        "</g></svg>"
    )


def _texts(puzzle: Puzzle, lines: list[str]) -> str:
    """The title in large letters; below it the authors, the date and the difficulty."""
    below = [text[:34] for text in (wording.byline(puzzle), wording.aside(puzzle)) if text]
    top = HEIGHT / 2 - (len(lines) * 68 + len(below) * 40) / 2 + 52
    large = f'font-size="60" font-weight="700" fill="{_INK}"'
    small = f'font-size="28" fill="{_SOFT}"'
    places = [(top + 68 * n, large, line) for n, line in enumerate(lines)]
    places += [(top + 68 * len(lines) + 40 * n, small, text) for n, text in enumerate(below)]
    return "".join(f'<text x="{_MARGIN}" y="{y:.0f}" {style}>{escape(text)}</text>' for y, style, text in places)
