"""Days that the desk has made again: one at a time, each by `publish.days_task` in a process of its own."""

from __future__ import annotations

import asyncio

from crosswright.language.wording import worded
from crosswright.publish.days_task import DaysRequest
from crosswright.publish.names import SeriesDay
from crosswright.web.desk.schedule import run_days
from crosswright.web.server.settings import Settings

# How many days may wait? A week of two series.
MOST = 14
FULL = worded("as many days as possible are being made; try again when some are ready")


class DeskMaker:
    """What is being made for the desk, by the id of the day."""

    def __init__(self) -> None:
        self.doing: dict[str, str] = {}
        self.faults: dict[str, str] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.one = asyncio.Semaphore(1)

    def state(self, id_: str) -> str:
        """What is being done for a day; "" if nothing is."""
        return self.doing.get(id_, "")

    def fault(self, id_: str) -> str:
        """Why the last puzzle for a day could not be made; "" if it could."""
        return self.faults.get(id_, "")

    def begin(self, settings: Settings, at: SeriesDay, who: str, seen: int) -> None:
        """Make a day again, unless it is being made; UsageError if too many are."""
        from crosswright.errors import UsageError

        if at.id in self.doing:
            return
        if len(self.doing) >= MOST:
            raise UsageError(FULL)
        self.doing[at.id] = worded("waiting")
        self.faults.pop(at.id, None)
        task = asyncio.get_running_loop().create_task(self._make(settings, at, who, seen))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _make(self, settings: Settings, at: SeriesDay, who: str, seen: int) -> None:
        request = DaysRequest(settings.store, settings.plan, settings.zone, approval=settings.approval,
                              remake=at.day.isoformat(), series=at.series, seen=seen, who=who)  # fmt: skip

        def doing(what: str) -> None:
            self.doing[at.id] = what or worded("making it")

        try:
            async with self.one:
                faults = await run_days(request, doing)
                if faults:
                    self.faults[at.id] = "; ".join(faults)
        finally:
            self.doing.pop(at.id, None)

    async def close(self) -> None:
        """End what is being made."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
