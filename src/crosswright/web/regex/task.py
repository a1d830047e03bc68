"""Tasks on regex crosswords of strangers, in a process with limits on time and memory."""

from __future__ import annotations

import json

from crosswright.errors import UsageError
from crosswright.language.wording import worded
from crosswright.media.regex.play import regex_document
from crosswright.regex import (
    RegexPuzzle,
    check_expressions,
    make_regex,
    phrase_in_hexagon,
    phrase_in_rows,
    read_regex,
    solve,
    write_compact,
)
from crosswright.regex.make import proved
from crosswright.search.outcome import Budget

# How much work is a look for the solution, which the player needs only to reveal cells? About a second.
STEPS = 200_000
SOURCE = "the puzzle"


def read(data: bytes) -> bytes:
    """A puzzle in any of its forms -> the form in one line."""
    return write_compact(_read(data)).encode()


def prove(data: bytes) -> bytes:
    """The same -> its only solution and its difficulty, JSON."""
    made = proved(_read(data))
    return json.dumps(
        {"solution": [each for row in made.solution for each in row], "difficulty": made.difficulty}
    ).encode()


def play(data: bytes) -> bytes:
    """The same -> the document for the player, JSON."""
    puzzle = _read(data)
    solved = solve(puzzle, budget=Budget(STEPS))
    solution = solved.solutions[0] if solved.unique else None
    return json.dumps(regex_document(puzzle, solution=solution), ensure_ascii=False).encode()


def _read(data: bytes) -> RegexPuzzle:
    puzzle = read_regex(data, SOURCE)
    check_expressions(puzzle)
    return puzzle


def make(data: bytes) -> bytes:
    """What to make, JSON: phrase, rows, columns or hexagon, difficulty, seed -> the form in one line."""
    order = json.loads(data)
    numbers = {name: int(str(order.get(name) or 0)) for name in ("rows", "columns", "hexagon", "difficulty", "seed")}
    phrase = str(order.get("phrase", ""))
    if numbers["hexagon"]:
        rows = phrase_in_hexagon(phrase, numbers["hexagon"])
    else:
        rows = phrase_in_rows(phrase, numbers["rows"], numbers["columns"])
    made = make_regex(rows, difficulty=numbers["difficulty"], seed=numbers["seed"])
    if made is None:
        raise UsageError(worded("no puzzle was found for this; try another seed, size or difficulty"))
    return write_compact(made.puzzle).encode()
