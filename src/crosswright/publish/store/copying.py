"""Copies all that a store has into an empty one, on any kind of database.

The copy is of one moment, also while others write into the source, and it is whole or not there at all. The rows keep
their numbers, so that the history of a day names the same changes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa

from crosswright.errors import InputError
from crosswright.publish.store.database import StoreDatabase
from crosswright.publish.store.rows import utc
from crosswright.publish.store.schema import Base

# How many rows are in memory at once?
ROWS = 200


def copy_store(source: StoreDatabase, target: StoreDatabase) -> dict[str, int]:
    """Copy all tables; returns how many rows each has. InputError for a target that has rows already."""
    counts = {}
    with _one_moment(source) as there, target.alone() as here:
        for table in Base.metadata.sorted_tables:
            if here.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first() is not None:
                raise InputError("this store isn't empty", source=target.name, remedy="copy into a new one")
            counts[table.name] = 0
            for rows in there.execute(sa.select(table)).yield_per(ROWS).partitions():
                here.execute(sa.insert(table), [_values(row) for row in rows])
                counts[table.name] += len(rows)
            _count_on(here, table)
    return counts


@contextmanager
def _one_moment(store: StoreDatabase) -> Iterator[sa.Connection]:
    """A connection that sees the store as it is now, whatever others write meanwhile. It keeps nobody from writing."""
    with store.reading() as db:
        postgresql = db.dialect.name == "postgresql"
        db.exec_driver_sql("begin isolation level repeatable read read only" if postgresql else "begin")
        try:
            yield db
        finally:
            db.exec_driver_sql("rollback")


def _values(row: Any) -> dict[str, Any]:
    """A row for another database: SQLite gives times without a time zone."""
    return {
        name: utc(value) if isinstance(value, datetime.datetime) else value for name, value in row._asdict().items()
    }


def _count_on(db: sa.Connection, table: sa.Table) -> None:
    """Have PostgreSQL number further rows after those that were copied; SQLite does so by itself."""
    if db.dialect.name == "postgresql" and table.autoincrement_column is not None:
        column = table.autoincrement_column
        last = sa.select(sa.func.coalesce(sa.func.max(column), 0)).scalar_subquery()
        sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
        db.execute(sa.select(sa.func.setval(sequence, last + 1, False)))
