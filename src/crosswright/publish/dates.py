"""Dates in words, in English wherever the site runs."""

from __future__ import annotations

import datetime
import re

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def parsed(text: str) -> datetime.date | None:
    """A date written as 2026-11-21; None for any other text."""
    if not _DATE.fullmatch(text):
        return None
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def weekday(day: datetime.date) -> str:
    """Saturday."""
    return WEEKDAYS[day.weekday()]


def month(day: datetime.date) -> str:
    """November 2026."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def long(day: datetime.date) -> str:
    """Saturday, 21 November 2026.

    >>> long(datetime.date(2026, 11, 21)), short(datetime.date(2026, 11, 21))
    ('Saturday, 21 November 2026', 'Sat 21 Nov')
    """
    return f"{weekday(day)}, {day.day} {month(day)}"


def short(day: datetime.date) -> str:
    """Sat 21 Nov."""
    return f"{weekday(day)[:3]} {day.day} {MONTHS[day.month - 1][:3]}"
