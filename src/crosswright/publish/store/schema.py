"""The tables, as they are after the newest migration. A change here needs a migration (`migrations/versions`)."""

from __future__ import annotations

import datetime
import zlib
from typing import Any

from sqlalchemy import DateTime, Dialect, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator, TypeEngine

__all__ = ["HEAD", "VERSION_TABLE", "AnswerRow", "Base", "PlayRow", "PreparedRow", "PuzzleRow", "RegexRow"]

# The newest migration. With it a program can see without Alembic that a database is up to date.
HEAD = "0004"
# The table with a database's migration. It isn't Alembic's usual name, because a database may have other tables.
VERSION_TABLE = "crosswright_version"


class PackedText(TypeDecorator[str]):
    """Text that is stored packed by zlib. Text that an older release stored as it is can be read too."""

    impl = LargeBinary
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """SQLite has values of both kinds in a column of texts."""
        kind: TypeEngine[Any] = String() if dialect.name == "sqlite" else LargeBinary()
        return dialect.type_descriptor(kind)

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """What is stored of a text."""
        return None if value is None else pack(value)

    def process_result_value(self, value: bytes | str | None, dialect: Dialect) -> str | None:
        """The text of what is stored."""
        if value is None or isinstance(value, str):
            return value
        data = bytes(value)
        return (data if data[:1] in _BEGINNINGS_OF_JSON else zlib.decompress(data)).decode()


_BEGINNINGS_OF_JSON = (b"", b"{", b"[")


def pack(text: str) -> bytes:
    """A text as it is stored."""
    return zlib.compress(text.encode())


class Base(DeclarativeBase):
    """All tables."""


class PuzzleRow(Base):
    """A puzzle: a day's, or one that was made or uploaded. It never changes."""

    __tablename__ = "puzzle"

    id: Mapped[str] = mapped_column(primary_key=True)  # a day's date, 2026-11-21, or random letters
    day: Mapped[datetime.date | None] = mapped_column(unique=True)
    origin: Mapped[str]  # daily, made, upload
    created: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))
    rows: Mapped[int]
    columns: Mapped[int]
    difficulty: Mapped[int | None]  # 1..5
    title: Mapped[str]
    report: Mapped[str | None]  # JSON
    content: Mapped[str] = mapped_column(
        PackedText
    )  # in the project's own format; last, so that SQLite lists puzzles without reading it


class PreparedRow(Base):
    """What a site needs of a puzzle (`publish.prepared`), and how many bytes the puzzle takes with it."""

    __tablename__ = "prepared"

    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]  # 0: only `bytes` is known
    bytes: Mapped[int]
    facts: Mapped[str]  # JSON
    answers: Mapped[str] = mapped_column(PackedText)  # JSON
    document: Mapped[str] = mapped_column(PackedText)  # JSON


class AnswerRow(Base):
    """An answer of a day's puzzle."""

    __tablename__ = "answer"

    day: Mapped[datetime.date] = mapped_column(ForeignKey("puzzle.day", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(primary_key=True)  # as it stands in the grid
    theme: Mapped[bool]


class RegexRow(Base):
    """The regex crossword of a day. It never changes."""

    __tablename__ = "regex"

    day: Mapped[datetime.date] = mapped_column(primary_key=True)
    created: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))
    difficulty: Mapped[int]  # 1..5, as measured
    size: Mapped[str]  # as people read it
    compact: Mapped[str]  # the puzzle in one line
    document: Mapped[str]  # JSON for the player; last, so that SQLite lists days without reading it


class PlayRow(Base):
    """Somebody finished a puzzle; who and when is not stored."""

    __tablename__ = "play"
    __table_args__ = (Index("play_times", "puzzle", "seconds"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"))
    seconds: Mapped[int]
    help: Mapped[int]  # how many cells were revealed or checked
