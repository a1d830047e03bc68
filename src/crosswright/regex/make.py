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

import json
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from crosswright.errors import InputError, UsageError
from crosswright.progress import Stop, never
from crosswright.regex.constraints import Graphs, RegexProblem, prepare
from crosswright.regex.explain import Explanation, StepKind, explain, explain_problem
from crosswright.regex.json_form import write_compact, write_json
from crosswright.regex.model import Expression, RegexPuzzle, Shape
from crosswright.regex.parsing import PRINTABLE_ASCII, check_expressions
from crosswright.regex.solver import RegexSearch, Solution, solve
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
# In a hexagon, where each cell has three lines, each line is used less often.
LOOKS = {Shape.RECTANGULAR: (1.05, 1.15, 1.3, 1.45), Shape.HEXAGONAL: (1.0, 1.07, 1.12, 1.17)}
# How often may one expression of a puzzle be replaced, and how many do we write to find one that excludes a solution?
REPLACEMENTS, DRAFTS = 60, 40
# From up to how many expressions do we take the loosest? More make harder puzzles, and more attempts fail.
MOST_FITS = 3
# How often do we try to loosen each expression of a hexagon, and how many do we write for that?
LOOSENINGS, LOOSER_DRAFTS = 2, 12
# How often do we replace idle expressions of a hexagon, and how many do we write to find one that isn't idle?
MENDINGS, MENDING_DRAFTS = 12, 8
# How many steps may one solution take? Ordinary puzzles take a few thousand.
STEPS_A_SOLVING = 200_000
# How many may it take to prove that a puzzle of a person has one solution? A second or two.
STEPS_TO_PROVE = 400_000


@dataclass(frozen=True)
class MadeRegex:
    """A puzzle with exactly one solution."""

    puzzle: RegexPuzzle
    solution: Solution
    difficulty: int  # 1 to 5, as measured
    steps: int  # in its explanation

    def as_json(self) -> dict[str, object]:
        """The puzzle, its solution and its rating as a dict for JSON."""
        return {
            "puzzle": json.loads(write_json(self.puzzle)),
            "compact": write_compact(self.puzzle),
            "solution": self.solution,
            "difficulty": self.difficulty,
            "steps": self.steps,
        }


def make_regex(
    rows: Sequence[str], *, difficulty: int = 2, seed: int = 0, attempts: int = ATTEMPTS, stop: Stop = never
) -> MadeRegex | None:
    """Write expressions for a grid with these rows; None if none was found, or `stop` ended it.

    Rows of one length are a rectangle; rows of n, n + 1, ..., 2n - 1, ..., n + 1, n characters are a hexagon.
    Of all attempts the one nearest to the difficulty is returned. No expression is idle: without any of them there are
    more solutions, or the explanation has other steps. From difficulty 2 on, no line can be filled from its own
    expressions alone. Raises UsageError for rows of other lengths and for unknown difficulties.
    """
    if difficulty not in LEVELS:
        raise UsageError(f"the difficulty {difficulty} is unknown; give 1 to 5")
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
    return _cut(phrase, [columns] * rows, f"{rows}x{columns}")


def phrase_in_hexagon(phrase: str, side: int) -> list[str]:
    """The same for the rows of a hexagon with `side` cells on each edge.

    >>> phrase_in_hexagon("I am he", 2)
    ['I ', 'AM ', 'HE']
    """
    return _cut(phrase, hexagon_rows(side), f"a hexagon of {side}")


def _cut(phrase: str, lengths: Sequence[int], grid: str) -> list[str]:
    text, room = " ".join(phrase.upper().split()), sum(lengths)
    if not text or len(text) > room:
        raise UsageError(f"the phrase has {len(text)} characters, {grid} has room for {room}")
    rest = iter(text.ljust(room))
    return ["".join(islice(rest, length)) for length in lengths]


def hexagon_rows(side: int) -> list[int]:
    """The lengths of a hexagon's rows.

    >>> hexagon_rows(3)
    [3, 4, 5, 4, 3]
    """
    return [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]


def _empty_puzzle(rows: Sequence[str]) -> RegexPuzzle:
    """A puzzle without expressions for these rows. Raises UsageError for rows that are no grid."""
    if not rows or not all(rows):
        raise UsageError("a grid has rows with characters; give some")
    if len(rows) > LARGEST or max(map(len, rows)) > LARGEST:
        raise UsageError(f"a grid may have {LARGEST} rows and columns; give fewer")
    if not "".join(rows).isprintable():
        raise UsageError("the grid holds characters that can't be printed; leave them out")
    lengths = [len(row) for row in rows]
    if len(set(lengths)) == 1:
        return RegexPuzzle.rectangle([[]] * len(rows), [[]] * lengths[0])
    if lengths == hexagon_rows(lengths[0]):
        return RegexPuzzle.hexagon([[[]] * len(rows)] * 3)
    raise UsageError("the rows have several lengths; give rows of one length, or those of a hexagon: 3, 4, 5, 4, 3")


def rate(explanation: Explanation, puzzle: RegexPuzzle) -> int:
    """How hard a puzzle is, 1 to 5: by how often each line is used on average, and whether single lines are enough."""
    if any(step.kind is not StepKind.LINE for step in explanation.steps):
        return 5
    looks = len(explanation.steps) / len(puzzle.lines)
    return 1 + sum(looks > limit for limit in LOOKS[puzzle.shape])


