"""The desk of the days' regex crosswords: calendar, expressions, titles, other puzzles, approval, history, files.

    desk = RegexDesk(store, who="ada", today=date(2026, 11, 21), series="regex")
    desk.set_clue(day, "row 2", "[AB]+C?")

Every puzzle that is put on a day has exactly one solution. One that is out stays as it is.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from crosswright.errors import UsageError
from crosswright.language.wording import worded
from crosswright.media.kinds import KINDS, Kind, Written
from crosswright.progress import OnProgress, Progress, Stop, ignore, never
from crosswright.publish.days import DayResult, DayState, OpenWorkshop
from crosswright.publish.desk.calendar import CalendarDesk, seen_of
from crosswright.publish.desk.exporting import DayFile, files_of_day, require_kinds
from crosswright.publish.regex_days import made_for, stored
from crosswright.publish.store.changes import Action, DayEdit, DraftDay
from crosswright.publish.store.rows import REGEX_TITLE, RegexDay
from crosswright.regex import Expression, MadeRegex, RegexPuzzle, Solution, read_compact, read_regex
from crosswright.regex.make import proved

# The kinds of files that an export has where nothing else is named.
USUAL = ("pdf", "svg", "txt")


@dataclass(frozen=True)
class RegexDesk(CalendarDesk[RegexDay]):
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

    def set_clues(self, day: datetime.date, texts: Mapping[str, str], *, seen: int | None = None) -> int:
        """Give lines other expressions: a slot is "row 2", or "row 2.1" for the first of several."""
        regex = self.puzzle(day)
        self.require_coming(regex)
        puzzle, changes = read_compact(regex.compact), []
        for slot, text in texts.items():
            before, puzzle = with_expression(puzzle, slot, text)
            if text != before:
                changes.append(f"{slot}: {before} -> {text}")
        if changes:
            edit = self._edit(
                day, self.prove(puzzle), regex.title, "clue", ", ".join(changes), seen=seen_of(regex, seen)
            )
            self.apply(edit)
        return len(changes)

    def restore(self, day: datetime.date, change: int, *, seen: int | None = None) -> None:
        """Put a day's puzzle back as it was before a change of its history; InputError if there was none."""
        regex, known = self.require_free(day, force=True), json.loads(self.content_before(day, change))
        summary = worded("as before change {number}", number=change)
        made = self.prove(read_compact(known["compact"]))
        self.apply(self._edit(day, made, known["title"], "restored", summary, seen=seen_of(regex, seen)))

    def put(
        self,
        day: datetime.date,
        puzzle: RegexPuzzle,
        *,
        title: str = "",
        difficulty: int | None = None,
        force: bool = False,
    ) -> list[str]:
        """Put a person's puzzle on a day; its difficulty is measured, and it has no answers to repeat."""
        made, regex = self.prove(puzzle), self.require_free(day, force=force)
        name = title or (regex.title if regex else REGEX_TITLE)
        self.apply(self._edit(day, made, name, "imported", name, seen=seen_of(regex, None)))
        return []

    def remake(
        self, day: datetime.date, words: Callable[[], Sequence[str]], *, seen: int | None = None, stop: Stop = never
    ) -> RegexDay | None:
        """Make a day again, from another seed; None if no other puzzle was found. A day without one gets one."""
        regex = self.require_free(day, force=True)
        again = self.store.changes.refusals(self.at(day)) + (regex is not None)
        if (made := made_for(day, words(), again=again, stop=stop)) is None:
            return None
        name = regex.title if regex else REGEX_TITLE
        self.apply(self._edit(day, made, name, "remade" if regex else "made", name, seen=seen_of(regex, seen)))
        return self.puzzle(day)

    def remade(
        self,
        days: Mapping[datetime.date, int],
        open_workshop: OpenWorkshop,
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Iterator[DayResult]:
        """Make days again, from the words of the plan."""
        with open_workshop() as workshop:
            words = [word for word, _ in workshop.lexicon]
        for day, seen in days.items():
            progress(Progress(worded("making the regex crossword of {day}", day=day.isoformat())))
            if made := self.remake(day, lambda: words, seen=seen, stop=stop):
                yield DayResult(day, DayState.MADE, made.title, series=self.series)
            else:
                yield DayResult(day, DayState.MISSING, why="no other puzzle was found", series=self.series)

    def _moved(self, regex: RegexDay, to: datetime.date, seen: int, summary: str) -> DayEdit:
        """The edit that puts a puzzle on another day."""
        edit = self._edit(to, self._made(regex), regex.title, "moved", summary, seen=seen)
        return replace(edit, approval=regex.approval)

    def _titled(self, regex: RegexDay, title: str, seen: int, summary: str) -> DayEdit:
        """The edit that gives a puzzle another title."""
        return self._edit(regex.date, self._made(regex), title, "edited", summary, seen=seen)

    # Files.

    @staticmethod
    def read(data: bytes, source: str) -> RegexPuzzle:
        """The regex crossword in a file: its text, JSON or compact form."""
        return read_regex(data, source)

    def document(self, regex: RegexDay) -> str:
        """A puzzle in its JSON form."""
        return regex_file(regex, None, KINDS["json"]).data.decode()

    def text(self, regex: RegexDay, *, solution: bool, colour: bool, width: int) -> str:
        """The title, the text form, and the rows of the solution."""
        rows = ["", *("".join(row) for row in solution_of(self, regex))] if solution else []
        shown = regex_file(regex, None, KINDS["text"]).data.decode()
        return f"{regex.title}\n\n{shown}" + "".join(f"{row}\n" for row in rows)

    def files(self, days: Sequence[RegexDay], names: Sequence[str], **layout: Any) -> Iterator[DayFile]:
        """The files of some days."""
        _refuse(layout)
        kinds = require_kinds(names or USUAL, "regex")
        for regex in days:
            yield from files_of_day(regex.id, kinds, partial(regex_file, regex, solution_of(self, regex)))

    def file(self, days: Sequence[RegexDay], name: str, *, solution: bool, **layout: Any) -> Written:
        """One file, of one day."""
        _refuse(layout)
        if len(days) != 1:
            raise UsageError(f"a .{name} file holds one regex crossword; export several into a folder")
        (regex,), (kind,) = days, require_kinds([name], "regex")
        return regex_file(regex, solution_of(self, regex) if solution else None, kind)

    def _made(self, regex: RegexDay) -> MadeRegex:
        """A puzzle of the store with its solution."""
        return MadeRegex(read_compact(regex.compact), solution_of(self, regex), regex.difficulty, 0)

    def _edit(
        self, day: datetime.date, made: MadeRegex, title: str, action: Action, summary: str, *, seen: int
    ) -> DayEdit:
        """The edit that puts a puzzle on a day."""
        kept, document = stored(day, made, title)
        approval = None if seen else self.plan.first_approval
        return DayEdit(self.at(day), seen, action, summary, kept, approval=approval, document=document)


def _refuse(layout: Mapping[str, Any]) -> None:
    """UsageError for a layout of clues, which a regex crossword doesn't have."""
    if layout:
        raise UsageError("the layout of clues is for crosswords; leave it out for regex crosswords")


def _draft(day: RegexDay) -> DraftDay:
    lengths = read_compact(day.compact).row_lengths
    return DraftDay(day.date, day.title, len(lengths), max(lengths), day.difficulty, day.approval, day.revision, ())


def solution_of(desk: RegexDesk, regex: RegexDay) -> Solution:
    """The solution of a puzzle that a day has, or has had before."""
    puzzle, now = read_compact(regex.compact), desk.on(regex.date)
    if now is None or now.compact != regex.compact:
        return desk.prove(puzzle).solution
    return puzzle.cut(json.loads(desk.store.regexes.document(regex.date) or "{}")["solution"])


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
    regex: RegexDay, solution: Solution | None, kind: Kind, solved: bool = True, *, language: str = "en"
) -> Written:
    """A file of a puzzle, with its solution if `solved`; `language` is that of the texts around it."""
    look = {"title": regex.title, "theme": "print", "language": language}
    return kind.write("regex", read_compact(regex.compact), solution=solution if solved else None, **look)
