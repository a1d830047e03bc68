"""Which desk, who is there, and what the commands that change days have in common."""

from __future__ import annotations

import datetime
import getpass
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from crosswright.cli.common.command import argument, option, options
from crosswright.cli.common.extras import existing_store, site_extra
from crosswright.cli.common.options import PLAN, SERIES, SITE, STORE, ZONE, File, Place
from crosswright.cli.common.writing import notice
from crosswright.errors import UsageError

if TYPE_CHECKING:
    from crosswright.publish.desk import PublisherDesk
    from crosswright.publish.desk.calendar import CalendarDesk, Found
    from crosswright.publish.desk.regexes import RegexDesk

WHO = "CROSSWRIGHT_WHO"
# How long may a name in the history be?
LONGEST_NAME = 60
# How many days may an argument name?
MOST_DAYS = 3660
# The regex crosswords of the days, in place of a series.
REGEX_SERIES = "regex"

DAY, DAYS = argument("DATE"), argument("DATE[..DATE]")


@options(SITE)
class DeskOptions:
    """Which desk, and who is there."""

    store: Place | None = STORE
    zone: str = ZONE
    plan: File | None = PLAN
    series: str = SERIES
    who: str | None = option(
        f"Your name, for the history. Default: ${WHO}, else your login.", name="--by", metavar="NAME"
    )


@contextmanager
def opened_any_desk(at: DeskOptions, *, new: bool = False) -> Iterator[CalendarDesk[Any, Any]]:
    """The desk of some options, also that of the regex crosswords. `new`: the store may be a new one."""
    with site_extra("publish"):
        from crosswright.publish import plan as plans
        from crosswright.publish.desk import PublisherDesk
        from crosswright.publish.desk.regexes import RegexDesk
        from crosswright.publish.plan_file import plan_of
        from crosswright.publish.store import Store, default_url
        from crosswright.publish.store.names import REGEX

    plan = plan_of(at.plan)
    today, who = plans.today(at.zone), _who(at.who)
    is_regex = at.series == REGEX
    its = plan if is_regex else plan.of_series(at.series)
    place = at.store or default_url() if new else existing_store(at.store)
    with closing(Store(place)) as store:
        yield (RegexDesk if is_regex else PublisherDesk)(store, who, today, at.series, its)


@contextmanager
def opened_desk(at: DeskOptions, *, new: bool = False) -> Iterator[PublisherDesk]:
    """The desk of a series of crosswords; UsageError for that of the regex crosswords."""
    with opened_any_desk(at, new=new) as desk:
        from crosswright.publish.desk import PublisherDesk

        if not isinstance(desk, PublisherDesk):
            raise UsageError("--series regex: a regex crossword has no words; change it by set-clue, set-title, remake "
                             "or import")  # fmt: skip
        yield desk


def _who(named: str | None) -> str:
    """The name for the history."""
    name = named or os.environ.get(WHO) or _login()
    if not name.isprintable() or len(name) > LONGEST_NAME or not name.strip():
        raise UsageError(f"--by {name!r}: no name; write at most {LONGEST_NAME} printable characters")
    return name


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user without an entry, as in some containers
        return "somebody"


@contextmanager
def opened_regex_desk(at: DeskOptions, *, new: bool = False) -> Iterator[RegexDesk]:
    """The desk of the regex crosswords."""
    with opened_any_desk(at, new=new) as desk:
        from crosswright.publish.desk.regexes import RegexDesk

        assert isinstance(desk, RegexDesk)
        yield desk


def days_of(text: str) -> tuple[datetime.date, datetime.date]:
    """The first and the last day that an argument names: 2026-12-24, or 2026-12-24..2026-12-31."""
    first, dots, last = text.partition("..")
    try:
        days = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last if dots else first)
    except ValueError:
        raise UsageError(f"{text}: no day; write 2026-12-24, or 2026-12-24..2026-12-31 for several") from None
    if days[0] > days[1]:
        raise UsageError(f"{text}: the first day is after the last; exchange them")
    if (days[1] - days[0]).days > MOST_DAYS:
        raise UsageError(f"{text}: name at most {MOST_DAYS} days")
    return days


def all_coming(desk: CalendarDesk[Found, Any], first: datetime.date, last: datetime.date) -> list[Found]:
    """The puzzles of these days, none of which is out."""
    puzzles = puzzles_of(desk, first, last, None)
    for each in puzzles:
        desk.require_coming(each)
    return puzzles


def puzzles_of(
    desk: CalendarDesk[Found, Any], first: datetime.date, last: datetime.date, change: int | None
) -> list[Found]:
    """The puzzles of these days, or the one before a change."""
    days = [desk.puzzle(datetime.date.fromordinal(n)) for n in range(first.toordinal(), last.toordinal() + 1)]
    if change is None:
        return days
    if len(days) != 1:
        raise UsageError("--before is about one day; name that alone")
    return [desk.earlier(first, change)]


def say_if_unapproved(desk: CalendarDesk[Any, Any], day: datetime.date) -> None:
    """Say how a day is approved, where it wants that."""
    if desk.puzzle(day).approval == "wanted":
        series = f" --series {desk.series}" if desk.series else ""
        notice(f"{desk.at(day).id} wants approval: crosswright days approve {day}{series}")
