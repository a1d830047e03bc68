"""A child process as an asyncio program sees it: it is sent bytes or messages, it is heard, and it may be killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from crosswright.language.wording import unpacked_text
from crosswright.workers.tasks import ChildTask

# -P: the folder where the site was started, which may have its store, is no place of packages.
PROGRAM = (sys.executable, "-P", "-m", "crosswright.workers.child")
# How long may a message be? A finished puzzle is one line, with its whole report.
_LONGEST_LINE = 2**24
# How much may a child write that answers once?
MOST_OUT, MOST_SAID = 2**26, 2**16
_PIPE = asyncio.subprocess.PIPE


class ChildEndedError(Exception):
    """The child has ended; `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"code {code}")
        self.code = code


class Child:
    """A child that talks, started when it is first sent something, and again if it has ended by then."""

    def __init__(self, task: ChildTask, program: Sequence[str] = PROGRAM) -> None:
        self.task, self.program = task, program
        self.process: asyncio.subprocess.Process | None = None
        self._line: asyncio.Task[bytes] | None = None

    async def send(self, **message: Any) -> None:
        """Send it a message."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                *self.program, self.task.as_json(), stdin=_PIPE, stdout=_PIPE, limit=_LONGEST_LINE, process_group=0
            )
        assert self.process.stdin is not None
        with suppress(ConnectionError):  # `receive` will find that it has ended
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()

    async def receive(self, seconds: float | None = None) -> dict[str, Any] | None:
        """Its next message; None if there is none within some seconds. ChildEndedError if it has ended."""
        assert self.process is not None and self.process.stdout is not None
        if self._line is None:
            self._line = asyncio.ensure_future(self.process.stdout.readline())
        done, _ = await asyncio.wait([self._line], timeout=seconds)
        if not done:
            return None
        line, self._line = self._line.result(), None
        if not line:
            raise ChildEndedError(await self.process.wait())
        return {name: unpacked_text(value) for name, value in json.loads(line).items()}

    async def kill(self) -> None:
        """End it at once."""
        if self._line is not None:
            self._line.cancel()
            await asyncio.wait([self._line])
            self._line = None
        if self.process is not None:
            process, self.process = self.process, None
            await _killed(process)


class Answer(NamedTuple):
    """What a child has written that was sent bytes."""

    code: int  # its exit code
    out: bytes
    errors: str


async def answer(task: ChildTask, data: bytes, seconds: float, program: Sequence[str] = PROGRAM) -> Answer:
    """What a child makes of some bytes; TimeoutError if it takes longer than some seconds, when it is killed.

    A child that writes too much is killed too, which its exit code says. In a sandbox it has no environment, where
    there may be passwords.
    """
    environment: dict[str, str] | None = {} if task.sandbox else None
    process = await asyncio.create_subprocess_exec(
        *program, task.as_json(), stdin=_PIPE, stdout=_PIPE, stderr=_PIPE, env=environment, process_group=0
    )
    assert process.stdout is not None and process.stderr is not None
    try:
        async with asyncio.timeout(seconds):
            _, out, errors = await asyncio.gather(
                _write(process, data),
                _read(process, process.stdout, MOST_OUT),
                _read(process, process.stderr, MOST_SAID),
            )
            await process.wait()
    finally:
        await _killed(process)
    return Answer(process.returncode or 0, out, errors.decode(errors="replace").strip())


async def _write(process: asyncio.subprocess.Process, data: bytes) -> None:
    assert process.stdin is not None
    with suppress(ConnectionError):  # it ended without reading them
        process.stdin.write(data)
        await process.stdin.drain()
    process.stdin.close()


async def _read(process: asyncio.subprocess.Process, stream: asyncio.StreamReader, most: int) -> bytes:
    """All that the process writes; after more than `most` bytes it is killed, and the first `most` are returned."""
    pieces, size = [], 0
    while piece := await stream.read(2**16):
        size += len(piece)
        if size > most:
            _kill(process)
            break
        pieces.append(piece)
    return b"".join(pieces)


async def _killed(process: asyncio.subprocess.Process) -> None:
    """Kill it, and all that it has started."""
    _kill(process)
    # asyncio sees the end of a process only when its pipes are empty.
    for stream in (process.stdout, process.stderr):
        while stream is not None and await stream.read(2**16):
            pass
    await process.wait()


def _kill(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
