"""`crosswright course`: works like the program of a well-known course on a structure and a word list."""

from __future__ import annotations

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.kinds import require_package
from crosswright.cli.common.options import File
from crosswright.cli.common.writing import put_file, put_out
from crosswright.media.kinds import kind_of, writing
from crosswright.textbook.course import Crossword, CrosswordCreator

NO_SOLUTION = "No solution.\n"


@command(
    examples="""
        crosswright course structure.txt words.txt
        crosswright course structure.txt words.txt filled.png
    """
)
def course(
    *,
    structure: File = argument("STRUCTURE"),
    words: File = argument("WORDS"),
    picture: File | None = argument("[OUTPUT]"),
    force: bool = option("Has no effect: OUTPUT is overwritten in any case, as the course's program does."),
) -> int:
    """Fill a grid as the program of a well-known course on AI does: node consistency, AC-3, then backtracking.

    STRUCTURE has '_' for open cells; everything else is a block. WORDS has one word per line. You get the grid, a full
    block for each block, or "No solution."; OUTPUT is a picture of it: .png, .svg, .pdf or .html. Unlike the other
    commands this one overwrites OUTPUT, as the course's program does.

    Exit code: 0 filled, 1 no solution, 130 interrupted.
    """
    medium = None if picture is None else _medium(picture)
    creator = CrosswordCreator(Crossword(structure, words))
    assignment = creator.solve()
    if assignment is None:
        put_out(NO_SOLUTION)
        return exits.FAULT
    put_out(creator.printed(assignment))
    if picture is not None and medium is not None:
        put_file(creator.drawn(assignment, medium), picture, force=True)
    return exits.OK


def _medium(picture: str) -> str:
    """The medium of the picture; UsageError before any work where it can't be drawn."""
    kind = kind_of(picture, writing(drawn=True), none="nothing is drawn with", otherwise="")
    require_package(kind, picture)
    return kind.name
