"""The object model of the well-known course, for its students: a thin view of a `Problem`.

    crossword = Crossword(problem)            variables, words, overlaps, neighbors
    creator = CrosswordCreator(crossword)     domains, enforce_node_consistency, ac3, solve
    assignment = creator.solve()              {Variable: word}, or None

The parts are those of this package; only the names and shapes differ. Domains begin with all words, whatever their
length, as the exercise has it, so that `enforce_node_consistency` has something to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.search.outcome import UNLIMITED, Meter
from crosswright.textbook import PRESETS, Strategy, fill
from crosswright.textbook.consistency import ac3, arcs_to
from crosswright.textbook.csp import CspState, Effort, grid_with
from crosswright.textbook.order import fewest_words_then_most_open_crossings, least_constraining


@dataclass(frozen=True)
class Variable:
    """A slot to fill: its first cell, counted from 0, its direction (`across` or `down`) and its letters."""

    row: int
    column: int
    direction: str
    length: int


class Crossword:
    """What there is to fill, and with what."""

    def __init__(self, problem: Problem) -> None:
        """Look at a problem; the slots that its grid gives whole are no variables."""
        self.problem = problem
        grid = problem.grid
        self.of_slot = {
            s: Variable(*divmod(slot.cells[0], grid.columns), slot.direction.value, problem.lengths[s])
            for s in problem.unfilled
            for slot in [grid.slots[s]]
        }
        self.slot_of = {variable: s for s, variable in self.of_slot.items()}
        self.variables = set(self.slot_of)
        self.words = {word for word, _ in problem.lexicon}
        # for two variables: where each of them has the letter they share, or None
        self.overlaps: dict[tuple[Variable, Variable], tuple[int, int] | None] = {
            (x, y): None for x in self.variables for y in self.variables if x != y
        }
        for s, x in self.of_slot.items():
            for _, p, t, q in problem.links[s]:
                self.overlaps[x, self.of_slot[t]] = p, q

    def neighbors(self, variable: Variable) -> set[Variable]:
        """The variables that overlap one."""
        return {self.of_slot[link.other] for link in self.problem.links[self.slot_of[variable]]}


class CrosswordCreator:
    """Fills a crossword as the course teaches it: node consistency, AC-3, then backtracking search."""

    def __init__(self, crossword: Crossword, strategy: str | Strategy = "mrv+degree+lcv") -> None:
        self.crossword = crossword
        self.strategy = PRESETS[strategy] if isinstance(strategy, str) else strategy
        self.domains = {variable: set(crossword.words) for variable in crossword.variables}

    def solve(self) -> dict[Variable, str] | None:
        """A word for each variable; None where there is no way."""
        found = fill(self.crossword.problem, self.strategy).fill
        if found is None:
            return None
        entries = {s: found.entry(found.slots[s]) for s in self.crossword.of_slot}
        return {self.crossword.of_slot[s]: entry for s, entry in entries.items() if entry is not None}

    def enforce_node_consistency(self) -> None:
        """Leave each variable the words of its length that agree with the letters given in it."""
        fresh = self._state({})
        for variable, s in self.crossword.slot_of.items():
            self.domains[variable] &= set(fresh.domains[s])

    def ac3(self, arcs: Iterable[tuple[Variable, Variable]] | None = None) -> bool:
        """Make these arcs, or all, consistent; False when a domain ran empty."""
        slot_of, state = self.crossword.slot_of, self._state(self.domains)
        wanted = None if arcs is None else {(slot_of[x], slot_of[y]) for x, y in arcs}
        everything = [(s, link) for t in slot_of.values() for s, link in arcs_to(state, t)]
        chosen = [(s, link) for s, link in everything if wanted is None or (s, link.other) in wanted]
        consistent = ac3(state, chosen) is None
        self.domains = {variable: set(state.domains[s]) for variable, s in slot_of.items()}
        return consistent

    def assignment_complete(self, assignment: Mapping[Variable, str]) -> bool:
        """Whether every variable has a word."""
        return set(assignment) == self.crossword.variables

    def consistent(self, assignment: Mapping[Variable, str]) -> bool:
        """Whether the words have the right lengths, differ, and agree where they cross."""
        overlaps = self.crossword.overlaps
        return (
            all(len(word) == variable.length for variable, word in assignment.items())
            and (self.crossword.problem.allow_repeats or len(set(assignment.values())) == len(assignment))
            and all(
                assignment[x][at[0]] == assignment[y][at[1]]
                for (x, y), at in overlaps.items()
                if at is not None and x in assignment and y in assignment
            )
        )

    def order_domain_values(self, variable: Variable, assignment: Mapping[Variable, str]) -> list[str]:
        """The variable's words, the one first that rules out the fewest for its open neighbours."""
        return least_constraining(self._state(self.domains, assignment), self.crossword.slot_of[variable])

    def select_unassigned_variable(self, assignment: Mapping[Variable, str]) -> Variable:
        """The open variable with the fewest words, of equals the one with the most open neighbours."""
        state = self._state(self.domains, assignment)
        ranked = min(state.open_slots(), key=lambda s: fewest_words_then_most_open_crossings(state, s))
        return self.crossword.of_slot[ranked]

    def grid(self, assignment: Mapping[Variable, str]) -> Grid:
        """The grid with these words, to draw, write or save."""
        problem, slot_of = self.crossword.problem, self.crossword.slot_of
        return grid_with(problem, ((slot_of[variable], word) for variable, word in assignment.items()))

    def _state(
        self, domains: Mapping[Variable, set[str]], assignment: Mapping[Variable, str] | None = None
    ) -> CspState:
        """A search's state with these domains, where they are given, and these words placed."""
        state = CspState(self.crossword.problem, Effort(Meter(UNLIMITED)), Random(0))
        slot_of = self.crossword.slot_of
        for variable, words in domains.items():
            state.domains[slot_of[variable]] = sorted(words)
        for variable, word in (assignment or {}).items():
            state.place(slot_of[variable], word)
        return state
