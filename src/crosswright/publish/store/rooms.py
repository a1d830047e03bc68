"""The rooms in which people solve a puzzle together: the latest letter of each cell, by sequence number.

A room is kept while somebody is in it and for a day after. Names and addresses of people are not stored.
"""

from __future__ import annotations

import base64
import datetime
import secrets
from collections.abc import Collection, Mapping
from typing import NamedTuple

import sqlalchemy as sa

from crosswright.publish.store.database import StorePart
from crosswright.publish.store.schema import RoomLetterRow, RoomRow

# How many random bytes are in the name of a room? Who knows the name may enter.
NAME_BYTES = 15
# Both kinds of databases understand this.
_PUT = sa.text(
    "insert into room_letter (room, cell, number, text, mark) values (:room, :cell, :number, :text, :mark) "
    "on conflict (room, cell) do update set number = excluded.number, text = excluded.text, mark = excluded.mark"
)


class StoredLetter(NamedTuple):
    """What a cell of a room has."""

    number: int  # of the change, counted from 1 in each room
    cell: int  # -1: the puzzle as a whole
    text: str
    mark: str  # see web.together.Mark


class StoredRoom(NamedTuple):
    """A room as it is stored."""

    puzzle: str
    letters: list[StoredLetter]


class SharedRooms(StorePart):
    """The rooms of a store."""

    def create(self, puzzle: str, most: int) -> str | None:
        """Open an empty room for a puzzle that exists; returns its name, None if there are `most` rooms already."""
        name = base64.b32encode(secrets.token_bytes(NAME_BYTES)).decode().lower()
        with self.database.writing() as db:
            if db.execute(sa.select(sa.func.count()).select_from(RoomRow)).scalar_one() >= most:
                return None
            db.execute(sa.insert(RoomRow), {"id": name, "puzzle": puzzle, "used": _now()})
        return name

    def get(self, name: str) -> StoredRoom | None:
        """A room with all its letters; None if there is none."""
        mine = RoomLetterRow.room == name
        query = sa.select(RoomLetterRow.number, RoomLetterRow.cell, RoomLetterRow.text, RoomLetterRow.mark)
        with self.database.reading() as db:
            puzzle = db.scalar(sa.select(RoomRow.puzzle).where(RoomRow.id == name))
            rows = db.execute(query.where(mine).order_by(RoomLetterRow.number)).all()
        return None if puzzle is None else StoredRoom(puzzle, [StoredLetter(*row) for row in rows])

    def put(self, changes: Mapping[str, Collection[StoredLetter]]) -> set[str]:
        """Store the changes of some rooms in one transaction; returns the rooms that exist no more."""
        with self.database.alone() as db:
            gone = _touch(db, changes)
            rows = [{"room": name, **each._asdict()} for name in changes.keys() - gone for each in changes[name]]
            if rows:
                db.execute(_PUT, rows)
        return gone

    def expire(self, before: datetime.datetime, present: Collection[str] = ()) -> int:
        """Delete the rooms that nobody has used since a time, except those where somebody is; returns how many."""
        with self.database.writing() as db:
            _touch(db, present)
            return int(db.execute(sa.delete(RoomRow).where(RoomRow.used < before)).rowcount)


def _touch(db: sa.Connection, rooms: Collection[str]) -> set[str]:
    """Put down that rooms are used now; returns those that don't exist."""
    used = sa.update(RoomRow).values(used=_now())
    return {name for name in rooms if not db.execute(used.where(RoomRow.id == name)).rowcount}


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
