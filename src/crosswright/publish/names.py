"""The names of series and the ids of the days' puzzles."""

from __future__ import annotations

import datetime
import re
from typing import NamedTuple

from crosswright.publish import dates

# The series that every site has, unless its plan has another one of this name.
MINI = "mini"
# What the desk and the history call the regex crosswords of the days; no plan has a series of this name.
REGEX = "regex"
SERIES = re.compile(r"[a-z][a-z0-9]{0,23}")
_ID = re.compile(rf"(?:(?P<series>{SERIES.pattern})-)?(?P<date>\d{{4}}-\d\d-\d\d)")


def id_of(series: str, day: datetime.date) -> str:
    """The id of a day's puzzle: its date, after the name of the series unless that is the first one.

    >>> id_of("", datetime.date(2026, 11, 21)), id_of("mini", datetime.date(2026, 11, 21))
    ('2026-11-21', 'mini-2026-11-21')
    """
    return f"{series}-{day.isoformat()}" if series else day.isoformat()


class SeriesDay(NamedTuple):
    """A day of a series."""

    series: str  # "" for the site's first
    day: datetime.date

    @property
    def id(self) -> str:
        """The id of its puzzle."""
        return id_of(self.series, self.day)


def day_named(id_: str) -> SeriesDay | None:
    """The day that an id names; None for the id of another puzzle.

    >>> day_named("mini-2026-11-21").series, day_named("mfrggzdfmztwq2lk")
    ('mini', None)
    """
    match = _ID.fullmatch(id_)
    day = dates.parsed(match["date"]) if match else None
    return None if match is None or day is None else SeriesDay(match["series"] or "", day)
