"""What the clock does to a site: midnight, both changes of daylight saving time, and a clock that is set."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from crosswright.web.desk import schedule
from crosswright.web.desk.schedule import LONGEST_SLEEP, keep_up, until_midnight

BERLIN, HAVANA = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Havana")


@pytest.mark.parametrize(
    ("now", "hours"),
    [
        (datetime(2026, 11, 21, tzinfo=BERLIN), 24),
        (datetime(2026, 3, 29, tzinfo=BERLIN), 23),
        (datetime(2026, 10, 25, tzinfo=BERLIN), 25),
        (datetime(2026, 10, 25, 2, 30, tzinfo=BERLIN), 22.5),
        (datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=BERLIN), 21.5),
        (datetime(2026, 3, 7, 23, 30, tzinfo=HAVANA), 0.5),  # the next day begins at one o'clock
        (datetime(2026, 12, 31, 23, 59, 59, 999_999, tzinfo=BERLIN), 1e-6 / 3600),
    ],
)
def test_until_midnight(now: datetime, hours: float) -> None:
    assert until_midnight(now) == pytest.approx(hours * 3600, abs=1e-5)


@pytest.mark.parametrize("change", [date(2026, 3, 28), date(2026, 10, 24)])
def test_every_day_begins_once_where_the_clocks_change(change: date) -> None:
    now = datetime.combine(change, datetime.min.time(), BERLIN)
    days = []
    for _ in range(4):
        now = datetime.fromtimestamp(now.timestamp() + until_midnight(now), BERLIN)
        days.append(now)
    assert [each.date() for each in days] == [change + timedelta(n) for n in range(1, 5)]
    assert all(each.hour == each.minute == 0 for each in days)


class ClockEnds(Exception):
    """The last time of a test has been read."""


def made_days(monkeypatch: pytest.MonkeyPatch, times: list[datetime]) -> tuple[list[date], list[float]]:
    """On which days the site makes days, and how long it sleeps, where its clock shows these times after each sleep."""
    clock, made, slept = iter(times), list[date](), list[float]()
    now = next(clock)

    async def sleep(seconds: float) -> None:
        nonlocal now
        slept.append(seconds)
        if (following := next(clock, None)) is None:
            raise ClockEnds
        now = following

    async def make(*_: Any) -> bool:
        made.append(now.date())
        return True

    monkeypatch.setattr(schedule, "datetime", SimpleNamespace(now=lambda zone: now, combine=datetime.combine,
                                                              min=datetime.min))  # fmt: skip
    monkeypatch.setattr(schedule, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(schedule, "make_days", make)
    site: Any = SimpleNamespace(settings=SimpleNamespace(timezone=BERLIN))
    with pytest.raises(ClockEnds):
        asyncio.run(keep_up(site))
    return made, slept


def test_a_clock_that_is_set_begins_the_day_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=BERLIN)
    jumps = [noon, noon + timedelta(minutes=10), noon + timedelta(days=3), noon + timedelta(days=3, minutes=9), noon]
    made, slept = made_days(monkeypatch, jumps)
    assert made == [noon.date(), noon.date() + timedelta(3), noon.date()]
    assert max(slept) <= LONGEST_SLEEP


def test_a_sleep_that_ends_just_before_midnight_makes_nothing_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    midnight = datetime(2026, 11, 22, tzinfo=BERLIN)
    early = [midnight - timedelta(seconds=5), midnight - timedelta(microseconds=1), midnight]
    made, slept = made_days(monkeypatch, early)
    assert made == [midnight.date() - timedelta(1), midnight.date()]
    assert slept[:2] == pytest.approx([5, 1e-6], abs=1e-5)
