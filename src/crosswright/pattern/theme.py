"""Patterns around theme entries: placed, then the blocks, then the pattern chosen that is easiest to fill.

Theme entries go into rows, the longest ones apart from each other. Two of one length are each other's images under
the half turn; an entry without a partner goes into the middle row if it fits there, else its image is a slot like any
other. There are blocks at their ends. The rest of the pattern is made as in `blocks.py`, many times: a short search
tries the patterns that the estimate finds easiest, and the first one that it fills is chosen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from crosswright.errors import UsageError, count_of
from crosswright.grid import Grid, Symmetry
from crosswright.pattern.blocks import BlockMaker
from crosswright.pattern.estimate import Ease, Estimator
from crosswright.pattern.generate import PatternMethod, witnessed
from crosswright.pattern.masks import bits, runs_one_by_one
from crosswright.pattern.rules import Rules
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search import Budget, Outcome, Result, fill
from crosswright.words import Lexicon

# How many patterns are made in a round, and how many of them, the easiest by the estimate, are tried?
PATTERNS, TRIALS = 50, 10
# After how many rounds is the easiest pattern returned although no trial filled it?
ROUNDS = 15
# After how many rounds in a row without a pattern that a trial may fill does the search end? No theme that was ever
# filled had three of them in a row.
HOPELESS_ROUNDS = 3
# How many nodes may a trial take? A pattern that can be filled mostly takes a few hundred.
TRIAL_NODES = 3000
# How many attempts at patterns does a round make?
ATTEMPTS = 200
# How many placements of the entries are tried for one pattern?
PLACINGS = 40
# From which length on is a run cut first: a run with at most one letter of the theme, a run with several?
LONG, LONG_ACROSS_THEME = 12, 6
# How many ways to cut a run are compared?
CUTS_TRIED = 6
# How many cells compete for the next block of a themed pattern? More than elsewhere, to cut runs that cross the theme
# twice.
RIVALS = 8
# How many blocks between the edge and an entry in the middle row are too many, as hardly any pattern has a fill?
BLOCKS_TOO_MANY = 2
# Which share of the cells may a part of a theme have?
MOST_OF_GRID = 0.25
# Up to how many rows apart must theme entries be?
ROWS_APART = 4

# The letters of an entry, cell by cell: CH has one cell in Czech. () is no entry.
EntryCells = tuple[str, ...]


class Placed(NamedTuple):
    """A theme entry's place: its row and first column."""

    entry: EntryCells
    row: int
    column: int


@dataclass(frozen=True)
class ChosenPattern:
    """The pattern that was chosen, and why."""

    grid: Grid  # the pattern, with the theme entries in it
    ease: Ease
    fill: Grid | None  # the trial's fill; None where no trial filled any pattern
    patterns: int  # how many patterns were made
    trials: int  # how many of them were tried
    nodes: int  # how many nodes the trial of this pattern took

    @property
    def reason(self) -> str:
        """Why this pattern, in a line."""
        rated = f"1e{self.ease.fills:.0f} fills expected"
        if self.fill is None:
            return (
                f"the easiest of {self.patterns} patterns by the estimate ({rated}); {self.trials} trials filled none"
            )
        return (
            f"filled in trial {self.trials} of the easiest of {self.patterns} patterns ({rated}), in {self.nodes} nodes"
        )


