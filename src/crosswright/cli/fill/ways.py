"""The ways to fill a grid: what an option asks for, what it can't be combined with, and the function that does it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from crosswright import search
from crosswright.checking import check
from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through
from crosswright.cli.common.command import refuse
from crosswright.cli.common.results import Filling, effort_line, entries_of, partial_text, score_line
from crosswright.cli.common.searching import (
    SINGLE,
    FillJob,
    Results,
    can_be_explained,
    fill_one,
    find_conflict,
    finish,
    put_fill,
)
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import Output, notice, refuse_to_overwrite
from crosswright.errors import UsageError, WrongFillError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Budget, Conflict, Outcome, Result

# What --best maximises, by the usual names: every fill of a grid has the same number of entries, so the best total is
# the best mean.
OBJECTIVES = {"total": "total", "mean": "total", "worst": "worst"}
# How many seconds does --place-blocks go on if you give neither --time nor --nodes? A search among patterns has no end.
SECONDS = 60


def _any_fills(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """The requested number of different fills; then why there are no more."""
    how = job.search.arguments(stop, progress=progress, apart=job.apart, jobs=job.jobs)
    yield from search.different_fills(problem, job.top, **how).results()


def _best_fill(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """The best fill, or the best by the end of the budget."""
    yield search.best_fill(problem, objective=job.objective, **job.search.arguments(stop, progress=progress))


def _preferring(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress,
                *, best: bool = False) -> Iterator[Result]:  # fmt: skip
    """A fill with as many of the wanted entries as find a place; the `best` around them."""
    how = job.search.arguments(stop, progress=progress, objective=job.objective if best else None)
    yield search.fill_preferring(problem, job.prefer, **how)


_best_preferring = partial(_preferring, best=True)


def _or_refutation(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """A fill; where there is none, the refutation of that is written to a file."""
    from crosswright.media.refutations import writing_refutation  # few want one

    assert job.refutation is not None
    refuse_to_overwrite(job.refutation, job.force)
    with writing_refutation(job.refutation, problem.grid, job.lexicon, job.demands) as draft:
        result = search.fill(problem, refutation=draft.write, **job.search.arguments(stop, progress=progress))
        draft.kept = result.outcome is Outcome.IMPOSSIBLE
    notice(f"wrote {job.refutation}" if draft.kept else f"{job.refutation}: not written, for there is no refutation")
    yield result


def _with_blocks(problem: Problem, _label: str, job: FillJob, stop: Stop, _: OnProgress) -> Iterator[Result]:
    """Blocks and words, up to `top` times, each from a seed of its own."""
    from crosswright.pattern.place_blocks import fill
    from crosswright.placing.with_blocks import place_all

    how = job.search.arguments(stop, allow_repeats=job.demands.allow_repeats, allow_roots=job.demands.allow_roots)
    if job.search.seconds is None and job.search.nodes is None:
        how["budget"] = Budget(seconds=SECONDS)
    for seed in range(job.search.seed, job.search.seed + job.top):
        if job.listed is None:
            yield fill(problem.grid, job.lexicon, job.blocks, **how | {"seed": seed})
        else:
            words, rules = [word for word, _ in job.listed], job.blocks
            limits = {"symmetry": rules.symmetry, "shortest": rules.shortest, "most_blocks": rules.most_blocks}
            yield place_all(problem.grid, words, **limits, seed=seed, budget=how["budget"], stop=stop)


def _take_pattern(filling: Filling, fill: Grid, _problem: Problem, job: FillJob, _stop: Stop) -> bool:
    """Check a fill and show it: words only and, of a list to be placed, all of them; WrongFillError if it is wrong."""
    from crosswright.pattern.place_blocks import with_blocks

    result, sourced, listed = filling.result, filling.sourced, {word for word, _ in job.listed or ()}
    rules = replace(job.blocks, shortest=fill.shortest) if listed else job.blocks
    demands = {} if listed else job.demands.rules(job.lexicon)
    wrong = check(fill, structure=with_blocks(sourced.grid, fill.blocks, rules), words=job.lexicon, **demands)
    if wrong or listed - set(fill.entries.values()):
        raise WrongFillError(f"internal error: {sourced.label} was filled wrongly; please report it")
    filling.add(result)
    put_fill(filling, job)
    figures = score_line(entries_of(result, job.lexicon))
    notice(f"{sourced.label}: filled with {len(fill.blocks)} blocks in {effort_line(result)}; {figures}")
    return True


def _report_left_out(filling: Filling, problem: Problem, job: FillJob, _stop: Stop) -> None:
    """Where there is no fill: the words of a list that are longer than the grid, or that the best layout lacks."""
    last, label, grid = filling.result, filling.sourced.label, problem.grid
    if last.fill is not None:
        return
    notice(f"{label}: {last.outcome.value.replace('_', ' ')} after {effort_line(last)}")
    side = max(grid.rows, grid.columns)
    for word, _ in job.listed or ():
        if len(word) > side:
            notice(f"{label}: {word} can't go anywhere: it is longer than {side} cells")
    if job.listed is not None and last.partial is not None and last.outcome is not Outcome.IMPOSSIBLE:
        missing = [word for word, _ in job.listed if word not in last.partial.entries.values()]
        notice(f"{label}: the best layout lacks {', '.join(missing)}:")
        notice(partial_text(filling, sys.stderr), end="")


fill_pattern = partial(fill_one, results=_with_blocks, take=_take_pattern, end=_report_left_out)


def _use_all(sourced: Sourced, job: FillJob) -> Filling:
    from crosswright.cli.common.use_all import place_all

    return place_all(sourced, job)


@dataclass(frozen=True)
class Way:
    """One way to fill grids."""

    option: str  # the option that selects it
    fill: Callable[[Sourced, FillJob], Filling]
    refused: str = ""  # the parameters that would have no effect
    why: str = ""  # why they are refused; {} is the option
    formats: Sequence[str] = ("text", "picture", "json", *SINGLE)
    results: Results | None = None  # the search, where workers can do it


_ALONE = "is a search of its own and goes without {}; leave one of them out"
# What the searches that place blocks or listed words know nothing of.
_FOR_SLOTS = "at_most words_for prefer apart region lock"
WAYS = {
    "use_all_and_blocks": Way("--use-all with --place-blocks", fill_pattern,
                              f"words top best objective jobs refutation allow_repeats allow_roots {_FOR_SLOTS}",
                              f"--use-all with --place-blocks {_ALONE}", ("text", "picture", "json")),
    "use_all": Way("--use-all", _use_all,
                   f"best objective jobs refutation allow_repeats allow_roots {_FOR_SLOTS}",
                   f"--use-all {_ALONE}", ("text", "picture", "json")),
    "place_blocks": Way("--place-blocks", fill_pattern, f"best objective jobs refutation {_FOR_SLOTS}",
                        f"--place-blocks {_ALONE}", ("text", "picture", "json")),
    "prefer_and_best": Way("--prefer with --best", partial(fill_one, results=_best_preferring),
                           "top jobs refutation apart",
                           "--prefer with --best makes one fill, the best around the entries that are wanted; "
                           "leave out {given}", results=_best_preferring),
    "prefer": Way("--prefer", partial(fill_one, results=_preferring),
                  "top jobs objective refutation apart",
                  "--prefer makes one fill with the entries that are wanted; leave out {given}", results=_preferring),
    "refutation": Way("--refutation", partial(fill_one, results=_or_refutation),
                 "best top jobs fix slot objective apart region lock",
                 "--refutation is of one search for one fill of a grid as its file has it; leave out {given}"),
    "best": Way("--best", partial(fill_one, results=_best_fill), "top jobs apart",
                "--best makes one fill, the best, on one thread; leave out {given}", results=_best_fill),
    "any": Way("", partial(fill_one, results=_any_fills), "objective",
               "{} says which fill is the best; add --best", results=_any_fills),
}  # fmt: skip


def way_of(**requests: object) -> Way:
    """The first way of the table that is requested; UsageError for an option without effect."""
    way = WAYS[next((name for name in WAYS if requests.get(name) not in (None, False)), "any")]
    refuse(way.refused.split(), way.why)
    return way


# By workers.


def _search_one(sourced: Sourced, shared: tuple[FillJob, Results]) -> tuple[list[Result], Conflict | None]:
    """Search for the fills of one grid, in a worker; why there is none, if that was wanted."""
    job, results = shared
    problem = job.demands.problem(sourced.grid, job.lexicon)
    its_results = list(results(problem, sourced.label, job, never, ignore))
    if (
        not job.explain
        or not its_results
        or any(each.fill for each in its_results)
        or not can_be_explained(its_results[-1])
    ):
        return its_results, None
    return its_results, find_conflict(its_results[-1], problem, job, never)


def by_workers(sourced: Sequence[Sourced], job: FillJob, way: Way, workers: WorkerOptions) -> int:
    """Fill the grids by workers; they are shown in order. Returns the exit code."""
    if way.results is None:
        raise UsageError(f"{way.option} works on one grid after the other; leave out --workers and --scheduler")
    fillings: list[Filling] = []
    shared = replace(job, lexicon=sendable(job.lexicon, workers), target=Output(job.target.format)), way.results
    with interruptible() as stop:
        for its_results, conflict in work_through(workers, _search_one, sourced, shared, what="grids", stop=stop):

            def results(*_: object, its_results: list[Result] = its_results) -> Iterator[Result]:
                return iter(its_results)

            fillings.append(fill_one(sourced[len(fillings)], job, results, conflict=conflict))
    code = finish(fillings, job) if fillings else exits.OK
    return exits.INTERRUPTED if len(fillings) < len(sourced) else code
