"""`crosswright pattern`: makes patterns, and shows their figures.

The JSON is one object. Of patterns: {"patterns": [...], "wanted": how many were asked for, "conflict": a list of the
options that contradict each other where there are none, else null}; of --stats: {"results": [...]}, the same with
source and index; of --how-many: {"how_many": ..., "most_entries": ..., null where there is no pattern}. With
--theme and --fillable, "reason" says why the pattern was chosen. A pattern has

    rows        the lines of the plain form: '.' open, '#' block
    stats       its figures: see `pattern_figures.stats_as_json`
    distances   with --show-distances, a list for each row: the steps from each open cell to the nearest block, where
    everything outside counts as blocks; null for a block
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import Decorator, command, gathered, is_given, option, refuse
from crosswright.cli.common.options import (
    FILE,
    OUTPUT,
    GridOptions,
    OutputOptions,
    WordOptions,
    formatted_options,
    seed_option,
    word_options,
)
from crosswright.cli.common.reading import read_grids, read_lexicon
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.values import size_of, theme_entries
from crosswright.cli.common.writing import Output, choose_output, notice, to_json
from crosswright.cli.pattern.figures import figures_line, pattern_as, pattern_as_json, patterns_as_svg, stats_table
from crosswright.errors import UsageError
from crosswright.grid import Grid, Symmetry
from crosswright.media.kinds import suffixes_of
from crosswright.pattern import METHODS, PRESETS, Bounds, Rules, conflict, patterns, preset, share_of_blocks, stats
from crosswright.progress import Stop

SUFFIXES = suffixes_of("text", "json", "svg")
SYMMETRIES = {"none": None, **{symmetry.value: symmetry for symmetry in Symmetry}}
# The options whose names are not those of the fields of `Rules` that they set.
FLAGS = {"checked": "--unchecked", "connected": "--parts", "open_edges": "--closed-edges", "squares": "--squares"}


class SpanType(click.ParamType[Bounds]):
    """A number or a range: 76, 74-78, -78, 74-."""

    name = "span"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Bounds:
        """Read it; the error message names the option."""
        try:
            return value if isinstance(value, Bounds) else Bounds.parse(str(value))
        except UsageError as error:
            self.fail(str(error), param, ctx)


def _span_option(name: str, help_: str) -> Decorator[Any]:
    return option(name, type=SpanType(), metavar="RANGE", help=help_)


@dataclass(frozen=True)
class RuleOptions:
    """The rules that patterns keep, by the names of the parameters."""

    size: str | None
    preset_: str
    symmetry: str | None
    blocks: Bounds | None
    share: float | None
    entries: Bounds | None
    shortest: int | None
    longest: int | None
    unchecked: bool
    parts: bool
    closed_edges: bool
    squares: bool
    cheaters: Bounds | None
    threes: Bounds | None
    wide_open: Bounds | None


@dataclass(frozen=True)
class ChoiceOptions:
    """How many patterns to make, and how."""

    method: str
    count: int
    seed: int
    theme: str | None
    fillable: bool


@dataclass(frozen=True)
class OtherOptions:
    """The options that do something else than make patterns from nothing."""

    complete_: str | None
    how_many: bool
    stats_: str | None
    open_: str | None
    block: str | None


_RULES = gathered(
    "given",
    RuleOptions,
    "Rules",
    [
        option(
            "--size",
            metavar="N|NxN",
            help="How many rows and columns: 15, or 13x17. Without it the preset's size, 15 for the american one.",
        ),
        option(
            "--preset",
            "preset_",
            type=click.Choice(list(PRESETS)),
            default="american",
            show_default=True,
            help="The rules to begin with; the options below change them.",
        ),
        option("--symmetry", type=click.Choice(list(SYMMETRIES)), help="What carries the blocks onto themselves."),
        _span_option("--blocks", "How many blocks: 38, 36-40, -40 (no more) or 36- (no fewer)."),
        option(
            "--share", type=click.FloatRange(0, 1, max_open=True), metavar="X", help="The same as a share of cells."
        ),
        _span_option("--entries", "How many entries."),
        option("--shortest", type=click.IntRange(min=1), metavar="N", help="The length of the shortest slot."),
        option("--longest", type=click.IntRange(min=1), metavar="N", help="The length of the longest slot."),
        option("--unchecked", is_flag=True, help="Let cells be in one slot only, never two in a row: a lattice."),
        option("--parts", is_flag=True, help="Let the open cells fall into several parts."),
        option("--closed-edges", is_flag=True, help="Let an outer row or column be all blocks."),
        option("--squares", is_flag=True, help="Let four blocks make a square."),
        _span_option("--cheaters", "How many blocks that could be opened without changing the number of entries."),
        _span_option("--threes", "How many slots of three letters."),
        _span_option("--wide-open", "How many open cells that touch no block, not even at a corner."),
    ],
)
_CHOICE = gathered(
    "wanted",
    ChoiceOptions,
    "How it is made",
    [
        option(
            "--count", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="Make N patterns."
        ),
        seed_option("Another seed, another pattern."),
        option(
            "--method",
            type=click.Choice(list(METHODS)),
            default="random",
            show_default=True,
            help="random: as published patterns have them; distance: blocks far from all others first; uniform: each "
            "pattern as likely as every other.",
        ),
        option(
            "--theme",
            metavar="A,B,...",
            help="Entries to build the pattern around; it is made so that the rest can be filled.",
        ),
        option("--fillable", is_flag=True, help="Of many patterns the one that is easiest to fill."),
    ],
)
_INSTEAD = gathered(
    "instead",
    OtherOptions,
    "Instead of making one from nothing",
    [
        option(
            "--complete", "complete_", metavar="FILE", type=FILE, help="Find the ways to finish the pattern of FILE."
        ),
        option("--how-many", is_flag=True, help="Make nothing; count exactly all patterns that keep the rules."),
        option("--stats", "stats_", metavar="FILE", type=FILE, help="Make nothing; show the figures of FILE's grids."),
        option("--open", "open_", metavar="C", help="The character that stands for an open cell in FILE."),
        option("--block", metavar="C", help="The character that stands for a block in FILE."),
    ],
)


@command(
    examples="""
        crosswright pattern --size 9
        crosswright pattern --size 15 --entries 72-76 --count 3 --seed 3
        crosswright pattern --stats grid.txt
    """
)
@_RULES
@_CHOICE
@_INSTEAD
@word_options
@option("--show-distances", is_flag=True, group=OUTPUT, help="Show each open cell's distance to the nearest block.")
@formatted_options(
    ["picture", "text", "svg", "json"],
    "picture: drawn (for a terminal the default); text: can be read back; svg: one sheet; json: everything.",
)
def pattern(
    *,
    given: RuleOptions,
    wanted: ChoiceOptions,
    instead: OtherOptions,
    words: WordOptions,
    show_distances: bool,
    output: OutputOptions,
) -> int:
    """Make patterns of blocks that keep to rules, at random.

    A RANGE is a number, 74-78, -78 (no more) or 74- (no fewer). Every pattern is checked before it is printed, by code
    that shares nothing with the makers.

    Exit code: 0 found, 1 proved that there is none (--complete), 3 none found in a reasonable number of attempts,
    130 interrupted.
    """
    asked = Asked(
        choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture"),
        given,
        wanted,
        instead,
        words,
        show_distances,
    )
    code = _task(wanted, instead)(asked)
    asked.target.close()
    return code


@dataclass(frozen=True)
class Asked:
    """Everything that the options request."""

    target: Output
    given: RuleOptions
    wanted: ChoiceOptions
    instead: OtherOptions
    words: WordOptions
    show_distances: bool


# Options.


def _task(wanted: ChoiceOptions, instead: OtherOptions) -> Callable[[Asked], int]:
    """The task; UsageError for an option without effect."""
    chosen = wanted.theme is not None or wanted.fillable
    tasks = [
        (instead.stats_ is not None, show_stats),
        (instead.complete_ is not None, finish),
        (instead.how_many, count_all),
        (chosen, choose_best),
    ]
    if sum(asked for asked, _ in tasks) > 1:
        raise UsageError("--stats, --complete, --how-many and --theme or --fillable each make something else; give one")
    if chosen:
        refuse(["count"], "--theme and --fillable make one pattern, the easiest to fill; leave out {}, vary --seed")
        refuse(["method"], "--theme and --fillable make patterns at random; leave out {given}")
    else:
        names = ("words", "min_score", "without", "keep_accents", "language")
        refuse(names, "{} says which words a pattern is for; add --theme or --fillable")
    return next((task for asked, task in tasks if asked), make)


def rules_of(given: RuleOptions) -> Rules:
    """The preset's rules, changed by the options."""
    rules = preset(given.preset_, *size_of(given.size))
    if given.share is not None and given.blocks is not None:
        raise UsageError("--share and --blocks both say how many blocks; give one of them")
    names = ("blocks", "entries", "shortest", "longest", "cheaters", "threes", "wide_open")
    changes: dict[str, Any] = {name: value for name in names if (value := getattr(given, name)) is not None}
    if given.symmetry is not None:
        changes["symmetry"] = SYMMETRIES[given.symmetry]
    if given.share is not None:
        changes["blocks"] = share_of_blocks(rules, given.share)
    flags = {"checked": given.unchecked, "connected": given.parts, "open_edges": given.closed_edges}
    changes |= {name: False for name, asked in flags.items() if asked}
    return replace(rules, **changes, squares=given.squares)