def proved(puzzle: RegexPuzzle) -> MadeRegex:
    """The puzzle with its only solution and its difficulty; InputError if it has none or several, or takes too long."""
    check_expressions(puzzle)
    proof = solve(puzzle, budget=Budget(STEPS_TO_PROVE))
    if not proof.unique:
        many = "more than one solution" if proof.found > 1 else "no solution" if proof.complete else "no known solution"
        raise InputError(f"the puzzle has {many}", remedy="change an expression")
    explanation = explain(puzzle, budget=Budget(STEPS_TO_PROVE))
    return MadeRegex(puzzle, proof.solutions[0], rate(explanation, puzzle), len(explanation.steps))


def _distance(made: MadeRegex | None, difficulty: int) -> int:
    return len(LEVELS) if made is None else abs(made.difficulty - difficulty)


class _RegexMaker:
    """Makes puzzles for one grid, one attempt after the other."""

    def __init__(self, rows: Sequence[str], difficulty: int, random: Random, stop: Stop) -> None:
        self._difficulty, self._random, self._stop = difficulty, random, stop
        self._empty = _empty_puzzle(rows)
        self._texts = self._strings([tuple(row) for row in rows])
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
        if self._empty.shape is Shape.HEXAGONAL:
            puzzle = self._mended(self._loosened(puzzle))
        explained = explain_problem(self._problem(puzzle))
        if explained.outcome is not Outcome.SOLVED or explained.solution is None:
            return best
        rating = rate(explained, puzzle)
        shown = replace(puzzle, alphabet=None) if "".join(self._letters).isascii() else puzzle
        made = MadeRegex(shown, explained.solution, rating, len(explained.steps))
        worse = _distance(made, self._difficulty) >= _distance(best, self._difficulty)
        return best if worse or self._idle_line(puzzle, explained) is not None else made

    def _unique_puzzle(self) -> RegexPuzzle | None:
        """Replace expressions until there is one solution; None if that takes too long."""
        self._refused = [set() for _ in self._texts]
        self._expressions = [self._draft(line) for line in range(len(self._texts))]
        for _ in range(REPLACEMENTS):
            if "" in self._expressions:
                return None
            puzzle = self._puzzle()
            try:
                wrong = self._wrong_solution(puzzle)
            except Halted:
                return None
            if wrong is None:
                return puzzle
            self._refuse(wrong)
        return None

    def _wrong_solution(self, puzzle: RegexPuzzle) -> Solution | None:
        """A solution other than the one that is meant."""
        solutions = islice(RegexSearch(self._problem(puzzle)).solutions(), 2)
        return next((solution for solution in solutions if self._strings(solution) != self._texts), None)

    def _loosened(self, puzzle: RegexPuzzle) -> RegexPuzzle:
        """Give each line a looser expression if there is still one solution.

        In a hexagon three expressions meet in a cell, so that the third is idle where two of them are tight.
        """
        lines = list(range(len(self._texts)))
        for line in lines * LOOSENINGS:
            before = self._expressions[line]
            for expression in self._looser(line):
                self._expressions[line] = expression
                looser = self._puzzle()
                if self._wrong_solution(looser) is None:
                    puzzle, before = looser, expression
                    break
            self._expressions[line] = before
        return puzzle

    def _looser(self, line: int) -> list[str]:
        """A few expressions that say less than the present one of a line, the loosest first."""
        text = self._texts[line]
        now, everything = self._characters_left(self._expressions[line], len(text)), len(text) * len(self._alphabet)
        drafts = {write_expression(text, self._letters, self._difficulty, self._random) for _ in range(LOOSER_DRAFTS)}
        told = sorted(((self._characters_left(each, len(text)), each) for each in drafts), reverse=True)
        return [each for left, each in told if now < left < everything and _matches(each, text)][:MOST_FITS]

    def _problem(self, puzzle: RegexPuzzle) -> RegexProblem:
        return prepare(puzzle, Steps(Budget(nodes=STEPS_A_SOLVING), self._stop), self._graphs)

    def _puzzle(self) -> RegexPuzzle:
        rest = iter(self._expressions)
        directions = tuple(tuple((Expression(next(rest)),) for _ in lines) for lines in self._empty.directions)
        return replace(self._empty, directions=directions, alphabet=self._alphabet)

    def _strings(self, solution: Sequence[Sequence[str]]) -> list[str]:
        """The characters of each line."""
        characters = [character for row in solution for character in row]
        return ["".join(characters[cell] for cell in line.cells) for line in self._empty.lines]

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

    def _idle_line(self, puzzle: RegexPuzzle, explained: Explanation) -> int | None:
        """A line whose expression is idle: without it there is still one solution with the same number of steps."""
        for line in range(len(self._texts)):
            again = self._explained_without(puzzle, line)
            if len(again.steps) == len(explained.steps) and again.steps[-1].kind is not StepKind.SEARCH:
                return line
        return None

    def _explained_without(self, puzzle: RegexPuzzle, line: int) -> Explanation:
        rest = iter(range(len(self._texts)))
        directions = tuple(
            tuple(() if next(rest) == line else expressions for expressions in lines) for lines in puzzle.directions
        )
        return explain_problem(self._problem(replace(puzzle, directions=directions)))

    def _mended(self, puzzle: RegexPuzzle) -> RegexPuzzle:
        """Replace idle expressions by others that save or cost a step. Without an idle one, the solution is known."""
        for _ in range(MENDINGS):
            idle = self._idle_line(puzzle, explain_problem(self._problem(puzzle)))
            if idle is None:
                return puzzle
            steps = len(self._explained_without(puzzle, idle).steps)
            for _ in range(MENDING_DRAFTS):
                self._expressions[idle] = self._draft(idle) or self._expressions[idle]
                puzzle = self._puzzle()
                if len(explain_problem(self._problem(puzzle)).steps) != steps:
                    break
        return puzzle


def _matches(expression: str, text: str) -> bool:
    """Whether a short line matches; expressions made here have no catastrophic backtracking."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.fullmatch(expression, text) is not None
