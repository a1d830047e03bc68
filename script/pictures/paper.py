"""What the drawn pictures share: their paper, their ink, and one function for each kind of part.

Pictures are light paper with a border, so that they look the same on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

PAPER, INK, WALL, THEME_INK, QUIET = "#fdfcf8", "#1f2328", "#b9b4a6", "#0b5394", "#7a7568"
FONT = "font-family=\"'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif\""


def text(x: float, y: float, size: float, what: str, *, fill: str = INK, anchor: str = "middle", more: str = "") -> str:
    """One piece of text, at its baseline."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"'
    return f"<text {place} {more}>{escape(what)}</text>"


def box(x: float, y: float, size: tuple[float, float], fill: str, more: str = "") -> str:
    """One rectangle, its size being width and height."""
    width, height = size
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def page(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole picture."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img"'
    return "\n".join([f"{head} {FONT}>", f"<title>{escape(title)}</title>", *parts, "</svg>\n"])
