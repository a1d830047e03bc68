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

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

import click

from crosswright import count as counting
from crosswright.cli.common import exits
from crosswright.cli.common.batches import WorkerOptions, sendable, wanted, work_through, worker_options
from crosswright.cli.common.command import command, gathered, option
from crosswright.cli.common.options import (
    BlockOptions,
    GridOptions,
    LetterOptions,
    OutputOptions,
    SearchOptions,
    WordOptions,
    block_options,
    grids_argument,
    jobs_option,
    letter_options,
    open_grid_options,
    result_options,
    search_options,
    word_options,
)
from crosswright.cli.common.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.common.searching import cores
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.writing import Output, choose_output, notice, to_json
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media.kinds import suffixes_of
from crosswright.pattern.place_blocks import BlockRules, patterns
from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search import Budget, Outcome
from crosswright.search.outcome import Meter
from crosswright.words import Lexicon

SUFFIXES = suffixes_of("text", "json")
# How many letters of a cell are shown one by one? Of more only the number is shown.
_MOST_SHOWN = 4


@dataclass(frozen=True)
class CountRules:
    """How to count the fills."""

    lexicon: Lexicon
    allow_repeats: bool
    symmetric: bool
    method: str
    engine: str
    jobs: int
    seed: int
    probes: int
    budget: Budget
    blocks: BlockRules | None  # where blocks are also placed


@dataclass(frozen=True)
class Answer:
    """The result for one grid."""

    outcome: Outcome
    exit_code: int
    text: str  # for stdout
    said: str  # for stderr
    fields: dict[str, object]  # of the JSON


@dataclass(frozen=True)
class CountOptions:
    """The question about the fills, and how they are counted."""

    symmetric: bool
    unique: bool
    letters: bool
    estimate: bool
    probes: int
    method: str


_ASKED = gathered(
    "asked",
    CountOptions,
    "What is counted",
    [
        option("--unique", is_flag=True, help="Only see whether there is exactly one: exit code 0 if so, else 1."),
        option("--letters", is_flag=True, help="Show the letters that each cell has over all fills."),
        option("--estimate", is_flag=True, help="Estimate the number by random probes, with its standard error."),
        option(
            "--probes",
            type=click.IntRange(min=2),
            metavar="N",
            default=100,
            show_default=True,
            help="How many probes --estimate makes.",
        ),
        option(
            "--symmetric",
            is_flag=True,
            help="Only fills that are the same turned over their main diagonal: word squares.",
        ),
        option(
            "--method",
            type=click.Choice(counting.METHODS),
            default="auto",
            show_default=True,
            help="How fills are counted.",
        ),
    ],
)


@command(
    examples="""
        crosswright count grid.txt
        crosswright count --open 4x4 --unique
        crosswright count --open 4x4 --letters
    """
)
@grids_argument
@_ASKED
@word_options
@letter_options
@search_options(seed="Other probes, the same answers.", each="grid", steps="steps")
@jobs_option("Walk on N threads, 0: one for each core.")
@block_options
@open_grid_options
@worker_options("Count many grids", "one after the other")
@result_options
def count(
    *,
    grids: tuple[str, ...],
    asked: CountOptions,
    words: WordOptions,
    letters: LetterOptions,
    search: SearchOptions,
    jobs: int,
    blocks: BlockOptions,
    grid: GridOptions,
    output: OutputOptions,
    crew: WorkerOptions,
) -> int:
    """Count the fills of grids, exactly.

    Each GRID is a text file, '-' for standard input; --open 5x5 is an open grid without a file. Words with a
    common root may stand in one grid, as if `fill` had --allow-roots.

    Exit code: 0 counted (with --unique: there is exactly one), 1 not unique, 3 out of budget, 130 interrupted; of
    several grids, the highest.
    """
    answer_one = _question(asked)
    block_rules = blocks.rules(grid)
    if block_rules is not None and (answer_one is not _count or asked.symmetric):
        raise UsageError("--place-blocks counts all fills; leave out --unique, --letters, --estimate and --symmetric")
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    sourced = read_or_open(grids, grid, letters, folding=words.folding)
    rules = CountRules(
        lexicon=read_lexicon(words),
        allow_repeats=letters.allow_repeats,
        symmetric=asked.symmetric,
        method=asked.method,
        engine=search.engine,
        jobs=jobs or cores(),
        seed=search.seed,
        probes=asked.probes,
        budget=Budget(search.nodes, search.seconds),
        blocks=block_rules,
    )
    if not wanted(crew):
        return _answer_all(sourced, rules, answer_one, target)
    return _answer_by_workers(sourced, replace(rules, lexicon=sendable(rules.lexicon, crew)), answer_one, target, crew)


# A function with the answer for one grid.
Question = Callable[[Sourced, Problem, CountRules, Callable[[], bool]], Answer]


