"""Draw a puzzle as a file to look at or print, with nothing asked but whether the solution is in it."""

from __future__ import annotations

from crosswright.puzzle import Puzzle

MEDIA = ("pdf", "svg", "png", "html")


def drawn(puzzle: Puzzle, medium: str, *, solution: bool) -> bytes:
    """The file; `crosswright render` has the options."""
    if medium == "pdf":
        from crosswright.render.pdf import pdf

        return pdf([puzzle], solution=solution).data
    if medium == "html":
        from crosswright.render.html import html

        return html(puzzle, solution=solution).encode()
    from crosswright.render.svg import draw

    picture = draw(puzzle, solution=solution)
    if medium == "svg":
        return picture.encode()
    from crosswright.render.png import png

    return png(picture)
