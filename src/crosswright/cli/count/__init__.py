"""`crosswright count`: how many fills there are, whether there is just one, and the letters of each cell.

The JSON of `count` is one object, {"results": [...]}, with one result for each grid, in order:

    source, index   the file, or "open 5x5"; the grid's place in its file, from 1
    outcome         "solved", or how it ended before the answer was known: "out_of_budget", "stopped"
    seconds         how long it took
    count           the number of fills, of any size; null where it is not known
    at_least        how many were found, or proved to be there
    at_most         an upper bound; null where none is known
    method, nodes   how they were counted, and in how many steps
    reason          why the number is not known where more time would not help, else null
    unique          with --unique: whether there is exactly one; null where that is not known

With --letters, in place of those from `count` on:

    letters         a list of strings for each row: the letters that the cell has over all fills; "" for a block
    undecided       the same of letters of which it is not known; null where there are none
    fills           how many fills were found on the way, 0: there is none
    searches        how many searches that took

With --estimate, in place of those from `count` on:

    estimate, standard_error    of the number of fills
    probes, hits                how many random probes were made, and how many ended in a fill
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosswright import count as counting
from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, work_through
from crosswright.cli.common.command import command, named_alike, offered, option, options
from crosswright.cli.common.options import GRIDS, OPEN_GRID, BlockOptions, File, GridOptions, OutputOptions
from crosswright.cli.common.reading import ProblemOptions
from crosswright.cli.common.searching import SearchOptions, cores, jobs_option
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import Output, choose_output, notice, to_json
from crosswright.cli.count.answers import QUESTIONS, CountAnswer, CountRules, Question, count_fills
from crosswright.errors import UsageError
from crosswright.media.kinds import suffixes_of
from crosswright.progress import Stop, never
from crosswright.puzzle.sourced import Sourced

SUFFIXES = suffixes_of("text", "json")


@options("What is counted")
class CountOptions:
    """The question about the fills, and how they are counted."""

    unique: bool = option("Only see whether there is exactly one: exit code 0 if so, else 1.")
    letters_: bool = option("Show the letters that each cell has over all fills.")
    estimate: bool = option("Estimate the number by random probes, with its standard error.")
    probes: int = option("How many probes --estimate makes.", 100, least=2)
    symmetric: bool = option("Only fills that are the same turned over their main diagonal: word squares.")
    method: str = option("How fills are counted.", "auto", choices=counting.METHODS)


@command(
    examples="""
        crosswright count grid.txt
        crosswright count --open 4x4 --unique
        crosswright count --open 4x4 --letters
    """
)
def count(
    *,
    grids: tuple[File, ...] = GRIDS,
    request: CountOptions,
    options: ProblemOptions = offered("words", "letters"),
    search: SearchOptions = offered(seed="Other probes, the same answers.", each="grid", steps="steps"),
    jobs: int = jobs_option("Walk on N threads, 0: one for each core."),
    blocks: BlockOptions,
    grid: GridOptions = OPEN_GRID,
    workers: WorkerOptions = offered(work="Count many grids", usual="one after the other"),
    output: OutputOptions,
) -> int:
    """Count the fills of grids, exactly.

    Each GRID is a text file, '-' for standard input; --open 5x5 is an open grid without a file. Words with a
    common root may stand in one grid, as if `fill` had --allow-roots.

    Exit code: 0 counted (with --unique: there is exactly one), 1 not unique, 3 out of budget, 130 interrupted; of
    several grids, the highest.
    """
    answer_one = _question(request)
    block_rules = blocks.rules(grid)
    if block_rules is not None and (answer_one is not count_fills or request.symmetric):
        raise UsageError("--place-blocks counts all fills; leave out --unique, --letters, --estimate and --symmetric")
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    sourced = options.sourced(grids, grid)
    rules = CountRules(
        lexicon=options.lexicon(),
        allow_repeats=options.letters.allow_repeats,
        search=search,
        jobs=jobs or cores(),
        blocks=block_rules,
        **named_alike(CountRules, request),
    )
    if workers.named:
        rules = replace(rules, lexicon=sendable(rules.lexicon, workers))
    with interruptible() as stop:
        answers = work_through(workers, _answer, sourced, (rules, answer_one), what="grids", stop=stop)
        return _show(sourced, answers, target)


def _question(request: CountOptions) -> Question:
    """The question; UsageError for two at once."""
    names = [name for name in QUESTIONS if getattr(request, name)]
    if len(names) > 1:
        raise UsageError(f"--{names[0].strip('_')} and --{names[1].strip('_')} ask different things; give one of them")
    if names and request.symmetric:
        raise UsageError(f"--symmetric counts; leave out --{names[0].strip('_')}")
    return QUESTIONS[names[0]] if names else count_fills


def _answer(each: Sourced, shared: tuple[CountRules, Question], *, stop: Stop = never) -> CountAnswer:
    """The answer for one grid, here or in a worker."""
    rules, answer_one = shared
    return answer_one(each, rules.problem(each.grid), rules, stop)


def _show(sourced: Sequence[Sourced], answers: Iterable[CountAnswer], target: Output) -> int:
    """Show each answer as it comes. Returns the exit code."""
    documents, worst = list[dict[str, object]](), exits.OK
    for each, answer in zip(sourced, answers, strict=False):
        notice(f"{each.label}: {answer.line}")
        if target.format == "text":
            target.put(answer.text)
        documents.append(each.as_json() | {"outcome": answer.outcome.value} | answer.fields)
        worst = max(worst, answer.exit_code)
    if target.format == "json":
        target.put(to_json({"results": documents}))
    target.close()
    return worst if len(documents) == len(sourced) else exits.INTERRUPTED
