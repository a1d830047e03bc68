"""The drawing of a grid as PNG, rendered by resvg from the SVG with the font that comes with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crosswright.errors import needs
from crosswright.media.drawn.svg import FAMILIES, FAMILY, OTHERS, svg_file
from crosswright.puzzle import Puzzle

FONTS = Path(__file__).parent / "fonts"

# How many pixels wide is a unit of the SVG? A cell of 36 units becomes 108 pixels: enough to print it 8 mm wide.
ZOOM = 3


def png(svg: str, *, width: int | None = None) -> bytes:
    """An SVG document of `svg.draw` as PNG, three times its size or `width` pixels wide.

    Where the package's font lacks a letter, all letters are set in a font of the system, if there is one.
    """
    with needs("resvg_py", "print"):
        import resvg_py

    covered = _covered(svg.partition("</desc>")[2])  # nothing before that is drawn
    if not covered:  # resvg would take the missing letters from the first font it finds, even a bold or slanted one
        svg = svg.replace(FAMILIES, OTHERS, 1)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=covered,
            font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            zoom=ZOOM if width is None else None,
            width=width,
        )
    )


def png_file(puzzle: Puzzle, *, width: int | None = None, **look: Any) -> bytes:
    """The drawing of `svg.svg_file` as PNG."""
    return png(svg_file(puzzle, **look), width=width)


def _covered(text: str) -> bool:
    """Whether all characters are in Latin-1 or Latin Extended-A, which the package's font has."""
    return all(ord(letter) < 0x180 or 0x2010 <= ord(letter) <= 0x2022 for letter in text)
