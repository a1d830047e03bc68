"""The site's puzzles, days and plays in a database: SQLite, or PostgreSQL for a large site.

    store = Store("site.sqlite")                     # a path or a URL; opening creates or migrates the tables
    id = store.add(puzzle, origin="upload")          # random, of a-z2-7
    store.publish(date(2026, 11, 21), puzzle)        # False if the day has one; of two at once, exactly one wins
    store.get(id), store.get("2026-11-21"), store.day(date(2026, 11, 21))

The id of a day's puzzle is its date, so a page needs one look-up by primary key; in another series than the first it is
`mini-2026-11-21`. A puzzle that was made or uploaded never changes. A day's puzzle changes only by `store.changes`, and
each change raises its revision. One that still wants approval is shown to nobody.

Puzzles are stored in the project's own JSON, and beside it what a site needs to show them (`publish.prepared`), so that
a server never works on a puzzle that a stranger sent. A place that can't be used raises InputError or UsageError, on
opening or later. Threads may share a store; a forked process must open its own.
"""

from __future__ import annotations

import base64
import datetime
import json
import secrets
import statistics
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from crosswright import sql
from crosswright.errors import CrosswrightError
from crosswright.media.formats import json as own_format
from crosswright.publish import prepared as preparing
from crosswright.publish.names import SeriesDay, id_of
from crosswright.publish.prepared import Facts, Prepared, facts_of, prepare
from crosswright.publish.store.changes import (
    DAILY,
    ChangeNote,
    DayChanges,
    answers_between,
    day_values,
    put_rows,
    record,
)
from crosswright.publish.store.database import StoreDatabase
from crosswright.publish.store.notes import SolverNotes
from crosswright.publish.store.regexes import RegexShelf
from crosswright.publish.store.rooms import SharedRooms
from crosswright.publish.store.rows import Approval, Origin, prepared_row, puzzle_row, utc
from crosswright.publish.store.schema import AnswerRow, PlayRow, PreparedRow, PuzzleRow
from crosswright.puzzle import Puzzle

__all__ = [
    "Approval",
    "Day",
    "Origin",
    "Shown",
    "Store",
    "StoreFullError",
    "Stored",
    "Upload",
    "answers_near",
    "around",
    "default_url",
]

PLACE_VARIABLE = "CROSSWRIGHT_STORE"
# How many random bytes are in an id? With 80 bits nobody finds a puzzle by trying.
ID_BYTES = 10


@dataclass(frozen=True)
class Stored:
    """A puzzle of the store."""

    id: str
    day: datetime.date | None
    origin: Origin
    created: datetime.datetime  # UTC
    rows: int
    columns: int
    difficulty: int | None  # 1..5
    title: str
    content: str = field(repr=False)  # the puzzle in the project's own format
    report_content: str | None = field(repr=False)  # the report as JSON
    series: str = ""
    revision: int = 1
    approval: Approval = "none"

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return own_format.read(self.content.encode())

    @property
    def facts(self) -> Facts:
        """What the puzzle's page says."""
        return facts_of(self.puzzle)

    @cached_property
    def report(self) -> dict[str, Any] | None:
        """How it was made: the report that was passed to `add` or `publish`."""
        report: dict[str, Any] | None = json.loads(self.report_content or "null")
        return report


class Shown(NamedTuple):
    """What a site needs to show the page of a puzzle; all of it is small."""

    id: str
    day: datetime.date | None
    origin: Origin
    rows: int
    columns: int
    difficulty: int | None  # 1..5
    facts: Facts | None  # None: the puzzle must be prepared first
    series: str = ""
    revision: int = 1
    approval: Approval = "none"


class Upload(NamedTuple):
    """A puzzle that a visitor made or uploaded."""

    id: str
    origin: Origin
    created: datetime.datetime  # UTC
    bytes: int
    title: str


class StoreFullError(CrosswrightError):
    """The puzzles of visitors take all the room that they may take."""


class Day(NamedTuple):
    """What calendars and archives show of a day's puzzle."""

    date: datetime.date
    id: str
    title: str
    rows: int
    columns: int
    difficulty: int | None


def default_url() -> str:
    """The default place of the store: $CROSSWRIGHT_STORE, or a file in the user's data folder."""
    return sql.usual_place(PLACE_VARIABLE, "site.sqlite")


