"""The rows of a puzzle, as the store writes and reads them."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal

from crosswright.publish import prepared as preparing
from crosswright.publish.prepared import Prepared

# Where a puzzle comes from; a visitor has "made" or uploaded it, a "batch" is the publisher's.
Origin = Literal["daily", "made", "upload", "batch"]
# Whether somebody must approve a day's puzzle before it is shown: nobody, somebody, somebody has.
Approval = Literal["none", "wanted", "given"]


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
