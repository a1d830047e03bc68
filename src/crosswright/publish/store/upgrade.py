"""Brings a database to the newest schema when it is opened, with the Alembic migrations in `migrations/`.

For a database that is up to date this costs one small query. Processes that open a new one at the same time wait for
each other: SQLite has one writer, and on PostgreSQL they take a lock that ends with the transaction.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from crosswright.errors import InputError
from crosswright.publish.store.schema import HEAD, VERSION_TABLE, Base

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection, Engine

FOLDER = Path(__file__).parent / "migrations"
# Any number that other programs are unlikely to use for a lock.
_LOCK = 0x63726F737377


def upgrade(engine: Engine, name: str) -> None:
    """Create or change the tables if they are not up to date; InputError if that is impossible.

    `engine` begins each transaction as the only writer (`BEGIN IMMEDIATE`); `name` is the database's in messages.
    """
    with engine.connect() as db:
        if version(db) == HEAD:
            return
    with engine.connect() as db, _references_off(db), db.begin():
        one_at_a_time(db)
        _refuse_strangers(db, version(db), name)
        _migrate(db)
        _require_references(db, name)


@contextmanager
def _references_off(db: Connection) -> Iterator[None]:
    """Let SQLite drop a table that others refer to, because it alters a table by making it again.

    It heeds this only outside of a transaction.
    """
    raw = db.connection.driver_connection
    if db.dialect.name != "sqlite" or raw is None:
        yield
        return
    raw.execute("pragma foreign_keys = off")
    try:
        yield
    finally:
        raw.execute("pragma foreign_keys = on")


def _require_references(db: Connection, name: str) -> None:
    """InputError if a row refers to one that isn't there; then the migration is taken back."""
    if db.dialect.name == "sqlite" and db.execute(text("pragma foreign_key_check")).first() is not None:
        message = "rows refer to others that are missing; nothing was changed"
        raise InputError(message, source=name, remedy="restore a copy")


def one_at_a_time(db: Connection) -> None:
    """Wait for other transactions that began with this function. On SQLite, writers wait for each other anyway."""
    if db.dialect.name == "postgresql":
        db.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def version(db: Connection) -> str | None:
    """The migration of a database; None if it doesn't have the tables of this program."""
    if not inspect(db).has_table(VERSION_TABLE):
        return None
    return db.execute(text(f"select version_num from {VERSION_TABLE}")).scalar()


def _refuse_strangers(db: Connection, at: str | None, name: str) -> None:
    """InputError for tables of another program, or of a newer release of this one."""
    if at is None:
        if taken := sorted(set(inspect(db).get_table_names()) & set(Base.metadata.tables)):
            message = f"has a table {taken[0]!r} of another program"
            raise InputError(message, source=name, remedy="name another database")
    elif at not in _known():
        message = f"its schema is version {at!r}, this program knows {HEAD!r} and older"
        raise InputError(message, source=name, remedy="update crosswright, or name another database")


def _config() -> Config:
    from alembic.config import Config  # half a second that a database up to date doesn't need

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _known() -> set[str]:
    """All migrations."""
    from alembic.script import ScriptDirectory

    return {each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()}


def _migrate(db: Connection) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = db
    command.upgrade(config, "head")
