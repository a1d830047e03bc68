"""Criss-cross puzzles: the words of a list on a free plane, so that they interlock.

Every run of two or more letters in a layout is a word of the list, no word stands there twice, and all words are
connected. The search places one word after the other where it adds least to the cost (`rating`). Then it repeatedly
takes a few words out and puts them back (`plane`, or `kernel/place.hpp` at full speed), and tries smaller and smaller
boxes. For a list of at most 7 words all layouts are searched, which proves the best one (`exact`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crosswright.arguments import AtLeastOne, EngineName, checked
from crosswright.errors import UsageError
from crosswright.grid import Direction
from crosswright.placing import islands as island
from crosswright.placing.exact import Exact
from crosswright.placing.layout import CrissCross, Layout, LeftOut, PlacedWord
from crosswright.placing.plane import SIDE, At, Box, Placer, PlaneWeights, cost_of
from crosswright.placing.rating import Weights
from crosswright.placing.spelling import Spelling
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.native import kernel
from crosswright.search.outcome import Budget, Meter, Outcome

# How many words can a list have? About 900 words of usual length fill the largest grid.
MOST_WORDS = 500
# How many nodes may the search take by default, per word? 0.2 s for 15 words, 10 s for 200.
NODES_A_WORD = {"native": 40_000, "python": 500}
# Which fraction of the budget does the first cooling get, one in how many? Later ones are longer.
COOLINGS = 24
# From how many words on are smaller boxes tried?
SQUEEZED_FROM = 9
# What does a word left out cost in such a box? About as much as a crossing, so that words move in and out.
SQUEEZED_LEFT_OUT = 1.5
# Up to how many words are all layouts searched?
PROVED_UP_TO = 7
# How many nodes may that take for each node of the other search? A node of the other search takes 100 times as long.
PROOF_NODES = 2
# How many nodes pass between two checks of the budget?
SLICE = {"native": 10_000, "python": 100}
# Up to which share of common crossings do two layouts count as different?
ALIKE = 0.5

NO_SHARED_LETTER = "shares no letter with the other words"
TOO_LONG = "is longer than the plane"
NO_ROOM = "found no room"

Entries = Iterable[str | tuple[str, str]]
Fixed = Mapping[str, tuple[int, int, Direction]]
# How many seeds may be tried for each layout of a series until all differ, and how many layouts may the first give?
SEEDS_A_LAYOUT, MOST_OF_A_SEED = 3, 20


@checked()
def crisscross(
    entries: Entries,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    top: AtLeastOne = 1,
    size: tuple[int, int] | None = None,
    proportions: float | None = None,
    islands: bool = False,
    fixed: Fixed | None = None,
    weights: Weights | None = None,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> CrissCross:
    """Place all words of a list so that they cross, on a plane as small as possible.

    `entries`      words, or (word, clue) pairs; letters only, in any case; [CH]LEBA has two letters in its first cell
    `budget`       when to end; a node is one try to put a word in. With nodes alone (the default: 40,000 a word, or 500
                   without the kernel) the same entries and seed give the same layouts on every machine
    `top`          how many different layouts to return: two of them share at most half of their crossings
    `size`         (rows, columns) for the layout; words without room are left out
    `proportions`  the desired columns / rows; by default those of `size`, or 1
    `islands`      place groups of words that share no letter apart; otherwise only the largest group is placed
    `fixed`        word -> its (row, column, direction), from 0; within `size` if that is given
    `engine`       "native", "python" or "auto"; both find the same layouts with the same nodes

    UsageError for an empty list, texts that are no words, words listed twice or options that can't be met.

    >>> found = crisscross([("tea", "A drink"), ("eat", "Have food")], engine="python")
    >>> found.best.crossings, found.best.best, len(found.puzzle.clues)
    (1, True, 2)
    """
    spelling = Spelling()
    clues = _read(entries, spelling)
    ratio = _proportions(size, proportions)
    places = {spelling.encode(word): place for word, place in (fixed or {}).items()}
    request = _PlacingRequest(list(clues), seed, top, size, ratio, places, weights or Weights(), spelling)
    try:
        _validate(request, islands)
    except UsageError as error:
        raise UsageError(spelling.decode(str(error))) from None
    name = _engine_named(engine)
    if name == "native" and kernel() is None:
        raise UsageError("there is no engine 'native' here; give auto or python")
    meter = Meter(budget or usual_budget(len(clues), name), stop, progress)
    found = _islands(request, meter, name) if islands else _together(request, meter, name)
    layouts = tuple(map(spelling.layout, found.layouts))
    return CrissCross(found.outcome, layouts, found.nodes, {spelling.decode(word): clues[word] for word in clues})


def usual_budget(words: int, engine: str = "auto") -> Budget:
    """The budget that `crisscross` has by default for this many words."""
    return Budget(nodes=NODES_A_WORD[_engine_named(engine)] * words)


def _engine_named(engine: str) -> str:
    """The engine itself, in place of "auto"."""
    return engine if engine != "auto" else "native" if kernel() is not None else "python"


@dataclass(frozen=True)
class _PlacingRequest:
    """The request, in a form that the searches share."""

    words: list[str]
    seed: int
    top: int
    size: tuple[int, int] | None
    proportions: float
    fixed: Fixed
    weights: Weights
    spelling: Spelling

    @property
    def plane(self) -> tuple[int, int]:
        return self.size or (SIDE, SIDE)

    @property
    def costs(self) -> PlaneWeights:
        each = self.weights
        return PlaneWeights(each.left_out, each.crossings, each.area, each.shape, each.parts, self.proportions)

    def of(self, words: list[str]) -> _PlacingRequest:
        return replace(self, words=words)

    def room_for(self, word: str) -> bool:
        return len(word) <= max(self.plane)


@dataclass
class _Found:
    """The layouts of one search, and how it ended."""

    layouts: list[Layout]
    outcome: Outcome
    nodes: int


def _read(entries: Entries, spelling: Spelling) -> dict[str, str]:
    """The words, a character for each cell, with their clues."""
    clues: dict[str, str] = {}
    spelled: set[str] = set()
    for entry in entries:
        text, clue = (entry, "") if isinstance(entry, str) else entry
        word = spelling.encode(text)
        if spelling.decode(word) in spelled:
            raise UsageError(f"{spelling.decode(word)} is listed twice; take one of the two out")
        spelled.add(spelling.decode(word))
        clues[word] = clue
    if not clues:
        raise UsageError("there is no word to place; give one or more")
    if len(clues) > MOST_WORDS:
        raise UsageError(f"{len(clues):,} words can't be placed; give at most {MOST_WORDS}")
    return clues


def _proportions(size: tuple[int, int] | None, proportions: float | None) -> float:
    if size is not None and not all(1 <= side <= SIDE for side in size):
        raise UsageError(f"a size of {size[0]} by {size[1]} cells; give 1 to {SIDE} rows and columns")
    if proportions is not None and not 0.1 <= proportions <= 10:
        raise UsageError(f"proportions of {proportions}; give columns / rows, from 0.1 to 10")
    return proportions or (size[1] / size[0] if size else 1.0)


def _validate(request: _PlacingRequest, islands: bool) -> None:
    if islands and request.fixed:
        raise UsageError("islands can't have fixed words; leave out one of the two")
    if not any(map(request.room_for, request.words)):
        raise UsageError(f"every word is longer than the {request.plane[0]} by {request.plane[1]} cells of the plane")
    for word in request.fixed:
        if word not in request.words:
            raise UsageError(f"{word} is fixed but not listed; list it, in upper case")
    _validate_fixed(_fixed_words(request), request)


def _fixed_words(request: _PlacingRequest) -> list[PlacedWord]:
    return [PlacedWord(word, *place) for word, place in request.fixed.items()]


def _validate_fixed(placed: list[PlacedWord], request: _PlacingRequest) -> None:
    """Check that fixed words are within the plane, agree where they cross and don't touch elsewhere."""
    letters: dict[tuple[int, int], str] = {}
    for each in placed:
        for (row, column), letter in zip(each.cells, each.word, strict=True):
            if not (0 <= row < request.plane[0] and 0 <= column < request.plane[1]):
                raise UsageError(f"{each.word} is fixed outside the plane; move it in, or give a larger size")
            if letters.setdefault((row, column), letter) != letter:
                raise UsageError(f"{each.word} is fixed where another fixed word has {letters[row, column]}; move one")
    if placed and (run := _stray_run(placed, letters)):
        raise UsageError(f"the fixed words touch: {run} stands there too; move one away")


