"""The mini of each day: five by five, made in a moment from the clues that were written by hand.

A mini needs nothing but the house book, which is in the package. So a new site has its first puzzle while the
dictionaries of the large ones are still being built. The date is the seed.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from crosswright.clues import DIFFICULTIES, ClueWriter, hinted
from crosswright.languages import house_book, language
from crosswright.languages.house_book import NAME_OR_FACT
from crosswright.languages.shared.dictionary import BookDictionary
from crosswright.languages.wording import ENGLISH, Wording
from crosswright.make import Request, make
from crosswright.pattern import preset
from crosswright.progress import Stop, never
from crosswright.publish.store import Approval, Store
from crosswright.publish.store.names import MINI
from crosswright.puzzle import Puzzle
from crosswright.words import Lexicon

SIDE = 5
# How hard are the clues, 1..5? A mini is for a few minutes.
DIFFICULTY = 1
# How hard may the easiest clue of an entry be?
EASY = 2
# The score of every entry: none is better than another.
_SCORE = 60
# How many seeds does a day have?
_SEEDS = 10
_BOOK = "crosswright.languages.english"


@dataclass
class MiniMaker:
    """Makes minis. It reads the book, which takes a second, only if a mini is missing."""

    store: Store
    stop: Stop = never
    approval: Approval = "none"

    @cached_property
    def lexicon(self) -> Lexicon:
        """The entries of the book that have an easy clue which is about no name."""
        book = house_book.written(_BOOK)
        fits = (entry for entry in book if 3 <= len(entry) <= SIDE and _is_easy(book.clues(entry)))
        return Lexicon.from_words([(entry, _SCORE) for entry in fits])

    @cached_property
    def writer(self) -> ClueWriter:
        """A writer that has the book and nothing else."""
        return ClueWriter(language("en"), BookDictionary(None, house_book.written(_BOOK)))

    def make(self, days: Iterable[datetime.date]) -> list[datetime.date]:
        """Make and publish the minis of the days that have none; returns the days that have one now."""
        return [day for day in days if not self.stop() and (self.store.day(day, MINI) or self._publish(day))]

    def puzzle(self, day: datetime.date) -> Puzzle | None:
        """The mini of a day; None if none was found."""
        title = f"{Wording.of(ENGLISH).date(day, 'weekday')} mini"
        details = {"title": title, "date": day.isoformat(), "difficulty": DIFFICULTIES[DIFFICULTY]}
        for n in range(_SEEDS):
            seed = day.toordinal() * _SEEDS + n
            request = Request(preset("mini", SIDE), difficulty=DIFFICULTY, seed=seed, details=details)
            made = make(request, self.lexicon, self.writer, stop=self.stop)
            if made.clued is not None and not made.unfair:
                return hinted(made.clued, made.likeliest)
        return None

    def _publish(self, day: datetime.date) -> bool:
        puzzle = self.puzzle(day)
        if puzzle is not None:
            self.store.publish(day, puzzle, series=MINI, difficulty=DIFFICULTY, approval=self.approval)
        return puzzle is not None


def _is_easy(clues: Iterable[house_book.HouseClue]) -> bool:
    return any(clue.difficulty <= EASY and NAME_OR_FACT not in clue.flags for clue in clues)
