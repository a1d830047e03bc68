"""What the commands of the publisher's desk share: who works at which desk, and the workshop of a plan."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from crosswright.cli.common.command import gathered, option
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import SITE, plan_option, series_option, store_option, zone_option
from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.stores import existing_store
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice
from crosswright.errors import UsageError

if TYPE_CHECKING:
    from crosswright.make.workshop import Workshop
    from crosswright.publish.desk import PublisherDesk
    from crosswright.publish.desk.calendar import CalendarDesk
    from crosswright.publish.desk.regexes import RegexDesk
    from crosswright.publish.plan import SeriesPlan

WHO = "CROSSWRIGHT_WHO"
# How long may a name in the history be?
LONGEST_NAME = 60


@dataclass(frozen=True)
class DeskOptions:
    """Which desk, and who is there."""

    place: str | None
    zone: str
    plan: str | None
    series: str
    who: str | None


desk_options = gathered(
    "at",
    DeskOptions,
    SITE,
    [
        store_option,
        zone_option,
        plan_option,
        series_option,
        option("--by", "who", metavar="NAME", help=f"Your name, for the history. Default: ${WHO}, else your login."),
    ],
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
    place = at.place or default_url() if new else existing_store(at.place)
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


def workshop_of(plan: SeriesPlan) -> Workshop:
    """The workshop of a plan, with progress and its notes on stderr."""
    from crosswright.publish.days import open_workshop

    report_if_slow("auto")
    with loading() as progress:
        workshop = open_workshop(plan, progress)
    for note in workshop.notes:
        notice(note)
    return workshop
