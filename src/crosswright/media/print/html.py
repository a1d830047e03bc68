"""A puzzle as one HTML page to read and to print: the drawing, the clues, nothing loaded and nothing that runs.

It adapts to the reader's screen, light or dark, wide or narrow; on paper it is light, with the grid above columns of
clues. The solution, if requested, is in a closed fold, and is printed on a page of its own if the fold is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from crosswright.language.wording import Wording
from crosswright.media.drawn import svg, wording
from crosswright.media.drawn.direction import html_attribute
from crosswright.media.kinds import Written
from crosswright.puzzle import Clue, Puzzle

_STYLE = Path(__file__).parent / "page.css"
# How wide may a cell be, on the screen (rem) and on paper (mm), and a grid on paper (mm)?
_CELL_ON_SCREEN = 3
_CELL_ON_PAPER, _GRID_ON_PAPER = 14, 112
# The same for an arrowword, whose clues stand in the grid.
_ARROWWORD_ON_SCREEN, _ARROWWORD_ON_PAPER = 4.5, 176
# Up to how many clues are printed large, in two columns?
_FEW_CLUES = 40
# Browsers enforce this even if markup from a file has slipped through.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html(puzzle: Puzzle, *, solution: bool = False, language: str = "") -> str:
    """The page; `language` is a code as in HTML ("en-GB"), in place of the puzzle's own.

    The lists of an arrowword, whose clues stand in the grid, are for screen readers only.

    >>> from crosswright.grid import Grid
    >>> page = html(Puzzle.of(Grid(1, 2, letters=("H", "I")), {"1A": "Greeting <short>"}))
    >>> "Greeting &lt;short&gt;" in page, "<details" in page
    (True, False)
    """
    puzzle = wording.in_language(puzzle, language)
    return "\n".join([*_head(puzzle), *_body(puzzle, solution), "</html>\n"])


def html_file(puzzle: Puzzle, *, solution: bool = False, play: bool = False, answers: str = "hashed") -> str | Written:
    """The page to read, or with `play` one to play on (`media.play`)."""
    if not play:
        return html(puzzle, solution=solution)
    from crosswright.media.play import page

    unknown = answers != "none" and not puzzle.solved
    lacking = "the puzzle's solution isn't complete, so that the page can't check what is written"
    return Written(page(puzzle, answers=answers).encode(), notices=(lacking,) if unknown else ())


def _head(puzzle: Puzzle) -> Iterator[str]:
    yield from page_head(
        wording.title(puzzle), puzzle.language or "en", _style(puzzle), html_attribute(puzzle), author=puzzle.author
    )


def page_head(title: str, language: str, style: str, attribute: str = "", *, author: str = "") -> Iterator[str]:
    """The head of a page that loads nothing and runs nothing; browsers enforce that."""
    yield from (
        "<!doctype html>",
        f'<html lang="{escape(language)}"{attribute}>',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
    )
    if author:
        yield f'<meta name="author" content="{escape(author)}">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{style}</style>\n</head>"


def styled(file: Path, values: Mapping[str, str]) -> str:
    """A style sheet with its values in place of their names, and the colours of all pages."""
    style = file.read_text(encoding="utf-8")
    colours = {
        "FONTS": svg.FAMILIES,
        "LIGHT_INK": svg.LIGHT.ink,
        "LIGHT_PAGE": svg.LIGHT.page,
        "DARK_INK": svg.DARK.ink,
        "DARK_PAGE": svg.DARK.page,
    }
    for name, value in {**colours, **values}.items():
        style = style.replace(name, value)
    return style


def folded_solution(drawing: str, said: Wording) -> str:
    """The drawing of a solution in a closed fold."""
    return f"<details>\n<summary>{said.say('Solution')}</summary>\n<figure>\n{drawing}</figure>\n</details>"


def _style(puzzle: Puzzle) -> str:
    columns = puzzle.grid.columns
    few = len(puzzle.clues) <= _FEW_CLUES
    values = {
        "PRINT_GRID": svg.style(svg.PRINT),
        "DARK_GRID": svg.style(svg.DARK),
        "GRID_WIDTH": f"{columns * (_ARROWWORD_ON_SCREEN if puzzle.is_arrowword else _CELL_ON_SCREEN):g}rem",
        "PRINT_WIDTH": f"{_width_on_paper(puzzle)}mm",
        "PRINT_SIZE": "11pt" if few else "8pt",
        "PRINT_COLUMNS": "2" if few else "4",
        "LABEL": f"{0.62 * wording.longest_number(puzzle):.3g}em",
    }
    return styled(_STYLE, values)


def _width_on_paper(puzzle: Puzzle) -> int:
    widest = _ARROWWORD_ON_PAPER if puzzle.is_arrowword else _GRID_ON_PAPER
    return min(puzzle.grid.columns * _CELL_ON_PAPER, widest)


def _body(puzzle: Puzzle, solution: bool) -> Iterator[str]:
    yield "<body>"
    yield from _header(puzzle)
    only, unseen = (' class="grid-only"', " unseen") if puzzle.is_arrowword else ("", "")
    yield f'<main{only}>\n<figure class="grid">\n{svg.draw(puzzle)}</figure>\n<div class="clues{unseen}">'
    for heading, clues in wording.lists(puzzle).items():
        yield f"<section>\n<h2>{escape(heading)}</h2>\n<ol>"
        yield from (_clue(clue) for clue in clues)
        yield "</ol>\n</section>"
    yield "</div>\n</main>"
    if solution:
        yield folded_solution(svg.draw(puzzle, solution=True), wording.wording_of(puzzle))
    if puzzle.copyright:
        yield f"<footer>{escape(puzzle.copyright)}</footer>"
    yield "</body>"


def _header(puzzle: Puzzle) -> Iterator[str]:
    yield f"<header>\n<h1>{escape(wording.title(puzzle))}</h1>"
    if by := wording.byline(puzzle):
        yield f"<p>{escape(by)}</p>"
    if aside := wording.aside(puzzle):
        yield f'<p class="aside">{escape(aside)}</p>'
    yield from (f"<p>{escape(line)}</p>" for line in wording.notes(puzzle))
    yield "</header>"


def _clue(clue: Clue) -> str:
    enumeration = f' <span class="enumeration">({escape(clue.enumeration)})</span>' if clue.enumeration else ""
    return f"<li><b>{escape(clue.number)}</b> <span>{clue.text.html}{enumeration}</span></li>"
