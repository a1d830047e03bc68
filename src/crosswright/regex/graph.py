"""The graph of all ways in which an expression can match a line of a known number of cells.

Level p holds the nodes reached after p cells; each edge from level p takes the character of cell p. Only nodes that
lead to a full match are kept, and nodes with the same future are one.

Without references, an edge is a set of characters and a node. With them, a node also has `classes`: the cells that
references may still use, grouped into cells known to be equal; an edge then has the classes that the new cell joins.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from crosswright.regex.closures import Closures
from crosswright.regex.nodes import Mask, Node
from crosswright.regex.states import Machine, MatchState, is_regular
from crosswright.regex.steps import Halted, Steps
from crosswright.regex.threads import Front, Option, Thread, Threads
from crosswright.search.outcome import Outcome

# How many nodes and edges may a graph have together? They take up to half a kilobyte each while it is built.
MOST_PARTS = 300_000

Classes = tuple[tuple[int, ...], ...]  # sets of equal cells, each sorted, sorted by their first cell


class Edge(NamedTuple):
    """One way to take a cell. Classes are numbered as at the node where the edge begins."""

    mask: Mask
    node: int  # on the next level
    joins: tuple[int, ...] = ()  # the classes whose character the cell takes again
    narrows: tuple[tuple[int, Mask], ...] = ()  # classes that must be in a set
    keeps: tuple[int, ...] = ()  # for each class of the next node: the class here, or -1 for the new cell's class


Narrows = tuple[tuple[int, Mask], ...]
Level = list[tuple[Edge, ...]]  # node -> its edges


@dataclass(frozen=True)
class Graph:
    """All ways to match."""

    levels: tuple[Level, ...]  # one for each cell; level 0 has one node, or none if nothing matches
    ends: tuple[tuple[Narrows, ...], ...]  # for each node after the last cell: ways to end, each narrowing classes
    linked: bool  # some cells must equal others, or are narrowed later

    @property
    def edges(self) -> int:
        """How many edges there are: the work of one pass."""
        return sum(len(edges) for level in self.levels for edges in level)


def graph_of(root: Node, length: int, full: Mask, steps: Steps) -> Graph:
    """The graph of an expression, over the characters of `full`; raises Halted when it grows too large."""
    if is_regular(root):
        return _regular(Machine(root, length, marks=False), steps)
    return _threaded(Threads(Machine(root, length), full, steps), length, steps)


def _regular(machine: Machine, steps: Steps) -> Graph:
    closures = Closures(machine, steps)

    def successors(state: MatchState, position: int) -> Iterator[tuple[Edge, MatchState]]:
        for after, mask in closures.row(state, position).takes.items():
            yield Edge(mask, 0), after

    def ends(state: MatchState) -> tuple[Narrows, ...]:
        return ((),) if closures.row(state, machine.length).accepts else ()

    return _build(machine.start, length=machine.length, successors=successors, ends=ends, steps=steps)


Stop = tuple[Front, Classes]  # a front, and what it knows about earlier cells


def _threaded(threads: Threads, length: int, steps: Steps) -> Graph:
    def successors(stop: Stop, position: int) -> Iterator[tuple[Edge, Stop]]:
        front, classes = stop
        for option in threads.options(front, position):
            edge, after = _linked_edge(option, position, classes, _open(option.after, position + 1, threads.window))
            yield edge, (option.after, after)

    def ends(stop: Stop) -> tuple[Narrows, ...]:
        front, classes = stop
        return tuple({_numbered(option, classes) for option in threads.options(front, length)})

    start: Stop = (threads.start, ())
    return _build(start, length=length, successors=successors, ends=ends, steps=steps)


def _open(front: Front, position: int, window: int) -> set[int]:
    """The cells that the front may still refer to."""
    cells = set(range(max(0, position - window), position))
    for thread in front:
        if isinstance(thread, Thread):
            cells.update(cell for span in thread.captures if span for cell in range(*span))
            cells.update(cell for start in thread.state.opens for cell in range(start, position))
            if thread.state.kind == "rest":
                cells.update(range(thread.state.count, thread.state.mark))
    return cells


def _linked_edge(option: Option, position: int, classes: Classes, still_open: set[int]) -> tuple[Edge, Classes]:
    joins = tuple(number for number, cells in enumerate(classes) if option.equal & set(cells))
    new = {position}.union(*(classes[number] for number in joins))
    groups = [(tuple(sorted(new & still_open)), -1)]
    groups += [
        (tuple(cell for cell in cells if cell in still_open), number)
        for number, cells in enumerate(classes)
        if number not in joins
    ]
    kept = sorted(group for group in groups if group[0])
    edge = Edge(option.mask, 0, joins, _numbered(option, classes), tuple(number for _, number in kept))
    return edge, tuple(cells for cells, _ in kept)


def _numbered(option: Option, classes: Classes) -> Narrows:
    """The narrowings of an option, for classes in place of cells."""
    masks: dict[int, Mask] = {}
    for cell, mask in option.narrowings:
        number = next(number for number, cells in enumerate(classes) if cell in cells)
        masks[number] = masks.get(number, mask) & mask
    return tuple(sorted(masks.items()))


Key = TypeVar("Key", bound=Hashable)


def _build(
    start: Key,
    *,
    length: int,
    successors: Callable[[Key, int], Iterable[tuple[Edge, Key]]],
    ends: Callable[[Key], tuple[Narrows, ...]],
    steps: Steps,
) -> Graph:
    """Go forward to every node there is, then backward to drop and merge."""
    levels: list[Level] = []
    keys = [start]
    total = 0
    for position in range(length):
        numbers: dict[Key, int] = {}
        level: Level = []
        for key in keys:
            level.append(
                tuple(
                    edge._replace(node=numbers.setdefault(after, len(numbers)))
                    for edge, after in successors(key, position)
                )
            )
            total += 1 + len(level[-1])
            steps.spend(1 + len(level[-1]))
            if total > MOST_PARTS:
                raise Halted(Outcome.OUT_OF_BUDGET)
        levels.append(level)
        keys = list(numbers)
    return _reduced(levels, [ends(key) for key in keys])


def _reduced(levels: list[Level], ends: list[tuple[Narrows, ...]]) -> Graph:
    """Keep the nodes that lead to an end; nodes with the same edges become one."""
    linked = any(edge.joins or edge.narrows for level in levels for edges in level for edge in edges) or any(
        narrows for ways in ends for narrows in ways
    )
    final: dict[tuple[Narrows, ...], int] = {}
    renamed = [final.setdefault(tuple(sorted(ways)), len(final)) if ways else -1 for ways in ends]
    reduced: list[Level] = []
    for level in reversed(levels):
        known: dict[frozenset[Edge], int] = {}
        fresh = []
        for edges in level:
            merged = frozenset(_merged(edges, renamed, linked))
            fresh.append(known.setdefault(merged, len(known)) if merged else -1)
        renamed = fresh
        reduced.append([tuple(sorted(edges)) for edges in known])
    return Graph(tuple(reversed(reduced)), tuple(final), linked)


def _merged(edges: Iterable[Edge], renamed: list[int], linked: bool) -> Iterator[Edge]:
    """The edges to nodes that are kept; those that differ only in their characters become one."""
    masks: dict[Edge, Mask] = {}
    for edge in edges:
        if renamed[edge.node] >= 0:
            key = edge._replace(mask=0, node=renamed[edge.node])
            key = key if linked else key._replace(keeps=())
            masks[key] = masks.get(key, 0) | edge.mask
    return (key._replace(mask=mask) for key, mask in masks.items())
