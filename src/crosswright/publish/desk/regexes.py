"""The desk of the days' regex crosswords: calendar, expressions, titles, other puzzles, approval, history, files.

    desk = RegexDesk(store, who="ada", today=date(2026, 11, 21), series="regex")
    desk.set_clue(day, "row 2", "[AB]+C?")

Every puzzle that is put on a day has exactly one solution. One that is out stays as it is.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from crosswright.errors import UsageError
from crosswright.language.wording import worded
from crosswright.media.kinds import Kind, Written
from crosswright.progress import Stop, never
from crosswright.publish.desk.calendar import CalendarDesk, seen_of
from crosswright.publish.desk.exporting import DayFile, files_of_day, require_kinds
from crosswright.publish.regex_days import made_for, stored
from crosswright.publish.store.changes import Action, DraftDay
from crosswright.publish.store.regexes import TITLE, RegexDay, RegexEdit
from crosswright.regex import (
    Expression,
    MadeRegex,
    RegexPuzzle,
    Solution,
    read_compact,
)
from crosswright.regex.make import proved

# The kinds of files that an export has where nothing else is named.
USUAL = ("pdf", "svg", "txt")


class _RegexChange(NamedTuple):
    """What is kept with a change."""

    title: str  # of the puzzle after it
    action: Action
    summary: str


@dataclass(frozen=True)
class RegexDesk(CalendarDesk[RegexDay, RegexEdit]):
    """The desk of the regex crosswords, for one person; `prove` finds a puzzle's only solution."""

    IF_MISSING = "`crosswright days list --series regex` shows the days, `crosswright daily --regex` makes them"
    IF_OUT = "a regex crossword that is out stays as it is"

    prove: Callable[[RegexPuzzle], MadeRegex] = proved

    # What there is.

    def drafts(self, first: datetime.date, last: datetime.date) -> list[DraftDay]:
        """The puzzles of these days, also those that nobody may see yet."""
        return [_draft(day) for day in self.store.regexes.drafts(first, last)]

    def on(self, day: datetime.date) -> RegexDay | None:
        """The puzzle of a day; None for a day without one."""
        return self.store.regexes.day(day)

    def earlier(self, day: datetime.date, change: int) -> RegexDay:
        """A day's puzzle as it was before a change of its history; InputError if there was none."""
        known = json.loads(self.content_before(day, change))
        return self.puzzle(day)._replace(**{name: known[name] for name in ("title", "compact", "size", "difficulty")})

    # Changes. `seen` is the revision that the person has looked at; None: the one that there is now.

    def set_clue(self, day: datetime.date, slot: str, text: str, *, seen: int | None = None) -> None:
        """Give a line another expression: `slot` is "row 2", or "row 2.1" for the first of several."""
        found = self.puzzle(day)
        self.require_coming(found)
        before, changed = with_expression(read_compact(found.compact), slot, text)
        made = self.prove(changed)
        self._put(day, found, made, _RegexChange(found.title, "clue", f"{slot}: {before} -> {text}"), seen)

    def put(self, day: datetime.date, puzzle: RegexPuzzle, *, title: str = "", force: bool = False) -> None:
        """Put a person's puzzle on a day; InputError if the day has one, unless `force` replaces it."""
        made, found = self.prove(puzzle), self.require_free(day, force=force)
        name = title or (found.title if found else TITLE)
        self._put(day, found, made, _RegexChange(name, "imported", name), None)

    def remake(
        self, day: datetime.date, words: Callable[[], Sequence[str]], *, seen: int | None = None, stop: Stop = never
    ) -> RegexDay | None:
        """Make a day again, from another seed; None if no other puzzle was found. A day without one gets one."""
        found = self.require_free(day, force=True)
        again = self.store.changes.refusals(self.at(day)) + (found is not None)
        if (made := made_for(day, words(), again=again, stop=stop)) is None:
            return None
        change = _RegexChange(found.title, "remade", found.title) if found else _RegexChange(TITLE, "made", TITLE)
        self._put(day, found, made, change, seen)
        return self.puzzle(day)

    def approve(self, day: datetime.date, *, seen: int | None = None) -> None:
        """Let a day's puzzle be shown when its day comes."""
        self.store.regexes.approve(self.who, day, seen_of(self.puzzle(day), seen))

    def apply(self, *edits: RegexEdit) -> None:
        """Make the edits together or not at all; ChangedMeanwhileError if a day isn't as its author saw it."""
        self.store.regexes.apply(self.who, *edits)

    def _emptied(self, day: datetime.date, seen: int, action: Action, summary: str) -> RegexEdit:
        """The edit that leaves a day without a puzzle."""
        return RegexEdit(day, seen, action, summary, None)

    def _moved(self, found: RegexDay, to: datetime.date, seen: int, summary: str) -> RegexEdit:
        """The edit that puts a puzzle on another day."""
        return RegexEdit(to, seen, "moved", summary, *self._stored_again(found, to, found.title), found.approval)

    def _titled(self, found: RegexDay, title: str, seen: int, summary: str) -> RegexEdit:
        """The edit that gives a puzzle another title."""
        return RegexEdit(found.date, seen, "edited", summary, *self._stored_again(found, found.date, title))

    def _stored_again(self, found: RegexDay, day: datetime.date, title: str) -> tuple[RegexDay, str]:
        """A puzzle for another day, or with another title, and its document."""
        made = MadeRegex(read_compact(found.compact), solution_of(self, found), found.difficulty, 0)
        return stored(day, made, title)

    def _put(
        self, day: datetime.date, found: RegexDay | None, made: MadeRegex, change: _RegexChange, seen: int | None
    ) -> None:
        """Put a puzzle on a day, in place of the one that the day has."""
        kept, document = stored(day, made, change.title)
        revision, approval = (0, self.plan.first_approval) if found is None else (seen_of(found, seen), None)
        self.apply(RegexEdit(day, revision, change.action, change.summary, kept, document, approval))


