"""The other end of `tasks`: `python -m crosswright.web.task TASK MEMORY SECONDS [ARGUMENTS]`, once for each task."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace

from crosswright import formats
from crosswright.errors import CrosswrightError
from crosswright.puzzle import Puzzle

NICE = 5


def main() -> int:
    """Do one task."""
    task, memory, seconds, *arguments = sys.argv[1:]
    _limit(int(memory), int(seconds))
    try:
        data = sys.stdin.buffer.read()
        if task == "read":
            made = formats.write(formats.read(data, source="the file"), "json").data
        else:
            made = do(task, formats.read(data, format="json"), "solution" in arguments)
    except CrosswrightError as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    sys.stdout.buffer.write(made)
    return 0


def _limit(memory: int, seconds: int) -> None:
    """Bound what this process may take, where the system can do that."""
    os.nice(NICE) if hasattr(os, "nice") else None
    try:
        import resource  # not on Windows
    except ImportError:
        return
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # macOS refuses the first
            resource.setrlimit(limit, (most, most))


def do(task: str, puzzle: Puzzle, solution: bool) -> bytes:
    """A file of a puzzle, or its picture, with the solution where that is wanted."""
    if task in formats.writable():
        return formats.write(puzzle if solution else without_solution(puzzle), task).data
    if task == "pdf":
        from crosswright.render.pdf import pdf

        return pdf([puzzle], solution=solution).data
    if task == "svg":
        from crosswright.render.svg import draw

        return draw(puzzle, solution=solution, theme="print").encode()
    from crosswright.web.card import card

    assert task == "card", task
    return card(puzzle)


def without_solution(puzzle: Puzzle) -> Puzzle:
    """The puzzle as its solvers may have it: with the letters that it gives away, without all others."""
    shown = tuple(text if c in puzzle.given else "" for c, text in enumerate(puzzle.solution))
    return replace(puzzle, solution=shown, also={}, saved=(), extra={})


if __name__ == "__main__":
    sys.exit(main())
