"""A process that makes puzzles, as the server sees it. Both sides send lines of JSON; `maker_main` is its program."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from typing import Any

from crosswright.web.server.settings import Settings

# How long may a line be? A finished puzzle is one line, with its whole report.
_LONGEST_LINE = 2**24
PROGRAM = (sys.executable, "-m", "crosswright.web.puzzles.maker_main")


class MakerLost(Exception):
    """The process ended before its puzzle was made."""


class MakerProcess:
    """A process that makes puzzles, started when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process: asyncio.subprocess.Process | None = None
        self._line: asyncio.Task[bytes] | None = None

    async def send(self, message: dict[str, Any]) -> None:
        """Send it a message."""
        if self.process is None or self.process.returncode is not None:
            self.process = await self._start()
        assert self.process.stdin is not None
        with suppress(ConnectionError):  # `receive` will find that it has ended
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()

    async def receive(self, seconds: float) -> dict[str, Any] | None:
        """Its next message; None if there is none within some seconds. MakerLost if it has ended."""
        assert self.process is not None and self.process.stdout is not None
        if self._line is None:
            self._line = asyncio.ensure_future(self.process.stdout.readline())
        done, _ = await asyncio.wait([self._line], timeout=seconds)
        if not done:
            return None
        line, self._line = self._line.result(), None
        if not line:
            raise MakerLost
        message = json.loads(line)
        assert isinstance(message, dict)
        return message

    async def _start(self) -> asyncio.subprocess.Process:
        plan = [self.settings.plan] if self.settings.plan else []
        return await asyncio.create_subprocess_exec(
            *(*PROGRAM, *plan),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LONGEST_LINE,
        )

    async def stop(self) -> None:
        """End it at once."""
        if self._line is not None:
            self._line.cancel()
            self._line = None
        if self.process is not None:
            process, self.process = self.process, None
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
