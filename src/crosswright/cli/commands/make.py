"""`crosswright make`: from nothing to a puzzle with its clues.

The JSON is one object:

    outcome     "solved", "out_of_budget" or "stopped"
    rows        the lines of the plain form; null where no pattern was filled, as with all that follows
    entries     as `clue --json` has them
    unclued     the names of the slots that no source can clue
    proof       by the solver, the facts that clues were made from withheld: letters, right (with the clues),
                right_without_clues, unfair (cells where neither entry can be got: row, column, slots), entries
                (slot, answer, guess, rank_alone, rank_with_crossings, likeliest); null where it was stopped
    replaced    the entries that were taken out again since nothing fair could be said of them
    mean_score  of the entries, to a tenth; those of the user's own that the lexicon lacks are left out
    seed        the seed it was made with
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Any

import click

from crosswright import formats
from crosswright.cli.cluing import entries_as_json, tell_editor
from crosswright.cli.exits import EXIT_CODES
from crosswright.cli.options import database_option, json_option, lexicon_options
from crosswright.cli.searching import tell_if_slow
from crosswright.cli.terminal import GridWatch, colour_wanted, interruptible, loading, until
from crosswright.cli.values import size_of, theme_entries
from crosswright.cli.writing import notice, put_file, put_out, refuse_to_overwrite, to_json, width_of
from crosswright.errors import UsageError
from crosswright.gridtext import format_grid
from crosswright.pattern import PRESETS, preset
from crosswright.puzzle import Puzzle
from crosswright.search import Outcome
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from crosswright.make import Made, Wishes
    from crosswright.solving import Solvability
    from crosswright.workshop import Workshop

# How many unfair crossings are named in a line?
MOST_NAMED = 6


@click.command()
@click.option("--size", metavar="N|NxN", help="So many rows and columns; without it the preset's size, mostly 15.")
@click.option(
    "--preset",
    "preset_",
    type=click.Choice(list(PRESETS)),
    default="american",
    show_default=True,
    help="The rules for the pattern.",
)
@click.option("--theme", metavar="A,B,...", help="Entries to build the puzzle around.")
@click.option("--difficulty", type=click.IntRange(1, 5), default=2, show_default=True, metavar="N",
              help="Of the clues: 1 obvious to 5 oblique.")  # fmt: skip
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="Another seed, another puzzle.")
@lexicon_options
@click.option(
    "--definitions",
    multiple=True,
    metavar="FILE",
    help="A list with clues of your own, used before all others: ANSWER<tab>CLUE or WORD;SCORE;CLUE, a line each. "
    "Repeat for several.",
)
@database_option
@click.option("--title", default="", metavar="TEXT", help="What is printed above it.")
@click.option("--author", default="", metavar="TEXT", help="Whose it is.")
@click.option("--date", default="", metavar="DATE", help="When it appears, as 2026-11-21.")
@click.option("--time", "seconds", type=click.FloatRange(min=0), metavar="S",
              help="Go on with the best so far after so many seconds.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle to FILE, in the format of its suffix.")
@click.option("--pdf", metavar="FILE", help="Write a page to print as well, its solution on the next.")
@click.option("--html", metavar="FILE", help="Write a web page as well, its solution behind a fold.")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@json_option
def make(
    *,
    size: str | None,
    preset_: str,
    theme: str | None,
    difficulty: int,
    seed: int,
    words: tuple[str, ...],
    min_score: int,
    without: tuple[str, ...],
    keep_accents: bool,
    definitions: tuple[str, ...],
    database: str | None,
    title: str,
    author: str,
    date: str,
    seconds: float | None,
    output: str | None,
    pdf: str | None,
    html: str | None,
    force: bool,
    as_json: bool,
) -> int:
    """Make a puzzle: a pattern, words for it, clues for them.

    Words that can be clued are preferred. The puzzle is solved without the facts that its clues were made from; where
    two entries cross and neither can be got, they get other clues or give way to other words. What is left without a
    clue or unfair is named on stderr for the editor. The same options, words and seed make the same puzzle, unless
    --time ends the search.

    Exit code: 0 made, 1 made but some entries have no clue or some crossings are unfair, 3 no pattern could be filled,
    130 interrupted (what there was by then is written).
    """
    from crosswright.clues import DIFFICULTIES
    from crosswright.make import Wishes  # these load all the rooms
    from crosswright.workshop import Workshop

    target = formats.of_path(output).name if output not in (None, "-") else "text"
    for path in (output, pdf, html):
        if path not in (None, "-"):
            refuse_to_overwrite(Path(path), force)
    details = {"title": title, "author": author, "date": _date(date), "difficulty": DIFFICULTIES[difficulty]}
    rules = preset(preset_, *size_of(size))
    wishes = Wishes(rules, tuple(theme_entries(theme, keep_accents)), difficulty, seed, details)
    tell_if_slow("auto")
    workshop = _opened(partial(Workshop.open, words, min_score=min_score, without=without, keep_accents=keep_accents,
                               definitions=definitions, database=database))  # fmt: skip
    with workshop, interruptible() as stop, closing(GridWatch()) as watch:
        made = workshop.make(wishes, stop=until(stop, seconds), progress=watch)
        pressed = stop()
        if made.outcome is Outcome.STOPPED and not pressed:  # by --time
            proof = workshop.prove(made.clued, stop=stop, progress=watch) if made.clued else None
            made = replace(made, proof=proof, outcome=Outcome.SOLVED if made.clued else Outcome.OUT_OF_BUDGET)
    lexicon = workshop.lexicon
    if made.clued is not None:
        _write(made.clued.puzzle, target, output=output, pdf=pdf, html=html, force=force)
    if as_json:
        put_out(to_json(_as_json(made, lexicon, seed)))
    elif output is None and made.clued is not None:
        _show(made.clued.puzzle)
    return _tell(made, wishes)


def _date(text: str) -> str:
    try:
        return text and datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise UsageError(f"--date {text}: no date; write it as 2026-11-21") from None


def _opened(opening: Callable[..., Workshop]) -> Workshop:
    """The workshop; what was skipped in the user's lists is told once."""
    with loading() as progress:
        workshop = opening(progress=progress)
    for note in workshop.notes:
        notice(note)
    return workshop


