"""The states of a matcher: what remains to be matched after some characters.

A state is a linked list of parts still to match, created only when it is reached ("derivatives": J. A. Brzozowski,
Derivatives of regular expressions, 1964; V. Antimirov, Partial derivatives of regular expressions, 1996). Equal states
are one object, so states are cheap dictionary keys. Because the number of cells is known, a repeat of a
thousand times never takes more states than the line has room for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import NamedTuple

from crosswright.regex import nodes
from crosswright.regex.nodes import Mask, Node

Span = tuple[int, int]  # of cells: the first, and the one after the last
Captures = tuple[Span | None, ...]  # by number of the tracked group


def is_regular(root: Node) -> bool:
    """Whether a part is a regular expression in the sense of theory: a finite automaton can express it."""
    return not any(
        isinstance(part, nodes.Reference | nodes.Look | nodes.Atomic)
        or (isinstance(part, nodes.Anchor) and part.word_edge)
        or (isinstance(part, nodes.Repeat) and part.possessive)
        for part in nodes.walk(root)
    )


class MatchState:
    """The rest to match: a part, then the next state."""

    __slots__ = ("count", "kind", "mark", "needs", "next", "node", "opens")

    def __init__(self, key: _StateKey, needs: Mask) -> None:
        # `count`: the turns of a loop so far, or the cell whose character comes again.
        # `mark`: where a turn or a group began, or where the repeated span ends.
        self.kind, self.node, after, self.count, self.mark = key
        self.next = after
        # The tracked groups that this state or a later one refers to.
        self.needs = needs
        # Where groups that are open here, and needed later, began.
        self.opens: tuple[int, ...] = after.opens if after is not None else ()
        if self.kind == "close" and self.mark not in self.opens:
            self.opens = (*self.opens, self.mark)


_StateKey = tuple[str, Node | None, "MatchState | None", int, int]


class Take(NamedTuple):
    """Take one character out of a set."""

    mask: Mask
    state: MatchState


class Same(NamedTuple):
    """Take the same character as an earlier cell."""

    cell: int
    folded: bool
    state: MatchState


class Go(NamedTuple):
    """Go on at the same place."""

    state: MatchState
    captures: Captures


class Ask(NamedTuple):
    """Go on if a look or an anchor at the edge of a word agrees."""

    node: nodes.Look | nodes.Anchor
    state: MatchState


class Commit(NamedTuple):
    """Match a part by its first way only, then go on."""

    node: Node
    state: MatchState


Move = Take | Same | Go | Ask | Commit


class Machine:
    """Makes the states of one expression for a line of `length` cells, and knows their moves."""

    def __init__(self, root: Node, length: int, *, marks: bool = True, remember: bool = False) -> None:
        # With marks a loop knows where its last turn began. Regular parts don't need that: nothing depends on which
        # turn matched nothing, and there are fewer states without.
        self.root, self.length, self._marks = root, length, marks
        # Captures are dropped as soon as nothing refers to them, unless `remember` keeps them after their look.
        self._remember = remember
        tracked = sorted(nodes.references(root))
        self._slot = {index: slot for slot, index in enumerate(tracked)}
        self._groups = len(nodes.groups(root))
        self._needs: dict[Node, Mask] = {}
        self._limits: dict[Node, tuple[int, int | None]] = {}
        self._patient: dict[Node, nodes.Repeat] = {}
        self._states: dict[_StateKey, MatchState] = {}
        self.no_captures: Captures = (None,) * len(tracked)
        self.end = self._state("end", None, None)
        self.start = self.push(root, self.end)

    def push(self, node: Node, after: MatchState) -> MatchState:
        """The state that matches a part and then goes on."""
        if isinstance(node, nodes.Sequence):
            for part in reversed(node.parts):
                after = self.push(part, after)
            return after
        if isinstance(node, nodes.Group) and node.index not in self._slot:
            return self.push(node.body, after)
        return self._state("loop" if isinstance(node, nodes.Repeat) else "part", node, after)

    def _state(
        self, kind: str, node: Node | None, after: MatchState | None, count: int = 0, mark: int = -1
    ) -> MatchState:
        key = (kind, node, after, count, mark)
        state = self._states.get(key)
        if state is None:
            needs = (self._own_needs(node) if kind != "close" else 0) | (after.needs if after else 0)
            if kind == "close" and isinstance(node, nodes.Group) and not needs >> self._slot[node.index] & 1:
                assert after is not None
                return after  # nothing refers to this group any more
            state = self._states[key] = MatchState(key, needs)
        return state

    def _own_needs(self, node: Node | None) -> Mask:
        if node is None:
            return (1 << len(self._slot)) - 1 if self._remember else 0
        if node not in self._needs:
            self._needs[node] = sum(1 << self._slot[index] for index in nodes.references(node))
        return self._needs[node]

    def forget(self, state: MatchState, captures: Captures) -> Captures:
        """The captures without the groups that the state never uses."""
        if state.needs == (1 << len(captures)) - 1:
            return captures
        return tuple(span if state.needs >> slot & 1 else None for slot, span in enumerate(captures))

    def moves(self, state: MatchState, position: int, captures: Captures) -> Iterable[Move]:
        """The state's moves at a place, the preferred move first; none for the end."""
        if state.kind == "end":
            return ()
        assert state.next is not None
        if state.kind == "loop":
            return self._loop(state, state.next, position, captures)
        if state.kind == "close":
            assert isinstance(state.node, nodes.Group)
            slot = self._slot[state.node.index]
            return (Go(state.next, (*captures[:slot], (state.mark, position), *captures[slot + 1 :])),)
        if state.kind == "rest":
            return (self._same(state, state.next, state.count, state.mark),)
        return self._part(state, state.next, position, captures)

    def _part(self, state: MatchState, after: MatchState, position: int, captures: Captures) -> Iterable[Move]:
        moves: list[Move] = []
        match state.node:
            case nodes.Chars(mask):
                moves = [Take(mask, after)]
            case nodes.Choice(options):
                moves = [Go(self.push(option, after), captures) for option in options]
            case nodes.Group(_, body) as group:
                moves = [Go(self.push(body, self._state("close", group, after, 0, position)), captures)]
            case nodes.Reference(index, _):
                span = captures[self._slot[index]]
                if span is not None:
                    moves = [self._same(state, after, *span) if span[0] < span[1] else Go(after, captures)]
            case nodes.Anchor("start" | "end" as kind):
                moves = [Go(after, captures)] if position == (0 if kind == "start" else self.length) else []
            case nodes.Look() | nodes.Anchor() as node:
                moves = [Ask(node, after)]
            case nodes.Atomic(body):
                moves = [Commit(body, after)]
        return moves

    def _same(self, state: MatchState, after: MatchState, cell: int, end: int) -> Same:
        """Match the cells of a span again, one at a time."""
        assert isinstance(state.node, nodes.Reference)
        rest = self._state("rest", state.node, after, cell + 1, end) if cell + 1 < end else after
        return Same(cell, state.node.folded, rest)

    def _loop(self, state: MatchState, after: MatchState, position: int, captures: Captures) -> Iterable[Move]:
        """One more time, or on. As in Python, a loop isn't entered twice at one place once it may end."""
        node = state.node
        assert isinstance(node, nodes.Repeat)
        if node.possessive:
            if node not in self._patient:
                self._patient[node] = dataclasses.replace(node, possessive=False)
            return (Commit(self._patient[node], after),)
        least, most = self._limits_of(node)
        if state.count < least:
            return (Go(self._again(state, node, state.count + 1, state.mark), captures),)
        moves = [Go(after, captures)]
        marked = node.nullable and self._marks
        if (most is None or state.count < most) and not (marked and state.mark == position):
            count = state.count if most is None else state.count + 1
            again = Go(self._again(state, node, count, position if marked else -1), captures)
            moves.insert(0 if node.greedy else 1, again)
        return moves

    def _again(self, state: MatchState, node: nodes.Repeat, count: int, mark: int) -> MatchState:
        return self.push(node.body, self._state("loop", node, state.next, count, mark))

    def _limits_of(self, node: nodes.Repeat) -> tuple[int, int | None]:
        """The limits of a repeat that matter: at most `length` turns take a cell, others only set groups to nothing."""
        if node not in self._limits:
            enough = self.length + self._groups + 1
            least = min(node.least, enough)
            most = None if node.most is None else min(node.most, least + enough)
            self._limits[node] = least, most
        return self._limits[node]
