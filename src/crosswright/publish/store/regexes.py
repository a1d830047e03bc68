"""The regex crossword of each day, in the same database as the crosswords."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple

import sqlalchemy as sa

from crosswright.publish.store.schema import RegexRow

Transaction = Callable[[], AbstractContextManager[sa.Connection]]


class RegexDay(NamedTuple):
    """What pages show of a day's regex crossword."""

    date: datetime.date
    difficulty: int  # 1..5, as measured
    size: str  # 4 by 5, hexagon of 3
    compact: str  # the puzzle in one line


class RegexShelf:
    """The regex crosswords of a store. A stored one never changes."""

    def __init__(self, reading: Transaction, writing: Transaction) -> None:
        self._reading, self._writing = reading, writing

    def publish(self, day: RegexDay, document: str) -> bool:
        """Store a day's puzzle with the document for the player; False if the day has one."""
        with self._writing() as db:
            if db.scalar(sa.select(RegexRow.day).where(RegexRow.day == day.date)) is not None:
                return False
            now = datetime.datetime.now(datetime.UTC)
            told = {"difficulty": day.difficulty, "size": day.size, "compact": day.compact, "document": document}
            db.execute(sa.insert(RegexRow), {"day": day.date, "created": now, **told})
        return True

    def day(self, date: datetime.date) -> RegexDay | None:
        """A day's puzzle."""
        found = self.days(date, date)
        return found[0] if found else None

    def days(self, first: datetime.date, last: datetime.date) -> list[RegexDay]:
        """The puzzles from one day to another, the latest first."""
        columns = RegexRow.day, RegexRow.difficulty, RegexRow.size, RegexRow.compact
        query = sa.select(*columns).where(RegexRow.day >= first, RegexRow.day <= last).order_by(RegexRow.day.desc())
        with self._reading() as db:
            return [RegexDay(*row) for row in db.execute(query)]

    def document(self, date: datetime.date) -> str | None:
        """What the player gets for a day, as JSON."""
        with self._reading() as db:
            return db.scalar(sa.select(RegexRow.document).where(RegexRow.day == date))