def _spelled(rules: Rules, name: str) -> str:
    """A rule as the option that sets it: `--entries 74-78`."""
    if name in FLAGS:
        return FLAGS[name]
    value = getattr(rules, name)
    value = next(key for key, symmetry in SYMMETRIES.items() if symmetry == value) if name == "symmetry" else value
    return f"--{name.replace('_', '-')} {value}"


# Making.


def make(asked: Asked) -> int:
    """Make the patterns and show each when it is found; where there are none, name the rules that contradict each
    other.

    Limits that only the preset set are dropped where they leave no pattern.
    """
    rules, wanted, target = rules_of(asked.given), asked.wanted, asked.target
    with interruptible() as stop:
        found = _make_by(rules, asked, stop)
        limits = _limits_nobody_asked_for(rules, asked.given)
        if not found and limits and not stop():
            of_preset = " and ".join(_spelled(rules, name) for name in limits)
            rules = rules.without(limits)
            if found := _make_by(rules, asked, stop):
                notice(
                    f"nothing was found within the {asked.given.preset_} preset's limits ({of_preset}): they don't hold"
                )
        stopped = stop()
    causes = [] if found or stopped else _causes(rules, wanted)
    if target.format == "json":
        _put_json(found, asked, wanted.count, [_spelled(rules, name) for name in causes] or None)
    elif target.format == "svg" and found:
        target.put(patterns_as_svg(found, with_distances=asked.show_distances))
    return _report_end(rules, found, wanted.count, stopped, [_attributed(rules, name, asked.given) for name in causes])


