"""Make regex crosswords: a filled grid first, then an expression for each line until there is one solution.

Each expression is only as tight as necessary: when a second solution turns up, one line where it differs gets another
expression that excludes it. The puzzle is rated by the steps of its explanation.

>>> made = make_regex(["TEA", "ERR", "ASK"], difficulty=2, seed=1)
>>> made.solution
(('T', 'E', 'A'), ('E', 'R', 'R'), ('A', 'S', 'K'))
>>> from crosswright.regex import solve
>>> solve(made.puzzle).unique
True
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from crosswright.errors import UsageError
from crosswright.progress import Stop, never
from crosswright.regex.constraints import Graphs, RegexProblem, prepare
from crosswright.regex.explain import Explanation, Kind, explain_problem
from crosswright.regex.model import Directions, Expression, RegexPuzzle
from crosswright.regex.parsing import PRINTABLE_ASCII
from crosswright.regex.solver import RegexSearch, Solution
from crosswright.regex.steps import Halted, Steps
from crosswright.regex.writing import write_expression
from crosswright.search.outcome import Budget, Outcome

LEVELS = range(1, 6)
# How many rows and columns may a grid have? Larger ones take minutes.
LARGEST = 12
# How many puzzles do we make to find one of the difficulty that was asked for?
ATTEMPTS = 8
# By which factor may there be more attempts while no puzzle was found?
PATIENCE = 5
# From how many uses of each line on, on average, is a puzzle one level harder?
LOOKS = (1.05, 1.15, 1.3, 1.45)
# How often may one expression of a puzzle be replaced, and how many do we write to find one that excludes a solution?
REPLACEMENTS, DRAFTS = 60, 40
# From up to how many expressions do we take the loosest? More make harder puzzles, and more attempts fail.
MOST_FITS = 3
# How many steps may one solution take? Ordinary puzzles take a few thousand.
STEPS_A_SOLVING = 200_000


@dataclass(frozen=True)
class MadeRegex:
    """A puzzle with exactly one solution."""

    puzzle: RegexPuzzle
    solution: Solution
    difficulty: int  # 1 to 5, as measured
    steps: int  # in its explanation


def make_regex(
    rows: Sequence[str], *, difficulty: int = 2, seed: int = 0, attempts: int = ATTEMPTS, stop: Stop = never
) -> MadeRegex | None:
    """Write expressions for a grid with these rows; None if none was found, or `stop` ended it.

    Of all attempts the one nearest to the difficulty is returned. No expression is idle: without any of them there are
    more solutions, or the explanation has other steps. From difficulty 2 on, no line can be filled from its own
    expressions alone. Raises UsageError for rows of several lengths and for unknown difficulties.
    """
    if difficulty not in LEVELS:
        raise UsageError(f"the difficulty {difficulty} is unknown; give 1 to 5")
    if not rows or not rows[0] or len({len(row) for row in rows}) > 1:
        raise UsageError("the rows of a grid have one length; give rows of the same number of characters")
    if max(len(rows), len(rows[0])) > LARGEST:
        raise UsageError(f"a grid may have {LARGEST} rows and columns; give fewer")
    if not "".join(rows).isprintable():
        raise UsageError("the grid holds characters that can't be printed; leave them out")
    maker, best = _RegexMaker(rows, difficulty, Random(f"{seed} {difficulty} {rows}"), stop), None
    for number in range(PATIENCE * attempts):
        if stop() or _distance(best, difficulty) == 0 or (best is not None and number >= attempts):
            break
        try:
            best = maker.attempt(best)
        except Halted:
            continue
    return best


def phrase_in_rows(phrase: str, rows: int, columns: int) -> list[str]:
    """A phrase written into the rows of a grid, in capitals; spaces fill the end.

    Raises UsageError for a phrase that is too long.
    """
    text = " ".join(phrase.upper().split())
    if not text or len(text) > rows * columns:
        raise UsageError(f"the phrase has {len(text)} characters, {rows}x{columns} has room for {rows * columns}")
    text = text.ljust(rows * columns)
    return [text[start : start + columns] for start in range(0, len(text), columns)]


def rate(explanation: Explanation, lines: int) -> int:
    """How hard a puzzle is, 1 to 5: by how often each line is used on average, and whether single lines are enough."""
    if any(step.kind is not Kind.LINE for step in explanation.steps):
        return 5
    looks = len(explanation.steps) / lines
    return 1 + sum(looks > limit for limit in LOOKS)


def _distance(made: MadeRegex | None, difficulty: int) -> int:
    return len(LEVELS) if made is None else abs(made.difficulty - difficulty)


class _RegexMaker:
    """Makes puzzles for one grid, one attempt after the other."""

    def __init__(self, rows: Sequence[str], difficulty: int, random: Random, stop: Stop) -> None:
        self._difficulty, self._random, self._stop = difficulty, random, stop
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        self._rows, self._texts = len(rows), [*rows, *columns]
        self._letters = sorted(set("".join(rows)))
        self._alphabet = "".join(sorted({*PRINTABLE_ASCII, *self._letters}))
        self._graphs: Graphs = {}
        # In the present attempt: each line's expression, and the strings that it must exclude.
        self._expressions: list[str] = []
        self._refused: list[set[str]] = []

    def attempt(self, best: MadeRegex | None) -> MadeRegex | None:
        """A new puzzle if it comes nearer to the difficulty, else `best`."""
        puzzle = self._unique_puzzle()
        if puzzle is None:
            return best
        explained = explain_problem(self._problem(puzzle))
        if explained.outcome is not Outcome.SOLVED or explained.solution is None:
            return best
        rating = rate(explained, len(puzzle.lines))
        shown = replace(puzzle, alphabet=None) if "".join(self._letters).isascii() else puzzle
        made = MadeRegex(shown, explained.solution, rating, len(explained.steps))
        worse = _distance(made, self._difficulty) >= _distance(best, self._difficulty)
        return best if worse or self._some_idle(puzzle, explained) else made

    def _unique_puzzle(self) -> RegexPuzzle | None:
        """Replace expressions until there is one solution; None if that takes too long."""
        self._refused = [set() for _ in self._texts]
        self._expressions = [self._draft(line) for line in range(len(self._texts))]
        for _ in range(REPLACEMENTS):
            if "" in self._expressions:
                return None
            puzzle = self._puzzle()
            try:
                solutions = list(islice(RegexSearch(self._problem(puzzle)).solutions(), 2))
            except Halted:
                return None
            if len(solutions) == 1:
                return puzzle
            self._refuse(next(solution for solution in solutions if self._strings(solution) != self._texts))
        return None

    def _problem(self, puzzle: RegexPuzzle) -> RegexProblem:
        return prepare(puzzle, Steps(Budget(nodes=STEPS_A_SOLVING), self._stop), self._graphs)

    def _puzzle(self) -> RegexPuzzle:
        lines = [[expression] for expression in self._expressions]
        return RegexPuzzle.rectangle(lines[: self._rows], lines[self._rows :], alphabet=self._alphabet)

    def _strings(self, solution: Solution) -> list[str]:
        return ["".join(row) for row in solution] + ["".join(column) for column in zip(*solution, strict=True)]

    def _refuse(self, solution: Solution) -> None:
        """Give one line where the solution is wrong another expression."""
        strings = self._strings(solution)
        line = self._random.choice([line for line, text in enumerate(strings) if text != self._texts[line]])
        self._refused[line].add(strings[line])
        self._expressions[line] = self._draft(line)

    def _draft(self, line: int) -> str:
        """The loosest of some expressions that match the line and exclude what they must; None if there is none."""
        text, fits = self._texts[line], []
        for _ in range(DRAFTS):
            expression = write_expression(text, self._letters, self._difficulty, self._random)
            if not _matches(expression, text) or any(_matches(expression, other) for other in self._refused[line]):
                continue
            told = self._characters_left(expression, len(text))
            if self._difficulty == 1 or len(text) == 1 or told > len(text):
                fits.append((told, expression))
            if len(fits) == min(self._difficulty, MOST_FITS):
                break
        return max(fits, default=(0, ""))[1]

    def _characters_left(self, expression: str, length: int) -> int:
        """How many characters the cells of the line can take, added up, by this line alone."""
        problem = self._problem(RegexPuzzle.rectangle([[expression]], [[]] * length, alphabet=self._alphabet))
        return sum(mask.bit_count() for mask in problem.constraints[0].supports(problem.domains))

    def _some_idle(self, puzzle: RegexPuzzle, explained: Explanation) -> bool:
        """Whether some expression is idle: without it there is still one solution with the same number of steps."""
        for direction, lines in enumerate(puzzle.directions):
            for line in range(len(lines)):
                without = replace(puzzle, directions=_without(puzzle.directions, direction, line))
                again = explain_problem(self._problem(without))
                if len(again.steps) == len(explained.steps) and again.steps[-1].kind is not Kind.SEARCH:
                    return True
        return False


def _matches(expression: str, text: str) -> bool:
    """Whether a short line matches; expressions made here have no catastrophic backtracking."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.fullmatch(expression, text) is not None


def _without(directions: Directions, direction: int, line: int) -> Directions:
    empty: tuple[Expression, ...] = ()
    lines = directions[direction]
    changed = (*lines[:line], empty, *lines[line + 1 :])
    return (*directions[:direction], changed, *directions[direction + 1 :])
