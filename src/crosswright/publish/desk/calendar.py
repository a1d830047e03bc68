"""What the desks of crosswords and of regex crosswords share: the calendar of the days, their history, and changes.

Each desk has its own way to read puzzles (`on`, `drafts`), to write edits (`apply`), to build them, and to make files.
This module decides for both which changes are allowed. Who has a desk needs to know of no kind.
"""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from crosswright.errors import InputError, UsageError, count_of
from crosswright.language.wording import worded
from crosswright.media.kinds import Written
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.publish.days import WARN_DAYS, DayResult, OpenWorkshop, ahead
from crosswright.publish.desk.exporting import DayFile
from crosswright.publish.names import SeriesDay
from crosswright.publish.plan import SeriesPlan
from crosswright.publish.store import Store, Stored
from crosswright.publish.store.changes import DayChange, DayEdit, DraftDay
from crosswright.publish.store.notes import PlayFigures, SolverNote
from crosswright.publish.store.rows import RegexDay

# missing: no puzzle; wanted: somebody must approve it; ready: it will be shown; out: it is shown
DeskState = Literal["missing", "wanted", "ready", "out"]
# What is said of it.
REASONS = {"missing": "has no puzzle", "wanted": "is not approved"}
_STATES = {"missing": "-", "wanted": "to approve", "ready": "ready", "out": "out"}


def _one_line(text: str) -> str:
    return " ".join(text.split())


@dataclass(frozen=True)
class DeskDay:
    """A day in the calendar of the desk."""

    date: datetime.date
    state: DeskState
    draft: DraftDay | None  # None: it has no puzzle
    notes: int = 0  # what solvers said of its clues
    findings: int = 0  # what a proofreader objects to

    @property
    def reason(self) -> str:
        """Why nobody could see a puzzle on it; "" where that is not so."""
        return REASONS.get(self.state, "")

    def __str__(self) -> str:
        """`2026-11-22  21x21  2  to approve  Sunday crossword (look at: 12A) (1 finding)`."""
        if self.draft is None:
            return f"{self.date}  {'':5}  {'':1}  {_STATES[self.state]}"
        size = f"{self.draft.rows}x{self.draft.columns}"
        unfair = f" (look at: {', '.join(self.draft.unfair)})" if self.draft.unfair else ""
        notes = f" ({count_of(self.notes, 'note')} of solvers)" if self.notes else ""
        findings = f" ({count_of(self.findings, 'finding')})" if self.findings else ""
        level, title = self.draft.difficulty or "", _one_line(self.draft.title)
        return f"{self.date}  {size:5}  {level:1}  {_STATES[self.state]:10}  {title}{unfair}{findings}{notes}"

    def as_json(self) -> dict[str, Any]:
        """The day as a JSON object."""
        known = {} if self.draft is None else self.draft._asdict() | {"unfair": list(self.draft.unfair)}
        told = {"state": self.state, "notes": self.notes, "findings": self.findings}
        return known | {"date": self.date.isoformat(), **told}


class DayFigures(NamedTuple):
    """How solvers did with a day's puzzle."""

    plays: PlayFigures
    median: float | None  # seconds
    notes: Sequence[SolverNote]

    @property
    def text(self) -> str:
        """The figures, the clues that needed help, and the notes, as lines."""
        plays, median = self.plays, "unknown" if self.median is None else f"{self.median:.0f} s"
        begun = f"Begun {plays.begun}, finished {plays.finished}, of these without help {plays.unaided}"
        lines = ["", f"{begun}, median {median}"]
        lines += (f"{clue}: {count_of(n, 'solver')} needed help" for clue, n in sorted(plays.help.items()))
        lines += (f"{note.clue}: {note.reason} {_one_line(note.text)}".rstrip() for note in self.notes)
        return "".join(f"{line}\n" for line in lines)


DeskPuzzle = TypeVar("DeskPuzzle", bound=Stored | RegexDay)


