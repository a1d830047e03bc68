"""A medium for crosswright: the clues as a list in Markdown, with the solution below them if it is wanted."""

from __future__ import annotations

from crosswright import Puzzle
from crosswright.media.kinds import Kind, Offer, Writer


def markdown(puzzle: Puzzle, *, solution: bool = False) -> str:
    """The clues, and below them the rows of the solution."""
    lines = [f"# {puzzle.title}", "", *(f"- {clue.name} {clue.text.plain}" for clue in puzzle.clues)]
    rows = puzzle.grid.in_rows([text or "#" for text in puzzle.solution])
    return "\n".join([*lines, *(["", *("    " + "".join(row) for row in rows)] if solution else []), ""])


KIND = Kind(
    "md", "Markdown", (".md",), "text/markdown; charset=utf-8", drawn=True,
    writes={"puzzle": Writer(markdown, "solution")},
    offers={"puzzle": Offer("for notes"), "sheet": Offer("for notes")},
)  # fmt: skip
