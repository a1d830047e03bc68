"""The kind of file that a command writes: chosen by -o and --format, its options, its package, what is said of it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from crosswright.cli.common.command import refuse
from crosswright.cli.common.extras import require
from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.writing import notice, put_file, put_out, refuse_to_overwrite, width_of
from crosswright.errors import PuzzleError, UsageError
from crosswright.media.kinds import Kind, Thing, Written, kind_named, kind_of, writing
from crosswright.puzzle import Puzzle


def drawing_kind(output: str | None, format_: str | None, kinds: Mapping[str, Kind]) -> Kind:
    """The kind to draw; binary data never goes to a terminal."""
    if output in (None, "-"):
        if format_ is None:
            *some, last = (kind.suffixes[0] for kind in kinds.values())
            raise UsageError(f"give -o FILE with a suffix of {', '.join(some)} or {last}, or --format")
        if sys.stdout.isatty() and kinds[format_].binary:
            raise UsageError(f"{format_.upper()} can't be shown on a terminal; give -o FILE")
    if format_ is not None:
        return kind_named(format_, kinds)
    return kind_of(output or "", kinds, none="nothing is drawn with", otherwise=", or --format")


def puzzle_kind(output: str | None, *, force: bool) -> Kind:
    """The kind of a puzzle's file: text on stdout. UsageError before any work is done where it can't be written."""
    if output in (None, "-"):
        return kind_named("text")
    kind = kind_of(output or "")
    kind.writer("puzzle")
    require_package(kind, output or "")
    refuse_to_overwrite(Path(output or ""), force)
    return kind


def require_package(kind: Kind, option: str) -> None:
    """UsageError where the package that a kind needs isn't installed."""
    if kind.needs is not None:
        require(*kind.needs, option)


def refuse_options(kind: Kind, thing: Thing, names: Iterable[str]) -> None:
    """UsageError if an option is given that other kinds have, and this one doesn't."""
    for name in names:
        known = [each.name.upper() for each in writing(thing).values() if each.has(name, thing)]
        if known and not kind.has(name, thing):
            *some, last = known
            which = f"{', '.join(some)} and {last}" if some else last
            refuse([name], f"{{}} is for {which}, not for {kind.name.upper()}; leave it out")


def put_puzzle(puzzle: Puzzle, kind: Kind, output: str, *, label: str, force: bool, solution: bool) -> tuple[str, ...]:
    """Write a puzzle; of what is drawn the caller says whether it has the solution."""
    return put_written(written_of(puzzle, kind, label, solution=solution), kind, output, label=label, force=force)


def written_of(puzzle: Puzzle, kind: Kind, label: str, **options: Any) -> Written:
    """A puzzle in a kind; PuzzleError, with the label, for one that it can't hold at all."""
    try:
        return kind.write("puzzle", puzzle, **options)
    except PuzzleError as error:
        raise PuzzleError(error.message, source=error.source or label, remedy=error.remedy) from None


def put_text(puzzle: Puzzle, *, label: str) -> None:
    """Write a puzzle to stdout as text that can be read back; what that lacks is named."""
    kind = kind_named("text")
    written = written_of(puzzle, kind, label)
    put_out(written.data.decode())
    report_lost(written, kind, label)


def shown(puzzle: Puzzle, *, plain: Puzzle | None = None) -> str:
    """The puzzle with its solution, drawn on a terminal, else as text that can be read back (of `plain`)."""
    if not sys.stdout.isatty():
        return kind_named("text").write("puzzle", plain or puzzle).data.decode()
    from crosswright.media.drawn.terminal import page

    return page(puzzle, solution=True, colour=colour_wanted(sys.stdout), width=width_of(sys.stdout))


def put_written(written: Written, kind: Kind, output: str, *, label: str, force: bool) -> tuple[str, ...]:
    """Write a file; what it lacks is named on stderr, with a label, and returned."""
    for text in written.notices:
        notice(text)
    put_file(written.data, output, force=force)
    report_lost(written, kind, label)
    return written.lost


def report_lost(written: Written, kind: Kind, label: str) -> None:
    """Name what a file lacks."""
    for lost in written.lost:
        notice(f"{label}: left out, as {kind.name} can't hold it: {lost}")
