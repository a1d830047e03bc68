"""How grids, puzzles and results show themselves in a notebook, which asks them for `_repr_svg_` or `_repr_html_`.

What draws is `render.svg.draw`, and `render` lies above the rooms of these objects. So they ask here, and the front
door, which every import of the package passes first, enters what loads the drawer.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # every import of the package loads this: it imports nothing itself
    from collections.abc import Callable, Mapping
    from typing import Protocol

    class Drawer(Protocol):
        """What draws: `render.svg.draw`."""

        def __call__(self, drawn: object, /, *, heat: Mapping[int, float] | None) -> str:
            """A grid or a puzzle as an SVG document; `heat` is 0 to 1 for cells that are to stand out."""


class _NoDrawerError(RuntimeError):
    """The front door has entered no drawer: a fault of this program."""


def _none() -> Drawer:
    raise _NoDrawerError


_load: list[Callable[[], Drawer]] = [_none]


def draw_by(load: Callable[[], Drawer]) -> None:
    """Enter what loads the drawer; it is called at the first drawing."""
    _load[:] = [load]


def svg_of(drawn: object, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing of a grid or a puzzle as SVG."""
    return _load[0]()(drawn, heat=heat)


def figure_of(drawn: object, caption: str, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing with a line below it, as a piece of HTML."""
    from html import escape  # not at the import of the package

    return f"<figure>\n{svg_of(drawn, heat=heat)}<figcaption>{escape(caption)}</figcaption>\n</figure>\n"
