"""`fill --place-blocks`: patterns and their fills."""

from __future__ import annotations

from crosswright.checking import check
from crosswright.cli.common.results import Filling, effort_line, entries_of, score_line
from crosswright.cli.common.searching import FillJob, put_fill
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import notice
from crosswright.errors import WrongFillError
from crosswright.progress import Stop
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Budget, Result

# How many seconds does `fill` go on if you give neither --time nor --nodes? A search among patterns has no end.
SECONDS = 60


def fill_pattern(sourced: Sourced, job: FillJob) -> Filling:
    """Fill a grid, blocks and words, up to `top` times."""
    from crosswright.pattern.place_blocks import with_blocks

    filling = Filling(sourced, job.search.seed)
    with interruptible() as stop:
        for seed in range(job.search.seed, job.search.seed + job.top):
            filling.last = result = _one(sourced, job, seed, stop)
            if result.fill is None:
                break
            structure = with_blocks(sourced.grid, result.fill.blocks, job.blocks)
            if check(result.fill, structure=structure, words=job.lexicon, **job.demands.rules(job.lexicon)):
                raise WrongFillError(f"internal error: {sourced.label} was filled wrongly; please report it")
            filling.add(result)
            _show(filling, job)
    if result.fill is None:
        notice(f"{sourced.label}: {result.outcome.value.replace('_', ' ')} after {effort_line(result)}")
    return filling


def _one(sourced: Sourced, job: FillJob, seed: int, stop: Stop) -> Result:
    from crosswright.pattern.place_blocks import fill

    how = job.search.arguments(stop, allow_repeats=job.demands.allow_repeats, allow_roots=job.demands.allow_roots)
    if job.search.seconds is None and job.search.nodes is None:
        how["budget"] = Budget(seconds=SECONDS)
    return fill(sourced.grid, job.lexicon, job.blocks, **how | {"seed": seed})


def _show(filling: Filling, job: FillJob) -> None:
    """Write the newest fill, and its figures to stderr."""
    result = filling.fills[-1]
    assert result.fill is not None
    put_fill(filling, job)
    blocks, figures = len(result.fill.blocks), score_line(entries_of(result, job.lexicon))
    notice(f"{filling.sourced.label}: filled with {blocks} blocks in {effort_line(result)}; {figures}")
