"""Makes the coming days, in a child process of its own.

It is sent one message, a `DaysRequest`, and sends:

    {"doing": "..."}                  what is being done, once for each step
    {"day": {"date": ..., ...}}       a `DayResult`, as each day is finished
    {"warning": "..."}                a day that somebody must approve soon
    {"error": "..."}                  why it can't go on, in one line; the last

Exit code: 0 every day has a puzzle, 1 some have none or there was an error. The request is a message because the URL of
a store may contain a password, and everybody on a machine can read the arguments of its processes.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Literal

from crosswright.errors import CrosswrightError
from crosswright.language.wording import worded
from crosswright.make.workshop import Workshop
from crosswright.progress import OnProgress, Progress
from crosswright.publish.days import DayMaker, DayState, ahead, unapproved
from crosswright.publish.desk import desk_for
from crosswright.publish.minis import MiniMaker
from crosswright.publish.names import MINI, REGEX
from crosswright.publish.plan import SeriesPlan, WeekPlan, today
from crosswright.publish.plan_file import plan_of
from crosswright.publish.regex_days import make_regex_days
from crosswright.publish.store import Store
from crosswright.workers.child import Talk


@dataclass(frozen=True)
class DaysRequest:
    """Which days to make, and for which store."""

    store: str  # a path or an SQLAlchemy URL
    plan: str | None = None  # the path of a plan file
    zone: str = "UTC"
    ahead: int = 7  # days after today
    regex: bool = True  # a regex crossword for each day too
    since: str = ""  # also the days from this date on, the latest first
    approval: Literal["none", "required"] | None = None  # or none, in place of the plan's
    remake: str | None = None  # a day to make again in place of all others
    series: str = ""  # of the day to make again
    seen: int = 0  # the revision to replace
    who: str = ""  # who asks for it


class _Report:
    """What is said of the work."""

    def __init__(self, talk: Talk) -> None:
        self.send, self.last = talk.send, ""

    def doing(self, what: str) -> None:
        """Say what is being done, if that is new."""
        if what != self.last:
            self.last = what
            self.send(doing=what)


def make_days(talk: Talk) -> int:
    """Do what is requested; the exit code."""
    report = _Report(talk)
    try:
        return int(not _make(DaysRequest(**next(talk.messages())), report))
    except (CrosswrightError, OSError) as error:
        report.send(error=" ".join(str(error).split()))
        return 1


def _make(request: DaysRequest, report: _Report) -> bool:
    """Make the days; whether each has a puzzle then."""
    plan = plan_of(request.plan, request.approval)
    with closing(Store(request.store)) as store:
        if request.remake:
            return _remake(request, store, plan, report)
        coming = list(ahead(today(request.zone), request.ahead))
        days = [*coming, *_back_to(request.since, coming[0])]
        complete = True
        minis = MiniMaker(store, approval=plan.first_approval, language=plan.language)
        if MINI not in plan.series and minis.can_make:
            report.doing(worded("making the first mini"))
            minis.make(days)
        for series, its in plan.all_series.items():
            opened = partial(_open, its, report)
            with DayMaker(store, its, opened, progress=_watch(report), series=series) as maker:
                complete &= _make_series(maker, days, report)
                if request.regex and plan.regex and not series:
                    report.doing(worded("making regex crosswords"))
                    make_regex_days(store, days, maker.words, approval=plan.first_approval)
        for id_ in unapproved(store, plan, today(request.zone)):
            report.send(warning=f"{id_} is not approved")
    return complete


def _back_to(since: str, day: datetime.date) -> Iterator[datetime.date]:
    """The days before a day, back to a date; none without a date."""
    first = datetime.date.fromisoformat(since) if since else day
    while (day := day - datetime.timedelta(1)) >= first:
        yield day


def _watch(report: _Report, *, regex: bool = False) -> OnProgress:
    """Says which day is made; the maker of a regex crossword says so itself."""

    def watch(now: Progress) -> None:
        report.doing(now.what if regex else worded("making the puzzle of {day}", day=now.what.partition(":")[0]))

    return watch


def _make_series(maker: DayMaker, days: Sequence[datetime.date], report: _Report) -> bool:
    complete = True
    for day in days:
        result = maker.make(day)
        report.send(day=result.as_json())
        complete = complete and result.state is not DayState.MISSING
    return complete


def _remake(request: DaysRequest, store: Store, plan: WeekPlan, report: _Report) -> bool:
    """Make one day again; whether it has another puzzle then."""
    desk = desk_for(store, request.who, today(request.zone), request.series, plan)
    day = datetime.date.fromisoformat(request.remake or "")
    watch = _watch(report, regex=request.series == REGEX)
    (result,) = desk.remade({day: request.seen}, lambda: _open(desk.plan, report), progress=watch)
    report.send(day=result.as_json())
    return result.state is DayState.MADE


def _open(plan: SeriesPlan, report: _Report) -> Workshop:
    """The workshop of a plan; opening it for the first time takes minutes."""

    def progress(now: Progress) -> None:
        report.doing(f"{now.what}, {(now.share or 0) // 0.1 / 10:.0%}")

    report.doing(worded("loading words and clues"))
    return Workshop.open(plan.sources, progress=progress)
