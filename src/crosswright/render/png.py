"""The drawing of a grid as PNG, rendered by resvg from the SVG with the font that comes with the package."""

from __future__ import annotations

from pathlib import Path

from crosswright.render.extras import needs

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Libre Franklin"

# How many pixels has a pixel of the SVG? A cell of 36 units becomes 108 pixels: fit for print at 8 mm a cell.
ZOOM = 3


def png(svg: str, *, width: int | None = None) -> bytes:
    """An SVG document of `svg.draw` as PNG, three times its size or `width` pixels wide.

    Letters that the package's font lacks come from the fonts of the system, if there are any.
    """
    with needs("resvg_py", "print"):
        import resvg_py  # noqa: PLC0415

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=svg.isascii() or _covered(svg),
            font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            zoom=ZOOM if width is None else None,
            width=width,
        )
    )


def _covered(text: str) -> bool:
    """Whether the package's font surely has all characters: those of Latin-1 and Latin Extended-A."""
    return all(ord(letter) < 0x180 or 0x2010 <= ord(letter) <= 0x2022 for letter in text)
