"""The user's own clues in a database, to search while writing clues: SQLite, PostgreSQL or any other that SQLAlchemy
knows.

One table, `clue`, and one index of words: FTS5 in SQLite, a text-search index in PostgreSQL; elsewhere clues are read
one by one. The letters of answers are words of that index too (`_letter`), so that words and a template together are
one query, fast even if each alone is common. Needs the extra `clues` (SQLAlchemy).
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from crosswright import sql
from crosswright.language import facts as f
from crosswright.language.drafts import GIVEN_CLUE, OWN, Draft
from crosswright.language.facts import Fact, Origin
from crosswright.sql import exists
from crosswright.words.normalise import normalise

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy import ColumnElement, Connection

__all__ = ["Database", "Record", "default_url", "exists", "given"]

# How many clues are written at once?
CHUNK = 5000
LONGEST_ANSWER, LONGEST_SOURCE = 63, 200
# How many seconds may a program wait for others that write?
BUSY_SECONDS = 60
# How many clues of one answer are read when a puzzle is clued?
MOST_PER_ANSWER = 50
# How hard are the clues of a Monday, a Tuesday, ...?
BY_WEEKDAY = (1, 2, 2, 3, 4, 5, 3)


class Record(NamedTuple):
    """A clue that a person wrote."""

    answer: str  # as it stands in a grid
    text: str
    source: str  # the file or puzzle that it comes from
    date: str = ""  # 2026-11-21, "" where it isn't known


def default_url() -> str:
    """The default place of the collection: $CROSSWRIGHT_CLUES, or a file in the user's data folder."""
    return sql.usual_place("CROSSWRIGHT_CLUES", "clues.sqlite")


class Database:
    """Clues at a place: the path of an SQLite file, or an SQLAlchemy URL. InputError where it can't be opened."""

    def __init__(self, place: str) -> None:
        """Open it; the table and its indexes are made where they are missing."""
        self.place, self._name = place, sql.shown(place)
        with self._refusals():
            waiting = {"connect_args": {"timeout": BUSY_SECONDS}} if sql.is_sqlite(place) else {}
            self._engine = sql.engine(place, **waiting)
            with self._engine.connect() as db:
                self._table = _prepare(db)
                db.commit()

    def _refusals(self) -> AbstractContextManager[None]:
        return sql.refusals(self._name, kind="a clue database", remedy="check the place of the database")

    def add(self, records: Iterable[Record]) -> int:
        """Add clues, except for clues that are there with the same answer, text and source.

        Returns how many were added.
        """
        added, rest = 0, iter(records)
        with self._refusals(), self._engine.begin() as db:
            _write_alone(db)
            while chunk := list(islice(rest, CHUNK)):
                added += self._add(db, chunk)
        return added

    def _add(self, db: Connection, chunk: Sequence[Record]) -> int:
        from sqlalchemy import insert

        fresh = {(each.answer, each.text, each.source[:LONGEST_SOURCE]): each for each in chunk}
        for _, *row in self._alike(db, fresh):
            fresh.pop((row[0], row[1], row[2]), None)
        rows = [
            {"answer": answer, "length": len(answer), "text": text, "source": source, "date": each.date}
            for (answer, text, source), each in fresh.items()
        ]
        if rows:
            db.execute(insert(self._table), rows)
        return len(rows)

    def remove(self, records: Iterable[Record]) -> int:
        """Take out the clues with the same answer, text and source as these; how many there were."""
        from sqlalchemy import delete

        table, removed, rest = self._table.c, 0, iter(records)
        with self._refusals(), self._engine.begin() as db:
            while chunk := list(islice(rest, CHUNK)):
                wrong = {(each.answer, each.text, each.source[:LONGEST_SOURCE]) for each in chunk}
                there = self._alike(db, wrong)
                numbers = [number for number, *row in there if tuple(row) in wrong]
                for start in range(0, len(numbers), CHUNK):
                    db.execute(delete(self._table).where(table.id.in_(numbers[start : start + CHUNK])))
                removed += len(numbers)
        return removed

    def _alike(self, db: Connection, keys: Collection[tuple[str, str, str]]) -> Sequence[Any]:
        """The rows (id, answer, text, source) with one of the answers and one of the sources."""
        from sqlalchemy import select

        table = self._table.c
        there = select(table.id, table.answer, table.text, table.source)
        answers, sources = {answer for answer, _, _ in keys}, {source for _, _, source in keys}
        return db.execute(there.where(table.answer.in_(answers), table.source.in_(sources))).all()

    def search(
        self, *, answer: str = "", text: str = "", without: Collection[str] = (), limit: int = MOST_PER_ANSWER
    ) -> list[Record]:
        """The clues of an answer, of answers that fit a pattern (`?E?T`), with all the words of a text, or of both.

        By answer, the newest first; with a text, the newest first among the clues that the index returns. `without`:
        sources to leave out.
        """
        from sqlalchemy import select

        table = self._table.c
        query = select(table.answer, table.text, table.source, table.date)
        with self._refusals(), self._engine.connect() as db:
            by_letters = db.dialect.name == "postgresql" and "?" in answer and answer.strip("?")
            if text or by_letters:
                query = _with_words(query, db, table, text, answer)
            elif answer:
                query = query.where(*_fits(table, answer))
            if without:
                query = query.where(table.source.not_in(without))
            if not text:  # the index of words has its own order, and sorting many would take long
                query = query.order_by(table.answer, table.date.desc(), table.id)
            rows = db.execute(query.limit(limit)).all()
        records = [Record(*row) for row in rows]
        return sorted(records, key=lambda each: each.date, reverse=True) if text else records

    def count(self) -> int:
        """How many clues there are."""
        from sqlalchemy import func, select

        with self._refusals(), self._engine.connect() as db:
            return int(db.execute(select(func.count()).select_from(self._table)).scalar_one())

    def all(self) -> Iterator[Record]:
        """Every clue, in the order in which they were added."""
        from sqlalchemy import select

        table = self._table.c
        with self._refusals(), self._engine.connect() as db:
            for row in db.execute(select(table.answer, table.text, table.source, table.date).order_by(table.id)):
                yield Record(*row)

    def state(self) -> str:
        """Figures that change when clues are added or removed: for what is built from all of them."""
        from sqlalchemy import func, select

        table = self._table.c
        figures = func.count(), func.max(table.id), func.sum(table.id), func.sum(table.id * func.length(table.text))
        with self._refusals(), self._engine.connect() as db:
            return " ".join(str(each) for each in db.execute(select(*figures)).one())

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def source(self, *, without: Collection[str] = ()) -> Any:
        """As a source of drafts for a ClueWriter; `without`: sources to leave out."""

        def drafts(answer: str) -> Iterator[Draft]:
            for spelled in dict.fromkeys([answer, normalise(answer) or answer]):  # kept in A-Z, asked for as ÉLÈVE
                for record in self.search(answer=spelled, without=without):
                    yield given(record)

        return drafts


