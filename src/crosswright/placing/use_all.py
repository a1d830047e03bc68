"""Exactly these words: every word of a list placed once, each in a whole slot of its length (a fill-in puzzle).

    ways(grid, words)             every way to place them all; cells without their letters stay open
    fills(grid, words, lexicon)   the same with the other slots filled from a lexicon
    misfits(grid, words)          the words that fit nowhere, even alone

Next, the search places the word with the fewest slots left. Where a length has as many words as slots, every slot must
take one of them; there it may also fill the slot with the fewest words left.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from crosswright.errors import UsageError, count_of
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search import Fills
from crosswright.search import fills as every_fill
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result
from crosswright.words import Lexicon

OnPlacing = Callable[[str, int, str], None]
"""A callback for the steps of the search: "in" or "out", the slot, the word."""


def ignore_placing(kind: str, s: int, word: str) -> None:
    """The `OnPlacing` that does nothing."""


# How many nodes may the completion of a placement take at first? Most possible completions take fewer.
NODES_A_PLACEMENT = 1_000


@dataclass
class Placing:
    """The search for placements: call `run`; then `outcome` says how it ended."""

    grid: Grid
    words: Sequence[str]
    meter: Meter = field(default_factory=lambda: Meter(UNLIMITED))
    on_step: OnPlacing = ignore_placing
    nodes: int = 0
    most_placed: int = 0  # the largest number of words that stood at once
    outcome: Outcome = Outcome.IMPOSSIBLE  # everything was searched

    def __post_init__(self) -> None:
        if len(set(self.words)) != len(self.words):
            twice = next(word for word in self.words if self.words.count(word) > 1)
            raise UsageError(f"{twice} is listed twice; a word can be placed once")
        self._sizes = [sum(map(self.grid.cell_width, slot.cells)) for slot in self.grid.slots]
        self._letters = list(self.grid.letters)
        self._seen: set[Grid] = set()

    def run(self) -> Iterator[Grid]:
        """Every placement of all words once; placements that look the same are one."""
        fits = {word: [s for s in range(len(self._sizes)) if self._fits(word, s)] for word in self.words}
        yield from self._place(fits)

    def _place(self, fits: Mapping[str, Sequence[int]]) -> Iterator[Grid]:
        """Place the remaining words, given the slots that each may still take."""
        self.most_placed = max(self.most_placed, len(self.words) - len(fits))
        if (ended := self.meter.spent(self.nodes, 0, self.grid_now)) is not None:
            self.outcome = ended
            return
        if not fits:
            if (placed := self.grid_now()) not in self._seen:
                self._seen.add(placed)
                yield placed
            return
        for word, s in self._choices(fits):
            self.nodes += 1
            before = self._write(word, s)
            self.on_step("in", s, word)
            rest = {
                other: [t for t in slots if t != s and self._fits(other, t)]
                for other, slots in fits.items()
                if other != word
            }
            if all(rest.values()) and self._enough(rest):
                yield from self._place(rest)
            for c, letters in before:
                self._letters[c] = letters
            self.on_step("out", s, word)
            if self.outcome is not Outcome.IMPOSSIBLE:
                return

    def grid_now(self) -> Grid:
        """The grid with the words that are placed at this moment."""
        return self.grid.with_letters(dict(enumerate(self._letters)))

    def _choices(self, fits: Mapping[str, Sequence[int]]) -> list[tuple[str, int]]:
        """The next choices: one word's slots, or the words for one slot that must take one."""
        word = min(fits, key=lambda each: len(fits[each]))
        choices = [(word, s) for s in fits[word]]
        by_slot: dict[int, list[tuple[str, int]]] = {}
        for other, slots in fits.items():
            for s in slots:
                by_slot.setdefault(s, []).append((other, s))
        words, slots_left = self._by_length(fits)
        for s, each in by_slot.items():
            if len(each) < len(choices) and words[self._sizes[s]] == len(slots_left[self._sizes[s]]):
                choices = each
        return choices

    def _enough(self, fits: Mapping[str, Sequence[int]]) -> bool:
        """Whether there are as many slots left as words, length by length."""
        words, slots = self._by_length(fits)
        return all(len(slots[length]) >= count for length, count in words.items())

    def _by_length(self, fits: Mapping[str, Sequence[int]]) -> tuple[dict[int, int], dict[int, set[int]]]:
        """Per length: how many words are left, and the slots that one of them could go to."""
        slots: defaultdict[int, set[int]] = defaultdict(set)
        for word, each in fits.items():
            slots[len(word)].update(each)
        return Counter(map(len, fits)), slots

    def _fits(self, word: str, s: int) -> bool:
        """Whether a word agrees with the letters that a slot has now."""
        if self._sizes[s] != len(word):
            return False
        p = 0
        for c in self.grid.slots[s].cells:
            size = self.grid.cell_width(c)
            if self._letters[c] not in ("", word[p : p + size]):
                return False
            p += size
        return True

    def _write(self, word: str, s: int) -> list[tuple[int, str]]:
        """Write a word into a slot. Returns the earlier letters of the cells that changed."""
        before, p = [], 0
        for c in self.grid.slots[s].cells:
            size = self.grid.cell_width(c)
            if not self._letters[c]:
                before.append((c, ""))
                self._letters[c] = word[p : p + size]
            p += size
        return before


