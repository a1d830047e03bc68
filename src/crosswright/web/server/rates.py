"""How often something may happen, by one token bucket: of an address, of a connection, of the log."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache
from fastapi import HTTPException

from crosswright.language.wording import worded

# How many addresses are kept? The least recent are dropped first.
MOST_ADDRESSES = 20_000
TOO_OFTEN = 429


class Busy(HTTPException):
    """Too many requests, from one visitor or from all; the response says when to try again."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(TOO_OFTEN, message, headers={"Retry-After": str(max(1, math.ceil(seconds)))})


class TokenBucket:
    """It fills at a rate, and is full at the beginning.

    >>> now = [0.0]
    >>> bucket = TokenBucket(0.5, 2, clock=lambda: now[0])
    >>> [bucket.take(), bucket.take(), bucket.take()]
    [0.0, 0.0, 2.0]
    """

    def __init__(self, a_second: float, at_once: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.clock = a_second, at_once, clock
        self.tokens, self.last = at_once, clock()

    def take(self, amount: float = 1) -> float:
        """Take some tokens: 0 seconds to wait, or the seconds until there are enough, and nothing is taken."""
        now = self.clock()
        self.tokens = min(self.most, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens < amount - 1e-9:
            return (amount - self.tokens) / self.rate
        self.tokens -= amount
        return 0.0


@dataclass(frozen=True)
class Rate:
    """How much an address may ask for in an hour, a quarter of it at once. Each feature declares its own."""

    an_hour: int
    reason: str  # what a visitor reads who has to wait


# What several features count.
REQUESTS = Rate(40_000, worded("That is a lot of requests for one hour; come back in a while."))
FILES = Rate(240, worded("That is a lot of files for one hour; come back in a while."))  # that must be made
LAYOUTS = Rate(2400, worded("That is a lot of lists to place for one hour; come back in a while."))  # while you type


class RateLimit:
    """A token bucket for each address.

    >>> now = [0.0]
    >>> limit = RateLimit(Rate(4, "Come back later."), clock=lambda: now[0])
    >>> limit.take("192.0.2.1")
    >>> try: limit.take("192.0.2.1")
    ... except Busy as busy: print(busy.headers["Retry-After"])
    900
    >>> now[0] = 900
    >>> limit.take("192.0.2.1")
    """

    def __init__(self, rate: Rate, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self.buckets: LRUCache[str, TokenBucket] = LRUCache(MOST_ADDRESSES)

    def take(self, address: str, amount: int = 1) -> None:
        """Take some tokens; Busy if there are too few."""
        if (bucket := self.buckets.get(address)) is None:
            an_hour = self.rate.an_hour
            bucket = self.buckets[address] = TokenBucket(an_hour / 3600, max(1.0, an_hour / 4), clock=self.clock)
        if seconds := bucket.take(amount):
            raise Busy(self.rate.reason, seconds)
