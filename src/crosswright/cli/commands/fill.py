"""`crosswright fill`: grids in, filled grids out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click

from crosswright import formats, search
from crosswright.checking import check
from crosswright.cli.exits import EXIT_CODES
from crosswright.cli.filling import (
    Filling,
    effort_line,
    entries_of,
    filling_as_json,
    furthest,
    heat_map,
    partial_text,
    picture,
    score_line,
    standing_line,
    trouble_line,
)
from crosswright.cli.options import (
    block_options,
    entry_options,
    json_option,
    lexicon_options,
    open_grid_options,
    output_options,
)
from crosswright.cli.place_blocks import fill_patterns, rules_of
from crosswright.cli.reading import Sourced, read_lexicon, read_or_open, with_fixes
from crosswright.cli.search_options import jobs_option, search_options
from crosswright.cli.searching import cores, tell_if_slow
from crosswright.cli.terminal import Watch, explaining, interruptible, until
from crosswright.cli.tracing import Tracing, choose_tracing, tracing_options
from crosswright.cli.use_all import place_all
from crosswright.cli.writing import Output, choose_output, notice, refuse_to_overwrite, to_json
from crosswright.errors import UsageError, WrongFillError
from crosswright.grid import Grid
from crosswright.gridtext import format_grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore
from crosswright.puzzle import Puzzle
from crosswright.search import Budget, Conflict, Outcome, Result, best_fill, different_fills, explain
from crosswright.words import Lexicon

# The formats of puzzles that a fill can be written in, without clues: all but those that grids and results have.
PUZZLES = [name for name in formats.writable() if name not in ("text", "json")]
SUFFIXES = {".txt": "text", ".json": "json"} | {formats.named(name).suffixes[0]: name for name in PUZZLES}
# What --best makes as high as it can, by the names that people use for it: entries are as many in every fill of a
# grid, so that the best total is the best mean.
OBJECTIVES = {"total": "total", "mean": "total", "worst": "worst"}
# How many seconds does --best search unless it is told otherwise?
SECONDS_FOR_BEST = 10


@dataclass(frozen=True)
class Rules:
    """How the grids are to be filled and shown."""

    lexicon: Lexicon
    top: int
    seed: int
    budget: Budget
    engine: str
    tracing: Tracing | None  # how to search, and to show the search, instead of by the engine alone
    jobs: int
    objective: str | None  # for the best fill; None: any fill
    explain: bool
    allow_repeats: bool
    numbers: bool
    proof: Path | None  # where a proof of impossibility goes
    force: bool


@click.command()
@click.argument("grids", nargs=-1, metavar="[GRID...]")
@lexicon_options
@entry_options
@click.option(
    "--top", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Make up to N fills."
)
@click.option(
    "--best",
    "wants_best",
    is_flag=True,
    help="Search for the fill with the best scores; stops when it is proved the best, or with --time or --nodes "
    f"({SECONDS_FOR_BEST} seconds if neither is given). Ctrl-C keeps the best so far.",
)
@click.option(
    "--objective",
    type=click.Choice(list(OBJECTIVES)),
    default="total",
    show_default=True,
    help="What --best makes high: the total of the scores, and with it the mean (the number of entries is fixed), or "
    "first the worst score.",
)
@search_options(seed="Another seed, another fill.", each="fill", steps="decisions")
@tracing_options
@jobs_option(
    "Let N seeds race on threads, 0: one for each core; the first that finishes wins, so that which fill comes "
    "back depends on the machine."
)
@click.option(
    "--explain/--no-explain",
    default=True,
    show_default=True,
    help="Say what stood in the way where there is no fill.",
)
@click.option(
    "--use-all",
    metavar="FILE",
    help="Place every word of this list, each in a whole slot, and say how many ways there are; with --words the other "
    "slots are filled too.",
)
@block_options
@open_grid_options
@click.option(
    "--proof",
    metavar="FILE",
    help="If the grid is impossible, write the proof, for `crosswright check --proof` to check. .gz compresses it.",
)
@click.option("--numbers", is_flag=True, help="Draw the numbers of the slots.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["picture", "text", "json", *PUZZLES]),
    help="picture: drawn, entries below (for a terminal the default); text: can be read back; json: everything; "
    "the others: a puzzle file of one fill, its clues still empty.",
)
@json_option
@output_options
@click.pass_context
def fill(
    ctx: click.Context,
    *,
    grids: tuple[str, ...],
    words: tuple[str, ...],
    min_score: int,
    without: tuple[str, ...],
    keep_accents: bool,
    fix: tuple[str, ...],
    slot: tuple[str, ...],
    allow_repeats: bool,
    top: int,
    wants_best: bool,
    objective: str,
    seed: int,
    nodes: int | None,
    seconds: float | None,
    engine: str,
    strategy: str | None,
    watching: bool,
    tracing: bool,
    speed: float,
    jobs: int,
    explain: bool,
    use_all: str | None,
    place_blocks: bool,
    symmetry: str,
    most_blocks: int | None,
    open_: str | None,
    block: str | None,
    shortest: int,
    proof: str | None,
    numbers: bool,
    format_: str | None,
    as_json: bool,
    output: str | None,
    force: bool,
) -> int:
    """Fill grids with words.

    Each GRID is a text file, '-' for standard input; it may hold several grids, blank lines between them; --open 6x6
    is an open grid without a file. '.' is an open cell, '#' a block, a letter stays as it is; other ways to write a
    grid are told apart by themselves.

    Exit code: 0 all filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    _refuse_contradictions(ctx, wants_best, top, jobs)
    block_rules = rules_of(place_blocks, symmetry, most_blocks, shortest)
    if proof is not None:
        _refuse_idle_proof(proof, force, wants_best=wants_best, top=top, jobs=jobs, changed=bool(fix or slot))
    target = choose_output(
        output,
        format_=format_,
        as_json=as_json,
        force=force,
        suffixes=SUFFIXES | ({".html": "replay"} if tracing else {}),
        piped="text",
        terminal="picture",
    )
    if use_all is not None or place_blocks:
        option = "--place-blocks" if place_blocks else "--use-all"
        beside = {"--best": wants_best, "--jobs": jobs != 1, "--proof": proof, "--strategy": strategy}
        beside |= {"--watch": watching, "--trace": tracing, "--use-all": place_blocks and use_all is not None}
        beside |= {"--allow-repeats": allow_repeats and not place_blocks}
        _refuse_beside(option, [name for name, given in beside.items() if given], target.format)
    sourced = [
        each._replace(grid=with_fixes(each, fix, slot, keep_accents))
        for each in read_or_open(grids, open_=open_, block=block, shortest=shortest)
    ]
    chosen = choose_tracing(ctx, target.format == "replay", len(sourced))
    if proof is not None and len(sourced) != 1:
        raise UsageError(f"--proof is of one grid, and there are {len(sourced)}; give each its own run")
    _refuse_several_puzzles(target, sourced, top)
    listed = None if use_all is None else read_lexicon([use_all], keep_accents=keep_accents)
    if listed is None or words:
        lexicon = read_lexicon(words, min_score=min_score, without=without, keep_accents=keep_accents)
    else:
        lexicon = listed  # nothing but its words is placed
    tell_if_slow(engine)
    rules = Rules(
        lexicon=lexicon,
        top=top,
        seed=seed,
        budget=_budget(nodes, seconds, wants_best),
        engine=engine,
        tracing=chosen,
        jobs=jobs or cores(),
        objective=OBJECTIVES[objective] if wants_best else None,
        explain=explain,
        allow_repeats=allow_repeats,
        numbers=numbers,
        proof=None if proof is None else Path(proof),
        force=force,
    )
    if listed is not None:
        budget = rules.budget
        others = lexicon if words else None
        fillings = place_all(sourced, listed, others, top=top, seed=seed, budget=budget, engine=engine, target=target)
    elif block_rules is not None:
        fillings = fill_patterns(
            sourced,
            lexicon,
            block_rules,
            allow_repeats=allow_repeats,
            top=top,
            seed=seed,
            budget=Budget(nodes, seconds),
            engine=engine,
            target=target,
        )
    else:
        fillings = fill_all(sourced, rules, target)
    if target.format == "json":
        target.put(to_json({"results": [filling_as_json(filling, lexicon) for filling in fillings]}))
    if target.format == "replay" and rules.tracing is not None:
        target.put(rules.tracing.page())
    target.close()
    return max(EXIT_CODES[filling.outcome] for filling in fillings)


