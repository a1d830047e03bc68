"""The tables, as they are after the newest migration. A change here needs a migration (`migrations/versions`)."""

from __future__ import annotations

import datetime
import zlib
from typing import Any

from sqlalchemy import DateTime, Dialect, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

__all__ = ["HEAD", "VERSION_TABLE", "AnswerRow", "Base", "ChangeRow", "NoteRow", "PlayRow", "PreparedRow", "PuzzleRow",
           "RegexRow", "RoomLetterRow", "RoomRow", "TallyRow"]  # fmt: skip

# The newest migration. With it a program can see without Alembic that a database is up to date.
HEAD = "0006"
# The table with a database's migration. It isn't Alembic's usual name, because a database may have other tables.
VERSION_TABLE = "crosswright_version"


class PackedText(TypeDecorator[str]):
    """Text that SQLite stores packed by zlib, as bytes in a column of texts; PostgreSQL packs long texts itself.

    Text that an older release stored as it is can be read too.
    """

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> Any:
        """What is stored of a text."""
        return value if value is None or dialect.name != "sqlite" else pack(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> str | None:
        """The text of what is stored."""
        return zlib.decompress(value).decode() if isinstance(value, bytes) else value


def pack(text: str) -> bytes:
    """A text as it is stored."""
    return zlib.compress(text.encode())


class Base(DeclarativeBase):
    """All tables."""


class PuzzleRow(Base):
    """A puzzle: a day's, or one that was made or uploaded. Only a day's can change; that raises its revision."""

    __tablename__ = "puzzle"
    __table_args__ = (UniqueConstraint("series", "day", name="puzzle_series_day"),)

    id: Mapped[str] = mapped_column(primary_key=True)  # 2026-11-21, mini-2026-11-21, or random letters
    day: Mapped[datetime.date | None]
    origin: Mapped[str]  # daily, made, upload, batch
    created: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))
    rows: Mapped[int]
    columns: Mapped[int]
    difficulty: Mapped[int | None]  # 1..5
    title: Mapped[str]
    report: Mapped[str | None]  # JSON
    # In the project's own format; late, so that SQLite lists puzzles without reading it.
    content: Mapped[str] = mapped_column(PackedText)
    series: Mapped[str] = mapped_column(server_default="")  # "" for the site's first series
    revision: Mapped[int] = mapped_column(server_default="1")  # rises with each change, never used twice for a day
    approval: Mapped[str] = mapped_column(server_default="none")  # none is needed, wanted, given


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

    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(primary_key=True)  # as it stands in the grid
    theme: Mapped[bool]


class ChangeRow(Base):
    """A change of a day's puzzle, with the puzzle as it was before. Rows are only added."""

    __tablename__ = "change"
    __table_args__ = (Index("change_of_day", "series", "day"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))
    who: Mapped[str]
    action: Mapped[str]  # see store.changes.Action
    series: Mapped[str]
    day: Mapped[datetime.date]
    revision: Mapped[int]  # of the day after the change
    summary: Mapped[str]  # one line for people
    before: Mapped[str | None] = mapped_column(PackedText)  # the puzzle before, in the project's own format


class NoteRow(Base):
    """What a solver says of a clue; who and when is not stored."""

    __tablename__ = "note"
    __table_args__ = (Index("note_of_puzzle", "puzzle"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"))
    clue: Mapped[str]  # 12A
    reason: Mapped[str]
    text: Mapped[str]


class TallyRow(Base):
    """How many solvers began a puzzle, or needed help with a clue."""

    __tablename__ = "tally"

    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    what: Mapped[str] = mapped_column(primary_key=True)  # begun, or the name of a clue
    number: Mapped[int]


class RegexRow(Base):
    """The regex crossword of a day."""

    __tablename__ = "regex"

    day: Mapped[datetime.date] = mapped_column(primary_key=True)
    created: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))
    difficulty: Mapped[int]  # 1..5, as measured
    size: Mapped[str]  # as people read it
    compact: Mapped[str]  # the puzzle in one line
    document: Mapped[str]  # JSON for the player
    title: Mapped[str] = mapped_column(server_default="Regex crossword")
    revision: Mapped[int] = mapped_column(server_default="1")
    approval: Mapped[str] = mapped_column(server_default="none")  # none is needed, wanted, given


class RoomRow(Base):
    """A room in which people solve a puzzle together."""

    __tablename__ = "room"
    __table_args__ = (Index("room_used", "used"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"))
    used: Mapped[datetime.datetime] = mapped_column(DateTime(timezone=True))  # when somebody was last there


class RoomLetterRow(Base):
    """What a cell of a room has; who wrote it is not stored."""

    __tablename__ = "room_letter"

    room: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    cell: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # -1: the puzzle as a whole
    number: Mapped[int]  # of the change, counted from 1 in each room
    text: Mapped[str]
    mark: Mapped[str]


class PlayRow(Base):
    """Somebody finished a puzzle; who and when is not stored."""

    __tablename__ = "play"
    __table_args__ = (Index("play_times", "puzzle", "seconds"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle: Mapped[str] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"))
    seconds: Mapped[int]
    help: Mapped[int]  # how many cells were revealed or checked
