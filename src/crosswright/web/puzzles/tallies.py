"""Counts of solvers who begin a puzzle or need help with a clue. They wait in memory and go to the store together.

A visitor counts once for each puzzle and clue; of a killed site the counts of the last seconds are lost.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.concurrency import run_in_threadpool

from crosswright.publish.store import Store
from crosswright.web.server.caches import WeighedCache

# How many seconds are counts kept in memory?
EVERY = 10.0
# How many bytes may the cache of who was counted take, and how many one entry?
COUNTED, ONE = 4 * 2**20, 200


class Tallies:
    """The counts of a site."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: Counter[tuple[str, str]] = Counter()
        self.counted: WeighedCache[bool] = WeighedCache(COUNTED, lambda counted: ONE)

    def add(self, puzzle: str, what: str, visitor: str) -> None:
        """Count a visitor of a puzzle, if that is new: BEGUN, or the name of a clue."""
        key = (puzzle, what, visitor)
        if self.counted.get(key) is None:
            self.counted[key] = True
            self.waiting[puzzle, what] += 1

    async def flush(self) -> None:
        """Store what waits; if the store is away, it waits on."""
        taken, self.waiting = self.waiting, Counter()
        if not taken:
            return
        try:
            await run_in_threadpool(self.store.notes.count, dict(taken))
        except Exception:
            self.waiting += taken
            raise

    async def keep_up(self) -> None:
        """Store the counts again and again; never ends."""
        while True:
            await asyncio.sleep(EVERY)
            await self.flush()
