"""A solution as steps that a person can follow.

Each step looks at one expression ("row 3: cell 1 is A; cell 2 is A or O"). Where no single expression decides more, a
step supposes a character and finds that some line can then no longer match. The rest needs a real search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from crosswright.progress import Stop, never
from crosswright.regex.constraints import Constraint, RegexProblem, prepare
from crosswright.regex.model import RegexPuzzle
from crosswright.regex.nodes import Mask
from crosswright.regex.solver import RegexSearch, Solution
from crosswright.regex.steps import Halted, Steps
from crosswright.search.bitset import bits_of
from crosswright.search.outcome import Budget, Outcome

# How many characters does a step list one by one?
MOST_LISTED = 6


class StepKind(Enum):
    """The kinds of steps."""

    LINE = "line"  # one expression narrows cells
    SUPPOSE = "suppose"  # a character is tried and refuted
    SEARCH = "search"  # a search, when the other kinds find nothing


@dataclass(frozen=True)
class Change:
    """The characters of one cell, before and after a step."""

    cell: int
    before: str
    after: str


@dataclass(frozen=True)
class Step:
    """One step; `text` is its wording."""

    kind: StepKind
    line: str  # "row 3"; for a supposition, the line that can't match
    expression: str
    changes: tuple[Change, ...]
    text: str


@dataclass(frozen=True)
class Explanation:
    """The steps and their outcome: SOLVED with the one solution, or IMPOSSIBLE.

    Where the last step is a search, the outcome is that of a search for two solutions, and `solution` is the first.
    """

    outcome: Outcome
    steps: tuple[Step, ...]
    solution: Solution | None

    def steps_as_json(self, puzzle: RegexPuzzle) -> list[dict[str, object]]:
        """For a JSON document: each step with the cells that it changes, by row and cell from 1."""
        return [
            {
                "kind": step.kind.value,
                "line": step.line,
                "expression": step.expression,
                "text": step.text,
                "cells": [
                    {"row": row + 1, "cell": cell + 1, "before": change.before, "after": change.after}
                    for change in step.changes
                    for row, cell in [puzzle.cells[change.cell]]
                ],
            }
            for step in self.steps
        ]


def explain(puzzle: RegexPuzzle, *, budget: Budget | None = None, stop: Stop = never) -> Explanation:
    """Solve step by step; raises PuzzleError when an expression can't be read."""
    try:
        problem = prepare(puzzle, Steps(budget, stop))
    except Halted as halted:
        return Explanation(halted.outcome, (), None)
    return explain_problem(problem)


def explain_problem(problem: RegexProblem) -> Explanation:
    """Solve a prepared puzzle step by step."""
    explainer = _Explainer(problem)
    try:
        outcome = explainer.run()
    except Halted as halted:
        outcome = halted.outcome
    return Explanation(outcome, tuple(explainer.steps), explainer.solution)