# Options.


def _refuse_contradictions(ctx: click.Context, wants_best: bool, top: int, jobs: int) -> None:
    """An option that is not obeyed must not look as if it were."""
    if wants_best and top > 1:
        raise UsageError(f"--best makes one fill, the best, and --top {top} several; give one of them")
    if wants_best and jobs != 1:
        raise UsageError(f"--best searches on one thread; leave out --jobs {jobs}")
    if not wants_best and ctx.get_parameter_source("objective") is not click.core.ParameterSource.DEFAULT:
        raise UsageError("--objective says which fill is the best; add --best")


def _refuse_idle_proof(proof: str, force: bool, *, wants_best: bool, top: int, jobs: int, changed: bool) -> None:
    """A proof is that of one search for any fill of a grid as its file has it."""
    if wants_best or top > 1 or jobs != 1:
        raise UsageError("--proof is of one search for one fill; leave out --best, --top and --jobs")
    if changed:
        raise UsageError("--proof is of a grid as its file has it; put the letters of --fix and --slot there")
    if proof == "-":
        raise UsageError("--proof -: a proof needs a file of its own; name one")
    refuse_to_overwrite(Path(proof), force)


def _refuse_several_puzzles(target: Output, sourced: Sequence[object], top: int) -> None:
    """A puzzle file has one fill."""
    if target.format in PUZZLES and (len(sourced) > 1 or top > 1):
        raise UsageError(f"a {target.format} file has one puzzle; fill one grid, once, for each file")


