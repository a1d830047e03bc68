"""A cache with a limit on bytes, not on entries: what a stranger sent may be a thousand times the usual size."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")
# What does an entry take beside its value: its key, and its place in the tables?
_ENTRY = 500


class WeighedCache(Generic[Value]):
    """Values by key. With too many bytes it drops those that were not used for the longest time.

    >>> cache: WeighedCache[str] = WeighedCache(3_000)
    >>> for name in "abc": cache.put(name, name.upper(), 1_000)
    >>> cache.get("a"), cache.get("c"), cache.size
    (None, 'C', 3000)
    """

    def __init__(self, most_bytes: int) -> None:
        self.most, self.size = most_bytes, 0
        self.entries: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()  # key -> value, its weight

    def get(self, key: Hashable) -> Value | None:
        """The value of a key."""
        if (found := self.entries.get(key)) is None:
            return None
        self.entries.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Value, weight: int) -> None:
        """Keep a value with its size in bytes; a value larger than the whole cache is not kept."""
        self.drop(key)
        if weight + _ENTRY > self.most:
            return
        self.entries[key] = (value, weight + _ENTRY)
        self.size += weight + _ENTRY
        while self.size > self.most:
            self.size -= self.entries.popitem(last=False)[1][1]

    def drop(self, key: Hashable) -> None:
        """Forget a key."""
        if (old := self.entries.pop(key, None)) is not None:
            self.size -= old[1]
