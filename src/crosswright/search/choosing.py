"""Which engine or finder serves a problem."""

from __future__ import annotations

from crosswright.arguments import ENGINES
from crosswright.errors import UsageError
from crosswright.problem import Problem
from crosswright.search import native
from crosswright.search.bitset import Search
from crosswright.search.engine import Engine
from crosswright.search.finder import Finder
from crosswright.search.mend import MendingSearch
from crosswright.search.outcome import Meter
from crosswright.search.rows import RowSearch, is_open


def engine_for(problem: Problem, seed: int, meter: Meter, engine: str) -> Engine:
    """The engine of that name, ready to search the problem; UsageError where it can't serve."""
    if _compiled(problem, engine):
        return native.NativeSearch(problem, seed, meter)
    return Search(problem, seed, meter)


def finder_for(problem: Problem, seed: int, meter: Meter, engine: str, *, mending: bool = False) -> Finder:
    """The finder that finds one fill soonest, with that engine; with `mending` it changes to local search after a
    while.

    UsageError where the engine can't serve.
    """
    special = _compiled(problem, engine) and not problem.limits  # only the engines respect these
    if special and is_open(problem.grid):
        return RowSearch(problem, seed, meter)
    if special and mending:
        return MendingSearch(problem, seed, meter)
    return engine_for(problem, seed, meter, engine)


def _compiled(problem: Problem, engine: str) -> bool:
    """Whether the kernel serves here; UsageError where the engine asked for can't."""
    if engine not in ENGINES:
        raise UsageError(f"there is no engine {engine!r}; choose one of {', '.join(ENGINES)}")
    if engine == "native" and not native.available():
        raise UsageError('the native engine was not built here; install with a C++20 compiler, or use engine="python"')
    if engine == "native" and not native.suits(problem):
        raise UsageError(f'the native engine knows at most {native.MOST_LETTERS} letters; use engine="python"')
    return engine != "python" and native.available() and native.suits(problem)
