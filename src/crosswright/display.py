"""How a grid, a puzzle or a result shows itself in a notebook.

A notebook asks an object for `_repr_svg_` or `_repr_html_`. What draws is the room `render`, which lies above the rooms
of the objects. So the objects ask here, and the front door, which every import of the package passes first, enters
`render.notebook` as the painter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Painter(Protocol):
    """What draws objects for a notebook."""

    def svg(self, shown: object) -> str:
        """An SVG document."""

    def html(self, shown: object) -> str:
        """A piece of HTML."""


# Loads the painter at its first use.
_find: list[Callable[[], Painter]] = []


def set_painter(find: Callable[[], Painter]) -> None:
    """Enter what loads the painter."""
    _find[:] = [find]


def svg_of(shown: object) -> str:
    """The drawing of an object, as SVG."""
    return _find[0]().svg(shown)


def html_of(shown: object) -> str:
    """An object as a piece of HTML."""
    return _find[0]().html(shown)
