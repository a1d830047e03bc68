"""The adapter to the compiled kernel: the same search as `bitset.Search`, at full speed.

The kernel sees arrays only: sections of the lexicon's mapped index, without a copy, and the problem as lists of ints.
It works in steps of a few hundred nodes without the GIL; between two steps the budget and the caller are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from crosswright.problem import Limit, Problem
from crosswright.search.engine import Engine
from crosswright.search.finder import Status
from crosswright.search.outcome import Meter
from crosswright.search.refutation import StepLog


def _load() -> ModuleType | None:
    """The fastest build of the kernel that this processor runs; None where there was no compiler to build any."""
    try:
        kernel = import_module("crosswright._kernel")
        return import_module("crosswright._kernel_v3") if kernel.runs_v3() else kernel
    except ModuleNotFoundError as missing:
        return kernel if str(missing.name).endswith("_v3") else None


_kernel = _load()

# How many different letters can the kernel distinguish? One bit each in a 64-bit mask.
MOST_LETTERS = 64
# The number of a refuted decision among the steps that aren't decisions (kernel/proof.hpp); the other is a restart.
_REFUTED = -1


# These stand in for sections that an index lacks.
_NO_NUMBERS = memoryview(b"").cast("I")


def available() -> bool:
    """Whether the kernel was built where this package was installed."""
    return _kernel is not None


def kernel() -> ModuleType | None:
    """The kernel's module, for the walks that it has beside the search."""
    return _kernel


def suits(problem: Problem) -> bool:
    """Whether the kernel can serve this problem's alphabet."""
    return len(problem.lexicon.alphabet) <= MOST_LETTERS


class NativeSearch(Engine):
    """The compiled engine: see `Engine` for what it can do."""

    nodes_a_step = 128

    def __init__(self, problem: Problem, seed: int, meter: Meter) -> None:
        """Hand the problem over; nothing is searched yet. Needs `available()` and `suits(problem)`."""
        super().__init__(problem, meter)
        assert _kernel is not None
        self._recording = False
        self._rank = {s: i for i, s in enumerate(problem.unfilled)}  # the kernel counts the unfilled slots alone
        lengths = sorted({problem.lengths[s] for s in problem.unfilled})
        self._kernel = _kernel.Kernel(
            alphabet=len(problem.lexicon.alphabet),
            crossings=len(problem.crossings),
            tables=[_table(problem, length) for length in lengths],
            slots=_slots(problem, lengths, self._rank),
            seed=seed % 2**64,
            roots=(_NO_NUMBERS, _NO_NUMBERS) if problem.roots is None else (problem.roots.starts, problem.roots.words),
            limits=[(limit.most, _limited(problem, limit)) for limit in problem.limits],
        )

    def record(self, recorder: StepLog) -> None:
        """Log every step from the first on."""
        super().record(recorder)
        self._kernel.record()
        self._recording = True

    def _tell(self, steps: Sequence[int]) -> None:
        """Pass the kernel's steps to the recorder."""
        unfilled, recorder, numbers = self.problem.unfilled, self.recorder, iter(steps)
        for number in numbers:
            if number >= 0:
                recorder.decided(unfilled[number], next(numbers))
            elif number == _REFUTED:
                recorder.refuted()
            else:
                recorder.restarted()

    def mender(self, words: Sequence[int], seed: int) -> Any:
        """A local search over holes that begins with these words, -1 for holes; call its `advance(nodes)`."""
        assert _kernel is not None
        return _kernel.Mender(self._kernel, list(words), seed % 2**64)

    def look_ahead(self, s: int, words: Sequence[int]) -> list[int]:
        """For each of these words put into a slot: the fewest words left to a slot across it, 0 at a dead end."""
        return list(self._kernel.look_ahead(self._rank[s], list(words)))

    def begin(self) -> bool:
        """Make the whole problem arc consistent; False when that already shows that there is no fill."""
        return bool(self._kernel.begin())

    def advance(self, most: int, restarting: bool = True) -> Status:
        """Search on for at most `most` nodes."""
        status = Status(self._kernel.advance(most, restarting))
        if self._recording:
            self._tell(self._kernel.fetch_steps())
        return status

    def backtrack(self) -> bool:
        """Take back decisions until one can be refuted without a conflict; False when all is searched."""
        return bool(self._kernel.backtrack())

    def assume(self, words: Mapping[int, int]) -> bool:
        """Back at the root, put these words (slot -> id) in as if they were given; False when they can't be."""
        return bool(self._kernel.assume([(self._rank[s], w) for s, w in words.items()]))

    def rewind(self) -> None:
        """Take back every decision and assumption; what was shown without assumptions stays."""
        self._kernel.rewind()

    def aim(self, floor: int) -> bool:
        """At the root: want only fills whose scores add up to more.

        False when that shows that there is no such fill.
        """
        return bool(self._kernel.aim(floor))

    def bound(self) -> int:
        """The sum over the slots of the best score that each may still take."""
        return int(self._kernel.bound())

    @property
    def nodes(self) -> int:
        """Decisions taken so far."""
        return int(self._kernel.nodes)

    @property
    def restarts(self) -> int:
        """Restarts so far."""
        return int(self._kernel.restarts)

    def words(self) -> list[int]:
        """For each unfilled slot the id of its only word, or -1 while it has several."""
        return list(self._kernel.words())

    def furthest_words(self) -> list[int]:
        """The same at the moment when the most decisions held."""
        return list(self._kernel.furthest())

    def weights(self) -> list[float]:
        """Per crossing: 1 and how many conflicts showed there."""
        return list(self._kernel.weights())


def _table(problem: Problem, length: int) -> tuple[object, ...]:
    """The section of the index that holds the words of one length: see TableArrays in kernel/module.cpp."""
    lexicon, table = problem.lexicon, problem.lexicon.table(length)
    roots = (_NO_NUMBERS, _NO_NUMBERS) if problem.roots is None else problem.roots.of[length]
    return (length, lexicon.id_count(length), table.blocks, table.bits, table.letters, table.scores, *roots)


def blocks_of(problem: Problem, s: int, words: int | None = None) -> memoryview:
    """Words of a slot's length, a bitset, as blocks of 64 words; without any, its domain."""
    words = problem.domains[s] if words is None else words
    blocks = -(-problem.lexicon.id_count(problem.lengths[s]) // 64)
    return memoryview(words.to_bytes(blocks * 8, "little")).cast("Q")


def _limited(problem: Problem, limit: Limit) -> list[memoryview]:
    """The words of a limit, per unfilled slot."""
    return [blocks_of(problem, s, limit.words.get(problem.lengths[s], 0)) for s in problem.unfilled]


def _slots(problem: Problem, lengths: list[int], rank: Mapping[int, int]) -> list[tuple[object, ...]]:
    """The unfilled slots, with slot ids counted among themselves: see SlotArrays in kernel/module.cpp."""
    place = {s: {link.crossing: i for i, link in enumerate(problem.links[s])} for s in problem.unfilled}
    slots: list[tuple[object, ...]] = []
    for s in problem.unfilled:
        links = [
            (link.crossing, link.position, rank[link.other], place[link.other][link.crossing])
            for link in problem.links[s]
        ]
        peers = [rank[t] for t in problem.peers[s]]
        slots.append((lengths.index(problem.lengths[s]), links, peers, blocks_of(problem, s)))
    return slots
