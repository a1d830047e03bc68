"""Databases brought to the newest schema when they are opened, by Alembic's migrations in `migrations/`.

A database that is there already costs one small query. Processes that open a new one at the same time wait for each
other: SQLite by its one writer, PostgreSQL by a lock that ends with the transaction.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from crosswright.errors import InputError
from crosswright.publish.store.schema import HEAD, VERSION_TABLE, Base
from crosswright.sql import shown

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection, Engine

FOLDER = Path(__file__).parent / "migrations"
# Any number that nobody else is likely to lock by.
_LOCK = 0x63726F737377


def upgrade(engine: Engine, place: str) -> None:
    """Make or change the tables where they aren't those of this program; InputError where that can't be.

    `engine` begins transactions in which it alone writes (`BEGIN IMMEDIATE`).
    """
    with engine.connect() as db:
        if version(db) == HEAD:
            return
    with engine.begin() as db:
        one_at_a_time(db)
        _refuse_strangers(db, version(db), place)
        _migrate(db)


def one_at_a_time(db: Connection) -> None:
    """Wait until no other transaction that began with this goes on: on SQLite, as it writes, none does."""
    if db.dialect.name == "postgresql":
        db.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def version(db: Connection) -> str | None:
    """The migration that a database is at; None where it has none of our tables."""
    if not inspect(db).has_table(VERSION_TABLE):
        return None
    return db.execute(text(f"select version_num from {VERSION_TABLE}")).scalar()


def _refuse_strangers(db: Connection, at: str | None, place: str) -> None:
    """InputError for tables of another program, or of a newer release of this one."""
    if at is None:
        if taken := sorted(set(inspect(db).get_table_names()) & set(Base.metadata.tables)):
            message = f"has a table {taken[0]!r} already that isn't this program's"
            raise InputError(message, source=shown(place), remedy="name another database")
    elif at not in _known():
        message = f"its schema is version {at!r}, this program knows {HEAD!r} and older"
        raise InputError(message, source=shown(place), remedy="update crosswright, or name another database")


def _config() -> Config:
    from alembic.config import Config  # half a second that a database up to date doesn't need

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _known() -> set[str]:
    """All migrations there are."""
    from alembic.script import ScriptDirectory

    return {each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()}


def _migrate(db: Connection) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = db
    command.upgrade(config, "head")
