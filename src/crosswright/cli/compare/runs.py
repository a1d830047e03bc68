"""The searches that `compare` makes, one after the other or by workers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from crosswright.checking import check
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through
from crosswright.cli.common.reading import Sourced
from crosswright.cli.common.terminal import TableWatch
from crosswright.cli.common.writing import is_watched
from crosswright.cli.compare.comparison import StrategyRun
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import Stop, ignore, never
from crosswright.search import Budget, Outcome
from crosswright.textbook import fill
from crosswright.words import Lexicon


@dataclass(frozen=True)
class SearchRules:
    """The common settings of all searches."""

    lexicon: Lexicon
    allow_repeats: bool
    seed: int
    budget: Budget

    def problem(self, grid: Grid) -> Problem:
        """A grid with these words."""
        return Problem.of(grid, self.lexicon, allow_repeats=self.allow_repeats, allow_roots=True)


def run_all(
    sourced: Sequence[Sourced], chosen: Sequence[Sequence[str]], rules: SearchRules, stop: Stop, watch: TableWatch
) -> Iterator[StrategyRun]:
    """Every strategy on every grid, until all are done or Ctrl-C is pressed."""
    for each, label, strategies in zip(sourced, labels(sourced), chosen, strict=True):
        problem = rules.problem(each.grid)
        decided: dict[Outcome, str] = {}
        for strategy in strategies:
            watch.label = f"{strategy} on {label}"
            run = run_one((each, label), problem, strategy, rules, stop=stop, watch=watch)
            yield _agreeing(run, decided)
            if run.outcome is Outcome.STOPPED:
                return


def _agreeing(run: StrategyRun, decided: dict[Outcome, str]) -> StrategyRun:
    """The run; WrongFillError if it contradicts one of the same grid. `decided` has these by their outcomes."""
    decided.setdefault(run.outcome, run.strategy)
    if Outcome.SOLVED in decided and Outcome.IMPOSSIBLE in decided:
        label = run.sourced.label
        raise WrongFillError(f"internal error: {label} is solved and proved impossible; please report it")
    return run


def run_by_workers(
    sourced: Sequence[Sourced],
    chosen: Sequence[Sequence[str]],
    rules: SearchRules,
    stop: Stop,
    workers: WorkerOptions,
) -> Iterator[StrategyRun]:
    """The same by workers, a task for each search; the times are those of busy cores."""
    tasks = [
        ((each, label), strategy)
        for each, label, strategies in zip(sourced, labels(sourced), chosen, strict=True)
        for strategy in strategies
    ]
    shared = replace(rules, lexicon=sendable(rules.lexicon, workers))
    decided: dict[str, dict[Outcome, str]] = {}
    for run in work_through(workers, _run_task, tasks, shared, what="searches", stop=stop):
        yield _agreeing(run, decided.setdefault(run.sourced.label, {}))


def _run_task(task: tuple[tuple[Sourced, str], str], rules: SearchRules) -> StrategyRun:
    """One search, in a worker."""
    named, strategy = task
    problem = rules.problem(named[0].grid)
    return run_one(named, problem, strategy, rules, stop=never, watch=TableWatch())


def run_one(
    named: tuple[Sourced, str],
    problem: Problem,
    strategy: str,
    rules: SearchRules,
    *,
    stop: Stop,
    watch: TableWatch,
) -> StrategyRun:
    """One strategy on one grid, which has a label; its fill passes the witness."""
    sourced, label = named
    progress = watch if is_watched() else ignore
    result = fill(problem, strategy, seed=rules.seed, budget=rules.budget, stop=stop, progress=progress)
    if result.fill is not None:
        faults = check(result.fill, structure=sourced.grid, words=rules.lexicon, allow_repeats=rules.allow_repeats)
        if faults:
            raise WrongFillError(
                f"internal error: {strategy} filled {sourced.label} wrongly ({faults[0]}); please report it"
            )
    return StrategyRun(sourced, label, strategy, result)


def labels(sourced: Sequence[Sourced]) -> list[str]:
    """Short names for the grids: file names without folders and suffixes, where these are unique."""
    short = [
        Path(each.source).stem + (f" {each.place}" if each.label != each.source else "") if each.source else each.label
        for each in sourced
    ]
    return short if len(set(short)) == len(short) else [each.label for each in sourced]
