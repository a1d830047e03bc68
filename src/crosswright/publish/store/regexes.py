"""The regex crossword of each day, in the same database as the crosswords; its changes are in the same history."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass
from typing import Any, NamedTuple

import sqlalchemy as sa

from crosswright.publish.names import REGEX, SeriesDay
from crosswright.publish.store.changes import DAILY, Action, ChangeNote, next_revision, record, refuse_if_changed
from crosswright.publish.store.database import StorePart
from crosswright.publish.store.rows import Approval
from crosswright.publish.store.schema import RegexRow

TITLE = "Regex crossword"


class RegexDay(NamedTuple):
    """What pages show of a day's regex crossword."""

    date: datetime.date
    difficulty: int  # 1..5, as measured
    size: str  # 4 by 5, hexagon of 3
    compact: str  # the puzzle in one line
    title: str = TITLE
    revision: int = 1
    approval: Approval = "none"

    @property
    def day(self) -> datetime.date:
        """The day that it is of."""
        return self.date

    @property
    def id(self) -> str:
        """The id of the day."""
        return SeriesDay(REGEX, self.date).id


@dataclass(frozen=True)
class RegexEdit:
    """One day's part of a change."""

    day: datetime.date
    seen: int  # the revision that its author has seen; 0: the day had no puzzle
    action: Action
    summary: str
    puzzle: RegexDay | None  # None: the day is left without one
    document: str = ""
    approval: Approval | None = None  # None: approval that was given is wanted again


class RegexShelf(StorePart):
    """The regex crosswords of a store."""

    def publish(self, day: RegexDay, document: str, approval: Approval = "none") -> bool:
        """Store a day's puzzle with the document for the player; False if the day has one."""
        with self.database.alone() as db:
            if _row(db, day.date) is not None:
                return False
            _put(db, DAILY, RegexEdit(day.date, 0, "made", day.title, day, document, approval), None)
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

    # What the desk does.

    def apply(self, who: str, *edits: RegexEdit) -> None:
        """Make the edits together or not at all; ChangedMeanwhileError if a day isn't as its author saw it."""
        with self.database.alone() as db:
            for edit in edits:
                now = _row(db, edit.day)
                refuse_if_changed(db, SeriesDay(REGEX, edit.day), now.revision if now else 0, edit.seen)
                _put(db, who, edit, now)

    def approve(self, who: str, day: datetime.date, seen: int) -> None:
        """Let a day's puzzle be shown; ChangedMeanwhileError if it isn't the revision that was seen."""
        with self.database.alone() as db:
            at, now = SeriesDay(REGEX, day), _row(db, day)
            refuse_if_changed(db, at, now.revision if now else 0, seen)
            revision, approval = _revision(db, at, now), "none" if now.approval == "none" else "given"
            its = sa.update(RegexRow).where(RegexRow.day == day)
            db.execute(its.values(revision=revision, approval=approval))
            record(db, at, revision, ChangeNote(who, "approved", ""))

    def require_approval(self, after: datetime.date) -> None:
        """From now on the days after this one want approval, also those made before."""
        coming = (RegexRow.day > after) & (RegexRow.approval == "none")
        with self.database.writing() as db:
            db.execute(sa.update(RegexRow).where(coming).values(approval="wanted"))


_DAYS = sa.select(RegexRow.day.label("date"), RegexRow.difficulty, RegexRow.size, RegexRow.compact, RegexRow.title,
                  RegexRow.revision, RegexRow.approval)  # fmt: skip


def _row(db: sa.Connection, day: datetime.date) -> Any:
    return db.execute(_DAYS.add_columns(RegexRow.document).where(RegexRow.day == day)).one_or_none()


def _revision(db: sa.Connection, at: SeriesDay, now: Any) -> int:
    """A revision that the day has never had."""
    return max(next_revision(db, at), now.revision + 1 if now else 1)


def _put(db: sa.Connection, who: str, edit: RegexEdit, now: Any) -> None:
    """Write a day, and add to its history what it had before."""
    at = SeriesDay(REGEX, edit.day)
    revision = _revision(db, at, now)
    if now is not None:
        db.execute(sa.delete(RegexRow).where(RegexRow.day == edit.day))
    if (puzzle := edit.puzzle) is not None:
        told = {"difficulty": puzzle.difficulty, "size": puzzle.size, "compact": puzzle.compact, "title": puzzle.title}
        told |= {"document": edit.document, "revision": revision, "approval": edit.approval or _wanted(now)}
        db.execute(sa.insert(RegexRow), {"day": edit.day, "created": datetime.datetime.now(datetime.UTC), **told})
    before = None if now is None else json.dumps({"title": now.title, "compact": now.compact, "size": now.size,
                                                  "difficulty": now.difficulty, "document": now.document})  # fmt: skip
    record(db, at, revision, ChangeNote(who, edit.action, edit.summary, before))


def _wanted(now: Any) -> Approval:
    """What holds after a change: where a person approves, the change must be approved too."""
    return "wanted" if now is not None and now.approval != "none" else "none"
