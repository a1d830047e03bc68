"""Counting by walking: the cells get their letters in reading order, and an automaton holds every slot's words.

The classic counter of word squares: a letter is written where the row's words and the column's words both continue with
it. It looks no further ahead than the next cell. Entries can be kept distinct, and slots can be kept equal.

`CellWalk` is the readable one; `kernel/count.hpp` has the same in C++.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from crosswright.count.automaton import Automaton, automaton_of, go_on, spellings
from crosswright.problem import Problem
from crosswright.search import native
from crosswright.search.bitset import bits_of


class LetterStep(NamedTuple):
    """One letter to write into one slot or two, and for each whether its word is then complete and must be distinct."""

    slots: tuple[int, ...]
    ends: tuple[bool, ...]


@dataclass(frozen=True)
class WalkLayout:
    """The input of a walk. Only slots of the walk are numbered: `automata[automaton[i]]` has the words of slot i."""

    automata: tuple[Automaton, ...]
    automaton: tuple[int, ...]
    steps: tuple[LetterStep, ...]
    numbers: tuple[
        array[int], ...
    ]  # per automaton and word: see `Problem.word_numbers`; empty where repeats are allowed
    most_numbers: int  # they are 0 .. most_numbers-1


def layout_of(
    problem: Problem, *, same: Mapping[int, int] | None = None, check: Callable[[], None] = go_on
) -> WalkLayout:
    """Lay out the walk of a problem.

    `same` maps slots to others that must hold the same word (as in a symmetric square): the pair counts as one slot.
    `check` is called between steps; what it raises ends the work.
    """
    same = same or {}
    slots = [s for s in problem.unfilled if s not in same]
    domains = {s: problem.domains[s] for s in slots}
    for s, other in same.items():
        domains[other] &= problem.domains[s]
    keys = {s: (problem.lengths[s], problem.grid.template(problem.grid.slots[s]), domains[s]) for s in slots}
    kinds = list(dict.fromkeys(keys.values()))
    first = {key: s for s, key in reversed(keys.items())}
    words = []
    for kind in kinds:
        check()
        words.append(spellings(problem, first[kind], domains[first[kind]]))
    offsets, most = problem.word_numbers()
    return WalkLayout(
        automata=tuple(automaton_of([row for row, _ in rows], check) for rows in words),
        automaton=tuple(kinds.index(keys[s]) for s in slots),
        steps=tuple(_steps(problem, same, {s: i for i, s in enumerate(slots)})),
        numbers=tuple(
            array("I", [offsets[kind[0]] + w for _, w in rows] if most else [])
            for kind, rows in zip(kinds, words, strict=True)
        ),
        most_numbers=most,
    )


def _steps(problem: Problem, same: Mapping[int, int], rank: Mapping[int, int]) -> Iterator[LetterStep]:
    """The letters to write, in reading order; cells that `same` makes equal are one step."""
    groups: dict[frozenset[tuple[int, int]], None] = {}  # of (s, place), each set once, in the order of its first cell
    through: dict[int, list[tuple[int, int]]] = {}
    size = {}
    for s in problem.unfilled:
        cells = problem.open_cells(s)
        size[same.get(s, s)] = len(cells)
        for place, c in enumerate(cells):
            through.setdefault(c, []).append((same.get(s, s), place))
    for c in sorted(through):
        groups.setdefault(frozenset(through[c]))
    for group in groups:
        members = sorted(group)
        ends = tuple(place + 1 == size[s] and not problem.allow_repeats for s, place in members)
        yield LetterStep(tuple(rank[s] for s, _ in members), ends)


class Counting(Protocol):
    """A count that goes on step by step."""

    @property
    def fills(self) -> int:
        """Found so far."""

    @property
    def nodes(self) -> int:
        """Taken so far; of a walk, about how many letters it has written."""

    def advance(self, most: int) -> bool:
        """Go on for about `most` nodes; False when all is counted."""


class Walker(Counting, Protocol):
    """The interface of both walks."""

    def begin(self, prefix: Sequence[int]) -> bool:
        """Start over: walk everything that begins with these letters, one per step. False when nothing does."""


class CellWalk:
    """The readable walk."""

    def __init__(self, layout: WalkLayout) -> None:
        """Not begun: see `begin`."""
        self.layout = layout
        self.fills = self.nodes = 0
        self._automata = [layout.automata[i] for i in layout.automaton]
        self._numbers = [layout.numbers[i] for i in layout.automaton]
        self._at = [(0, 0)] * len(layout.automaton)  # per slot: the node reached, and the words before it
        self._used: set[int] = set()
        self._levels: list[_Level] = []  # a level for each letter written, and one for the letter to write next
        self._start = 0

    def begin(self, prefix: Sequence[int]) -> bool:
        """Start over: walk everything that begins with these letters, fewer than there are steps.

        False when nothing does.
        """
        self._at = [(0, 0)] * len(self.layout.automaton)
        self._used.clear()
        self._levels = [_Level(self._possible(0))]
        self._start = len(prefix)
        for a in prefix:
            if not self._levels[-1].rest >> a & 1 or not self._write(a):
                return False
            self._levels[-1].rest = 0
            self._levels.append(_Level(self._possible(len(self._levels))))
        return True

    def advance(self, most: int) -> bool:
        """Go on for about `most` nodes; False when all is walked."""
        end, last = self.nodes + most, len(self.layout.steps)
        while self.nodes < end:
            level = self._levels[-1]
            if not level.rest:
                if len(self._levels) - 1 == self._start:
                    return False
                self._levels.pop()
                self._erase()
                continue
            letter = level.rest & -level.rest
            level.rest ^= letter
            self.nodes += 1
            if not self._write(letter.bit_length() - 1):
                continue
            if len(self._levels) == last:
                self.fills += 1
                self._erase()
            else:
                self._levels.append(_Level(self._possible(len(self._levels))))
        return True

    def _possible(self, depth: int) -> int:
        """The letters that all slots of a step can take."""
        letters = -1
        for s in self.layout.steps[depth].slots:
            letters &= self._automata[s].letters[self._at[s][0]]
        return letters

    def _write(self, a: int) -> bool:
        """Write a letter at the last level; False, with nothing changed, when that repeats a word."""
        level, step = self._levels[-1], self.layout.steps[len(self._levels) - 1]
        level.before = [self._at[s] for s in step.slots]
        for s, ends in zip(step.slots, step.ends, strict=True):
            node, words = self._at[s]
            target, before = self._automata[s].step(node, a)
            self._at[s] = target, words + before
            if ends:
                number = self._numbers[s][words + before]
                if number in self._used:
                    self._erase()
                    return False
                self._used.add(number)
                level.marked.append(number)
        return True

    def _erase(self) -> None:
        """Take back what was written at the last level."""
        level, step = self._levels[-1], self.layout.steps[len(self._levels) - 1]
        self._used.difference_update(level.marked)
        level.marked.clear()
        for s, before in zip(step.slots, level.before, strict=False):
            self._at[s] = before
        level.before = []


class _Level:
    """One letter of the walk."""

    def __init__(self, rest: int) -> None:
        """`rest`: the letters still to try."""
        self.rest = rest
        self.before: list[tuple[int, int]] = []  # where the step's slots were
        self.marked: list[int] = []  # the numbers of the words completed


def walker(layout: WalkLayout, *, engine: str) -> Walker:
    """The compiled walk where it was built and `engine` allows it, else the readable one."""
    kernel = native.kernel()
    if kernel is None or engine == "python" or not suits(layout.automata):
        return CellWalk(layout)
    automata = [  # see AutomatonArrays in kernel/module.cpp
        (array("Q", each.letters), each.first, each.target, each.before, numbers)
        for each, numbers in zip(layout.automata, layout.numbers, strict=True)
    ]
    steps = [(*step.slots, -1)[:2] + (*step.ends, False)[:2] for step in layout.steps]
    walk: Walker = kernel.Walk(automata, list(layout.automaton), steps, layout.most_numbers)
    return walk


def suits(automata: Sequence[Automaton]) -> bool:
    """Whether the kernel can take these: its letters are the bits of 64."""
    width = max((letters.bit_length() for each in automata for letters in each.letters), default=0)
    return width <= native.MOST_LETTERS


def prefixes(layout: WalkLayout) -> list[tuple[int, ...]]:
    """The shares of the work: the letters of each word of the first slot, as far as they are the walk's first steps."""
    depth = 0
    while depth < len(layout.steps) - 1 and layout.steps[0].slots[0] in layout.steps[depth].slots:
        depth += 1
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), (0,) * len(layout.automaton))]  # letters, nodes
    for step in layout.steps[:depth]:
        found = [longer for prefix, nodes in found for longer in _longer(layout, step, prefix, nodes)]
    return [prefix for prefix, _ in found]


def _longer(
    layout: WalkLayout, step: LetterStep, prefix: tuple[int, ...], nodes: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """A prefix extended by each letter that the next step can write, and the node that each leads to."""
    automata = {s: layout.automata[layout.automaton[s]] for s in step.slots}
    letters = -1
    for s, automaton in automata.items():
        letters &= automaton.letters[nodes[s]]
    for a in bits_of(letters):
        reached = {s: automaton.step(nodes[s], a)[0] for s, automaton in automata.items()}
        yield (*prefix, a), tuple(reached.get(s, node) for s, node in enumerate(nodes))
