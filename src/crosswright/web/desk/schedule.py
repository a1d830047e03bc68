"""Keeps the coming days made: `publish.days_main` in a process of its own, at the start and at midnight.

It is safe to do this twice or at the same time, so several sites may share a store. If a day could not be made, the
next attempt follows after a minute, later ones after longer pauses.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from crosswright.language.wording import unpacked_text
from crosswright.publish.days import DayState
from crosswright.publish.days_main import DaysRequest
from crosswright.web.server.context import Site
from crosswright.web.server.settings import Settings

log = logging.getLogger("crosswright.web")
# How many seconds is the pause after a failure: at first, and at most?
FIRST_PAUSE, LONGEST_PAUSE = 60, 3600
PROGRAM = (sys.executable, "-m", "crosswright.publish.days_main")


async def keep_up(site: Site) -> None:
    """Make the coming days now, and again whenever a day begins; never ends."""
    pause = FIRST_PAUSE

    def doing(what: str) -> None:
        site.doing = what

    while True:
        if await make_days(site.settings, doing):
            pause = FIRST_PAUSE
            await asyncio.sleep(until_midnight(datetime.now(site.settings.timezone)))
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
    """Have the process do what is requested; returns what could not be done."""
    process = await asyncio.create_subprocess_exec(
        *PROGRAM, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    faults = []
    try:
        async for message in _messages(process, request):
            if "doing" in message:
                what = unpacked_text(message["doing"])
                log.info("%s", what)
                doing(what)
            elif "warning" in message:
                log.warning("%s", message["warning"])
            elif fault := fault_of(message):
                faults.append(fault)
    finally:
        doing("")
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    return faults or ([f"code {process.returncode}"] if process.returncode else [])


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


async def _messages(process: asyncio.subprocess.Process, request: DaysRequest) -> AsyncIterator[dict[str, Any]]:
    """What the process sends until it ends."""
    assert process.stdin is not None and process.stdout is not None
    with suppress(ConnectionError):
        process.stdin.write(request.as_json().encode())
        process.stdin.close()
    async for line in process.stdout:
        yield json.loads(line)
    await process.wait()


def until_midnight(now: datetime) -> float:
    """How many seconds remain of a day, also of one with 23 or 25 hours.

    >>> from zoneinfo import ZoneInfo
    >>> until_midnight(datetime(2026, 10, 25, 1, tzinfo=ZoneInfo("Europe/Berlin"))) / 3600  # the clocks go back
    24.0
    """
    midnight = datetime.combine(now.date() + timedelta(1), datetime.min.time(), now.tzinfo)
    return midnight.timestamp() - now.timestamp()
