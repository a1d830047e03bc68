"""Made regex crosswords: one solution, no idle expression, and the kinds that the difficulty allows."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from crosswright.errors import UsageError
from crosswright.regex import explain, make_regex, phrase_in_hexagon, phrase_in_rows, solve
from crosswright.regex.constraints import prepare
from crosswright.regex.make import rate
from crosswright.regex.steps import Steps
from crosswright.regex.writing import write_expression

GRIDS = [
    ["TEA", "ERR", "ASK"],
    ["LAMP", "IDEA", "MOON"],
    phrase_in_rows("to be or not", 3, 4),
    ["ÉTÉ", "SUR"],
]
HEXAGON = phrase_in_hexagon("I am he", 2)


@pytest.mark.parametrize(
    ("rows", "difficulty"), [*((rows, level) for rows in GRIDS for level in range(1, 6)), (HEXAGON, 1), (HEXAGON, 2)]
)
def test_a_made_puzzle(rows: list[str], difficulty: int) -> None:
    made = make_regex(rows, difficulty=difficulty, seed=5)
    assert made is not None and made == make_regex(rows, difficulty=difficulty, seed=5)
    found = solve(made.puzzle, most=None)
    assert found.solutions == (made.solution,) == (tuple(map(tuple, rows)),)
    explained = explain(made.puzzle)
    assert (len(explained.steps), rate(explained, made.puzzle)) == (made.steps, made.difficulty)
    for direction, lines in enumerate(made.puzzle.directions):
        for line, (expression,) in enumerate(lines):
            directions = [list(each) for each in made.puzzle.directions]
            directions[direction][line] = ()
            without = replace(made.puzzle, directions=tuple(map(tuple, directions)))
            assert not solve(without).unique or len(explain(without).steps) != made.steps, expression.text


@pytest.mark.parametrize("difficulty", [1, 2, 3, 4, 5])
def test_expressions_match_and_keep_to_their_difficulty(difficulty: int) -> None:
    random, letters = Random(1), "ABCE -]^"
    for _ in range(400):
        line = "".join(random.choice(letters) for _ in range(random.randint(1, 6)))
        expression = write_expression(line, sorted(set(letters)), difficulty, random)
        assert re.fullmatch(expression, line), (expression, line)
        assert difficulty >= 2 or not re.search(r"[)\]][+*]", expression)
        assert difficulty >= 4 or "\\1" not in expression
        assert difficulty >= 5 or not re.search(r"\(\?[=!]", expression)


def test_no_line_can_be_filled_alone_from_difficulty_two_on() -> None:
    made = make_regex(GRIDS[1], difficulty=2, seed=1)
    assert made is not None
    problem = prepare(made.puzzle, Steps())
    for constraint in problem.constraints:
        assert any(mask.bit_count() > 1 for mask in constraint.supports(problem.domains))


@pytest.mark.parametrize("rows", [[], [""], ["AB", "C"], ["A\n"], ["A" * 13]])
def test_rows_that_can_not_be(rows: list[str]) -> None:
    with pytest.raises(UsageError):
        make_regex(rows)


def test_stop_ends_the_making() -> None:
    assert make_regex(GRIDS[0], stop=lambda: True) is None