def _write(puzzle: Puzzle, target: str, *, output: str | None, pdf: str | None, html: str | None, force: bool) -> None:
    """Write the files that were asked for."""
    if output is not None:
        written = formats.write(puzzle, target)
        put_file(written.data, output, force=force)
        for lost in written.lost:
            notice(f"{output}: left out, as {target} can't hold it: {lost}")
    if pdf is not None:
        from crosswright.render.pdf import pdf as set_pages

        put_file(set_pages([puzzle], solution=True).data, pdf, force=force)
    if html is not None:
        from crosswright.render.html import html as set_page

        put_file(set_page(puzzle, solution=True).encode(), html, force=force)


def _show(puzzle: Puzzle) -> None:
    """The puzzle on a terminal, else as text that can be read back."""
    if not sys.stdout.isatty():
        put_out(formats.write(puzzle, "text").data.decode())
        return
    from crosswright.render.terminal import page

    put_out(page(puzzle, solution=True, colour=colour_wanted(sys.stdout), width=width_of(sys.stdout)))


def _tell(made: Made, wishes: Wishes) -> int:
    """Say on stderr how it went; the exit code."""
    rules = wishes.rules
    size = f"{rules.rows}x{rules.columns}"
    code = EXIT_CODES[made.outcome]
    if made.clued is None:
        remedy = "try another --seed, a lower --min-score, more words" + ", or a shorter theme" * bool(wishes.theme)
        stopped = made.outcome is Outcome.STOPPED
        notice(
            f"{size}: {'stopped before a pattern was filled' if stopped else f'no pattern could be filled; {remedy}'}"
        )
        return code
    tell_editor(size, made.clued)
    if made.proof is None:
        notice(f"{size}: stopped before it was proved that it can be solved")
        return code or int(bool(made.clued.unclued))
    notice(f"{size}: {_in_words(made.clued.puzzle, made.proof)}")
    return code or int(bool(made.clued.unclued or made.proof.unfair))


def _in_words(puzzle: Puzzle, proof: Solvability) -> str:
    """The proof in a line: solver: 187 of 189 letters from the clues, 34 without them; no unfair crossing."""
    unfair = [f"{' and '.join(slots)} (row {row}, column {column})" for row, column, slots in _crossings(puzzle, proof)]
    more = [f"{len(unfair) - MOST_NAMED} more"] * (len(unfair) > MOST_NAMED)
    last = f"unfair crossings: {', '.join([*unfair[:MOST_NAMED], *more])}" if unfair else "no unfair crossing"
    return f"solver: {proof.right} of {proof.letters} letters from the clues, {proof.right_blind} without them; {last}"


def _crossings(puzzle: Puzzle, proof: Solvability) -> list[tuple[int, int, list[str]]]:
    """The unfair cells: row and column from 1, and the slots through each."""
    grid = puzzle.grid
    return [
        (cell // grid.columns + 1, cell % grid.columns + 1, [grid.slots[s].name for s, _ in grid.slots_at[cell]])
        for cell in proof.unfair
    ]


def _as_json(made: Made, lexicon: Lexicon, seed: int) -> dict[str, Any]:
    clued = made.clued
    return {
        "outcome": made.outcome.value,
        "rows": clued and format_grid(clued.puzzle.fill).splitlines(),
        "entries": clued and entries_as_json(clued),
        "unclued": clued and clued.unclued,
        "proof": _proof_as_json(clued.puzzle, made.proof) if clued and made.proof else None,
        "replaced": clued and list(made.replaced),
        "mean_score": clued and _mean_score(clued.puzzle, lexicon),
        "seed": seed,
    }


def _proof_as_json(puzzle: Puzzle, proof: Solvability) -> dict[str, Any]:
    """As the solver has it, its unfair cells by row, column (from 1) and slots."""
    crossings = [dict(zip(("row", "column", "slots"), each, strict=True)) for each in _crossings(puzzle, proof)]
    return proof.as_json() | {"unfair": crossings}


def _mean_score(puzzle: Puzzle, lexicon: Lexicon) -> float | None:
    ids = {word: lexicon.find(word) for word in puzzle.fill.entries.values()}
    scores = [lexicon.score(len(word), w) for word, w in ids.items() if w is not None]
    return round(mean(scores), 1) if scores else None
