"""Puzzles as PDF and as HTML pages."""

from __future__ import annotations

import re
import sys
import zlib
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import Grid
from crosswright.media.print.html import html
from crosswright.media.print.pdf import PageLayout
from crosswright.media.print.pdf import pdf as set_pages
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText

# What would be markup in typst, in HTML, or in both.
HOSTILE = '#panic("x") *b* $x$ <script>alert(1)</script> @ref \\ `raw` // <b>'
MILLIMETRE = 72 / 25.4


def puzzle(size: int, clue: str = "Something long enough to be a clue", **details: object) -> Puzzle:
    """An open square with a clue for every slot."""
    fill = Grid(size, size, letters=("A",) * size**2)
    return Puzzle.of(fill, {slot.name: clue for slot in fill.slots}, title="Square", author="Ann", **details)


def blocked(size: int, **details: object) -> Puzzle:
    """A square with about as many slots as a published puzzle of that size has."""
    blocks = frozenset(c for c in range(size * size) if (c % size) % 5 == 4 and (c // size) % 4 != (c % size) // 5 % 4)
    fill = Grid(size, size, blocks=blocks, letters=tuple("" if c in blocks else "A" for c in range(size**2)))
    clues = {slot.name: "Some thirty characters of clue" for slot in fill.slots}
    return Puzzle.of(fill, clues, title="Blocked", **details)


def pdf(puzzles: Sequence[Puzzle], **options: Any) -> bytes:
    """The PDF, which has all its letters."""
    pages = set_pages(puzzles, **options)
    assert pages.complete
    return pages.data


def inside(document: bytes) -> bytes:
    """A PDF with its streams unpacked."""
    parts = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL):
        try:
            parts.append(zlib.decompress(stream))
        except zlib.error:
            parts.append(stream)
    return document + b"".join(parts)


def pages(document: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", inside(document)))


def page_size(document: bytes) -> tuple[int, int]:
    found = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", inside(document))
    assert found
    return round(float(found[1]) / MILLIMETRE), round(float(found[2]) / MILLIMETRE)


def text_sizes(document: bytes) -> set[bytes]:
    """The sizes of the letters, in points."""
    return set(re.findall(rb"/\S+ ([\d.]+) Tf", document))


def left_of_grid(document: bytes) -> float:
    """How far from the left the first cell is drawn, in points; what isn't scaled is text."""
    return min(float(x) for x in re.findall(rb"\b(?!1 )[\d.]+ 0 0 -[\d.]+ ([\d.]+) [\d.]+ cm", document))


class TestPdf:
    @pytest.mark.parametrize("size", [1, 2, 5, 9, 15])
    def test_a_puzzle_of_common_size_takes_one_page(self, size: int) -> None:
        assert pages(pdf([blocked(size)])) == 1

    def test_a_puzzle_too_large_to_be_read_on_one_page_takes_more(self) -> None:
        assert 2 <= pages(pdf([blocked(25)])) <= 4

    @pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
    def test_paper(self, paper: str, size: tuple[int, int]) -> None:
        assert page_size(pdf([puzzle(3)], paper=paper)) == size

    def test_it_is_tagged_and_has_title_language_and_standard(self) -> None:
        document = inside(pdf([puzzle(3)], language="en-GB"))
        assert re.search(rb"/Marked true", document)
        assert re.search(rb"/Lang\s*\(en", document)
        assert b"pdfuaid:part" in document
        for role in (b"/H1", b"/H2", b"/Figure", b"/LBody"):
            assert role in document

    def test_the_same_bytes_each_time(self) -> None:
        assert pdf([puzzle(3)]) == pdf([puzzle(3)])

    def test_the_solution_is_on_a_page_of_its_own(self) -> None:
        assert pages(pdf([puzzle(3)], solution=True)) == 2
        assert b"The solution of Square" in inside(pdf([puzzle(3)], solution=True))
        assert b"The solution of Square" not in inside(pdf([puzzle(3)]))

    def test_large_print_takes_more_pages(self) -> None:
        assert pages(pdf([blocked(15)], large=True)) > 1

    def test_all_pages_of_a_series_have_one_layout(self) -> None:
        some = puzzle(9), blocked(15)
        free, fixed = (
            [inside(pdf([each], layout=its)) for each in some] for its in (PageLayout(), PageLayout(90, 3, 8.5))
        )
        assert text_sizes(free[0]) != text_sizes(free[1])
        assert b"8.5" in text_sizes(fixed[0]) == text_sizes(fixed[1])
        assert abs(left_of_grid(free[0]) - left_of_grid(free[1])) > 20
        assert abs(left_of_grid(fixed[0]) - left_of_grid(fixed[1])) < 1

    def test_a_grid_wider_than_the_page_is_refused(self) -> None:
        with pytest.raises(UsageError, match="a grid 190 mm wide has no room: the margins leave 180 mm"):
            pdf([puzzle(5)], layout=PageLayout(190))

    def test_a_booklet(self) -> None:
        many = [puzzle(3), puzzle(4), puzzle(5)]
        assert pages(pdf(many, solution=True)) == 4
        assert pages(pdf(many, solution=True, title="Three")) == 5

    def test_a_submission(self) -> None:
        assert pages(pdf([blocked(15)], submission=True)) >= 3
        assert pages(pdf([puzzle(3)], submission=True, contact=["Ann", "1 Grid Street"])) == 2

    def test_texts_are_never_markup(self) -> None:
        document = pdf(
            [puzzle(3, HOSTILE, notes=HOSTILE, copyright=HOSTILE, editor=HOSTILE, publisher=HOSTILE)],
            submission=True,
            contact=[HOSTILE],
        )
        assert pages(document) == 2

    def test_styles_and_other_alphabets(self) -> None:
        styled = RichText.of_html("<b>a</b><i>b</i><u>c</u><s>d</s><sub>e</sub><sup>f</sup> Ελλάδα Москва Łódź")
        fill = Grid(1, 2, letters=("Ж", "Ω"))
        document = pdf([Puzzle.of(fill, {"1A": styled})], solution=True)
        assert b"pdfuaid:part" in inside(document)

    def test_letters_that_no_font_has_are_no_failure(self) -> None:
        set_ = set_pages([puzzle(2, "\U000f0000 private use")])
        assert not set_.complete
        assert pages(set_.data) == 1

    def test_an_overlong_word_is_broken(self) -> None:
        assert pages(pdf([puzzle(3, "x" * 500)])) == 1

    def test_notes_longer_than_a_page(self) -> None:
        assert pages(pdf([puzzle(3, notes="A line of notes.\n" * 100)])) == 3

    def test_a_clue_longer_than_a_page(self) -> None:
        assert pages(pdf([puzzle(2, "word " * 990)], large=True)) > 4

    @pytest.mark.parametrize(("rows", "columns", "count"), [(63, 2, 1), (2, 63, 1), (63, 63, 2)])
    def test_the_largest_and_the_longest_grids(self, rows: int, columns: int, count: int) -> None:
        fill = Grid(rows, columns, letters=("A",) * rows * columns)
        assert pages(pdf([Puzzle.of(fill, {slot.name: "A clue" for slot in fill.slots})])) == count

    def test_a_grid_alone(self) -> None:
        assert pages(pdf([Puzzle(Grid.open(5, 5))])) == 1

    def test_without_a_solution_there_is_none_to_print(self) -> None:
        with pytest.raises(PuzzleError, match="Crossword: it has no solution to print; print it without its solution"):
            pdf([Puzzle(Grid.open(5, 5))], solution=True)

    def test_without_typst(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "typst", None)
        with pytest.raises(UsageError, match="typst is not installed; in crosswright's folder run"):
            pdf([puzzle(3)])


class Reader(HTMLParser):
    """The elements of a page, each a tag and its attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def tags(self) -> list[str]:
        return [tag for tag, _ in self.elements]


class TestHtml:
    def test_every_clue_is_there_under_its_heading(self) -> None:
        page = Reader(html(blocked(9)))
        assert page.tags.count("li") == len(blocked(9).clues)
        assert page.tags.count("section") == page.tags.count("ol") == page.tags.count("h2") == 2
        assert page.tags.count("svg") == 1

    def test_nothing_is_loaded_and_nothing_runs(self) -> None:
        page = Reader(html(puzzle(3, HOSTILE, notes=HOSTILE)))
        assert not {"script", "link", "img", "iframe", "object"} & set(page.tags)
        assert not [name for _, attributes in page.elements for name in attributes if name in ("src", "href")]
        assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
        assert page.text.count(HOSTILE) == 6 + 1

    def test_styles_of_clues(self) -> None:
        clue = RichText.of_html("<i>Hamlet</i> &amp; <b>Co</b>")
        page = html(Puzzle.of(Grid(1, 2, letters=("A", "B")), {"1A": clue}))
        assert "<i>Hamlet</i> &amp; <b>Co</b>" in page

    def test_language(self) -> None:
        assert ("html", {"lang": "de"}) in Reader(html(puzzle(3), language="de")).elements

    def test_the_solution_is_behind_a_fold(self) -> None:
        assert "details" not in Reader(html(puzzle(3))).tags
        page = html(puzzle(3), solution=True)
        assert ">A</text>" not in page.split("<details>")[0]
        assert page.split("<details>")[1].count(">A</text>") == 9

    def test_enumerations(self) -> None:
        clued = puzzle(3)
        clues = tuple(replace(clue, enumeration="1,2") for clue in clued.clues)
        assert html(replace(clued, clues=clues)).count("(1,2)") == 6
