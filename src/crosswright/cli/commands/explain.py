"""`crosswright explain`: why a grid can't be filled.

The JSON is one object, {"results": [...]}, with one result for each grid, in order:

    source, index   the file, or "open 5x5"; the grid's place in its file, from 1
    outcome         of the search: "impossible" (proved), "out_of_budget", "stopped", or "solved": there is a fill
    reason          why it is impossible, where that fits in one line, else null
    conflict        as `fill --json` has it under "trouble"; null where there is a fill
    nodes, seconds  of the search
"""

from __future__ import annotations

from crosswright import search
from crosswright.cli import exits
from crosswright.cli.command import command
from crosswright.cli.filling import Filling, conflict_as_json, effort_line, heat_map, trouble_line
from crosswright.cli.options import (
    GridOptions,
    LetterOptions,
    OutputOptions,
    SearchOptions,
    WordOptions,
    grids_argument,
    letter_options,
    open_grid_options,
    result_options,
    search_options,
    word_options,
)
from crosswright.cli.reading import Sourced, read_lexicon, read_or_open
from crosswright.cli.searching import FillJob, can_be_explained, find_conflict, report_if_slow
from crosswright.cli.terminal import Watch, interruptible
from crosswright.cli.writing import choose_output, is_watched, notice, to_json
from crosswright.problem import Problem
from crosswright.progress import Stop, ignore
from crosswright.search import Budget, Outcome, Result

SUFFIXES = {".txt": "text", ".json": "json"}


@command(
    examples="""
        crosswright explain grid.txt
        crosswright explain grid.txt --fix 1A=TALC --time 10
    """
)
@grids_argument
@word_options
@letter_options
@search_options(seed="Another seed, another way to the same end.", each="search", steps="decisions")
@open_grid_options
@result_options
def explain(
    *,
    grids: tuple[str, ...],
    words: WordOptions,
    letters: LetterOptions,
    search: SearchOptions,
    grid: GridOptions,
    output: OutputOptions,
) -> int:
    """Show why a grid can't be filled: the smallest set of slots that can't be filled together, and a heat map.

    Where that can't be proved within the budget, it shows the slots with the most conflicts. The GRID is as for `fill`.

    Exit code: 0 there is a fill, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    sourced = read_or_open(grids, grid, letters, keep_accents=words.keep_accents)
    report_if_slow(search.engine)
    budget = Budget(search.nodes, search.seconds)
    job = FillJob(read_lexicon(words), search, budget, target, allow_repeats=letters.allow_repeats)
    fillings = []
    for each in sourced:
        fillings.append(_explain_one(each, job))
        if fillings[-1].outcome is Outcome.STOPPED:
            break
    if target.format == "json":
        target.put(to_json({"results": [_as_json(each) for each in fillings]}))
    target.close()
    return max(exits.of_outcome(each.outcome) for each in fillings)


def _explain_one(sourced: Sourced, job: FillJob) -> Filling:
    """Search for a fill, and show the conflict if there is none."""
    filling = Filling(sourced, job.search.seed)
    problem = Problem.of(sourced.grid, job.lexicon, allow_repeats=job.allow_repeats)
    with interruptible() as stop:
        filling.last = last = _searched(problem, sourced, job, stop)
        ending = {Outcome.SOLVED: "there is a fill", Outcome.IMPOSSIBLE: "impossible (proved)"}
        said = ending.get(last.outcome, f"{last.outcome.value.replace('_', ' ')}, not proved")
        notice(f"{sourced.label}: {said}{f': {last.reason}' if last.reason else ''}; {effort_line(last)}")
        if last.fill is None and can_be_explained(last):
            filling.trouble = find_conflict(last, problem, job, stop)
            _show(filling, job)
    return filling


def _searched(problem: Problem, sourced: Sourced, job: FillJob, stop: Stop) -> Result:
    watch = Watch(sourced.label, sourced.grid)
    try:
        return search.fill(
            problem,
            seed=job.search.seed,
            budget=job.budget,
            engine=job.search.engine,
            stop=stop,
            progress=watch if is_watched() else ignore,
        )
    finally:
        watch.close()


def _show(filling: Filling, job: FillJob) -> None:
    """The conflict in one line, and its picture."""
    assert filling.trouble is not None
    if job.target.format == "text":
        line = trouble_line(filling.trouble, filling.sourced.grid)
        job.target.put_apart(f"{filling.sourced.label}: {line}\n{heat_map(filling, job.target.stream)}")


def _as_json(filling: Filling) -> dict[str, object]:
    last, trouble = filling.last, filling.trouble
    assert last is not None
    return {
        "source": filling.sourced.source,
        "index": filling.sourced.place,
        "outcome": last.outcome.value,
        "reason": last.reason if last.outcome is Outcome.IMPOSSIBLE else None,
        "conflict": trouble and conflict_as_json(trouble, filling.sourced.grid),
        "nodes": last.nodes,
        "seconds": round(last.seconds, 6),
    }
