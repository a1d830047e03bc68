"""Makes the puzzles of the coming days, without anybody watching: one for every day that has none.

    plan = WeekPlan()
    with DayMaker(store, plan, lambda: Workshop.open(plan.sources)) as maker:
        results = [maker.make(day) for day in ahead(today, 7)]

The rules, the strict ones first:

1. The puzzle is right (the check says so), every entry has a clue, no answer appears in the puzzle of a day nearer than
   `plan.repeat_after` days, and no theme entry has been used before. If this can't be, the day stays empty.
2. Every crossing is fair: the solver finds one entry or the other without the facts that their clues were made from.
   A day tries a few seeds for that. If all puzzles have unfair cells, the one with the fewest is published, because an
   empty page is worse. Its `DayResult` names the slots for the editor.

The date is the seed: the same date, plan and word lists, and the same puzzles on the days around it, make the same
puzzle. It is safe to run this twice, or twice at once: each day gets one puzzle, by the same rules.

A day whose puzzle was rejected is made from another seed, and so is one that `remake` makes again. Each series of a
site has its own maker, with its own plan and seeds, and remembers its own answers and clues.
"""

from __future__ import annotations

import datetime
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Self

from crosswright.clues import DIFFICULTIES, hinted
from crosswright.errors import CrosswrightError, UsageError, WrongFillError
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.publish.names import SeriesDay, id_of
from crosswright.publish.plan import PlannedTheme, SeriesPlan, WeekPlan
from crosswright.publish.store import Store, answers_near, around
from crosswright.publish.store.changes import DayEdit
from crosswright.puzzle import Puzzle

# How many seeds may a day try for a puzzle without unfair cells?
TRIES = 4
# And how many for a proposed theme, where the plan asks for none? Then the day goes without.
THEME_TRIES = 2
# How often may another program publish the same answers nearby first, before this one gives up?
RACES = 30
# How many days before a day that nobody has approved is that said?
WARN_DAYS = 2
# How many rounds of seeds does a day have, when its puzzle is rejected again and again? Then the first returns.
MOST_ROUNDS = 64


OpenWorkshop = Callable[[], Workshop]


class DayState(Enum):
    """Whether a day has its puzzle."""

    THERE = "there"  # it has had a puzzle before
    MADE = "made"
    MISSING = "missing"  # no puzzle was found that can be published
    STOPPED = "stopped"


@dataclass(frozen=True)
class DayResult:
    """What was done for a day."""

    day: datetime.date
    state: DayState
    title: str = ""
    size: str = ""  # 15x15
    difficulty: int | None = None
    theme: tuple[str, ...] = ()
    tries: int = 0
    unfair: tuple[str, ...] = ()  # slots whose clues an editor should read
    findings: tuple[str, ...] = ()  # what a proofreader would object to
    failed: tuple[str, ...] = ()  # why tries failed
    why: str = ""  # why it is missing
    series: str = ""

    @property
    def id(self) -> str:
        """The id of its puzzle."""
        return id_of(self.series, self.day)

    @property
    def line(self) -> str:
        """`2026-11-22  made     21x21  difficulty 2  Sunday crossword`."""
        line = f"{self.id}  {self.state.value:7}  {self.size:5}"
        return f"{line}  difficulty {self.difficulty}  {self.title}".rstrip()

    @property
    def remarks(self) -> list[str]:
        """What an editor should know."""
        if self.state is DayState.MISSING:
            return [f"{self.id} is missing: {self.why}"]
        remarks = [f"{self.id}: {why}" for why in self.failed if why.startswith("internal error")]
        if self.unfair:
            clues = ", ".join(self.unfair)
            remarks += [f"{self.id}: the fairest of {self.tries} tries; clues to look at: {clues}"]
        return remarks + [f"{self.id}: {finding}" for finding in self.findings]

    def as_json(self) -> dict[str, Any]:
        """The result as a JSON object."""
        its = asdict(self) | {name: list(getattr(self, name)) for name in ("theme", "unfair", "findings", "failed")}
        return {"date": its.pop("day").isoformat(), "series": "", **its, "state": self.state.value}


