"""`crosswright pattern`: patterns from nothing, and what can be counted in a pattern.

The JSON is one object. Of patterns: {"patterns": [...], "wanted": how many were asked for, "conflict": a list of the
options that stand in each other's way where there are none, else null}; of --stats: {"results": [...]}, the same with
source and index; of --how-many: {"how_many": ..., "most_entries": ..., null where there is no pattern}. With
--theme and --fillable, "reason" says why the pattern was chosen. A pattern has

    rows        the lines of the plain form: '.' open, '#' block
    stats       what can be counted in it: see `pattern_figures.stats_as_json`
    distances   with --show-distances, a list for each row: the steps from each open cell to the nearest block, what
                lies outside the pattern being blocks; null for a block
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

import click

from crosswright.cli.options import Command, json_option, lexicon_options, output_options
from crosswright.cli.pattern_figures import figures_line, pattern_as, pattern_as_json, patterns_as_svg, stats_table
from crosswright.cli.reading import read_grids, read_lexicon
from crosswright.cli.terminal import interruptible
from crosswright.cli.values import size_of, theme_entries
from crosswright.cli.writing import Output, choose_output, notice, to_json
from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.pattern import METHODS, PRESETS, Bounds, Rules, conflict, patterns, preset, share_of_blocks, stats

EXIT_IMPOSSIBLE, EXIT_NOT_FOUND, EXIT_STOPPED = 1, 3, 130
SUFFIXES = {".txt": "text", ".json": "json", ".svg": "svg"}
SYMMETRIES = {"none": None, **{symmetry.value: symmetry for symmetry in Symmetry}}
# The options whose names are not those of the fields of `Rules` that they set.
FLAGS = {"checked": "--unchecked", "connected": "--parts", "open_edges": "--closed-edges", "squares": "--squares"}


class SpanType(click.ParamType[Bounds]):
    """A number or a range: 76, 74-78, -78, 74-."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bounds:
        """Read it; for what can't be read the message names the option."""
        try:
            return value if isinstance(value, Bounds) else Bounds.parse(str(value))
        except UsageError as error:
            self.fail(str(error), param, ctx)


def _span_option(name: str, help_: str) -> Callable[[Command], Command]:
    return click.option(name, type=SpanType(), metavar="RANGE", help=help_)