def _question(options: CountOptions) -> Question:
    """The question; UsageError for two at once."""
    asked = [name for name in _QUESTIONS if getattr(options, name)]
    if len(asked) > 1:
        raise UsageError(f"--{asked[0]} and --{asked[1]} ask different things; give one of them")
    if asked and options.symmetric:
        raise UsageError(f"--symmetric counts; leave out --{asked[0]}")
    return _QUESTIONS[asked[0]] if asked else _count


def _answer_all(sourced: Sequence[Sourced], rules: CountRules, answer_one: Question, target: Output) -> int:
    """Answer for one grid after the other, until Ctrl-C is pressed."""

    def answers() -> Iterator[Answer]:
        for each in sourced:
            with interruptible() as stop:
                answer = answer_one(each, _problem(each, rules), rules, stop)
            yield answer
            if answer.outcome is Outcome.STOPPED:
                return

    return _show(zip(sourced, answers(), strict=False), target)


def _answer_by_workers(
    sourced: Sequence[Sourced], rules: CountRules, answer_one: Question, target: Output, crew: WorkerOptions
) -> int:
    """Answer for the grids by workers; they are shown in order."""
    shown = 0

    def counted(stop: Stop) -> Iterator[tuple[Sourced, Answer]]:
        nonlocal shown
        for answer in work_through(crew, _answer, sourced, (rules, answer_one), what="grids", stop=stop):
            shown += 1
            yield sourced[shown - 1], answer

    with interruptible() as stop:
        code = _show(counted(stop), target)
    return exits.INTERRUPTED if shown < len(sourced) else code


def _answer(each: Sourced, shared: tuple[CountRules, Question]) -> Answer:
    """The answer for one grid, in a worker."""
    rules, answer_one = shared
    return answer_one(each, _problem(each, rules), rules, never)


def _problem(each: Sourced, rules: CountRules) -> Problem:
    return Problem.of(each.grid, rules.lexicon, allow_repeats=rules.allow_repeats, allow_roots=True)


def _show(answered: Iterable[tuple[Sourced, Answer]], target: Output) -> int:
    """Show each answer as it comes. Returns the exit code."""
    documents, worst = [], 0
    for each, answer in answered:
        notice(f"{each.label}: {answer.said}")
        if target.format == "text":
            target.put(answer.text)
        documents.append({"source": each.source, "index": each.place, "outcome": answer.outcome.value} | answer.fields)
        worst = max(worst, answer.exit_code)
    if target.format == "json":
        target.put(to_json({"results": documents}))
    target.close()
    return worst


# Counting.


