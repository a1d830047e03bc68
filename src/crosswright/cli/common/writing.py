"""Write results to stdout and files, and notices to stderr."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from crosswright.errors import UsageError

if TYPE_CHECKING:
    from crosswright.cli.common.options import OutputOptions

# The key in click's context for --quiet.
QUIET = "crosswright.quiet"
# How many characters wide is a picture that is not for a terminal?
WIDTH = 100


def is_quiet() -> bool:
    """Whether --quiet keeps everything but errors off stderr."""
    ctx = click.get_current_context(silent=True)
    return ctx is not None and bool(ctx.meta.get(QUIET))


def notice(text: str, *, end: str = "\n") -> None:
    """Write a line to stderr: progress, timings, skipped input. --quiet leaves it out."""
    if not is_quiet():
        click.echo(text + end, nl=False, err=True)


def is_watched() -> bool:
    """Whether to show progress: stderr is a terminal, and --quiet is not given."""
    return sys.stderr.isatty() and not is_quiet()


def width_of(stream: IO[Any]) -> int:
    """How many characters wide a stream's lines may be."""
    return shutil.get_terminal_size().columns if stream.isatty() else WIDTH


def to_json(document: object) -> str:
    """A JSON document as every command prints it."""
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


# How many characters are written at once? In larger writes Python doesn't notice that the reader has left.
CHUNK = 1 << 15


def put_out(text: str) -> None:
    """Write to stdout, now."""
    try:
        for start in range(0, len(text), CHUNK):
            click.echo(text[start : start + CHUNK], nl=False)
    except OSError as error:
        error.filename = "<stdout>"
        raise


def put_result(document: object, text: str, *, as_json: bool) -> None:
    """Write a result to stdout, as one JSON document or as text."""
    put_out(to_json(document) if as_json else text)


def put_faults(faults_of: Iterable[tuple[str, Sequence[object]]], none: str) -> None:
    """Write every fault to stdout, behind the name of its grid or file; of what has none, `none` is said."""
    for name, faults in faults_of:
        for fault in faults:
            click.echo(f"{name}: {fault}")
        if not faults:
            notice(f"{name}: {none}")


@dataclass
class Output:
    """The place and format of a command's result: stdout at once, or a file, written whole at the end."""

    format: str
    path: Path | None = None  # None is stdout
    force: bool = False
    _parts: list[str | bytes] = field(default_factory=list)
    _begun: bool = False

    @property
    def stream(self) -> IO[Any]:
        """The stream for a picture of the result: stdout, or a file."""
        return sys.stdout if self.path is None else io.StringIO()

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
        """Set the result to the bytes of a file."""
        if self.path is None:
            put_file(data, "-", force=self.force)
            return
        self._parts = [data]

    def put_drawing(self, drawing: str) -> None:
        """Set the result to an SVG, or to the PNG that it is where that is the format."""
        if self.format == "svg":
            self.put_whole(drawing.encode())
            return
        from crosswright.media.drawn.png import png

        self.put_whole(png(drawing))

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


def choose_output(options: OutputOptions, *, suffixes: Mapping[str, str], piped: str, terminal: str) -> Output:
    """Settle format and place before any work is done; refuse what couldn't be written.

    The format is the one asked for, else that of the file's suffix, else `terminal` or `piped`.
    """
    if options.as_json and options.format_ not in (None, "json"):
        raise UsageError(f"--json and --format {options.format_} contradict each other; give one of them")
    format_ = "json" if options.as_json else options.format_
    if options.output in (None, "-"):
        return Output(format_ or (terminal if sys.stdout.isatty() else piped))
    path = Path(options.output or "")
    if format_ is None and path.suffix.lower() not in suffixes:
        known = ", ".join(suffixes)
        raise UsageError(f"{path}: no format has the suffix {path.suffix!r}; use one of {known}, or --format")
    refuse_to_overwrite(path, options.force)
    return Output(format_ or suffixes[path.suffix.lower()], path, options.force)


def refuse_to_overwrite(path: Path, force: bool) -> None:
    """Raise UsageError where a file can't be written, or exists and may not be overwritten."""
    if path.is_dir():
        raise UsageError(f"{path}: is a directory; name a file")
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}; make it first")
    if path.is_file() and not force:
        raise UsageError(f"{path}: exists already; give --force to overwrite it")


def write_atomically(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file whole or not at all; a device or a pipe is written directly. UsageError as `refuse_to_overwrite`."""
    refuse_to_overwrite(path, force)
    from crosswright.media import files

    with files.replacing(path) as draft:
        draft.write_bytes(content)