def _draft(day: RegexDay) -> DraftDay:
    lengths = read_compact(day.compact).row_lengths
    return DraftDay(day.date, day.title, len(lengths), max(lengths), day.difficulty, day.approval, day.revision, ())


def solution_of(desk: RegexDesk, found: RegexDay) -> Solution:
    """The solution of a puzzle that a day has, or has had before."""
    puzzle, now = read_compact(found.compact), desk.on(found.date)
    if now is None or now.compact != found.compact:
        return desk.prove(puzzle).solution
    return puzzle.cut(json.loads(desk.store.regexes.document(found.date) or "{}")["solution"])


def with_expression(puzzle: RegexPuzzle, slot: str, text: str) -> tuple[str, RegexPuzzle]:
    """The expression that a line has, and the puzzle with another one. UsageError for a line that it doesn't have.

    >>> with_expression(RegexPuzzle.rectangle([["A+"]], [["[AB]"]]), "row 1", "A")[0]
    'A+'
    """
    if not text:
        raise UsageError(worded("{slot}: the expression is empty; write one", slot=slot))
    name, _, nth = slot.strip().lower().partition(".")
    number, lines = 0, [line.name for line in puzzle.lines]
    place = int(nth or 1) - 1 if (nth or "1").isdecimal() else -1
    if name not in lines or not 0 <= place < len(puzzle.lines[lines.index(name)].expressions):
        raise UsageError(f"there is no expression {slot!r}; the lines are {', '.join(lines)}")
    before, directions = "", []
    for direction in puzzle.directions:
        changed = []
        for line in direction:
            expressions = list(line)
            if lines[number] == name:
                before = expressions[place].text
                expressions[place] = Expression(text, where=slot)
            changed.append(tuple(expressions))
            number += 1
        directions.append(tuple(changed))
    return before, replace(puzzle, directions=tuple(directions))


# Files.


def regex_file(
    found: RegexDay, solution: Solution | None, kind: Kind, solved: bool = True, *, language: str = "en"
) -> Written:
    """A file of a puzzle, with its solution if `solved`; `language` is that of the texts around it."""
    look = {"title": found.title, "theme": "print", "language": language}
    return kind.write("regex", read_compact(found.compact), solution=solution if solved else None, **look)


def regex_files(desk: RegexDesk, days: Sequence[RegexDay], names: Sequence[str]) -> Iterator[DayFile]:
    """The files of some days."""
    kinds = require_kinds(names or USUAL, "regex")
    for found in days:
        yield from files_of_day(found.id, kinds, partial(regex_file, found, solution_of(desk, found)))
