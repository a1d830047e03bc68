"""Grids in which every word of a list is placed: `fill --use-all`, and `trace --use-all`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosswright.checking import check
from crosswright.cli.common.results import Filling, effort_line
from crosswright.cli.common.searching import FillJob, Results, fill_one, put_fill
from crosswright.cli.common.writing import notice
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.placing.use_all import fills, misfits, ways
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Outcome, Result
from crosswright.words import Lexicon

# Up to how many ways are counted? A puzzle with more needs no exact number.
MOST_WAYS = 10_000


def _search(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """A result for each way, then one for the end; other words, if there are any, fill the other slots."""
    words, lexicon = _listed(job), _others(job)
    if lexicon is None:
        return ways(problem.grid, words, budget=job.search.budget, stop=stop, progress=progress).results()
    return fills(problem.grid, words, lexicon, **job.search.arguments(stop, progress=progress)).results()


def place_all(sourced: Sourced, job: FillJob, results: Results = _search) -> Filling:
    """Place all listed words in a grid by this search: show the first fills; without other words, count the ways."""
    return fill_one(sourced, job, results, take=_take, end=_report)


def _listed(job: FillJob) -> list[str]:
    """The words that must all be placed."""
    assert job.listed is not None
    return [word for word, _ in job.listed]


def _others(job: FillJob) -> Lexicon | None:
    """The words for the slots that no listed word takes; None where those stay open."""
    return None if job.lexicon is job.listed else job.lexicon


def _take(filling: Filling, fill: Grid, _problem: Problem, job: FillJob, _stop: Stop) -> bool:
    """Check a fill, and show it if it is one of the first. Whether to go on."""
    lexicon = _others(job)
    filling.found += 1
    _witness(filling, fill, _listed(job), lexicon)
    if filling.found <= job.top:
        filling.fills.append(filling.result)
        put_fill(filling, job)
    return filling.found < (job.top if lexicon is not None else max(job.top, MOST_WAYS))


def _witness(filling: Filling, fill: Grid, words: Sequence[str], lexicon: Lexicon | None) -> None:
    """Check a fill: it has all words and, with a lexicon, nothing else than words; WrongFillError if it is wrong."""
    missing = set(words) - set(fill.entries.values())
    known = {entry for entry in fill.entries.values() if lexicon is None or entry in lexicon} | set(words)
    wrong = [] if lexicon is None else check(fill, structure=filling.sourced.grid, words=known)
    if missing or wrong:
        raise WrongFillError(f"internal error: {filling.sourced.label} was filled wrongly; please report it")


def _report(filling: Filling, problem: Problem, job: FillJob, _stop: Stop) -> None:
    """How many ways there are; where there is none, the words that fit nowhere."""
    last, count = filling.result, filling.found
    all_of_them = last.outcome is Outcome.IMPOSSIBLE
    filling.ways = count if all_of_them else None
    notice(f"{filling.sourced.label}: {_how_many(count, all_of_them, last.outcome)}; {effort_line(last)}")
    if count or not all_of_them:
        return
    lost = misfits(problem.grid, _listed(job))
    for word, why in lost.items():
        notice(f"{filling.sourced.label}: {word} can't go anywhere: {why}")
    if not lost:
        other = "" if _others(job) is None else " with words from the lists in the other slots"
        notice(f"{filling.sourced.label}: each word has a place, but not all of them together{other}")


def _how_many(count: int, all_of_them: bool, outcome: Outcome) -> str:
    if all_of_them:
        return {0: "no way to fill the grid", 1: "exactly one way to fill the grid"}.get(
            count, f"{count:,} ways to fill the grid"
        )
    if outcome is Outcome.SOLVED:
        return f"{count:,} way{'' if count == 1 else 's'} to fill the grid, and there may be more"
    return f"{outcome.value.replace('_', ' ')} after {count:,} ways to fill the grid"