def _count(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    if rules.blocks is None:
        found = _count_one(problem, rules, rules.budget, stop)
    else:
        found = _count_patterns(sourced.grid, rules.blocks, rules, stop)
    known = found.outcome is Outcome.SOLVED
    fields: dict[str, object] = {
        "count": found.number if known else None,
        "at_least": found.number,
        "at_most": found.number if known else found.at_most,
        "method": found.method,
        "nodes": found.nodes,
        "reason": found.reason,
        "seconds": round(found.seconds, 6),
    }
    text = f"{found.number}\n" if known else ""
    return Answer(found.outcome, exits.of_outcome(found.outcome), text, _count_line(found, rules), fields)


def _count_one(problem: Problem, rules: CountRules, budget: Budget, stop: Stop) -> counting.Count:
    return counting.count_fills(
        problem,
        method=rules.method,
        symmetric=rules.symmetric,
        engine=rules.engine,
        jobs=rules.jobs,
        budget=budget,
        stop=stop,
    )


def _count_patterns(grid: Grid, blocks: BlockRules, rules: CountRules, stop: Stop) -> counting.Count:
    """The fills of every pattern, added up."""
    meter, number, nodes = Meter(rules.budget, stop), 0, 0
    outcome = Outcome.SOLVED
    for pattern in patterns(grid, rules.lexicon.lengths, blocks):
        problem = Problem.of(pattern, rules.lexicon, allow_repeats=rules.allow_repeats, allow_roots=True)
        seconds = None if rules.budget.seconds is None else max(0.0, rules.budget.seconds - meter.seconds)
        budget = Budget(None if rules.budget.nodes is None else max(0, rules.budget.nodes - nodes), seconds)
        found = _count_one(problem, rules, budget, stop)
        number, nodes, outcome = number + found.number, nodes + found.nodes, found.outcome
        if outcome is not Outcome.SOLVED:
            break
    return counting.Count(outcome, number, "patterns", nodes, meter.seconds)


def _count_line(found: counting.Count, rules: CountRules) -> str:
    """`1,787,056 fills; by rows, 2.9 s`."""
    how = f"by {found.method}, {_seconds(found.seconds)}"
    if found.outcome is Outcome.SOLVED:
        kind = "symmetric fill" if rules.symmetric else "fill"
        return f"{found.number:,} {kind}{'' if found.number == 1 else 's'}; {how}"
    end = "stopped" if found.outcome is Outcome.STOPPED else "not counted" if found.reason else "out of budget"
    most = "" if found.at_most is None else f", and at most {found.at_most:,} (exact where entries may repeat)"
    why = f": {found.reason}" if found.reason else ""
    return f"{end}{why}; at least {found.number:,} fills{most}; {how}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s"


# One and only.


def _is_unique(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    """Look for a second fill, no further."""
    from crosswright.search import fills

    search = fills(problem, seed=rules.seed, budget=rules.budget, engine=rules.engine, stop=stop)
    found = sum(1 for _ in islice(search, 2))
    known = found > 1 or search.complete
    outcome = search.outcome if search.outcome and not known else Outcome.SOLVED
    unique = found == 1 if known else None
    fields: dict[str, object] = {
        "count": found if known and found < 2 else None,
        "at_least": found,
        "at_most": found if known and found < 2 else None,
        "unique": unique,
        "method": "search",
        "nodes": search.nodes,
        "reason": None,
        "seconds": round(search.seconds, 6),
    }
    said = {None: "not known; out of budget", True: "there is exactly one fill", False: "there is no fill"}[unique]
    said = "there is more than one fill" if found > 1 else said
    code = exits.of_outcome(outcome) if not known else 0 if unique else 1
    text = "" if unique is None else f"{'yes' if unique else 'no'}\n"
    return Answer(outcome, code, text, said, fields)


# Letters.


def _letters(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    found = counting.cell_letters(problem, seed=rules.seed, engine=rules.engine, budget=rules.budget, stop=stop)
    grid = sourced.grid
    rows = range(0, len(grid.letters), grid.columns)
    some = bool(found.undecided)
    fields: dict[str, object] = {
        "letters": [[found.letters.get(c, "") for c in range(r, r + grid.columns)] for r in rows],
        "undecided": [[found.undecided.get(c, "") for c in range(r, r + grid.columns)] for r in rows] if some else None,
        "fills": found.fills,
        "searches": found.searches,
        "seconds": round(found.seconds, 6),
    }
    text = letter_table(grid, found)
    effort = f"{found.fills} fills found in {found.searches} searches, {_seconds(found.seconds)}"
    if found.outcome is Outcome.SOLVED:
        none = problem.unfilled and not found.fills
        code = 1 if none else 0
        return Answer(found.outcome, code, "" if none else text, f"{'no fill' if none else 'exact'}; {effort}", fields)
    cells = len(found.undecided)
    said = f"{found.outcome.value.replace('_', ' ')}: {cells} cells have undecided letters ('?'); {effort}"
    return Answer(found.outcome, exits.of_outcome(found.outcome), text, said, fields)


def letter_table(grid: Grid, found: counting.Letters) -> str:
    """The grid as a table: a cell's letters where they are few, else how many; `?` where some are undecided."""

    def content(c: int) -> str:
        if c in grid.blocks:
            return "#"
        letters = found.letters.get(c, ".")
        several = len(letters) > _MOST_SHOWN and not grid.letters[c]
        return (str(len(letters)) if several else letters) + ("?" if c in found.undecided else "")

    texts = [content(c) for c in range(len(grid.letters))]
    width = max(map(len, texts))
    rows = grid.in_rows(texts)
    return "".join(" ".join(text.ljust(width) for text in row).rstrip() + "\n" for row in rows)


# Estimates.


def _estimate(sourced: Sourced, problem: Problem, rules: CountRules, stop: Stop) -> Answer:
    found = counting.estimate(problem, probes=rules.probes, seed=rules.seed, budget=rules.budget, stop=stop)
    proved = found.outcome is Outcome.IMPOSSIBLE
    blind = not proved and found.hits == 0  # then the estimate is 0, which is meaningless
    fields: dict[str, object] = {
        "estimate": None if blind else found.mean,
        "standard_error": found.standard_error if found.probes > 1 else None,
        "probes": found.probes,
        "hits": found.hits,
        "seconds": round(found.seconds, 6),
    }
    outcome = Outcome.SOLVED if proved else Outcome.OUT_OF_BUDGET if blind else found.outcome
    text = f"{found.mean:.6g}\n" if proved or not blind else ""
    return Answer(outcome, exits.of_outcome(outcome), text, _said_of_estimate(found, proved, blind), fields)


def _said_of_estimate(found: counting.Estimate, proved: bool, blind: bool) -> str:
    if proved:
        return "no fill (proved)"
    if blind:
        return f"no estimate: none of {found.probes} probes found a fill; more may"
    probes = f"{found.probes} probes of which {found.hits} found a fill"
    return (
        f"about {found.mean:.3g} fills; standard error {found.standard_error:.2g}, {probes}, {_seconds(found.seconds)}"
    )


_QUESTIONS: dict[str, Question] = {"unique": _is_unique, "letters": _letters, "estimate": _estimate}
