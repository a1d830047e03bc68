"""The user's own clues in a database, searched while one clues: SQLite, PostgreSQL or any other that SQLAlchemy has.

One table, `clue`. SQLite indexes its words by FTS5, PostgreSQL by a text-search index; elsewhere words are looked for
one by one. Wants the extra `clues` (SQLAlchemy).
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from crosswright import sql
from crosswright.clues import facts as f
from crosswright.clues.drafts import Draft
from crosswright.clues.facts import Fact, Origin
from crosswright.sql import exists

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy import ColumnElement, Connection

__all__ = ["Database", "Record", "default_url", "exists", "given"]

# How many clues are written at once?
CHUNK = 5000
LONGEST_ANSWER, LONGEST_SOURCE = 63, 200
# How many clues of one answer are looked at when a puzzle is clued?
MOST_PER_ANSWER = 50
FOLDER_VARIABLE = "CROSSWRIGHT_CLUES"


class Record(NamedTuple):
    """A clue that somebody wrote."""

    answer: str  # as it stands in a grid
    text: str
    source: str  # the file or puzzle that it comes from
    date: str = ""  # 2026-11-21, "" where it isn't known


def default_url() -> str:
    """Where clues are kept unless it is said otherwise: $CROSSWRIGHT_CLUES, or a file in the user's data folder."""
    if chosen := os.environ.get(FOLDER_VARIABLE):
        return chosen
    import platformdirs  # noqa: PLC0415

    return str(Path(platformdirs.user_data_dir("crosswright", appauthor=False)) / "clues.sqlite")


class Database:
    """Clues at a place: the path of an SQLite file, or an SQLAlchemy URL. InputError where it can't be opened."""

    def __init__(self, place: str) -> None:
        """Open it; the table and its indexes are made where they are missing."""
        self.place = place
        with self._refusals():
            self._engine = sql.engine(place)
            with self._engine.begin() as db:
                self._table = _prepare(db)

    def _refusals(self) -> AbstractContextManager[None]:
        return sql.refusals(self.place, kind="a clue database", remedy="check --database")

    def add(self, records: Iterable[Record]) -> int:
        """Put clues in, those left out that are there already with the same answer, text and source; how many."""
        added, rest = 0, iter(records)
        with self._refusals(), self._engine.begin() as db:
            while chunk := list(islice(rest, CHUNK)):
                added += self._add(db, chunk)
        return added

    def _add(self, db: Connection, chunk: Sequence[Record]) -> int:
        from sqlalchemy import insert, select  # noqa: PLC0415

        table = self._table.c
        fresh = {(each.answer, each.text, each.source[:LONGEST_SOURCE]): each for each in chunk}
        answers = {each.answer for each in chunk}
        there = select(table.answer, table.text, table.source).where(table.answer.in_(answers))
        for row in db.execute(there):
            fresh.pop(tuple(row), None)
        rows = [
            {"answer": answer, "length": len(answer), "text": text, "source": source, "date": each.date}
            for (answer, text, source), each in fresh.items()
        ]
        if rows:
            db.execute(insert(self._table), rows)
        return len(rows)

    def search(
        self, *, answer: str = "", text: str = "", without: Collection[str] = (), limit: int = MOST_PER_ANSWER
    ) -> list[Record]:
        """The clues of an answer, of answers that fit a pattern (`?E?T`), with all the words of a text, or of both.

        By answer, the newest first. `without`: sources to leave out.
        """
        from sqlalchemy import select  # noqa: PLC0415

        table = self._table.c
        query = select(table.answer, table.text, table.source, table.date)
        if answer:
            query = query.where(*_fits(table, answer))
        with self._refusals(), self._engine.connect() as db:
            if text:
                query = _with_words(query, db, table, text)
            if without:
                query = query.where(table.source.not_in(without))
            if not text:  # the words' index gives its own order, and sorting many would take long
                query = query.order_by(table.answer, table.date.desc(), table.id)
            found = db.execute(query.limit(limit)).all()
        return [Record(*row) for row in found]

    def count(self) -> int:
        """How many clues there are."""
        from sqlalchemy import func, select  # noqa: PLC0415

        with self._engine.connect() as db:
            return int(db.execute(select(func.count()).select_from(self._table)).scalar_one())

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def source(self, *, without: Collection[str] = ()) -> Any:
        """As a source of drafts for `desk.Desk`; `without`: sources to leave out."""

        def drafts(answer: str) -> Iterator[Draft]:
            for record in self.search(answer=answer, without=without):
                yield given(record)

        return drafts


def given(record: Record, template: str = "given") -> Draft:
    """A clue somebody wrote, as a draft."""
    fact = Fact(Origin(record.source, f.GIVEN, "", record.text), f.GIVEN, record.text, lemma=record.answer.lower())
    return Draft(record.text, template, (fact,))


def _prepare(db: Connection) -> Any:
    """The table, made with its indexes if it isn't there."""
    from sqlalchemy import Column, Index, Integer, MetaData, String, Table, Text, inspect, text  # noqa: PLC0415

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
    if not inspect(db).has_table("clue"):
        metadata.create_all(db)
        for statement in _WORD_INDEX.get(db.dialect.name, ()):
            db.execute(text(statement))
    return table


_WORD_INDEX = {
    "sqlite": (
        "create virtual table clue_words using fts5(text, content='clue', content_rowid='id', tokenize='porter')",
        "create trigger clue_added after insert on clue begin "
        "insert into clue_words (rowid, text) values (new.id, new.text); end",
        "create trigger clue_gone after delete on clue begin "
        "insert into clue_words (clue_words, rowid, text) values ('delete', old.id, old.text); end",
    ),
    "postgresql": ("create index clue_words on clue using gin (to_tsvector('english', text))",),
}


def _fits(table: Any, pattern: str) -> list[ColumnElement[bool]]:
    if "?" not in pattern:
        return [table.answer == pattern]
    conditions = [table.length == len(pattern), table.answer.like(pattern.replace("?", "_"))]
    if start := pattern.partition("?")[0]:  # so that the index on answers serves
        conditions.append(table.answer.between(start, start + "\uffff"))
    return conditions


def _with_words(query: Any, db: Connection, table: Any, text: str) -> Any:
    """A query narrowed to the clues with all the words of a text, by the index of words where there is one."""
    from sqlalchemy import column, func  # noqa: PLC0415
    from sqlalchemy import table as named  # noqa: PLC0415
    from sqlalchemy import text as plain  # noqa: PLC0415

    words = ["".join(letter for letter in word if letter.isalnum()) for word in text.split()]
    words = [word for word in words if word]
    if db.dialect.name == "sqlite":  # joined, so that it stops once enough are found
        index = named("clue_words", column("rowid"))
        phrase = " ".join(f'"{word}"' for word in words)
        query = query.join_from(table.id.table, index, table.id == index.c.rowid)
        return query.where(plain("clue_words match :words").bindparams(words=phrase))
    if db.dialect.name == "postgresql":
        asked = func.plainto_tsquery(plain("'english'"), " ".join(words))
        return query.where(func.to_tsvector(plain("'english'"), table.text).bool_op("@@")(asked))
    return query.where(*(table.text.ilike(f"%{word}%") for word in words))