class ThemeMaker:
    """Makes patterns with theme entries in them."""

    def __init__(self, rules: Rules, theme: Sequence[EntryCells], random: Random, last: EntryCells = ()) -> None:
        """`last` is the entry of the theme that stands below all others or in the middle; () if none has to."""
        self.rules, self.theme, self.random, self.last = rules, theme, random, last
        refuse_impossible(rules, theme)
        self.blocks = BlockMaker(rules, random)
        self.blocks.rivals = RIVALS
        self.frame, self.judge, self.orbits = self.blocks.frame, self.blocks.judge, self.blocks.orbits
        self.moves = sorted({*self.orbits, *self._clumps()})
        self.orbit_of = {bit: orbit for orbit in self.orbits for bit in bits(orbit)}
        rows, columns, bit_of = range(self.frame.rows), range(self.frame.columns), self.frame.bit
        self.lines = [(sum(bit_of(r, c) for c in columns), 1) for r in rows]  # a row's cells, and the step in it
        self.lines += [(sum(bit_of(r, c) for r in rows), self.frame.down) for c in columns]

    def _clumps(self) -> set[int]:
        """The two or three cells in a row next to an edge, with their images: one alone would leave a run too short."""
        clumps = set()
        for edge, inward in zip(self.frame.edges, (self.frame.down, -self.frame.down, 1, -1), strict=True):
            for bit in bits(edge):
                for length in range(2, self.rules.shortest + 1):
                    clump = sum(bit << i * inward if inward > 0 else bit >> i * -inward for i in range(length))
                    clumps.add(sum({orbit for orbit in self.orbits if orbit & clump}))
        return clumps

    def attempt(self, usual: bool) -> Grid | None:
        """One pattern from nothing; None where the attempt failed."""
        for _ in range(PLACINGS):
            places = list(self._places(usual))
            opened, closed = self._spread(places)
            cells = self.frame.everything & ~closed
            placed = len(places) == len(self.theme) and self._is_last_below(places)
            if placed and not opened & closed and self.judge.sound(cells):
                return self._around(places, cells, opened, usual)
        return None

    def _is_last_below(self, places: Sequence[Placed]) -> bool:
        """Whether the entry that has to be last is, or stands in the middle row."""
        row = next((place.row for place in places if place.entry == self.last), None)
        return row is None or 2 * row == self.frame.rows - 1 or row == max(place.row for place in places)

    def _around(self, places: Sequence[Placed], cells: int, opened: int, usual: bool) -> Grid | None:
        """The pattern with the theme entries in their places and blocks only at their ends."""
        self.blocks.heavy = opened
        self.blocks.orbits = [orbit for orbit in self.orbits if not orbit & opened]
        aim = self.blocks.aim(usual)
        cells = self.blocks.grow(self._cut(cells, opened, aim.blocks), aim)
        if not self.judge.complete(cells):
            return None
        return _lettered(self.frame.to_grid(cells, self.rules.shortest), places)

    def _cut(self, cells: int, opened: int, most: int) -> int:
        """Close cells in the runs that would be hardest to fill, the hardest first, up to `most` blocks."""
        moves = [move for move in self.moves if not move & opened]
        hopeless: set[int] = set()
        while self.frame.blocks(cells).bit_count() < most:
            hard = [run for run in self._hard_runs(cells, opened) if run not in hopeless]
            if not hard:
                break
            worst = max(hard, key=lambda run: _hardness(run, opened))
            fitting = [move for move in moves if move & worst and not move & ~cells and self.judge.sound(cells & ~move)]
            if fitting:
                tried = self.random.sample(fitting, min(CUTS_TRIED, len(fitting)))
                cells &= ~min(tried, key=lambda move: self._hardness_of_all(cells & ~move, opened))
            else:
                hopeless.add(worst)
        return cells

    def _hard_runs(self, cells: int, opened: int) -> Iterator[int]:
        """The long runs, and the runs that cross the theme twice and are not short; theme entries are left out."""
        for run in (*runs_one_by_one(cells, 1), *runs_one_by_one(cells, self.frame.down)):
            given, length = (run & opened).bit_count(), run.bit_count()
            if given < length and length >= (LONG if given < 2 else LONG_ACROSS_THEME):
                yield run

    def _hardness_of_all(self, cells: int, opened: int) -> int:
        return sum(_hardness_of_line(cells & line, opened & line, step) for line, step in self.lines)

    def _spread(self, places: Sequence[Placed]) -> tuple[int, int]:
        """The cells that must be open and those that must be blocks, with their images."""
        opened = closed = 0
        for entry, row, column in places:
            end = column + len(entry)
            for c in range(column, end):
                opened |= self.orbit_of[self.frame.bit(row, c)]
            for c in self._closed_beside(column, end):
                closed |= self.orbit_of[self.frame.bit(row, c)]
        return opened, closed

    def _closed_beside(self, start: int, end: int) -> Iterator[int]:
        """The columns to close beside an entry: one on each side, and the rest beyond if it is too short for a slot."""
        before, after = start - 1, self.frame.columns - end - 1  # the cells beyond the block
        yield from range(0 if before < self.rules.shortest else start - 1, start)
        yield from range(end, self.frame.columns if after < self.rules.shortest else end + 1)

    # Where theme entries stand.

    def _places(self, usual: bool) -> Iterator[Placed]:
        """A place for every entry, fewer where there are too few rows."""
        pairs, middle = self._paired(usual)
        rows, columns = self.frame.rows, self.frame.columns
        if middle:
            yield Placed(middle, rows // 2, (columns - len(middle)) // 2)
        rows_for_pairs = self._rows(len(pairs), bool(middle), usual)
        for (one, other), row in zip(pairs, rows_for_pairs, strict=False):
            column = self._column(len(one))
            yield Placed(one, row, column)
            if other:
                yield Placed(other, rows - 1 - row, columns - column - len(other))

    def _paired(self, usual: bool) -> tuple[list[tuple[EntryCells, EntryCells]], EntryCells]:
        """The entries in pairs of one length, with () where one has no partner; and the entry for the middle row.

        If `usual`, an entry without a partner that fits the middle row stands there.
        """
        by_length: defaultdict[int, list[EntryCells]] = defaultdict(list)
        for entry in self.random.sample(self.theme, len(self.theme)):
            by_length[len(entry)].append(entry)
        pairs = [(entries[i], entries[i + 1]) for entries in by_length.values() for i in range(0, len(entries) - 1, 2)]
        alone = [entries[-1] for entries in by_length.values() if len(entries) % 2]
        if self.rules.symmetry is not Symmetry.HALF_TURN:
            return [(entry, ()) for entry in self.theme], ()
        fit = [entry for entry in alone if self.frame.rows % 2 and (self.frame.columns - len(entry)) % 2 == 0]
        middle = self.random.choice(fit if fit and usual else [*fit, ()])
        return pairs + [(entry, ()) for entry in alone if entry != middle], middle

    def _rows(self, number: int, middle: bool, usual: bool) -> list[int]:
        """`count` rows, apart from each other and from the middle row; anywhere without half-turn symmetry."""
        turned, last = self.rules.symmetry is Symmetry.HALF_TURN, self.frame.rows - 1
        apart = self.random.randint(2 if usual else 1, ROWS_APART)
        free = [row for row in range(last + 1) if not turned or (abs(last - 2 * row) >= apart and row != last - row)]
        if middle:
            free = [row for row in free if abs(row - last // 2) >= apart]
        if usual:
            free = [row for row in free if 2 <= row <= last - 2] or free
        chosen: list[int] = []
        for row in self.random.sample(free, len(free)):
            images = {*chosen, *(last - other for other in chosen)} if turned else set(chosen)
            if len(chosen) < number and all(abs(row - other) >= apart for other in images):
                chosen.append(row)
        return chosen

    def _column(self, length: int) -> int:
        """The column where an entry begins: anywhere, but mostly where it needs few blocks beside it."""
        columns = range(self.frame.columns - length + 1)
        blocks = [len([*self._closed_beside(column, column + length)]) for column in columns]
        return self.random.choices(columns, [1 / (1 + number) ** 3 for number in blocks])[0]


def _hardness(run: int, opened: int) -> int:
    """How hard a run is to fill, by its length and its given letters."""
    return run.bit_count() ** 2 * max(1, (run & opened).bit_count()) ** 3


@lru_cache(1 << 16)
def _hardness_of_line(cells: int, opened: int, step: int) -> int:
    """How hard the runs of a row or a column are to fill together."""
    return sum(_hardness(run, opened) for run in runs_one_by_one(cells, step))


def unpaired(rules: Rules, theme: Sequence[EntryCells]) -> list[EntryCells]:
    """The entries without a partner of their length, if they are too many: under the half turn one may stand alone, in
    the middle row. The images of the others are slots that the lexicon has to fill, which is often too much.

    >>> from crosswright.pattern import preset
    >>> unpaired(preset("american"), ["A" * 14, "B" * 14, "C" * 13, "D" * 11])
    ['CCCCCCCCCCCCC', 'DDDDDDDDDDD']
    """
    if not theme or rules.symmetry is not Symmetry.HALF_TURN:
        return []
    refuse_impossible(rules, theme)
    lengths = [len(entry) for entry in theme]
    alone = [
        entry for i, entry in enumerate(theme) if lengths.count(len(entry)) % 2 and len(entry) not in lengths[i + 1 :]
    ]
    in_the_middle = rules.rows % 2 and any((rules.columns - len(entry)) % 2 == 0 for entry in alone)
    return alone if len(alone) > bool(in_the_middle) else []


def parts(theme: Sequence[str], rules: Rules) -> Iterator[tuple[str, ...]]:
    """A theme, then its parts that suit a symmetric pattern, each smaller than the one before; at last none of it.

    A part has pairs of one length, the long ones rather than the short, and an entry for the middle row if one is left.

    >>> from crosswright.pattern import preset
    >>> [*parts(["ORCHESTRA", "TRUMPETER", "CELLIST", "VIOLA"], preset("american"))]
    [('ORCHESTRA', 'TRUMPETER', 'CELLIST', 'VIOLA'), ('ORCHESTRA', 'TRUMPETER', 'CELLIST'), ('CELLIST',), ()]
    """
    yield tuple(theme)
    by_length: defaultdict[int, list[str]] = defaultdict(list)
    for entry in theme:
        by_length[len(entry)].append(entry)
    pairs = [
        pair for length in sorted(by_length) for pair in [*zip(*[iter(by_length[length])] * 2, strict=False)][::-1]
    ]
    alone = {entries[-1] for entries in by_length.values() if len(entries) % 2}
    middle = [entry for entry in theme if entry in alone and fits_middle(len(entry), rules)][:1]
    for first in range(len(pairs) + 1):
        part = (*(entry for pair in reversed(pairs[first:]) for entry in pair), *middle)
        if len(part) < len(theme) and sum(map(len, part)) <= MOST_OF_GRID * rules.cells:
            yield part
    if middle:
        yield ()


def fits_middle(length: int, rules: Rules) -> bool:
    """Whether an entry can stand alone in the middle row.

    Two blocks beside each end would cut off the corners, so that hardly any pattern could be filled.
    """
    beside = rules.columns - length
    return rules.rows % 2 == 1 and beside % 2 == 0 and beside != 2 * BLOCKS_TOO_MANY


def refuse_impossible(rules: Rules, theme: Sequence[EntryCells]) -> None:
    """UsageError for a theme that no pattern under the rules can hold."""
    if not rules.checked:
        raise UsageError(
            "theme entries are placed on patterns with every cell checked; leave out the theme, or what leaves cells "
            "unchecked: a lattice, bars, the presets british, barred and arrowword"
        )
    for entry in theme:
        if not rules.shortest <= len(entry) <= min(rules.columns, rules.longest or rules.columns):
            most = min(rules.columns, rules.longest or rules.columns)
            raise UsageError(
                f"{''.join(entry)} has {count_of(len(entry), 'letter')}; a row takes {rules.shortest} to {most}"
            )
    if twice := {entry for entry in theme if theme.count(entry) > 1}:
        raise UsageError(f"{''.join(min(twice))} is in the theme twice; entries must differ")


def _lettered(grid: Grid, places: Sequence[Placed]) -> Grid:
    return grid.with_letters(
        {
            place.row * grid.columns + place.column + i: letter
            for place in places
            for i, letter in enumerate(place.entry)
        }
    )


def entry_cells(entry: str, lexicon: Lexicon) -> EntryCells:
    """The letters of a theme entry, cell by cell; brackets stand around several in one cell."""
    parts = re.findall(r"\[([^][]+)\]|([^][]+)", entry)
    return tuple(cell for several, others in parts for cell in ([several] if several else lexicon.cells(others)))


def choose(
    rules: Rules,
    lexicon: Lexicon,
    theme: Sequence[str] = (),
    *,
    last: str = "",
    seed: int = 0,
    engine: str = "auto",
    trial_nodes: int = TRIAL_NODES,
    estimator: Estimator | None = None,
    rounds: int = ROUNDS,
    problem_of: Callable[[Grid, Lexicon], Problem] = Problem.of,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> ChosenPattern | None:
    """The pattern that is easiest to fill, with the theme's entries (upper case, as they stand in a grid) in it.

    An entry may have cells with several letters, in brackets: `[ICE]CREAM`. The one that is `last` stands below the
    others or in the middle.

    None where no pattern was found at all. Patterns are made in rounds, until a trial fills one, there have been
    `rounds`, or several in a row were hopeless; then the easiest by the estimate is the choice. The same input gives
    the same pattern everywhere. A trial takes at most `trial_nodes` nodes; `problem_of` makes its problem from a
    pattern and the lexicon. An `estimator` for the lexicon knows what it has estimated before. `progress` gets the
    trials.
    """
    random = Random(seed)
    entries = [entry_cells(entry, lexicon) for entry in theme]
    maker: PatternMethod = BlockMaker(rules, random)
    if theme:
        maker = ThemeMaker(rules, entries, random, entry_cells(last, lexicon))
    budget = Budget(nodes=trial_nodes)

    def attempt(grid: Grid) -> Result:
        problem = problem_of(grid, lexicon)
        return fill(problem, budget=budget, seed=seed, engine=engine, stop=stop, progress=progress)

    patterns = (_patterns(maker, rules, stop) for _ in range(rounds))
    return _chosen(patterns, estimator or Estimator(lexicon), stop, attempt)


def _chosen(
    rounds: Iterable[Iterable[Grid]], estimator: Estimator, stop: Stop, attempt: Callable[[Grid], Result]
) -> ChosenPattern | None:
    """The first pattern of some rounds of patterns that an attempt fills, else the easiest by the estimate."""
    patterns = trials = hopeless = 0
    best: ChosenPattern | None = None
    for grids in rounds:
        made = [(estimator.ease(grid), grid) for grid in grids]
        if not made:
            break
        patterns += len(made)
        easiest = sorted(made, key=lambda each: -each[0].fills)[:TRIALS]
        for ease, grid in easiest:
            if stop():
                return best
            trials += 1
            result = attempt(grid)
            if result.outcome is Outcome.SOLVED:
                return ChosenPattern(grid, ease, result.fill, patterns, trials, result.nodes)
            if best is None or ease.fills > best.ease.fills:
                best = ChosenPattern(grid, ease, None, patterns, trials, result.nodes)
        hopeless = 0 if estimator.is_hopeful(easiest[0][1]) else hopeless + 1
        if hopeless == HOPELESS_ROUNDS:
            break
    return best and ChosenPattern(best.grid, best.ease, None, patterns, trials, best.nodes)


def _patterns(maker: PatternMethod, rules: Rules, stop: Stop) -> Iterator[Grid]:
    """Up to `PATTERNS` different patterns, each checked; unusual ones where no others are found."""
    seen: set[Grid] = set()
    for usual in (True, False):
        for _ in range(ATTEMPTS if not seen else 0):
            if len(seen) == PATTERNS or stop():
                return
            grid = maker.attempt(usual)
            if grid is not None and grid not in seen:
                seen.add(grid)
                yield witnessed(grid, rules)