def _make_by(rules: Rules, asked: Asked, stop: Stop) -> list[Grid]:
    """The requested number of patterns by these rules, each shown when it is found."""
    wanted, target, found = asked.wanted, asked.target, list[Grid]()
    for grid in patterns(rules, wanted.count, seed=wanted.seed, method=wanted.method, stop=stop):
        found.append(grid)
        which = f"pattern {len(found)} of {wanted.count}" if wanted.count > 1 else "pattern"
        notice(f"{which}: {figures_line(stats(grid))}")
        if target.format in ("picture", "text"):
            target.put_apart(pattern_as(target.format, grid, with_distances=asked.show_distances))
    return found


def _limits_nobody_asked_for(rules: Rules, given: RuleOptions) -> list[str]:
    """The limits that come from the preset, where the user named no preset."""
    return [] if is_given("preset_") else _preset_limits(rules, given)


def _preset_limits(rules: Rules, given: RuleOptions) -> list[str]:
    """The limits that come from the preset and not from an option of their own."""
    return [
        name
        for name in rules.spans()
        if getattr(given, name) is None and not (name == "blocks" and given.share is not None)
    ]


def _causes(rules: Rules, wanted: ChoiceOptions) -> tuple[str, ...]:
    """The rules that contradict each other, tried by the user's method where that is quick."""
    method = "distance" if wanted.method == "distance" else "random"
    return conflict(rules, seed=wanted.seed, method=method)


def _attributed(rules: Rules, name: str, given: RuleOptions) -> str:
    """A rule as its option; marked if it is a limit of the preset."""
    origin = f" (a limit of the {given.preset_} preset)" if name in _preset_limits(rules, given) else ""
    return _spelled(rules, name) + origin


def _put_json(found: list[Grid], asked: Asked, wanted: int, causes: list[str] | None, **more: Any) -> None:
    documents = [pattern_as_json(grid, with_distances=asked.show_distances) for grid in found]
    asked.target.put(to_json({"patterns": documents, "wanted": wanted, "conflict": causes} | more))


