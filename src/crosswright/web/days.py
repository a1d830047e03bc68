"""The days to come, made by the site itself: `crosswright daily` as a process of its own, at the start and at midnight.

What it does is safe to do twice and at once, so that several sites may share a store. A day that could not be made is
tried again, after a minute at first, then after longer.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from contextlib import suppress
from datetime import datetime, timedelta

from crosswright.web.context import Site
from crosswright.web.settings import Settings
from crosswright.web.store import PLACE_VARIABLE

log = logging.getLogger("crosswright.web")
# How long is waited after a failure, in seconds: at first, and at the most?
FIRST_PAUSE, LONGEST_PAUSE = 60, 3600
NICE = 10


async def keep_up(site: Site) -> None:
    """Make the coming days now, and whenever a day begins, for ever."""
    pause = FIRST_PAUSE
    while True:
        if await make_days(site.settings):
            pause = FIRST_PAUSE
            await asyncio.sleep(until_midnight(datetime.now(site.settings.timezone)))
        else:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


async def make_days(settings: Settings) -> bool:
    """Make what is missing of today and the days ahead; whether all is there then."""
    # The store goes by the environment: its URL may have a password, and arguments are for all to see.
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "from crosswright.cli import main; main()", *command(settings)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | {PLACE_VARIABLE: settings.store},
    )
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process.pid, NICE) if hasattr(os, "setpriority") else None
    try:
        _, talk = await process.communicate()
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.returncode:
        lines = talk.decode(errors="replace").strip().splitlines()
        why = [line for line in lines if " is missing: " in line] or lines[-1:] or [f"code {process.returncode}"]
        log.error("the coming days could not all be made: %s", "; ".join(why))
    return process.returncode == 0


def command(settings: Settings) -> list[str]:
    """The command's arguments."""
    plan = ["--plan", settings.plan] if settings.plan else []
    return ["daily", "--ahead", str(settings.ahead), "--zone", settings.zone, *plan]


def until_midnight(now: datetime) -> float:
    """How many seconds remain of a day, however long it is.

    >>> from zoneinfo import ZoneInfo
    >>> until_midnight(datetime(2026, 10, 25, 1, tzinfo=ZoneInfo("Europe/Berlin"))) / 3600  # the clocks go back
    24.0
    """
    midnight = datetime.combine(now.date() + timedelta(1), datetime.min.time(), now.tzinfo)
    return midnight.timestamp() - now.timestamp()