def given(record: Record, template: str = GIVEN_CLUE) -> Draft:
    """A clue that a person wrote, as a draft."""
    fact = Fact(Origin(record.source, f.GIVEN, "", record.text), f.GIVEN, record.text, lemma=record.answer.lower())
    return Draft(record.text, template, (fact,), difficulty=0 if template == OWN else _difficulty_on(record.date))


def _difficulty_on(date: str) -> int:
    """How hard a clue is by the weekday of its puzzle, 1..5, as American newspapers have it; 0 where it isn't known.

    >>> _difficulty_on("2026-11-21"), _difficulty_on("2026-11-23"), _difficulty_on("about 1990")
    (5, 1, 0)
    """
    try:
        return BY_WEEKDAY[datetime.date.fromisoformat(date).weekday()]
    except ValueError:
        return 0


def _prepare(db: Connection) -> Any:
    """The table, made with its indexes if it isn't there."""
    from sqlalchemy import Column, Index, Integer, MetaData, String, Table, Text, inspect, text

    metadata = MetaData()
    table = Table(
        "clue",
        metadata,
        Column("id", Integer, primary_key=True),
        Column("answer", String(LONGEST_ANSWER), nullable=False),
        Column("length", Integer, nullable=False),
        Column("text", Text, nullable=False),
        Column("source", String(LONGEST_SOURCE), nullable=False),
        Column("date", String(32), nullable=False),
    )
    Index("clue_answer", table.c.answer, table.c.date.desc())
    Index("clue_length", table.c.length, table.c.answer)
    index = _INDEX.get(db.dialect.name)

    def whole() -> bool:
        return inspect(db).has_table("clue") and (index is None or bool(db.execute(text(index.find)).first()))

    if whole():
        return table
    db.commit()
    _write_alone(db)
    if not whole():  # a new database, or an old one without indexed letters; and nobody was faster
        metadata.create_all(db)
        for statement in index.make if index else ():
            db.execute(text(statement))
    return table


def _write_alone(db: Connection) -> None:
    """Wait until no other program writes, and keep others from writing until the transaction ends."""
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("begin immediate")