class _Explainer:
    """Repeatedly takes the step that decides most."""

    def __init__(self, problem: RegexProblem) -> None:
        self._problem, self._search = problem, RegexSearch(problem)
        self._waiting = dict.fromkeys(range(len(problem.constraints)))  # the constraints that may narrow more
        self.steps: list[Step] = []
        self.solution: Solution | None = None

    def run(self) -> Outcome:
        domains = self._search.state.domains
        while all(domains):
            if self._line_step():
                continue
            if not any(domain & (domain - 1) for domain in domains):
                self.solution = self._search.solution()
                return Outcome.SOLVED
            if not self._supposition_step():
                return self._search_step()
        return Outcome.IMPOSSIBLE

    def _line_step(self) -> bool:
        """Use the expression that decides most; False if none narrows anything."""
        best, best_gain, best_found = -1, (0, 0), [0]
        for number in list(self._waiting):
            constraint = self._problem.constraints[number]
            supported = constraint.supports(self._search.state.domains)
            gain = self._gain(constraint, supported)
            if gain == (0, 0):
                del self._waiting[number]
            elif gain > best_gain:
                best, best_gain, best_found = number, gain, supported
        if best < 0:
            return False
        constraint = self._problem.constraints[best]
        changes = self._apply(constraint, best_found)
        text = f"{constraint.line.name} can't match" if not all(best_found) else self._line_text(constraint, changes)
        self.steps.append(Step(StepKind.LINE, constraint.line.name, constraint.expression.text, changes, text))
        return True

    def _gain(self, constraint: Constraint, supported: list[Mask]) -> tuple[int, int]:
        """How many cells are decided, and how many characters are dropped."""
        decided = dropped = 0
        for cell, mask in zip(constraint.cells, supported, strict=True):
            before = self._search.state.domains[cell]
            decided += mask != before and mask.bit_count() <= 1
            dropped += (before & ~mask).bit_count()
        return decided, dropped

    def _apply(self, constraint: Constraint, supported: list[Mask]) -> tuple[Change, ...]:
        return tuple(
            self._change(cell, mask)
            for cell, mask in zip(constraint.cells, supported, strict=True)
            if mask != self._search.state.domains[cell]
        )

    def _change(self, cell: int, mask: Mask) -> Change:
        before = self._search.state.domains[cell]
        self._search.state.narrow(cell, mask)
        self._waiting.update(dict.fromkeys(self._problem.watchers[cell]))
        return Change(cell, self._problem.characters(before), self._problem.characters(mask))

    def _line_text(self, constraint: Constraint, changes: tuple[Change, ...]) -> str:
        places = {cell: place for place, cell in enumerate(constraint.cells, 1)}
        parts = (f"cell {places[change.cell]} is {listed(change.after)}" for change in changes)
        return f"{constraint.line.name}: {'; '.join(parts)}"

    def _supposition_step(self) -> bool:
        """Try each character of each open cell, and stop at the first that some line refutes."""
        state = self._search.state
        open_cells = [cell for cell, domain in enumerate(state.domains) if domain & (domain - 1)]
        for cell in sorted(open_cells, key=lambda cell: state.domains[cell].bit_count()):
            for number in bits_of(state.domains[cell]):
                refuter = self._refuter(cell, 1 << number)
                if refuter is not None:
                    self._drop(cell, number, refuter)
                    return True
        return False

    def _refuter(self, cell: int, mask: Mask) -> Constraint | None:
        """The constraint that can't be met if a cell takes a character.

        None if propagation finds no such constraint.
        """
        mark = self._search.state.mark()
        self._search.state.narrow(cell, mask)
        consistent = self._search.propagate(self._problem.watchers[cell])
        self._search.state.undo(mark)
        return None if consistent else self._problem.constraints[self._search.last_refuter]

    def _drop(self, cell: int, number: int, refuter: Constraint) -> None:
        change = self._change(cell, self._search.state.domains[cell] & ~(1 << number))
        row, place = self._problem.puzzle.cells[cell]
        character = listed(self._problem.alphabet[number])
        text = (
            f"row {row + 1}, cell {place + 1} isn't {character}: {refuter.line.name} could not match; "
            f"it is {listed(change.after)}"
        )
        self.steps.append(Step(StepKind.SUPPOSE, refuter.line.name, refuter.expression.text, (change,), text))

    def _search_step(self) -> Outcome:
        """Look for two solutions."""
        solutions: list[Solution] = []
        for solution in self._search.solutions():
            solutions.append(solution)
            if len(solutions) == 2:
                break
        counted = {0: "there is no solution", 1: "there is one solution", 2: "there are several solutions"}[
            len(solutions)
        ]
        text = f"no single line and no single character says more: a search finds that {counted}"
        self.steps.append(Step(StepKind.SEARCH, "", "", (), text))
        self.solution = solutions[0] if solutions else None
        return Outcome.SOLVED if solutions else Outcome.IMPOSSIBLE


def listed(characters: str) -> str:
    """Characters in words.

    >>> listed("A"), listed("AO"), listed(" ABC"), listed("ABCDEFGH")
    ('A', 'A or O', 'space, A, B or C', 'one of 8 characters: A-H')
    """
    if len(characters) > MOST_LISTED:
        return f"one of {len(characters)} characters: {' '.join(_runs(characters))}"
    names = ["space" if character == " " else character for character in characters]
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _runs(characters: str) -> Iterator[str]:
    """Consecutive characters as a range."""
    start = last = characters[0]
    for character in (*characters[1:], ""):
        if character and ord(character) == ord(last) + 1:
            last = character
            continue
        count = ord(last) - ord(start) + 1
        yield f"{start}-{last}" if count > 2 else start if count == 1 else f"{start} {last}"
        start = last = character
