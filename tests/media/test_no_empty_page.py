"""No combination of a sheet's options gives an empty page."""

from __future__ import annotations

import itertools
import re
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from crosswright.clues.entries import EntryList, read_entries
from crosswright.media.print.pdf import pdf
from crosswright.media.sheets import Sheet, sheet_docx, sheets_pdf
from crosswright.placing.crisscross import crisscross
from crosswright.placing.layout import Layout
from crosswright.search import Budget
from crosswright.sheets.crisscross import PROPORTIONS, SheetLook, make_sheet

LIST = Path(__file__).parents[2] / "examples" / "vocabularies" / "geography.txt"
TITLES = ("Water", "All that we have learned about the water of the earth, the sea and the air " * 4)


def filled_pages(document: bytes) -> tuple[int, int]:
    """The number of pages of a tagged PDF, and of those whose text isn't only a header and a footer."""
    parts = [document]
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL):
        parts.append(zlib.decompressobj().decompress(stream) if stream.startswith(b"x") else stream)
    pages = sum(len(re.findall(rb"/Type\s*/Page\b", part)) for part in parts)
    return pages, sum(b"/MCID" in part for part in parts[1:])  # a page number has no place in the reading order


def placed(words: int, stretched: int = 1) -> tuple[EntryList, Layout]:
    lines = LIST.read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")][:words]
    text = "".join(f"{word}\t{' '.join([clue] * stretched)}\n" for word, clue in rows)
    entries = read_entries(text.encode(), "list")
    return entries, crisscross(entries.pairs, budget=Budget(nodes=2000), proportions=PROPORTIONS).best


def sheet(words: int, title: str, *, bank: bool, stretched: int = 1) -> Sheet:
    entries, layout = placed(words, stretched)
    return make_sheet(layout, entries, SheetLook(title=title.strip(), author="A", word_bank=bank))


@pytest.mark.parametrize("words", [8, 10, 12, 15])
def test_worksheets(words: int) -> None:
    for title, bank, large, paper in itertools.product(TITLES, (False, True), (False, True), ("a4", "letter")):
        pages, filled = filled_pages(sheets_pdf([sheet(words, title, bank=bank)] * 2, paper=paper, large=large).data)
        assert pages == filled, (title, bank, large, paper)


@pytest.mark.parametrize("stretched", [4, 12, 40])
def test_worksheets_with_long_clues(stretched: int) -> None:
    for bank, large in itertools.product((False, True), (False, True)):
        pages, filled = filled_pages(sheets_pdf([sheet(12, "Water", bank=bank, stretched=stretched)], large=large).data)
        assert pages == filled > 1, (bank, large)


def test_more_words_to_choose_from_than_a_page_takes_leave_the_grid_its_page() -> None:
    one = sheet(15, "Water", bank=True)
    crowded = replace(one, bank=tuple(f"{word} {k}" for word in one.bank for k in range(20)))
    pages, filled = filled_pages(sheets_pdf([crowded], large=True).data)
    assert pages == filled >= 4


@pytest.mark.parametrize("per_page", [1, 2])
def test_a_series(per_page: int) -> None:
    for paper, count in itertools.product(("a4", "letter"), (1, 2, 3)):
        sheets = [sheet(8, "Water", bank=True)] * count
        pages, filled = filled_pages(sheets_pdf(sheets, paper=paper, per_page=per_page).data)
        assert pages == filled


@pytest.mark.parametrize("lines", [0, 1, 12, 20, 40])
def test_puzzles(lines: int) -> None:
    entries, layout = placed(15)
    puzzle = replace(
        entries.puzzle(layout, title="Water"), notes="\n".join(["All that we have learned about it"] * lines)
    )
    for large, solution, submission in (
        (False, True, False),
        (True, True, False),
        (True, False, False),
        (False, False, True),
    ):
        pages, filled = filled_pages(pdf([puzzle, puzzle], large=large, solution=solution, submission=submission).data)
        assert pages == filled, (large, solution, submission)


def test_the_solution_in_a_word_document_begins_its_page_without_a_paragraph_before_it() -> None:
    docx = pytest.importorskip("docx")
    document = docx.Document(BytesIO(sheet_docx(sheet(8, "Water", bank=True))))
    assert "w:br " not in document.element.xml
    [solution] = [each for each in document.paragraphs if each.paragraph_format.page_break_before]
    assert solution.text == "Solution"
