"""Which desk, who is there, and what the commands that change days have in common."""

from __future__ import annotations

import datetime
import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

from crosswright.cli.common.command import argument, option, options
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import SITE
from crosswright.cli.common.site import SiteOptions, opened_store
from crosswright.cli.common.values import date_of
from crosswright.cli.common.writing import notice
from crosswright.errors import UsageError

if TYPE_CHECKING:
    from crosswright.publish.desk import PublisherDesk
    from crosswright.publish.desk.calendar import CalendarDesk

WHO = "CROSSWRIGHT_WHO"
# How long may a name in the history be?
LONGEST_NAME = 60
# How many days may an argument name?
MOST_DAYS = 3660


def days_of(text: str) -> list[datetime.date]:
    """The days that an argument names: 2026-12-24, or 2026-12-24..2026-12-31."""
    first, dots, last = text.partition("..")
    try:
        days = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last if dots else first)
    except ValueError:
        raise UsageError(f"{text}: no day; write 2026-12-24, or 2026-12-24..2026-12-31 for several") from None
    if days[0] > days[1]:
        raise UsageError(f"{text}: the first day is after the last; exchange them")
    if (days[1] - days[0]).days > MOST_DAYS:
        raise UsageError(f"{text}: name at most {MOST_DAYS} days")
    return [datetime.date.fromordinal(n) for n in range(days[0].toordinal(), days[1].toordinal() + 1)]


def day_of(text: str) -> datetime.date:
    """The day that an argument names."""
    return date_of("DATE", text)


Day = Annotated[datetime.date, day_of, "DATE"]
Days = Annotated[list[datetime.date], days_of, "DATE[..DATE]"]
DAY, DAYS = argument("DATE"), argument("DATE[..DATE]")


@options(SITE)
class DeskOptions:
    """Which desk, and who is there."""

    at: SiteOptions
    series: str = option("A series of the plan, as [series.mini]. Default: the plan's own days.", metavar="NAME")
    who: str | None = option(
        f"Your name, for the history. Default: ${WHO}, else your login.", name="--by", metavar="NAME"
    )


@contextmanager
def opened_desk(options: DeskOptions, *, new: bool = False) -> Iterator[CalendarDesk[Any]]:
    """The desk of some options, of crosswords or of regex crosswords. `new`: the store may be a new one."""
    with site_extra():
        from crosswright.publish.desk import desk_for

    plan, today, who = options.at.week(), options.at.today, _who(options.who)
    with opened_store(options.at.store, new=new) as store:
        yield desk_for(store, who, today, options.series, plan)


@contextmanager
def opened_crosswords(options: DeskOptions) -> Iterator[PublisherDesk]:
    """The desk of a series of crosswords; UsageError for that of the regex crosswords."""
    with opened_desk(options) as desk:
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
def changed_day(options: DeskOptions, day: datetime.date, *, new: bool = False) -> Iterator[CalendarDesk[Any]]:
    """The desk for a change of a day; says how that is approved then, where it wants that."""
    with opened_desk(options, new=new) as desk:
        yield desk
        say_if_unapproved(desk, day)


def say_if_unapproved(desk: CalendarDesk[Any], day: datetime.date) -> None:
    """Say how a day is approved, where it wants that."""
    if desk.puzzle(day).approval == "wanted":
        series = f" --series {desk.series}" if desk.series else ""
        notice(f"{desk.at(day).id} wants approval: crosswright days approve {day}{series}")
