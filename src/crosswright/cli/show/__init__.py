"""`crosswright show`: a puzzle on the terminal."""

from __future__ import annotations

import sys

from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import JSON, File
from crosswright.cli.common.reading import read_puzzle
from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.writing import put_out, width_of
from crosswright.media import formats


@command(
    examples="""
        crosswright show puzzle.ipuz
        crosswright show puzzle.ipuz --solution --no-clues
    """
)
def show(
    *,
    puzzle: File = argument("PUZZLE"),
    solution: bool = option("Show the solution."),
    no_clues: bool = option("Leave the clues out."),
    as_json: bool = JSON,
) -> None:
    """Show a puzzle, in any format that is read: its grid and its clues.

    With --json it prints the puzzle in crosswright's own .json format, with solution and clues.
    """
    read = read_puzzle(puzzle)
    if as_json:
        put_out(formats.write(read, "json").data.decode())
        return
    from crosswright.media.drawn.terminal import page

    colour, width = colour_wanted(sys.stdout), width_of(sys.stdout)
    put_out(page(read, solution=solution, clues=not no_clues, colour=colour, width=width))
