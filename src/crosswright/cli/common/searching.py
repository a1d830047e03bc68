"""Fill one grid: the common part of `fill`, `trace` and `explain`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from crosswright import search
from crosswright.checking import check
from crosswright.cli.common.filling import (
    Filling,
    apart_line,
    effort_line,
    entries_of,
    furthest,
    heat_map,
    partial_text,
    picture,
    score_line,
    standing_line,
    trouble_line,
)
from crosswright.cli.common.options import SearchOptions
from crosswright.cli.common.reading import Sourced
from crosswright.cli.common.terminal import Watch, explaining, interruptible, until
from crosswright.cli.common.writing import Output, is_watched, notice
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.media.kinds import kind_named, writing
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle import Puzzle
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import SHARE_APART, Budget, Conflict, Outcome, Result, native
from crosswright.words import Lexicon

# The kinds of files with one fill, without clues: all except those that grids and results have.
SINGLE = [name for name in writing() if name not in ("text", "json")]
# Those of them that are formats of puzzles.
PUZZLES = [name for name in SINGLE if not writing()[name].drawn]


@dataclass(frozen=True)
class FillJob:
    """How to fill and show the grids."""

    lexicon: Lexicon
    search: SearchOptions
    budget: Budget
    target: Output
    top: int = 1  # how many fills of a grid are wanted
    apart: float = SHARE_APART  # in what share of the slots they are to differ
    wanted: Mapping[str, float] | None = None  # entries that are wanted if possible, with their weights
    jobs: int = 1  # threads
    objective: str | None = None  # of the best fill
    explain: bool = True
    demands: Demands = field(default_factory=Demands)
    numbers: bool = False
    refutation: Path | None = None  # the file for a refutation
    force: bool = False
    listed: Lexicon | None = None  # words that must all be placed
    blocks: Any = None  # pattern.place_blocks.BlockRules, where blocks are to be placed


# The results of a search for one grid, as they come; the last may have no fill.
Results = Callable[[Problem, str, FillJob, Stop, OnProgress], Iterator[Result]]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def report_if_slow(engine: str) -> None:
    """Report on a terminal that the fast engine is missing."""
    if engine == "auto" and not native.available() and sys.stderr.isatty():
        notice("the compiled engine was not built here; the readable one fills, slower (a C++20 compiler makes it)")


class Searched(NamedTuple):
    """What a worker has found for one grid."""

    results: list[Result]
    conflict: Conflict | None  # why there is no fill, if that was wanted


def search_one(sourced: Sourced, shared: tuple[FillJob, Results]) -> Searched:
    """Search for the fills of one grid, in a worker."""
    job, results = shared
    problem = job.demands.problem(sourced.grid, job.lexicon)
    found = list(results(problem, sourced.label, job, never, ignore))
    if not job.explain or not found or any(each.fill for each in found) or not can_be_explained(found[-1]):
        return Searched(found, None)
    return Searched(found, find_conflict(found[-1], problem, job, never))


def fill_one(sourced: Sourced, job: FillJob, results: Results, *, conflict: Conflict | None = None) -> Filling:
    """Search for the fills of one grid; check and show each as it is found, and report how it ended.

    `conflict` is why there is no fill, if that is known already.
    """
    filling = Filling(sourced, job.search.seed)
    problem = job.demands.problem(sourced.grid, job.lexicon)
    watch = Watch(sourced.label, sourced.grid)
    with interruptible() as stop:
        with closing(watch):
            for result in results(problem, sourced.label, job, stop, watch if is_watched() else ignore):
                watch.close()
                take(filling, result, job, stop)
        if filling.last is not None and filling.last.fill is None:
            filling.trouble = conflict
            report_why_no_more(filling, problem, job, stop)
    return filling


def take(filling: Filling, result: Result, job: FillJob, stop: Stop) -> None:
    """Add a result; a fill is checked and shown."""
    filling.last = result
    if result.fill is None:
        return
    witness(result.fill, filling.sourced, job)
    if job.wanted is not None:
        filling.preferred = [entry for entry in result.fill.entries.values() if entry in job.wanted]
    filling.add(result)
    filling.interrupted = result.incumbent is not None and not result.incumbent.optimal and stop()
    show_fill(filling, job)


def witness(fill: Grid, sourced: Sourced, job: FillJob) -> None:
    """Check a fill; WrongFillError if it is wrong."""
    found = check(fill, structure=sourced.grid, words=job.lexicon, **job.demands.rules(job.lexicon))
    if found:
        raise WrongFillError(
            f"internal error: {sourced.label} was filled wrongly with seed {job.search.seed} ({found[0]}); "
            "please report it"
        )


# Showing.


def show_fill(filling: Filling, job: FillJob) -> None:
    """Write the newest fill, and its figures to stderr."""
    result = filling.fills[-1]
    entries = entries_of(result, job.lexicon)
    put_fill(filling, job)
    which = f", fill {len(filling.fills)} of {job.top}" if job.top > 1 else ""
    figures = f"{score_line(entries)}{standing_line(result, entries)}"
    notice(f"{filling.sourced.label}{which}: filled in {effort_line(result)}; {figures}{apart_line(filling)}")
    if job.wanted is not None and filling.preferred is not None:
        found, named = len(filling.preferred), f": {', '.join(filling.preferred)}" if filling.preferred else ""
        notice(f"{filling.sourced.label}: {found} of {len(job.wanted)} wanted entries are in it{named}")


def put_fill(filling: Filling, job: FillJob) -> None:
    """Write the newest fill in the requested format; JSON is written at the end."""
    result, target = filling.fills[-1], job.target
    assert result.fill is not None
    if target.format == "text":
        target.put_apart(format_grid(result.fill))
    elif target.format in SINGLE:
        written = kind_named(target.format).write("puzzle", Puzzle.of(result.fill), solution=True)
        target.put_whole(written.data)
        for lost in written.lost:
            notice(f"left out, as {target.format} can't hold it: {lost}")
    elif target.format == "picture":
        entries = entries_of(result, job.lexicon)
        target.put_apart(picture(result.fill, filling.sourced, entries, numbers=job.numbers))
        if sys.stdout.isatty():
            notice("")


# Why there is no fill, or no further one.


def report_why_no_more(filling: Filling, problem: Problem, job: FillJob, stop: Stop) -> None:
    """Report on stderr why a search ended without a fill, with the conflict."""
    assert filling.last is not None
    if not (job.explain and not filling.fills and can_be_explained(filling.last)):
        report_how_it_ended(filling, partial_text(filling, sys.stderr))
        return
    on_heat_map = furthest(filling) is not None and sys.stderr.isatty()
    report_how_it_ended(filling, "" if on_heat_map else partial_text(filling, sys.stderr))
    filling.trouble = filling.trouble or find_conflict(filling.last, problem, job, stop)
    said = trouble_line(filling.trouble, filling.sourced.grid)
    notice(f"{filling.sourced.label}: {said}{'; the furthest it got:' if on_heat_map else ''}")
    notice(heat_map(filling, sys.stderr), end="")


def report_how_it_ended(filling: Filling, partial: str) -> None:
    """The outcome in one line, and below it the furthest point of the search."""
    last, label = filling.last, filling.sourced.label
    assert last is not None
    if filling.outcome is Outcome.SOLVED:
        notice(f"{label}: there are no more than {len(filling.fills)} different fills")
    elif filling.outcome is Outcome.IMPOSSIBLE:
        notice(f"{label}: impossible (proved){f': {last.reason}' if last.reason else ''}; {effort_line(last)}")
    else:
        how = "out of budget" if filling.outcome is Outcome.OUT_OF_BUDGET else "stopped"
        notice(f"{label}: {how} after {effort_line(last)}{'; the furthest it got:' if partial else ''}")
        notice(partial, end="")


def find_conflict(last: Result, problem: Problem, job: FillJob, stop: Stop) -> Conflict:
    """The conflict, as far as Ctrl-C and the rest of `--time` allow."""
    seconds = job.budget.seconds and max(0.0, job.budget.seconds - last.seconds)
    with explaining(last.seconds if last.outcome is Outcome.IMPOSSIBLE else 0.0):
        return search.explain(problem, last, seed=job.search.seed, engine=job.search.engine, stop=until(stop, seconds))


def can_be_explained(last: Result) -> bool:
    """Whether more is known than the outcome and its reason: it is impossible, or some crossings had conflicts."""
    return last.outcome is Outcome.IMPOSSIBLE or len(set(last.weights)) > 1
