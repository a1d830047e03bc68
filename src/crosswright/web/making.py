"""Puzzles made for visitors: a short queue, and processes that make them, one puzzle at a time each.

A job is what becomes of one order. Who listens to it gets the newest state whenever there is one, never a backlog; a
job that nobody has listened to for a while is stopped. A process (`maker.py`) is started for the first job, keeps all
that it has loaded for the next, and is killed and started anew if it doesn't keep to its time.

States, as they are sent:

    waiting     place      how many are before it
    making      what       what is being done; rows: the grid as it stands: `#` blocks, `.` open, `*` secret letters;
                           right_bars, lower_bars: cells
    made        url        where it can be played; seed; notes: what its editor should know; rows and bars as above
    failed      message    in one line
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from crosswright.web.orders import Order
from crosswright.web.safety import Busy
from crosswright.web.settings import Settings

State = dict[str, Any]
# How long may a maker take beyond the time that it was given, before it is killed? The first has words to load.
GRACE = 60.0
# How often is it looked whether somebody still listens?
LOOK = 1.0
# After how long without work is a maker let go, and its 300 MB with it?
IDLE = 600.0
# How many jobs are remembered after their end, for those who come late?
REMEMBERED = 200
# How long may a line of a maker's be? A finished puzzle is one, with all of its proof.
_LONGEST_LINE = 2**24
PROGRAM = (sys.executable, "-m", "crosswright.web.maker")
_OVER = ("made", "failed")


@dataclass
class Job:
    """What becomes of one order."""

    order: Order
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = field(default_factory=lambda: {"state": "waiting", "place": 0})
    heard: float = field(default_factory=lambda: asyncio.get_running_loop().time())  # when somebody last asked for it
    _listeners: int = 0
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def over(self) -> bool:
        """Whether it has come to an end."""
        return self.state["state"] in _OVER

    def silence(self) -> float:
        """For how many seconds nobody has listened."""
        return 0.0 if self._listeners else asyncio.get_running_loop().time() - self.heard

    def touch(self) -> None:
        """Somebody asked how it goes."""
        self.heard = asyncio.get_running_loop().time()

    async def become(self, **state: Any) -> None:
        """Go on to another state, and tell who listens."""
        self.state = state
        async with self._news:
            self._news.notify_all()

    async def states(self) -> AsyncIterator[State | None]:
        """The state now, and every newer one until the last; None every few seconds where there is nothing new."""
        self._listeners += 1
        try:
            shown: State | None = None
            while shown is None or not self.over or shown is not self.state:
                if shown is self.state:
                    await self._wait()
                changed = shown is not self.state
                shown = self.state
                yield shown if changed else None
        finally:
            self._listeners -= 1
            self.touch()

    async def _wait(self, seconds: float = 10) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._news:
                await self._news.wait()


class Makers:
    """The queue, and the tasks that work it off."""

    def __init__(self, settings: Settings, keep: Callable[[bytes, int], Awaitable[str]]) -> None:
        self.settings, self.keep = settings, keep
        self.waiting: list[Job] = []
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self._arrival = asyncio.Condition()

    async def order(self, order: Order) -> Job:
        """Take an order; Busy where too many wait already."""
        self.refuse_if_full()
        job = Job(order)
        self.jobs[job.id] = job
        self.waiting.append(job)
        await self._tell_places()
        async with self._arrival:
            self._arrival.notify()
        self._forget()
        return job

    def refuse_if_full(self) -> None:
        """Busy where too many wait already."""
        limits = self.settings.limits
        if len(self.waiting) >= limits.waiting:
            raise Busy("Too many puzzles are being made just now; try again in a minute.", limits.making_seconds / 2)

    def _forget(self) -> None:
        """Let go of the oldest jobs that are over."""
        over = [id for id, job in self.jobs.items() if job.over]
        for id in over[: max(0, len(over) - REMEMBERED)]:
            del self.jobs[id]

    async def _tell_places(self) -> None:
        for place, job in enumerate(self.waiting):
            if job.state.get("place") != place:
                await job.become(state="waiting", place=place)

    async def work(self) -> None:
        """Work the queue off, for ever; as many of these run as there are makers."""
        maker = Maker(self.settings)
        try:
            while True:
                job = await self._next(maker)
                try:
                    await self._make(job, maker)
                except Exception:
                    await job.become(state="failed", message="Something went wrong here; please try again.")
                    await maker.stop()
                    raise
        finally:
            await maker.stop()

    async def _next(self, maker: Maker) -> Job:
        async with self._arrival:
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE):
                    await self._arrival.wait_for(lambda: bool(self.waiting))
            if not self.waiting:
                await maker.stop()
                await self._arrival.wait_for(lambda: bool(self.waiting))
            job = self.waiting.pop(0)
        await self._tell_places()
        return job

    async def _make(self, job: Job, maker: Maker) -> None:
        limits = self.settings.limits
        if job.silence() > limits.unheard_seconds:
            await job.become(state="failed", message="Nobody was waiting for it any more.")
            return
        await job.become(state="making", what="getting ready", rows=[])
        try:
            async with asyncio.timeout(limits.making_seconds + GRACE):
                await self._follow(job, maker)
        except (TimeoutError, MakerLost) as error:
            await maker.stop()
            late = isinstance(error, TimeoutError)
            await job.become(state="failed", message=f"It {'took too long' if late else 'failed'}; try another.")

    async def _follow(self, job: Job, maker: Maker) -> None:
        """Pass on what a maker tells until it is done."""
        limits = self.settings.limits
        document = job.order.model_dump()
        await maker.send({"order": document, "seconds": limits.making_seconds})
        stopped = False
        while True:
            if not stopped and job.silence() > limits.unheard_seconds:
                stopped = True
                await maker.send({"stop": True})
            if (told := await maker.hear(LOOK)) is None:
                continue
            if "puzzle" in told:
                name = await self.keep(told.pop("puzzle").encode(), job.order.difficulty)
                await job.become(state="made", url=f"/p/{name}", **told)
                return
            await job.become(**told)
            if job.over:
                return


class MakerLost(Exception):
    """A maker ended before its puzzle was done."""


class Maker:
    """A process that makes puzzles, started when it is first needed. Both sides talk in lines of JSON."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process: asyncio.subprocess.Process | None = None
        self._line: asyncio.Task[bytes] | None = None

    async def send(self, document: State) -> None:
        """Tell it something."""
        if self.process is None or self.process.returncode is not None:
            self.process = await self._start()
        assert self.process.stdin is not None
        with suppress(ConnectionError):  # it will be found lost when it is listened to
            self.process.stdin.write(json.dumps(document).encode() + b"\n")
            await self.process.stdin.drain()

    async def hear(self, seconds: float) -> State | None:
        """What it says next; None where it says nothing for so long. MakerLost where it is no more."""
        assert self.process is not None and self.process.stdout is not None
        if self._line is None:
            self._line = asyncio.ensure_future(self.process.stdout.readline())
        done, _ = await asyncio.wait([self._line], timeout=seconds)
        if not done:
            return None
        line, self._line = self._line.result(), None
        if not line:
            raise MakerLost
        told = json.loads(line)
        assert isinstance(told, dict)
        return told

    async def _start(self) -> asyncio.subprocess.Process:
        plan = [self.settings.plan] if self.settings.plan else []
        return await asyncio.create_subprocess_exec(
            *(*PROGRAM, *plan),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )

    async def stop(self) -> None:
        """End it, whatever it does."""
        if self._line is not None:
            self._line.cancel()
            self._line = None
        if self.process is not None:
            process, self.process = self.process, None
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
