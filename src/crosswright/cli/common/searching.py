"""Fill one grid after the other: the common part of `fill`, `trace` and `explain`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosswright import search
from crosswright.checking import check
from crosswright.cli.common import exits
from crosswright.cli.common.command import option, options
from crosswright.cli.common.kinds import report_lost, written_of
from crosswright.cli.common.options import SEARCH
from crosswright.cli.common.reading import report_left_out
from crosswright.cli.common.results import (
    Filling,
    apart_line,
    conflict_line,
    effort_line,
    entries_of,
    filling_as_json,
    furthest,
    heat_map,
    optimum_line,
    partial_text,
    picture,
    score_line,
)
from crosswright.cli.common.terminal import Watch, explaining, interruptible, until
from crosswright.cli.common.writing import Output, is_watched, notice, to_json
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.media.kinds import kind_named, writing
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import format_grid
from crosswright.puzzle.sourced import Sourced
from crosswright.search import ENGINES, SHARE_APART, Budget, Conflict, Outcome, Result, native
from crosswright.words import Lexicon

# The kinds of files with one fill, without clues: all except those that grids and results have.
SINGLE = [name for name in writing() if name not in ("text", "json")]
# Those of them that are formats of puzzles.
PUZZLES = [name for name in SINGLE if not writing()[name].drawn]


@options(SEARCH)
class SearchOptions:
    """How a search begins and when it ends; a command says what stands for the braces."""

    seed: int = option("{seed}", 0)
    nodes: int | None = option("Stop each {each} after N {steps}.", least=0)
    seconds: float | None = option("Stop each {each} after S seconds.", name="--time", metavar="S", least=0)
    engine: str = option("The engine that searches.", "auto", choices=ENGINES)

    @property
    def budget(self) -> Budget:
        """When each search ends."""
        return Budget(self.nodes, self.seconds)

    def arguments(self, stop: Stop, **others: Any) -> dict[str, Any]:
        """The arguments that every search takes."""
        return {"seed": self.seed, "budget": self.budget, "engine": self.engine, "stop": stop} | others


def jobs_option(use: str) -> Any:
    """The option for the number of threads; `use` is its help text."""
    return option(use, 1, least=0, group=SEARCH)


@dataclass(frozen=True)
class FillJob:
    """How to fill and show the grids."""

    lexicon: Lexicon
    search: SearchOptions
    target: Output
    top: int = 1  # how many fills of a grid are wanted
    alone: bool = True  # whether it is one fill of one grid
    apart: float = SHARE_APART  # in what share of the slots they are to differ
    prefer: Mapping[str, float] = field(default_factory=dict)  # entries that are wanted if possible, with their weights
    jobs: int = 1  # threads
    objective: str = "total"  # of the best fill
    explain: bool = True
    demands: Demands = field(default_factory=Demands)
    numbers: bool = False
    refutation: Path | None = None  # the file for a refutation
    force: bool = False
    listed: Lexicon | None = None  # words that must all be placed
    blocks: Any = None  # pattern.place_blocks.BlockRules, where blocks are to be placed


# Of how many wanted entries that are not in a fill is it said why?
_MOST_LEFT_OUT = 12
# The results of a search for one grid, as they come; the last may have no fill.
Results = Callable[[Problem, str, FillJob, Stop, OnProgress], Iterator[Result]]
# What is done with a fill, the filling's last result; whether to go on.
Taking = Callable[[Filling, Grid, Problem, FillJob, Stop], bool]
# What is said at the end.
Ending = Callable[[Filling, Problem, FillJob, Stop], None]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def report_if_slow(engine: str = "auto") -> None:
    """Report on a terminal that the fast engine is missing."""
    if engine == "auto" and not native.available() and sys.stderr.isatty():
        notice("the compiled engine was not built here; the readable one fills, slower (a C++20 compiler makes it)")


def fill_all(sourced: Iterable[Sourced], fill_it: Callable[[Sourced], Filling]) -> list[Filling]:
    """Fill one grid after the other, until all are done or Ctrl-C is pressed."""
    fillings: list[Filling] = []
    for each in sourced:
        fillings.append(fill_it(each))
        if fillings[-1].outcome is Outcome.STOPPED:
            break
    return fillings


def finish(fillings: Sequence[Filling], job: FillJob) -> int:
    """Write the results that are written at the end. Returns the exit code."""
    if job.target.format == "json":
        job.target.put(to_json({"results": [filling_as_json(filling, job.lexicon) for filling in fillings]}))
    job.target.close()
    return max(exits.of_outcome(filling.outcome) for filling in fillings)


def fill_one(
    sourced: Sourced,
    job: FillJob,
    results: Results,
    *,
    take: Taking | None = None,
    end: Ending | None = None,
    conflict: Conflict | None = None,
) -> Filling:
    """Search for the fills of one grid; check and show each as it is found, and report how it ended.

    `take` and `end` do that in another way; `conflict` is why there is no fill, if that is known already.
    """
    filling = Filling(sourced, job.search.seed, conflict=conflict)
    problem = job.demands.problem(sourced.grid, job.lexicon)
    watch = Watch(sourced.label, sourced.grid)
    with interruptible() as stop:
        with closing(watch):
            for result in results(problem, sourced.label, job, stop, watch if is_watched() else ignore):
                watch.close()
                filling.last = result
                if result.fill is None or not (take or _take)(filling, result.fill, problem, job, stop):
                    break
        (end or _report_why_no_more)(filling, problem, job, stop)
    return filling


def _take(filling: Filling, fill: Grid, problem: Problem, job: FillJob, stop: Stop) -> bool:
    """Check, add and show a fill."""
    result, sourced = filling.result, filling.sourced
    if faults := check(fill, structure=sourced.grid, words=job.lexicon, **job.demands.rules(job.lexicon)):
        raise WrongFillError(
            f"internal error: {sourced.label} was filled wrongly with seed {job.search.seed} ({faults[0]}); "
            "please report it"
        )
    if job.prefer:
        filling.preferred = [entry for entry in fill.entries.values() if entry in job.prefer]
    filling.add(result)
    filling.interrupted = result.incumbent is not None and not result.incumbent.optimal and stop()
    _show_fill(filling, problem, job)
    return True


# Showing.


def _show_fill(filling: Filling, problem: Problem, job: FillJob) -> None:
    """Write the newest fill, and its figures to stderr."""
    result, label = filling.fills[-1], filling.sourced.label
    assert result.fill is not None
    entries = entries_of(result, job.lexicon)
    put_fill(filling, job)
    which = f", fill {len(filling.fills)} of {job.top}" if job.top > 1 else ""
    around = " around the wanted entries" if filling.preferred and result.incumbent else ""
    figures = f"{score_line(entries)}{optimum_line(result, entries)}{around}"
    notice(f"{label}{which}: filled in {effort_line(result)}; {figures}{apart_line(filling, job.apart)}")
    if filling.preferred is not None:
        named = f": {', '.join(filling.preferred)}" if filling.preferred else ""
        notice(f"{label}: {len(filling.preferred)} of {len(job.prefer)} wanted entries are in it{named}")
        left_out = list(search.left_out(problem, job.prefer, result.fill).items())
        for word, why in left_out[:_MOST_LEFT_OUT]:
            notice(f"{label}: {word} is not: {why}")
        if len(left_out) > _MOST_LEFT_OUT:
            notice(f"{label}: nor are {len(left_out) - _MOST_LEFT_OUT} more")


def put_fill(filling: Filling, job: FillJob) -> None:
    """Write the newest fill in the requested format; JSON is written at the end."""
    result, target = filling.fills[-1], job.target
    assert result.fill is not None
    sourced = filling.sourced
    if target.format == "text" and (sourced.puzzle is None or not job.alone):
        target.put_apart(format_grid(result.fill))
        if len(filling.fills) == 1:
            report_left_out(sourced)
    elif target.format == "text" or target.format in SINGLE:
        kind = kind_named(target.format)
        written = written_of(sourced.filled(result.fill), kind, sourced.label, solution=True)
        target.put_whole(written.data)
        report_lost(written, kind, sourced.label)
    elif target.format == "picture":
        entries = entries_of(result, job.lexicon)
        target.put_apart(picture(result.fill, filling.sourced, entries, numbers=job.numbers))
        if sys.stdout.isatty():
            notice("")


# Why there is no fill, or no further one.


def _report_why_no_more(filling: Filling, problem: Problem, job: FillJob, stop: Stop) -> None:
    """Report on stderr why a search ended without a fill, if it did, with the conflict."""
    if filling.last is None or filling.last.fill is not None:
        return
    if not (job.explain and not filling.fills and can_be_explained(filling.last)):
        _report_how_it_ended(filling, partial_text(filling, sys.stderr))
        return
    on_heat_map = furthest(filling) is not None and sys.stderr.isatty()
    _report_how_it_ended(filling, "" if on_heat_map else partial_text(filling, sys.stderr))
    filling.conflict = filling.conflict or find_conflict(filling.last, problem, job, stop)
    line = conflict_line(filling.conflict, filling.sourced.grid)
    notice(f"{filling.sourced.label}: {line}{'; the furthest it got:' if on_heat_map else ''}")
    notice(heat_map(filling, sys.stderr), end="")


def _report_how_it_ended(filling: Filling, partial: str) -> None:
    """The outcome in one line, and below it the furthest point of the search."""
    last, label = filling.result, filling.sourced.label
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
    seconds = job.search.seconds and max(0.0, job.search.seconds - last.seconds)
    with explaining(last.seconds if last.outcome is Outcome.IMPOSSIBLE else 0.0):
        return search.explain(problem, last, seed=job.search.seed, engine=job.search.engine, stop=until(stop, seconds))


def can_be_explained(last: Result) -> bool:
    """Whether more is known than the outcome and its reason: it is impossible, or some crossings had conflicts."""
    return last.outcome is Outcome.IMPOSSIBLE or len(set(last.weights)) > 1
