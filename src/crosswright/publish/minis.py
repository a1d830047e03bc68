"""The mini of each day: five by five, made in a moment from the clues that were written by hand.

A mini needs nothing but the house book of the site's language, which is in the package. So a new site has its first
puzzle while the dictionaries of the large ones are still being built. A language without a house book has no minis. The
date is the seed.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from crosswright.clues import DIFFICULTIES, ClueWriter, hinted
from crosswright.language import house_book, language
from crosswright.language.house_book import NAME_OR_FACT, Book
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.language.wording import Wording
from crosswright.languages.plain.book_dictionary import BookDictionary
from crosswright.make import Request, make
from crosswright.pattern import preset
from crosswright.progress import Stop, never
from crosswright.publish.names import MINI
from crosswright.publish.store import Approval, Store
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
# How many letters has an entry at least?
_LEAST = 3


@dataclass
class MiniMaker:
    """Makes minis. It reads the book, which takes a second, only if a mini is missing."""

    store: Store
    stop: Stop = never
    approval: Approval = "none"
    language: str = USUAL_LANGUAGE  # its name, as `languages.language` takes it; the usual letters are used

    @property
    def can_make(self) -> bool:
        """Whether the language has a house book."""
        return bool(self.book)

    @cached_property
    def code(self) -> str:
        """The code of the language."""
        return language(self.language).code

    @property
    def book(self) -> Book:
        """The house book of the language; empty where it has none."""
        return language(self.language).book

    @cached_property
    def lexicon(self) -> Lexicon:
        """The entries of the book that have an easy clue which is about no name."""
        book = self.book
        fits = [entry for entry in book if _LEAST <= len(entry) <= SIDE and _is_easy(book.clues(entry))]
        roots = {entry: [_stem(entry)] for entry in fits}
        return Lexicon.from_words([(entry, _SCORE) for entry in fits], folding=language(self.code).folding, roots=roots)

    @cached_property
    def writer(self) -> ClueWriter:
        """A writer that has the book and nothing else."""
        return ClueWriter(language(self.code), BookDictionary(None, self.book))

    def make(self, days: Iterable[datetime.date]) -> list[datetime.date]:
        """Make and publish the minis of the days that have none; returns the days that have one now."""
        return [day for day in days if not self.stop() and (self.store.day(day, MINI) or self._publish(day))]

    def puzzle(self, day: datetime.date) -> Puzzle | None:
        """The mini of a day; None if none was found."""
        said = Wording.of(self.code)
        title = said.say("{weekday} mini", weekday=said.date(day, "weekday"))
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


def _stem(entry: str) -> str:
    """What forms of a word have in common, roughly, as VACA and VACAS or SANO and SANA: the book has no roots."""
    singular = entry.removesuffix("S")
    return singular[:-1] if singular[-1] in "AEO" and len(singular) > _LEAST else singular
