"""Counts that go on step by step: walks on several threads, and enumeration by a search engine.

advance(most)   go on for about `most` nodes; False when all is counted
fills           found so far
nodes           taken so far
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from crosswright.count.walk import WalkLayout, prefixes, walker
from crosswright.problem import Problem
from crosswright.search.choosing import engine_for
from crosswright.search.outcome import UNLIMITED, Meter, Outcome
from crosswright.search.rows import rows_of

# Into how many shares is the work of a thread cut? Enough that all threads end at about the same time.
SHARES_A_THREAD = 32


class Walking:
    """Walks on threads: each takes the next share of the work when it has done its own."""

    def __init__(self, make: Callable[[], Any], shares: Sequence[tuple[Any, ...]], jobs: int) -> None:
        """`make` makes a walk; a share is an argument of its `begin`."""
        self._shares = list(reversed(shares))
        self._walks = [make() for _ in range(min(jobs, len(shares)))]
        self._going = [False] * len(self._walks)
        self._threads = ThreadPoolExecutor(len(self._walks)) if len(self._walks) > 1 else None

    @property
    def fills(self) -> int:
        """Found so far."""
        return sum(walk.fills for walk in self._walks)

    @property
    def nodes(self) -> int:
        """About how many letters were written so far."""
        return sum(walk.nodes for walk in self._walks)

    def advance(self, most: int) -> bool:
        """Go on for about `most` nodes; False when all is counted."""
        each = -(-most // max(1, len(self._walks)))
        run = self._threads.map if self._threads is not None else map
        list(run(lambda i: self._advance(i, each), range(len(self._walks))))
        return bool(self._shares) or any(self._going)

    def _advance(self, i: int, most: int) -> None:
        walk = self._walks[i]
        end = walk.nodes + most
        while walk.nodes < end:
            if not self._going[i]:
                try:
                    share = self._shares.pop()
                except IndexError:
                    return
                self._going[i] = walk.begin(*share) is not False
            self._going[i] = self._going[i] and walk.advance(end - walk.nodes)


def walking_rows(problem: Problem, jobs: int) -> Walking | None:
    """The walk by rows; None where there is no kernel for it."""
    if (rows := rows_of(problem)) is None:
        return None
    share = max(1, rows.first_words // (jobs * SHARES_A_THREAD)) if jobs > 1 else max(1, rows.first_words)
    starts = range(0, rows.first_words, share)
    return Walking(rows.walk, [(start, min(start + share, rows.first_words)) for start in starts], jobs)


def walking_cells(layout: WalkLayout, jobs: int, engine: str) -> Walking:
    """The walk by cells."""
    shares = [(prefix,) for prefix in prefixes(layout)] if jobs > 1 else [((),)]
    return Walking(lambda: walker(layout, engine=engine), shares, jobs)


class Searching:
    """Enumeration by a search engine: it looks ahead, so it loses no time where a large grid has few fills."""

    def __init__(self, problem: Problem, engine: str) -> None:
        """The caller keeps the budget."""
        self.fills = 0
        self._engine = engine_for(problem, 0, Meter(UNLIMITED), engine)
        self._going = self._engine.begin()

    @property
    def nodes(self) -> int:
        """Decisions taken so far."""
        return self._engine.nodes

    def every(self) -> Iterator[Sequence[int]]:
        """The words of every fill, by slot, as ids."""
        while self._going:
            if self._engine.go_on(restarting=False) is not Outcome.SOLVED:
                return
            self.fills += 1
            yield self._engine.words()
            self._going = self._engine.backtrack()

    def advance(self, most: int) -> bool:
        """Go on for about `most` nodes and fills; False when all is counted."""
        end = self.nodes + self.fills + most
        while self._going and (most := end - self.nodes - self.fills) > 0:
            outcome = self._engine.go_on(restarting=False, nodes=most)
            if outcome is Outcome.SOLVED:
                self.fills += 1
            if outcome is not None:
                self._going = outcome is Outcome.SOLVED and self._engine.backtrack()
        return self._going
