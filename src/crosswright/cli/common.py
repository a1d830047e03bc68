"""What the commands share: their options, reading grids and lexicons, and writing results."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from crosswright import formats, gridtext
from crosswright.cli.progress import loading
from crosswright.errors import InputError, UsageError
from crosswright.grid import Grid
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:
    from crosswright.words import Lexicon

Command = TypeVar("Command", bound=Callable[..., Any])

# How many characters wide is a picture that goes to no terminal?
WIDTH = 100
# Which score may a word have for `fill` to use it, unless it is told otherwise?
MIN_SCORE = 50


# Options.


def together(options: Sequence[Callable[[Command], Command]]) -> Callable[[Command], Command]:
    """Several options as one decorator, listed by --help in the order given."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


words_option = click.option(
    "--words",
    "-w",
    "words",
    multiple=True,
    metavar="FILE",
    help="A word list: WORD, or WORD;SCORE, a line. Repeat for several; the first that has a word scores it. "
    "'default' is the default lexicon, '-' standard input.",
)
min_score_option = click.option(
    "--min-score",
    type=click.IntRange(0, 100),
    metavar="N",
    default=MIN_SCORE,
    show_default=True,
    help="Use only words with this score or better.",
)
without_option = click.option(
    "--without", multiple=True, metavar="FILE", help="A list of words never to use. Repeat for several."
)
accents_option = click.option(
    "--keep-accents", is_flag=True, help="Keep the lists' own letters instead of folding them to A-Z."
)
lexicon_options = together([words_option, min_score_option, without_option, accents_option])

repeats_option = click.option("--allow-repeats", is_flag=True, help="Let a word stand in a grid more than once.")
entry_options = together(
    [
        click.option(
            "--fix", multiple=True, metavar="SLOT=WORD", help="Put a word there: 1A=ICECREAM. Repeat for several."
        ),
        click.option(
            "--slot", multiple=True, metavar="SLOT=LETTERS", help="Put letters there: 5D=?E?T. Repeat for several."
        ),
        repeats_option,
    ]
)