@click.command()
@click.option(
    "--size",
    metavar="N|NxN",
    help="So many rows and columns: 15, or 13x17. Without it the preset's size, 15 for the american one.",
)
@click.option(
    "--preset",
    "preset_",
    type=click.Choice(list(PRESETS)),
    default="american",
    show_default=True,
    help="The rules to begin with; the options below change them.",
)
@click.option("--symmetry", type=click.Choice(list(SYMMETRIES)), help="What carries the blocks onto themselves.")
@_span_option("--blocks", "How many blocks: 38, 36-40, -40 (no more) or 36- (no fewer).")
@click.option("--share", type=click.FloatRange(0, 1, max_open=True), metavar="X", help="The same as a share of cells.")
@_span_option("--entries", "How many entries.")
@click.option("--shortest", type=click.IntRange(min=1), metavar="N", help="The length of the shortest slot.")
@click.option("--longest", type=click.IntRange(min=1), metavar="N", help="The length of the longest slot.")
@click.option("--unchecked", is_flag=True, help="Let cells be in one slot only, never two in a row: a lattice.")
@click.option("--parts", is_flag=True, help="Let the open cells fall into several parts.")
@click.option("--closed-edges", is_flag=True, help="Let an outer row or column be all blocks.")
@click.option("--squares", is_flag=True, help="Let four blocks make a square.")
@_span_option("--cheaters", "How many blocks that could be opened without changing the number of entries.")
@_span_option("--threes", "How many slots of three letters.")
@_span_option("--wide-open", "How many open cells that touch no block, not even at a corner.")
@click.option("--method", type=click.Choice(list(METHODS)), default="random", show_default=True, help="How it's made.")
@click.option(
    "--count", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="So many patterns."
)
@click.option("--seed", type=int, metavar="N", default=0, show_default=True, help="Another seed, another pattern.")
@click.option("--show-distances", is_flag=True, help="Show in every open cell its distance to the nearest block.")
@click.option(
    "--theme", metavar="A,B,...", help="Entries to build the pattern around; it is made so that the rest can be filled."
)
@click.option("--fillable", is_flag=True, help="Of many patterns the one that is easiest to fill.")
@lexicon_options
@click.option("--complete", "complete_", metavar="FILE", help="The ways to finish the half-made pattern of FILE.")
@click.option("--how-many", is_flag=True, help="Make nothing; count exactly all patterns that keep the rules.")
@click.option("--stats", "stats_", metavar="FILE", help="Make nothing; show what can be counted in the grids of FILE.")
@click.option("--open", "open_", metavar="C", help="The character that stands for an open cell in FILE.")
@click.option("--block", metavar="C", help="The character that stands for a block in FILE.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["picture", "text", "svg", "json"]),
    help="picture: drawn (for a terminal the default); text: can be read back; svg: one sheet; json: everything.",
)
@json_option
@output_options
@click.pass_context
def pattern(
    ctx: click.Context,
    /,
    *,
    format_: str | None,
    as_json: bool,
    output: str | None,
    force: bool,
    stats_: str | None,
    complete_: str | None,
    how_many: bool,
    **options: Any,
) -> int:
    """Make patterns of blocks that keep to rules, at random.

    A RANGE is a number, 74-78, -78 (no more) or 74- (no fewer). Every pattern is checked before it is printed, by code
    that has no part in making it.

    Exit code: 0 found, 1 proved that there is none (--complete), 3 none found in a reasonable number of attempts,
    130 interrupted.
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
    chosen = bool(options["theme"]) or options["fillable"]
    _refuse_contradictions(ctx, chosen, [stats_ is not None, complete_ is not None, how_many, chosen])
    if stats_ is not None:
        code = show_stats(stats_, target, **options)
    elif how_many:
        if ctx.get_parameter_source("preset_") is click.core.ParameterSource.DEFAULT:
            options |= {"preset_": "mini", "size": options["size"] or "15"}  # the preset that limits nothing
        code = count_all(_rules(**options), target)
    elif complete_ is not None:
        code = finish(complete_, target, **options)
    elif chosen:
        code = choose_best(_rules(**options), target, **options)
    else:
        code = make(_rules(**options), target, **options)
    target.close()
    return code


# Options.


def _refuse_contradictions(ctx: click.Context, chosen: bool, modes: list[bool]) -> None:
    """An option that is not obeyed must not look as if it were."""
    if sum(modes) > 1:
        raise UsageError("--stats, --complete, --how-many and --theme or --fillable each make something else; give one")
    for name in ("words", "min_score", "without", "keep_accents"):
        given = ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
        if given and not chosen:
            raise UsageError(f"--{name.replace('_', '-')} says which words a pattern is for; add --theme or --fillable")
    if chosen and ctx.params["count"] > 1:
        raise UsageError("--theme and --fillable make one pattern, the easiest to fill; leave out --count, vary --seed")
    if chosen and ctx.params["method"] != "random":
        raise UsageError(f"--theme and --fillable make patterns at random; leave out --method {ctx.params['method']}")


def _rules(
    *,
    size: str | None,
    preset_: str,
    symmetry: str | None,
    share: float | None,
    unchecked: bool,
    parts: bool,
    closed_edges: bool,
    squares: bool,
    **others: Any,
) -> Rules:
    """The preset's rules, changed by the options."""
    rules = preset(preset_, *size_of(size))
    if share is not None and others["blocks"] is not None:
        raise UsageError("--share and --blocks both say how many blocks; give one of them")
    names = ("blocks", "entries", "shortest", "longest", "cheaters", "threes", "wide_open")
    changes: dict[str, Any] = {name: others[name] for name in names if others[name] is not None}
    if symmetry is not None:
        changes["symmetry"] = SYMMETRIES[symmetry]
    if share is not None:
        changes["blocks"] = share_of_blocks(rules, share)
    flags = {"checked": unchecked, "connected": parts, "open_edges": closed_edges}
    changes |= {name: False for name, given in flags.items() if given}
    return replace(rules, **changes, squares=squares)


def _spelled(rules: Rules, name: str) -> str:
    """A rule as the option that sets it: `--entries 74-78`."""
    if name in FLAGS:
        return FLAGS[name]
    value = getattr(rules, name)
    value = next(key for key, symmetry in SYMMETRIES.items() if symmetry == value) if name == "symmetry" else value
    return f"--{name.replace('_', '-')} {value}"


# Making.


def make(rules: Rules, target: Output, *, count: int, seed: int, method: str, show_distances: bool, **_: Any) -> int:
    """Make the patterns and show each as it is found; where there are none, say what stands in the way."""
    found: list[Grid] = []
    with interruptible() as stop:
        for grid in patterns(rules, count, seed=seed, method=method, stop=stop):
            found.append(grid)
            which = f"pattern {len(found)} of {count}" if count > 1 else "pattern"
            notice(f"{which}: {figures_line(stats(grid))}")
            if target.format in ("picture", "text"):
                target.put_apart(pattern_as(target.format, grid, with_distances=show_distances))
        stopped = stop()
    causes = [] if found or stopped else [_spelled(rules, name) for name in conflict(rules, seed=seed)]
    if target.format == "json":
        documents = [pattern_as_json(grid, with_distances=show_distances) for grid in found]
        target.put(to_json({"patterns": documents, "wanted": count, "conflict": causes or None}))
    elif target.format == "svg" and found:
        target.put(patterns_as_svg(found, with_distances=show_distances))
    return _tell_end(rules, found, count, stopped, causes)