def _stray_run(placed: list[PlacedWord], letters: Mapping[tuple[int, int], str]) -> str:
    """A run of letters that is none of the fixed words, or ""."""
    known = {each.cells for each in placed}
    for down in (False, True):
        for row, column in letters:
            if (row - down, column - (not down)) not in letters:
                run = [(row, column)]
                while (following := (run[-1][0] + down, run[-1][1] + (not down))) in letters:
                    run.append(following)
                if len(run) > 1 and tuple(run) not in known:
                    return "".join(letters[cell] for cell in run)
    return ""


def _together(request: _PlacingRequest, meter: Meter, engine: str) -> _Found:
    """One connected layout: of the largest group, or of the groups that have fixed words."""
    fitting = [word for word in request.words if request.room_for(word)]
    groups = island.groups(fitting)
    if request.fixed:
        main = [word for group in groups if set(group) & request.fixed.keys() for word in group]
    else:
        main = groups[0]
    words = [word for word in fitting if word in set(main)]
    found = _PlacingSearch(request.of(words), meter, engine).run()
    reasons = {word: NO_SHARED_LETTER if word in fitting else TOO_LONG for word in request.words if word not in words}
    for k, layout in enumerate(found.layouts):  # as layouts of the whole list
        left_out = {each.word: each.reason for each in layout.left_out} | reasons
        found.layouts[k] = _layout(list(layout.placed), left_out, request, best=layout.best)
    return found


