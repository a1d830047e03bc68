"""The words of a slot as a minimal acyclic automaton: prefixes that can end in the same ways share a node.

Numbering the words along the edges (Lucchesi and Kowaltowski 1993) shows which word a walk has spelled, so that entries
can be kept distinct although nodes are merged.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosswright.problem import Problem
from crosswright.search.bitset import bits_of

Edges = tuple[tuple[int, int], ...]  # of one node: (letter, node that it leads to), by letter


@dataclass(frozen=True)
class Automaton:
    """An automaton over the letters `a` of an alphabet; node 0 is where a word begins.

    A node's edges follow each other in the order of their letters.
    """

    letters: list[int]  # per node: which letters go on from here, a bitset
    first: array[int]  # per node: its first edge
    target: array[int]  # per edge: the node it leads to
    before: array[int]  # per edge: how many of the node's words come before those through this edge

    def step(self, node: int, a: int) -> tuple[int, int]:
        """The node to which letter `a`, one of the node's letters, leads, and how many words come before."""
        edge = self.first[node] + (self.letters[node] & ((1 << a) - 1)).bit_count()
        return self.target[edge], self.before[edge]


def spellings(problem: Problem, s: int, domain: int | None = None) -> list[tuple[bytes, int]]:
    """A slot's words as (letters `a` in its open cells, id), in alphabetical order.

    `domain` replaces the slot's own domain.
    """
    length, places = problem.lengths[s], problem.open_positions(s)
    rows = ((problem.lexicon.row(length, w), w) for w in bits_of(problem.domains[s] if domain is None else domain))
    return sorted((row if len(places) == length else bytes([row[p] for p in places]), w) for row, w in rows)


def go_on() -> None:
    """The check between two steps that never ends the work."""


def automaton_of(rows: Sequence[bytes], check: Callable[[], None] = go_on) -> Automaton:
    """The automaton of distinct words of one length, given in alphabetical order. `check` is called between steps.

    Built from the last position to the first: at each, prefixes with the same continuations become one node.

    >>> automaton = automaton_of([b"aa", b"ab", b"ba", b"bb"])
    >>> len(automaton.letters)
    3
    """
    groups = [(row, 0) for row in rows]  # prefixes and their nodes
    nodes: list[Edges] = [()]  # each after the nodes that it leads to
    for position in reversed(range(len(rows[0]) if rows else 0)):
        check()
        groups = _merge(groups, position, nodes)
    return _numbered(nodes)


def _merge(groups: Sequence[tuple[bytes, int]], position: int, nodes: list[Edges]) -> list[tuple[bytes, int]]:
    """The prefixes one letter shorter, with a node for each set of edges that occurs, appended to `nodes`."""
    edges: dict[bytes, list[tuple[int, int]]] = {}
    for prefix, node in groups:
        edges.setdefault(prefix[:position], []).append((prefix[position], node))
    known: dict[Edges, int] = {}
    shorter = []
    for prefix, each in edges.items():
        key = tuple(each)
        if key not in known:
            known[key] = len(nodes)
            nodes.append(key)
        shorter.append((prefix, known[key]))
    return shorter


def _numbered(nodes: Sequence[Edges]) -> Automaton:
    """The automaton of nodes in which each comes after the nodes it leads to.

    The last is the root and becomes node 0.
    """
    words = [1]
    for edges in nodes[1:]:
        words.append(sum(words[node] for _, node in edges))
    result = Automaton([], array("I"), array("I"), array("I"))
    for edges in reversed(nodes):
        result.letters.append(sum(1 << a for a, _ in edges))
        result.first.append(len(result.target))
        passed = 0
        for _, node in edges:
            result.target.append(len(nodes) - 1 - node)
            result.before.append(passed)
            passed += words[node]
    return result