# How many letters of an answer are in the index? Templates are compared in full anyway.
INDEXED = 15
# No word of a clue begins like this. No stemmer changes a word that ends in a digit.
_MARK = "zq"


def _letter(length: int | str, letter: str = "", place: int | str = "") -> str:
    """A length, or a letter at a place (from 1) of an answer of that length, as a word of the index.

    >>> _letter(4), _letter(4, "S", 2)
    ('zq4', 'zq4S2')
    """
    return f"{_MARK}{length}{letter}{place}"


def _letters(pattern: str) -> list[str]:
    """The index's words that all answers of a template have: for OS??, the length and the letters O and S."""
    given = [_letter(len(pattern), letter, i) for i, letter in enumerate(pattern[:INDEXED], 1) if letter != "?"]
    return given or [_letter(len(pattern))]


def _indexed(row: str = "") -> str:
    """In SQL: the words of a row's clue, its answer's length and its letters, as the index has them."""
    answer, length = f"{row}answer", f"cast({row}length as varchar(9))"
    letters = (
        f"case when {row}length >= {place} then ' {_MARK}' || {length} || substr({answer}, {place}, 1) || '{place}'"
        " else '' end"
        for place in range(1, INDEXED + 1)
    )
    return " || ".join([f"{row}text", f"' {_MARK}' || {length}", *letters])


class _WordIndex(NamedTuple):
    """The index of words in one dialect."""

    make: tuple[str, ...]  # statements; they drop the index of an earlier version, which had no letters
    find: str  # a query that finds something if the index exists


_INDEX = {
    "sqlite": _WordIndex(
        (
            "drop trigger if exists clue_added",
            "drop trigger if exists clue_gone",
            "drop table if exists clue_words",
            "create virtual table clue_letters using fts5(words, content='', detail=none, tokenize='porter')",
            f"insert into clue_letters (rowid, words) select id, {_indexed()} from clue",
            "create trigger clue_added after insert on clue begin "
            f"insert into clue_letters (rowid, words) values (new.id, {_indexed('new.')}); end",
            "create trigger clue_gone after delete on clue begin "
            f"insert into clue_letters (clue_letters, rowid, words) values ('delete', old.id, {_indexed('old.')}); end",
        ),
        "select 1 from sqlite_master where name = 'clue_letters'",
    ),
    "postgresql": _WordIndex(
        (
            "drop index if exists clue_words",
            f"create index clue_letters on clue using gin (to_tsvector('english', {_indexed()}))",
        ),
        "select 1 from pg_indexes where indexname = 'clue_letters' and schemaname = any (current_schemas(false))",
    ),
}


def _fits(table: Any, pattern: str) -> list[ColumnElement[bool]]:
    if "?" not in pattern:
        return [table.answer == pattern]
    conditions = [table.length == len(pattern), table.answer.like(pattern.replace("?", "_"))]
    if start := pattern.partition("?")[0]:  # so that the index on answers is used
        conditions.append(table.answer.between(start, start + "\uffff"))
    return conditions


def _with_words(query: Any, db: Connection, table: Any, text: str, pattern: str) -> Any:
    """A query narrowed to the clues with all the words of a text, and to answers that fit a pattern if there is one.

    Uses the index of words, where there is one.
    """
    from sqlalchemy import column, func, literal_column
    from sqlalchemy import table as named
    from sqlalchemy import text as plain

    words = ["".join(letter for letter in word if letter.isalnum()) for word in text.split()]
    words = [word for word in words if word]
    if pattern and db.dialect.name != "sqlite":
        query = query.where(*_fits(table, pattern))
    if db.dialect.name not in _INDEX:
        return query.where(*(table.text.ilike(f"%{word}%") for word in words))
    if pattern:
        words += _letters(pattern)
    if db.dialect.name == "postgresql":
        text_query = func.plainto_tsquery(plain("'english'"), " ".join(words))
        return query.where(literal_column(f"to_tsvector('english', {_indexed('clue.')})").bool_op("@@")(text_query))
    if pattern:  # "+" keeps the query planner from starting with the index of answers
        query = query.where(literal_column("+clue.answer").like(pattern.replace("?", "_")))
    index = named("clue_letters", column("rowid"))  # joined, so that it stops once enough are found
    query = query.join_from(index, table.id.table, table.id == index.c.rowid)
    asked_words = " ".join(f'"{word}"' for word in words)
    return query.where(plain("clue_letters match :words").bindparams(words=asked_words))
