"""The user's own clues: lists read, a database on SQLite and, where $CROSSWRIGHT_TEST_DATABASE names one, another."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
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
        pytest.skip("to test a server of your own, set CROSSWRIGHT_TEST_DATABASE to the URL of an empty database")
    found = Database(OTHER if request.param == "other" else str(tmp_path / "folder" / "clues.sqlite"))
    if request.param == "other":
        from sqlalchemy import delete

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


@pytest.mark.parametrize(
    "text", ["'; drop table clue; --", '" OR ""="', "NEAR(a b) * ^x: {y} -z", "AND", "(", "%' _ \\", '"', "clue : x"]
)
def test_no_field_is_read_as_sql(database, text):
    odd = [*CLUES, Record("OSLO", f"Odd {text}", text, "2024-01-01")]
    database.add(odd)
    assert database.count() == len(odd)
    assert database.search(answer=text) == database.search(answer=f"?{text}?") == []
    assert set(database.search(text=f"Odd {text}")) <= set(odd)
    assert Record("OSLO", f"Odd {text}", text, "2024-01-01") in database.search(answer="OSLO")
    assert len(database.search(answer="OSLO", without=[text])) == 3


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


@given(
    st.lists(
        st.tuples(
            st.text("AB", min_size=2, max_size=4), st.lists(st.sampled_from(["xo", "yz"]), min_size=1, max_size=2)
        ),
        max_size=12,
    )
)
@settings(max_examples=15, deadline=None)
def test_words_with_a_pattern_find_what_looking_at_every_clue_finds(pairs):
    database = Database(":memory:")
    database.add(Record(answer, " ".join(words), "s") for answer, words in pairs)
    for pattern, words in (("A?", ["xo"]), ("??", ["yz", "xo"]), ("?B??", ["yz"]), ("AB", ["xo"]), ("????", ["no"])):
        fitting = {
            (answer, " ".join(theirs))
            for answer, theirs in pairs
            if len(answer) == len(pattern) and all(p in ("?", a) for p, a in zip(pattern, answer, strict=True))
            if set(words) <= set(theirs)
        }
        found = database.search(answer=pattern, text=" ".join(words))
        assert {(record.answer, record.text) for record in found} == fitting
    database.close()


def test_letters_are_found_by_their_places_only(database):
    database.add([*CLUES, Record("ABBA", "zq4o1 and zq4S2, or so", "odd")])
    assert texts(database.search(text="capital", answer="?S?O")) == texts(
        database.search(text="capital", answer="OSLO")
    )
    assert database.search(text="capital", answer="S?L?") == []
    assert database.search(text="capital", answer="?????") == []
    assert texts(database.search(text="and", answer="A??A")) == ["zq4o1 and zq4S2, or so"]
    long = "A" * 20 + "B"
    database.add([Record(long, "Screaming bee", "odd"), Record("A" * 21, "Screaming bee", "odd")])
    assert [record.answer for record in database.search(text="bee", answer="?" * 20 + "B")] == [long]


# The tables of the first version: an index of the words alone.
OLD_SCHEMA = """
create table clue (id integer not null primary key, answer varchar(63) not null, length integer not null,
    text text not null, source varchar(200) not null, date varchar(32) not null);
create index clue_answer on clue (answer, date desc);
create index clue_length on clue (length, answer);
create virtual table clue_words using fts5(text, content='clue', content_rowid='id', tokenize='porter');
create trigger clue_added after insert on clue begin
    insert into clue_words (rowid, text) values (new.id, new.text); end;
create trigger clue_gone after delete on clue begin
    insert into clue_words (clue_words, rowid, text) values ('delete', old.id, old.text); end;
"""


def test_a_database_of_the_first_version_is_taken_over(tmp_path):
    path = tmp_path / "old.sqlite"
    with sqlite3.connect(path) as old:
        old.executescript(OLD_SCHEMA)
        rows = [(each.answer, len(each.answer), each.text, each.source, each.date) for each in CLUES]
        old.executemany("insert into clue (answer, length, text, source, date) values (?, ?, ?, ?, ?)", rows)
    old.close()
    for number in range(2):
        database = Database(str(path))
        assert database.count() == len(CLUES) + number
        assert texts(database.search(text="capital", answer="RO??")) == ["Italian capital"]
        assert {record.answer for record in database.search(text="capital")} >= {"OSLO", "ROMA"}
        assert database.add([*CLUES, Record("RIGA", "Baltic capital", "c.puz")]) == 1 - number
        database.close()
    with sqlite3.connect(path) as taken_over:
        names = {name for (name,) in taken_over.execute("select name from sqlite_master")}
        assert "clue_letters" in names and "clue_words" not in names
        taken_over.execute("delete from clue where answer = 'RIGA'")
    taken_over.close()
    database = Database(str(path))
    assert database.search(text="Baltic") == []
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


def test_programs_that_open_a_new_collection_at_once_all_keep_their_clues(tmp_path):
    program = """
import sys
from crosswright.clues.database import Database, Record
sys.stdin.readline()
Database(sys.argv[1]).add([Record("OSLO", f"clue {n}", sys.argv[2]) for n in range(200)])
"""
    for round in range(2):
        place = str(tmp_path / f"{round}.sqlite")
        running = [
            subprocess.Popen([sys.executable, "-c", program, place, f"source {n}"], stdin=subprocess.PIPE)
            for n in range(4)
        ]
        for each in running:
            each.communicate(b"go\n")
        assert [each.returncode for each in running] == [0] * 4
        with sqlite3.connect(place) as db:
            assert db.execute("select count(*) from clue").fetchone() == (800,)
