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
from crosswright.cli.pattern.options import ChoiceOptions, OtherOptions, RuleOptions, spelled
from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.pattern import Rules, conflict, patterns, stats
from crosswright.progress import Stop


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
    if task.target.format in ("json", "svg"):
        task.put(grids, choice.count, [spelled(rules, name) for name in causes] or None)
    return _report_end(rules, grids, choice.count, stopped, [asked.attributed(rules, name) for name in causes])


def _make_by(rules: Rules, task: PatternTask, stop: Stop) -> list[Grid]:
    """The requested number of patterns by these rules, each shown when it is found."""
    choice, grids = task.choice, list[Grid]()
    for grid in patterns(rules, choice.count, seed=choice.seed, method=choice.method, stop=stop):
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
    entries = theme_entries(task.choice.theme, task.words.folding, rebus=True)
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
        notice(f"pattern: {figures_line(stats(written.grid))}")
        notice(written.reason)
    task.put([written.grid] if written else [], 1, reason=choice.reason if choice else None)
    return exits.INTERRUPTED if stopped else exits.OK if written else exits.OUT_OF_BUDGET


def finish(task: PatternTask) -> int:
    """Find up to `count` ways to finish a half-made pattern: its blocks stay, its letters stay open."""
    from crosswright.pattern.complete import complete

    asked, count = task.rules, task.choice.count
    (sourced, *others) = read_grids([task.instead.complete_ or ""], task.marks())
    if others:
        raise UsageError(f"{sourced.source} has {1 + len(others)} grids; give one to complete")
    size = f"{sourced.grid.rows}x{sourced.grid.columns}"
    if asked.size is not None and asked.size != size:
        raise UsageError(f"{sourced.source} has {size} cells; leave out --size {asked.size}")
    with interruptible() as stop:
        grids = list(islice(complete(sourced.grid, replace(asked, size=size).rules, stop=stop), count))
        stopped = stop()
    task.put(grids, count)
    sourced.report_left_out()
    if len(grids) < count:
        notice(f"{sourced.source}: {'stopped; ' if stopped else ''}there are {len(grids)} ways to finish it")
    return exits.INTERRUPTED if stopped else exits.OK if grids else exits.FAULT


def _report_end(rules: Rules, grids: list[Grid], count: int, stopped: bool, causes: list[str]) -> int:
    """Report why there are fewer patterns than requested, if so. Returns the exit code."""
    if stopped:
        notice(f"stopped after {len(grids)} of {count} patterns")
        return exits.INTERRUPTED
    if grids:
        if len(grids) < count:
            notice(f"found no more than {len(grids)} different patterns")
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


def show_stats(task: PatternTask) -> int:
    """Show the figures of every grid of a file."""
    sourced = read_grids([task.instead.stats_ or ""], task.marks())
    target, distances = task.target, task.show_distances
    if target.format == "json":
        results = [each.as_json() | pattern_as_json(each.grid.cleared(), with_distances=distances) for each in sourced]
        target.put(to_json({"results": results}))
    elif target.format == "svg":
        target.put(patterns_as_svg([each.grid for each in sourced], with_distances=distances))
    else:
        for each in sourced:
            drawn = target.format == "picture" or distances
            picture = pattern_as(target.format, each.grid, with_distances=distances) if drawn else ""
            target.put_apart(f"{each.label}\n{picture}{stats_table(stats(each.grid))}")
    return exits.OK
