"""Where a store of the site can be made: a file of SQLite, and a database of PostgreSQL where it is installed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa
from postgresql import server

_numbers = count()


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "folder" / "site.sqlite")
    url: str = request.getfixturevalue("postgresql")
    name = f"site{next(_numbers)}"
    engine = sa.create_engine(
        url.format("postgres").replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    with engine.connect() as db:
        db.execute(sa.text(f"create database {name}"))
    engine.dispose()
    return url.format(name)
