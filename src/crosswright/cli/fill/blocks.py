"""`fill --place-blocks`: patterns and their fills, or blocks around the words of `--use-all`."""

from __future__ import annotations

import sys
from dataclasses import replace

from crosswright.checking import check
from crosswright.cli.common.reading import Sourced
from crosswright.cli.common.results import Filling, effort_line, entries_of, partial_text, score_line
from crosswright.cli.common.searching import FillJob, put_fill
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice
from crosswright.errors import WrongFillError
from crosswright.grid import Grid
from crosswright.progress import Stop
from crosswright.search import Budget, Outcome, Result

# How many seconds does `fill` go on if you give neither --time nor --nodes? A search among patterns has no end.
SECONDS = 60


def fill_pattern(sourced: Sourced, job: FillJob) -> Filling:
    """Fill a grid, blocks and words, up to `top` times."""
    filling = Filling(sourced, job.search.seed)
    with interruptible() as stop:
        for seed in range(job.search.seed, job.search.seed + job.top):
            filling.last = result = _one(sourced, job, seed, stop)
            if result.fill is None:
                break
            _witness(result.fill, sourced, job)
            filling.add(result)
            _show(filling, job)
    if result.fill is None:
        notice(f"{sourced.label}: {result.outcome.value.replace('_', ' ')} after {effort_line(result)}")
        _report_left_out(filling, job)
    return filling


def _one(sourced: Sourced, job: FillJob, seed: int, stop: Stop) -> Result:
    from crosswright.pattern.place_blocks import fill
    from crosswright.placing.with_blocks import place_all

    how = job.search.arguments(stop, allow_repeats=job.demands.allow_repeats, allow_roots=job.demands.allow_roots)
    if job.search.seconds is None and job.search.nodes is None:
        how["budget"] = Budget(seconds=SECONDS)
    if job.listed is not None:
        words = [word for word, _ in job.listed]
        return place_all(sourced.grid, words, job.blocks, seed=seed, budget=how["budget"], stop=stop)
    return fill(sourced.grid, job.lexicon, job.blocks, **how | {"seed": seed})


def _witness(fill: Grid, sourced: Sourced, job: FillJob) -> None:
    """Check a fill: words only and, of a list to be placed, all of them; WrongFillError if it is wrong."""
    from crosswright.pattern.place_blocks import with_blocks

    listed = {word for word, _ in job.listed or ()}
    rules = replace(job.blocks, shortest=fill.shortest) if listed else job.blocks
    demands = {} if listed else job.demands.rules(job.lexicon)
    wrong = check(fill, structure=with_blocks(sourced.grid, fill.blocks, rules), words=job.lexicon, **demands)
    if wrong or listed - set(fill.entries.values()):
        raise WrongFillError(f"internal error: {sourced.label} was filled wrongly; please report it")


def _report_left_out(filling: Filling, job: FillJob) -> None:
    """Of a list to be placed: the words that are longer than the grid, or found no room in the best layout."""
    last, grid = filling.last, filling.sourced.grid
    assert last is not None
    side = max(grid.rows, grid.columns)
    for word, _ in job.listed or ():
        if len(word) > side:
            notice(f"{filling.sourced.label}: {word} can't go anywhere: it is longer than {side} cells")
    if job.listed is not None and last.partial is not None and last.outcome is not Outcome.IMPOSSIBLE:
        missing = [word for word, _ in job.listed if word not in last.partial.entries.values()]
        notice(f"{filling.sourced.label}: the best layout lacks {', '.join(missing)}:")
        notice(partial_text(filling, sys.stderr), end="")


def _show(filling: Filling, job: FillJob) -> None:
    """Write the newest fill, and its figures to stderr."""
    result = filling.fills[-1]
    assert result.fill is not None
    put_fill(filling, job)
    blocks, figures = len(result.fill.blocks), score_line(entries_of(result, job.lexicon))
    notice(f"{filling.sourced.label}: filled with {blocks} blocks in {effort_line(result)}; {figures}")
