"""The rows of a puzzle, as the store writes and reads them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal, NamedTuple

from crosswright.publish import prepared as preparing
from crosswright.publish.names import REGEX, SeriesDay
from crosswright.publish.prepared import Prepared

# Where a puzzle comes from; a visitor has "made" or uploaded it, a "batch" is the publisher's.
Origin = Literal["daily", "made", "upload", "batch"]
# Whether somebody must approve a day's puzzle before it is shown: nobody, somebody, somebody has.
Approval = Literal["none", "wanted", "given"]
REGEX_TITLE = "Regex crossword"


class RegexDay(NamedTuple):
    """What pages show of a day's regex crossword."""

    date: datetime.date
    difficulty: int  # 1..5, as measured
    size: str  # 4 by 5, hexagon of 3
    compact: str  # the puzzle in one line
    title: str = REGEX_TITLE
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


def prepared_row(id_: str, prepared: Prepared) -> dict[str, Any]:
    """What a site needs of a puzzle."""
    return {
        "puzzle": id_,
        "version": preparing.VERSION,
        "bytes": prepared.stored,
        "facts": json.dumps(asdict(prepared.facts)),
        "answers": prepared.answers,
        "document": prepared.document,
    }


def puzzle_row(
    id_: str, prepared: Prepared, origin: Origin, report: Mapping[str, Any] | None, difficulty: int | None
) -> dict[str, Any]:
    """A puzzle that belongs to no day."""
    return {
        "id": id_,
        "day": None,
        "origin": origin,
        "created": datetime.datetime.now(datetime.UTC),
        "rows": prepared.rows,
        "columns": prepared.columns,
        "difficulty": difficulty,
        "title": prepared.title,
        "report": None if report is None else json.dumps(report, ensure_ascii=False),
        "content": prepared.content,
    }


def utc(created: datetime.datetime) -> datetime.datetime:
    """A time from a database, in UTC; SQLite returns it without a time zone."""
    return created.replace(tzinfo=datetime.UTC) if created.tzinfo is None else created.astimezone(datetime.UTC)
