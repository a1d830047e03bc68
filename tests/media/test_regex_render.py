"""The drawings of regex puzzles: layout, SVG, PNG, PDF, pages to read."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest
from cli_runner import only_error, run, write

from crosswright.errors import UsageError
from crosswright.media.regex.layout import layout_of
from crosswright.media.regex.pages import regex_html, regex_pdf, regex_png
from crosswright.media.regex.svg import draw_regex
from crosswright.regex import RegexPuzzle, Shape, solve, write_text

SQUARE = RegexPuzzle.rectangle([["A B", "<.+"], ["C+"]], [["[^<>]+"], ["& ?", "x"]], given=[((1, 0), "C")])
LINES = [["[AB]"] * 2, ["."] * 2, ["[^ ]+"] * 2]
HEXAGON = RegexPuzzle.hexagon([LINES, LINES, LINES])
SINGLE = RegexPuzzle.hexagon([[["A+"], ["A{3}B?"], ["A*"]]] * 3, alphabet="A")


@pytest.mark.parametrize("puzzle", [SQUARE, HEXAGON, SINGLE])
def test_a_line_of_cells_is_straight_and_begins_beside_its_expression(puzzle: RegexPuzzle) -> None:
    layout = layout_of(puzzle)
    for number, line in enumerate(puzzle.lines):
        places = [layout.cells[cell] for cell in line.cells]
        steps = {(round(b.x - a.x), round(b.y - a.y)) for a, b in pairwise(places)}
        assert len(steps) <= 1
        own = [label for label in layout.labels if label.line == number]
        assert sorted((label.nth, label.text) for label in own) == [
            (nth, each.text) for nth, each in enumerate(line.expressions)
        ]
        ends = [layout.cells[cell] for cell in (line.cells[0], line.cells[-1])]
        for label in own:
            first, last = (math.dist(end, (label.x, label.y)) for end in ends)
            assert min(first, last) < 45
            assert puzzle.shape is Shape.RECTANGULAR or first < last


@pytest.mark.parametrize("puzzle", [SQUARE, HEXAGON, SINGLE])
def test_everything_is_in_the_box_and_no_expression_is_upside_down(puzzle: RegexPuzzle) -> None:
    layout = layout_of(puzzle)
    box = layout.box
    for label in layout.labels:
        assert -90 <= label.angle <= 90
        assert box.left < label.x < box.left + box.width and box.top < label.y < box.top + box.height
    cells = len(layout.cells)
    assert len({(round(cell.x), round(cell.y)) for cell in layout.cells}) == cells == len(puzzle.cells)


def test_an_arrow_points_to_the_second_cell() -> None:
    layout = layout_of(HEXAGON)
    for arrow in layout.arrows:
        first, second = (layout.cells[cell] for cell in HEXAGON.lines[arrow.line].cells[:2])
        towards = math.degrees(math.atan2(second.y - first.y, second.x - first.x)) % 360
        assert abs(towards - arrow.angle) < 0.1


def test_the_drawing_has_every_expression_and_every_character() -> None:
    root = ElementTree.fromstring(draw_regex(SQUARE))
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(map(str, texts)) == sorted(["A␣B", "<.+", "C+", "[^<>]+", "&␣?", "x", "C"])
    solved = ElementTree.fromstring(draw_regex(SQUARE, solution=(("A", " "), ("C", "<"))))
    texts = [str(element.text) for element in solved.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[-4:] == ["A", "C", "<", "␣"]
    with pytest.raises(UsageError, match="there is no theme 'blue'"):
        draw_regex(SQUARE, theme="blue")


def test_pictures_and_pages() -> None:
    solution = solve(SINGLE).solutions[0]
    assert regex_png(draw_regex(SINGLE), width=300).startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x2c")
    assert regex_pdf(SINGLE, solution=solution).startswith(b"%PDF")
    page = regex_html(SQUARE, title="A <b>")
    assert "<code>&lt;.+</code>" in page and "A &lt;b&gt;" in page and "<details" not in page
    assert "<details" in regex_html(SINGLE, solution=solution)


@pytest.mark.usefixtures("folder")
def test_the_command() -> None:
    name = write("hexagon.txt", write_text(SINGLE))
    for suffix in ("svg", "png", "pdf", "html"):
        result = run("regex", "render", name, "--solution", "-o", f"hexagon.{suffix}")
        assert (result.exit_code, result.stderr) == (0, f"wrote hexagon.{suffix}\n")
    assert "use one of .svg" in only_error("regex", "render", name, "-o", "x.txt")
    assert "--width is for PNG" in only_error("regex", "render", name, "-o", "x.svg", "--width", "99")
    for medium, said in (("html", "Lösung"), ("svg", "fallende Reihe 1: A+")):
        made = run("regex", "render", name, "--solution", "--language", "de-AT", "--format", medium)
        assert said in made.stdout and "Regex crossword" not in made.stdout
    assert (
        "Regex-Kreuzworträtsel" in run("regex", "render", name, "--play", "--language", "de", "--format", "html").stdout
    )
    assert "--language is for SVG, PDF and HTML, not for PNG" in only_error(
        "regex", "render", name, "-o", "x.png", "--language", "de"
    )
    assert "no wording in the language 'tlh'" in only_error("regex", "render", name, "-o", "x.svg", "--language", "tlh")
    wrong = write("wrong.txt", write_text(SINGLE).replace("'A{3}B?'", "'A(B'", 1))
    assert "wrong.txt:" in only_error("regex", "render", wrong, "-o", "x.svg")


def test_pages_and_drawings_speak_the_language_of_their_reader() -> None:
    puzzle = RegexPuzzle.rectangle([["A+"]], [["[AB]"]])
    page = regex_html(puzzle, solution=(("A",),), language="de")
    assert all(
        text in page for text in ("Regex-Kreuzworträtsel", "<h2>Zeilen</h2>", "Zeile 1: A+", "Lösung", "Schreiben Sie")
    )
    assert not any(text in page for text in ("row 1", "Rows", "Solution", "Write one"))
    assert "ligne 1: A+" in draw_regex(puzzle, language="fr")
