"""`--place-blocks`: its options, for `fill`, `count` and `all`, and what `fill` does with it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from crosswright.checking import check
from crosswright.cli.filling import Filling, effort_line, entries_of, picture, score_line
from crosswright.cli.options import SHORTEST
from crosswright.cli.reading import Sourced
from crosswright.cli.terminal import interruptible
from crosswright.cli.writing import Output, notice
from crosswright.errors import UsageError, WrongFillError
from crosswright.grid import Grid, Symmetry
from crosswright.gridtext import format_grid
from crosswright.pattern.place_blocks import BlockRules, fill, with_blocks
from crosswright.search import Budget, Outcome
from crosswright.words import Lexicon

# How many seconds does `fill` go on unless it is told otherwise? A search among patterns has no end of its own.
SECONDS = 60


def rules_of(place_blocks: bool, symmetry: str, most_blocks: int | None, shortest: int) -> BlockRules | None:
    """How blocks are placed; None where they aren't. UsageError for an option that would not be obeyed."""
    given = click.get_current_context().get_parameter_source
    default = click.core.ParameterSource.DEFAULT
    if not place_blocks:
        for option in ("symmetry", "most_blocks"):
            if given(option) is not default:
                raise UsageError(f"--{option.replace('_', '-')} is about blocks to be placed; add --place-blocks")
        return None
    kind = None if symmetry == "none" else Symmetry(symmetry)
    return BlockRules(kind, SHORTEST if given("shortest") is default else shortest, most_blocks)


def structure_of(grid: Grid, fill: Grid, rules: BlockRules | None) -> Grid:
    """The grid that a fill was made for: with the blocks that were placed."""
    return grid if rules is None else with_blocks(grid, fill.blocks, rules)


def fill_patterns(
    sourced: Sequence[Sourced],
    lexicon: Lexicon,
    rules: BlockRules,
    *,
    allow_repeats: bool,
    top: int,
    seed: int,
    budget: Budget,
    engine: str,
    target: Output,
) -> list[Filling]:
    """Fill each grid, blocks and words, up to `top` times."""
    if budget.seconds is None and budget.nodes is None:
        budget = Budget(seconds=SECONDS)
    fillings = []
    for each in sourced:
        fillings.append(filling := Filling(each, seed))
        with interruptible() as stop:
            for attempt in range(seed, seed + top):
                result = fill(
                    each.grid,
                    lexicon,
                    rules,
                    allow_repeats=allow_repeats,
                    seed=attempt,
                    budget=budget,
                    engine=engine,
                    stop=stop,
                )
                filling.last = result
                if result.fill is None:
                    break
                structure = structure_of(each.grid, result.fill, rules)
                if check(result.fill, structure=structure, words=lexicon, allow_repeats=allow_repeats):
                    raise WrongFillError(f"internal error: {each.label} was filled wrongly; please report it")
                filling.fills.append(result)
                _show(filling, lexicon, target)
        _tell(filling)
        if filling.outcome is Outcome.STOPPED:
            break
    return fillings


def _show(filling: Filling, lexicon: Lexicon, target: Output) -> None:
    result = filling.fills[-1]
    assert result.fill is not None
    entries = entries_of(result, lexicon)
    if target.format == "text":
        target.put_apart(format_grid(result.fill))
    elif target.format == "picture":
        target.put_apart(picture(result.fill, filling.sourced, entries, numbers=False))
    blocks = len(result.fill.blocks)
    notice(f"{filling.sourced.label}: filled with {blocks} blocks in {effort_line(result)}; {score_line(entries)}")


def _tell(filling: Filling) -> None:
    last = filling.last
    assert last is not None
    if last.fill is None:
        notice(f"{filling.sourced.label}: {last.outcome.value.replace('_', ' ')} after {effort_line(last)}")
