"""SQL databases by a path or a URL, through SQLAlchemy, with errors of one line.

Needs SQLAlchemy (the extras `clues` and `web`), imported when a database is opened.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosswright.errors import CrosswrightError, InputError, UsageError, needs

if TYPE_CHECKING:
    from sqlalchemy import Engine

# The driver for a URL that names none, the same for every release of SQLAlchemy.
_DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


def usual_place(variable: str, file: str) -> str:
    """The default place of a database: the value of $`variable`, or a file in the user's data folder."""
    if chosen := os.environ.get(variable):
        return chosen
    import platformdirs

    return str(Path(platformdirs.user_data_dir("crosswright", appauthor=False)) / file)


def exists(place: str) -> bool:
    """Whether there can be a database at a place: SQLite's file exists; of a server we learn it when we connect."""
    if not is_sqlite(place):
        return True
    if "://" not in place:
        return Path(place).is_file()
    with needs("sqlalchemy", "clues"):
        from sqlalchemy import make_url
    return Path(make_url(place).database or "").is_file()


def is_sqlite(place: str) -> bool:
    """Whether the database is an SQLite file: any path is one."""
    return "://" not in place or place.startswith("sqlite")


def engine(place: str, **options: Any) -> Engine:
    """The engine for an SQLAlchemy URL, or for the path of an SQLite file, whose folder is created.

    `options` are those of `create_engine`. Call it, and use the engine, inside `refusals`.
    """
    with needs("sqlalchemy", "clues"):
        from sqlalchemy import create_engine
    if "://" in place:
        driver, _, rest = place.partition("://")
        return create_engine(f"{_DRIVERS.get(driver, driver)}://{rest}", **options)
    path = Path(place)
    path.parent.mkdir(parents=True, exist_ok=True)
    return create_engine(f"sqlite:///{path}", **options)


@contextmanager
def refusals(name: str, *, kind: str, remedy: str) -> Iterator[None]:
    """A context that turns errors of a database or its driver into one InputError (or UsageError).

    `name` is the database's in messages, see `shown`; `kind` is what it should be.
    """
    try:
        yield
    except ImportError as error:
        missing = f"run `pip install {error.name or 'the driver'}`"
        raise UsageError(f"{name}: the driver of this database is missing; {missing}") from None
    except CrosswrightError:
        raise  # its message is complete
    except Exception as error:
        if not _is_refusal(error):
            raise
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise InputError(f"not {kind} that can be used: {reason}", source=name, remedy=remedy) from None


def _is_refusal(error: Exception) -> bool:
    """Whether the database is at fault; contradicting rows are left to the caller."""
    from sqlalchemy.exc import IntegrityError, SQLAlchemyError

    return isinstance(error, SQLAlchemyError | OSError) and not isinstance(error, IntegrityError)


def shown(place: str) -> str:
    """A place for messages: a URL without its password.

    >>> shown("postgresql://ada:secret@host/site"), shown("site.sqlite")
    ('postgresql://ada:***@host/site', 'site.sqlite')
    """
    if "://" not in place:
        return place
    with needs("sqlalchemy", "clues"):
        from sqlalchemy.engine import make_url
        from sqlalchemy.exc import ArgumentError

    try:
        return make_url(place).render_as_string(hide_password=True)
    except ArgumentError:  # no URL, so it is unknown where a password stands
        return place.partition("://")[0] + "://..."
