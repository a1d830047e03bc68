"""The publisher's desk: what a person does with the coming days. The command line and the site's page both call this.

    desk = PublisherDesk(store, who="ada", today=date(2026, 11, 21))
    desk.calendar(first, last)                    # a `DeskDay` for each day, also those without a puzzle
    desk.set_clue(day, "12A", "Feline")           # and approve, reject, move, put, save; each is kept with who and when

A change refuses a day that somebody else has changed since its author read it (`seen`). A puzzle that is out may have
been played. Then only its clues can be corrected, and the puzzle's notes say so to its solvers.

`making.py` makes days again and puts other words into them; `exporting.py` makes files.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from crosswright.clues import DIFFICULTIES, with_clue
from crosswright.errors import InputError, UsageError, count_of
from crosswright.publish.corrections import with_correction
from crosswright.publish.days import WARN_DAYS
from crosswright.publish.plan import SeriesPlan
from crosswright.publish.store import Store, Stored, answers_near
from crosswright.publish.store.changes import Action, DayChange, DayEdit, DraftDay
from crosswright.publish.store.names import SeriesDay
from crosswright.publish.store.notes import PlayFigures, SolverNote
from crosswright.puzzle import Puzzle

# missing: no puzzle; wanted: somebody must approve it; ready: it will be shown; out: it is shown
DeskState = Literal["missing", "wanted", "ready", "out"]
# What is said of it.
REASONS = {"missing": "has no puzzle", "wanted": "is not approved"}


@dataclass(frozen=True)
class DeskDay:
    """A day in the calendar of the desk."""

    date: datetime.date
    state: DeskState
    draft: DraftDay | None  # None: it has no puzzle
    notes: int = 0  # what solvers said of its clues

    def as_json(self) -> dict[str, Any]:
        """The day as a JSON object."""
        known = {} if self.draft is None else self.draft._asdict() | {"unfair": list(self.draft.unfair)}
        return known | {"date": self.date.isoformat(), "state": self.state, "notes": self.notes}


class DayFigures(NamedTuple):
    """How solvers did with a day's puzzle."""

    plays: PlayFigures
    median: float | None  # seconds
    notes: Sequence[SolverNote]


