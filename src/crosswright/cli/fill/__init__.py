"""`crosswright fill`: fills grids.

`ways.py` has the ways to fill a grid: an option, what it can't be combined with, and the function that does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from crosswright.cli.common.batches import WorkerOptions
from crosswright.cli.common.command import command, is_given, offered, option, options
from crosswright.cli.common.kinds import written_of
from crosswright.cli.common.options import (
    GRIDS,
    OPEN_GRID,
    PREFER,
    BlockOptions,
    File,
    GridOptions,
    OutputOptions,
)
from crosswright.cli.common.reading import ProblemOptions, read_lexicon, read_preferred
from crosswright.cli.common.searching import (
    PUZZLES,
    SINGLE,
    FillJob,
    SearchOptions,
    cores,
    fill_all,
    finish,
    jobs_option,
    report_if_slow,
)
from crosswright.cli.common.writing import Output, choose_output, refuse_to_overwrite
from crosswright.cli.fill.ways import OBJECTIVES, by_workers, way_of
from crosswright.errors import UsageError
from crosswright.media.kinds import kind_named, suffixes_of
from crosswright.puzzle.sourced import Sourced
from crosswright.search import SHARE_APART
from crosswright.words import Lexicon

SUFFIXES = suffixes_of("text", "json", *SINGLE)
# How many seconds does --best search if you give neither --time nor --nodes?
SECONDS_FOR_BEST = 10


@options("Which fill")
class FillOptions:
    """The options that only `fill` has."""

    top: int = option("Make up to N fills.", 1, least=1)
    apart: float = option(
        "In what share of the slots the fills of --top differ from each other, where such fills exist.",
        round(SHARE_APART, 2),
        metavar="SHARE",
        least=0,
        most=1,
    )
    best: bool = option(
        "Search for the fill with the best scores; stops when it is proved the best, or with --time or --nodes "
        f"({SECONDS_FOR_BEST} seconds if you give neither). Ctrl-C keeps the best so far."
    )
    objective: str = option(
        "What --best makes high: the total of the scores, and with it the mean (the number of entries is fixed), or "
        "first the worst score.",
        "total",
        choices=list(OBJECTIVES),
    )
    use_all: File | None = option(
        "Place every word of this list, each in a whole slot, and say how many ways there are; with --words the other "
        "slots are filled too, with --place-blocks the blocks are placed around the words."
    )
    refutation: File | None = option(
        "If the grid is impossible, write the refutation, for `crosswright check --refutation`. A name with .gz "
        "compresses it."
    )
    explain: bool = option(
        "Show the conflict where there is no fill.", True, name="--explain/--no-explain", show_default=True
    )
    numbers: bool = option("Draw the numbers of the slots.")


@command(
    examples="""
        crosswright fill grid.txt
        crosswright fill grid.txt --words mine.txt --min-score 60 --fix 1A=TALC
        crosswright fill --open 4x4 --best -o best.txt
        crosswright fill --open 4x4 --place-blocks --seed 3
        crosswright fill --open 9x9 --use-all mine.txt --place-blocks
        crosswright fill grid.txt --top 3 --apart 0.5
        crosswright fill grid.txt --at-most 3:below=60 --prefer mine.txt
        crosswright fill filled.txt --region 5A,r1c1:r2c2 --lock 1A
    """
)
def fill(
    *,
    grids: tuple[File, ...] = GRIDS,
    options: ProblemOptions,
    prefer: File | None = PREFER,
    request: FillOptions,
    search: SearchOptions = offered(seed="Another seed, another fill.", each="fill", steps="decisions"),
    jobs: int = jobs_option(
        "Let N seeds race on threads, 0: one for each core; the first that finishes wins, so the fill that comes back "
        "depends on the machine."
    ),
    blocks: BlockOptions,
    grid: GridOptions = OPEN_GRID,
    workers: WorkerOptions = offered(work="Fill many grids", usual="one after the other"),
    output: OutputOptions = offered(
        format_=option(
            "picture: drawn, entries below (for a terminal the default); text: can be read back; json: everything; "
            "pdf, svg, png, html: one fill to look at; the others: a puzzle file of one fill, with all that the GRID's "
            "file has.",
            choices=["picture", "text", "json", *SINGLE],
        )
    ),
) -> int:
    """Fill grids with words.

    Each GRID is a text file, '-' for standard input; it may hold several grids, blank lines between them; --open 6x6
    is an open grid without a file. '.' is an open cell, '#' a block, a letter stays as it is; other ways to write a
    grid are recognised.

    Exit code: 0 all filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    block_rules = blocks.rules(grid, listed=request.use_all is not None)
    way = way_of(
        use_all_and_blocks=blocks.place_blocks and request.use_all,
        use_all=request.use_all,
        place_blocks=blocks.place_blocks,
        prefer_and_best=prefer and request.best,
        prefer=prefer,
        refutation=request.refutation,
        best=request.best,
    )
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    if target.format not in way.formats:
        raise UsageError(f"{way.option} writes text, pictures or JSON; write a .txt and convert it to {target.format}")
    _refuse_refutation_file(request.refutation, output.force)
    sourced = options.sourced(grids, grid)
    _refuse_unfit(sourced, request, target)
    listed, lexicon = _lexicons(options, request.use_all)
    report_if_slow(search.engine)
    endless = request.best and search.nodes is None and search.seconds is None
    job = FillJob(
        lexicon,
        replace(search, seconds=SECONDS_FOR_BEST) if endless else search,
        target,
        top=request.top,
        alone=request.top == len(sourced) == 1,
        apart=request.apart if is_given("apart") else SHARE_APART,
        jobs=jobs or cores(),
        objective=OBJECTIVES[request.objective],
        explain=request.explain,
        demands=options.demanded(lexicon),
        prefer=read_preferred(prefer, folding=lexicon.folding),
        numbers=request.numbers,
        refutation=None if request.refutation is None else Path(request.refutation),
        force=output.force,
        listed=listed,
        blocks=block_rules,
    )
    if workers.named:
        return by_workers(sourced, job, way, workers)
    return finish(fill_all(sourced, lambda each: way.fill(each, job)), job)


def _refuse_refutation_file(refutation: str | None, force: bool) -> None:
    """Raise UsageError where a refutation can't be written, if one is wanted."""
    if refutation == "-":
        raise UsageError("--refutation -: a refutation needs a file of its own; name one")
    if refutation is not None:
        refuse_to_overwrite(Path(refutation), force)


def _refuse_unfit(sourced: Sequence[Sourced], request: FillOptions, target: Output) -> None:
    """Raise UsageError where one file would need several refutations or fills, or can't hold the grid at all."""
    if request.refutation is not None and len(sourced) != 1:
        raise UsageError(f"--refutation is of one grid, and there are {len(sourced)}; give each its own run")
    if target.format in SINGLE and (len(sourced) > 1 or request.top > 1):
        raise UsageError(f"a {target.format} file has one puzzle; fill one grid, once, for each file")
    if target.format in PUZZLES:
        (only,) = sourced
        written_of(only.filled(only.grid), kind_named(target.format), only.label)  # PuzzleError where it can't hold it


def _lexicons(options: ProblemOptions, use_all: str | None) -> tuple[Lexicon | None, Lexicon]:
    """The words that must all be placed, if any, and those for the other slots."""
    if use_all is None:
        return None, options.lexicon()
    listed = read_lexicon(options.words.of_list(use_all))
    return listed, options.lexicon() if is_given("words") else listed  # without --words nothing else is placed
