"""`crosswright check`: filled grids in, their faults out."""

from __future__ import annotations

from collections.abc import Sequence

import click

from crosswright.check import Fault, faults
from crosswright.cli.common import (
    Sourced,
    grid_options,
    json_option,
    lexicon_options,
    notice,
    put_out,
    read_grids,
    read_lexicon,
    to_json,
)
from crosswright.errors import UsageError
from crosswright.grid import Grid

NEEDS_WORDS = ("min_score", "without", "keep_accents")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lexicon_options
@click.option("--structure", metavar="GRID", help="The grid as it was given: blocks, bars and letters must be there.")
@click.option("--allow-repeats", is_flag=True, help="Let a word stand in a grid more than once.")
@grid_options
@json_option
@click.pass_context
def check(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    words: tuple[str, ...],
    min_score: int,
    without: tuple[str, ...],
    keep_accents: bool,
    structure: str | None,
    allow_repeats: bool,
    open_: str | None,
    block: str | None,
    shortest: int,
    as_json: bool,
) -> int:
    """Check filled grids: every cell filled, no word twice.

    With --words every entry must be in the lists ('default' is the default lexicon); with --structure nothing that
    was given may have changed, and entries given whole need not be in the lists. Every fault is a line on stdout.

    Exit code: 0 right, 1 a fault found.
    """
    _refuse_idle_options(ctx, words)
    filled = read_grids(files, open_=open_, block=block, shortest=shortest)
    given = read_grids([structure], open_=open_, block=block, shortest=shortest) if structure is not None else []
    structures = _one_each(filled, given)
    lexicon = None
    if words:
        lexicon = read_lexicon(words, min_score=min_score, without=without, keep_accents=keep_accents)
    found = [
        faults(each.grid, structure=before, words=lexicon, allow_repeats=allow_repeats)
        for each, before in zip(filled, structures, strict=True)
    ]
    if as_json:
        put_out(to_json({"results": [_as_json(*pair) for pair in zip(filled, found, strict=True)]}))
    else:
        _tell(filled, found)
    return 1 if any(found) else 0


def _refuse_idle_options(ctx: click.Context, words: Sequence[str]) -> None:
    """An option on words without words would look as if it had been obeyed."""
    for name in NEEDS_WORDS:
        given = ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
        if given and not words:
            raise UsageError(f"--{name.replace('_', '-')} needs a word list; add --words FILE, or --words default")


def _one_each(filled: Sequence[Sourced], given: Sequence[Sourced]) -> list[Grid | None]:
    """The structure of each grid: one for all of them, or as many as there are grids."""
    if not given:
        return [None] * len(filled)
    if len(given) == 1:
        return [given[0].grid] * len(filled)
    if len(given) != len(filled):
        raise UsageError(
            f"{len(filled)} grids to check but {len(given)} in {given[0].source}; give one for all, or one for each"
        )
    return [each.grid for each in given]


def _tell(filled: Sequence[Sourced], found: Sequence[Sequence[Fault]]) -> None:
    for each, its_faults in zip(filled, found, strict=True):
        for fault in its_faults:
            click.echo(f"{each.label}: {fault}")
        if not its_faults:
            notice(f"{each.label}: right")


def _as_json(sourced: Sourced, its_faults: Sequence[Fault]) -> dict[str, object]:
    """A fault's row and column count from 1; they and its slot are null where the fault has none."""
    return {
        "source": sourced.source,
        "index": sourced.place,
        "right": not its_faults,
        "faults": [
            {
                "slot": fault.slot,
                "row": fault.cell and fault.cell[0],
                "column": fault.cell and fault.cell[1],
                "message": fault.message,
            }
            for fault in its_faults
        ],
    }
