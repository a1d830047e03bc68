"""A puzzle made ready for search: numbered cells, their possible characters, and a constraint for each expression."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from crosswright.regex.graph import Graph, graph_of
from crosswright.regex.matching import Matcher
from crosswright.regex.model import Expression, Line, RegexPuzzle
from crosswright.regex.nodes import Mask, Node
from crosswright.regex.parsing import NodeBuilder, Tree, alphabet_of, parse
from crosswright.regex.relaxing import Relaxer
from crosswright.regex.steps import Steps
from crosswright.regex.supports import supports
from crosswright.search.bitset import bits_of

# How many strings may be left for a line with parts that automata can't express, before all of them are tested?
MOST_STRINGS_TO_TRY = 400
# How many results does a constraint remember?
MOST_REMEMBERED = 10_000


class Constraint:
    """One expression of one line."""

    def __init__(self, line: Line, expression: Expression, graph: Graph, matcher: Matcher | None, steps: Steps) -> None:
        self.line, self.expression, self.cells = line, expression, line.cells
        self._graph, self._steps = graph, steps
        # Only where the graph allows more than the expression:
        self._matcher = matcher
        self._known: dict[tuple[Mask, ...], list[Mask]] = {}

    def supports(self, domains: Sequence[Mask]) -> list[Mask]:
        """For each cell of the line, the characters of its domain that are part of a match."""
        key = tuple([domains[cell] for cell in self.cells])
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            known = self._known[key] = self._work_out(key)
        return known

    def _work_out(self, domains: tuple[Mask, ...]) -> list[Mask]:
        supported = supports(self._graph, domains, self._steps)
        if self._matcher is None or not supported[0]:
            return supported
        if math.prod(mask.bit_count() for mask in supported) > MOST_STRINGS_TO_TRY:
            return supported
        return self._try_out(supported, self._matcher)

    def _try_out(self, domains: list[Mask], matcher: Matcher) -> list[Mask]:
        supported = [0] * len(domains)
        for characters in itertools.product(*map(bits_of, domains)):
            if matcher.matches(characters):
                supported = [mask | 1 << character for mask, character in zip(supported, characters, strict=True)]
        return supported


@dataclass(frozen=True)
class RegexProblem:
    """The problem that a search gets; it never changes."""

    puzzle: RegexPuzzle
    alphabet: str
    domains: tuple[Mask, ...]  # for each cell, before any expression is used
    constraints: tuple[Constraint, ...]
    watchers: tuple[tuple[int, ...], ...]  # for each cell, the constraints of its lines
    steps: Steps

    def characters(self, mask: Mask) -> str:
        """The characters of a mask, in the order of the alphabet."""
        return "".join(self.alphabet[number] for number in bits_of(mask))


# By alphabet, expression and length: the graph and, where that allows more than the expression, the expression itself.
Graphs = dict[tuple[str, str, int], tuple[Graph, Node | None]]


def prepare(puzzle: RegexPuzzle, steps: Steps, graphs: Graphs | None = None) -> RegexProblem:
    """Parse every expression and make its graph; `graphs` keeps them for the next puzzle.

    Raises PuzzleError for an expression that can't be read, Halted when the steps are used up.
    """
    graphs = {} if graphs is None else graphs
    alphabet, trees = _alphabet(puzzle)
    builder = NodeBuilder(alphabet)
    constraints = []
    for line in puzzle.lines:
        for expression in line.expressions:
            length = len(line.cells)
            key = (alphabet, expression.text, length)
            if key not in graphs:
                root = builder.build(trees.get(expression) or parse(expression, puzzle.source))
                relaxed = Relaxer(root, builder.full)
                graph = graph_of(relaxed.root, length, builder.full, steps)
                graphs[key] = graph, None if relaxed.exact else root
            graph, inexact = graphs[key]
            matcher = None if inexact is None else Matcher(inexact, alphabet, length, steps)
            constraints.append(Constraint(line, expression, graph, matcher, steps))
    domains, watchers = _domains(puzzle, alphabet), _watchers(puzzle, constraints)
    return RegexProblem(puzzle, alphabet, domains, tuple(constraints), watchers, steps)


def _alphabet(puzzle: RegexPuzzle) -> tuple[str, dict[Expression, Tree]]:
    """The alphabet, and the trees of the expressions if they had to be parsed for it."""
    if puzzle.alphabet is not None:
        return alphabet_of(puzzle, ()), {}
    expressions = [expression for line in puzzle.lines for expression in line.expressions]
    trees = {expression: parse(expression, puzzle.source) for expression in expressions}
    return alphabet_of(puzzle, trees.values()), trees


def _domains(puzzle: RegexPuzzle, alphabet: str) -> tuple[Mask, ...]:
    given = dict(puzzle.given)
    full = (1 << len(alphabet)) - 1
    return tuple(1 << alphabet.index(given[cell]) if cell in given else full for cell in puzzle.cells)


def _watchers(puzzle: RegexPuzzle, constraints: Sequence[Constraint]) -> tuple[tuple[int, ...], ...]:
    watchers: list[list[int]] = [[] for _ in puzzle.cells]
    for number, constraint in enumerate(constraints):
        for cell in constraint.cells:
            watchers[cell].append(number)
    return tuple(map(tuple, watchers))