@dataclass(frozen=True)
class _Attempt:
    """The best puzzle of some tries; None if none can be published."""

    made: Made | None
    tries: int
    failed: tuple[str, ...]  # why tries failed

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to publish."""
        assert self.made is not None and self.made.clued is not None
        return hinted(self.made.clued, self.made.likeliest)


@dataclass
class DayMaker:
    """Makes days for a store. It opens the workshop, which takes seconds, only if a day is missing."""

    store: Store
    plan: SeriesPlan
    open_workshop: OpenWorkshop
    stop: Stop = never
    progress: OnProgress = ignore
    series: str = ""
    _opened: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @cached_property
    def workshop(self) -> Workshop:
        """Words, clues and a solver."""
        return self._opened.enter_context(self.open_workshop())

    def words(self) -> list[str]:
        """The words that puzzles are made from."""
        return [word for word, _ in self.workshop.lexicon]

    def make(self, day: datetime.date) -> DayResult:
        """Make and publish a day's puzzle, unless the day has one."""
        for _ in range(RACES):
            if (there := self._there(day)) is not None:
                return there
            result, attempt = self._made(day, self.store.changes.refusals(SeriesDay(self.series, day)))
            if result.state is not DayState.MADE or self._publish(result, attempt):
                return result
        why = "other programs made puzzles with the same answers at the same time"
        return self._there(day) or replace(result, state=DayState.MISSING, why=why)

    def remake(self, day: datetime.date, *, who: str, seen: int) -> DayResult:
        """Make another puzzle in place of a day's, from another seed; without one the day keeps what it has.

        `seen` is the revision to replace; ChangedMeanwhileError if the day has another one by the end.
        """
        at = SeriesDay(self.series, day)
        result, attempt = self._made(day, self.store.changes.refusals(at) + 1)
        if result.state is DayState.MADE:
            edit = DayEdit(at, seen, "remade", result.title, attempt.puzzle, result.difficulty,
                           _report(result, attempt), result.theme)  # fmt: skip
            self.store.changes.apply(who, edit)
        return result

    def _made(self, day: datetime.date, round_: int) -> tuple[DayResult, _Attempt]:
        """A puzzle for a day, of the seeds of a round."""
        near = answers_near(self.store, day, self.plan.repeat_after, self.series)
        printed = self.store.clues(*around(day, self.plan.repeat_clues_after), series=self.series)
        request = replace(self._request(day, self._theme(day, near)), printed=frozenset(printed))
        request = replace(request, seed=first_seed(day, self.series, round_))
        gone = self.store.themes(self.series) if request.auto_theme else set()
        demanded = not request.auto_theme or self.plan.demands_theme(day)
        attempt = self._attempt(day, request, near | gone, tries=TRIES if demanded else THEME_TRIES)
        better = attempt.made is None or (attempt.made.unfair and not demanded)
        if better and request.auto_theme and not self.plan.day(day).theme and not self.stop():
            attempt = self._attempt(day, replace(request, auto_theme=False), near)
        return self._result(day, request, attempt), attempt

    def _there(self, day: datetime.date) -> DayResult | None:
        """The result for a day that has a puzzle; None for a day without."""
        if (stored := self.store.day(day, self.series)) is None:
            return None
        size = f"{stored.rows}x{stored.columns}"
        return DayResult(day, DayState.THERE, stored.title, size, stored.difficulty, series=self.series)

    def _request(self, day: datetime.date, theme: PlannedTheme | None) -> Request:
        plan = self.plan.day(day)
        named = theme is None and self.plan.names_itself(day)
        auto = theme is None and (plan.theme is not None or (named and plan.may_have_theme))
        details = self.plan.details | {
            "title": "" if auto or named else self.plan.title_of(day, theme),
            "date": day.isoformat(),
            "difficulty": DIFFICULTIES[plan.difficulty],
        }
        entries = theme.entries if theme else ()
        return Request(
            plan.rules,
            entries,
            plan.difficulty,
            details=details,
            most_words=plan.most_words,
            auto_theme=auto,
            solution_word=plan.solution_word or "",
        )

    def _theme(self, day: datetime.date, near: set[str]) -> PlannedTheme | None:
        """For a themed day: the first theme of the plan that no day has had and no near day has entries of."""
        if not self.plan.day(day).themed:
            return None
        gone = self.store.themes(self.series) | near
        return next((theme for theme in self.plan.themes if gone.isdisjoint(theme.entries)), None)

    def _attempt(self, day: datetime.date, request: Request, near: set[str], *, tries: int = TRIES) -> _Attempt:
        """Try some seeds until a puzzle is fair; it has no answer of the days near it."""
        best, workshop = None, self.workshop
        failed: list[str] = []
        for number in range(1, tries + 1):
            seeded = replace(request, seed=request.seed + number)
            try:
                made = workshop.make(seeded, without=near, stop=self.stop, progress=self._labelled(day))
                made = _titled(made, self.plan.title_of(day))
                why = "" if self.stop() else self._fault(made)
            except UsageError as error:  # no pattern of this size has room for the theme
                return _Attempt(None, number, (str(error),))
            except WrongFillError as error:
                why = str(error)
            except CrosswrightError:  # for example a missing clue database: other days would fail as well
                raise
            except Exception as error:  # a fault of this program: another seed may work
                why = f"internal error: {error!r}; please report it"
            if self.stop():
                return _Attempt(None, number, tuple(failed))
            if why:
                failed.append(why)
            elif best is None or _unfairness(made) < _unfairness(best):
                best = made
            if best is not None and not best.unfair:
                break
        return _Attempt(best, number, tuple(failed))

    def _fault(self, made: Made) -> str:
        """Why a puzzle can't be published at all; "" if it can."""
        if made.clued is None:
            return "no pattern could be filled; allow more words, or a smaller repeat-after"
        if made.clued.unclued:
            slots = ", ".join(f"{name} {made.clued.puzzle.fill.entries[name]}" for name in made.clued.unclued)
            return f"no clue is known for {slots}; give definitions"
        return ""

    def _labelled(self, day: datetime.date) -> OnProgress:
        return lambda now: self.progress(replace(now, what=f"{id_of(self.series, day)}: {now.what}"))

    def _result(self, day: datetime.date, request: Request, attempt: _Attempt) -> DayResult:
        made, rules = attempt.made, request.rules
        state = DayState.MADE if made else DayState.STOPPED if self.stop() else DayState.MISSING
        return DayResult(
            day,
            state,
            title=made.clued.puzzle.title if made and made.clued else request.details["title"],
            size=f"{rules.rows}x{rules.columns}",
            difficulty=int(request.difficulty),
            theme=made.theme.entries if made and made.theme else request.theme,
            tries=attempt.tries,
            unfair=made.unfair if made else (),
            findings=tuple(map(str, made.findings)) if made else (),
            failed=attempt.failed,
            why=attempt.failed[-1] if state is DayState.MISSING else "",
            series=self.series,
        )

    def _publish(self, result: DayResult, attempt: _Attempt) -> bool:
        return self.store.publish(
            result.day,
            attempt.puzzle,
            series=self.series,
            report=_report(result, attempt),
            theme=result.theme,
            difficulty=result.difficulty,
            repeat_after=self.plan.repeat_after,
            approval=self.plan.first_approval,
        )


