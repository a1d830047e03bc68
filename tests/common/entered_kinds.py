"""A medium and a format that crosswright doesn't have, as a newcomer would enter them."""

from __future__ import annotations

from crosswright.grid import Grid
from crosswright.media.formats.features import all_but
from crosswright.media.kinds import Kind, Offer, Writer
from crosswright.puzzle import Puzzle

HOLDS = all_but(
    "arrows author editor publisher copyright notes date difficulty language partial rebus symbols also given saved "
    "bars circles shades voids unnumbered numbers clues lists styles enumerations"
)


def markdown(puzzle: Puzzle, *, solution: bool = False) -> str:
    """The clues, and below them the rows of the solution."""
    lines = [f"# {puzzle.title}", "", *(f"- {clue.name} {clue.text.plain}" for clue in puzzle.clues)]
    rows = puzzle.grid.in_rows([text or "#" for text in puzzle.solution])
    return "\n".join([*lines, *(["", *("    " + "".join(row) for row in rows)] if solution else []), ""])


def read_rows(data: bytes) -> Puzzle:
    """A title and rows of letters."""
    _, title, *rows = data.decode().splitlines()
    cells = "".join(rows)
    grid = Grid.open(len(rows), len(rows[0]), blocks=(c for c, cell in enumerate(cells) if cell == "#"))
    return Puzzle(grid=grid, solution=tuple(cell.strip("#?") for cell in cells), title=title)


def write_rows(puzzle: Puzzle) -> bytes:
    """What `read_rows` reads."""
    cells = ["#" if c in puzzle.grid.blocks else text or "?" for c, text in enumerate(puzzle.solution)]
    return "\n".join(["ROWS", puzzle.title, *("".join(row) for row in puzzle.grid.in_rows(cells)), ""]).encode()


MARKDOWN = Kind(
    "md", "Markdown", (".md",), "text/markdown; charset=utf-8", drawn=True,
    writes={"puzzle": Writer(markdown, "solution")},
    offers={"puzzle": Offer("for notes"), "sheet": Offer("for notes")},
)  # fmt: skip
ROWS = Kind(
    "rows", "Rows", (".rows",), "text/plain; charset=utf-8", head=rb"\AROWS\r?\n",
    reads={"puzzle": read_rows}, writes={"puzzle": Writer(write_rows)},
    offers={"puzzle": Offer("for programs"), "sheet": Offer("for programs")},
)  # fmt: skip
