"""Read what the arguments name: grids, puzzles, word lists."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crosswright import files, formats
from crosswright.cli.terminal import loading
from crosswright.cli.writing import notice
from crosswright.errors import CrosswrightError, UsageError
from crosswright.grid import Grid
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.words import Lexicon


def read_bytes(path: str) -> tuple[bytes, str]:
    """A grid's or a puzzle's file and its name for messages; `-` is standard input."""
    if path == "-":
        return files.limited(sys.stdin.buffer, "<stdin>"), "<stdin>"
    return files.bytes_of(Path(path)), path


def read_puzzle(path: str, *, format_: str | None = None) -> Puzzle:
    """The puzzle in a file, of the format named or the one that its content shows; `-` is standard input."""
    data, source = read_bytes(path)
    return formats.read(data, source=source, format=format_)


# The size of an open grid on the command line.
_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})", re.IGNORECASE | re.ASCII)


class Sourced(NamedTuple):
    """A grid and where it came from."""

    source: str
    place: int  # in its file, from 1
    label: str  # the source, with the grid's place where the file holds several
    grid: Grid


def read_grids(paths: Iterable[str], *, open_: str | None, block: str | None, shortest: int) -> list[Sourced]:
    """All grids of all files, in order: of text files with grids, and of puzzles in any format, solutions in them."""
    found = []
    for path in paths:
        data, source = read_bytes(path)
        grids = files.grids_in(data, source, open=open_, block=block, shortest=shortest)
        for place, grid in enumerate(grids, start=1):
            label = source if len(grids) == 1 else f"{source}, grid {place}"
            found.append(Sourced(source, place, label, grid))
    return found


def read_or_open(paths: Sequence[str], *, open_: str | None, block: str | None, shortest: int) -> list[Sourced]:
    """The grids of the files, or the open grid that `--open 5x5` asks for."""
    size = _SIZE.fullmatch(open_ or "")
    if size is None:
        if not paths:
            raise UsageError("no grid; name a file, '-' for standard input, or an open grid: --open 5x5")
        return read_grids(paths, open_=open_, block=block, shortest=shortest)
    if paths:
        raise UsageError(f"--open {open_} is a grid itself; leave out {paths[0]}")
    name = f"open {open_}"
    return [Sourced(name, 1, name, Grid.open(int(size[1]), int(size[2]), shortest=shortest))]


def read_lexicon(
    words: Sequence[str], *, min_score: int = 0, without: Sequence[str] = (), keep_accents: bool = False
) -> Lexicon:
    """Load the lists named (none is the default lexicon) and tell once what was skipped in them."""
    from crosswright.words import load_lexicon  # commands that need no words don't load the room

    with loading() as progress:
        lexicon = load_lexicon(
            list(words) or ["default"],
            keep_accents=keep_accents,
            without=[Path(path) for path in without],
            min_score=min_score,
            progress=progress,
        )
    if lexicon.report:
        notice(lexicon.report)
    return lexicon


def with_fixes(sourced: Sourced, fixes: Sequence[str], slots: Sequence[str], keep_accents: bool) -> Grid:
    """The grid with the entries of `--fix` and the letters of `--slot`."""
    grid = sourced.grid
    for option, requests in (("--fix", fixes), ("--slot", slots)):
        for request in requests:
            name, equals, letters = request.partition("=")
            if not equals:
                raise UsageError(f"{option} {request}: expected a slot, '=' and its letters, as in 1A=ICECREAM")
            if option == "--fix" and "?" in letters:
                raise UsageError(f"{option} {request}: a whole word belongs here; use --slot for letters and '?'")
            try:
                grid = grid.with_entry(name, _normalised(letters, keep_accents))
            except CrosswrightError as error:
                raise UsageError(f"{option} {request}: {sourced.label}: {error}") from None
    return grid


def _normalised(letters: str, keep_accents: bool) -> str:
    """Letters as they stand in grids and words; `?` and the brackets of a cell with several letters stay."""
    from crosswright.words import normalise  # as above

    pieces = re.split(r"([?\[\]])", letters)
    return "".join(normalise(piece, keep_accents=keep_accents) or piece for piece in pieces)
