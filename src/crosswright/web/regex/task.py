"""Tasks on regex crosswords of strangers, for `file_task_main`, which has limits on time and memory.

regex-read    a puzzle in any of its forms -> the form in one line
regex-play    the same -> the document for the player, JSON
regex-prove   the same -> its only solution and its difficulty, JSON
regex-make    what to make, JSON: phrase, rows, columns or hexagon, difficulty, seed -> the form in one line
"""

from __future__ import annotations

import json

from crosswright.errors import PuzzleError, UsageError
from crosswright.language.wording import worded
from crosswright.media.regex.play import regex_document
from crosswright.regex import (
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


def do_regex_task(task: str, data: bytes) -> bytes:
    """The result of a task; CrosswrightError, in one line, for data that can't be used."""
    if task == "regex-make":
        return _made(json.loads(data))
    puzzle = read_regex(data, SOURCE)
    check_expressions(puzzle)
    if task == "regex-read":
        return write_compact(puzzle).encode()
    if task == "regex-prove":
        made = proved(puzzle)
        answer = {"solution": [each for row in made.solution for each in row], "difficulty": made.difficulty}
        return json.dumps(answer).encode()
    if task != "regex-play":
        raise PuzzleError(f"there is no task {task}")
    solved = solve(puzzle, budget=Budget(STEPS))
    solution = solved.solutions[0] if solved.unique else None
    return json.dumps(regex_document(puzzle, solution=solution), ensure_ascii=False).encode()


def _made(wanted: dict[str, object]) -> bytes:
    numbers = {name: int(str(wanted.get(name) or 0)) for name in ("rows", "columns", "hexagon", "difficulty", "seed")}
    phrase = str(wanted.get("phrase", ""))
    if numbers["hexagon"]:
        rows = phrase_in_hexagon(phrase, numbers["hexagon"])
    else:
        rows = phrase_in_rows(phrase, numbers["rows"], numbers["columns"])
    made = make_regex(rows, difficulty=numbers["difficulty"], seed=numbers["seed"])
    if made is None:
        raise UsageError(worded("no puzzle was found for this; try another seed, size or difficulty"))
    return write_compact(made.puzzle).encode()
