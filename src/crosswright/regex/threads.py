"""The moves of a whole expression, with references and looks, over the cells of a line.

A front is the state at one place: the main thread and the looks ahead that have begun and not yet ended. A thread knows
the positions of its groups, not their characters, so a reference means that the next cell equals an earlier one. Looks
behind and edges of words narrow earlier cells.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from crosswright.regex import nodes
from crosswright.regex.closures import Closures
from crosswright.regex.nodes import Mask
from crosswright.regex.states import Ask, Captures, Go, Machine, MatchState, Same, Take
from crosswright.regex.steps import Steps


class Thread(NamedTuple):
    """One matcher in progress."""

    main: bool  # else it is a look ahead, and may end anywhere
    state: MatchState
    captures: Captures


class Ban(NamedTuple):
    """A negative look ahead in progress: none of these states of a regular part may reach its end."""

    states: frozenset[MatchState]


Front = tuple[Thread | Ban, ...]
Narrowing = tuple[int, Mask]  # an earlier cell, and its allowed characters
Way = tuple[MatchState, Captures, Front, tuple[Narrowing, ...]]  # the result of moves that take no cell


@dataclass(frozen=True)
class Option:
    """One way for a thread, or for a whole front, to take the next cell (or to end)."""

    mask: Mask
    equal: frozenset[int]  # earlier cells whose character is taken again
    narrowings: tuple[Narrowing, ...]
    after: Front
    begun: Front = ()  # looks ahead that begin here, and must take the same cell
    ends: bool = False


class Threads:
    """The moves of the fronts of one expression."""

    def __init__(self, machine: Machine, full: Mask, steps: Steps) -> None:
        self._machine, self._full, self._steps = machine, full, steps
        self._regular = Machine(machine.root, machine.length, marks=False)  # for bans and looks behind
        self._closures = Closures(self._regular, steps)
        self._word_parts: dict[nodes.Node, nodes.Chars] = {}
        self.start: Front = (Thread(True, machine.start, machine.no_captures),)
        # How many cells back does a look behind reach?
        self.window = max((_reach(part) for part in nodes.walk(machine.root)), default=0)

    def options(self, front: Front, position: int) -> Iterator[Option]:
        """Every way to take the cell at a place; at the end of the line, every way to end."""
        waiting = [(front, Option(self._full, frozenset(), (), ()))]
        while waiting:
            todo, so_far = waiting.pop()
            if not todo:
                yield so_far
                continue
            for option in self._thread_options(todo[0], position):
                joined = self._join(so_far, option)
                if joined is not None:
                    waiting.append((todo[1:] + option.begun, joined))

    def _join(self, left: Option, right: Option) -> Option | None:
        self._steps.spend()
        mask = left.mask & right.mask
        if not mask:
            return None
        new = tuple(thread for thread in right.after if thread not in left.after)
        return Option(mask, left.equal | right.equal, left.narrowings + right.narrowings, left.after + new)

    def _thread_options(self, thread: Thread | Ban, position: int) -> Iterator[Option]:
        if isinstance(thread, Ban):
            return self._ban_options(thread, position)
        options = self._matcher_options(thread, position)
        if position == self._machine.length:
            return (option for option in options if option.ends)
        return (option for option in options if not (option.ends and thread.main))

    def _matcher_options(self, thread: Thread, position: int) -> Iterator[Option]:
        """Follow the moves that take no cell, to each that takes one or ends."""
        first: Way = (thread.state, thread.captures, (), ())
        seen = {first}
        waiting = [first]
        while waiting:
            state, captures, begun, narrowings = waiting.pop()
            self._steps.spend()
            if state.kind == "end":
                yield Option(self._full, frozenset(), narrowings, (), begun, ends=True)
            for move in self._machine.moves(state, position, captures):
                if isinstance(move, Take | Same):
                    yield self._taking(move, thread.main, captures, begun, narrowings)
                    continue
                for key in self._followers(move, position, captures, begun, narrowings):
                    if key not in seen:
                        seen.add(key)
                        waiting.append(key)

    def _taking(
        self, move: Take | Same, main: bool, captures: Captures, begun: Front, narrowings: tuple[Narrowing, ...]
    ) -> Option:
        after: Front = (Thread(main, move.state, self._machine.forget(move.state, captures)),)
        if move.state.kind == "end" and not main:
            after = ()
        if isinstance(move, Take):
            return Option(move.mask, frozenset(), narrowings, after, begun)
        return Option(self._full, frozenset([move.cell]), narrowings, after, begun)

    def _followers(
        self, move: object, position: int, captures: Captures, begun: Front, narrowings: tuple[Narrowing, ...]
    ) -> Iterator[Way]:
        if isinstance(move, Go):
            yield move.state, self._machine.forget(move.state, move.captures), begun, narrowings
        elif isinstance(move, Ask):
            forgotten = self._machine.forget(move.state, captures)
            for more, narrower in self._asked(move, position, captures):
                new = tuple(look for look in more if look not in begun)
                yield move.state, forgotten, begun + new, narrowings + narrower

    def _asked(self, move: Ask, position: int, captures: Captures) -> Iterator[tuple[Front, tuple[Narrowing, ...]]]:
        """The ways in which a look or the edge of a word agrees: the looks to begin, the earlier cells to narrow."""
        node = move.node
        if isinstance(node, nodes.Anchor):
            yield from self._edges(node, position)
        elif node.ahead:
            if node.negative:
                yield (self._ban(node.body),), ()
            else:
                state = self._machine.push(node.body, self._machine.end)
                yield (Thread(False, state, self._machine.forget(state, captures)),), ()
        else:
            yield from (((), narrower) for narrower in self._behind(node, position))

    def _edges(self, node: nodes.Anchor, position: int) -> Iterator[tuple[Front, tuple[Narrowing, ...]]]:
        word = self._word_parts.setdefault(node, nodes.Chars(node.word))
        thread = Thread(False, self._machine.push(word, self._machine.end), self._machine.no_captures)
        for before in (True, False):
            after = before if node.kind == "no boundary" else not before
            if position == 0 and before:
                continue
            narrower = ((position - 1, node.word if before else self._full & ~node.word),) if position else ()
            yield ((thread if after else self._ban(word)),), narrower

    def _ban(self, part: nodes.Node) -> Ban:
        return Ban(frozenset([self._regular.push(part, self._regular.end)]))

    def _behind(self, node: nodes.Look, position: int) -> Iterator[tuple[Narrowing, ...]]:
        start = position - node.width
        if start < 0:
            boxes: list[tuple[Mask, ...]] = []
        else:
            state = self._regular.push(node.body, self._regular.end)
            boxes = list(self._boxes(state, start, position))
        if node.negative:
            boxes = _outside(boxes, self._full, node.width) if start >= 0 else [()]
        for box in boxes:
            yield tuple((start + offset, mask) for offset, mask in enumerate(box) if mask != self._full)

    def _boxes(self, state: MatchState, position: int, end: int) -> Iterator[tuple[Mask, ...]]:
        """The ways for a regular part of fixed width to match: the characters of each cell."""
        self._steps.spend()
        row = self._closures.row(state, position)
        if position == end:
            if row.accepts:
                yield ()
            return
        for after, mask in row.takes.items():
            for box in self._boxes(after, position + 1, end):
                yield (mask, *box)

    def _ban_options(self, ban: Ban, position: int) -> Iterator[Option]:
        """Split the characters by their next states; a part that reaches its end is left out."""
        rows = [self._closures.row(state, position) for state in ban.states]
        if any(row.accepts for row in rows):
            return
        if position == self._machine.length:
            yield Option(self._full, frozenset(), (), (), ends=True)
            return
        parts: list[tuple[Mask, frozenset[MatchState]]] = [(self._full, frozenset())]
        for after, mask in itertools.chain.from_iterable(row.takes.items() for row in rows):
            parts = [piece for part in parts for piece in _split(part, mask, after)]
            self._steps.spend(len(parts))
        for mask, states in parts:
            if not any(self._closures.row(state, position + 1).accepts for state in states):
                yield Option(mask, frozenset(), (), (Ban(states),) if states else ())


def _split(
    part: tuple[Mask, frozenset[MatchState]], mask: Mask, after: MatchState
) -> Iterator[tuple[Mask, frozenset[MatchState]]]:
    if inside := part[0] & mask:
        yield inside, part[1] | {after}
    if outside := part[0] & ~mask:
        yield outside, part[1]


def _outside(boxes: list[tuple[Mask, ...]], full: Mask, width: int) -> list[tuple[Mask, ...]]:
    """Everything outside all the boxes, as boxes that don't overlap."""
    rest = [(full,) * width]
    for box in boxes:
        rest = [piece for whole in rest for piece in _without(whole, box)]
    return rest


def _without(whole: tuple[Mask, ...], box: tuple[Mask, ...]) -> Iterator[tuple[Mask, ...]]:
    for place, mask in enumerate(box):
        if outside := whole[place] & ~mask:
            yield (*whole[:place], outside, *whole[place + 1 :])
        if not (inside := whole[place] & mask):
            return
        whole = (*whole[:place], inside, *whole[place + 1 :])


def _reach(part: nodes.Node) -> int:
    if isinstance(part, nodes.Look) and not part.ahead:
        return part.width
    return 1 if isinstance(part, nodes.Anchor) and part.word_edge else 0
