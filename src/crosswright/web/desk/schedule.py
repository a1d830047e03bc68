"""Keeps the coming days made: `publish.days_task` in a process of its own, at the start and at midnight.

It is safe to do this twice or at the same time, so several sites may share a store. If a day could not be made, the
next attempt follows after a minute, later ones after longer pauses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from crosswright.publish.days import DayState
from crosswright.publish.days_task import DaysRequest
from crosswright.web.server.settings import Settings
from crosswright.web.server.site import Site
from crosswright.workers.parent import PROGRAM, Child, ChildEndedError
from crosswright.workers.tasks import ChildTask

log = logging.getLogger("crosswright.web")
# How many seconds is the pause after a failure: at first, and at most?
FIRST_PAUSE, LONGEST_PAUSE = 60, 3600
# For how many seconds do we sleep at most? A clock that is set, or a machine that was asleep, ends the day earlier.
LONGEST_SLEEP = 600
# The process that answers visitors comes first.
NICE = 10


async def keep_up(site: Site) -> None:
    """Make the coming days now, and again whenever a day begins; never ends."""
    pause = FIRST_PAUSE

    def doing(what: str) -> None:
        site.doing = what

    zone = site.settings.timezone
    while True:
        begun = datetime.now(zone)
        if await make_days(site.settings, doing):
            pause = FIRST_PAUSE
            while (now := datetime.now(zone)).date() == begun.date():
                await asyncio.sleep(min(until_midnight(now), LONGEST_SLEEP))
        else:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


async def make_days(settings: Settings, doing: Callable[[str], None] = lambda what: None) -> bool:
    """Make today and the days ahead where they are missing; whether each has a puzzle then. `doing` gets each step."""
    faults = await run_days(request_of(settings), doing)
    if faults:
        log.error("the coming days could not all be made: %s", "; ".join(faults))
    return not faults


async def run_days(request: DaysRequest, doing: Callable[[str], None]) -> list[str]:
    """Have a process do what is requested; returns what could not be done."""
    child, faults = Child(ChildTask("days", niceness=NICE), PROGRAM), []
    try:
        await child.send(**asdict(request))
        while (message := await child.receive()) is not None:
            if "doing" in message:
                log.info("%s", message["doing"])
                doing(message["doing"])
            elif "warning" in message:
                log.warning("%s", message["warning"])
            elif fault := fault_of(message):
                faults.append(fault)
    except ChildEndedError as ended:
        return faults or ([str(ended)] if ended.code else [])
    finally:
        doing("")
        await child.kill()
    return faults


def request_of(settings: Settings) -> DaysRequest:
    """What the process is to do."""
    return DaysRequest(
        settings.store, settings.plan, settings.zone, settings.ahead, since=settings.since, approval=settings.approval
    )


def fault_of(message: dict[str, Any]) -> str:
    """What is wrong according to a message of the process; "" if nothing is.

    >>> fault_of({"day": {"date": "2026-11-22", "state": "missing", "why": "no word fits"}})
    '2026-11-22 is missing: no word fits'
    """
    if "error" in message:
        return str(message["error"])
    day = message.get("day", {})
    return f"{_id_in(day)} is missing: {day['why']}" if day.get("state") == DayState.MISSING.value else ""


def _id_in(day: dict[str, Any]) -> str:
    return f"{day['series']}-{day['date']}" if day.get("series") else str(day["date"])


def until_midnight(now: datetime) -> float:
    """How many seconds remain of a day, also of one with 23 or 25 hours.

    >>> from zoneinfo import ZoneInfo
    >>> until_midnight(datetime(2026, 10, 25, 1, tzinfo=ZoneInfo("Europe/Berlin"))) / 3600  # the clocks go back
    24.0
    """
    midnight = datetime.combine(now.date() + timedelta(1), datetime.min.time(), now.tzinfo)
    return midnight.timestamp() - now.timestamp()
