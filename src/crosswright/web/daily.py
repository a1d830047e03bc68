"""The puzzles of the days to come, made unattended: one for every day that has none.

    plan = calendar.Plan()
    with Maker(store, plan, lambda: Workshop.open(plan.words)) as maker:
        results = [maker.make(day) for day in calendar.days(today, 7)]

The rules, in the order in which they give way:

1. A day's puzzle is sound (the witness says so), every entry has a clue, none of its answers stands in the puzzle of
   a day nearer than `plan.repeat_after` days, and no theme entry has been one before. Else the day stays empty.
2. Every crossing is fair: the solver gets one entry or the other without the facts that their clues were made from.
   A few seeds are tried for that; of puzzles that all fall short, the one with the fewest unfair cells is published,
   as an empty page is worse, and its `Result` names the slots for the editor.

A day is seeded by its date: the same date, plan and lists, and the same puzzles on the days around it, make the same
puzzle. Who runs this twice, or twice at once, gets one puzzle a day, by the same rules.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any, Self

from crosswright.clues import DIFFICULTIES
from crosswright.errors import CrosswrightError, UsageError, WrongFillError
from crosswright.make import Made, Wishes
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.web.calendar import Plan, Theme
from crosswright.web.store import Store, around
from crosswright.workshop import Workshop

# How many seeds may a day try for a puzzle that is fair throughout?
TRIES = 4
# How often may another program be faster with a puzzle nearby that has the same answers?
RACES = 3


class State(Enum):
    """How a day stands."""

    THERE = "there"  # it had a puzzle already
    MADE = "made"
    MISSING = "missing"  # no puzzle came about that could be published
    STOPPED = "stopped"


@dataclass(frozen=True)
class Result:
    """What became of a day."""

    day: datetime.date
    state: State
    title: str = ""
    size: str = ""  # 15x15
    difficulty: int | None = None
    theme: tuple[str, ...] = ()
    tries: int = 0
    unfair: tuple[str, ...] = ()  # slots whose clues are for the editor to look at
    failed: tuple[str, ...] = ()  # why tries came to nothing
    why: str = ""  # it is missing

    def as_json(self) -> dict[str, Any]:
        """As a document."""
        return {"date": self.day.isoformat(), "state": self.state.value, "title": self.title, "size": self.size,
                "difficulty": self.difficulty, "theme": list(self.theme), "tries": self.tries,
                "unfair": list(self.unfair), "failed": list(self.failed), "why": self.why}  # fmt: skip


@dataclass(frozen=True)
class _Attempt:
    """The best puzzle of some tries, if any can be published."""

    made: Made | None
    tries: int
    failed: tuple[str, ...]  # why others came to nothing


@dataclass
class Maker:
    """Makes days for a store. Opening a workshop takes seconds: that waits until a day is missing."""

    store: Store
    plan: Plan
    open_workshop: Callable[[], Workshop]
    stop: Stop = never
    progress: OnProgress = ignore
    _opened: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @cached_property
    def workshop(self) -> Workshop:
        """Words, clues and a solver."""
        return self._opened.enter_context(self.open_workshop())

    def make(self, day: datetime.date) -> Result:
        """Make a day's puzzle, unless it is there, and publish it."""
        for _ in range(RACES):
            if (there := self._there(day)) is not None:
                return there
            near = self.store.answers(*around(day, self.plan.repeat_after))
            wishes = self._wishes(day, self._theme(day, near))
            attempt = self._attempt(day, wishes, near)
            result = self._result(day, wishes, attempt)
            if result.state is not State.MADE or self._publish(result, attempt):
                return result
        why = "other programs made puzzles with the same answers at the same time"
        return self._there(day) or replace(result, state=State.MISSING, why=why)

    def _there(self, day: datetime.date) -> Result | None:
        """A day that has a puzzle."""
        if (stored := self.store.day(day)) is None:
            return None
        return Result(day, State.THERE, stored.title, f"{stored.rows}x{stored.columns}", stored.difficulty)

    def _wishes(self, day: datetime.date, theme: Theme | None) -> Wishes:
        plan = self.plan.day(day)
        details = self.plan.details | {
            "title": self.plan.title_of(day, theme),
            "date": day.isoformat(),
            "difficulty": DIFFICULTIES[plan.difficulty],
        }
        return Wishes(plan.rules, theme.entries if theme else (), plan.difficulty, details=details)

    def _theme(self, day: datetime.date, near: set[str]) -> Theme | None:
        """On a day that takes one, the first theme of the plan that no day has had; its entries aren't near either."""
        if not self.plan.day(day).themed:
            return None
        gone = self.store.themes() | near
        return next((theme for theme in self.plan.themes if gone.isdisjoint(theme.entries)), None)

    def _attempt(self, day: datetime.date, wishes: Wishes, near: set[str]) -> _Attempt:
        """Try some seeds until a puzzle is fair, without the answers near it."""
        best, workshop = None, self.workshop
        failed: list[str] = []
        for tries in range(1, TRIES + 1):
            seeded = replace(wishes, seed=day.toordinal() * TRIES + tries)
            try:
                made = workshop.make(seeded, without=near, stop=self.stop, progress=self._labelled(day))
                why = "" if self.stop() else self._fault(made)
            except UsageError as error:  # a theme that no board of this size has room for
                return _Attempt(None, tries, (str(error),))
            except WrongFillError as error:
                why = str(error)
            except CrosswrightError:  # the clue database is away: other days would fare no better
                raise
            except Exception as error:  # nobody looks on: another seed may do where this program is at fault
                why = f"internal error: {error!r}; please report it"
            if self.stop():
                return _Attempt(None, tries, tuple(failed))
            if why:
                failed.append(why)
            elif best is None or _unfairness(made) < _unfairness(best):
                best = made
            if best is not None and not best.unfair:
                break
        return _Attempt(best, tries, tuple(failed))

    def _fault(self, made: Made) -> str:
        """Why a puzzle can't be published at all, whatever else there is; nothing where it can."""
        if made.clued is None:
            return "no board could be filled; allow more words, or a smaller --repeat-after"
        if made.clued.unclued:
            slots = ", ".join(f"{name} {made.clued.puzzle.fill.entries[name]}" for name in made.clued.unclued)
            return f"no clue is known for {slots}; give definitions"
        return ""

    def _labelled(self, day: datetime.date) -> OnProgress:
        return lambda now: self.progress(replace(now, what=f"{day.isoformat()}: {now.what}"))

    def _result(self, day: datetime.date, wishes: Wishes, attempt: _Attempt) -> Result:
        made, rules = attempt.made, wishes.rules
        state = State.MADE if made else State.STOPPED if self.stop() else State.MISSING
        return Result(
            day,
            state,
            title=wishes.details["title"],
            size=f"{rules.rows}x{rules.columns}",
            difficulty=int(wishes.difficulty),
            theme=wishes.theme,
            tries=attempt.tries,
            unfair=made.unfair if made else (),
            failed=attempt.failed,
            why=attempt.failed[-1] if state is State.MISSING else "",
        )

    def _publish(self, result: Result, attempt: _Attempt) -> bool:
        assert attempt.made is not None and attempt.made.clued is not None
        proof = attempt.made.proof.as_json() if attempt.made.proof else {}
        proof.pop("entries", None)  # of no use but to its maker
        return self.store.publish(
            result.day,
            attempt.made.clued.puzzle,
            report={"tries": result.tries, "unfair": list(result.unfair), "proof": proof},
            theme=result.theme,
            difficulty=result.difficulty,
            repeat_after=self.plan.repeat_after,
        )


def _unfairness(made: Made) -> tuple[int, int]:
    """How many cells and slots are unfair."""
    return len(made.proof.unfair) if made.proof else 0, len(made.unfair)


def ahead(first: datetime.date, count: int) -> Iterator[datetime.date]:
    """A day and so many after it.

    >>> [day.day for day in ahead(datetime.date(2026, 11, 29), 2)]
    [29, 30, 1]
    """
    return (first + datetime.timedelta(number) for number in range(count + 1))
