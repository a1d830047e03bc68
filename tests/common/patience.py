"""How tests wait: for what they need, and far longer than it takes, so that a busy machine fails none.

A limit is there only so that a test ends whose condition never comes true. What a test says about speed it measures in
processor time, which other programs on the machine hardly change: `time.thread_time`, where no other thread works for
the test, since a worker of pytest has threads of other tests (a site's); else `time.process_time`.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import Any, TypeVar

Answer = TypeVar("Answer")

# How many seconds may anything take that a test waits for?
PATIENCE = 300.0


def wait_for(
    ask: Callable[[], Answer], what: str = "what the test waits for", *, sleep: Callable[[float], object] = time.sleep
) -> Answer:
    """Ask until the answer is true, and return it. `sleep` passes the time between two questions, in seconds."""
    end = time.monotonic() + PATIENCE
    while not (answer := ask()):
        if time.monotonic() > end:
            raise AssertionError(f"never true: {what}")
        sleep(0.02)
    return answer


@contextmanager
def ended_at_last(process: subprocess.Popen[Any]) -> Iterator[None]:
    """Kill a process whose output a test reads, if that takes longer than anything may."""
    killing = Timer(PATIENCE, process.kill)
    killing.start()
    try:
        yield
    finally:
        killing.cancel()


def answered(address: str) -> Any:
    """What a server answers, once it is there."""
    import httpx

    def ask() -> Any:
        with suppress(httpx.ConnectError):
            return httpx.get(address, timeout=PATIENCE)

    return wait_for(ask, f"an answer of {address}")