def choose_best(
    rules: Rules,
    target: Output,
    *,
    theme: str | None,
    seed: int,
    show_distances: bool,
    words: tuple[str, ...],
    min_score: int,
    without: tuple[str, ...],
    keep_accents: bool,
    **_: Any,
) -> int:
    """Make the pattern that is easiest to fill, around the theme if there is one, and say why it is that."""
    from crosswright.pattern.theme import choose  # it loads the search

    entries = theme_entries(theme, keep_accents)
    lexicon = read_lexicon(words, min_score=min_score, without=without, keep_accents=keep_accents)
    with interruptible() as stop:
        choice = choose(rules, lexicon, entries, seed=seed, stop=stop)
        stopped = stop()
    if choice is None:
        notice(
            f"no pattern found of {rules.rows} by {rules.columns} cells; try other rules, or fewer or shorter entries"
        )
    else:
        notice(f"pattern: {figures_line(stats(choice.grid))}")
        notice(choice.reason)
        _put([choice.grid], target, show_distances)
    if target.format == "json":
        document = pattern_as_json(choice.grid, with_distances=show_distances) if choice else None
        reason = choice.reason if choice else None
        target.put(
            to_json({"patterns": [document] if document else [], "wanted": 1, "conflict": None, "reason": reason})
        )
    return EXIT_STOPPED if stopped else 0 if choice else EXIT_NOT_FOUND


def finish(
    path: str, target: Output, *, count: int, show_distances: bool, open_: str | None, block: str | None, **options: Any
) -> int:
    """Find up to so many ways to finish a half-made pattern: its blocks stay, its letters stay open."""
    from crosswright.pattern.complete import complete

    (sourced, *others) = read_grids([path], open_=open_, block=block, shortest=options["shortest"] or 2)
    if others:
        raise UsageError(f"{sourced.source} has {1 + len(others)} grids; give one to complete")
    size = f"{sourced.grid.rows}x{sourced.grid.columns}"
    if options["size"] is not None and options["size"] != size:
        raise UsageError(f"{sourced.source} has {size} cells; leave out --size {options['size']}")
    rules = _rules(**{**options, "size": size})
    with interruptible() as stop:
        found = list(islice(complete(sourced.grid, rules, stop=stop), count))
        stopped = stop()
    _put(found, target, show_distances)
    if target.format == "json":
        documents = [pattern_as_json(grid, with_distances=show_distances) for grid in found]
        target.put(to_json({"patterns": documents, "wanted": count, "conflict": None}))
    if len(found) < count:
        notice(f"{sourced.source}: {'stopped; ' if stopped else ''}there are {len(found)} ways to finish it")
    return EXIT_STOPPED if stopped else 0 if found else EXIT_IMPOSSIBLE


def _put(grids: list[Grid], target: Output, show_distances: bool) -> None:
    """Patterns as pictures, text or a sheet."""
    if target.format in ("picture", "text"):
        for grid in grids:
            target.put_apart(pattern_as(target.format, grid, with_distances=show_distances))
    elif target.format == "svg" and grids:
        target.put(patterns_as_svg(grids, with_distances=show_distances))


def _tell_end(rules: Rules, found: list[Grid], count: int, stopped: bool, causes: list[str]) -> int:
    """Say why there are fewer patterns than were wanted, if there are; the exit code."""
    if stopped:
        notice(f"stopped after {len(found)} of {count} patterns")
        return EXIT_STOPPED
    if found:
        if len(found) < count:
            notice(f"found no more than {len(found)} different patterns")
        return 0
    notice(f"no pattern found of {rules.rows} by {rules.columns} cells; {_blame(causes)}")
    return EXIT_NOT_FOUND


def _blame(causes: list[str]) -> str:
    match causes:
        case []:
            return "another size or symmetry may have one"
        case [alone]:
            return f"nothing that was tried meets {alone}, whatever the other options"
        case [one, other]:
            return f"{one} and {other} stand in each other's way: each alone can be met"
        case several:
            return f"it takes all of these to rule them out: {', '.join(several)}"


# Counting.


def count_all(rules: Rules, target: Output) -> int:
    """Count all patterns under the rules, and find the most entries that one of them has."""
    from crosswright.pattern.exact import how_many, most_entries  # it loads numpy

    number = how_many(rules)
    most = most_entries(rules) if number else None
    if target.format == "json":
        target.put(to_json({"how_many": number, "most_entries": most}))
        return 0
    if target.format == "svg":
        raise UsageError("a number has no picture; leave out svg")
    target.put(f"{number}\n")
    if most is not None:
        notice(f"{number:,} patterns; the most entries that one has are {most}")
    return 0


def show_stats(
    path: str, target: Output, *, shortest: int | None, show_distances: bool, open_: str | None, block: str | None,
    **_: Any,
) -> int:  # fmt: skip
    """Show what can be counted in every grid of a file."""
    sourced = read_grids([path], open_=open_, block=block, shortest=shortest or 2)
    if target.format == "json":
        results = [
            {
                "source": each.source,
                "index": each.place,
                **pattern_as_json(each.grid.cleared(), with_distances=show_distances),
            }
            for each in sourced
        ]
        target.put(to_json({"results": results}))
    elif target.format == "svg":
        target.put(patterns_as_svg([each.grid for each in sourced], with_distances=show_distances))
    else:
        for each in sourced:
            drawn = target.format == "picture" or show_distances
            picture = pattern_as(target.format, each.grid, with_distances=show_distances) if drawn else ""
            target.put_apart(f"{each.label}\n{picture}{stats_table(stats(each.grid))}")
    return 0
