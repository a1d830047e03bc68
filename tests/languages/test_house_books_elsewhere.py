"""The lint of the house books beside the English one: the rules for their clues that a program can check."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from crosswright.clues import ClueWriter
from crosswright.language import house_book, language
from crosswright.language.drafts import HOUSE, Draft
from crosswright.language.facts import BLANK
from crosswright.languages.plain.book_dictionary import BookDictionary
from crosswright.languages.plain.plain_language import BOOKS
from crosswright.languages.plain.word_data import WordData, packed
from crosswright.words.normalise import normalise

CODES = sorted(folder.name for folder in BOOKS.iterdir())
LEAST_CLUES, SHORT, SHARE_OF_SHORT, LONGEST = 1, 45, 0.85, 70
# Function words of English that are no words of these languages: none stands in a clue outside quotation marks.
ENGLISH = re.compile(r"\b(the|of|and|with|for|from|this|that|you|your|who|which|it's|what)\b")
by_language = pytest.mark.parametrize("code", CODES)


def test_the_books_are_there():
    assert {"de", "es", "fr"} <= set(CODES)


def clues_of(code):
    book = language(code).book
    return [(entry, clue) for entry in book for clue in book.clues(entry)]


@by_language
def test_each_line_has_its_place(code):
    folding = language(code).folding
    for name, lines in house_book.pages(BOOKS / code):
        entries = [line.split("\t")[0] for line in lines]
        assert entries == sorted(set(entries)), f"{name}: sort it, each entry once"
        for line in lines:
            columns = line.split("\t")
            assert len(columns) == house_book.COLUMNS, line
            assert f"{columns[0][0].lower()}.tsv" == name, line
            assert normalise(columns[1], folding=folding) == columns[0], line


@by_language
def test_each_entry_has_clues_that_are_formed_well(code):
    book = language(code).book
    assert [entry for entry in book if len(book.clues(entry)) < LEAST_CLUES] == []
    for entry, clue in clues_of(code):
        assert clue.text == " ".join(clue.text.split()) and "|" not in clue.text, (entry, clue)
        assert not re.search(r"[^.]\.$", clue.text), (entry, clue)
        assert (BLANK in clue.text) == (house_book.FILL_IN in clue.flags), (entry, clue)
        assert "_" not in clue.text.replace(BLANK, ""), (entry, clue)
        assert not clue.text[0].islower(), (entry, clue)
        assert not clue.is_american, (entry, clue)


@by_language
def test_no_clue_stands_twice(code):
    counted = Counter(clue.text.casefold() for _, clue in clues_of(code))
    assert [text for text, times in counted.items() if times > 1] == []


@by_language
def test_clues_are_short(code):
    lengths = [len(clue.text) for _, clue in clues_of(code)]
    assert max(lengths, default=0) <= LONGEST
    assert sum(length <= SHORT for length in lengths) >= SHARE_OF_SHORT * len(lengths)


@by_language
def test_no_clue_is_english(code):
    unquoted = ((entry, re.sub(r"[\"„“”«][^\"„“”»]*[\"“”»]", "", clue.text)) for entry, clue in clues_of(code))
    assert [(entry, text) for entry, text in unquoted if ENGLISH.search(text)] == []


@by_language
def test_the_writer_lets_every_clue_pass(code):
    """None gives its answer away, by stem or by a part of a compound."""
    spoken, book = language(code), language(code).book
    writer = ClueWriter(spoken, BookDictionary(WordData.held(packed(iter(()))), book))
    refused = [
        (entry, fact.text)
        for entry, facts in book.items()
        for fact in facts
        if not writer.filtered(entry, Draft(fact.text, HOUSE, (fact,), difficulty=fact.difficulty))
    ]
    assert refused == []
