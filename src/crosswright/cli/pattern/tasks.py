"""What `pattern` can do: make patterns, choose the easiest to fill, finish one, count all, show figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from crosswright.cli.common import exits
from crosswright.cli.common.command import is_given
from crosswright.cli.common.options import GridOptions, WordOptions
from crosswright.cli.common.reading import read_grids, read_lexicon
from crosswright.cli.common.terminal import interruptible
from crosswright.cli.common.values import theme_entries
from crosswright.cli.common.writing import Output, notice, to_json
from crosswright.cli.pattern.figures import figures_line, pattern_as, pattern_as_json, patterns_as_svg, stats_table
from crosswright.cli.pattern.options import FLAGS, ChoiceOptions, OtherOptions, RuleOptions, spelled
from crosswright.errors import UsageError
from crosswright.grid import Grid, Slot
from crosswright.pattern import Rules, conflict, framed, patterns, proved_none, stats
from crosswright.progress import Stop

# How many cells has the shortest slot of most crosswords?
SHORTEST = 3


@dataclass(frozen=True)
class PatternTask:
    """Everything that the options task."""

    target: Output
    rules: RuleOptions
    choice: ChoiceOptions
    instead: OtherOptions
    words: WordOptions
    show_distances: bool

    def marks(self) -> GridOptions:
        """How the grids of a file are read."""
        return GridOptions(open_=self.instead.open_, block=self.instead.block, shortest=self.rules.shortest or 2)

    def shown(self, pattern: Grid) -> Grid:
        """The pattern as it is shown: in its frame, if it has one."""
        return framed(pattern) if self.rules.frame else pattern

    def put(self, grids: list[Grid], wanted: int, causes: list[str] | None = None, **more: Any) -> None:
        """Write patterns, in JSON with the rules that contradict each other."""
        if self.target.format == "json":
            documents = [pattern_as_json(grid, with_distances=self.show_distances) for grid in grids]
            self.target.put(to_json({"patterns": documents, "wanted": wanted, "conflict": causes} | more))
        elif self.target.format == "svg" and grids:
            self.target.put(patterns_as_svg(grids, with_distances=self.show_distances))
        elif self.target.format != "svg":
            for grid in grids:
                self.put_one(grid)

    def put_one(self, grid: Grid) -> None:
        """Write a pattern as a picture or as text."""
        self.target.put_apart(pattern_as(self.target.format, grid, with_distances=self.show_distances))


# Making.


def make(task: PatternTask) -> int:
    """Make the patterns and show each when it is found; where there are none, name the rules that contradict each
    other.

    Limits that only the preset set are dropped where they leave no pattern.
    """
    asked, choice = task.rules, task.choice
    rules = asked.rules
    with interruptible() as stop:
        grids = _make_by(rules, task, stop)
        limits = [] if is_given("preset_") else asked.of_preset(rules)
        if not grids and limits and not stop():
            of_preset = " and ".join(spelled(rules, name) for name in limits)
            rules = rules.without(limits)
            if grids := _make_by(rules, task, stop):
                preset = f"the {asked.preset_} preset's limits ({of_preset})"
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
    return _report_none(rules, [asked.attributed(rules, name) for name in causes], proved)


def _make_by(rules: Rules, task: PatternTask, stop: Stop) -> list[Grid]:
    """The requested number of patterns by these rules, each shown when it is found."""
    choice, grids = task.choice, list[Grid]()
    for grid in map(task.shown, patterns(rules, choice.count, seed=choice.seed, method=choice.method, stop=stop)):
        grids.append(grid)
        which = f"pattern {len(grids)} of {choice.count}" if choice.count > 1 else "pattern"
        notice(f"{which}: {figures_line(stats(grid))}")
        if task.target.format in ("picture", "text"):
            task.put_one(grid)
    return grids


def choose_best(task: PatternTask) -> int:
    """Make the pattern that is easiest to fill, around the theme if there is one, and report the reason.

    A pattern that no trial could fill is written only after Ctrl-C, as the best so far.
    """
    from crosswright.pattern.theme import choose  # it loads the search

    rules = task.rules.rules
    entries = theme_entries(task.choice.theme, task.words.folding)
    lexicon = read_lexicon(task.words)
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
        notice(f"pattern: {figures_line(stats(task.shown(written.grid)))}")
        notice(written.reason)
    task.put([task.shown(written.grid)] if written else [], 1, reason=choice.reason if choice else None)
    return exits.INTERRUPTED if stopped else exits.OK if written else exits.OUT_OF_BUDGET


def finish(task: PatternTask) -> int:
    """Find up to `count` ways to finish a half-made pattern: its blocks stay, its letters stay open."""
    from crosswright.pattern.complete import complete, ruling_out

    asked, count = task.rules, task.choice.count
    (sourced, *others) = read_grids([task.instead.complete_ or ""], task.marks())
    if others:
        raise UsageError(f"{sourced.source} has {1 + len(others)} grids; give one to complete")
    size = f"{sourced.grid.rows}x{sourced.grid.columns}"
    if asked.frame:
        raise UsageError("--complete keeps the blocks of the file; leave out --frame and close its edges there")
    if asked.size is not None and asked.size != size:
        raise UsageError(f"{sourced.source} has {size} cells; leave out --size {asked.size}")
    with interruptible() as stop:
        rules = replace(asked, size=size).rules
        grids = list(islice(complete(sourced.grid, rules, stop=stop), count))
        obstacles = [] if grids or stop() else ruling_out(sourced.grid, rules, stop=stop)
        stopped = stop()
    causes = [spelled(rules, name) for name in obstacles]
    task.put(grids, count, causes or None, proved=not grids and not stopped)
    if len(grids) < count:
        notice(f"{sourced.source}: {'stopped; ' if stopped else ''}there are {len(grids)} ways to finish it")
    for name, cause in zip(obstacles, causes, strict=True):
        short = _short_lines(sourced.grid, rules.shortest) if name == "shortest" else []
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


def count_all(task: PatternTask) -> int:
    """Count all patterns that meet the rules, and find the greatest number of entries among them."""
    from crosswright.pattern.exact import how_many, most_entries  # it loads numpy

    asked, target = task.rules, task.target
    if not is_given("preset_"):
        asked = replace(asked, preset_="mini", size=asked.size or "15")  # the preset that limits nothing
    number = how_many(asked.rules)
    most = most_entries(asked.rules) if number else None
    if target.format == "svg":
        raise UsageError("a number has no picture; leave out svg")
    if target.format == "json":
        target.put(to_json({"how_many": number, "most_entries": most}))
        return exits.OK
    target.put(f"{number}\n")
    if most is not None:
        notice(f"{number:,} patterns; the most entries that one has are {most}")
    return exits.OK


def _short_slots(grid: Grid, shortest: int) -> list[Slot]:
    """The runs of two cells and more that are shorter than a slot may be."""
    return [slot for slot in replace(grid, shortest=2).slots if len(slot) < shortest]


def _short_lines(grid: Grid, shortest: int) -> list[str]:
    """Where they lie: `3D from row 1, column 4 (2 cells)`."""
    return [
        f"{slot.name} from {grid.place(slot.cells[0])} ({len(slot)} cells)" for slot in _short_slots(grid, shortest)
    ]


def show_stats(task: PatternTask) -> int:
    """Show the figures of every grid of a file."""
    sourced = read_grids([task.instead.stats_ or ""], task.marks())
    target, distances, shortest = task.target, task.show_distances, task.rules.shortest or SHORTEST
    if target.format == "json":
        results = [
            each.as_json()
            | pattern_as_json(each.grid.cleared(), with_distances=distances)
            | {"short": _short_lines(each.grid, shortest)}
            for each in sourced
        ]
        target.put(to_json({"results": results}))
    elif target.format == "svg":
        target.put(patterns_as_svg([each.grid for each in sourced], with_distances=distances))
    else:
        for each in sourced:
            drawn = target.format == "picture" or distances
            picture = pattern_as(target.format, each.grid, with_distances=distances) if drawn else ""
            short = "".join(f"{'too short':<18}{line}\n" for line in _short_lines(each.grid, shortest))
            target.put_apart(f"{each.label}\n{picture}{stats_table(stats(each.grid))}{short}")
    return exits.OK
