"""Grids and puzzles in files: read and written by path, in the format or medium that the suffix names.

    read_grid(path)              the grid in a text file, or in a puzzle file of any format
    read_puzzle(path)            the puzzle in a file, in the format that its content shows
    write_puzzle(puzzle, path)   .ipuz, .puz, ... to be read again; .svg, .png, .pdf, .html to look at

A file is written whole or not at all.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

from crosswright.arguments import AtLeastOne, checked
from crosswright.errors import GridError, InputError, require_path
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.kinds import kind_named, kind_of
from crosswright.puzzle import Puzzle, gridtext

# Reading.


@checked("path")
def read_grid(
    path: str | Path, *, open: str | None = None, block: str | None = None, shortest: AtLeastOne | None = None
) -> Grid:
    """The one grid in a text file; for a puzzle file in any format, its grid with the solution.

    `open`, `block` and `shortest` are the parameters of `parse_grid`; `shortest` is for all files, the others for text.
    Without `shortest` a puzzle file says itself which runs are slots.

    Raises InputError (GridError, PuzzleError) for a file that holds no grid, or several; OSError for one that can't be
    opened; TypeError for text in place of a path (see `parse_grid`).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "grid.txt")
    ...     _ = path.write_text("CAT\\n.#.\\n...\\n")
    ...     print(read_grid(path))
    CAT
    .#.
    ...
    """
    grids = read_grids(path, open=open, block=block, shortest=shortest)
    if len(grids) > 1:
        remedy = "keep one of them in it, or call read_grids"
        raise GridError(f"{len(grids)} grids where one should be", source=str(path), remedy=remedy)
    return grids[0]


@checked("path")
def read_grids(
    path: str | Path, *, open: str | None = None, block: str | None = None, shortest: AtLeastOne | None = None
) -> list[Grid]:
    """The grids of a text file in order, at least one, with blank lines between them. Otherwise like `read_grid`."""
    place = require_path(path, "path", instead="or call parse_grids(text)")
    return grids_in(bytes_of(place), str(path), open=open, block=block, shortest=shortest)


def grids_in(data: bytes, source: str, *, open: str | None, block: str | None, shortest: int | None) -> list[Grid]:
    """The grids in a file's bytes, as `read_grids` gives them; InputError, with `source`, where there are none."""
    if formats.is_grids(data):
        text = _decoded(data, source)
        return gridtext.parse_grids(text, source=source, open=open, block=block, shortest=shortest or 2)
    return [grid_of(formats.read(data, source=source), source, shortest=shortest)]


def grid_of(puzzle: Puzzle, source: str, *, shortest: int | None) -> Grid:
    """The grid of a puzzle with its solution; InputError, with `source`, for a solution that is not of letters."""
    try:
        return replace(puzzle.fill, shortest=shortest or puzzle.grid.shortest)
    except InputError as error:
        raise InputError(error.message, source=source, remedy=error.remedy) from None


@checked("path")
def read_puzzle(path: str | Path, *, format: str | None = None) -> Puzzle:
    """The puzzle in a file: `format` is a name in `kinds.KINDS`; without it the content shows which it is.

    Raises PuzzleError for content that can't be read, UsageError for a format that can only be written, OSError for a
    file that can't be opened, TypeError for a `path` that is none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "tiny.ipuz")
    ...     fill = Grid(2, 2, letters=("A", "T", "N", "O"))
    ...     lost = write_puzzle(Puzzle.of(fill, {"1A": "In the direction of"}, title="Tiny"), path)
    ...     puzzle = read_puzzle(path)
    >>> lost, puzzle.title, puzzle.fill.entries
    ((), 'Tiny', {'1A': 'AT', '3A': 'NO', '1D': 'AN', '2D': 'TO'})
    """
    place = require_path(path, "path", instead="or call formats.read(data) for the bytes of one")
    return formats.read(bytes_of(place), source=str(path), format=format)


def bytes_of(path: Path) -> bytes:
    """The content of the file of a grid or a puzzle."""
    with path.open("rb") as file:
        return limited(file, str(path))


def limited(file: IO[bytes], source: str) -> bytes:
    """The bytes of a file; InputError where it is larger than any puzzle."""
    data = file.read(formats.MOST_BYTES + 1)
    if len(data) > formats.MOST_BYTES:
        remedy = f"a file may have {formats.MOST_BYTES:,} bytes"
        raise InputError("too large for a puzzle", source=source, remedy=remedy)
    return data


def _decoded(data: bytes, source: str) -> str:
    """Text in UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not UTF-8 text", source=source, line=line, remedy="save the grid as UTF-8") from None


# Writing.


@checked("path")
def write_puzzle(
    puzzle: Puzzle, path: str | Path, *, format: str | None = None, solution: bool = False
) -> tuple[str, ...]:
    """Write a puzzle to a file. Returns a phrase for each part of the puzzle that the file can't hold.

    The suffix selects the kind of file, unless `format` does: a name in `kinds.KINDS`. A format (.ipuz, .puz,
    .jpz, .xd, ...) always holds the solution. A medium (.svg and .png for the grid, .pdf and .html for all of it) shows
    it only with `solution`. An existing file is overwritten.

    Raises UsageError for a suffix or format that can't be written, or a package that is missing (PNG, PDF);
    PuzzleError for a puzzle that the format can't hold at all; OSError for a file that can't be written; TypeError for
    an argument that is no Puzzle. `read_puzzle` has an example.
    """
    place = require_path(path, "path", instead="or call formats.write(puzzle, format) for the bytes")
    kind = kind_of(place) if format is None else kind_named(format)
    written = kind.write("puzzle", puzzle, solution=solution)
    write_whole(place, written.data)
    return written.lost


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; a device or a pipe is written directly."""
    with replacing(path) as draft:
        draft.write_bytes(data)


def write_privately(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, readable by its owner alone."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A context with a draft of a file. At the end the draft replaces the file; if writing fails it is removed.

    A device or a pipe has no draft and is written directly. An OSError names the file, not the draft.
    """
    special = path.exists() and not path.is_file()
    path = path.resolve()  # the file that a link points to, not the link
    draft = path if special else path.with_name(f".{path.name}.{os.urandom(4).hex()}.partial")
    try:
        yield draft
        if draft.exists() and not special:
            if path.exists():
                draft.chmod(stat.S_IMODE(path.stat().st_mode))
            draft.replace(path)
    except BaseException as error:  # a full disk, an interrupt
        if not special:
            draft.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None
        raise
