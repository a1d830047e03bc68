"""`crosswright explain`: why a grid can't be filled, or how constrained each of its cells is.

The JSON is one object, {"results": [...]}, with one result for each grid, in order:

    source, index   the file, or "open 5x5"; the grid's place in its file, from 1
    outcome         of the search: "impossible" (proved), "out_of_budget", "stopped", or "solved": there is a fill
    reason          why it is impossible, where that fits in one line, else null
    conflict        as `fill --json` has it; null where there is a fill
    heat            how constrained the cells are; null where no fill was found
        trials      how many trial fills were found
        cells       [{"row": 1, "column": 4, "letters": "AEO", "words": 14, "shares": {"E": 0.6}, "heat": 0.8}, ...]:
                    the letters that consistency leaves, the words left to the slot through the cell that has the
                    fewest, in what share of the trial fills it is which letter, and its heat: 0 where all letters are
                    as likely, 1 where only one can stand
    nodes, seconds  of the search
"""

from __future__ import annotations

from contextlib import closing

from crosswright import search as searches
from crosswright.cli.common import exits
from crosswright.cli.common.command import command, offered, option
from crosswright.cli.common.extras import require
from crosswright.cli.common.options import GRIDS, OPEN_GRID, File, GridOptions, OutputOptions
from crosswright.cli.common.reading import ProblemOptions
from crosswright.cli.common.results import Filling, conflict_line, effort_line, heat_map
from crosswright.cli.common.searching import FillJob, SearchOptions, can_be_explained, find_conflict, report_if_slow
from crosswright.cli.common.terminal import Watch, colour_wanted, interruptible, until
from crosswright.cli.common.writing import choose_output, is_watched, notice, to_json, width_of
from crosswright.errors import UsageError
from crosswright.media.drawn import svg
from crosswright.media.drawn.figures import heat_captions, heat_line, hottest_cells
from crosswright.media.drawn.text import draw
from crosswright.media.kinds import suffixes_of
from crosswright.problem import Problem
from crosswright.progress import Stop, ignore
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Heat, Outcome, Result

SUFFIXES = suffixes_of("text", "json", "svg", "png")


@command(
    examples="""
        crosswright explain grid.txt
        crosswright explain grid.txt --fix 1A=TALC --time 10
        crosswright explain grid.txt -o heat.svg
    """
)
def explain(
    *,
    grids: tuple[File, ...] = GRIDS,
    options: ProblemOptions = offered("words", "letters", "demands", "words_for"),
    search: SearchOptions = offered(
        seed="Another seed, another way to the same end.", each="search", steps="decisions"
    ),
    grid: GridOptions = OPEN_GRID,
    output: OutputOptions = offered(
        format_=option(
            "text: a map and the most constrained cells; json: every cell; svg, png: a picture of one grid.",
            choices=list(SUFFIXES.values()),
        )
    ),
) -> int:
    """Show why a grid can't be filled: the smallest set of slots that can't be filled together, and a heat map.

    Where that can't be proved within the budget, it shows the slots with the most conflicts. Where the grid can be
    filled, it shows how constrained each cell is: the letters and words left to it, and its letters in trial fills. In
    an SVG or PNG each cell has its likeliest letter with its share of the trial fills, and below it the letters and
    words left. The GRID is as for `fill`.

    Exit code: 0 there is a fill, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="text")
    sourced = options.sourced(grids, grid)
    if target.format == "png":
        require("resvg_py", "print", "a PNG")
    if target.format in ("svg", "png") and len(sourced) > 1:
        raise UsageError(f"a {target.format} is of one grid, and there are {len(sourced)}; give each its own run")
    report_if_slow(search.engine)
    lexicon = options.lexicon()
    job = FillJob(lexicon, search, target, demands=options.demanded(lexicon))
    explained = []
    for each in sourced:
        explained.append(_explain_one(each, job))
        if explained[-1][0].outcome is Outcome.STOPPED:
            break
    if target.format == "json":
        target.put(to_json({"results": [_as_json(*each) for each in explained]}))
    target.close()
    return max(exits.of_outcome(filling.outcome) for filling, _ in explained)


def _explain_one(sourced: Sourced, job: FillJob) -> tuple[Filling, Heat | None]:
    """Search for a fill, and show the conflict if there is none, else how constrained the cells are."""
    filling, heat = Filling(sourced, job.search.seed), None
    problem = job.demands.problem(sourced.grid, job.lexicon)
    with interruptible() as stop:
        filling.last = last = _searched(problem, sourced, job, stop)
        ending = {Outcome.SOLVED: "there is a fill", Outcome.IMPOSSIBLE: "impossible (proved)"}
        said = ending.get(last.outcome, f"{last.outcome.value.replace('_', ' ')}, not proved")
        notice(f"{sourced.label}: {said}{f': {last.reason}' if last.reason else ''}; {effort_line(last)}")
        if last.fill is None and can_be_explained(last):
            filling.conflict = find_conflict(last, problem, job, stop)
            _show_conflict(filling, job)
        if last.fill is not None:
            heat = _heat_of(problem, last, job, stop)
            _show_heat(sourced, heat, job)
    return filling, heat


def _heat_of(problem: Problem, last: Result, job: FillJob, stop: Stop) -> Heat:
    """How constrained the cells are, as far as Ctrl-C and what is left of `--time` allow."""
    seconds = job.search.seconds and max(0.0, job.search.seconds - last.seconds)
    return searches.heat(problem, seed=job.search.seed, engine=job.search.engine, stop=until(stop, seconds))


def _searched(problem: Problem, sourced: Sourced, job: FillJob, stop: Stop) -> Result:
    with closing(Watch(sourced.label, sourced.grid)) as watch:
        return searches.fill(problem, **job.search.arguments(stop, progress=watch if is_watched() else ignore))


def _show_conflict(filling: Filling, job: FillJob) -> None:
    """The conflict in one line, and its picture."""
    assert filling.conflict is not None
    if job.target.format in ("svg", "png"):
        job.target.put_drawing(svg.draw(filling.sourced.grid, heat=filling.conflict.heat))
    if job.target.format == "text":
        line = conflict_line(filling.conflict, filling.sourced.grid)
        job.target.put_apart(f"{filling.sourced.label}: {line}\n{heat_map(filling, job.target.stream)}")


def _show_heat(sourced: Sourced, heat: Heat, job: FillJob) -> None:
    """The cells, drawn with hotter cells standing out more, and the hottest ones in words."""
    if job.target.format in ("svg", "png"):
        job.target.put_drawing(svg.draw(sourced.grid, heat=heat.by_cell(), captions=heat_captions(heat)))
    if job.target.format == "text":
        stream = job.target.stream
        colour, width = colour_wanted(stream), width_of(stream)
        picture = draw(sourced.grid, given=sourced.grid, heat=heat.by_cell(), colour=colour, width=width)
        job.target.put_apart(f"{sourced.label}: {heat_line(heat)}\n{picture}{hottest_cells(heat)}")


def _as_json(filling: Filling, heat: Heat | None) -> dict[str, object]:
    last = filling.result
    return {
        **filling.sourced.as_json(),
        "outcome": last.outcome.value,
        "reason": last.reason if last.outcome is Outcome.IMPOSSIBLE else None,
        "conflict": filling.conflict and filling.conflict.as_json(filling.sourced.grid),
        "heat": heat and heat.as_json(),
        "nodes": last.nodes,
        "seconds": round(last.seconds, 6),
    }
