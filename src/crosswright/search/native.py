"""The adapter to the compiled kernel: the same search as `bitset.Search`, at full speed.

The kernel sees arrays only: the sections of the lexicon's mapped index as they lie, and the problem as lists of ints.
It works in steps of a few hundred nodes without the GIL; between two steps the budget and the caller are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import Meter, Outcome

_kernel: ModuleType | None
try:
    from crosswright import _kernel  # type: ignore[attr-defined,no-redef]
except ImportError:  # installed where there was no compiler
    _kernel = None

# How many nodes does the kernel go on for before the budget and the caller are asked? A few milliseconds' worth.
NODES_A_STEP = 128
# How many different letters can the kernel tell apart? One bit each in a 64-bit mask.
MOST_LETTERS = 64


def available() -> bool:
    """Whether the kernel was built where this package was installed."""
    return _kernel is not None


def suits(problem: Problem) -> bool:
    """Whether the kernel can serve this problem's alphabet."""
    return len(problem.lexicon.alphabet) <= MOST_LETTERS


class NativeSearch:
    """One search of one problem by the kernel."""

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Hand the problem over; nothing is searched yet. Needs `available()` and `suits(problem)`."""
        assert _kernel is not None
        self.problem = problem
        self.meter = meter
        lengths = sorted({problem.lengths[s] for s in problem.unfilled})
        self._kernel = _kernel.Kernel(
            alphabet=len(problem.lexicon.alphabet),
            crossings=len(problem.crossings),
            tables=[_table(problem, length) for length in lengths],
            slots=_slots(problem, lengths),
            seed=seed % 2**64,
        )

    def run(self) -> Outcome:
        """Search until there is a fill, a proof that there is none, or the budget ends."""
        return self._go_on(restarting=True) if self._kernel.begin() else Outcome.IMPOSSIBLE

    def every(self) -> Iterator[Outcome]:
        """Search the whole space: SOLVED for each fill as it stands, then how the search ended."""
        going_on = self._kernel.begin()
        while going_on:
            outcome = self._go_on(restarting=False)
            yield outcome
            if outcome is not Outcome.SOLVED:
                return
            going_on = self._kernel.backtrack()
        yield Outcome.IMPOSSIBLE

    def grid(self) -> Grid:
        """The problem's grid with the letters of every slot that is down to one word."""
        return self._grid(self._kernel.words())

    def furthest(self) -> Grid:
        """The grid as it stood where the most decisions held."""
        return self._grid(self._kernel.deepest())

    def _go_on(self, *, restarting: bool) -> Outcome:
        kernel, meter = self._kernel, self.meter
        while True:
            if (ending := meter.spent(self.grid)) is not None:
                return ending
            status = kernel.advance(meter.allowance(NODES_A_STEP), restarting)
            meter.nodes, meter.restarts = kernel.nodes, kernel.restarts
            if status != _RUNNING:
                return Outcome.SOLVED if status == _SOLVED else Outcome.IMPOSSIBLE

    def _grid(self, words: list[int]) -> Grid:
        """The grid with these words, one id for each unfilled slot, -1 for none."""
        return self.problem.fill_in({s: w for s, w in zip(self.problem.unfilled, words, strict=True) if w >= 0})


# What the kernel's `advance` answers.
_RUNNING, _SOLVED = 0, 1


def _table(problem: Problem, length: int) -> tuple[object, ...]:
    """The section of the index that holds the words of one length: see TableArrays in kernel/module.cpp."""
    lexicon = problem.lexicon
    section = lexicon._index.sections[length]
    view = memoryview(lexicon._index.buffer)
    bits = view[section.bits : section.bits + length * len(lexicon.alphabet) * section.stride]
    letters = view[section.letters : section.letters + section.words * length]
    scores = view[section.scores : section.scores + section.words]
    return (length, lexicon.count(length), section.stride // 8, bits.cast("Q"), letters, scores)


def _slots(problem: Problem, lengths: list[int]) -> list[tuple[object, ...]]:
    """The unfilled slots, with slot ids counted among themselves: see SlotArrays in kernel/module.cpp."""
    rank = {s: i for i, s in enumerate(problem.unfilled)}
    place = {s: {link.crossing: i for i, link in enumerate(problem.links[s])} for s in problem.unfilled}
    slots: list[tuple[object, ...]] = []
    for s in problem.unfilled:
        links = [
            (link.crossing, link.position, rank[link.other], place[link.other][link.crossing])
            for link in problem.links[s]
        ]
        blocks = -(-problem.lexicon.count(problem.lengths[s]) // 64)
        domain = memoryview(problem.domains[s].to_bytes(blocks * 8, "little")).cast("Q")
        slots.append((lengths.index(problem.lengths[s]), links, [rank[t] for t in problem.peers[s]], domain))
    return slots