def _titled(made: Made, title: str) -> Made:
    """The same with a title, if its puzzle has none: it was to be named after a theme, and no theme fits."""
    if made.clued is None or made.clued.puzzle.title:
        return made
    return replace(made, clued=replace(made.clued, puzzle=replace(made.clued.puzzle, title=title)))


def first_seed(day: datetime.date, series: str = "", round_: int = 0) -> int:
    """The seed before the first one of a day: the date's in the first round of the first series, others apart from it.

    >>> first_seed(datetime.date(2026, 11, 21)) == datetime.date(2026, 11, 21).toordinal() * TRIES
    True
    """
    apart = zlib.crc32(series.encode()) % 2**20 if series else 0
    return ((apart * MOST_ROUNDS + round_ % MOST_ROUNDS) * 2**22 + day.toordinal()) * TRIES


def _report(result: DayResult, attempt: _Attempt) -> dict[str, Any]:
    """What the store keeps of how a puzzle was made."""
    proof = attempt.made.solvability.as_json() if attempt.made and attempt.made.solvability else {}
    proof.pop("entries", None)  # of use only while it is made
    return {"tries": result.tries, "unfair": list(result.unfair), "proof": proof}


def _unfairness(made: Made) -> tuple[int, int]:
    """How many cells and slots are unfair."""
    return len(made.solvability.unfair) if made.solvability else 0, len(made.unfair)


def unapproved(store: Store, plan: WeekPlan, today: datetime.date) -> list[str]:
    """The ids of the puzzles from today to WARN_DAYS after it that nobody has approved, where the plan requires that.

    Days that were made before approval was required want it from now on.
    """
    for series, its in plan.all_series.items():
        if its.approval == "required":
            store.changes.require_approval(series, today)
    if plan.approval == "required":
        store.regexes.require_approval(today)
    return store.changes.unapproved(today, WARN_DAYS)


def ahead(first: datetime.date, count: int) -> Iterator[datetime.date]:
    """A day and `count` days after it.

    >>> [day.day for day in ahead(datetime.date(2026, 11, 29), 2)]
    [29, 30, 1]
    """
    start = first.toordinal()
    return map(datetime.date.fromordinal, range(start, min(start + count, datetime.date.max.toordinal()) + 1))
