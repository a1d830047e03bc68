"""`crosswright pattern`: makes patterns, and shows their figures.

The JSON is one object. Of patterns: {"patterns": [...], "wanted": how many were asked for, "conflict": a list of the
options that contradict each other where there are none, else null, "proved": whether it is proved that there are none};
of --stats: {"results": [...]}, the same with source and index, and with "short", where slots are too short; of
--how-many: {"how_many": ..., "most_entries": ..., null where there is no pattern}. With --theme and --fillable,
"reason" says why the pattern was chosen. A pattern has

    rows        the lines of the plain form: '.' open, '#' block
    stats       its figures: as `pattern.Stats` has them
    distances   with --show-distances, a list for each row: the steps from each open cell to the nearest block, where
    everything outside counts as blocks; null for a block

`options.py` has the options, and the rules that they ask for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from crosswright.cli.common import exits
from crosswright.cli.common.command import command, is_given, offered, option, refuse
from crosswright.cli.common.options import OUTPUT, GridOptions, OutputOptions, WordOptions
from crosswright.cli.common.reading import read_grids, read_lexicon, report_left_out
from crosswright.cli.common.terminal import colour_wanted, interruptible
from crosswright.cli.common.values import theme_entries
from crosswright.cli.common.writing import Output, choose_output, notice, to_json, width_of
from crosswright.cli.pattern.options import FLAGS, ChoiceOptions, OtherOptions, RuleOptions, spelled
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.media.drawn.figures import distances_picture, distances_text, pattern_line, pattern_table
from crosswright.media.drawn.sheet import sheet
from crosswright.media.drawn.text import draw
from crosswright.media.kinds import suffixes_of
from crosswright.pattern import Rules, conflict, distances, framed, patterns, proved_none, stats
from crosswright.pattern.stats import pattern_as_json, short_slots
from crosswright.progress import Stop
from crosswright.puzzle.gridtext import format_grid

SUFFIXES = suffixes_of("text", "json", "svg")
# How many cells has the shortest slot of most crosswords?
SHORTEST = 3


@dataclass(frozen=True)
class PatternTask:
    """Everything that the options ask for."""

    target: Output
    rules: RuleOptions
    choice: ChoiceOptions
    instead: OtherOptions
    words: WordOptions
    show_distances: bool

    def marks(self) -> GridOptions:
        """How the grids of a file are read."""
        return GridOptions(open_=self.instead.open_, block=self.instead.block, shortest=self.rules.shortest)

    def shown(self, pattern: Grid) -> Grid:
        """The pattern as it is shown: in its frame, if it has one."""
        return framed(pattern) if self.rules.frame else pattern

    def put(self, grids: list[Grid], count: int, causes: list[str] | None = None, **more: Any) -> None:
        """Write patterns, in JSON with the rules that contradict each other."""
        if self.target.format == "json":
            documents = [pattern_as_json(grid, with_distances=self.show_distances) for grid in grids]
            self.target.put(to_json({"patterns": documents, "wanted": count, "conflict": causes} | more))
        elif self.target.format == "svg" and grids:
            self.target.put(self.drawn(grids))
        elif self.target.format != "svg":
            for grid in grids:
                self.target.put_apart(self.text(grid))

    def text(self, grid: Grid) -> str:
        """A pattern as text that can be read back, or as a picture."""
        if self.target.format == "text":
            return distances_text(grid) if self.show_distances else format_grid(grid)
        picture = distances_picture if self.show_distances else draw
        return picture(grid, colour=colour_wanted(sys.stdout), width=width_of(sys.stdout))

    def drawn(self, grids: Sequence[Grid]) -> str:
        """All patterns on one sheet, as SVG."""
        numbers = [distances(grid) for grid in grids] if self.show_distances else []
        return sheet(grids, numbers=numbers, title=f"{len(grids)} crossword patterns")


# Making.


def make(task: PatternTask) -> int:
    """Make the patterns and show each when it is found; where there are none, name the rules that contradict each
    other.

    Limits that only the preset set are dropped where they leave no pattern.
    """
    options, choice = task.rules, task.choice
    rules = options.rules
    with interruptible() as stop:
        grids = _make_by(rules, task, stop)
        limits = [] if is_given("preset_") else options.of_preset(rules)
        if not grids and limits and not stop():
            of_preset = " and ".join(spelled(rules, name) for name in limits)
            rules = rules.without(limits)
            if grids := _make_by(rules, task, stop):
                preset = f"the {options.preset_} preset's limits ({of_preset})"
                notice(f"nothing was found within {preset}: they don't hold")
        stopped = stop()
    # Those that contradict each other, tried by the user's method where that is quick.
    method = "distance" if choice.method == "distance" else "random"
    causes = () if grids or stopped else conflict(rules, seed=choice.seed, method=method)
    proved = not grids and not stopped and proved_none(rules)
    if task.target.format in ("json", "svg"):
        task.put(grids, choice.count, [spelled(rules, name) for name in causes] or None, proved=proved)
    if grids or stopped:
        return _report_end(grids, choice.count, stopped)
    return _report_none(rules, [options.attributed(rules, name) for name in causes], proved)


def _make_by(rules: Rules, task: PatternTask, stop: Stop) -> list[Grid]:
    """The requested number of patterns by these rules, each shown when it is found."""
    choice, grids = task.choice, list[Grid]()
    for grid in map(task.shown, patterns(rules, choice.count, seed=choice.seed, method=choice.method, stop=stop)):
        grids.append(grid)
        which = f"pattern {len(grids)} of {choice.count}" if choice.count > 1 else "pattern"
        notice(f"{which}: {pattern_line(stats(grid))}")
        if task.target.format in ("picture", "text"):
            task.target.put_apart(task.text(grid))
    return grids


def choose_best(task: PatternTask) -> int:
    """Make the pattern that is easiest to fill, around the theme if there is one, and report the reason.

    A pattern that no trial could fill is written only after Ctrl-C, as the best so far.
    """
    from crosswright.pattern.theme import choose, entry_cells, unpaired  # it loads the search

    rules = task.rules.rules
    entries = theme_entries(task.choice.theme, task.words.folding, rebus=True)
    lexicon = read_lexicon(task.words)
    if alone := unpaired(rules, [entry_cells(entry, lexicon) for entry in entries]):
        named = ", ".join(f"{''.join(entry)} ({len(entry)})" for entry in alone)
        notice(
            f"without a partner of their length: {named}. One entry may stand alone, in the middle row; the images of "
            "the others are slots for the lists to fill, which is hard: give each a partner"
        )
    with interruptible() as stop:
        choice = choose(rules, lexicon, entries, seed=task.choice.seed, stop=stop)
        stopped = stop()
    written = choice if choice is not None and (choice.fill is not None or stopped) else None
    if choice is None:
        size = f"{rules.rows} by {rules.columns} cells"
        notice(f"no pattern found of {size}; try other rules, or fewer or shorter entries")
    elif written is None:
        notice(f"no pattern written: {choice.reason}; try other entries, another --seed or a lower --min-score")
    else:
        notice(f"pattern: {pattern_line(stats(task.shown(written.grid)))}")
        notice(written.reason)
    task.put([task.shown(written.grid)] if written else [], 1, reason=choice.reason if choice else None)
    return exits.INTERRUPTED if stopped else exits.OK if written else exits.OUT_OF_BUDGET


def finish(task: PatternTask) -> int:
    """Find up to `count` ways to finish a half-made pattern: its blocks stay, its letters stay open."""
    from crosswright.pattern.complete import complete, ruling_out

    options, count = task.rules, task.choice.count
    (sourced, *others) = read_grids([task.instead.complete_ or ""], task.marks())
    if others:
        raise UsageError(f"{sourced.source} has {1 + len(others)} grids; give one to complete")
    size = f"{sourced.grid.rows}x{sourced.grid.columns}"
    if options.frame:
        raise UsageError("--complete keeps the blocks of the file; leave out --frame and close its edges there")
    if options.size is not None and options.size != size:
        raise UsageError(f"{sourced.source} has {size} cells; leave out --size {options.size}")
    with interruptible() as stop:
        rules = replace(options, size=size).rules
        grids = list(islice(complete(sourced.grid, rules, stop=stop), count))
        obstacles = [] if grids or stop() else ruling_out(sourced.grid, rules, stop=stop)
        stopped = stop()
    causes = [spelled(rules, name) for name in obstacles]
    task.put(grids, count, causes or None, proved=not grids and not stopped)
    report_left_out(sourced)
    if len(grids) < count:
        notice(f"{sourced.source}: {'stopped; ' if stopped else ''}there are {len(grids)} ways to finish it")
    for name, cause in zip(obstacles, causes, strict=True):
        short = short_slots(sourced.grid, rules.shortest) if name == "shortest" else []
        how = "with" if name in FLAGS else "without"
        notice(f"{sourced.source}: {how} {cause} there is one{'; too short: ' if short else ''}{', '.join(short)}")
    return exits.INTERRUPTED if stopped else exits.OK if grids else exits.FAULT


def _report_end(grids: list[Grid], count: int, stopped: bool) -> int:
    """Report why there are fewer patterns than requested, if so. Returns the exit code."""
    if stopped:
        notice(f"stopped after {len(grids)} of {count} patterns")
        return exits.INTERRUPTED
    if len(grids) < count:
        notice(f"found no more than {len(grids)} different patterns")
    return exits.OK


def _report_none(rules: Rules, causes: list[str], proved: bool) -> int:
    """Report that there is no pattern, and which rules rule it out. Returns the exit code."""
    size = f"{rules.rows} by {rules.columns} cells"
    none = f"there is no pattern of {size} (proved)" if proved else f"no pattern found of {size}"
    notice(f"{none}; {_blame(causes)}")
    return exits.FAULT if proved else exits.OUT_OF_BUDGET


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


def count_all(task: PatternTask) -> None:
    """Count all patterns that meet the rules, and find the greatest number of entries among them."""
    from crosswright.pattern.exact import how_many, most_entries  # it loads numpy

    options, target = task.rules, task.target
    if not is_given("preset_"):
        options = replace(options, preset_="mini", size=options.size or "15")  # the preset that limits nothing
    number = how_many(options.rules)
    most = most_entries(options.rules) if number else None
    if target.format == "svg":
        raise UsageError("a number has no picture; leave out svg")
    if target.format == "json":
        target.put(to_json({"how_many": number, "most_entries": most}))
        return
    target.put(f"{number}\n")
    if most is not None:
        notice(f"{number:,} patterns; the most entries that one has are {most}")


def show_stats(task: PatternTask) -> None:
    """Show the figures of every grid of a file."""
    sourced = read_grids([task.instead.stats_ or ""], task.marks())
    target, shortest = task.target, task.rules.shortest or SHORTEST
    if target.format == "json":
        results = [
            each.as_json()
            | pattern_as_json(each.grid.cleared(), with_distances=task.show_distances)
            | {"short": short_slots(each.grid, shortest)}
            for each in sourced
        ]
        target.put(to_json({"results": results}))
    elif target.format == "svg":
        target.put(task.drawn([each.grid for each in sourced]))
    else:
        for each in sourced:
            drawn = target.format == "picture" or task.show_distances
            picture = task.text(each.grid) if drawn else ""
            short = "".join(f"{'too short':<18}{line}\n" for line in short_slots(each.grid, shortest))
            target.put_apart(f"{each.label}\n{picture}{pattern_table(stats(each.grid))}{short}")


@command(
    examples="""
        crosswright pattern --size 9
        crosswright pattern --size 15 --entries 72-76 --count 3 --seed 3
        crosswright pattern --stats grid.txt
    """
)
def pattern(
    *,
    rules: RuleOptions,
    choice: ChoiceOptions,
    instead: OtherOptions,
    words: WordOptions,
    show_distances: bool = option("Show each open cell's distance to the nearest block.", group=OUTPUT),
    output: OutputOptions = offered(
        format_=option(
            "picture: drawn (for a terminal the default); text: can be read back; svg: one sheet; json: everything.",
            choices=["picture", "text", "svg", "json"],
        )
    ),
) -> int | None:
    """Make patterns of blocks that keep to rules, at random.

    A RANGE is a number, 74-78, -78 (no more) or 74- (no fewer). Every pattern is checked before it is printed, by code
    that shares nothing with the makers.

    Exit code: 0 found, 1 proved that there is none, 3 none found in a reasonable number of attempts,
    130 interrupted.
    """
    target = choose_output(output, suffixes=SUFFIXES, piped="text", terminal="picture")
    code = _task(choice, instead)(PatternTask(target, rules, choice, instead, words, show_distances))
    target.close()
    return code


def _task(choice: ChoiceOptions, instead: OtherOptions) -> Callable[[PatternTask], int | None]:
    """The task; UsageError for an option without effect."""
    chooses = choice.theme is not None or choice.fillable
    tasks = [
        (instead.stats_ is not None, show_stats),
        (instead.complete_ is not None, finish),
        (instead.how_many, count_all),
        (chooses, choose_best),
    ]
    if sum(requested for requested, _ in tasks) > 1:
        raise UsageError("--stats, --complete, --how-many and --theme or --fillable each make something else; give one")
    if chooses:
        refuse(["count"], "--theme and --fillable make one pattern, the easiest to fill; leave out {}, vary --seed")
        refuse(["method"], "--theme and --fillable make patterns at random; leave out {given}")
    else:
        names = ("words", "min_score", "without", "keep_accents", "language")
        refuse(names, "{} says which words a pattern is for; add --theme or --fillable")
    return next((task for requested, task in tasks if requested), make)
