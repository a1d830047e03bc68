"""Dates as addresses and files have them; `languages.wording` says them in words."""

from __future__ import annotations

import datetime
import re

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def parsed(text: str) -> datetime.date | None:
    """A date written as 2026-11-21; None for any other text."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None
