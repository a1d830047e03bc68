"""Short work on what strangers send, each in a process of its own with a limit on time and memory.

    read     a puzzle file of any format -> the project's JSON
    puz, ipuz, jpz, pdf, svg     the project's JSON -> that file
    card     the project's JSON -> the picture that is shown where a link is shared, PNG

The process gets the bytes on stdin and gives bytes on stdout. Exit code 2 is the sender's fault, in one line on
stderr. Whatever a file does to its reader, it does to that process alone.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from crosswright.errors import InputError
from crosswright.web.safety import Busy

# How many tasks may wait for each that runs?
WAITING = 8
# How much memory may a task have? typst and resvg with their fonts need a quarter of it.
MEMORY = 2**30
_FAULT_OF_SENDER = 2


class TaskError(Exception):
    """A task that failed by its own fault: out of time, out of memory, or worse. Its text may be shown."""


class Tasks:
    """Runs tasks, a few at once; a few more may wait."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self.slots, self.seconds = asyncio.Semaphore(at_once), seconds
        self.most, self.present = at_once * (1 + WAITING), 0

    async def run(self, task: str, data: bytes, *arguments: str) -> bytes:
        """What comes of it. InputError where the data are at fault, Busy where too many wait, TaskError else."""
        if self.present >= self.most:
            raise Busy("The site is busy just now; try again in a moment.", self.seconds)
        self.present += 1
        try:
            async with self.slots:
                return await self._run(task, data, arguments)
        finally:
            self.present -= 1

    async def _run(self, task: str, data: bytes, arguments: tuple[str, ...]) -> bytes:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "crosswright.web.task", task, str(MEMORY), str(int(self.seconds) + 1), *arguments),
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
        )
        try:
            async with asyncio.timeout(self.seconds):
                out, talk = await process.communicate(data)
        except TimeoutError:
            raise TaskError(f"it took longer than {self.seconds:g} seconds") from None
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process.returncode == _FAULT_OF_SENDER:
            raise InputError(talk.decode(errors="replace").strip()[:300])
        if process.returncode != 0:
            raise TaskError("it took more than it may have, or failed")
        return out