def misfits(grid: Grid, words: Sequence[str]) -> dict[str, str]:
    """The words that fit nowhere, even alone, and why."""
    found = {}
    for word in words:
        placing = Placing(grid, [word])
        if next(placing.run(), None) is None:
            long_enough = len(word) in placing._sizes
            found[word] = "no slot that it fits" if long_enough else f"no slot of {count_of(len(word), 'letter')}"
    return found


def ways(
    grid: Grid,
    words: Sequence[str],
    *,
    stop: Stop = never,
    budget: Budget = UNLIMITED,
    progress: OnProgress = ignore,
    on_step: OnPlacing = ignore_placing,
) -> Fills:
    """Every way to place all words; cells without their letters stay as they are. The iterator says how it ended.

    `on_step` is called for every word that is placed and taken back.
    """
    return Fills(_ways(Placing(grid, words, Meter(budget, stop, progress), on_step), grid))


def _ways(placing: Placing, grid: Grid) -> Iterator[Result]:
    for placed in placing.run():
        yield Result(outcome=Outcome.SOLVED, fill=placed, nodes=placing.nodes, seconds=placing.meter.seconds)
    yield Result(outcome=placing.outcome, partial=grid, nodes=placing.nodes, seconds=placing.meter.seconds)


def fills(
    grid: Grid,
    words: Sequence[str],
    lexicon: Lexicon,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Fills:
    """Fills that have all the words, the other slots filled from a lexicon, entries distinct.

    The iterator says how it ended. Each placement is tried with few nodes; placements that need more are tried again
    with ten times as many, until all are searched to the end.
    """
    return Fills(_fills(grid, words, lexicon, Meter(budget, stop, progress), seed=seed, engine=engine))


def _fills(
    grid: Grid, words: Sequence[str], lexicon: Lexicon, meter: Meter, *, seed: int, engine: str
) -> Iterator[Result]:
    """A result for each fill, then one that says how the search ended."""
    seen: set[Grid] = set()
    total = 0
    each: int | None = NODES_A_PLACEMENT
    while each is not None:
        open_ended = False
        placing = Placing(grid, words, meter)
        for placement in placing.run():
            found = _completions(placement, grid, lexicon, words, seed=seed, nodes=each, engine=engine, meter=meter)
            for fill in found:
                if fill not in seen:
                    seen.add(fill)
                    yield Result(outcome=Outcome.SOLVED, fill=fill, nodes=total + found.nodes, seconds=meter.seconds)
            open_ended |= found.outcome is Outcome.OUT_OF_BUDGET
            total += found.nodes
            if (ended := meter.spent(total, 0, lambda: grid)) is not None:
                yield Result(outcome=ended, partial=placement, nodes=total, seconds=meter.seconds)
                return
        if placing.outcome is not Outcome.IMPOSSIBLE:
            yield Result(outcome=placing.outcome, partial=grid, nodes=total, seconds=meter.seconds)
            return
        each = each * 10 if open_ended else None
    yield Result(outcome=Outcome.IMPOSSIBLE, partial=grid, nodes=total, seconds=meter.seconds)


def _completions(
    placement: Grid,
    grid: Grid,
    lexicon: Lexicon,
    words: Sequence[str],
    *,
    seed: int,
    nodes: int,
    engine: str,
    meter: Meter,
) -> Fills:
    """The fills of one placement, within `nodes` nodes.

    A slot that the placed words complete must spell one of them, a word of the lexicon or an entry of the user's own.
    """
    own = {entry for slot in grid.slots if (entry := grid.entry(slot)) is not None}
    entries = [entry for slot in placement.slots if (entry := placement.entry(slot)) is not None]
    if not all(entry in own or entry in words or entry in lexicon for entry in entries):
        return Fills(iter([Result(outcome=Outcome.IMPOSSIBLE)]))

    def stop() -> bool:
        return meter.spent(0, 0, lambda: placement) is not None

    problem = Problem.of(placement, lexicon.filtered(without=words), allow_roots=True)
    return every_fill(problem, seed=seed, budget=Budget(nodes), engine=engine, stop=stop)
