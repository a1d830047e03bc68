"""A recorded search of the regex solver, step by step: each line that narrows cells, each decision, each conflict.

>>> from crosswright.regex import RegexPuzzle
>>> recorded = trace(RegexPuzzle.rectangle([["[AB]C"], ["A|B."]], [["(.).", "AB"], ["C+D"]]))
>>> [(step.kind, step.text) for step in recorded.steps][:3]
[('start', 'before the first step'), ('line', 'row 1: cell 1 is A or B; cell 2 is C'), ('line', 'row 2: cell 1 is B')]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from crosswright.progress import Stop, never
from crosswright.regex.constraints import RegexProblem, prepare
from crosswright.regex.explain import listed
from crosswright.regex.model import RegexPuzzle
from crosswright.regex.nodes import Mask
from crosswright.regex.solver import RegexSearch, Solution, TracedKind
from crosswright.regex.steps import Halted, Steps
from crosswright.search.outcome import Budget, Outcome

# How many steps are recorded? A page with more is slow.
MOST_STEPS = 5000
# Up to how many characters does the text of a step name those of a cell?
_FEW = range(1, 7)


@dataclass(frozen=True)
class RegexTraceStep:
    """One step: what happened, and the characters left in the cells that changed."""

    kind: str  # "start", "line", "decide", "conflict", "back", "solution" or "end"
    line: int | None  # of puzzle.lines
    cell: int | None  # of a decision
    left: dict[int, str]  # cell -> the characters left
    text: str


OnRegexStep = Callable[[RegexTraceStep], None]


@dataclass
class RegexTrace:
    """The steps of a search up to `most`, and its result."""

    puzzle: RegexPuzzle
    alphabet: str = ""
    steps: list[RegexTraceStep] = field(default_factory=list)
    count: int = 0  # of all steps
    outcome: Outcome = Outcome.OUT_OF_BUDGET
    solution: Solution | None = None

    @property
    def cut(self) -> bool:
        """Whether there were more steps than are recorded."""
        return self.count > len(self.steps)


def trace(
    puzzle: RegexPuzzle,
    *,
    budget: Budget | None = None,
    stop: Stop = never,
    on_step: OnRegexStep = lambda step: None,
    most: int = MOST_STEPS,
) -> RegexTrace:
    """Search for one solution and record how; `on_step` gets each step at once.

    Raises PuzzleError when an expression can't be read.
    """
    recorded = RegexTrace(puzzle)
    try:
        problem = prepare(puzzle, Steps(budget, stop))
        recorder = _Recorder(problem, recorded, on_step, most)
        recorder.run()
    except Halted as halted:
        recorded.outcome = halted.outcome
    return recorded


class _Recorder:
    """Watches a search, and compares the cells with those of the step before."""

    def __init__(self, problem: RegexProblem, recorded: RegexTrace, on_step: OnRegexStep, most: int) -> None:
        self._problem, self._recorded, self._on_step, self._most = problem, recorded, on_step, most
        self._search = RegexSearch(problem)
        self._search.watch = self._note
        self._before: list[Mask] = list(problem.domains)
        self._numbers = {line.name: number for number, line in enumerate(problem.puzzle.lines)}
        recorded.alphabet = problem.alphabet

    def run(self) -> None:
        """Search until the first solution."""
        self._add("start", None, None, {}, "before the first step")
        solution = next(self._search.solutions(), None)
        self._recorded.solution = solution
        self._recorded.outcome = Outcome.IMPOSSIBLE if solution is None else Outcome.SOLVED
        self._note("end" if solution is None else "solution", None, None)

    def _note(self, kind: TracedKind, constraint: int | None, cell: int | None) -> None:
        domains = self._search.state.domains
        changed = [c for c, domain in enumerate(domains) if domain != self._before[c]]
        left = {c: self._problem.characters(domains[c]) for c in changed}
        self._before = list(domains)
        line = None if constraint is None else self._numbers[self._problem.constraints[constraint].line.name]
        self._add(kind, line, cell, left, self._text(kind, line, cell, left))

    def _add(self, kind: str, line: int | None, cell: int | None, left: dict[int, str], text: str) -> None:
        step = RegexTraceStep(kind, line, cell, left, text)
        self._recorded.count += 1
        if len(self._recorded.steps) < self._most:
            self._recorded.steps.append(step)
        self._on_step(step)

    def _text(self, kind: TracedKind, line: int | None, cell: int | None, left: dict[int, str]) -> str:
        if line is not None:
            known = self._problem.puzzle.lines[line]
            return f"{known.name} can't match" if kind == "conflict" else f"{known.name}: {_told(known.cells, left)}"
        if cell is not None:
            row, place = self._problem.puzzle.cells[cell]
            says = "suppose that it is" if kind == "decide" else "back; then it is"
            return f"row {row + 1}, cell {place + 1}: {says} {listed(self._problem.characters(self._before[cell]))}"
        return {"solution": "every line matches", "end": "there is no solution"}[kind]


def _told(cells: Sequence[int], left: dict[int, str]) -> str:
    """What a line leaves: the characters of cells with few, the number of the others."""
    few = [f"cell {place} is {listed(left[c])}" for place, c in enumerate(cells, 1) if len(left.get(c, "")) in _FEW]
    others = len([c for c in cells if c in left]) - len(few)
    rest = [f"{others} other cell{'s' * (others != 1)} narrowed"] if others else []
    return "; ".join(few + rest)
