"""Puzzles made for visitors: a short queue, and processes that make them, each one puzzle at a time.

A job is the making of one puzzle. A listener always gets the newest state, never a backlog; a job without listeners is
stopped after a while. A process (`maker.py`) is started for the first job and keeps what it has loaded for the next.
A process that overruns its time is killed and replaced.

States, as they are sent:

    waiting     place      the number of jobs before it
    making      what       what is being done; rows: the grid so far: `#` blocks, `.` open, `*` secret letters;
                           right_bars, lower_bars: cells
    made        url        the puzzle's page; seed; notes: what its editor should know; rows and bars as above
    failed      message    why, in one line
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from crosswright.language.wording import Wording, worded
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.server.rates import Busy
from crosswright.web.server.settings import Settings
from crosswright.workers.parent import PROGRAM, Child, ChildEndedError
from crosswright.workers.tasks import ChildTask

JobState = dict[str, Any]
# How many seconds may a maker process overrun its time before it is killed? The first job has words to load.
GRACE = 60.0
# How often is a job checked for listeners, in seconds?
CHECK_LISTENERS = 1.0
# After how many seconds without a new state is a listener told that the job is still there?
SIGN_OF_LIFE = 10.0
# After how many seconds without work is a maker process ended, which frees its 300 MB?
IDLE = 600.0
# How much memory may a maker have? One with two 21x21 behind it has 0.5 GB (bench/README.md).
MOST_MEMORY = 3 * 2**30
# The process that answers visitors comes first.
NICE = 10
# How many finished jobs are kept, for listeners that come late?
REMEMBERED = 200
_OVER = ("made", "failed")
NOBODY = worded("Nobody waited for it any more.")
BROKEN = worded("Something went wrong here; please try again.")
LATE = worded("It took too long; try another.")
LOST = worded("It failed; try another.")
# What is said in other languages where a step, or the reason of a failure, is known in English alone.
_BEING_MADE, _FAILED = worded("it is being made"), worded("It could not be made; choose something else.")


def state_in(said: Wording, state: JobState) -> JobState:
    """A state with its texts in a language."""
    texts: JobState = {}
    if "what" in state:
        texts["what"] = said.say_later(state["what"], _BEING_MADE)
    if "message" in state:
        texts["message"] = said.say_later(state["message"], _FAILED)
    if "notes" in state:
        texts["notes"] = [said.say_later(note, "") for note in state["notes"]]
    return {**state, **texts}


@dataclass(frozen=True)
class MakingLimits:
    """How long visitors may keep the makers. Times are in seconds."""

    making_seconds: float = 120  # for a puzzle, once a maker process has it
    waiting: int = 8  # puzzles that may wait for a maker process
    abandoned_seconds: float = 30  # the making of a puzzle stops after so long without a listener


@dataclass
class MakingJob:
    """The making of one puzzle."""

    request: MakeRequest
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: JobState = field(default_factory=lambda: {"state": "waiting", "place": 0})
    heard: float = field(default_factory=lambda: asyncio.get_running_loop().time())  # the last time
    _listeners: int = 0
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state["state"] in _OVER

    def silence(self) -> float:
        """How many seconds it has had no listener."""
        return 0.0 if self._listeners else asyncio.get_running_loop().time() - self.heard

    def touch(self) -> None:
        """Note that somebody asked for its state."""
        self.heard = asyncio.get_running_loop().time()

    async def become(self, **state: Any) -> None:
        """Enter another state, and notify the listeners."""
        self.state = state
        async with self._news:
            self._news.notify_all()

    async def states(self) -> AsyncIterator[JobState | None]:
        """The state now and every newer one until the last; None after every few seconds without a new one."""
        self._listeners += 1
        try:
            shown: JobState | None = None
            while shown is None or not self.over or shown is not self.state:
                if shown is self.state:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(SIGN_OF_LIFE), self._news:
                            await self._news.wait()
                changed = shown is not self.state
                shown = self.state
                yield shown if changed else None
        finally:
            self._listeners -= 1
            self.touch()


class MakingQueue:
    """The queue of jobs, and the work on it."""

    def __init__(self, settings: Settings, store: Callable[[bytes, int], Awaitable[str]]) -> None:
        self.settings, self.store, self.limits = settings, store, settings.of(MakingLimits)
        self.waiting: list[MakingJob] = []
        self.jobs: OrderedDict[str, MakingJob] = OrderedDict()
        self._arrival = asyncio.Condition()

    async def add(self, request: MakeRequest) -> MakingJob:
        """Put a request into the queue; Busy if too many wait."""
        self.refuse_if_full()
        await self._drop_abandoned()
        job = MakingJob(request)
        self.jobs[job.id] = job
        self.waiting.append(job)
        await self._update_places()
        async with self._arrival:
            self._arrival.notify()
        self._forget()
        return job

    def refuse_if_full(self) -> None:
        """Busy if too many jobs wait that somebody listens to."""
        limits = self.limits
        if sum(not self._abandoned(job) for job in self.waiting) >= limits.waiting:
            raise Busy("Too many puzzles are being made just now; try again in a minute.", limits.making_seconds / 2)

    def _abandoned(self, job: MakingJob) -> bool:
        return job.silence() > self.limits.abandoned_seconds

    async def _drop_abandoned(self) -> None:
        """End the jobs that nobody listens to any more, so that they take no place of others."""
        abandoned = [job for job in self.waiting if self._abandoned(job)]
        self.waiting = [job for job in self.waiting if job not in abandoned]
        for job in abandoned:
            await job.become(state="failed", message=NOBODY)

    def _forget(self) -> None:
        """Drop the oldest jobs that are over."""
        over = [id for id, job in self.jobs.items() if job.over]
        for id in over[: max(0, len(over) - REMEMBERED)]:
            del self.jobs[id]

    async def _update_places(self) -> None:
        for place, job in enumerate(self.waiting):
            if job.state.get("place") != place:
                await job.become(state="waiting", place=place)

    async def work(self) -> None:
        """Make one puzzle after the other, for ever; one such task runs for each maker process."""
        task = ChildTask("make", {"plan": self.settings.plan}, MOST_MEMORY, niceness=NICE)
        maker = Child(task, PROGRAM)
        try:
            while True:
                job = await self._next(maker)
                try:
                    await self._make(job, maker)
                except Exception:
                    await job.become(state="failed", message=BROKEN)
                    await maker.kill()
                    raise
        finally:
            await maker.kill()

    async def _next(self, maker: Child) -> MakingJob:
        async with self._arrival:
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE):
                    await self._arrival.wait_for(lambda: bool(self.waiting))
            if not self.waiting:
                await maker.kill()
                await self._arrival.wait_for(lambda: bool(self.waiting))
            job = self.waiting.pop(0)
        await self._update_places()
        return job

    async def _make(self, job: MakingJob, maker: Child) -> None:
        if self._abandoned(job):
            await job.become(state="failed", message=NOBODY)
            return
        await job.become(state="making", what=worded("getting ready"), rows=[])
        try:
            async with asyncio.timeout(self.limits.making_seconds + GRACE):
                await self._follow(job, maker)
        except (TimeoutError, ChildEndedError) as error:
            await maker.kill()
            await job.become(state="failed", message=LATE if isinstance(error, TimeoutError) else LOST)

    async def _follow(self, job: MakingJob, maker: Child) -> None:
        """Turn the messages of a maker process into states of the job, until it is over."""
        await maker.send(request=job.request.model_dump(), seconds=self.limits.making_seconds)
        stopped = False
        while True:
            if not stopped and self._abandoned(job):
                stopped = True
                await maker.send(stop=True)
            if (message := await maker.receive(CHECK_LISTENERS)) is None:
                continue
            if "puzzle" in message:
                name = await self.store(message.pop("puzzle").encode(), job.request.difficulty)
                await job.become(state="made", url=f"{self.settings.root}/p/{name}", **message)
                return
            await job.become(**message)
            if job.over:
                return
