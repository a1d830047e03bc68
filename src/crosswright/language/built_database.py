"""An SQLite database that is built once and kept in the cache, for classes that read its tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Self

from crosswright.cache import is_whole, sealed


class BuiltDatabase:
    """The database, open for reading. Threads may share it."""

    notice: str | None = None  # what the user should know about its file in the cache

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    @classmethod
    def opened(cls, path: Path, **more: Any) -> Self:
        """Opens a file; OSError or ValueError where it is absent or damaged. The class gets `more`."""
        if not is_whole(path.read_bytes()):
            raise ValueError("not what was written")
        uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
        try:
            return cls(sqlite3.connect(uri, uri=True, check_same_thread=False), **more)
        except sqlite3.Error as error:
            raise ValueError(str(error)) from None

    @classmethod
    def held(cls, data: bytes, **more: Any) -> Self:
        """Opens a file's bytes in memory."""
        db = sqlite3.connect(":memory:", check_same_thread=False)
        db.deserialize(data)
        return cls(db, **more)


def packed(db: sqlite3.Connection) -> bytes:
    """The bytes of a file with a database."""
    db.commit()
    db.execute("vacuum")
    return sealed(db.serialize())
