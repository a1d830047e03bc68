"""Makes the coming days in a process of its own: `python -m crosswright.publish.days_main`, for `web.day_schedule`.

It reads one JSON object from stdin, a `DaysRequest`, and writes lines of JSON to stdout:

    {"doing": "..."}                  what is being done, once for each step, by `packed_text`
    {"day": {"date": ..., ...}}       a `DayResult`, as each day is finished
    {"warning": "..."}                a day that somebody must approve soon
    {"error": "..."}                  why it can't go on, in one line; the last

Exit code: 0 every day has a puzzle, 1 some have none or there was an error. A request comes by stdin because the URL of
a store may contain a password, and everybody on a machine can read the arguments of its processes.
"""

from __future__ import annotations

import datetime
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import IO, Any, Literal

from crosswright.errors import CrosswrightError
from crosswright.language.wording import packed_text, worded
from crosswright.make.workshop import Workshop
from crosswright.progress import Progress
from crosswright.publish.days import DayMaker, DayResult, DayState, ahead, open_workshop, unapproved
from crosswright.publish.desk.regexes import RegexDesk
from crosswright.publish.minis import MiniMaker
from crosswright.publish.plan import SeriesPlan, WeekPlan, today
from crosswright.publish.plan_file import plan_of
from crosswright.publish.regex_days import make_regex_days
from crosswright.publish.store import Store
from crosswright.publish.store.names import MINI, REGEX

NICE = 10


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

    def as_json(self) -> str:
        """The request as the process reads it."""
        return json.dumps(asdict(self))


class _Messages:
    """What the process sends."""

    def __init__(self, out: IO[str]) -> None:
        self.out, self.last = out, ""

    def send(self, **message: Any) -> None:
        """Send a line."""
        self.out.write(json.dumps(message) + "\n")
        self.out.flush()

    def doing(self, what: str) -> None:
        """Say what is being done, if that is new."""
        if what != self.last:
            self.last = what
            self.send(doing=packed_text(what))


def main() -> int:
    """Do what is requested; the exit code."""
    os.nice(NICE) if hasattr(os, "nice") else None
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the server, which ends this process
    messages = _Messages(os.fdopen(os.dup(1), "w", encoding="utf-8"))
    os.dup2(2, 1)  # anything else that is printed goes to the log
    try:
        return int(not _make(DaysRequest(**json.load(sys.stdin)), messages))
    except (CrosswrightError, OSError) as error:
        messages.send(error=" ".join(str(error).split()))
        return 1


def _make(request: DaysRequest, messages: _Messages) -> bool:
    """Make the days; whether each has a puzzle then."""
    plan = plan_of(request.plan, request.approval)
    with closing(Store(request.store)) as store:
        if request.remake:
            return _remake(request, store, plan, messages)
        coming = list(ahead(today(request.zone), request.ahead))
        days = [*coming, *_back_to(request.since, coming[0])]
        complete = True
        minis = MiniMaker(store, approval=plan.first_approval, language=plan.language)
        if MINI not in plan.series and minis.can_make:
            messages.doing(worded("making the first mini"))
            minis.make(days)
        for series, its in plan.all_series.items():
            with _maker(store, series, its, messages) as maker:
                complete &= _make_series(maker, days, messages)
                if request.regex and plan.regex and not series:
                    messages.doing(worded("making regex crosswords"))
                    make_regex_days(store, days, maker.words, approval=plan.first_approval)
        for id_ in unapproved(store, plan, today(request.zone)):
            messages.send(warning=f"{id_} is not approved")
    return complete


def _back_to(since: str, day: datetime.date) -> Iterator[datetime.date]:
    """The days before a day, back to a date; none without a date."""
    first = datetime.date.fromisoformat(since) if since else day
    while (day := day - datetime.timedelta(1)) >= first:
        yield day


def _maker(store: Store, series: str, plan: SeriesPlan, messages: _Messages) -> DayMaker:
    def watch(now: Progress) -> None:
        messages.doing(worded("making the puzzle of {day}", day=now.what.partition(":")[0]))

    return DayMaker(store, plan, lambda: _open(plan, messages), progress=watch, series=series)


def _make_series(maker: DayMaker, days: Sequence[datetime.date], messages: _Messages) -> bool:
    complete = True
    for day in days:
        result = maker.make(day)
        messages.send(day=result.as_json())
        complete = complete and result.state is not DayState.MISSING
    return complete


def _remake(request: DaysRequest, store: Store, plan: WeekPlan, messages: _Messages) -> bool:
    """Make one day again; whether it has another puzzle then."""
    if request.series == REGEX:
        return _remake_regex(request, store, plan, messages)
    with _maker(store, request.series, plan.of_series(request.series), messages) as maker:
        day = datetime.date.fromisoformat(request.remake or "")
        result = maker.remake(day, who=request.who, seen=request.seen)
    messages.send(day=result.as_json())
    return result.state is DayState.MADE


def _remake_regex(request: DaysRequest, store: Store, plan: WeekPlan, messages: _Messages) -> bool:
    day = datetime.date.fromisoformat(request.remake or "")
    desk = RegexDesk(store, request.who, today(request.zone), REGEX, plan)
    with _open(plan, messages) as workshop:
        words = [word for word, _ in workshop.lexicon]
    messages.doing(worded("making the regex crossword of {day}", day=day.isoformat()))
    made = desk.remake(day, lambda: words, seen=request.seen)
    state, why = (DayState.MADE, "") if made else (DayState.MISSING, "no other puzzle was found")
    messages.send(day=DayResult(day, state, why=why, series=REGEX).as_json())
    return made is not None


def _open(plan: SeriesPlan, messages: _Messages) -> Workshop:
    """The workshop of a plan; opening it for the first time takes minutes."""

    def progress(now: Progress) -> None:
        messages.doing(f"{now.what}, {(now.share or 0) // 0.1 / 10:.0%}")

    messages.doing(worded("loading words and clues"))
    return open_workshop(plan, progress)


if __name__ == "__main__":
    sys.exit(main())