@dataclass(frozen=True)
class CalendarDesk(ABC, Generic[DeskPuzzle]):
    """The days of one series, for one person. `DeskPuzzle` is a puzzle of a day."""

    IF_MISSING: ClassVar[str]  # what to do about a day without a puzzle, and about one that is out
    IF_OUT: ClassVar[str]

    store: Store
    who: str
    today: datetime.date  # in the site's time zone
    series: str = ""
    plan: SeriesPlan = field(default_factory=SeriesPlan)  # titles by weekday, after how many days answers may return

    @abstractmethod
    def drafts(self, first: datetime.date, last: datetime.date) -> list[DraftDay]:
        """The puzzles of these days, also those that nobody may see yet."""

    @abstractmethod
    def on(self, day: datetime.date) -> DeskPuzzle | None:
        """The puzzle of a day; None for a day without one."""

    @abstractmethod
    def earlier(self, day: datetime.date, change: int) -> DeskPuzzle:
        """A day's puzzle as it was before a change of its history; InputError if there was none."""

    @abstractmethod
    def set_clues(self, day: datetime.date, texts: Mapping[str, str], *, seen: int | None = None) -> int:
        """Give slots other clues, or lines of a regex crossword other expressions, in one change; returns how many."""

    @abstractmethod
    def restore(self, day: datetime.date, change: int, *, seen: int | None = None) -> None:
        """Put a day's puzzle back as it was before a change of its history; InputError if there was none."""

    def findings(self, day: datetime.date) -> list[str]:
        """What a proofreader objects to in a day's puzzle, a line each; nothing stops you from approving it."""
        return []

    @staticmethod
    @abstractmethod
    def read(data: bytes, source: str) -> Any:
        """The puzzle in a file, for `put`; PuzzleError for another file."""

    @abstractmethod
    def put(self, day: datetime.date, puzzle: Any, *, difficulty: int | None = None, force: bool = False) -> list[str]:
        """Put a person's puzzle on a day; returns answers that are in puzzles of days nearby too.

        InputError if the day has one, unless `force` replaces it, or if the puzzle has no solution. `difficulty` is
        for puzzles whose difficulty can't be measured.
        """

    @abstractmethod
    def remade(
        self,
        days: Mapping[datetime.date, int],
        open_workshop: OpenWorkshop,
        stop: Stop = never,
        progress: OnProgress = ignore,
    ) -> Iterator[DayResult]:
        """Make days again, each from another seed, in place of the revisions that were seen; a day without a new puzzle
        keeps what it has.
        """

    @abstractmethod
    def document(self, puzzle: DeskPuzzle) -> str:
        """A puzzle as JSON."""

    @abstractmethod
    def text(self, puzzle: DeskPuzzle, *, solution: bool, colour: bool, width: int) -> str:
        """A puzzle for a terminal, as its solvers see it."""

    @abstractmethod
    def files(self, days: Sequence[DeskPuzzle], names: Sequence[str], **layout: Any) -> Iterator[DayFile]:
        """The files of some days, of the kinds with these names or the usual ones; `layout`: fields of `PageLayout`."""

    @abstractmethod
    def file(self, days: Sequence[DeskPuzzle], name: str, *, solution: bool, **layout: Any) -> Written:
        """One file of the kind with this name; UsageError where it can't hold all these days."""

    @abstractmethod
    def _moved(self, puzzle: DeskPuzzle, to: datetime.date, seen: int, summary: str) -> DayEdit:
        """The edit that puts a puzzle on another day."""

    @abstractmethod
    def _titled(self, puzzle: DeskPuzzle, title: str, seen: int, summary: str) -> DayEdit:
        """The edit that gives a puzzle another title."""

    # What there is.

    def puzzle(self, day: datetime.date) -> DeskPuzzle:
        """The puzzle of a day; InputError if it has none."""
        if (puzzle := self.on(day)) is None:
            raise InputError(worded("{day} has no puzzle", day=self.at(day).id), remedy=self.IF_MISSING)
        return puzzle

    def is_out(self, puzzle: DeskPuzzle) -> bool:
        """Whether solvers may have played the puzzle."""
        assert puzzle.day is not None
        return puzzle.day <= self.today and puzzle.approval != "wanted"

    def has_out(self, day: datetime.date) -> bool:
        """Whether a day has a puzzle that solvers may have played."""
        puzzle = self.on(day)
        return puzzle is not None and self.is_out(puzzle)

    def figures(self, day: datetime.date) -> DayFigures | None:
        """How solvers did with a day's puzzle; None where nobody counts that."""
        self.puzzle(day)
        return None

    def calendar(self, first: datetime.date, last: datetime.date) -> list[DeskDay]:
        """Every day from the first to the last of these."""
        drafts = {draft.date: draft for draft in self.drafts(first, last)}
        notes = self.store.notes.numbers(self.series)
        return [
            DeskDay(day, self._state(day, drafts.get(day)), drafts.get(day), notes.get(self.at(day).id, 0))
            for day in ahead(first, (last - first).days)
        ]

    def proofread(self, days: Sequence[DeskDay]) -> list[DeskDay]:
        """The days with the number of a proofreader's findings, as `findings` has them for each."""
        return [replace(each, findings=len(self.findings(each.date))) if each.draft else each for each in days]

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

    def history(self, first: datetime.date, last: datetime.date) -> list[DayChange]:
        """Who changed what, and when; the oldest first."""
        return self.store.changes.history(self.series, first, last)

    def content_before(self, day: datetime.date, change: int) -> str:
        """What a day had before a change of its history; InputError if there was nothing."""
        known = {each.id for each in self.history(day, day)}
        if change not in known or (content := self.store.changes.before(change)) is None:
            remedy = "`crosswright days history` lists the changes; the first one of a day has none before it"
            raise InputError(f"no puzzle of {self.at(day).id} was replaced by change {change}", remedy=remedy)
        return content

    # What may be changed.

    def coming(self, days: Sequence[datetime.date]) -> list[DeskPuzzle]:
        """The puzzles of some days; InputError if one is missing, or out."""
        puzzles = [self.puzzle(day) for day in days]
        for each in puzzles:
            self.require_coming(each)
        return puzzles

    def require_coming(self, puzzle: DeskPuzzle) -> None:
        """InputError if solvers may have played the puzzle."""
        if self.is_out(puzzle):
            raise InputError(worded("{day} is out and may have been played", day=puzzle.id), remedy=self.IF_OUT)

    def require_free(self, day: datetime.date, *, force: bool) -> DeskPuzzle | None:
        """What a day has in whose place a puzzle may be put; None for a day without a puzzle.

        InputError for a day that is over, for a puzzle that is out, and for any puzzle without `force`.
        """
        puzzle = self.on(day)
        if puzzle is None:
            if day < self.today:
                raise InputError(worded("{day} is over", day=self.at(day).id), remedy="name a day to come")
        elif not force:
            raise InputError(worded("{day} has a puzzle already", day=puzzle.id), remedy="replace it with --force")
        else:
            self.require_coming(puzzle)
        return puzzle

    # Changes. `seen` is the revision that the person has looked at; None: the one that there is now.

    def apply(self, *edits: DayEdit) -> None:
        """Make the edits together or not at all; ChangedMeanwhileError if a day isn't as its author saw it."""
        self.store.changes.apply(self.who, *edits)

    def approve(self, day: datetime.date, *, seen: int | None = None) -> None:
        """Let a day's puzzle be shown when its day comes."""
        self.store.changes.approve(self.who, self.at(day), seen_of(self.puzzle(day), seen))

    def set_clue(self, day: datetime.date, slot: str, text: str, *, seen: int | None = None) -> None:
        """Give a slot another clue, or a line of a regex crossword another expression."""
        self.set_clues(day, {slot: text}, seen=seen)

    def set_title(self, day: datetime.date, title: str, *, seen: int | None = None) -> None:
        """Give a puzzle another title."""
        puzzle = self.puzzle(day)
        self.require_coming(puzzle)
        if not (title := title.strip()):
            raise UsageError(worded("the title is empty; write one"))
        change = worded("title: {before} -> {now}", before=puzzle.title, now=title)
        self.apply(self._titled(puzzle, title, seen_of(puzzle, seen), change))

    def reject(self, day: datetime.date, why: str = "", *, seen: int | None = None) -> None:
        """Take a puzzle off its day. The next run of `daily` makes another one, from another seed."""
        puzzle = self.puzzle(day)
        self.require_coming(puzzle)
        self.apply(DayEdit(self.at(day), seen_of(puzzle, seen), "rejected", why.strip() or puzzle.title, None))

    def move(self, day: datetime.date, to: datetime.date, *, swap: bool = False, seen: int | None = None) -> None:
        """Move a puzzle to another day; `swap`: the other day's takes its place. Titles and dates follow."""
        one, other = self.puzzle(day), self.on(to)
        if day == to:
            raise UsageError(worded("{day} is there already; name another day", day=self.at(day).id))
        if to <= self.today:
            raise UsageError(worded("{day} is not a day to come; name a later one", day=self.at(to).id))
        self.require_coming(one)
        if other is not None:
            self.require_coming(other)
            if not swap:
                raise InputError(
                    worded("{day} has a puzzle", day=self.at(to).id), remedy="exchange the two with --swap"
                )
        ways, revision = f"{self.at(day).id} -> {self.at(to).id}", seen_of(one, seen)
        there = self._moved(one, to, other.revision if other else 0, ways)
        emptied = DayEdit(self.at(day), revision, "moved", ways, None)
        self.apply(self._moved(other, day, revision, ways) if other else emptied, there)


def seen_of(puzzle: Stored | RegexDay | None, seen: int | None) -> int:
    """The revision that an edit is of: the one that its author has seen, or else the one that there is now."""
    if puzzle is None:
        return 0
    return puzzle.revision if seen is None else seen