def _islands(request: _PlacingRequest, meter: Meter, engine: str) -> _Found:
    """A layout for each group of words that share letters, side by side."""
    fitting = [word for word in request.words if request.room_for(word)]
    groups = island.groups(fitting)
    searches = []
    nodes, outcome = 0, Outcome.SOLVED
    for group in groups:
        share = None if meter.budget.nodes is None else meter.budget.nodes * len(group) // len(fitting)
        seconds = None if meter.budget.seconds is None else meter.budget.seconds * len(group) / len(fitting)
        part = Meter(Budget(share, seconds), meter.stop, meter.progress)
        searches.append(_PlacingSearch(request.of(group), part, engine).run())
        nodes += searches[-1].nodes
        outcome = outcome if searches[-1].outcome is Outcome.SOLVED else searches[-1].outcome
    layouts = []
    for k in range(min(request.top, max(len(each.layouts) for each in searches))):
        chosen = [each.layouts[min(k, len(each.layouts) - 1)] for each in searches]
        reasons = {each.word: each.reason for layout in chosen for each in layout.left_out}
        alone = [
            [PlacedWord(word, 0, 0, Direction.ACROSS)] for word in reasons
        ]  # that found no crossing in their group
        placed, without = island.pack([*(each.placed for each in chosen), *alone], request.size, request.proportions)
        reasons = {each.word: NO_ROOM for each in without}
        reasons |= {word: TOO_LONG for word in request.words if word not in fitting}
        layouts.append(_layout(placed, reasons, request, best=len(searches) == 1 and chosen[0].best))
    return _Found(layouts, outcome, nodes)


def _layout(placed: list[PlacedWord], reasons: Mapping[str, str], request: _PlacingRequest, best: bool) -> Layout:
    """A layout moved to the corner of its box, or left where it is if words are fixed within a size; with its cost."""
    cells = [cell for each in placed for cell in each.cells]
    if request.size and request.fixed:
        rows, columns = request.size
    else:
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        placed = island.shifted(placed, -top, -left)
        rows, columns = max(r for r, _ in cells) - top + 1, max(c for _, c in cells) - left + 1
    left_out = tuple(LeftOut(word, reasons[word]) for word in request.words if word in reasons)
    parts = _parts(placed)
    crossings = len(cells) - len(set(cells))
    box = Box(0, rows - 1, 0, columns - 1)
    size = (len(request.words), sum(map(len, request.words)))
    cost = cost_of(request.costs, size, box, crossings=crossings, left_out=len(left_out), parts=parts)
    order = {word: k for k, word in enumerate(request.words)}
    placed.sort(key=lambda each: order[each.word])
    return Layout(rows, columns, tuple(placed), left_out, cost, parts, best)


def _parts(placed: Sequence[PlacedWord]) -> int:
    """How many connected groups of words there are."""
    parts: list[set[tuple[int, int]]] = []
    for each in placed:
        joined = [part for part in parts if part.intersection(each.cells)]
        parts = [part for part in parts if not part.intersection(each.cells)] + [set(each.cells).union(*joined)]
    return len(parts)


