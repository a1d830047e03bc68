"""The result of filling a grid: as a picture, as text that can be read back, and as JSON.

The JSON of `fill` is one object, {"results": [...]}, with one result for each grid, in order:

    source      the file, "<stdin>" for standard input
    index       the grid's place in its file, from 1
    outcome     "solved", "impossible", "out_of_budget" or "stopped"
    reason      why it is impossible, where that fits in one line, else null
    fills       a list, as long as --top at most; each fill has
        rows        the lines of the plain form: '.' open, '#' block, letters ([ICE] several in one cell)
        entries     [{"slot": "1A", "word": "ICECREAM", "score": 72}, ...]; the score of an entry of the user's
                    own that the lexicon lacks is null
        mean_score  of the entries that have one, to a tenth; null where none has
        total       the sum of the scores of the entries that were searched for, those given whole left out
        bound       no fill of this grid has a higher total (with --objective worst: none whose lowest is as high)
        optimal     whether that is proved to be the best there is; these three are null without --best
        slots_apart in how many slots it differs from each fill before it, at least; null for the first
        preferred   the entries of --prefer that are in it; null without --prefer
        nodes, restarts, seconds    of the search for this fill
    partial     the lines of the furthest point of the search, where there is no fill; null where there is one
    conflict    the conflict where there is no fill; null where there are fills, or nothing is known
        slots       ["1A", "5D"]: the smallest set found of slots that can't be filled together; where none was found,
                    the slots with the most conflicts
        proved      whether it is proved that these slots can't be filled together
        heat        a list of numbers for each row: each cell's share in the conflicts, from 0 to 1
    ways        with --use-all: how many ways there are to fill the grid; null where not all were found, or without it
    nodes, restarts, seconds
                of the last search for this grid, the one that decided the outcome
    seed        the seed it began with
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from math import ceil
from typing import IO, Any

from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.writing import width_of
from crosswright.errors import count_of, listed
from crosswright.grid import Grid
from crosswright.media.drawn.text import Entry, draw, list_entries
from crosswright.puzzle.gridtext import format_grid
from crosswright.puzzle.sourced import Sourced
from crosswright.search import Conflict, Outcome, Result, slots_apart
from crosswright.words import Lexicon

# How many entries that share the lowest score are named?
_MOST_NAMED = 3
# How many slots that can't be filled together are named?
_MOST_SLOTS_NAMED = 10
# Which share of the most conflicts must a cell have to be shown, if all cells had some?
_LEAST_HEAT = 0.2


@dataclass
class Filling:
    """One grid and its results so far."""

    sourced: Sourced
    seed: int
    fills: list[Result] = field(default_factory=list)
    last: Result | None = None  # the search that decided the outcome
    interrupted: bool = False  # Ctrl-C ended the search for the best fill
    conflict: Conflict | None = None  # where there is no fill
    apart: list[int] = field(default_factory=list)  # per fill after the first: in how many slots it differs at least
    preferred: list[str] | None = None  # with --prefer: the wanted entries that are in the fill
    found: int = 0  # with --use-all: how many ways there are so far ...
    ways: int | None = None  # ... and in all, if all were found

    def add(self, result: Result) -> None:
        """Add a fill."""
        assert result.fill is not None
        before = [each.fill for each in self.fills if each.fill is not None]
        if before:
            self.apart.append(min(slots_apart(result.fill, each) for each in before))
        self.fills.append(result)

    @property
    def result(self) -> Result:
        """The last result."""
        assert self.last is not None
        return self.last

    @property
    def to_fill(self) -> int:
        """How many slots were searched for."""
        grid = self.sourced.grid
        return len(grid.slots) - len(grid.entries)

    @property
    def outcome(self) -> Outcome:
        """Solved also where all fills were found and there are fewer than requested."""
        if self.interrupted:
            return Outcome.STOPPED
        if self.fills and self.result.outcome is Outcome.IMPOSSIBLE:
            return Outcome.SOLVED
        return self.result.outcome


def entries_of(fill: Result, lexicon: Lexicon) -> list[Entry]:
    """A fill's entries with the scores that the lexicon has for them, minimum or no minimum."""
    assert fill.fill is not None
    everything = lexicon.filtered(min_score=0)
    return [Entry(name, word, everything.score_of(word)) for name, word in fill.fill.entries.items()]


def picture(fill: Grid, sourced: Sourced, entries: list[Entry], *, numbers: bool) -> str:
    """The picture of a fill, as wide and as colourful as stdout can be, with its entries below."""
    colour, width = colour_wanted(sys.stdout), width_of(sys.stdout)
    drawn = draw(fill, given=sourced.grid, numbers=numbers, colour=colour, width=width)
    return f"{drawn}\n{list_entries(entries, width=width, colour=colour)}"


def furthest(filling: Filling) -> Grid | None:
    """The furthest point of the last search, if going on might help; None if it placed nothing."""
    last = filling.result
    hopeless = last.outcome is Outcome.IMPOSSIBLE or last.partial == filling.sourced.grid
    return None if hopeless else last.partial


def partial_text(filling: Filling, stream: IO[Any]) -> str:
    """The furthest point of the search: drawn for a terminal, else in the plain form; empty if it placed nothing."""
    if (grid := furthest(filling)) is None:
        return ""
    if not stream.isatty():
        return format_grid(grid)
    return draw(grid, given=filling.sourced.grid, colour=colour_wanted(stream), width=width_of(stream))


