"""`days list`, `days show`, `days history` and `days export`: what there is, shown and as files."""

from __future__ import annotations

import datetime
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.kinds import refuse_options
from crosswright.cli.common.options import FORCE, JSON, OUTPUT, File, SeriesLayout
from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.writing import (
    notice,
    put_file,
    put_out,
    put_result,
    refuse_to_overwrite,
    width_of,
    write_atomically,
)
from crosswright.cli.days.desk import DAY, DAYS, Day, Days, DeskOptions, opened_desk
from crosswright.errors import UsageError, count_of
from crosswright.media.kinds import kind_of, writing

if TYPE_CHECKING:
    from crosswright.publish.desk.exporting import DayFile

# How many days does `list` show?
USUAL_DAYS = 14


@command("list", examples="crosswright days list 2026-12-01..2026-12-31 --store site.sqlite")
def list_days(
    *,
    days: Days | None = argument("[DATE[..DATE]]"),
    within: int | None = option("How many days ahead must be ready. Default: 2.", least=0, most=60),
    at: DeskOptions,
    as_json: bool = JSON,
) -> int:
    """List the days, by default the next two weeks: date, size, difficulty, state, title, a proofreader's findings.

    Exit code: 1 if a day from today to --within days after it has no puzzle, or wants approval.
    """
    with opened_desk(at) as desk:
        from crosswright.publish.days import WARN_DAYS

        last = desk.today + datetime.timedelta(USUAL_DAYS - 1)
        listed = days or [desk.today, last]
        calendar = desk.proofread(desk.calendar(listed[0], listed[-1]))
        unready = desk.unready(WARN_DAYS if within is None else within)
    document = {"series": at.series, "days": [day.as_json() for day in calendar]}
    put_result(document, "".join(f"{day}\n" for day in calendar), as_json=as_json)
    for day in unready:
        notice(f"{day.date} {day.reason}")
    return exits.FAULT if unready else exits.OK


@command(examples="crosswright days show 2026-12-24 --solution")
def show(
    *,
    day: Day = DAY,
    solution: bool = option("Show the solution."),
    figures: bool = option("Show how solvers did, and what they said of clues."),
    at: DeskOptions,
    as_json: bool = JSON,
) -> None:
    """Show a day's puzzle as its solvers see it, also one to come.

    With --json it prints the puzzle in crosswright's own .json format; a regex crossword in its JSON form.
    """
    with opened_desk(at) as desk:
        puzzle = desk.puzzle(day)
        if as_json:
            put_out(desk.document(puzzle))
            return
        colour, width = colour_wanted(sys.stdout), width_of(sys.stdout)
        put_out(desk.text(puzzle, solution=solution, colour=colour, width=width))
        if figures and (known := desk.figures(day)) is not None:
            put_out(known.text)


@command(examples="crosswright days history 2026-12-24")
def history(*, days: Days = DAYS, at: DeskOptions, as_json: bool = JSON) -> None:
    """List who changed these days, and when: number, time, name, what."""
    with opened_desk(at) as desk:
        changes = desk.history(days[0], days[-1])
    rows = [each._asdict() | {"at": each.at.isoformat(timespec="seconds"), "day": str(each.day)} for each in changes]
    lines = [f"{each.id:5}  {each.at:%Y-%m-%d %H:%M}  {each.day}  {each.who}  {each.action}  "
             f"{' '.join(each.summary.split())}".rstrip() + "\n" for each in changes]  # fmt: skip
    put_result({"series": at.series, "changes": rows}, "".join(lines), as_json=as_json)


@command(
    examples="""
        crosswright days export 2026-12-21..2026-12-27 -o week/
        crosswright days export 2026-12-21..2026-12-27 -o week.pdf --solution
        crosswright days export 2026-12-24 -o xmas.puz
    """
)
def export(
    *,
    days: Days = DAYS,
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
    layout: SeriesLayout,
    at: DeskOptions,
) -> None:
    """Write files of days, also of days to come: pages to print, files for programs, pictures.

    Every day must have a puzzle. Nothing is written unless all files can be made.
    """
    path = Path(output)
    fixed = {name: value for name, value in asdict(layout).items() if value is not None}
    with opened_desk(at) as desk:
        puzzles = [desk.puzzle(day) for day in days]
        if change is not None:
            if len(days) != 1:
                raise UsageError("--before is about one day; name that alone")
            puzzles = [desk.earlier(days[0], change)]
        if not path.suffix or output.endswith("/") or path.is_dir():
            from crosswright.publish.store import Stored

            for puzzle in puzzles:
                if not kinds and isinstance(puzzle, Stored) and puzzle.puzzle.grid.has_bars:
                    notice(f"{puzzle.id}: without .puz, which can't hold bars")
            _put_files(path, list(desk.files(puzzles, kinds, **fixed)), force=force)
            return
        if kinds:
            raise UsageError("--as is for a folder; the file's suffix says what it is")
        refuse_to_overwrite(path, force)
        if fixed:
            refuse_options(kind_of(path, writing("puzzle")), "puzzle", fixed)
        written = desk.file(puzzles, path.suffix.removeprefix(".").lower(), solution=solution, **fixed)
        put_file(written.data, output, force=force)
        for lost in written.lost:
            notice(f"{output}: left out, as it can't hold it: {lost}")


def _put_files(folder: Path, files: list[DayFile], *, force: bool) -> None:
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
