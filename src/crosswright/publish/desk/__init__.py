"""The publisher's desk: what a person does with the coming days. The command line and the site's page both call this.

    desk = PublisherDesk(store, who="ada", today=date(2026, 11, 21))
    desk.calendar(first, last)                    # a `DeskDay` for each day, also those without a puzzle
    desk.set_clue(day, "12A", "Feline")           # and approve, reject, move, put, save; each is kept with who and when

A change refuses a day that somebody else has changed since its author read it (`seen`). A puzzle that is out may have
been played. Then only its clues can be corrected, and the puzzle's notes say so to its solvers.

`calendar.py` has what all desks share; `making.py` puts other words into days; `exporting.py` makes files; `regexes.py`
is the desk of the regex crosswords.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosswright.clues import DIFFICULTIES, with_clue
from crosswright.clues.kinship import proofread
from crosswright.errors import InputError, UsageError, count_of
from crosswright.language.wording import worded
from crosswright.media import formats
from crosswright.media.drawn.terminal import page
from crosswright.media.kinds import Written
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.publish.corrections import with_correction
from crosswright.publish.days import DayMaker, DayResult, OpenWorkshop
from crosswright.publish.desk.calendar import REASONS, CalendarDesk, DayFigures, DeskDay, DeskState, seen_of
from crosswright.publish.desk.exporting import DayFile, export, single
from crosswright.publish.names import REGEX
from crosswright.publish.plan import WeekPlan
from crosswright.publish.store import Store, Stored, answers_near
from crosswright.publish.store.changes import Action, DayEdit, DraftDay
from crosswright.puzzle import Puzzle

__all__ = ["REASONS", "DayFigures", "DeskDay", "DeskState", "PublisherDesk", "desk_for", "kind_of_desk"]


@dataclass(frozen=True)
class PublisherDesk(CalendarDesk[Stored]):
    """The desk of one series of crosswords, for one person."""

    IF_MISSING = "`crosswright days list` shows the days, `crosswright daily` makes those that are missing"
    IF_OUT = "only its clues can be corrected: `crosswright days set-clue`"

    # What there is.

    def drafts(self, first: datetime.date, last: datetime.date) -> list[DraftDay]:
        """The puzzles of these days, also those that nobody may see yet."""
        return self.store.changes.drafts(self.series, first, last)

    def on(self, day: datetime.date) -> Stored | None:
        """The puzzle of a day; None for a day without one."""
        return self.store.day(day, self.series)

    def is_out(self, stored: Stored) -> bool:
        """Whether solvers may have played the puzzle."""
        return super().is_out(stored) or self.store.notes.figures(stored.id).begun > 0

    def figures(self, day: datetime.date) -> DayFigures:
        """How solvers did with a day's puzzle; InputError if it has none."""
        id_ = self.puzzle(day).id
        return DayFigures(self.store.notes.figures(id_), self.store.median(id_)[0], self.store.notes.of(id_))

    def findings(self, day: datetime.date) -> list[str]:
        """What a proofreader objects to in a day's puzzle. The first call loads words, and takes a second."""
        return list(map(str, proofread(self.puzzle(day).puzzle)))

    def earlier(self, day: datetime.date, change: int) -> Stored:
        """A day's puzzle as it was before a change of its history; InputError if there was none."""
        return replace(self.puzzle(day), content=self.content_before(day, change))

    # Changes. `seen` is the revision that the person has looked at; None: the one that there is now.

    def set_clues(self, day: datetime.date, texts: Mapping[str, str], *, seen: int | None = None) -> int:
        """Give slots other clues, in one change; returns how many are other ones.

        Where the puzzle is out, its notes say which clues were corrected.
        """
        stored = self.puzzle(day)
        before = {name: str(clue.text) for name, clue in stored.puzzle.clue_of.items()}
        others = {name: text.strip() for name, text in texts.items() if text.strip() != before.get(name, "")}
        if not others:
            return 0
        is_out, puzzle = self.is_out(stored), stored.puzzle
        for slot, text in others.items():
            if not text:
                raise UsageError(worded("{slot}: the clue is empty; write one", slot=slot))
            puzzle = with_clue(puzzle, slot, text)
            if is_out:
                puzzle = replace(puzzle, notes=with_correction(puzzle.notes, slot, self.today, puzzle.language))
        summary = ", ".join(f"{slot}: {before.get(slot, '')} -> {text}" for slot, text in others.items())
        if is_out:
            corrected = worded("corrected {change}", change=summary)
            self.apply(DayEdit(self.at(day), seen_of(stored, seen), "clue", corrected, puzzle,
                               stored.difficulty, stored.report, approval=stored.approval))  # fmt: skip
        else:
            self.replace(stored, puzzle, "clue", summary, seen)
        return len(others)

    def restore(self, day: datetime.date, change: int, *, seen: int | None = None) -> None:
        """Put a day's puzzle back as it was before a change of its history; InputError if there was none."""
        stored = self.require_free(day, force=True)
        puzzle = formats.read(self.content_before(day, change).encode(), format="json")
        summary = worded("as before change {number}", number=change)
        if stored is None:
            self.apply(DayEdit(self.at(day), 0, "restored", summary, puzzle, _level_of(puzzle)))
        else:
            self.replace(stored, puzzle, "restored", summary, seen)

    def save(self, day: datetime.date, puzzle: Puzzle, *, seen: int) -> None:
        """Put an edited puzzle in place of a day's. What the editor doesn't know of it stays."""
        stored = self.puzzle(day)
        self.require_coming(stored)
        kept = {name: getattr(puzzle, name) or getattr(stored.puzzle, name)
                for name in ("editor", "publisher", "copyright", "difficulty", "extra")}  # fmt: skip
        edited = replace(puzzle, date=stored.puzzle.date, **kept)
        _require_complete(edited)
        self.replace(stored, edited, "edited", _differences(stored.puzzle, edited), seen)

    def put(
        self, day: datetime.date, puzzle: Puzzle, *, difficulty: int | None = None, force: bool = False
    ) -> list[str]:
        """Put a person's puzzle on a day; returns answers that are in puzzles of days nearby too."""
        _require_complete(puzzle)
        stored = self.require_free(day, force=force)
        dated = replace(puzzle, date=day.isoformat(), title=puzzle.title or self.plan.title_of(day))
        level = difficulty or _level_of(puzzle)
        self.apply(DayEdit(self.at(day), seen_of(stored, None), "imported", dated.title, dated, level, theme=()))
        return self.repeats(day, dated)

    def _titled(self, stored: Stored, title: str, seen: int, summary: str) -> DayEdit:
        """The edit that gives a puzzle another title."""
        return self._edited(stored, replace(stored.puzzle, title=title), "edited", summary, seen)

    def _moved(self, stored: Stored, to: datetime.date, seen: int, summary: str) -> DayEdit:
        """The edit that puts a puzzle on another day."""
        assert stored.day is not None
        title = stored.puzzle.title
        if title == self.plan.title_of(stored.day):
            title = self.plan.title_of(to)
        theme = self.store.changes.theme(self.at(stored.day))
        puzzle = replace(stored.puzzle, date=to.isoformat(), title=title)
        return DayEdit(self.at(to), seen, "moved", summary, puzzle, stored.difficulty, stored.report, theme,
                       approval=stored.approval)  # fmt: skip

    # Making and files.

    @staticmethod
    def read(data: bytes, source: str) -> Puzzle:
        """The puzzle in a file of any format."""
        return formats.read(data, source=source)

    def remade(
        self,
        days: Mapping[datetime.date, int],
        open_workshop: OpenWorkshop,
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Iterator[DayResult]:
        """Make days again, by the plan."""
        with DayMaker(self.store, self.plan, open_workshop, stop, progress, series=self.series) as maker:
            for day, seen in days.items():
                yield maker.remake(day, who=self.who, seen=seen)

    def document(self, stored: Stored) -> str:
        """A puzzle in the project's own JSON."""
        return stored.content

    def text(self, stored: Stored, *, solution: bool, colour: bool, width: int) -> str:
        """The grid and the clues."""
        return page(stored.puzzle, solution=solution, clues=True, colour=colour, width=width)

    def files(self, days: Sequence[Stored], names: Sequence[str], **layout: Any) -> Iterator[DayFile]:
        """The files of some days; pages to print have the layout that is given here, or else the plan's."""
        return export(days, names, **self.plan.layout | layout)

    def file(self, days: Sequence[Stored], name: str, *, solution: bool, **layout: Any) -> Written:
        """One file: of one day, or for PDF a booklet of several."""
        return single(days, name, solution=solution, **self.plan.layout | layout)

    def repeats(self, day: datetime.date, puzzle: Puzzle) -> list[str]:
        """The answers of a puzzle that days near its day have too, by the plan's `repeat-after`."""
        near = answers_near(self.store, day, self.plan.repeat_after, self.series)
        return sorted(near & {"".join(puzzle.solution[c] for c in slot.cells) for slot in puzzle.grid.slots})

    def replace(self, stored: Stored, puzzle: Puzzle, action: Action, summary: str, seen: int | None) -> None:
        """Put a changed puzzle in place of a stored one."""
        self.apply(self._edited(stored, puzzle, action, summary, seen_of(stored, seen)))

    def _edited(self, stored: Stored, puzzle: Puzzle, action: Action, summary: str, seen: int) -> DayEdit:
        """The edit that puts a changed puzzle in place of a stored one."""
        assert stored.day is not None
        report = None if stored.report is None else {**stored.report, "unfair": _still_unfair(stored, puzzle)}
        return DayEdit(self.at(stored.day), seen, action, summary, puzzle, stored.difficulty, report)


def kind_of_desk(series: str) -> type[CalendarDesk[Any]]:
    """The kind of desk that a series has: the regex crosswords have one of their own."""
    from crosswright.publish.desk.regexes import RegexDesk  # it builds on this module

    return RegexDesk if series == REGEX else PublisherDesk


def desk_for(store: Store, who: str, today: datetime.date, series: str, plan: WeekPlan) -> CalendarDesk[Any]:
    """The desk of a series of a plan; UsageError for a series that it doesn't have."""
    return kind_of_desk(series)(store, who, today, series, plan if series == REGEX else plan.of_series(series))


def _level_of(puzzle: Puzzle) -> int | None:
    """The difficulty that a puzzle names, as a number."""
    return next((level for level, name in DIFFICULTIES.items() if name and name == puzzle.difficulty), None)


def _still_unfair(stored: Stored, puzzle: Puzzle) -> list[str]:
    """The slots to look at, without those that a person has changed."""
    unfair = (stored.report or {}).get("unfair", ())
    before, now = stored.puzzle.clue_of, puzzle.clue_of
    return [name for name in unfair if name in now and before.get(name) == now[name]]


def _require_complete(puzzle: Puzzle) -> None:
    """InputError for a puzzle without a solution, or with slots that have no clue."""
    if not puzzle.solved:
        raise InputError(worded("the puzzle has no complete solution"), remedy="fill its grid first")
    clued = {clue.cells for clue in puzzle.clues if str(clue.text)}
    if bare := [slot.name for slot in puzzle.grid.slots if slot.cells not in clued]:
        raise InputError(
            f"{count_of(len(bare), 'slot')} have no clue: {', '.join(bare[:8])}", remedy="write them first"
        )


def _differences(before: Puzzle, now: Puzzle) -> str:
    """What an edit has changed, in one line."""
    letters = sum(one != other for one, other in zip(before.solution, now.solution, strict=False))
    clues = sum(before.clue_of.get(name) != clue for name, clue in now.clue_of.items())
    if before.grid.cleared() == now.grid.cleared():
        return worded("changed letters: {letters}, changed clues: {clues}", letters=letters, clues=clues)
    return worded("another pattern; changed clues: {clues}", clues=clues)
