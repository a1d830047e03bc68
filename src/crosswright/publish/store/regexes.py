"""The regex crossword of each day, in the same database as the crosswords; its changes are in the same history."""

from __future__ import annotations

import datetime

import sqlalchemy as sa

from crosswright.publish.names import REGEX, SeriesDay
from crosswright.publish.store.changes import DAILY, ChangedMeanwhileError, DayChanges, DayEdit
from crosswright.publish.store.database import StorePart
from crosswright.publish.store.rows import Approval, RegexDay
from crosswright.publish.store.schema import RegexRow


class RegexShelf(StorePart):
    """The regex crosswords of a store."""

    def publish(self, day: RegexDay, document: str, approval: Approval = "none") -> bool:
        """Store a day's puzzle with the document for the player; False if the day has one."""
        edit = DayEdit(SeriesDay(REGEX, day.date), 0, "made", day.title, day, approval=approval, document=document)
        try:
            DayChanges(self.database).apply(DAILY, edit)
        except ChangedMeanwhileError:
            return False
        return True

    def day(self, date: datetime.date) -> RegexDay | None:
        """A day's puzzle, also one that still wants approval."""
        days = self.drafts(date, date)
        return days[0] if days else None

    def days(self, first: datetime.date, last: datetime.date) -> list[RegexDay]:
        """The puzzles that may be shown, from one day to another, the latest first."""
        return [day for day in self.drafts(first, last) if day.approval != "wanted"]

    def drafts(self, first: datetime.date, last: datetime.date) -> list[RegexDay]:
        """All puzzles from one day to another, the latest first."""
        query = _DAYS.where(RegexRow.day >= first, RegexRow.day <= last).order_by(RegexRow.day.desc())
        return [RegexDay(**row._asdict()) for row in self.database.rows(query)]

    def document(self, date: datetime.date) -> str | None:
        """What the player gets for a day, as JSON."""
        return self.database.value(sa.select(RegexRow.document).where(RegexRow.day == date))

    def require_approval(self, after: datetime.date) -> None:
        """From now on the days after this one want approval, also those made before."""
        coming = (RegexRow.day > after) & (RegexRow.approval == "none")
        with self.database.writing() as db:
            db.execute(sa.update(RegexRow).where(coming).values(approval="wanted"))


_DAYS = sa.select(RegexRow.day.label("date"), RegexRow.difficulty, RegexRow.size, RegexRow.compact, RegexRow.title,
                  RegexRow.revision, RegexRow.approval)  # fmt: skip
