"""A format for crosswright: a line with ROWS, a line with the title, and rows of letters."""

from __future__ import annotations

from crosswright import Grid, Puzzle
from crosswright.media.formats.features import all_but
from crosswright.media.kinds import Kind, Offer, Writer

# What the format can't hold is left out, and the command line says so.
HOLDS = all_but(
    "arrows author editor publisher copyright notes date difficulty language partial rebus symbols also given saved "
    "bars circles shades voids unnumbered numbers clues lists styles enumerations"
)


def read(data: bytes) -> Puzzle:
    """The puzzle in a file's bytes."""
    _, title, *rows = data.decode().splitlines()
    cells = "".join(rows)
    grid = Grid.open(len(rows), len(rows[0]), blocks=(c for c, cell in enumerate(cells) if cell == "#"))
    return Puzzle(grid=grid, solution=tuple(cell.strip("#?") for cell in cells), title=title)


def write(puzzle: Puzzle) -> bytes:
    """What `read` reads."""
    cells = ["#" if c in puzzle.grid.blocks else text or "?" for c, text in enumerate(puzzle.solution)]
    return "\n".join(["ROWS", puzzle.title, *("".join(row) for row in puzzle.grid.in_rows(cells)), ""]).encode()


KIND = Kind(
    "rows", "Rows", (".rows",), "text/plain; charset=utf-8", head=rb"\AROWS\r?\n",
    reads={"puzzle": read}, writes={"puzzle": Writer(write)},
    offers={"puzzle": Offer("for programs"), "sheet": Offer("for programs")},
)  # fmt: skip
