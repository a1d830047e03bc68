"""The cover of a puzzle book: its title, a grid, its author. Stores want 2,560 pixels, printers a PDF of its own."""

from __future__ import annotations

import json
import re
from html import escape
from textwrap import wrap

from crosswright.language.tags import base_of
from crosswright.media.drawn import svg
from crosswright.media.kinds import Written
from crosswright.media.print import pdf
from crosswright.media.print.book import BookPage, PuzzleBook

WIDTH, HEIGHT = 1600, 2560
_MARGIN, _SIDE = 160, 900  # around the text; of the grid
_INK, _SOFT, _GROUND, _ACCENT = "#16181d", "#595f69", "#fcfbf9", "#1d5fd1"
# The sizes that a title may have, the largest first, and how many lines it may take.
_SIZES, _MOST_LINES = (170, 140, 115, 95, 75), 4
# How wide is a bold letter, of its size?
_LETTER = 0.58
_SIZE = re.compile(r' width="[^"]*" height="[^"]*"')  # of a drawing


def cover(book: PuzzleBook) -> str:
    """The cover, SVG."""
    size, lines = _set(book.title)
    parts = [_line(360 + n * size * 1.15, size, _INK, line, "bold") for n, line in enumerate(lines)]
    if book.subtitle:
        parts.append(_line(360 + len(lines) * size * 1.15 + 40, 60, _SOFT, _cut(book.subtitle, 60)))
    if book.author:
        parts.append(_line(HEIGHT - 200, 72, _INK, _cut(book.author, 72)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<desc>{escape(book.title)}</desc><rect width="100%" height="100%" fill="{_GROUND}"/>'
        f'<rect width="100%" height="48" fill="{_ACCENT}"/>{_grid(book)}'
        f'<g font-family="{svg.FAMILY}" text-anchor="middle">{"".join(parts)}</g></svg>'
    )


def cover_pdf(book: PuzzleBook, page: BookPage) -> Written:
    """The front cover as a page of the book's size, with its bleed; UsageError where typst is missing."""
    document = {"title": book.title, "authors": [book.author] if book.author else [], "language": base_of(book.code),
                "page": page._asdict(), "cover": cover(book), "ground": _GROUND, "accent": _ACCENT}  # fmt: skip
    return pdf.typeset(json.dumps(document), "cover.typ").written


def _set(title: str) -> tuple[int, list[str]]:
    """The size of a title and its lines, without those for which there is no room."""
    for size in _SIZES:
        letters = _letters(size)
        lines = wrap(title, letters, break_long_words=False)
        if len(lines) <= _MOST_LINES and all(len(line) <= letters for line in lines):
            return size, lines
    return _SIZES[-1], wrap(title, _letters(_SIZES[-1]))[:_MOST_LINES]


def _letters(size: int) -> int:
    """How many letters of a size have room in a line."""
    return int((WIDTH - 2 * _MARGIN) / (size * _LETTER))


def _cut(text: str, size: int) -> str:
    most = _letters(size)
    return text if len(text) <= most else text[: most - 1] + "…"


def _line(y: float, size: int, colour: str, text: str, weight: str = "normal") -> str:
    style = f'font-size="{size}" font-weight="{weight}" fill="{colour}"'
    return f'<text x="{WIDTH / 2:.0f}" y="{y:.0f}" {style}>{escape(text)}</text>'


def _grid(book: PuzzleBook) -> str:
    """The empty grid of the first puzzle."""
    puzzle = book.sections[0].puzzles[0][1]
    ratio = svg.ratio(puzzle)
    width, height = (_SIDE, _SIDE * ratio) if ratio <= 1 else (_SIDE / ratio, _SIDE)
    place = f' x="{(WIDTH - width) / 2:.1f}" y="{1580 - height / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return _SIZE.sub(place, svg.draw(puzzle, numbers=False, theme="print"), count=1)