def _refuse_beside(option: str, others: Sequence[str], format_: str) -> None:
    """What the searches that place words or blocks don't do."""
    if others:
        raise UsageError(f"{option} is a search of its own and goes without {others[0]}; leave one of them out")
    if format_ not in ("text", "picture", "json"):
        raise UsageError(f"{option} makes text, pictures or JSON; write a .txt file and convert it to {format_}")


def _budget(nodes: int | None, seconds: float | None, wants_best: bool) -> Budget:
    """What the options allow; the search for the best fill needs an end."""
    endless = wants_best and nodes is None and seconds is None
    return Budget(nodes, SECONDS_FOR_BEST if endless else seconds)


# Letters from the command line.


# Filling.


def fill_all(sourced: Sequence[Sourced], rules: Rules, target: Output) -> list[Filling]:
    """Fill one grid after the other, until all are done or Ctrl-C is pressed."""
    fillings: list[Filling] = []
    for each in sourced:
        fillings.append(fill_one(each, rules, target))
        if fillings[-1].outcome is Outcome.STOPPED:
            break
    return fillings


def fill_one(sourced: Sourced, rules: Rules, target: Output) -> Filling:
    """Search for the fills of one grid, check and show each as it is found, and tell how it ended."""
    filling = Filling(sourced, rules.seed)
    problem = Problem.of(sourced.grid, rules.lexicon, allow_repeats=rules.allow_repeats)
    watch = Watch(sourced.label, sourced.grid)
    with interruptible() as stop:
        with closing(watch):
            for result in searching(problem, rules, stop, watch):
                watch.close()
                filling.last = result
                if result.fill is not None:
                    witness(result.fill, sourced, rules)
                    filling.fills.append(result)
                    filling.interrupted = result.incumbent is not None and not result.incumbent.optimal and stop()
                    show_fill(filling, rules, target)
        if filling.last is not None and filling.last.fill is None:
            tell_why_no_more(filling, problem, rules, stop)
    return filling


def searching(problem: Problem, rules: Rules, stop: Stop, watch: Watch) -> Iterator[Result]:
    """The best fill, or as many as are wanted; then why there are no more."""
    progress = watch if sys.stderr.isatty() else ignore
    seed, budget, engine = rules.seed, rules.budget, rules.engine
    if rules.tracing is not None:
        yield rules.tracing.search(problem, watch.label, seed, budget, stop=stop, progress=progress)
    elif rules.proof is not None:
        yield with_proof(problem, rules.proof, rules, stop, progress)
    elif rules.objective is None:
        yield from different_fills(
            problem,
            rules.top,
            seed=seed,
            budget=budget,
            engine=engine,
            jobs=rules.jobs,
            stop=stop,
            progress=progress,
        ).results()
    else:
        yield best_fill(
            problem,
            objective=rules.objective,
            seed=seed,
            budget=budget,
            engine=engine,
            stop=stop,
            progress=progress,
        )


