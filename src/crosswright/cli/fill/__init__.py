"""`crosswright fill`: fills grids.

`WAYS` is the table of the ways to fill a grid: what an option asks for, what it can't be combined with, and the
function that does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click

from crosswright import search
from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through, worker_options
from crosswright.cli.common.batches import wanted as wanted_workers
from crosswright.cli.common.command import command, gathered, is_given, option, refuse
from crosswright.cli.common.demands import read_demands, read_wanted
from crosswright.cli.common.filling import Filling, filling_as_json
from crosswright.cli.common.options import (
    FILE,
    BlockOptions,
    DemandOptions,
    GridOptions,
    LetterOptions,
    OutputOptions,
    RegionOptions,
    SearchOptions,
    WordOptions,
    block_options,
    demand_options,
    formatted_options,
    grids_argument,
    jobs_option,
    letter_options,
    open_grid_options,
    prefer_option,
    region_options,
    search_options,
    word_options,
)
from crosswright.cli.common.place_blocks import fill_pattern
from crosswright.cli.common.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.common.searching import (
    SINGLE,
    FillJob,
    Results,
    Searched,
    cores,
    fill_one,
    report_if_slow,
    search_one,
)
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import Output, choose_output, notice, refuse_to_overwrite, to_json
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop
from crosswright.search import SHARE_APART, Budget, Outcome, Result
from crosswright.words import Lexicon

SUFFIXES = suffixes_of("text", "json", *SINGLE)
# What --best maximises, by the usual names: every fill of a grid has the same number of entries, so the best total is
# the best mean.
OBJECTIVES = {"total": "total", "mean": "total", "worst": "worst"}
# How many seconds does --best search if you give neither --time nor --nodes?
SECONDS_FOR_BEST = 10


@dataclass(frozen=True)
class FillOptions:
    """The options that only `fill` has."""

    top: int
    apart: float
    best: bool
    objective: str
    use_all: str | None
    refutation: str | None
    explain: bool
    numbers: bool


_OWN = gathered(
    "wanted",
    FillOptions,
    "Which fill",
    [
        option(
            "--top", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Make up to N fills."
        ),
        option(
            "--apart",
            type=click.FloatRange(0, 1),
            metavar="SHARE",
            default=round(SHARE_APART, 2),
            show_default=True,
            help="In what share of the slots the fills of --top differ from each other, where such fills exist.",
        ),
        option(
            "--best",
            is_flag=True,
            help="Search for the fill with the best scores; stops when it is proved the best, or with --time or "
            f"--nodes ({SECONDS_FOR_BEST} seconds if you give neither). Ctrl-C keeps the best so far.",
        ),
        option(
            "--objective",
            type=click.Choice(list(OBJECTIVES)),
            default="total",
            show_default=True,
            help="What --best makes high: the total of the scores, and with it the mean (the number of entries is "
            "fixed), or first the worst score.",
        ),
        option(
            "--use-all",
            metavar="FILE",
            type=FILE,
            help="Place every word of this list, each in a whole slot, and say how many ways there are; with --words "
            "the other slots are filled too.",
        ),
        option(
            "--refutation",
            metavar="FILE",
            type=FILE,
            help="If the grid is impossible, write the refutation, for `crosswright check --refutation`. A name with "
            ".gz compresses it.",
        ),
        option(
            "--explain/--no-explain",
            default=True,
            show_default=True,
            help="Show the conflict where there is no fill.",
        ),
        option("--numbers", is_flag=True, help="Draw the numbers of the slots."),
    ],
)


@command(
    examples="""
        crosswright fill grid.txt
        crosswright fill grid.txt --words mine.txt --min-score 60 --fix 1A=TALC
        crosswright fill --open 4x4 --best -o best.txt
        crosswright fill --open 4x4 --place-blocks --seed 3
        crosswright fill grid.txt --top 3 --apart 0.5
        crosswright fill grid.txt --at-most 3:below=60 --prefer mine.txt
        crosswright fill filled.txt --region 5A,r1c1:r2c2 --lock 1A
    """
)
@grids_argument
@word_options
@letter_options
@region_options
@demand_options
@prefer_option
@_OWN
@search_options(seed="Another seed, another fill.", each="fill", steps="decisions")
@jobs_option(
    "Let N seeds race on threads, 0: one for each core; the first that finishes wins, so the fill that comes back "
    "depends on the machine."
)
@block_options
@open_grid_options
@worker_options("Fill many grids", "one after the other")
@formatted_options(
    ["picture", "text", "json", *SINGLE],
    "picture: drawn, entries below (for a terminal the default); text: can be read back; json: everything; pdf, svg, "
    "png, html: one fill to look at; the others: a puzzle file of one fill, its clues still empty.",
)
def fill(
    *,
    grids: tuple[str, ...],
    words: WordOptions,
    letters: LetterOptions,
    part: RegionOptions,
    demands: DemandOptions,
    prefer: str | None,
    wanted: FillOptions,
    search: SearchOptions,
    jobs: int,
    blocks: BlockOptions,
    grid: GridOptions,
    output: OutputOptions,
    crew: WorkerOptions,
) -> int:
    """Fill grids with words.

    Each GRID is a text file, '-' for standard input; it may hold several grids, blank lines between them; --open 6x6
    is an open grid without a file. '.' is an open cell, '#' a block, a letter stays as it is; other ways to write a
    grid are recognised.

    Exit code: 0 all filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    block_rules = blocks.rules(grid)
    way = _way(wanted, blocks, prefer)
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    if target.format not in way.formats:
        raise UsageError(f"{way.option} writes text, pictures or JSON; write a .txt and convert it to {target.format}")
    if wanted.refutation is not None:
        _refuse_refutation_file(wanted.refutation, output.force)
    sourced = read_or_open(grids, grid, letters, part=part, folding=words.folding)
    _refuse_several(sourced, wanted, target)
    listed, lexicon = _lexicons(words, wanted.use_all)
    report_if_slow(search.engine)
    job = FillJob(
        lexicon,
        search,
        _budget(search, wanted.best),
        target,
        top=wanted.top,
        apart=wanted.apart if is_given("apart") else SHARE_APART,
        jobs=jobs or cores(),
        objective=OBJECTIVES[wanted.objective],
        explain=wanted.explain,
        demands=read_demands(demands, folding=lexicon.folding, allow_repeats=letters.allow_repeats),
        wanted=None if prefer is None else read_wanted(prefer, folding=lexicon.folding),
        numbers=wanted.numbers,
        refutation=None if wanted.refutation is None else Path(wanted.refutation),
        force=output.force,
        listed=listed,
        blocks=block_rules,
    )
    if wanted_workers(crew):
        return _fill_by_workers(sourced, job, way, crew)
    return finish(fill_all(sourced, job, way.fill), job)