def heat_map(filling: Filling, stream: IO[Any]) -> str:
    """The conflict, drawn on the given grid; on a terminal, on the furthest point of the search."""
    conflict, before = filling.conflict, filling.sourced.grid
    assert conflict is not None
    grid = (stream.isatty() and furthest(filling)) or before
    heat = {cell: heat for cell, heat in conflict.heat.items() if conflict.proved or heat >= _LEAST_HEAT}
    return draw(grid, given=before, heat=heat, colour=colour_wanted(stream), width=width_of(stream))


def filling_as_json(filling: Filling, lexicon: Lexicon) -> dict[str, object]:
    """A result, as the module's docstring describes it."""
    last = filling.result
    partial = None if filling.fills or last.partial is None else format_grid(last.partial).splitlines()
    return {
        **filling.sourced.as_json(),
        "outcome": filling.outcome.value,
        "reason": last.reason if filling.outcome is Outcome.IMPOSSIBLE else None,
        "fills": [_fill_as_json(filling, number, lexicon) for number in range(len(filling.fills))],
        "partial": partial,
        "conflict": filling.conflict and filling.conflict.as_json(filling.sourced.grid),
        "ways": filling.ways,
        **_effort(last),
        "seed": filling.seed,
    }


def _fill_as_json(filling: Filling, number: int, lexicon: Lexicon) -> dict[str, object]:
    fill = filling.fills[number]
    assert fill.fill is not None
    entries = entries_of(fill, lexicon)
    return {
        "rows": format_grid(fill.fill).splitlines(),
        "entries": [entry._asdict() for entry in entries],
        "mean_score": mean_score(entries),
        "total": fill.incumbent and fill.incumbent.total,
        "bound": fill.incumbent and fill.incumbent.bound,
        "optimal": fill.incumbent and fill.incumbent.optimal,
        "slots_apart": filling.apart[number - 1] if number and filling.apart else None,
        "preferred": filling.preferred,
        **_effort(fill),
    }


def _effort(result: Result) -> dict[str, object]:
    return {"nodes": result.nodes, "restarts": result.restarts, "seconds": round(result.seconds, 6)}


def mean_score(entries: list[Entry]) -> float | None:
    """The mean score of the entries that have one, to a tenth."""
    scores = [entry.score for entry in entries if entry.score is not None]
    return round(sum(scores) / len(scores), 1) if scores else None


# Lines for stderr.


def effort_line(result: Result) -> str:
    """`0.123 s, 231 nodes, 2 restarts`; of a textbook strategy `0.123 s, 231 nodes, 12 backtracks, 3,456 checks`."""
    line = f"{_seconds(result.seconds)}, {count_of(result.nodes, 'node')}"
    if result.backtracks is None or result.checks is None:
        return f"{line}, {count_of(result.restarts, 'restart')}"
    return f"{line}, {count_of(result.backtracks, 'backtrack')}, {count_of(result.checks, 'check')}"


def score_line(entries: list[Entry]) -> str:
    """`76 entries, mean score 61.3, lowest 50 (AARON)`; the lowest is named unless many share it."""
    line = "1 entry" if len(entries) == 1 else f"{len(entries):,} entries"
    if (average := mean_score(entries)) is None:
        return line
    lowest = min(entry.score for entry in entries if entry.score is not None)
    words = [entry.word for entry in entries if entry.score == lowest]
    if lowest == average:
        return f"{line}, all with score {lowest}"
    named = f" ({', '.join(words)})" if len(words) <= _MOST_NAMED else f" ({len(words)} of them)"
    return f"{line}, mean score {average:g}, lowest {lowest}{named}"


def optimum_line(fill: Result, entries: list[Entry]) -> str:
    """`optimal (proved)`, or `best so far, mean score at most 74.0`; empty unless the best fill was asked for.

    The mean is that of `score_line`, with the entries that were given; it is rounded up, as a bound must be.
    """
    if fill.incumbent is None:
        return ""
    if fill.incumbent.optimal:
        return "; optimal (proved)"
    scores = [entry.score for entry in entries if entry.score is not None]
    most = sum(scores) + fill.incumbent.bound - fill.incumbent.total
    return f"; best so far, mean score at most {ceil(10 * most / len(scores)) / 10}"


def apart_line(filling: Filling, share: float) -> str:
    """`; differs from the fills before it in 31 of 78 slots or more`; empty for the first fill.

    It says so where these are fewer than the `share` that was requested.
    """
    if not filling.apart:
        return ""
    several = len(filling.fills) > 2
    before = "the fills before it" if several else "the first"
    least = ceil(share * filling.to_fill)
    missed = f"; none that differs in {least} was found" if filling.apart[-1] < least else ""
    figures = f"{filling.apart[-1]} of {filling.to_fill} slots{' or more' if several else ''}"
    return f"; differs from {before} in {figures}{missed}"


def conflict_line(conflict: Conflict, grid: Grid) -> str:
    """`these 2 slots can't be filled together: 1A T???, 5D ????`, or `the most trouble was at 17A, 5D, 9D`."""
    if not conflict.proved:
        return f"the most trouble was at {', '.join(conflict.slots)}"
    named = [f"{name} {grid.template(grid.slot_named(name))}" for name in conflict.slots]
    if len(conflict.slots) == 1:
        return f"this slot can't be filled: {named[0]}"
    return f"these {len(named)} slots can't be filled together: {listed(named, _MOST_SLOTS_NAMED)}"


def _seconds(seconds: float) -> str:
    """A time to about three digits."""
    return f"{seconds:.{3 if seconds < 1 else 2 if seconds < 10 else 1}f} s"