def with_proof(problem: Problem, path: Path, rules: Rules, stop: Stop, progress: OnProgress) -> Result:
    """Search for a fill; where there is none, the proof of that is a file."""
    from crosswright.cli.proof import writing_proof  # few want one

    asked = (problem.grid, rules.lexicon)
    with writing_proof(path, *asked, allow_repeats=rules.allow_repeats, force=rules.force) as draft:
        result = search.fill(
            problem,
            seed=rules.seed,
            budget=rules.budget,
            engine=rules.engine,
            stop=stop,
            progress=progress,
            refutation=draft.write,
        )
        draft.kept = result.outcome is Outcome.IMPOSSIBLE
    notice(f"wrote {path}" if draft.kept else f"{path}: not written, for there is no proof")
    return result


def witness(fill: Grid, sourced: Sourced, rules: Rules) -> None:
    """Let nothing pass that isn't right."""
    found = check(fill, structure=sourced.grid, words=rules.lexicon, allow_repeats=rules.allow_repeats)
    if found:
        raise WrongFillError(
            f"internal error: {sourced.label} was filled wrongly with seed {rules.seed} ({found[0]}); please report it"
        )


# Showing.


def show_fill(filling: Filling, rules: Rules, target: Output) -> None:
    """Put the newest fill where it belongs, and its figures on stderr."""
    fill = filling.fills[-1]
    assert fill.fill is not None
    entries = entries_of(fill, rules.lexicon)
    if target.format == "text":
        target.put_apart(format_grid(fill.fill))
    elif target.format in PUZZLES:
        put_puzzle(fill.fill, target)
    elif target.format == "picture":
        target.put_apart(picture(fill.fill, filling.sourced, entries, numbers=rules.numbers))
        if sys.stdout.isatty():
            notice("")
    which = f", fill {len(filling.fills)} of {rules.top}" if rules.top > 1 else ""
    figures = f"{score_line(entries)}{standing_line(fill, entries)}"
    notice(f"{filling.sourced.label}{which}: filled in {effort_line(fill)}; {figures}")


def put_puzzle(fill: Grid, target: Output) -> None:
    """Put a fill out as a puzzle without clues; what the format can't hold is named on stderr."""
    written = formats.write(Puzzle.of(fill), target.format)
    target.put_whole(written.data)
    for lost in written.lost:
        notice(f"left out, as {target.format} can't hold it: {lost}")


def tell_why_no_more(filling: Filling, problem: Problem, rules: Rules, stop: Stop) -> None:
    """Say on stderr why a search ended without a fill, and what stood in its way."""
    assert filling.last is not None
    if not (rules.explain and not filling.fills and can_be_explained(filling.last)):
        tell_how_it_ended(filling, partial_text(filling, sys.stderr))
        return
    on_heat_map = furthest(filling) is not None and sys.stderr.isatty()
    tell_how_it_ended(filling, "" if on_heat_map else partial_text(filling, sys.stderr))
    filling.trouble = find_trouble(filling.last, problem, rules, stop)
    said = trouble_line(filling.trouble, filling.sourced.grid)
    notice(f"{filling.sourced.label}: {said}{'; the furthest it got:' if on_heat_map else ''}")
    click.echo(heat_map(filling, sys.stderr), nl=False, err=True)


def tell_how_it_ended(filling: Filling, partial: str) -> None:
    """The outcome in a line, and below it how far the search got."""
    last, label = filling.last, filling.sourced.label
    assert last is not None
    if filling.outcome is Outcome.SOLVED:
        notice(f"{label}: there are no more than {len(filling.fills)} different fills")
    elif filling.outcome is Outcome.IMPOSSIBLE:
        notice(f"{label}: impossible (proved){f': {last.reason}' if last.reason else ''}; {effort_line(last)}")
    else:
        how = "out of budget" if filling.outcome is Outcome.OUT_OF_BUDGET else "stopped"
        notice(f"{label}: {how} after {effort_line(last)}{'; the furthest it got:' if partial else ''}")
        click.echo(partial, nl=False, err=True)


def find_trouble(last: Result, problem: Problem, rules: Rules, stop: Stop) -> Conflict:
    """What stood in the way, as far as Ctrl-C and what is left of `--time` allow."""
    seconds = rules.budget.seconds and max(0.0, rules.budget.seconds - last.seconds)
    with explaining(last.seconds if last.outcome is Outcome.IMPOSSIBLE else 0.0):
        return explain(problem, last, seed=rules.seed, engine=rules.engine, stop=until(stop, seconds))


def can_be_explained(last: Result) -> bool:
    """Whether more is known than the outcome and its reason: after a proof, or where some crossings gave trouble."""
    return last.outcome is Outcome.IMPOSSIBLE or len(set(last.weights)) > 1
