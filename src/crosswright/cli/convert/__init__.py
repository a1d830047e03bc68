"""`crosswright convert`: converts a puzzle to another format."""

from __future__ import annotations

from dataclasses import replace

from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.kinds import put_puzzle
from crosswright.cli.common.options import FORCE, JSON, File
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import GridError, PuzzleError, UsageError
from crosswright.language.letters import letters_tagged
from crosswright.media import formats
from crosswright.media.formats.features import FEATURES
from crosswright.media.kinds import Kind, kind_named, kind_of, reading, writing
from crosswright.puzzle import Puzzle
from crosswright.puzzle.arrowword import in_cells
from crosswright.puzzle.collected import with_solution_word
from crosswright.puzzle.numbering import NUMBERINGS, numbered


@command(
    examples="""
        crosswright convert puzzle.ipuz puzzle.puz
        crosswright convert puzzle.ipuz - --to jpz
        crosswright convert puzzle.ipuz puzzle.svg
    """
)
def convert(
    *,
    source: File = argument("IN"),
    output: File = argument("OUT"),
    from_: str | None = option("The format of IN, where its content doesn't show it.", choices=list(reading())),
    to: str | None = option("The format of OUT; without it its suffix decides.", choices=list(writing())),
    key: int | None = option("Unlock the solution of a locked .puz with its key.", least=0, most=9999),
    unlock: bool = option("Unlock the solution of a locked .puz without its key, by trying them all."),
    arrowword: bool = option("Put its clues into its blocks, with arrows, as an arrowword has them."),
    numbering: str | None = option(
        "Numbers in cells, or labels of rows and columns instead.", choices=list(NUMBERINGS)
    ),
    solution_word: str | None = option("Collect the letters of WORD from cells all over the grid.", metavar="WORD"),
    clue_notes: bool = option(
        "Keep your notes on clues, which solvers of OUT then get: in its notes, where it has no other place for them."
    ),
    force: bool = FORCE,
    as_json: bool = JSON,
) -> None:
    """Convert the puzzle in IN to the format of OUT.

    The format of IN is recognised by its content, that of OUT by its suffix: a .pdf, .svg, .png or .html is drawn,
    without the solution (`crosswright render` has more to choose from). '-' is standard input or output. What OUT
    can't hold is named on stderr.

    Exit code: 0 converted.
    """
    if output == "-" and to is None:
        raise UsageError("standard output has no suffix that shows a format; give --to FORMAT")
    if output == "-" and as_json:
        raise UsageError("--json and the puzzle can't both go to stdout; name a file for OUT")
    kind = kind_of(output) if to is None else kind_named(to)
    data, name = read_bytes(source)
    puzzle = _unlocked(formats.read(data, source=name, format=from_), name, key=key, unlock=unlock)
    if arrowword:
        puzzle = _with_clues_in_cells(puzzle, name)
    if numbering:
        puzzle = numbered(puzzle, numbering)
    if solution_word:
        puzzle = with_solution_word(puzzle, letters_tagged(puzzle.language).cells(solution_word.upper()))
    remarks = "" if clue_notes else FEATURES["remarks"].found(puzzle)
    puzzle = _with_clue_notes(puzzle, kind) if clue_notes else puzzle.without_clue_notes
    lost = put_puzzle(puzzle, kind, output, label=name, force=force, solution=False)
    if remarks:
        lost += (remarks,)
        notice(f"{name}: left out, unless you give --clue-notes: {remarks}")
    if as_json:
        format_ = from_ or getattr(formats.of_content(data), "name", None)
        put_out(to_json({"source": name, "from": format_, "output": output, "to": kind.name, "lost": list(lost)}))


def _with_clue_notes(puzzle: Puzzle, kind: Kind) -> Puzzle:
    """The puzzle with the notes on its clues: among its own notes, in a kind that has no other place for them."""
    lines = [f"{clue.name}: {clue.note}" for clue in puzzle.clues if clue.note]
    if not lines or "remarks" in kind.holds:
        return puzzle
    notes = [*filter(None, [puzzle.notes]), "Notes on clues:", *lines]
    return replace(puzzle.without_clue_notes, notes="\n".join(notes))


def _with_clues_in_cells(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle as an arrowword; PuzzleError where its blocks can't hold its clues."""
    try:
        return in_cells(puzzle)
    except GridError as error:
        raise PuzzleError(error.message, source=name, remedy=error.remedy) from None


def _unlocked(puzzle: Puzzle, name: str, *, key: int | None, unlock: bool) -> Puzzle:
    """The puzzle, with its locked solution opened if requested."""
    if "puz" not in puzzle.extra:
        if key is not None or unlock:
            raise UsageError(f"{name}: only .puz files are locked; leave out --key and --unlock")
        return puzzle
    from crosswright.media.formats import puz  # puzpy, which only .puz needs

    try:
        if key is None and not unlock:
            if puz.is_locked(puzzle):
                notice(f"{name}: the solution is locked; --key N or --unlock opens it")
            return puzzle
        opened, right_key = puz.unlock(puzzle, key)
    except PuzzleError as error:
        raise PuzzleError(error.message, source=name, remedy=error.remedy) from None
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None
    if key is None:
        notice(f"{name}: unlocked; its key is {right_key:04}")
    return opened
