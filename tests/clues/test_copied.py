"""Lists as they are copied out of documents: what was read is the word and its definition, and it is said."""

from __future__ import annotations

from io import BytesIO

import pytest

from crosswright.clues import copied
from crosswright.clues.entries import read_entries

PAIRS = [("MITOSIS", "Cell division"), ("OSMOSIS", "Water moves, slowly")]


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("1.\tmitosis\tCell division\n2.\tosmosis\tWater moves, slowly", [copied.NUMBERED]),
        ("1. mitosis: Cell division\n2. osmosis: Water moves, slowly", [copied.NUMBERED]),
        ("(1) mitosis - Cell division\n(2) osmosis - Water moves, slowly", [copied.NUMBERED]),
        ("Word\tDefinition\n1.\tmitosis\tCell division\n2.\tosmosis\tWater moves, slowly", [copied.NUMBERED]),
        ("Nr\tBegriff\tDefinition\n1\tmitosis\tCell division\n2\tosmosis\tWater moves, slowly", [copied.NUMBERED]),
        ("1,mitosis,Cell division\n2,osmosis,Water moves, slowly", [copied.NUMBERED]),
        ("mitosis  Cell division\nosmosis    Water moves, slowly", [copied.SPACED]),
        ("word     definition\nmitosis  Cell division\nosmosis  Water moves, slowly", [copied.SPACED]),
        ("mitosis (Cell division)\nosmosis (Water moves, slowly)", [copied.BRACKETED]),
        ("- mitosis: Cell division\n- osmosis: Water moves, slowly", [copied.BULLETED]),
        ("|Word|Definition|\n|---|:--|\n|mitosis|Cell division|\n|**osmosis**|Water moves, slowly|", [copied.MARKDOWN]),
        ("| What | Term |\n|---|---|\n| Cell division | mitosis |\n| Water moves, slowly | osmosis |",
         [copied.MARKDOWN, copied.SWAPPED]),
        ("Cell division\tmitosis\nWater moves, slowly\tosmosis", [copied.SWAPPED]),
        ('Cell division,mitosis\n"Water moves, slowly",osmosis', [copied.SWAPPED]),
        ("definition\tword\nCell division\tmitosis\nWater moves, slowly\tosmosis", []),
        ("mitosis\tCell division\nosmosis\tWater moves, slowly", []),
    ],
)  # fmt: skip
def test_the_shapes_of_copied_tables(text: str, read_as: list[str]) -> None:
    found = read_entries(text.encode(), "list")
    assert [(entry.word, entry.clue) for entry in found.entries] == PAIRS
    assert list(found.read_as) == read_as


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ice cream: dessert\ntea: drink\nhot dog: sausage", ["ICECREAM", "TEA", "HOTDOG"]),  # single-word definitions
        ("ice cream\ntea\nhot dog", ["ICECREAM", "TEA", "HOTDOG"]),
        ("ice  cream\ntea\nhot dog", ["ICECREAM", "TEA", "HOTDOG"]),
        ("tea: 1. drink\neat: 2. food", ["TEA", "EAT"]),
        ("word,definition\nhot dog,sausage\nice cream,dessert", ["HOTDOG", "ICECREAM"]),  # its columns are named
    ],
)
def test_what_only_looks_like_them(text: str, words: list[str]) -> None:
    found = read_entries(text.encode(), "list")
    assert [entry.word for entry in found.entries] == words and found.read_as == ()


def test_the_lines_keep_their_numbers() -> None:
    found = read_entries(b"# mine\n\n1. tea: A drink\n\n2. eat: Have food\n3. x: One", "list", lenient=True)
    assert [(entry.word, entry.line) for entry in found.entries] == [("TEA", 3), ("EAT", 5)]
    assert [(row.line, row.written, row.why) for row in found.unfit] == [(6, "x", "one letter")]


def test_a_table_of_a_word_document() -> None:
    docx = pytest.importorskip("docx")
    document, data = docx.Document(), BytesIO()
    document.add_paragraph("Biology, week 12")
    table = document.add_table(0, 2)
    for pair in (("Word", "Definition"), *PAIRS):
        for cell, text in zip(table.add_row().cells, pair, strict=True):
            cell.text = text
    document.save(data)
    found = read_entries(data.getvalue(), "list.docx")
    assert [(entry.word, entry.clue) for entry in found.entries] == PAIRS
