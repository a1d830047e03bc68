"""A regex puzzle as PNG, as pages to print (PDF), and as one page to read (HTML). typst sets the first two.

`pages/regex.typ` is the layout of the PDF. The page to read loads nothing and runs nothing; beside the drawing it has
the expressions as text, and the solution in a closed fold.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from crosswright.language.tags import base_of
from crosswright.language.wording import Wording, worded
from crosswright.media.drawn import svg
from crosswright.media.print.html import folded_solution, page_head, styled
from crosswright.media.print.pdf import PAPERS, typst_file
from crosswright.media.regex.layout import RegexLayout, layout_of
from crosswright.media.regex.svg import MONOSPACE, describe_regex, draw_regex, regex_style, visible
from crosswright.regex import RegexPuzzle, Solution

NOTE = worded("Write one character into each cell. The characters of a line match each of its expressions entirely.")
NOTE_WITH_ARROWS = worded(
    "Write one character into each cell. The characters of a line match each of its expressions entirely. "
    "An arrowhead shows where a line begins and in which direction it is read."
)
_STYLE = Path(__file__).parent / "regex.css"
_FAMILIES = ("Libre Franklin", "Libertinus Serif", "DejaVu Sans Mono")
# How wide is a unit of the drawing on paper, at most? A cell of 40 units is then 11 mm wide.
_MILLIMETRES_A_UNIT = 0.275
# How many pixels is a unit of a PNG, and how many pixels wide may one be?
_ZOOM, _WIDEST_PNG = 3.0, 20_000
_POINTS_AN_INCH = 72


def regex_png(drawing: str, *, width: int | None = None) -> bytes:
    """A drawing of `draw_regex` as PNG, three times its size or `width` pixels wide.

    Raises UsageError where typst is missing, or where it can't make the picture.
    """
    units = float(drawing.partition('width="')[2].partition('"')[0])
    zoom = min(_ZOOM, _WIDEST_PNG / units) if width is None else width / units
    inputs = {"svg": drawing, "width": str(units)}
    return typst_file("picture.typ", inputs, format="png", ppi=_POINTS_AN_INCH * zoom)


def regex_pdf(
    puzzle: RegexPuzzle,
    *,
    solution: Solution | None = None,
    title: str = "Regex crossword",
    paper: str = "a4",
    language: str = "en",
) -> bytes:
    """A page with the puzzle, and one with the solution if it is given. Raises UsageError where typst is missing."""
    layout, said = layout_of(puzzle), Wording.of(language)
    heading = said.say(title)
    document: dict[str, Any] = {
        "title": heading,
        "solution_title": f"{heading}: {said.say('solution')}",
        "note": said.say(note_of(layout)),
        "language": base_of(language),
        "paper": PAPERS[paper],
        "flipped": layout.box.width > 1.15 * layout.box.height,
        "fonts": _FAMILIES,
        "ratio": layout.box.width / layout.box.height,
        "widest": layout.box.width * _MILLIMETRES_A_UNIT,
        "drawing": draw_regex(puzzle, theme="print", language=language),
        "alt": describe_regex(puzzle, language),
        "solution": None
        if solution is None
        else draw_regex(puzzle, solution=solution, theme="print", language=language),
        "spoken": "" if solution is None else "; ".join(" ".join(map(visible, row)) for row in solution),
    }
    return typst_file("regex.typ", {"data": json.dumps(document)})


def html_file(puzzle: RegexPuzzle, *, play: bool = False, **look: Any) -> str:
    """The page to read, or with `play` one to play on."""
    if not play:
        return regex_html(puzzle, **look)
    from crosswright.media.regex.play import regex_page

    return regex_page(puzzle, **look)


def png_file(puzzle: RegexPuzzle, *, width: int | None = None, **look: Any) -> bytes:
    """The drawing as PNG."""
    return regex_png(draw_regex(puzzle, **look), width=width)


def regex_html(
    puzzle: RegexPuzzle, *, solution: Solution | None = None, title: str = "Regex crossword", language: str = "en"
) -> str:
    """One page to read, which needs no network.

    >>> page = regex_html(RegexPuzzle.rectangle([["(?=<)."]], [["<"]]))
    >>> "<code>(?=&lt;).</code>" in page, "<details" in page
    (True, False)
    """
    said = Wording.of(language)
    heading = said.say(title)
    return "\n".join(
        [*page_head(heading, language, _style(puzzle)), *_body(puzzle, solution, heading, said), "</html>\n"]
    )


def note_of(layout: RegexLayout) -> str:
    """What a solver is asked to do, in English; where a drawing has arrowheads, it says what they mean."""
    return NOTE_WITH_ARROWS if layout.arrows else NOTE


def _style(puzzle: RegexPuzzle) -> str:
    values = {
        "MONOSPACE": MONOSPACE,
        "DARK_DRAWING": regex_style(svg.DARK),
        "PRINT_DRAWING": regex_style(svg.PRINT),
        "WIDEST": f"{layout_of(puzzle).box.width * 1.25:.0f}px",
    }
    return styled(_STYLE, values)


def _body(puzzle: RegexPuzzle, solution: Solution | None, title: str, said: Wording) -> Iterator[str]:
    note = said.say(note_of(layout_of(puzzle)))
    yield f"<body>\n<header>\n<h1>{escape(title)}</h1>\n<p>{note}</p>\n</header>"
    yield f'<main>\n<figure>\n{draw_regex(puzzle, language=said.language)}</figure>\n<div class="lists">'
    for heading, lines in by_direction(puzzle).items():
        yield f"<section>\n<h2>{said.say(heading)}</h2>\n<ol>"
        for number, line in enumerate(lines, 1):
            texts = " ".join(f"<code>{escape(each.text)}</code>" for each in line.expressions)
            yield f"<li><b>{number}</b> <span>{texts}</span></li>"
        yield "</ol>\n</section>"
    yield "</div>\n</main>"
    if solution is not None:
        drawing = draw_regex(puzzle, solution=solution, language=said.language)
        yield folded_solution(drawing, said)
    yield "</body>"


def by_direction(puzzle: RegexPuzzle) -> dict[str, list[Any]]:
    """The lines of each direction, by a heading: `Rows`."""
    lines: dict[str, list[Any]] = {}
    for line in puzzle.lines:
        heading = line.name.rpartition(" ")[0].capitalize() + "s"
        lines.setdefault(heading, []).append(line)
    return lines
