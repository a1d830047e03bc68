"""`days export` and `days import`: the files of days."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.kinds import put_written
from crosswright.cli.common.options import FORCE, OUTPUT, File
from crosswright.cli.common.reading import read_bytes, read_puzzle
from crosswright.cli.common.values import date_of
from crosswright.cli.common.writing import notice, put_file, refuse_to_overwrite, write_atomically
from crosswright.cli.days.desk import (
    DAY,
    DAYS,
    REGEX_SERIES,
    DeskOptions,
    days_of,
    opened_desk,
    opened_regex_desk,
    puzzles_of,
    say_if_unapproved,
)
from crosswright.errors import UsageError, count_of

if TYPE_CHECKING:
    from crosswright.publish.desk.exporting import DayFile


@command(
    examples="""
        crosswright days export 2026-12-21..2026-12-27 -o week/
        crosswright days export 2026-12-21..2026-12-27 -o week.pdf --solution
        crosswright days export 2026-12-24 -o xmas.puz
    """
)
def export(
    *,
    days: str = DAYS,
    output: File = option(
        "A file, in the format of its suffix, or a folder for files of every day.",
        short="-o",
        metavar="FILE|FOLDER",
        required=True,
        group=OUTPUT,
    ),
    kinds: tuple[str, ...] = option(
        "In a folder: pdf, puz, svg, png, ... Repeat for several. Default: pdf, puz, ipuz, svg; of regex crosswords "
        "pdf, svg, txt.",
        name="--as",
        metavar="KIND",
        group=OUTPUT,
    ),
    solution: bool = option("With the solution, where the file can be without. A folder has both."),
    change: int | None = option("The puzzle as it was before this change of the history.", name="--before", least=1),
    force: bool = FORCE,
    at: DeskOptions,
) -> int:
    """Write files of days, also of days to come: pages to print, files for programs, pictures.

    Every day must have a puzzle. Nothing is written unless all files can be made.
    """
    first, last = days_of(days)
    suffix = Path(output).suffix.removeprefix(".").lower()
    if at.series == REGEX_SERIES:
        return _export_regexes(at, (first, last, change), output, kinds, solution=solution, force=force)
    with opened_desk(at) as desk:
        puzzles = puzzles_of(desk, first, last, change)
    if suffix and not output.endswith("/") and not Path(output).is_dir():
        if kinds:
            raise UsageError("--as is for a folder; the file's suffix says what it is")
        refuse_to_overwrite(Path(output), force)
        from crosswright.publish.desk.exporting import require_kinds, single

        written, kind = single(puzzles, suffix, solution=solution), require_kinds([suffix])[0]
        put_written(written, kind, output, label=days, force=force)
        return exits.OK
    from crosswright.publish.desk.exporting import export as exported

    for stored in puzzles:
        if stored.puzzle.grid.has_bars and not kinds:
            notice(f"{stored.id}: without .puz, which can't hold bars")
    return _put_files(Path(output), list(exported(puzzles, kinds)), force=force)


def _export_regexes(
    at: DeskOptions,
    which: tuple[datetime.date, datetime.date, int | None],
    output: str,
    kinds: Sequence[str],
    *,
    solution: bool,
    force: bool,
) -> int:
    """Write files of regex crosswords: one, or a folder of several."""
    from crosswright.publish.desk.exporting import require_kinds
    from crosswright.publish.desk.regexes import regex_file, regex_files, solution_of

    suffix, path = Path(output).suffix.removeprefix(".").lower(), Path(output)
    with opened_regex_desk(at) as desk:
        puzzles = puzzles_of(desk, *which)
        if not suffix or output.endswith("/") or path.is_dir():
            return _put_files(path, list(regex_files(desk, puzzles, kinds)), force=force)
        if kinds:
            raise UsageError("--as is for a folder; the file's suffix says what it is")
        if len(puzzles) != 1:
            raise UsageError(f"a .{suffix} file holds one regex crossword; export several into a folder")
        refuse_to_overwrite(path, force)
        shown = solution_of(desk, puzzles[0]) if solution else None
        (kind,) = require_kinds([suffix], "regex")
        put_file(regex_file(puzzles[0], shown, kind).data, output, force=force)
    return exits.OK


def _put_files(folder: Path, files: list[DayFile], *, force: bool) -> int:
    """Write files into a folder, all or none."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        refuse_to_overwrite(folder / file.name, force)
    for file in files:
        write_atomically(folder / file.name, file.data, force=True)
    notice(f"wrote {count_of(len(files), 'file')} to {folder}")
    for file in files:
        if file.lost:
            notice(f"{file.name}: left out, as it can't hold it: {', '.join(file.lost)}")
    return exits.OK


@command("import", examples="crosswright days import 2026-12-24 xmas.puz")
def import_day(
    *,
    day: str = DAY,
    puzzle: File = argument("PUZZLE"),
    difficulty: int | None = option("From 1 to 5. Default: the file's, if it has one.", least=1, most=5),
    force: bool = option("Replace the puzzle that the day has; the history keeps it."),
    at: DeskOptions,
) -> int:
    """Put a puzzle that a person made on a day, from a file in any format that is read.

    With --series regex the file is a regex crossword, in its text or JSON form, with exactly one solution.
    """
    if at.series == REGEX_SERIES:
        return _import_regex(at, date_of("DATE", day), puzzle, force=force)
    read = read_puzzle(puzzle)
    with opened_desk(at, new=True) as desk:
        date = date_of("DATE", day)
        if repeats := desk.put(date, read, difficulty=difficulty, force=force):
            more = f" and {len(repeats) - 8} more" if len(repeats) > 8 else ""
            notice(f"{desk.at(date).id}: days nearby have {', '.join(repeats[:8])}{more} too")
        notice(f"{desk.at(date).id} has the puzzle of {puzzle}")
        say_if_unapproved(desk, date)
    return exits.OK


def _import_regex(at: DeskOptions, day: datetime.date, path: str, *, force: bool) -> int:
    from crosswright.regex import read_regex

    data, source = read_bytes(path)
    puzzle = read_regex(data, source)
    with opened_regex_desk(at, new=True) as desk:
        desk.put(day, puzzle, force=force)
        notice(f"{desk.at(day).id} has the puzzle of {path}")
        say_if_unapproved(desk, day)
    return exits.OK
