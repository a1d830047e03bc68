"""Solve a regex crossword: propagate line after line, and search where that is not enough.

The search is the grid search's: a cell with few characters and many conflicts first (weights: F. Boussemart et al.,
Boosting systematic search by weighting constraints, 2004), the cell of the last conflict before that (C. Lecoutre et
al., Reasoning from last conflict(s), 2009), and restarts until the first solution is found.

>>> from crosswright.regex import RegexPuzzle, solve
>>> found = solve(RegexPuzzle.rectangle([["[AB]C"], ["A|B."]], [["(.).", "AB"], ["C+D?"]]))
>>> found.outcome, found.solutions, found.unique
(<Outcome.SOLVED: 'solved'>, ((('A', 'C'), ('B', 'C')), (('A', 'C'), ('B', 'D'))), False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from crosswright.progress import Stop, never
from crosswright.regex.constraints import RegexProblem, prepare
from crosswright.regex.model import RegexPuzzle
from crosswright.regex.nodes import Mask
from crosswright.regex.steps import Halted, Steps
from crosswright.search.outcome import Budget, Outcome

# After how many conflicts do we restart for the first time, and how much longer is each run?
FIRST_RUN, GROWTH = 50, 1.5

# What a search tells its watcher: a line narrowed cells, a decision, a line that can't match, a decision taken back.
TracedKind = Literal["line", "decide", "conflict", "back", "solution", "end"]
Solution = tuple[tuple[str, ...], ...]
"""Per row: the character of each cell."""


@dataclass(frozen=True)
class Solved:
    """The result of solving.

    `outcome` is SOLVED when there is a solution and the search went as far as requested; IMPOSSIBLE when it is proved
    that there is none; OUT_OF_BUDGET or STOPPED when the work ended before that.
    """

    outcome: Outcome
    solutions: tuple[Solution, ...]  # the solutions that were kept, in the order they were found
    found: int  # how many were found
    complete: bool  # there are no others
    steps: int
    nodes: int  # decisions of the search

    @property
    def count(self) -> int | None:
        """The number of solutions, if it is known."""
        return self.found if self.complete else None

    @property
    def line(self) -> str:
        """The result in a few words."""
        if self.complete:
            return {0: "no solution (proved)", 1: "exactly one solution"}.get(self.found, f"{self.found:,} solutions")
        if self.found > 1:
            return f"at least {self.found:,} solutions"
        ended = self.outcome.value.replace("_", " ")
        return f"{ended}; {'one solution, perhaps others' if self.found else 'no solution found yet'}"

    def as_json(self) -> dict[str, object]:
        """The result as a dict for JSON, without the solutions."""
        return {
            "outcome": self.outcome.value,
            "count": self.count,
            "at_least": self.found,
            "unique": self.unique,
        }

    @property
    def unique(self) -> bool | None:
        """Whether there is just one solution; None if that is not known."""
        if self.found > 1 or self.complete:
            return self.found == 1
        return None


def solve(
    puzzle: RegexPuzzle,
    *,
    most: int | None = 2,
    keep: bool = True,
    budget: Budget | None = None,
    stop: Stop = never,
) -> Solved:
    """Find up to `most` solutions (None: all); two show that there is more than one.

    The budget's nodes are steps: states of automata that are made or visited. `keep=False` only counts. Raises
    PuzzleError when an expression can't be read.
    """
    steps = Steps(budget, stop)
    search: RegexSearch | None = None
    kept: list[Solution] = []
    solutions, complete, outcome = 0, False, None
    try:
        search = RegexSearch(prepare(puzzle, steps))
        for solution in search.solutions():
            solutions += 1
            if keep:
                kept.append(solution)
            if solutions == most:
                break
        else:
            complete = True
    except Halted as halted:
        outcome = halted.outcome
    if outcome is None:
        outcome = Outcome.SOLVED if solutions else Outcome.IMPOSSIBLE
    return Solved(outcome, tuple(kept), solutions, complete, steps.taken, search.nodes if search else 0)


class RegexState:
    """The possible characters of each cell, and how to take changes back."""

    def __init__(self, problem: RegexProblem) -> None:
        self.domains = list(problem.domains)
        self._trail: list[tuple[int, Mask]] = []

    def mark(self) -> int:
        """The present moment; `undo` takes it."""
        return len(self._trail)

    def narrow(self, cell: int, mask: Mask) -> None:
        """Give a cell a smaller domain."""
        self._trail.append((cell, self.domains[cell]))
        self.domains[cell] = mask

    def undo(self, mark: int) -> None:
        """Take back all changes since a mark."""
        while len(self._trail) > mark:
            cell, mask = self._trail.pop()
            self.domains[cell] = mask


class RegexSearch:
    """A search through the solutions of a problem."""

    def __init__(self, problem: RegexProblem) -> None:
        self.problem, self.state = problem, RegexState(problem)
        self.nodes = 0
        self._weights = [1.0] * len(problem.constraints)  # of constraints: 1 and their conflicts
        self._last_conflict: int | None = None  # the cell whose decision failed last
        # Called after each step with its kind, the constraint and the cell.
        self.watch: Callable[[TracedKind, int | None, int | None], None] | None = None
        self.last_refuter = 0  # the last constraint that left a cell without characters

    def solutions(self) -> Iterator[Solution]:
        """Every solution, each once; raises Halted when the steps are used up."""
        if not self.propagate(range(len(self.problem.constraints))):
            return
        limit: float = FIRST_RUN
        while True:
            ended = True
            some = False
            for solution in self._run(limit):
                if solution is None:
                    ended = False
                else:
                    some = True
                    yield solution
            if ended or some:
                return
            limit *= GROWTH

    def propagate(self, constraints: Iterable[int]) -> bool:
        """Drop characters until each remaining one is part of a match of each line; False if a cell has none left."""
        domains, problem = self.state.domains, self.problem
        queue = dict.fromkeys(constraints)  # keeps order, holds each once
        while queue:
            number = next(iter(queue))
            del queue[number]
            constraint = problem.constraints[number]
            narrowed = False
            for cell, support in zip(constraint.cells, constraint.supports(domains), strict=True):
                if support == domains[cell]:
                    continue
                if not support:
                    self._weights[number] += 1
                    self.last_refuter = number
                    if self.watch is not None:
                        self.watch("conflict", number, None)
                    return False
                narrowed = True
                self.state.narrow(cell, support)
                queue.update((other, None) for other in problem.watchers[cell] if other != number)
            if narrowed and self.watch is not None:
                self.watch("line", number, None)
        return True

    def _run(self, limit: float) -> Iterator[Solution | None]:
        """Search from the root; None means that the limit of conflicts was reached before any solution."""
        state, root = self.state, self.state.mark()
        decisions: list[tuple[int, int, Mask]] = []  # mark, cell, the character that was tried
        conflicts, found, consistent = 0, False, True
        while True:
            cell = self._next_cell() if consistent else None
            if consistent and cell is not None:
                self._decide(decisions, cell)
                consistent = self._assign(cell, decisions[-1][2], "decide")
                continue
            if consistent:
                found = True
                yield self.solution()
            else:
                conflicts += 1
            if not found and conflicts > limit:
                state.undo(root)
                yield None
                return
            consistent = self._backtrack(decisions)
            if not consistent and not decisions:
                state.undo(root)
                return

    def _decide(self, decisions: list[tuple[int, int, Mask]], cell: int) -> None:
        self.nodes += 1
        self.problem.steps.spend()
        domain = self.state.domains[cell]
        decisions.append((self.state.mark(), cell, domain & -domain))

    def _assign(self, cell: int, mask: Mask, kind: TracedKind) -> bool:
        self.state.narrow(cell, mask)
        if self.watch is not None:
            self.watch(kind, None, cell)
        consistent = self.propagate(self.problem.watchers[cell])
        if not consistent:
            self._last_conflict = cell
        return consistent

    def _backtrack(self, decisions: list[tuple[int, int, Mask]]) -> bool:
        """Go back to the last decision that can be inverted, and invert it; False if there is none."""
        while decisions:
            mark, cell, tried = decisions.pop()
            self.state.undo(mark)
            rest = self.state.domains[cell] & ~tried
            if rest and self._assign(cell, rest, "back"):
                return True
        return False

    def _next_cell(self) -> int | None:
        """The open cell to decide next: the cell of the last conflict, or one with few characters for its weight."""
        domains = self.state.domains
        last = self._last_conflict
        if last is not None and domains[last] & (domains[last] - 1):
            return last
        best, best_score = None, -1.0
        for cell, domain in enumerate(domains):
            if domain & (domain - 1):
                weight = sum(self._weights[number] for number in self.problem.watchers[cell])
                score = weight / domain.bit_count()
                if score > best_score:
                    best, best_score = cell, score
        return best

    def solution(self) -> Solution:
        """The character of each cell, once all are decided."""
        return self.problem.puzzle.cut([self.problem.characters(domain) for domain in self.state.domains])