@dataclass(frozen=True)
class PublisherDesk:
    """The desk of one series, for one person."""

    store: Store
    who: str
    today: datetime.date  # in the site's time zone
    series: str = ""
    plan: SeriesPlan = field(default_factory=SeriesPlan)  # titles by weekday, after how many days answers may return

    # What there is.

    def calendar(self, first: datetime.date, last: datetime.date) -> list[DeskDay]:
        """Every day from the first to the last of these."""
        drafts = {draft.date: draft for draft in self.store.changes.drafts(self.series, first, last)}
        notes = self.store.notes.numbers(self.series)
        return [
            DeskDay(day, self._state(day, drafts.get(day)), drafts.get(day), notes.get(self.at(day).id, 0))
            for day in _days_between(first, last)
        ]

    def unready(self, within: int = WARN_DAYS) -> list[DeskDay]:
        """The days from today to `within` days after it that nobody could see, because something is left to do."""
        days = self.calendar(self.today, self.today + datetime.timedelta(within))
        return [day for day in days if day.state in REASONS]

    def _state(self, day: datetime.date, draft: DraftDay | None) -> DeskState:
        if draft is None:
            return "missing"
        if draft.approval == "wanted":
            return "wanted"
        return "out" if day <= self.today else "ready"

    def at(self, day: datetime.date) -> SeriesDay:
        """A day of this series."""
        return SeriesDay(self.series, day)

    def puzzle(self, day: datetime.date) -> Stored:
        """The puzzle of a day; InputError if it has none."""
        if (stored := self.store.day(day, self.series)) is None:
            remedy = "`crosswright days list` shows the days, `crosswright daily` makes those that are missing"
            raise InputError(f"{self.at(day).id} has no puzzle", remedy=remedy)
        return stored

    def is_out(self, stored: Stored) -> bool:
        """Whether solvers may have played the puzzle."""
        assert stored.day is not None
        if stored.day <= self.today and stored.approval != "wanted":
            return True
        return self.store.notes.figures(stored.id).begun > 0

    def figures(self, day: datetime.date) -> DayFigures:
        """How solvers did with a day's puzzle; InputError if it has none."""
        id_ = self.puzzle(day).id
        return DayFigures(self.store.notes.figures(id_), self.store.median(id_)[0], self.store.notes.of(id_))

    def history(self, first: datetime.date, last: datetime.date) -> list[DayChange]:
        """Who changed what, and when; the oldest first."""
        return self.store.changes.history(self.series, first, last)

    def earlier(self, day: datetime.date, change: int) -> Stored:
        """A day's puzzle as it was before a change of its history; InputError if there was none."""
        known = {each.id for each in self.history(day, day)}
        if change not in known or (content := self.store.changes.before(change)) is None:
            remedy = "`crosswright days history` lists the changes; the first one of a day has none before it"
            raise InputError(f"no puzzle of {self.at(day).id} was replaced by change {change}", remedy=remedy)
        return replace(self.puzzle(day), content=content)

    # Changes. `seen` is the revision that the person has looked at; None: the one that there is now.

    def set_clue(self, day: datetime.date, slot: str, text: str, *, seen: int | None = None) -> None:
        """Give a slot another clue. Where the puzzle is out, its notes say that the clue was corrected."""
        stored = self.puzzle(day)
        if not (text := text.strip()):
            raise UsageError(f"{slot}: the clue is empty; write one")
        puzzle = with_clue(stored.puzzle, slot, text)
        before = stored.puzzle.clue_of[slot].text if slot in stored.puzzle.clue_of else ""
        summary = f"{slot}: {before} -> {text}"
        if not self.is_out(stored):
            return self.replace(stored, puzzle, "clue", summary, seen)
        puzzle = replace(puzzle, notes=with_correction(puzzle.notes, slot, self.today, puzzle.language))
        edit = DayEdit(self.at(day), _seen(stored, seen), "clue", f"corrected {summary}", puzzle,
                       stored.difficulty, stored.report, approval=stored.approval)  # fmt: skip
        self.store.changes.apply(self.who, edit)

    def save(self, day: datetime.date, puzzle: Puzzle, *, seen: int, action: Action = "edited") -> None:
        """Put an edited puzzle in place of a day's. What the editor doesn't know of it stays."""
        stored = self.puzzle(day)
        self.require_coming(stored)
        kept = {name: getattr(puzzle, name) or getattr(stored.puzzle, name)
                for name in ("editor", "publisher", "copyright", "difficulty", "extra")}  # fmt: skip
        edited = replace(puzzle, date=stored.puzzle.date, **kept)
        _require_complete(edited)
        self.replace(stored, edited, action, _differences(stored.puzzle, edited), seen)

    def put(
        self, day: datetime.date, puzzle: Puzzle, *, difficulty: int | None = None, force: bool = False
    ) -> list[str]:
        """Put a person's puzzle on a day; returns answers that are in puzzles of days nearby too.

        InputError if the day has one, unless `force` replaces it, or if the puzzle has no solution.
        """
        _require_complete(puzzle)
        stored = self.store.day(day, self.series)
        if stored is not None:
            if not force:
                raise InputError(f"{self.at(day).id} has a puzzle already", remedy="replace it with --force")
            self.require_coming(stored)
        elif day < self.today:
            raise InputError(f"{self.at(day).id} is over", remedy="name a day to come")
        dated = replace(puzzle, date=day.isoformat(), title=puzzle.title or self.plan.title_of(day))
        level = difficulty or _level_of(puzzle)
        seen = 0 if stored is None else stored.revision
        edit = DayEdit(self.at(day), seen, "imported", dated.title, dated, level, theme=())
        self.store.changes.apply(self.who, edit)
        return self.repeats(day, dated)

    def approve(self, day: datetime.date, *, seen: int | None = None) -> None:
        """Let a day's puzzle be shown when its day comes."""
        stored = self.puzzle(day)
        self.store.changes.approve(self.who, self.at(day), _seen(stored, seen))

    def reject(self, day: datetime.date, why: str = "", *, seen: int | None = None) -> None:
        """Take a puzzle off its day. The next run of `daily` makes another one, from another seed."""
        stored = self.puzzle(day)
        self.require_coming(stored)
        summary = why.strip() or stored.title
        self.store.changes.apply(self.who, DayEdit(self.at(day), _seen(stored, seen), "rejected", summary, None))

    def move(self, day: datetime.date, to: datetime.date, *, swap: bool = False, seen: int | None = None) -> None:
        """Move a puzzle to another day; `swap`: the other day's takes its place. Titles and dates follow."""
        one, other = self.puzzle(day), self.store.day(to, self.series)
        if day == to:
            raise UsageError(f"{self.at(day).id} is there already; name another day")
        if to <= self.today:
            raise UsageError(f"{self.at(to).id} is not a day to come; name a later one")
        for stored in (one, other):
            self.require_coming(stored) if stored else None
        if other is not None and not swap:
            raise InputError(f"{self.at(to).id} has a puzzle", remedy="exchange the two with --swap")
        ways = f"{self.at(day).id} -> {self.at(to).id}"
        there = self._moved(one, to, 0 if other is None else other.revision, ways)
        if other is None:
            here = DayEdit(self.at(day), _seen(one, seen), "moved", ways, None)
        else:
            here = self._moved(other, day, _seen(one, seen), ways)
        self.store.changes.apply(self.who, here, there)

    def _moved(self, stored: Stored, to: datetime.date, seen: int, summary: str) -> DayEdit:
        """The edit that puts a stored puzzle on another day."""
        assert stored.day is not None
        title = stored.puzzle.title
        if title == self.plan.title_of(stored.day):
            title = self.plan.title_of(to)
        theme = self.store.changes.theme(self.at(stored.day))
        puzzle = replace(stored.puzzle, date=to.isoformat(), title=title)
        return DayEdit(self.at(to), seen, "moved", summary, puzzle, stored.difficulty, stored.report, theme,
                       approval=stored.approval)  # fmt: skip

    def require_coming(self, stored: Stored) -> None:
        """InputError if solvers may have played the puzzle."""
        if self.is_out(stored):
            remedy = "only its clues can be corrected: `crosswright days set-clue`"
            raise InputError(f"{stored.id} is out and may have been played", remedy=remedy)

    def repeats(self, day: datetime.date, puzzle: Puzzle) -> list[str]:
        """The answers of a puzzle that days near its day have too, by the plan's `repeat-after`."""
        near = answers_near(self.store, day, self.plan.repeat_after, self.series)
        return sorted(near & {"".join(puzzle.solution[c] for c in slot.cells) for slot in puzzle.grid.slots})

    def replace(self, stored: Stored, puzzle: Puzzle, action: Action, summary: str, seen: int | None) -> None:
        """Put a changed puzzle in place of a stored one."""
        assert stored.day is not None
        report = None if stored.report is None else {**stored.report, "unfair": _still_unfair(stored, puzzle)}
        edit = DayEdit(self.at(stored.day), _seen(stored, seen), action, summary, puzzle, stored.difficulty, report)
        self.store.changes.apply(self.who, edit)


def _days_between(first: datetime.date, last: datetime.date) -> list[datetime.date]:
    return [datetime.date.fromordinal(n) for n in range(first.toordinal(), last.toordinal() + 1)]


def _seen(stored: Stored, seen: int | None) -> int:
    return stored.revision if seen is None else seen


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
        raise InputError("the puzzle has no complete solution", remedy="fill its grid first")
    clued = {clue.cells for clue in puzzle.clues if str(clue.text)}
    if bare := [slot.name for slot in puzzle.grid.slots if slot.cells not in clued]:
        raise InputError(
            f"{count_of(len(bare), 'slot')} have no clue: {', '.join(bare[:8])}", remedy="write them first"
        )


def _differences(before: Puzzle, now: Puzzle) -> str:
    """What an edit has changed, in one line."""
    letters = sum(one != other for one, other in zip(before.solution, now.solution, strict=False))
    clues = sum(before.clue_of.get(name) != clue for name, clue in now.clue_of.items())
    size = "" if before.grid.cleared() == now.grid.cleared() else "another pattern, "
    return f"{size}{count_of(letters, 'letter')} and {count_of(clues, 'clue')} changed"
