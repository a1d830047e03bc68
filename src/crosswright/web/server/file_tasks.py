"""Short tasks on untrusted files, each in a process of its own with limits on time and memory.

    read     a puzzle file of any format -> what the store keeps of it (`publish.prepared`)
    prepare  the project's JSON -> the same
    puz, ipuz, jpz, pdf, svg     the project's JSON -> that file
    card     the project's JSON -> the picture that is shown with a shared link, PNG
    crisscross KIND     a list of words -> a layout of them, or a file (`sheet_task`)
    regex-read, regex-play, regex-make     a regex crossword, or what one is made from (`regex_task`)

The process reads bytes from stdin and writes bytes to stdout. Exit code 2 means that the file is at fault; stderr has
the reason in one line. A file that crashes its reader crashes that process alone.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress

from crosswright.errors import InputError
from crosswright.web.server.safety import Busy

# How many tasks may wait for each one that runs?
WAITING = 8
# How much memory may a task have? typst and resvg with their fonts need a quarter of it.
MEMORY = 2**30
_WRONG_INPUT = 2
# -P: the folder where the site was started, which may have its store, is no place of packages.
PROGRAM = (sys.executable, "-P", "-m", "crosswright.web.server.file_task_main")
PROBE = (sys.executable, "-P", "-m", "crosswright.web.server.sandbox")


class FileTaskError(Exception):
    """A task ran out of time or memory, or crashed. Its text may be shown to visitors."""


class FileTasks:
    """Runs a few tasks at once; a few more may wait."""

    def __init__(self, at_once: int, seconds: float, *, sandbox: bool = False) -> None:
        self.slots, self.seconds = asyncio.Semaphore(at_once), seconds
        self.options = ("sandbox",) if sandbox else ()
        self.most, self.present = at_once * (1 + WAITING), 0

    async def run(self, task: str, data: bytes, *arguments: str) -> bytes:
        """The result of a task. InputError for wrong data, Busy if too many wait, FileTaskError for a failure."""
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
            *(*PROGRAM, task, str(MEMORY), str(int(self.seconds) + 1), *arguments, *self.options),
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
        )
        try:
            async with asyncio.timeout(self.seconds):
                out, errors = await process.communicate(data)
        except TimeoutError:
            raise FileTaskError(f"it took longer than {self.seconds:g} seconds") from None
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if process.returncode == _WRONG_INPUT:
            raise InputError(errors.decode(errors="replace").strip()[:300])
        if process.returncode != 0:
            raise FileTaskError("it needed too much time or memory, or failed")
        return out


def missing_from_sandbox() -> list[str]:
    """What a sandbox can't take from a task on this system (`sandbox.enter`), tried in a process of its own."""
    done = subprocess.run(PROBE, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode:
        return ["the network", "files"]
    return done.stdout.splitlines()
