"""A portfolio: searches from several seeds, or of several kinds, at once; the first to decide wins.

The kernel works without the GIL, so threads are enough. Search times have heavy tails (Gomes, Selman and Kautz 1998):
the luckiest of a few seeds is often far ahead of the median.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from crosswright.progress import Stop
from crosswright.search.outcome import Outcome, Result

Attempt = Callable[[int, Stop], Result]
"""One of the searches, by its number, until it ends or is stopped."""


def race(attempt: Attempt, jobs: int, stop: Stop) -> Result:
    """The result of the first of `jobs` attempts that finds a fill or a refutation; else of the first one."""
    from concurrent.futures import ThreadPoolExecutor, as_completed

    decided = Event()

    def stopped() -> bool:
        return decided.is_set() or stop()

    with ThreadPoolExecutor(jobs) as pool:
        try:
            attempts = [pool.submit(attempt, k, stopped) for k in range(jobs)]
            for each in as_completed(attempts):
                if each.result().outcome in (Outcome.SOLVED, Outcome.IMPOSSIBLE):
                    return each.result()
        finally:
            decided.set()  # also after an error or an interrupt: leaving the pool waits for all attempts
    return attempts[0].result()
