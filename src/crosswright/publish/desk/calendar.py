"""What the desks of crosswords and of regex crosswords share: the calendar of the days, and their history."""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, Literal

from crosswright.errors import InputError, UsageError
from crosswright.publish.days import WARN_DAYS
from crosswright.publish.plan import SeriesPlan
from crosswright.publish.store import Store
from crosswright.publish.store.changes import DayChange, DraftDay
from crosswright.publish.store.names import SeriesDay

# missing: no puzzle; wanted: somebody must approve it; ready: it will be shown; out: it is shown
DeskState = Literal["missing", "wanted", "ready", "out"]
# What is said of it.
REASONS = {"missing": "has no puzzle", "wanted": "is not approved"}


@dataclass(frozen=True)
class DeskDay:
    """A day in the calendar of the desk."""

    date: datetime.date
    state: DeskState
    draft: DraftDay | None  # None: it has no puzzle
    notes: int = 0  # what solvers said of its clues

    def as_json(self) -> dict[str, Any]:
        """The day as a JSON object."""
        known = {} if self.draft is None else self.draft._asdict() | {"unfair": list(self.draft.unfair)}
        return known | {"date": self.date.isoformat(), "state": self.state, "notes": self.notes}


@dataclass(frozen=True)
class CalendarDesk(ABC):
    """The days of one series, for one person."""

    store: Store
    who: str
    today: datetime.date  # in the site's time zone
    series: str = ""
    plan: SeriesPlan = field(default_factory=SeriesPlan)  # titles by weekday, after how many days answers may return

    @abstractmethod
    def drafts(self, first: datetime.date, last: datetime.date) -> list[DraftDay]:
        """The puzzles of these days, also those that nobody may see yet."""

    @abstractmethod
    def puzzle(self, day: datetime.date) -> Any:
        """The puzzle of a day; InputError if it has none."""

    @abstractmethod
    def require_coming(self, found: Any) -> None:
        """InputError if solvers may have played the puzzle."""

    def require_coming_day(self, day: datetime.date) -> None:
        """InputError if a day has no puzzle, or solvers may have played it."""
        self.require_coming(self.puzzle(day))

    def calendar(self, first: datetime.date, last: datetime.date) -> list[DeskDay]:
        """Every day from the first to the last of these."""
        drafts = {draft.date: draft for draft in self.drafts(first, last)}
        notes = self.store.notes.numbers(self.series)
        return [
            DeskDay(day, self._state(day, drafts.get(day)), drafts.get(day), notes.get(self.at(day).id, 0))
            for day in _days_between(first, last)
        ]

    def unready(self, within: int = WARN_DAYS) -> list[DeskDay]:
        """The days from today to `within` days after it that nobody could see, because something is left to do."""
        days = self.calendar(self.today, self.today + datetime.timedelta(within))
        return [day for day in days if day.state in REASONS]

    def _state(self, day: datetime.date, draft: DraftDay | None) -> DeskState:
        if draft is None:
            return "missing"
        if draft.approval == "wanted":
            return "wanted"
        return "out" if day <= self.today else "ready"

    def at(self, day: datetime.date) -> SeriesDay:
        """A day of this series."""
        return SeriesDay(self.series, day)

    def history(self, first: datetime.date, last: datetime.date) -> list[DayChange]:
        """Who changed what, and when; the oldest first."""
        return self.store.changes.history(self.series, first, last)

    def content_before(self, day: datetime.date, change: int) -> str:
        """What a day had before a change of its history; InputError if there was nothing."""
        known = {each.id for each in self.history(day, day)}
        if change not in known or (content := self.store.changes.before(change)) is None:
            remedy = "`crosswright days history` lists the changes; the first one of a day has none before it"
            raise InputError(f"no puzzle of {self.at(day).id} was replaced by change {change}", remedy=remedy)
        return content

    def require_movable(self, day: datetime.date, to: datetime.date) -> None:
        """UsageError unless `to` is another day, and one to come."""
        if day == to:
            raise UsageError(f"{self.at(day).id} is there already; name another day")
        if to <= self.today:
            raise UsageError(f"{self.at(to).id} is not a day to come; name a later one")


def _days_between(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    return [datetime.date.fromordinal(n) for n in range(first.toordinal(), last.toordinal() + 1)]