def _fill_by_workers(sourced: Sequence[Sourced], job: FillJob, way: Way, crew: WorkerOptions) -> int:
    """Fill the grids by workers; they are shown in order."""
    if way.results is None:
        raise UsageError(f"{way.option} works on one grid after the other; leave out --workers and --scheduler")
    fillings: list[Filling] = []
    shared = replace(job, lexicon=sendable(job.lexicon, crew), target=Output(job.target.format)), way.results
    with interruptible() as stop:
        for found in work_through(crew, search_one, sourced, shared, what="grids", stop=stop):

            def results(*_: object, found: Searched = found) -> Iterator[Result]:
                return iter(found.results)

            fillings.append(fill_one(sourced[len(fillings)], job, results, conflict=found.conflict))
        stopped = len(fillings) < len(sourced)
    code = finish(fillings, job) if fillings else exits.OK
    return exits.INTERRUPTED if stopped else code


def fill_all(sourced: Sequence[Sourced], job: FillJob, fill_it: Callable[[Sourced, FillJob], Filling]) -> list[Filling]:
    """Fill one grid after the other, until all are done or Ctrl-C is pressed."""
    fillings: list[Filling] = []
    for each in sourced:
        fillings.append(fill_it(each, job))
        if fillings[-1].outcome is Outcome.STOPPED:
            break
    return fillings


def finish(fillings: Sequence[Filling], job: FillJob) -> int:
    """Write the results that are written at the end. Returns the exit code."""
    if job.target.format == "json":
        job.target.put(to_json({"results": [filling_as_json(filling, job.lexicon) for filling in fillings]}))
    job.target.close()
    return max(exits.of_outcome(filling.outcome) for filling in fillings)


# The ways to fill a grid.


