"""A memory across the puzzles of a publisher: what was printed when, in a text file.

A line for each clue: `2026-11-21<tab>OSLO<tab>Nordic capital`. For a time, neither an entry nor a clue comes again. An
entry that comes again after that gets another clue than before, as long as the clue is remembered.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from crosswright.errors import InputError
from crosswright.puzzle import Puzzle

# For how many days does no entry come again, and no clue?
ENTRY_DAYS, CLUE_DAYS = 14, 180


class Printed(NamedTuple):
    """An entry and its clue in a puzzle."""

    date: datetime.date
    entry: str  # as it stands in a grid
    clue: str


@dataclass
class Memory:
    """What was printed."""

    printed: list[Printed] = field(default_factory=list)

    @classmethod
    def read(cls, path: str) -> Memory:
        """The memory of a file; an empty one where there is no file. InputError names a line that is no memory."""
        file = Path(path)
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
        except (OSError, ValueError) as error:
            raise InputError(f"the memory can't be read ({error})", source=path, remedy="name another file") from None
        return cls([_printed(line, path, number) for number, line in enumerate(lines, 1) if line])

    def append(self, path: str, puzzle: Puzzle, date: datetime.date) -> None:
        """Remember a puzzle, here and at the end of a file. InputError if the file can't be written."""
        entries = puzzle.fill.entries
        new = [Printed(date, entries[name], " ".join(str(clue.text).split()))
               for name, clue in puzzle.clue_of.items() if name in entries]  # fmt: skip
        self.printed += new
        text = "".join(f"{day.isoformat()}\t{entry}\t{clue}\n" for day, entry, clue in new)
        try:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise InputError(
                f"the memory can't be written ({error})", source=path, remedy="name another file"
            ) from None

    def entries(self, date: datetime.date, days: int = ENTRY_DAYS) -> set[str]:
        """The entries printed less than `days` days before or after a date."""
        return {each.entry for each in self.printed if abs((each.date - date).days) < days}

    def clues(self, date: datetime.date, days: int = CLUE_DAYS) -> set[str]:
        """The clues printed less than `days` days before or after a date."""
        return {each.clue for each in self.printed if abs((each.date - date).days) < days}


def _printed(line: str, path: str, number: int) -> Printed:
    try:
        date, entry, clue = line.split("\t")
        return Printed(datetime.date.fromisoformat(date), entry, clue)
    except ValueError:
        remedy = "write DATE<tab>ENTRY<tab>CLUE, as 2026-11-21"
        raise InputError("this line is no memory of a clue", source=path, line=number, remedy=remedy) from None
