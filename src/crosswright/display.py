"""How grids, puzzles and results show themselves in a notebook, which calls `_repr_svg_` or `_repr_html_`.

`render.svg.draw` makes the drawing, but `render` lies above the rooms of these objects. So they ask this module, and
the package's `__init__`, which every import runs first, registers functions that load the drawer and the
other media.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # every import of the package loads this: it imports nothing itself
    from collections.abc import Callable, Mapping
    from typing import Protocol

    class Drawer(Protocol):
        """The function that draws: `render.svg.draw`."""

        def __call__(self, drawn: object, /, *, heat: Mapping[int, float] | None) -> str:
            """A grid or a puzzle as an SVG document; `heat` is 0 to 1 for cells that are to stand out."""

    class MediumLike(Protocol):
        """An entry of the register `render.MEDIA`."""

        @property
        def drawn(self) -> Callable[..., bytes]:
            """Draws a puzzle; with `solution`, with its letters."""


class _NoDrawerError(RuntimeError):
    """No drawer is registered: a fault of this program."""


def _none() -> Drawer:
    raise _NoDrawerError


def _no_media() -> Mapping[str, MediumLike]:
    raise _NoDrawerError


_load: list[Callable[[], Drawer]] = [_none]
_media: list[Callable[[], Mapping[str, MediumLike]]] = [_no_media]


def draw_by(load: Callable[[], Drawer], media: Callable[[], Mapping[str, MediumLike]]) -> None:
    """Register the functions that load the drawer and the media; each is called at the first drawing."""
    _load[:] = [load]
    _media[:] = [media]


def drawn_as(medium: str, puzzle: object) -> bytes:
    """A puzzle with its letters, drawn in a medium: "svg", "png", "pdf" or "html". UsageError for another."""
    from crosswright.errors import UsageError

    media = _media[0]()
    if medium not in media:
        raise UsageError(f"there is no drawing of the kind {medium!r}; choose one of {', '.join(media)}")
    return media[medium].drawn(puzzle, solution=True)


def svg_of(drawn: object, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing of a grid or a puzzle as SVG."""
    return _load[0]()(drawn, heat=heat)


def figure_of(drawn: object, caption: str, *, heat: Mapping[int, float] | None = None) -> str:
    """The drawing with a line below it, as a piece of HTML."""
    from html import escape  # not at the import of the package

    return f"<figure>\n{svg_of(drawn, heat=heat)}<figcaption>{escape(caption)}</figcaption>\n</figure>\n"
