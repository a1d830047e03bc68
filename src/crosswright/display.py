"""How grids, puzzles and results show themselves in a notebook, which calls `_repr_svg_` or `_repr_html_`.

`media.drawn.svg` makes the drawing, but `media` lies above the rooms of these objects. So they ask this module, and the
package's `__init__`, which every import runs first, registers functions that load the drawer and the other media.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # every import of the package loads this: it imports nothing itself
    from collections.abc import Callable, Mapping
    from typing import Protocol

    class Drawer(Protocol):
        """The function that draws: `media.drawn.svg.draw`."""

        def __call__(self, drawn: object, /, *, heat: Mapping[int, float] | None) -> str:
            """A grid or a puzzle as an SVG document; `heat` is 0 to 1 for cells that are to stand out."""


class _NoDrawerError(RuntimeError):
    """No drawer is registered: a fault of this program."""


def _none() -> Drawer:
    raise _NoDrawerError


def _no_media() -> Callable[[str, object], bytes]:
    raise _NoDrawerError


_load: list[Callable[[], Drawer]] = [_none]
_media: list[Callable[[], Callable[[str, object], bytes]]] = [_no_media]


def draw_by(load: Callable[[], Drawer], media: Callable[[], Callable[[str, object], bytes]]) -> None:
    """Register what loads `svg.draw` and `kinds.drawn_as`; each is called at the first drawing."""
    _load[:] = [load]
    _media[:] = [media]


def drawn_as(medium: str, puzzle: object) -> bytes:
    """A puzzle with its letters, drawn in a medium, by its name: "svg". UsageError for one that doesn't exist."""
    return _media[0]()(medium, puzzle)


def svg_of(drawn: object, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing of a grid or a puzzle as SVG."""
    return _load[0]()(drawn, heat=heat)


def figure_of(drawn: object, caption: str, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing with a line below it, as a piece of HTML."""
    from html import escape  # not at the import of the package

    return f"<figure>\n{svg_of(drawn, heat=heat)}<figcaption>{escape(caption)}</figcaption>\n</figure>\n"