_BLOCK_AND_SHORTEST = [
    click.option("--block", metavar="C", help="The character that stands for a block in the grid."),
    click.option(
        "--shortest",
        type=click.IntRange(min=1),
        metavar="N",
        default=2,
        show_default=True,
        help="A run of fewer cells than this takes no word.",
    ),
]
grid_options = together(
    [
        click.option("--open", "open_", metavar="C", help="The character that stands for an open cell in the grid."),
        *_BLOCK_AND_SHORTEST,
    ]
)
open_grid_options = together(
    [
        click.option(
            "--open",
            "open_",
            metavar="RxC|C",
            help="An open grid of so many rows and columns, in place of a file: 5x5. Or the character that stands for "
            "an open cell in the grid.",
        ),
        *_BLOCK_AND_SHORTEST,
    ]
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
output_options = together(
    [
        click.option(
            "-o", "--output", metavar="FILE", help="Write to FILE, in the format of its suffix; '-' is stdout."
        ),
        click.option("--force", is_flag=True, help="Overwrite FILE if it exists."),
    ]
)


# Reading.


def read_bytes(path: str) -> tuple[bytes, str]:
    """A grid's or a puzzle's file and its name for messages; `-` is standard input."""
    if path == "-":
        return _limited(sys.stdin.buffer, "<stdin>"), "<stdin>"
    with Path(path).open("rb") as file:
        return _limited(file, path), path


def _limited(file: IO[bytes], source: str) -> bytes:
    """All of a file, unless it is larger than any puzzle."""
    data = file.read(formats.MOST_BYTES + 1)
    if len(data) > formats.MOST_BYTES:
        raise InputError(
            "too large for a puzzle", source=source, remedy=f"a file may have {formats.MOST_BYTES:,} bytes"
        )
    return data


def read_puzzle(path: str, *, format_: str | None = None) -> Puzzle:
    """The puzzle in a file, of the format named or the one that its content shows; `-` is standard input."""
    data, source = read_bytes(path)
    return formats.read(data, source=source, format=format_)


def _decoded(data: bytes, source: str) -> str:
    """Text in UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("not UTF-8 text", source=source, line=line, remedy="save the grid as UTF-8") from None


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
        if formats.is_grids(data):
            text = _decoded(data, source)
            grids = gridtext.parse_grids(text, source=source, open=open_, block=block, shortest=shortest)
        else:
            grids = [replace(_fill_of(formats.read(data, source=source), source), shortest=shortest)]
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


def _fill_of(puzzle: Puzzle, source: str) -> Grid:
    try:
        return puzzle.fill
    except InputError as error:
        raise InputError(error.message, source=source, remedy=error.remedy) from None


def read_lexicon(
    words: Sequence[str], *, min_score: int = 0, without: Sequence[str] = (), keep_accents: bool = False
) -> Lexicon:
    """Load the lists named (none is the default lexicon) and tell once what was skipped in them."""
    from crosswright.words import load  # noqa: PLC0415  (commands that need no words don't load the room)

    with loading() as progress:
        lexicon = load(
            list(words) or ["default"],
            keep_accents=keep_accents,
            without=[Path(path) for path in without],
            min_score=min_score,
            progress=progress,
        )
    if lexicon.report:
        notice(lexicon.report)
    return lexicon


# Telling.


def notice(text: str) -> None:
    """A line on stderr: progress, timings, what was skipped."""
    click.echo(text, err=True)


def width_of(stream: IO[Any]) -> int:
    """How many characters wide a stream's lines may be."""
    return shutil.get_terminal_size().columns if stream.isatty() else WIDTH


def to_json(document: object) -> str:
    """A JSON document as every command prints it."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


# Writing.

# How many characters are written at once? In larger writes Python overlooks that the reader has left.
CHUNK = 1 << 15


def put_out(text: str) -> None:
    """Write to stdout, now."""
    try:
        for start in range(0, len(text), CHUNK):
            click.echo(text[start : start + CHUNK], nl=False)
    except OSError as error:
        error.filename = "<stdout>"
        raise


@dataclass
class Output:
    """Where a command's result goes and in which format: stdout as it comes, or a file, written whole at the end."""

    format: str
    path: Path | None = None  # None is stdout
    force: bool = False
    _parts: list[str | bytes] = field(default_factory=list)
    _begun: bool = False

    def put_apart(self, text: str) -> None:
        """Add to the result, after a blank line unless it is the first."""
        self.put("\n" + text if self._begun else text)

    def put(self, text: str) -> None:
        """Add to the result."""
        self._begun = True
        if self.path is not None:
            self._parts.append(text)
            return
        put_out(text)

    def put_whole(self, data: bytes) -> None:
        """The result as the bytes of a file, all of it at once."""
        if self.path is None:
            put_file(data, "-", force=self.force)
            return
        self._parts = [data]

    def close(self) -> None:
        """Write the file, unless there is nothing to write."""
        if self.path is None or not self._parts:
            return
        content = b"".join(part if isinstance(part, bytes) else part.encode() for part in self._parts)
        write_atomically(self.path, content, force=self.force)
        notice(f"wrote {self.path}")


def put_file(data: bytes, output: str, *, force: bool) -> None:
    """Write a file's bytes to a path, or to stdout for `-`."""
    if output == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    write_atomically(Path(output), data, force=force)
    notice(f"wrote {output}")


def choose_output(
    output: str | None,
    *,
    format_: str | None,
    as_json: bool,
    force: bool,
    suffixes: dict[str, str],
    piped: str,
    terminal: str,
) -> Output:
    """Settle format and place before any work is done; refuse what couldn't be written.

    The format is the one asked for, else that of the file's suffix, else `terminal` or `piped`.
    """
    if as_json and format_ not in (None, "json"):
        raise UsageError(f"--json and --format {format_} contradict each other; give one of them")
    asked = "json" if as_json else format_
    if output in (None, "-"):
        return Output(asked or (terminal if sys.stdout.isatty() else piped))
    path = Path(output or "")
    if asked is None and path.suffix.lower() not in suffixes:
        known = ", ".join(suffixes)
        raise UsageError(f"{path}: no format has the suffix {path.suffix!r}; use one of {known}, or --format")
    refuse_to_overwrite(path, force)
    return Output(asked or suffixes[path.suffix.lower()], path, force)


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """UsageError where a file can't be written, or is there and may not be overwritten."""
    if path.is_dir():
        raise UsageError(f"{path}: is a directory; name a file")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}; make it first")
    if path.is_file() and not force:
        raise UsageError(f"{path}: exists already; give --force to overwrite it")


def write_atomically(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file so that it is there whole or not at all; a device or a pipe is written as it is."""
    with replacing(path, force=force) as draft:
        draft.write_bytes(content)


@contextmanager
def replacing(path: Path, *, force: bool) -> Iterator[Path]:
    """A file to be written, that takes the place of `path` at the end if it is there then; none is left if that fails.

    For a device or a pipe it is that itself.
    """
    refuse_to_overwrite(path, force)
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
