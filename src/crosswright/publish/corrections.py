"""The lines of a puzzle's notes that say which clues were corrected after it was out."""

from __future__ import annotations

import datetime
import re

from crosswright.publish import dates

_LINE = re.compile(r"The clue of \S.{0,40} was corrected on \d{1,2} [A-Z][a-z]+ \d{4}\.")


def with_correction(notes: str, slot: str, today: datetime.date) -> str:
    """The notes of a puzzle, which say that a clue was corrected.

    >>> with_correction("By hand.", "12A", datetime.date(2026, 11, 21))
    'By hand.\\nThe clue of 12A was corrected on 21 November 2026.'
    """
    line = f"The clue of {slot} was corrected on {today.day} {dates.month(today)}."
    return notes if line in notes.splitlines() else f"{notes}\n{line}".strip()


def corrections_in(notes: str) -> str:
    """What notes say about corrections, in one line.

    >>> corrections_in(with_correction("By hand.", "12A", datetime.date(2026, 11, 21)))
    'The clue of 12A was corrected on 21 November 2026.'
    """
    return " ".join(line for line in notes.splitlines() if _LINE.fullmatch(line))
