"""A database for crosswright, by the URL wal:///FILE: SQLite with a log of its own for writing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite


class WalDialect(SQLiteDialect_pysqlite):
    """SQLite, in which people go on reading while somebody writes."""

    supports_statement_cache = True

    def on_connect(self) -> Callable[[Any], None]:
        """What is done with each new connection."""
        usual = super().on_connect()

        def connected(connection: Any) -> None:
            if usual is not None:
                usual(connection)
            connection.execute("pragma journal_mode = wal")

        return connected