def choose_best(asked: Asked) -> int:
    """Make the pattern that is easiest to fill, around the theme if there is one, and report the reason.

    A pattern that no trial could fill is written only after Ctrl-C, as the best so far.
    """
    from crosswright.pattern.theme import choose  # it loads the search

    rules, wanted = rules_of(asked.given), asked.wanted
    entries = theme_entries(wanted.theme, asked.words.folding)
    lexicon = read_lexicon(asked.words)
    with interruptible() as stop:
        choice = choose(rules, lexicon, entries, seed=wanted.seed, stop=stop)
        stopped = stop()
    written = choice if choice is not None and (choice.fill is not None or stopped) else None
    if choice is None:
        notice(
            f"no pattern found of {rules.rows} by {rules.columns} cells; try other rules, or fewer or shorter entries"
        )
    elif written is None:
        notice(f"no pattern written: {choice.reason}; try other entries, another --seed or a lower --min-score")
    else:
        notice(f"pattern: {figures_line(stats(written.grid))}")
        notice(written.reason)
        _put([written.grid], asked.target, asked.show_distances)
    if asked.target.format == "json":
        _put_json([written.grid] if written else [], asked, 1, None, reason=choice.reason if choice else None)
    return exits.INTERRUPTED if stopped else exits.OK if written else exits.OUT_OF_BUDGET


def finish(asked: Asked) -> int:
    """Find up to `count` ways to finish a half-made pattern: its blocks stay, its letters stay open."""
    from crosswright.pattern.complete import complete

    given, count = asked.given, asked.wanted.count
    (sourced, *others) = read_grids([asked.instead.complete_ or ""], _marks(asked))
    if others:
        raise UsageError(f"{sourced.source} has {1 + len(others)} grids; give one to complete")
    size = f"{sourced.grid.rows}x{sourced.grid.columns}"
    if given.size is not None and given.size != size:
        raise UsageError(f"{sourced.source} has {size} cells; leave out --size {given.size}")
    with interruptible() as stop:
        found = list(islice(complete(sourced.grid, rules_of(replace(given, size=size)), stop=stop), count))
        stopped = stop()
    _put(found, asked.target, asked.show_distances)
    if asked.target.format == "json":
        _put_json(found, asked, count, None)
    if len(found) < count:
        notice(f"{sourced.source}: {'stopped; ' if stopped else ''}there are {len(found)} ways to finish it")
    return exits.INTERRUPTED if stopped else exits.OK if found else exits.FAULT


def _marks(asked: Asked) -> GridOptions:
    return GridOptions(asked.instead.open_, asked.instead.block, asked.given.shortest or 2)


def _put(grids: list[Grid], target: Output, show_distances: bool) -> None:
    """Show patterns in every format except JSON."""
    if target.format in ("picture", "text"):
        for grid in grids:
            target.put_apart(pattern_as(target.format, grid, with_distances=show_distances))
    elif target.format == "svg" and grids:
        target.put(patterns_as_svg(grids, with_distances=show_distances))


def _report_end(rules: Rules, found: list[Grid], count: int, stopped: bool, causes: list[str]) -> int:
    """Report why there are fewer patterns than requested, if so. Returns the exit code."""
    if stopped:
        notice(f"stopped after {len(found)} of {count} patterns")
        return exits.INTERRUPTED
    if found:
        if len(found) < count:
            notice(f"found no more than {len(found)} different patterns")
        return 0
    notice(f"no pattern found of {rules.rows} by {rules.columns} cells; {_blame(causes)}")
    return exits.OUT_OF_BUDGET


def _blame(causes: list[str]) -> str:
    match causes:
        case []:
            return "another size or symmetry may have one"
        case [alone]:
            return f"nothing that was tried meets {alone}, even without the other limits"
        case [one, other]:
            return f"{one} and {other} contradict each other: each alone can be met"
        case several:
            return f"it takes all of these to rule them out: {', '.join(several)}"


# Counting.


def count_all(asked: Asked) -> int:
    """Count all patterns under the rules, and find the most entries that one of them has."""
    from crosswright.pattern.exact import how_many, most_entries  # it loads numpy

    given, target = asked.given, asked.target
    if not is_given("preset_"):
        given = replace(given, preset_="mini", size=given.size or "15")  # the preset that limits nothing
    rules = rules_of(given)
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


def show_stats(asked: Asked) -> int:
    """Show the figures of every grid of a file."""
    sourced = read_grids([asked.instead.stats_ or ""], _marks(asked))
    target, show_distances = asked.target, asked.show_distances
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