class Store(StoreDatabase):
    """The puzzles, days and plays of a site."""

    def __init__(self, place: str) -> None:
        """Open the SQLite file at a path, or the database of an SQLAlchemy URL."""
        super().__init__(place)
        self.regexes = RegexShelf(self)
        self.changes = DayChanges(self)
        self.notes = SolverNotes(self)
        self.rooms = SharedRooms(self)

    # Puzzles.

    def add(
        self,
        puzzle: Puzzle,
        *,
        origin: Origin,
        report: Mapping[str, Any] | None = None,
        difficulty: int | None = None,
        id: str | None = None,
    ) -> str:
        """Store a puzzle that isn't a day's; returns its id, a random one unless you pass one."""
        return self.add_prepared(prepare(puzzle), origin=origin, report=report, difficulty=difficulty, id=id)

    def add_prepared(
        self,
        prepared: Prepared,
        *,
        origin: Origin,
        report: Mapping[str, Any] | None = None,
        difficulty: int | None = None,
        quota: int | None = None,
        id: str | None = None,
    ) -> str:
        """Store a prepared puzzle; returns its id.

        `quota`: how many bytes the puzzles of visitors may take; StoreFullError if this one is too much.
        """
        id_ = id or base64.b32encode(secrets.token_bytes(ID_BYTES)).decode().lower()
        with self.writing() as db:
            if quota is not None and _visitors_bytes(db) + prepared.stored > quota:
                raise StoreFullError("the puzzles of visitors take all the room that they may take")
            db.execute(sa.insert(PuzzleRow), puzzle_row(id_, prepared, origin, report, difficulty))
            db.execute(sa.insert(PreparedRow), prepared_row(id_, prepared))
        return id_

    def get(self, id: str) -> Stored | None:
        """The puzzle of an id; a date is the id of that day's."""
        rows = self.rows(_GET, {"wanted": id})
        if not rows:
            return None
        values = rows[0]._asdict()
        return Stored(**values | {"created": utc(values["created"])})

    def shown(self, id: str) -> Shown | None:
        """What the page of a puzzle needs; a date is the id of that day's."""
        rows = self.rows(_SHOWN, {"wanted": id})
        if not rows:
            return None
        values = rows[0]._asdict()
        version, facts = values.pop("version"), values.pop("facts")
        return Shown(**values, facts=Facts(**json.loads(facts)) if version == preparing.VERSION else None)

    def part(self, id: str, part: Literal["content", "document", "answers"]) -> str | None:
        """A part of a prepared puzzle (`publish.prepared`); None if there is no such puzzle any more."""
        return self.value(_PARTS[part], {"wanted": id})

    def keep_prepared(self, id: str, prepared: Prepared) -> None:
        """Keep what was prepared of a puzzle that is stored already."""
        with self.alone() as db:
            db.execute(sa.delete(PreparedRow).where(PreparedRow.puzzle == id))
            if db.scalar(sa.select(PuzzleRow.id).where(PuzzleRow.id == id)) is not None:
                db.execute(sa.insert(PreparedRow), prepared_row(id, prepared))

    # Puzzles without a day: those of visitors and of batches.

    def uploads(self) -> list[Upload]:
        """What visitors made and uploaded, and what batches put there, the newest first."""
        query = sa.select(PuzzleRow.id, PuzzleRow.origin, PuzzleRow.created, PreparedRow.bytes, PuzzleRow.title)
        query = query.outerjoin(PreparedRow, PreparedRow.puzzle == PuzzleRow.id).where(_OF_NO_DAY)
        with self.reading() as db:
            rows = [row._asdict() for row in db.execute(query.order_by(PuzzleRow.created.desc()))]
        return [Upload(**row | {"created": utc(row["created"]), "bytes": row["bytes"] or 0}) for row in rows]

    def visitors_bytes(self) -> int:
        """How many bytes the puzzles of visitors take."""
        with self.reading() as db:
            return _visitors_bytes(db)

    def delete(self, id: str) -> bool:
        """Delete a puzzle that isn't a day's, with its solve times; False if there is none."""
        with self.writing() as db:
            return bool(db.execute(sa.delete(PuzzleRow).where(_OF_NO_DAY, PuzzleRow.id == id)).rowcount)

    def expire(self, before: datetime.datetime) -> int:
        """Delete what visitors made and uploaded before a time; returns how many puzzles that were."""
        with self.writing() as db:
            return int(db.execute(sa.delete(PuzzleRow).where(_OF_VISITORS, PuzzleRow.created < before)).rowcount)

    # Days.

    def publish(
        self,
        day: datetime.date,
        puzzle: Puzzle,
        *,
        series: str = "",
        report: Mapping[str, Any] | None = None,
        theme: Collection[str] = (),
        difficulty: int | None = None,
        repeat_after: int = 0,
        approval: Approval = "none",
    ) -> bool:
        """Publish a puzzle on a day. False, without a change, if the day has one or if answers would repeat.

        `theme`: its theme answers; no earlier puzzle of the series may have one of them as its theme. `repeat_after`:
        the puzzles of days nearer than this many days, before or after, may not have any of its answers. `approval`:
        whether somebody must approve it before it is shown.
        """
        answers = {"".join(puzzle.solution[c] for c in slot.cells) for slot in puzzle.grid.slots} | set(theme)
        prepared, at = prepare(puzzle), SeriesDay(series, day)
        try:
            with self.alone() as db:
                near = answers_between(db, series, *around(day, repeat_after))
                if (theme and set(theme) & _themes(db, series)) or answers & near:
                    return False
                row = puzzle_row(at.id, prepared, "daily", report, difficulty) | day_values(db, at, approval)
                put_rows(db, row, prepared, dict.fromkeys(answers, False) | dict.fromkeys(theme, True))
                record(db, at, row["revision"], ChangeNote(DAILY, "made", puzzle.title))
        except sa.exc.IntegrityError:
            return False
        return True

    def day(self, day: datetime.date, series: str = "") -> Stored | None:
        """A day's puzzle, also one that still wants approval."""
        return self.get(id_of(series, day))

    def days(self, first: datetime.date, last: datetime.date, series: str = "") -> list[Day]:
        """The days whose puzzle may be shown, from the first to the last of these, both included."""
        query = _DAYS.where(PuzzleRow.series == series, PuzzleRow.day.between(first, last))
        return self._days(query.order_by(PuzzleRow.day))

    def series(self) -> list[str]:
        """The names of the further series that have a puzzle, in alphabetical order."""
        query = sa.select(PuzzleRow.series).where(PuzzleRow.day.is_not(None), PuzzleRow.series != "").distinct()
        with self.reading() as db:
            return sorted(db.scalars(query))

    def archive(
        self,
        *,
        before: datetime.date,
        size: int | None = None,
        difficulty: int | None = None,
        limit: int = 50,
        offset: int = 0,
        series: str = "",
    ) -> list[Day]:
        """The days before a day, the latest first; `size`: only those with this many rows."""
        query = _DAYS.where(PuzzleRow.series == series, PuzzleRow.day < before)
        query = query.order_by(PuzzleRow.day.desc()).limit(limit).offset(offset)
        if size is not None:
            query = query.where(PuzzleRow.rows == size)
        if difficulty is not None:
            query = query.where(PuzzleRow.difficulty == difficulty)
        return self._days(query)

    def _days(self, query: sa.Executable) -> list[Day]:
        return [Day(*row) for row in self.rows(query)]

    def answers(self, first: datetime.date, last: datetime.date, series: str = "") -> set[str]:
        """All answers of a series from the first to the last of these days, both included."""
        with self.reading() as db:
            return answers_between(db, series, first, last)

    def clues(self, first: datetime.date, last: datetime.date, series: str = "") -> set[str]:
        """All clues of a series from the first to the last of these days, both included."""
        query = sa.select(PuzzleRow.content).where(PuzzleRow.series == series, PuzzleRow.day.between(first, last))
        with self.reading() as db:
            contents = db.scalars(query).all()
        return {str(clue.text) for each in contents for clue in own_format.read(each.encode()).clues}

    def themes(self, series: str = "") -> set[str]:
        """The theme answers of all days of a series."""
        with self.reading() as db:
            return _themes(db, series)

    # Plays.

    def finished(self, id: str, seconds: int, help: int) -> bool:
        """Record that somebody solved a puzzle, with `help` cells checked or revealed; False for an unknown puzzle."""
        try:
            with self.writing() as db:
                db.execute(sa.insert(PlayRow), {"puzzle": id, "seconds": seconds, "help": help})
        except sa.exc.IntegrityError:
            return False
        return True

    def median(self, id: str) -> tuple[float | None, int]:
        """The median of a puzzle's solve times in seconds, and the number of plays; (None, 0) without plays."""
        mine = sa.select(PlayRow.seconds).where(PlayRow.puzzle == id)
        with self.reading() as db:
            plays = db.execute(sa.select(sa.func.count()).select_from(mine.subquery())).scalar_one()
            middle = mine.order_by(PlayRow.seconds).offset(max(0, (plays - 1) // 2)).limit(2 - plays % 2)
            seconds = db.scalars(middle).all()
        return (statistics.mean(seconds) if seconds else None), plays


# Built once, because building a query takes longer than running it.
_COLUMNS = (
    *(PuzzleRow.id, PuzzleRow.day, PuzzleRow.origin, PuzzleRow.rows, PuzzleRow.columns, PuzzleRow.difficulty),
    *(PuzzleRow.series, PuzzleRow.revision, PuzzleRow.approval),
)
_WANTED = PuzzleRow.id == sa.bindparam("wanted")
_GET = sa.select(
    *_COLUMNS, PuzzleRow.created, PuzzleRow.title, PuzzleRow.content, PuzzleRow.report.label("report_content")
).where(_WANTED)
_SHOWN = (
    sa.select(*_COLUMNS, PreparedRow.version, PreparedRow.facts)
    .outerjoin(PreparedRow, PreparedRow.puzzle == PuzzleRow.id)
    .where(_WANTED)
)
_PARTS = {
    "content": sa.select(PuzzleRow.content).where(_WANTED),
    "document": sa.select(PreparedRow.document).where(PreparedRow.puzzle == sa.bindparam("wanted")),
    "answers": sa.select(PreparedRow.answers).where(PreparedRow.puzzle == sa.bindparam("wanted")),
}
_OF_NO_DAY = PuzzleRow.day.is_(None)
_OF_VISITORS = _OF_NO_DAY & (PuzzleRow.origin != "batch")
_DAYS = sa.select(PuzzleRow.day, PuzzleRow.id, PuzzleRow.title, PuzzleRow.rows, PuzzleRow.columns, PuzzleRow.difficulty)
# Only what may be shown.
_DAYS = _DAYS.where(PuzzleRow.day.is_not(None), PuzzleRow.approval != "wanted")


_LAST_DAY = datetime.date.max.toordinal()


def around(day: datetime.date, days: int) -> tuple[datetime.date, datetime.date]:
    """The first and the last day that are less than `days` days from a day; an empty range for 0.

    >>> around(datetime.date(2026, 11, 21), 3)
    (datetime.date(2026, 11, 19), datetime.date(2026, 11, 23))
    """
    first, last = (min(max(1, day.toordinal() + far), _LAST_DAY) for far in (1 - days, days - 1))
    return datetime.date.fromordinal(first), datetime.date.fromordinal(last)


def answers_near(store: Store, day: datetime.date, days: int, series: str = "") -> set[str]:
    """The answers of the days that are less than `days` days from a day, without its own."""
    (first, last), a_day = around(day, days), datetime.timedelta(1)
    before = store.answers(first, day - a_day, series) if first < day else set()
    return before | (store.answers(day + a_day, last, series) if day < last else set())


def _themes(db: sa.Connection, series: str) -> set[str]:
    query = sa.select(AnswerRow.text).join(PuzzleRow, PuzzleRow.id == AnswerRow.puzzle)
    return set(db.scalars(query.where(AnswerRow.theme, PuzzleRow.series == series, PuzzleRow.day.is_not(None))))


def _visitors_bytes(db: sa.Connection) -> int:
    query = sa.select(sa.func.coalesce(sa.func.sum(PreparedRow.bytes), 0))
    query = query.join(PuzzleRow, PreparedRow.puzzle == PuzzleRow.id).where(_OF_VISITORS)
    return int(db.execute(query).scalar_one())
