"""A cache with a limit on bytes, not on entries: what a stranger sent may be a thousand times the usual size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import TypeVar

from cachetools import LRUCache

Value = TypeVar("Value")
# What does an entry take beside its value: its key, and its place in the tables?
ENTRY = 500


class WeighedCache(LRUCache[Hashable, Value]):
    """Values by key. With too many bytes it drops those that were not used for the longest time.

    >>> cache: WeighedCache[bytes] = WeighedCache(3_000, len)
    >>> for name in "abc": cache[name] = bytes(1_000)
    >>> cache.get("a"), len(cache["c"]), cache.currsize
    (None, 1000, 3000)
    """

    def __init__(self, most_bytes: int, weigh: Callable[[Value], int] = lambda value: 0) -> None:
        """`weigh`: how many bytes a value takes beside its entry."""
        super().__init__(most_bytes, lambda value: weigh(value) + ENTRY)

    def __setitem__(self, key: Hashable, value: Value) -> None:
        """Keep a value; one that is larger than the whole cache is not kept."""
        self.pop(key, None)
        with suppress(ValueError):
            super().__setitem__(key, value)
