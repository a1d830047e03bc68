"""`crosswright check`: finds the faults of filled grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from crosswright import checking
from crosswright.checking import Fault
from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option, refuse
from crosswright.cli.common.options import JSON, REPEATS, WORDS_FOR, DemandOptions, File, GridOptions, WordOptions
from crosswright.cli.common.reading import read_demands, read_grids, read_lexicon, read_words_for
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice, put_faults, put_out, to_json
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.sourced import Sourced
from crosswright.words import Lexicon

NEEDS_WORDS = ("min_score", "without", "keep_accents", "language", "allow_roots", "at_most", "words_for")


@command(
    examples="""
        crosswright check filled.txt
        crosswright check filled.txt --words words.txt --structure grid.txt
        crosswright check filled.txt --words words.txt --min-score 4=20,50 --at-most 2:below=60
    """
)
def check(
    *,
    files: tuple[File, ...] = argument("FILE..."),
    structure: File | None = option(
        "The grid as it was given: blocks, bars and letters must be there.", metavar="GRID"
    ),
    refutation: File | None = option("Check instead a refutation that the grid has no fill, from `fill --refutation`."),
    words: WordOptions,
    allow_repeats: bool = REPEATS,
    demands: DemandOptions,
    words_for: tuple[str, ...] = WORDS_FOR,
    grid: GridOptions,
    as_json: bool = JSON,
) -> int:
    """Check filled grids: every cell filled, no word twice.

    With --words every entry must be in the lists ('default' is the default lexicon). With --structure nothing given may
    have changed, and entries given whole need not be in the lists. If the lists know the roots of their words, as the
    default lexicon does, no two entries may share one. Every fault is a line on stdout.

    With --refutation the FILE is a grid that can't be filled, and its refutation is replayed. Give the words that it
    was made with; the default is the default lexicon.

    Exit code: 0 right, 1 a fault found.
    """
    if refutation is not None:
        if structure is not None:
            raise UsageError("--refutation is about an empty grid and --structure about a filled one; give one of them")
        sourced = read_grids(files, grid)
        lexicon = read_lexicon(words)
        its_demands = _demands(lexicon, demands, words_for, allow_repeats)
        _require_slots(sourced, its_demands)
        return _check_refutation(Path(refutation), sourced, lexicon, its_demands, as_json=as_json)
    if not words.words:
        refuse(NEEDS_WORDS, "{} needs a word list; add --words FILE, or --words default")
    filled = read_grids(files, grid)
    structures = _one_each(filled, read_grids([structure], grid) if structure is not None else [])
    rules: dict[str, Any] = {"allow_repeats": allow_repeats}
    if words.words:
        lexicon = read_lexicon(words)
        its_demands = _demands(lexicon, demands, words_for, allow_repeats)
        _require_slots(filled, its_demands)
        rules = {"words": lexicon, **its_demands.rules(lexicon)}
    faults = [checking.check(each.grid, structure=grid, **rules) for each, grid in zip(filled, structures, strict=True)]
    if as_json:
        put_out(to_json({"results": [_as_json(*pair) for pair in zip(filled, faults, strict=True)]}))
    else:
        put_faults(zip((each.label for each in filled), faults, strict=True), none="right")
    return exits.FAULT if any(faults) else exits.OK


def _demands(lexicon: Lexicon, demands: DemandOptions, words_for: Sequence[str], allow_repeats: bool) -> Demands:
    """The demands that the options name, of words as the lexicon has them."""
    its_demands = read_demands(demands, folding=lexicon.folding, allow_repeats=allow_repeats)
    return replace(its_demands, words_for=read_words_for(words_for, lexicon))


def _require_slots(grids: Sequence[Sourced], demands: Demands) -> None:
    """UsageError where a grid lacks a slot that the demands name."""
    for each in grids:
        for name in demands.words_for:
            each.grid.slot_named(name)


def _check_refutation(
    refutation: Path, grids: Sequence[Sourced], lexicon: Lexicon, demands: Demands, *, as_json: bool
) -> int:
    """Replay a refutation and report whether it holds; the exit code."""
    from crosswright.media.refutations import check_refutation  # few have one

    if len(grids) != 1:
        raise UsageError(f"--refutation is of one grid, and there are {len(grids)}; give each its own run")
    (sourced,) = grids
    with loading() as progress:
        verdict = check_refutation(refutation, sourced.grid, lexicon, demands, progress=progress)
    proved = verdict.message is None
    if as_json:
        document = sourced.as_json() | {"refutation": str(refutation), "proved": proved, **asdict(verdict)}
        put_out(to_json({"results": [document]}))
    elif not proved:
        click.echo(f"{refutation}:{verdict.line}: {verdict.message}")
    else:
        steps = f"{verdict.steps:,} step{'' if verdict.steps == 1 else 's'}"
        notice(f"{sourced.label}: impossible (refutation checked, {steps})")
    return exits.OK if proved else exits.FAULT


def _one_each(filled: Sequence[Sourced], structures: Sequence[Sourced]) -> list[Grid | None]:
    """The structure of each grid: one for all of them, or as many as there are grids."""
    if not structures:
        return [None] * len(filled)
    if len(structures) == 1:
        return [structures[0].grid] * len(filled)
    if len(structures) != len(filled):
        count = f"{len(filled)} grids to check but {len(structures)} in {structures[0].source}"
        raise UsageError(f"{count}; give one for all, or one for each")
    return [each.grid for each in structures]


def _as_json(sourced: Sourced, its_faults: Sequence[Fault]) -> dict[str, object]:
    """A fault's row and column count from 1; they and its slot are null where the fault has none."""
    faults = [
        {"slot": fault.slot, "row": row, "column": column, "message": fault.message}
        for fault in its_faults
        for row, column in [fault.cell or (None, None)]
    ]
    return {**sourced.as_json(), "right": not its_faults, "faults": faults}
