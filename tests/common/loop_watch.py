"""Watches an event loop: what takes long in it keeps every visitor of a site waiting.

Each turn of the loop, and each callback in it, is measured by the processor time of its thread, which other programs on
the machine don't make longer. asyncio's own check (`slow_callback_duration`) takes the clock, which they do.
"""

from __future__ import annotations

import asyncio
import time
from asyncio.base_events import BaseEventLoop
from typing import Any

# A callback that takes longer is named; in seconds.
NAMED = 0.02


class Watch:
    """The longest turn and the longest callback of the loop so far, in seconds of the processor."""

    def __init__(self) -> None:
        self.begin()
        self._turn, self._call = BaseEventLoop._run_once, asyncio.Handle._run  # type: ignore[attr-defined]

    def begin(self) -> None:
        """Forget what was measured."""
        self.turn, self.callback, self.slow = 0.0, 0.0, list[str]()

    def start(self) -> None:
        """Measure every loop of this process from now on."""
        watch = self

        def turn(loop: Any) -> None:
            begun = time.thread_time()
            try:
                watch._turn(loop)
            finally:
                watch.turn = max(watch.turn, time.thread_time() - begun)

        def call(handle: Any) -> None:
            begun = time.thread_time()
            try:
                watch._call(handle)
            finally:
                taken = time.thread_time() - begun
                watch.callback = max(watch.callback, taken)
                if taken > NAMED:
                    watch.slow.append(f"{1000 * taken:.0f} ms: {handle!r}"[:300])

        BaseEventLoop._run_once = turn  # type: ignore[attr-defined]
        asyncio.Handle._run = call  # type: ignore[method-assign]

    def stop(self) -> None:
        """Measure no more."""
        BaseEventLoop._run_once, asyncio.Handle._run = self._turn, self._call  # type: ignore[attr-defined,method-assign]
