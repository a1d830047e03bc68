"""The user's own clues: lists read, a database on SQLite and, where $CROSSWRIGHT_TEST_DATABASE names one, another."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.clues.database import Database, Record, default_url, exists
from crosswright.clues.lists import of_clues, read
from crosswright.errors import CrosswrightError, InputError

OTHER = os.environ.get("CROSSWRIGHT_TEST_DATABASE")  # a URL such as postgresql+psycopg://user@host/name

CLUES = [
    Record("OSLO", "Nordic capital", "a.puz", "2020-01-01"),
    Record("OSLO", "Capital of Norway", "b.puz", "2021-01-01"),
    Record("OSLO", "Where Nobel peace prizes are given", "b.puz", "2022-05-01"),
    Record("ROMA", "Italian capital", "a.puz", "2020-01-01"),
    Record("OMOO", "Melville novel", "a.puz"),
    Record("TEAROSE", "Fragrant flower", "a.puz"),
]


@pytest.fixture(params=["sqlite", "other"])
def database(request, tmp_path) -> Iterator[Database]:
    if request.param == "other" and not OTHER:
        pytest.skip("$CROSSWRIGHT_TEST_DATABASE names none")
    found = Database(OTHER if request.param == "other" else str(tmp_path / "folder" / "clues.sqlite"))
    if request.param == "other":
        from sqlalchemy import delete  # noqa: PLC0415

        with found._engine.begin() as db:
            db.execute(delete(found._table))
    yield found
    found.close()


def texts(records: list[Record]) -> list[str]:
    return [record.text for record in records]


def test_clues_of_an_answer_come_newest_first(database):
    assert database.add(CLUES) == len(CLUES)
    assert texts(database.search(answer="OSLO")) == [
        "Where Nobel peace prizes are given",
        "Capital of Norway",
        "Nordic capital",
    ]
    assert texts(database.search(answer="OSLO", without=["b.puz"])) == ["Nordic capital"]
    assert database.search(answer="OSLOS") == []


def test_what_is_there_already_is_left_out(database):
    assert database.add(CLUES[:3]) == 3
    assert database.add([*CLUES, CLUES[0]]) == 3
    assert database.add(CLUES) == 0
    assert database.count() == len(CLUES)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("O?LO", {"OSLO"}),
        ("????", {"OSLO", "ROMA", "OMOO"}),
        ("?OMA", {"ROMA"}),
        ("OM??", {"OMOO"}),
        ("???????", {"TEAROSE"}),
        ("O?", set()),
    ],
)
def test_patterns(database, pattern, found):
    database.add(CLUES)
    assert {record.answer for record in database.search(answer=pattern)} == found


def test_words_of_the_clue(database):
    database.add(CLUES)
    assert {record.answer for record in database.search(text="capital")} == {"OSLO", "ROMA"}
    assert texts(database.search(text="NORWAY capital")) == ["Capital of Norway"]
    assert texts(database.search(text="capital", answer="R???")) == ["Italian capital"]
    assert texts(database.search(text="prize")) == ["Where Nobel peace prizes are given"]  # by its root
    assert database.search(text="capital flower") == []
    assert len(database.search(text="capital", limit=1)) == 1


@given(st.lists(st.tuples(st.text("AB", min_size=2, max_size=4), st.text("xy ", min_size=1, max_size=3)), max_size=12))
@settings(max_examples=15, deadline=None)
def test_search_finds_what_looking_at_every_clue_finds(pairs):
    database = Database(":memory:")
    database.add(Record(answer, text, "s") for answer, text in pairs)
    every = set(pairs)
    for pattern in ("A?", "??", "?B?", "AB??"):
        fitting = {
            (answer, text)
            for answer, text in every
            if len(answer) == len(pattern) and all(p in ("?", a) for p, a in zip(pattern, answer, strict=True))
        }
        assert {(record.answer, record.text) for record in database.search(answer=pattern)} == fitting
    database.close()


def test_a_place_that_is_no_database_is_one_line(tmp_path):
    (tmp_path / "words.txt").write_text("no database, whatever its name says\n" * 50)
    with pytest.raises(InputError, match=r"words\.txt: not a clue database that can be used: "):
        Database(str(tmp_path / "words.txt"))
    with pytest.raises(CrosswrightError):
        Database("nosuchdatabase://here/there")


def test_where_clues_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("CROSSWRIGHT_CLUES", str(tmp_path / "mine.sqlite"))
    assert default_url() == str(tmp_path / "mine.sqlite")
    assert not exists(default_url())
    assert exists("postgresql://somewhere/clues")
    monkeypatch.delenv("CROSSWRIGHT_CLUES")
    assert default_url().endswith("clues.sqlite")


@pytest.mark.parametrize(
    ("line", "answer", "text"),
    [
        ("OSLO\tCapital of Norway", "OSLO", "Capital of Norway"),
        ("oslo;Capital; of Norway", "OSLO", "Capital; of Norway"),
        ("oslo;55;Capital of Norway", "OSLO", "Capital of Norway"),
        ("ice cream\t70\tIt melts", "ICECREAM", "It melts"),
        ('"tea rose","Fragrant, often pink"', "TEAROSE", "Fragrant, often pink"),
        ("Ærø, Danish island", "AERO", "Danish island"),
        ("DUO;2", "DUO", "2"),
    ],
)
def test_lines_of_lists(line, answer, text):
    [record] = read(line.encode(), "mine.txt", date="2026-01-01").records
    assert record == Record(answer, text, "mine.txt", "2026-01-01")


def test_lines_that_are_no_clue_are_counted():
    found = read(b"# a comment\n\nOSLO\nR2D2;A robot\nX;too short\nCAT;Feline\n", "mine.txt")
    assert [record.answer for record in found.records] == ["CAT"]
    assert len(found.notes) == 1
    assert found.notes[0].startswith("3 lines skipped")


def test_clues_of_a_puzzle_that_are_no_clues_are_left_out():
    pairs = [("OSLO", "Nordic \n capital"), ("?AT", "Feline"), ("CAT", ""), ("A", "One")]
    assert list(of_clues(iter(pairs), "p", "2020")) == [Record("OSLO", "Nordic capital", "p", "2020")]
