"""The lines of a puzzle's notes that say which clues were corrected after it was out, in the puzzle's language."""

from __future__ import annotations

import datetime
import re

from crosswright.language.wording import Wording, worded

_LINE = worded("The clue of {slot} was corrected on {date}.")


def with_correction(notes: str, slot: str, today: datetime.date, code: str = "") -> str:
    """The notes of a puzzle, which say that a clue was corrected; `code` is the puzzle's language.

    >>> with_correction("By hand.", "12A", datetime.date(2026, 11, 21))
    'By hand.\\nThe clue of 12A was corrected on 21 November 2026.'
    """
    said = Wording.of(code)
    line = said.say(_LINE, slot=slot, date=said.date(today, "day"))
    return notes if line in notes.splitlines() else f"{notes}\n{line}".strip()


def corrections_in(notes: str, code: str = "") -> str:
    """What notes say about corrections, in one line.

    >>> corrections_in(with_correction("Von Hand.", "12A", datetime.date(2026, 11, 21), "de"), "de")
    'Die Frage zu 12A wurde am 21. November 2026 berichtigt.'
    """
    before, between, after = map(re.escape, Wording.of(code).say(_LINE, slot="\0", date="\0").split("\0"))
    line = re.compile(rf"{before}\S.{{0,40}}{between}\d.{{0,40}}{after}")
    return " ".join(each for each in notes.splitlines() if line.fullmatch(each))