class _PlacingSearch:
    """The search for layouts of words that share letters, over either engine."""

    def __init__(self, request: _PlacingRequest, meter: Meter, engine: str) -> None:
        self.request, self.meter = request, meter
        self.slice = SLICE[engine]
        self.pool: list[tuple[float, list[At]]] = []  # the best layout of each restart
        self.ended: Outcome | None = None
        self.rounds = 0
        self.core = self._engine(engine)
        self._fix()

    def _engine(self, engine: str) -> Any:
        alphabet = {letter: a for a, letter in enumerate(sorted({a for word in self.request.words for a in word}))}
        words = [[alphabet[letter] for letter in word] for word in self.request.words]
        native = kernel() if engine == "native" and len(alphabet) < 256 else None
        maker: Any = native.Placer if native is not None else Placer
        return maker(words, len(alphabet), self.request.costs, self.request.plane, self.request.seed % 2**64)

    def _fix(self) -> None:
        fixed = _fixed_words(self.request)
        down = right = 0
        if fixed and self.request.size is None:  # on a free plane, they are moved to the middle
            down = (SIDE - max(r for each in fixed for r, _ in each.cells)) // 2
            right = (SIDE - max(c for each in fixed for _, c in each.cells)) // 2
        for each in fixed:
            at = (each.row + down, each.column + right, each.direction is Direction.DOWN)
            self.core.fix(self.request.words.index(each.word), at, self.request.size is not None)

    def run(self) -> _Found:
        """Search until the budget ends, or until the best is proved."""
        limit = self.meter.budget.nodes
        cycle = 1000 * len(self.request.words)
        if limit is not None:
            cycle = (
                min(cycle, limit // max(COOLINGS, 2 * self.request.top)) if self.request.top > 1 else limit // COOLINGS
            )
        cycle = max(cycle, 20)
        proved = False
        while self.ended is None:
            self._round(cycle)
            if self._is_settled:
                break
            small = len(self.request.words) <= PROVED_UP_TO and not self.request.fixed
            if self.ended is None and small and len(self.pool) >= 4 * self.request.top:
                proved = self._prove()
                break
            cycle += cycle // 2
        layouts = [self._as_layout(layout) for _, layout in self._differing()]
        if proved:
            layouts[0] = _layout(list(layouts[0].placed), {}, self.request, best=True)
        outcome = self.ended or Outcome.OUT_OF_BUDGET if layouts[0].left_out else Outcome.SOLVED
        return _Found(layouts, outcome, self.core.nodes)

    @property
    def _is_settled(self) -> bool:
        """Whether every word is fixed: then there is one layout, and nothing moves."""
        return len(self.request.fixed) == len(self.request.words)

    def _round(self, cycle: int) -> None:
        """Start again: place the words, cool, and then try smaller boxes."""
        rows, columns = self.request.plane
        self.core.restart(rows, columns)
        self.rounds += 1
        self._cool(cycle)
        if not self.request.fixed and len(self.request.words) >= SQUEEZED_FROM:
            self._squeeze(cycle, rows, columns)
        self.pool.append((self.core.best_cost, self.core.best()))

    def _squeeze(self, cycle: int, rows: int, columns: int) -> None:
        """Remove a row or a column as long as all words find room; then go on in the smallest box that had room."""
        best = self.core.best()
        if any(row < 0 for row, _, _ in best):
            self.core.load(best, rows, columns)
            self._cool(cycle, squeeze=True)
        complete = True
        box = self._box(self.core.best())
        height, width = box.rows, box.columns
        while complete and self.ended is None and height > 1 and width > 1:
            if width > height * self.request.proportions:
                width -= 1
            else:
                height -= 1
            self.core.load(self.core.best(), height, width)
            self._cool(cycle, squeeze=True)
            complete = self.core.complete
        box = self._box(self.core.best())
        self.core.load(self.core.best(), box.rows, box.columns)
        self._cool(cycle)

    def _box(self, layout: Sequence[At]) -> Box:
        box = Box()
        for word, at in zip(self.request.words, layout, strict=True):
            if at[0] >= 0:
                box = box.including(at, len(word))
        return box

    def _cool(self, cycle: int, squeeze: bool = False) -> None:
        """One cooling, in slices; the budget is checked between them."""
        if self._is_settled:
            return
        self.core.cool(cycle, squeeze, SQUEEZED_LEFT_OUT)
        end = self.core.nodes + cycle
        while self.ended is None and self.core.nodes < end and not (squeeze and self.core.complete):
            nodes = min(self.slice, end - self.core.nodes, max(1, self.meter.allowance(self.core.nodes, self.slice)))
            self.core.advance(nodes, squeeze)
            self.ended = self.meter.spent(self.core.nodes, self.rounds, self._grid_now)

    def _grid_now(self) -> Any:
        return self.request.spelling.layout(self._as_layout(self.core.best())).grid

    def _prove(self) -> bool:
        """Search all layouts for a better one. Returns whether the best one is now proved."""
        cost, layout = min(self.pool)
        partial = any(row < 0 for row, _, _ in layout)  # then there may be one of all words: they touch meanwhile
        allowed = math.inf if self.meter.budget.nodes is None else PROOF_NODES * self.meter.budget.nodes
        words = self.request.words

        def spent(nodes: int) -> bool:
            self.ended = self.meter.spent(self.core.nodes, self.rounds, self._grid_now)
            return self.ended is not None or nodes > allowed

        exact = Exact(words, self.request.costs, cost, *self.request.plane, spent)
        exact.run()
        if exact.best is not None:
            top, left = min(at[0] for at in exact.best.values()), min(at[1] for at in exact.best.values())
            moved = [
                (row - top, column - left, down) for row, column, down in map(exact.best.__getitem__, range(len(words)))
            ]
            self.pool.append((exact.limit, moved))
        return exact.complete and (exact.best is not None or not partial)

    def _differing(self) -> list[tuple[float, list[At]]]:
        """The best layouts that differ from those before them."""
        chosen: list[tuple[float, list[At]]] = []
        for cost, layout in sorted(self.pool):
            if all(not self._alike(layout, other) for _, other in chosen):
                chosen.append((cost, layout))
            if len(chosen) == self.request.top:
                break
        return chosen

    def _alike(self, one: Sequence[At], other: Sequence[At]) -> bool:
        first, second = self._crossed(one), self._crossed(other)
        return len(first & second) > ALIKE * max(len(first), len(second)) or first == second

    def _crossed(self, layout: Sequence[At]) -> set[tuple[str, str]]:
        """The pairs of words that cross."""
        at: dict[tuple[int, int], list[str]] = {}
        for each in self._placed(layout):
            for cell in each.cells:
                at.setdefault(cell, []).append(each.word)
        return {(min(pair), max(pair)) for pair in at.values() if len(pair) == 2}

    def _placed(self, layout: Sequence[At]) -> list[PlacedWord]:
        return [
            PlacedWord(word, row, column, Direction.DOWN if down else Direction.ACROSS)
            for word, (row, column, down) in zip(self.request.words, layout, strict=True)
            if row >= 0
        ]

    def _as_layout(self, layout: Sequence[At]) -> Layout:
        placed = self._placed(layout)
        reasons = {word: NO_ROOM for word, at in zip(self.request.words, layout, strict=True) if at[0] < 0}
        return _layout(placed, reasons, self.request, best=False)


# A series: layouts of the same words that all differ.


def different_layouts(
    search: Callable[[int, int], CrissCross], count: int, seed: int, *, turn: bool = True
) -> CrissCross:
    """Up to `count` layouts that all differ; `search` makes the best few of a seed.

    `turn`: rows may become columns, where there would be too few.
    """
    different: dict[frozenset[PlacedWord], Layout] = {}
    nodes = 0
    for number in range(SEEDS_A_LAYOUT * count):
        result = search(seed + number, 1 if number else min(count, MOST_OF_A_SEED))
        nodes += result.nodes
        for layout in result.layouts:
            different.setdefault(frozenset(layout.placed), layout)
        if len(different) >= count or result.outcome is Outcome.STOPPED:
            break
    if turn and len(different) < count:  # a short list: its layouts lying on their sides are different to a pupil
        different |= {frozenset(turned.placed): turned for turned in map(_turned, list(different.values()))}
    return replace(result, layouts=tuple(different.values())[:count], nodes=nodes)


def _turned(layout: Layout) -> Layout:
    """The layout with rows and columns exchanged."""
    across = {Direction.ACROSS: Direction.DOWN, Direction.DOWN: Direction.ACROSS}
    placed = tuple(PlacedWord(each.word, each.column, each.row, across[each.direction]) for each in layout.placed)
    return replace(layout, rows=layout.columns, columns=layout.rows, placed=placed)
