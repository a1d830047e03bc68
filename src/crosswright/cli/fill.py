"""`crosswright fill`: grids in, filled grids out."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

import click

from crosswright.check import faults
from crosswright.cli.common import (
    Output,
    Sourced,
    WrongFillError,
    choose_output,
    grid_options,
    json_option,
    lexicon_options,
    notice,
    output_options,
    read_grids,
    read_lexicon,
    to_json,
)
from crosswright.cli.progress import Watch, interruptible
from crosswright.cli.show import (
    Filling,
    effort_line,
    entries_of,
    filling_as_json,
    partial_text,
    picture,
    score_line,
)
from crosswright.errors import CrosswrightError, UsageError
from crosswright.grid import Grid
from crosswright.gridtext import write_grid
from crosswright.problem import Problem
from crosswright.search import ENGINES, Budget, Outcome, several
from crosswright.words import Lexicon
from crosswright.words import normalise as normalise_word

EXIT_CODES = {Outcome.SOLVED: 0, Outcome.IMPOSSIBLE: 1, Outcome.OUT_OF_BUDGET: 3, Outcome.STOPPED: 130}
SUFFIXES = {".txt": "text", ".json": "json"}


@dataclass(frozen=True)
class Rules:
    """How the grids are to be filled and shown."""

    lexicon: Lexicon
    top: int
    seed: int
    budget: Budget
    engine: str
    allow_repeats: bool
    numbers: bool


@click.command()
@click.argument("grids", nargs=-1, required=True, metavar="GRID...")
@lexicon_options
@click.option("--fix", multiple=True, metavar="SLOT=WORD", help="Put a word there: 1A=ICECREAM. Repeat for several.")
@click.option("--slot", multiple=True, metavar="SLOT=LETTERS", help="Put letters there: 5D=?E?T. Repeat for several.")
@click.option("--allow-repeats", is_flag=True, help="Let a word stand in a grid more than once.")
@click.option(
    "--top", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Make up to N fills."
)
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="Another seed, another fill.")
@click.option("--nodes", type=click.IntRange(min=0), metavar="N", help="Stop each fill after so many decisions.")
@click.option(
    "--time", "seconds", type=click.FloatRange(min=0), metavar="S", help="Stop each fill after so many seconds."
)
@click.option("--engine", type=click.Choice(ENGINES), default="auto", show_default=True, help="What searches.")
@grid_options
@click.option("--numbers", is_flag=True, help="Draw the numbers of the slots.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["picture", "text", "json"]),
    help="picture: drawn, entries below (for a terminal the default); text: can be read back; json: everything.",
)
@json_option
@output_options
def fill(
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
    seed: int,
    nodes: int | None,
    seconds: float | None,
    engine: str,
    open_: str | None,
    block: str | None,
    shortest: int,
    numbers: bool,
    format_: str | None,
    as_json: bool,
    output: str | None,
    force: bool,
) -> int:
    """Fill grids with words.

    Each GRID is a text file, '-' for standard input; it may hold several grids, blank lines between them. '.' is an
    open cell, '#' a block, a letter stays as it is; other ways to write a grid are told apart by themselves.

    Exit code: 0 all filled, 1 proved impossible, 3 out of budget, 130 interrupted; of several grids, the highest.
    """
    target = choose_output(
        output,
        format_=format_,
        as_json=as_json,
        force=force,
        suffixes=SUFFIXES,
        piped="text",
        terminal="picture",
    )
    sourced = [
        each._replace(grid=with_fixes(each, fix, slot, keep_accents))
        for each in read_grids(grids, open_=open_, block=block, shortest=shortest)
    ]
    lexicon = read_lexicon(words, min_score=min_score, without=without, keep_accents=keep_accents)
    rules = Rules(lexicon, top, seed, Budget(nodes, seconds), engine, allow_repeats, numbers)
    fillings = fill_all(sourced, rules, target)
    if target.format == "json":
        target.put(to_json({"results": [filling_as_json(filling, lexicon) for filling in fillings]}))
    target.close()
    return max(EXIT_CODES[filling.outcome] for filling in fillings)


# Letters from the command line.


def with_fixes(sourced: Sourced, fixes: Sequence[str], slots: Sequence[str], keep_accents: bool) -> Grid:
    """The grid with the entries of `--fix` and the letters of `--slot`."""
    grid = sourced.grid
    for option, requests in (("--fix", fixes), ("--slot", slots)):
        for request in requests:
            name, equals, letters = request.partition("=")
            if not equals:
                raise UsageError(f"{option} {request}: expected a slot, '=' and its letters, as in 1A=ICECREAM")
            if option == "--fix" and "?" in letters:
                raise UsageError(f"{option} {request}: a whole word belongs here; use --slot for letters and '?'")
            try:
                grid = grid.with_entry(name, _normalised(letters, keep_accents))
            except CrosswrightError as error:
                raise UsageError(f"{option} {request}: {sourced.label}: {error}") from None
    return grid


def _normalised(letters: str, keep_accents: bool) -> str:
    """Letters as they stand in grids and words; `?` and the brackets of a cell with several letters stay."""
    pieces = re.split(r"([?\[\]])", letters)
    return "".join(normalise_word(piece, keep_accents=keep_accents) or piece for piece in pieces)


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
    watch = Watch(sourced.label)
    with interruptible() as stop:
        results = several(
            problem,
            rules.top,
            seed=rules.seed,
            budget=rules.budget,
            engine=rules.engine,
            stop=stop,
            progress=watch if sys.stderr.isatty() else None,
        )
        with closing(watch):
            for result in results:
                watch.close()
                filling.last = result
                if result.fill is not None:
                    witness(result.fill, sourced, rules)
                    filling.fills.append(result)
                    show_fill(filling, rules, target)
    if filling.last is not None and filling.last.fill is None:
        tell_why_no_more(filling, rules)
    return filling


def witness(fill: Grid, sourced: Sourced, rules: Rules) -> None:
    """Let nothing pass that isn't right."""
    found = faults(fill, structure=sourced.grid, words=rules.lexicon, allow_repeats=rules.allow_repeats)
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
        target.put_apart(write_grid(fill.fill))
    elif target.format == "picture":
        target.put_apart(picture(fill.fill, filling.sourced, entries, numbers=rules.numbers))
        if sys.stdout.isatty():
            notice("")
    which = f", fill {len(filling.fills)} of {rules.top}" if rules.top > 1 else ""
    notice(f"{filling.sourced.label}{which}: filled in {effort_line(fill)}; {score_line(entries)}")


def tell_why_no_more(filling: Filling, rules: Rules) -> None:
    """Say on stderr why a search ended without a fill; show how far it got where going on might help."""
    last, label = filling.last, filling.sourced.label
    assert last is not None
    if filling.outcome is Outcome.SOLVED:
        notice(f"{label}: there are no more than {len(filling.fills)} different fills")
    elif filling.outcome is Outcome.IMPOSSIBLE:
        notice(f"{label}: impossible (proved){f': {last.reason}' if last.reason else ''}; {effort_line(last)}")
    else:
        how = "out of budget" if filling.outcome is Outcome.OUT_OF_BUDGET else "stopped"
        partial = partial_text(last, filling.sourced, sys.stderr)
        notice(f"{label}: {how} after {effort_line(last)}{'; the furthest it got:' if partial else ''}")
        click.echo(partial, nl=False, err=True)
