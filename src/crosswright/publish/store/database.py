"""The database of a store: how it is opened, read and changed. SQLite has one writer at a time, and many readers.

A committed write is durable: SQLite uses a write-ahead log (WAL) and waits for the disk at every commit
(synchronous=FULL). NORMAL would be enough for a program that is killed; FULL also survives a power failure. It costs a
few milliseconds for each write, and writes are rare.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from crosswright import sql
from crosswright.publish.store.upgrade import one_at_a_time, upgrade

# How long may a program wait for others that write?
BUSY_SECONDS = 30
# How often is the switch to WAL tried while other processes do the same, and with how many seconds between?
SWITCHES, BETWEEN_SWITCHES = 600, 0.05
# After how many pages of 4 kB is SQLite's write-ahead log written into the database? Writes are rare.
LOG_PAGES = 250

Value = TypeVar("Value")


class StoreDatabase:
    """A database with the newest tables. A place that can't be used raises InputError or UsageError."""

    def __init__(self, place: str) -> None:
        """Open the SQLite file at a path, or the database of an SQLAlchemy URL."""
        self.place, self.name = place, sql.shown(place)  # its name is for messages: without a password
        with self._refusals():
            self._engine = _engine(place)
            upgrade(self._engine, self.name)
        # Each query sees what is committed; none takes part in a transaction.
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    def close(self) -> None:
        """Close the database."""
        self._engine.dispose()

    def _refusals(self) -> AbstractContextManager[None]:
        return sql.refusals(self.name, kind="a store of puzzles", remedy="check --store")

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection for several queries."""
        with self._refusals(), self._reader.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction, committed at the end."""
        with self._refusals(), self._engine.begin() as db:
            yield db

    @contextmanager
    def alone(self) -> Iterator[sa.Connection]:
        """A transaction that waits for all others of this kind."""
        with self.writing() as db:
            one_at_a_time(db)
            yield db

    def rows(self, query: sa.Executable, values: Mapping[str, Any] | None = None) -> Sequence[sa.Row[*tuple[Any, ...]]]:
        """The rows of a query."""
        with self.reading() as db:
            return db.execute(query, values).all()

    def value(self, query: sa.Select[Value], values: Mapping[str, Any] | None = None) -> Value | None:
        """The first value of a query; None where it has none."""
        with self.reading() as db:
            return db.scalar(query, values)


class StorePart:
    """What a store has of one kind, beside its puzzles."""

    def __init__(self, database: StoreDatabase) -> None:
        self.database = database


def _engine(place: str) -> sa.Engine:
    if not sql.is_sqlite(place):
        return sql.engine(place, pool_pre_ping=True)  # the server may have been restarted
    _make_private(place)
    engine = sql.engine(place, connect_args={"timeout": BUSY_SECONDS})
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_private(place: str) -> None:
    """Make the file of a new store readable by its owner alone: it has the solutions of the days to come."""
    if "://" in place:
        return
    path = Path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # Python's default would leave changes of tables out of transactions
    _write_ahead(connection)
    for pragma in ("synchronous = full", "foreign_keys = on", f"wal_autocheckpoint = {LOG_PAGES}"):
        connection.execute(f"pragma {pragma}")


def _write_ahead(connection: Any) -> None:
    """Switch to WAL. While another process switches, SQLite refuses at once, despite its timeout."""
    for _ in range(SWITCHES):
        try:
            connection.execute("pragma journal_mode = wal")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:  # the low byte is the kind of error
                raise
            time.sleep(BETWEEN_SWITCHES)
    connection.execute("pragma journal_mode = wal")


def _begin_sqlite(db: sa.Connection) -> None:
    """Begin as a writer, so that the transaction reads the newest data."""
    if db.get_execution_options().get("isolation_level") != "AUTOCOMMIT":
        db.exec_driver_sql("begin immediate")