def _any_fills(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """The requested number of different fills; then why there are no more."""
    yield from search.different_fills(
        problem,
        job.top,
        apart=job.apart,
        seed=job.search.seed,
        budget=job.budget,
        engine=job.search.engine,
        jobs=job.jobs,
        stop=stop,
        progress=progress,
    ).results()


def _best_fill(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """The best fill, or the best by the end of the budget."""
    yield search.best_fill(
        problem,
        objective=job.objective or "total",
        seed=job.search.seed,
        budget=job.budget,
        engine=job.search.engine,
        stop=stop,
        progress=progress,
    )


def _preferring(problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress) -> Iterator[Result]:
    """A fill with as many of the wanted entries as find a place."""
    assert job.wanted is not None
    yield search.fill_preferring(
        problem,
        job.wanted,
        seed=job.search.seed,
        budget=job.budget,
        engine=job.search.engine,
        stop=stop,
        progress=progress,
    )


def _fill_or_refutation(
    problem: Problem, _label: str, job: FillJob, stop: Stop, progress: OnProgress
) -> Iterator[Result]:
    """A fill; where there is none, the refutation of that is written to a file."""
    from crosswright.cli.common.refutation import writing_refutation  # few want one

    assert job.refutation is not None
    with writing_refutation(job.refutation, problem.grid, job.lexicon, job.demands, force=job.force) as draft:
        result = search.fill(
            problem,
            seed=job.search.seed,
            budget=job.budget,
            engine=job.search.engine,
            stop=stop,
            progress=progress,
            refutation=draft.write,
        )
        draft.kept = result.outcome is Outcome.IMPOSSIBLE
    notice(f"wrote {job.refutation}" if draft.kept else f"{job.refutation}: not written, for there is no refutation")
    yield result


def _use_all(each: Sourced, job: FillJob) -> Filling:
    from crosswright.cli.common.use_all import place_all

    return place_all(each, job)


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
_FOR_SLOTS = "at_most prefer apart region lock"
WAYS = {
    "use_all": Way("--use-all", _use_all,
                   f"place_blocks best objective jobs refutation allow_repeats allow_roots {_FOR_SLOTS}",
                   f"--use-all {_ALONE}", ("text", "picture", "json")),
    "place_blocks": Way("--place-blocks", fill_pattern, f"best objective jobs refutation {_FOR_SLOTS}",
                        f"--place-blocks {_ALONE}", ("text", "picture", "json")),
    "prefer": Way("--prefer", partial(fill_one, results=_preferring),
                  "best top jobs objective refutation apart",
                  "--prefer makes one fill with the entries that are wanted; leave out {given}", results=_preferring),
    "best": Way("--best", partial(fill_one, results=_best_fill), "top jobs apart",
                "--best makes one fill, the best, on one thread; leave out {given}", results=_best_fill),
    "refutation": Way("--refutation", partial(fill_one, results=_fill_or_refutation),
                 "best top jobs fix slot objective apart region lock",
                 "--refutation is of one search for one fill of a grid as its file has it; leave out {given}"),
    "any": Way("", partial(fill_one, results=_any_fills), "objective",
               "{} says which fill is the best; add --best", results=_any_fills),
}  # fmt: skip


def _way(wanted: FillOptions, blocks: BlockOptions, prefer: str | None) -> Way:
    """The way that the options select; UsageError for an option without effect."""
    asked = {
        "use_all": wanted.use_all is not None,
        "place_blocks": blocks.place_blocks,
        "prefer": prefer is not None,
        "refutation": wanted.refutation is not None,
        "best": wanted.best,
        "any": True,
    }
    way = WAYS[next(name for name, given in asked.items() if given)]
    refuse(way.refused.split(), way.why)
    return way


# Options.


def _refuse_refutation_file(refutation: str, force: bool) -> None:
    """Raise UsageError where a refutation can't be written."""
    if refutation == "-":
        raise UsageError("--refutation -: a refutation needs a file of its own; name one")
    refuse_to_overwrite(Path(refutation), force)


def _refuse_several(sourced: Sequence[Sourced], wanted: FillOptions, target: Output) -> None:
    """Raise UsageError where one file would need several refutations or fills."""
    if wanted.refutation is not None and len(sourced) != 1:
        raise UsageError(f"--refutation is of one grid, and there are {len(sourced)}; give each its own run")
    if target.format in SINGLE and (len(sourced) > 1 or wanted.top > 1):
        raise UsageError(f"a {target.format} file has one puzzle; fill one grid, once, for each file")


def _lexicons(words: WordOptions, use_all: str | None) -> tuple[Lexicon | None, Lexicon]:
    """The words that must all be placed, if any, and those for the other slots."""
    if use_all is None:
        return None, read_lexicon(words)
    listed = read_lexicon(WordOptions((use_all,), keep_accents=words.keep_accents, language=words.language))
    return listed, read_lexicon(words) if is_given("words") else listed  # without --words nothing else is placed


def _budget(search: SearchOptions, best: bool) -> Budget:
    """The budget of the options; the search for the best fill needs an end."""
    endless = best and search.nodes is None and search.seconds is None
    return Budget(search.nodes, SECONDS_FOR_BEST if endless else search.seconds)
