"""Short tasks on untrusted files (`workers.tasks.FILE_TASKS`), each in a process of its own with limits.

Bytes in, bytes out. A file that crashes its reader crashes that process alone.
"""

from __future__ import annotations

import asyncio
from typing import Any

from crosswright.errors import InputError
from crosswright.web.server.rates import Busy
from crosswright.workers.child import WRONG_INPUT
from crosswright.workers.parent import answer
from crosswright.workers.tasks import ChildTask

# How many tasks may wait for each one that runs?
WAITING = 8
# How much memory may a task have? typst and resvg with their fonts need a quarter of it.
MEMORY = 2**30
NICE = 5
# Tasks whose result must not depend on how busy the machine is: how many times the seconds of others may they take, of
# the processor? By the clock each second of the processor may take them as long as this.
LONG_TASKS = {"construct-judge": 6, "construct-patterns": 3}
CLOCK_A_SECOND = 10


class FileTaskError(Exception):
    """A task ran out of time or memory, or crashed. Its text may be shown to visitors."""


class FileTasks:
    """Runs a few tasks at once; a few more may wait."""

    def __init__(self, at_once: int, seconds: float, *, sandbox: bool = False) -> None:
        self.slots, self.seconds, self.sandbox = asyncio.Semaphore(at_once), seconds, sandbox
        self.most, self.present = at_once * (1 + WAITING), 0

    async def run(self, name: str, data: bytes, **arguments: Any) -> bytes:
        """The result of a task. InputError for wrong data, Busy if too many wait, FileTaskError for a failure."""
        if self.present >= self.most:
            raise Busy("The site is busy just now; try again in a moment.", self.seconds)
        seconds = self.seconds * LONG_TASKS.get(name, 1)
        patience = seconds * CLOCK_A_SECOND if name in LONG_TASKS else seconds
        task = ChildTask(name, arguments, MEMORY, int(seconds) + 1, NICE, self.sandbox)
        self.present += 1
        try:
            async with self.slots:
                ended = await answer(task, data, patience)
        except TimeoutError:
            raise FileTaskError(f"it took longer than {patience:g} seconds") from None
        finally:
            self.present -= 1
        if ended.code == WRONG_INPUT:
            raise InputError(ended.errors[:300])
        if ended.code != 0:
            raise FileTaskError("it needed too much time or memory, or failed")
        return ended.out
