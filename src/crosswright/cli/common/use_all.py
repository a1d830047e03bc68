"""Grids in which every word of a list is placed: `fill --use-all`, and `trace --use-all`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from crosswright.checking import check
from crosswright.cli.common.results import Filling, effort_line
from crosswright.cli.common.searching import FillJob, Results, put_fill
from crosswright.cli.common.terminal import Watch, interruptible
from crosswright.cli.common.writing import is_watched, notice
from crosswright.errors import WrongFillError
from crosswright.placing.use_all import fills, misfits, ways
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Outcome, Result
from crosswright.words import Lexicon

# Up to how many ways are counted? A puzzle with more needs no exact number.
MOST_WAYS = 10_000


def place_all(sourced: Sourced, job: FillJob) -> Filling:
    """Place all listed words in a grid; if there are other words, fill the other slots from them.

    On a terminal the grid is shown as it fills.
    """
    filling = Filling(sourced, job.search.seed)
    watch = Watch(sourced.label, sourced.grid)
    with interruptible() as stop, closing(watch):
        results = _search(sourced, job, stop, watch if is_watched() else ignore)
        _take(filling, _closing_before(results, watch), job)
    return filling


def trace_all(sourced: Sourced, job: FillJob, search: Results) -> Filling:
    """Place all listed words in a grid by a search that shows every step; the other slots stay open."""
    filling = Filling(sourced, job.search.seed)
    problem = Problem.of(sourced.grid, job.lexicon)
    with interruptible() as stop:
        _take(filling, search(problem, sourced.label, job, stop, ignore), job)
    return filling


def _search(sourced: Sourced, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """A result for each way, then one for the end."""
    words, lexicon = _listed(job), _others(job)
    if lexicon is None:
        return ways(sourced.grid, words, budget=job.search.budget, stop=stop, progress=progress).results()
    return fills(sourced.grid, words, lexicon, **job.search.arguments(stop, progress=progress)).results()


def _closing_before(results: Iterator[Result], watch: Watch) -> Iterator[Result]:
    """The results; the watch is closed before each, since each may be printed."""
    for result in results:
        watch.close()
        yield result


def _listed(job: FillJob) -> list[str]:
    """The words that must all be placed."""
    assert job.listed is not None
    return [word for word, _ in job.listed]


def _others(job: FillJob) -> Lexicon | None:
    """The words for the slots that no listed word takes; None where those stay open."""
    return None if job.lexicon is job.listed else job.lexicon


def _take(filling: Filling, results: Iterator[Result], job: FillJob) -> None:
    """Show the first fills; without other words, go on and count the ways."""
    count, lexicon, words = 0, _others(job), _listed(job)
    for result in results:
        filling.last = result
        if result.fill is None:
            break
        count += 1
        _witness(filling, result, words, lexicon)
        if count <= job.top:
            filling.fills.append(result)
            put_fill(filling, job)
        if count >= (job.top if lexicon is not None else max(job.top, MOST_WAYS)):
            break
    _report(filling, count, words, lexicon)


def _witness(filling: Filling, result: Result, words: Sequence[str], lexicon: Lexicon | None) -> None:
    """Check a fill: it has all words and, with a lexicon, nothing else than words; WrongFillError if it is wrong."""
    assert result.fill is not None
    missing = set(words) - set(result.fill.entries.values())
    known = {entry for entry in result.fill.entries.values() if lexicon is None or entry in lexicon} | set(words)
    wrong = [] if lexicon is None else check(result.fill, structure=filling.sourced.grid, words=known)
    if missing or wrong:
        raise WrongFillError(f"internal error: {filling.sourced.label} was filled wrongly; please report it")


def _report(filling: Filling, count: int, words: Sequence[str], lexicon: Lexicon | None) -> None:
    """How many ways there are; where there is none, the words that fit nowhere."""
    last = filling.last
    assert last is not None
    all_of_them = last.outcome is Outcome.IMPOSSIBLE
    filling.ways = count if all_of_them else None
    notice(f"{filling.sourced.label}: {_how_many(count, all_of_them, last.outcome)}; {effort_line(last)}")
    if count or not all_of_them:
        return
    lost = misfits(filling.sourced.grid, words)
    for word, why in lost.items():
        notice(f"{filling.sourced.label}: {word} can't go anywhere: {why}")
    if not lost:
        other = "" if lexicon is None else " with words from the lists in the other slots"
        notice(f"{filling.sourced.label}: each word has a place, but not all of them together{other}")


def _how_many(count: int, all_of_them: bool, outcome: Outcome) -> str:
    if all_of_them:
        return {0: "no way to fill the grid", 1: "exactly one way to fill the grid"}.get(
            count, f"{count:,} ways to fill the grid"
        )
    if outcome is Outcome.SOLVED:
        return f"{count:,} way{'' if count == 1 else 's'} to fill the grid, and there may be more"
    return f"{outcome.value.replace('_', ' ')} after {count:,} ways to fill the grid"
