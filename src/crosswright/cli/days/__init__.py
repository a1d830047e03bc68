"""`crosswright days`: the publisher's desk on the command line. The work is done by `publish.desk`.

The JSON of `list` is one object:

    series   its name, "" for the first
    days     each: date, state ("missing", "wanted": it wants approval, "ready", "out"), notes (how many solvers said
             something of a clue), and if it has a puzzle title, rows, columns, difficulty, approval, revision, unfair

The JSON of `history` is one object:

    series   its name
    changes  each: id, at, who, action, day, revision, summary; the oldest first
"""

from __future__ import annotations

import datetime
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from crosswright.cli.common import exits
from crosswright.cli.common.at_desk import (
    DeskOptions,
    desk_options,
    opened_any_desk,
    opened_desk,
    opened_regex_desk,
    workshop_of,
)
from crosswright.cli.common.command import group, option
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import FILE, OUTPUT, force_option, json_option
from crosswright.cli.common.reading import read_bytes, read_puzzle
from crosswright.cli.common.serving import constructing
from crosswright.cli.common.terminal import GridWatch, colour_wanted, interruptible
from crosswright.cli.common.values import date_of, days_of
from crosswright.cli.common.writing import (
    notice,
    put_file,
    put_out,
    refuse_to_overwrite,
    to_json,
    width_of,
    write_atomically,
    write_privately,
)
from crosswright.errors import UsageError, count_of

if TYPE_CHECKING:
    from crosswright.publish.desk import DeskDay
    from crosswright.publish.desk.calendar import CalendarDesk, Found
    from crosswright.publish.desk.exporting import DayFile
    from crosswright.publish.store import Stored

# The regex crosswords of the days, in place of a series.
REGEX_SERIES = "regex"
# How many days does `list` show?
USUAL_DAYS = 14
_STATES = {"missing": "-", "wanted": "to approve", "ready": "ready", "out": "out"}

day_argument = click.argument("day", metavar="DATE")
days_argument = click.argument("days", metavar="DATE[..DATE]")


@group(
    examples="""
        crosswright days list
        crosswright days set-clue 2026-12-24 12A 'It may be white'
        crosswright days import 2026-12-24 xmas.puz
        crosswright days approve 2026-12-21..2026-12-27
    """
)
@click.pass_context
def days(ctx: click.Context) -> None:
    """Look at the coming days of a site, change and approve them, and export them for print.

    Every change is kept with who and when. A puzzle that is out stays as it is, except for corrected clues.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


# Looking.


@days.command("list", examples="crosswright days list 2026-12-01..2026-12-31 --store site.sqlite")
@click.argument("days", metavar="[DATE[..DATE]]", required=False)
@option("--within", type=click.IntRange(0, 60), metavar="N", help="How many days ahead must be ready. Default: 2.")
@desk_options
@json_option
def list_days(*, days: str | None, within: int | None, at: DeskOptions, as_json: bool) -> int:
    """List the days, by default the next two weeks: date, size, difficulty, state, title.

    Exit code: 1 if a day from today to --within days after it has no puzzle, or wants approval.
    """
    with opened_any_desk(at) as desk:
        from crosswright.publish.days import WARN_DAYS

        first, last = days_of(days) if days else (desk.today, desk.today + datetime.timedelta(USUAL_DAYS - 1))
        found = desk.calendar(first, last)
        unready = desk.unready(WARN_DAYS if within is None else within)
    if as_json:
        put_out(to_json({"series": at.series, "days": [day.as_json() for day in found]}))
    else:
        put_out("".join(_line(day) + "\n" for day in found))
    for day in unready:
        notice(_warning(day))
    return exits.FAULT if unready else exits.OK


def _line(day: DeskDay) -> str:
    """`2026-11-22  21x21  2  to approve  Sunday crossword (look at: 12A)`."""
    if day.draft is None:
        return f"{day.date}  {'':5}  {'':1}  {_STATES[day.state]}"
    size = f"{day.draft.rows}x{day.draft.columns}"
    look = f" (look at: {', '.join(day.draft.unfair)})" if day.draft.unfair else ""
    notes = f" ({count_of(day.notes, 'note')} of solvers)" if day.notes else ""
    level = day.draft.difficulty or ""
    return f"{day.date}  {size:5}  {level:1}  {_STATES[day.state]:10}  {_one_line(day.draft.title)}{look}{notes}"


def _warning(day: DeskDay) -> str:
    from crosswright.publish.desk import REASONS

    return f"{day.date} {REASONS[day.state]}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


@days.command(examples="crosswright days show 2026-12-24 --solution")
@day_argument
@option("--solution", is_flag=True, help="Show the solution.")
@option("--figures", is_flag=True, help="Show how solvers did, and what they said of clues.")
@desk_options
@json_option
def show(*, day: str, solution: bool, figures: bool, at: DeskOptions, as_json: bool) -> int:
    """Show a day's puzzle as its solvers see it, also one to come.

    With --json it prints the puzzle in crosswright's own .json format; a regex crossword in its JSON form.
    """
    if at.series == REGEX_SERIES:
        put_out(_regex_shown(at, date_of("DATE", day), solution=solution, as_json=as_json))
        return exits.OK
    with opened_desk(at) as desk:
        date = date_of("DATE", day)
        stored = desk.puzzle(date)
        how = desk.figures(date) if figures else None
    if as_json:
        put_out(stored.content)
        return exits.OK
    from crosswright.media.drawn.terminal import page

    colour, width = colour_wanted(sys.stdout), width_of(sys.stdout)
    put_out(page(stored.puzzle, solution=solution, clues=True, colour=colour, width=width))
    if how is not None:
        median = "unknown" if how.median is None else f"{how.median:.0f} s"
        put_out(f"\nBegun {how.plays.begun}, finished {how.plays.finished}, of these without help {how.plays.unaided}, "
                f"median {median}\n")  # fmt: skip
        put_out("".join(f"{clue}: {count_of(n, 'solver')} needed help\n" for clue, n in sorted(how.plays.help.items())))
        put_out("".join(f"{note.clue}: {note.reason} {_one_line(note.text)}".rstrip() + "\n" for note in how.notes))
    return exits.OK


def _regex_shown(at: DeskOptions, day: datetime.date, *, solution: bool, as_json: bool) -> str:
    """A regex crossword in its text form, or its JSON form; its solution, row by row, below."""
    from crosswright.media.kinds import KINDS
    from crosswright.publish.desk.regexes import regex_file, solution_of

    with opened_regex_desk(at) as desk:
        found = desk.puzzle(day)
        if as_json:
            return regex_file(found, None, KINDS["json"]).decode()
        rows = ["", *("".join(row) for row in solution_of(desk, found))] if solution else []
        return f"{found.title}\n\n{regex_file(found, None, KINDS['text']).decode()}" + "".join(
            f"{row}\n" for row in rows
        )


@days.command(examples="crosswright days history 2026-12-24")
@days_argument
@desk_options
@json_option
def history(*, days: str, at: DeskOptions, as_json: bool) -> int:
    """List who changed these days, and when: number, time, name, what."""
    with opened_any_desk(at) as desk:
        changes = desk.history(*days_of(days))
    if as_json:
        told = [
            each._asdict() | {"at": each.at.isoformat(timespec="seconds"), "day": str(each.day)} for each in changes
        ]
        put_out(to_json({"series": at.series, "changes": told}))
        return exits.OK
    for each in changes:
        put_out(f"{each.id:5}  {each.at:%Y-%m-%d %H:%M}  {each.day}  {each.who}  {each.action}  "
                f"{_one_line(each.summary)}".rstrip() + "\n")  # fmt: skip
    return exits.OK


@days.command(
    examples="""
        crosswright days export 2026-12-21..2026-12-27 -o week/
        crosswright days export 2026-12-21..2026-12-27 -o week.pdf --solution
        crosswright days export 2026-12-24 -o xmas.puz
    """
)
@days_argument
@option("-o", "--output", metavar="FILE|FOLDER", type=FILE, required=True, group=OUTPUT,
        help="A file, in the format of its suffix, or a folder for files of every day.")  # fmt: skip
@option("--as", "kinds", multiple=True, metavar="KIND", group=OUTPUT,
        help="In a folder: pdf, puz, svg, png, ... Repeat for several. Default: pdf, puz, ipuz, svg; of regex "
             "crosswords pdf, svg, txt.")  # fmt: skip
@option("--solution", is_flag=True, help="With the solution, where the file can be without. A folder has both.")
@option("--before", "change", type=click.IntRange(1), metavar="N",
        help="The puzzle as it was before this change of the history.")  # fmt: skip
@force_option
@desk_options
def export(
    *, days: str, output: str, kinds: tuple[str, ...], solution: bool, change: int | None, force: bool, at: DeskOptions
) -> int:
    """Write files of days, also of days to come: pages to print, files for programs, pictures.

    Every day must have a puzzle. Nothing is written unless all files can be made.
    """
    first, last = days_of(days)
    suffix = Path(output).suffix.removeprefix(".").lower()
    if at.series == REGEX_SERIES:
        return _export_regexes(at, (first, last, change), output, kinds, solution=solution, force=force)
    with opened_desk(at) as desk:
        found = _wanted(desk, first, last, change)
    if suffix and not output.endswith("/") and not Path(output).is_dir():
        if kinds:
            raise UsageError("--as is for a folder; the file's suffix says what it is")
        refuse_to_overwrite(Path(output), force)
        from crosswright.publish.desk.exporting import single

        put_file(single(found, suffix, solution=solution), output, force=force)
        return exits.OK
    return _export_into(Path(output), found, kinds, force=force)


def _export_regexes(
    at: DeskOptions,
    wanted: tuple[datetime.date, datetime.date, int | None],
    output: str,
    kinds: tuple[str, ...],
    *,
    solution: bool,
    force: bool,
) -> int:
    """Write files of regex crosswords: one, or a folder of several."""
    from crosswright.publish.desk.exporting import require_kinds
    from crosswright.publish.desk.regexes import regex_file, regex_files, solution_of

    suffix, path = Path(output).suffix.removeprefix(".").lower(), Path(output)
    with opened_regex_desk(at) as desk:
        found = _wanted(desk, *wanted)
        if not suffix or output.endswith("/") or path.is_dir():
            return _put_files(path, list(regex_files(desk, found, kinds)), force=force)
        if kinds:
            raise UsageError("--as is for a folder; the file's suffix says what it is")
        if len(found) != 1:
            raise UsageError(f"a .{suffix} file holds one regex crossword; export several into a folder")
        refuse_to_overwrite(path, force)
        shown = solution_of(desk, found[0]) if solution else None
        (kind,) = require_kinds([suffix], "regex")
        put_file(regex_file(found[0], shown, kind), output, force=force)
    return exits.OK


def _all_coming(desk: CalendarDesk[Found, Any], first: datetime.date, last: datetime.date) -> list[Found]:
    """The puzzles of these days, none of which is out."""
    found = _wanted(desk, first, last, None)
    for each in found:
        desk.require_coming(each)
    return found


def _wanted(
    desk: CalendarDesk[Found, Any], first: datetime.date, last: datetime.date, change: int | None
) -> list[Found]:
    """The puzzles of these days, or the one before a change."""
    days = [desk.puzzle(datetime.date.fromordinal(n)) for n in range(first.toordinal(), last.toordinal() + 1)]
    if change is None:
        return days
    if len(days) != 1:
        raise UsageError("--before is about one day; name that alone")
    return [desk.earlier(first, change)]


def _export_into(folder: Path, found: list[Stored], kinds: tuple[str, ...], *, force: bool) -> int:
    """Make every file, then write them."""
    from crosswright.publish.desk.exporting import USUAL, export

    return _put_files(folder, list(export(found, kinds or USUAL)), force=force)


def _put_files(folder: Path, files: list[DayFile], *, force: bool) -> int:
    """Write files into a folder, all or none."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        refuse_to_overwrite(folder / file.name, force)
    for file in files:
        write_atomically(folder / file.name, file.data, force=True)
    notice(f"wrote {count_of(len(files), 'file')} to {folder}")
    return exits.OK


# Changing.


@days.command("set-clue", examples="crosswright days set-clue 2026-12-24 12A 'It may be white'")
@day_argument
@click.argument("slot", metavar="SLOT")
@click.argument("text", metavar="CLUE")
@desk_options
def set_clue(*, day: str, slot: str, text: str, at: DeskOptions) -> int:
    """Give a slot another clue. If the puzzle is out, its notes say that the clue was corrected.

    With --series regex: give a line, such as 'row 2', another expression; the puzzle must keep exactly one solution.
    """
    with opened_any_desk(at) as desk:
        date = date_of("DATE", day)
        desk.set_clue(date, slot, text)
        notice(f"{desk.at(date).id}: {slot} has another clue")
        _say_if_unapproved(desk, date)
    return exits.OK


@days.command("set-title", examples="crosswright days set-title 2026-12-24 'Under the tree'")
@day_argument
@click.argument("title", metavar="TITLE")
@desk_options
def set_title(*, day: str, title: str, at: DeskOptions) -> int:
    """Give a coming puzzle another title."""
    with opened_any_desk(at) as desk:
        date = date_of("DATE", day)
        desk.set_title(date, title)
        notice(f"{desk.at(date).id} has another title")
        _say_if_unapproved(desk, date)
    return exits.OK


@days.command(examples="crosswright days replace 2026-12-24 12A=SLEIGH")
@day_argument
@click.argument("slot", metavar="SLOT[=WORD]")
@option("--seed", type=click.IntRange(0), default=0, show_default=True, metavar="N", help="Another seed, other words.")
@desk_options
def replace(*, day: str, slot: str, seed: int, at: DeskOptions) -> int:
    """Put another word into a slot, and change as few of its neighbours as possible; the rest stays.

    Without a word one is chosen. Entries that change get new clues, and are listed.
    """
    from crosswright.publish.desk.making import EntryReplacer

    name, _, word = slot.partition("=")
    with opened_desk(at) as desk, interruptible() as stop, closing(GridWatch()) as watch:
        date = date_of("DATE", day)
        desk.require_coming(desk.puzzle(date))
        with workshop_of(desk.plan) as workshop:
            changed = EntryReplacer(desk, workshop, stop, watch).replace(date, name, word, seed=seed)
        for each in changed:
            put_out(f"{each.slot}  {each.before} -> {each.now}  {each.clue}\n")
        _say_if_unapproved(desk, date)
    return exits.OK


@days.command(examples="crosswright days remake 2026-12-24..2026-12-26")
@days_argument
@desk_options
def remake(*, days: str, at: DeskOptions) -> int:
    """Make the puzzles of these days again, each from another seed. A day keeps its puzzle until it has the new one.

    Exit code: 1 if no other puzzle was found for a day, 130 interrupted.
    """
    from crosswright.publish.days import DayMaker

    first, last = days_of(days)
    if at.series == REGEX_SERIES:
        return _remake_regexes(at, first, last)
    failed = False
    with opened_desk(at) as desk, interruptible() as stop:
        found = _all_coming(desk, first, last)
        watch = GridWatch()
        with DayMaker(desk.store, desk.plan, lambda: workshop_of(desk.plan), stop, watch, series=desk.series) as maker:
            for stored in found:
                assert stored.day is not None
                result = maker.remake(stored.day, who=desk.who, seen=stored.revision)
                watch.close()
                if stop():
                    return exits.INTERRUPTED
                failed |= bool(result.why)
                put_out(f"{stored.id}  {result.state.value}  {result.why or result.title}\n")
                _say_if_unapproved(desk, stored.day)
    return exits.FAULT if failed else exits.OK


def _remake_regexes(at: DeskOptions, first: datetime.date, last: datetime.date) -> int:
    """Make regex crosswords again."""
    failed = False
    with opened_regex_desk(at) as desk, interruptible() as stop:
        found = _all_coming(desk, first, last)
        with workshop_of(desk.plan) as workshop:
            words = [word for word, _ in workshop.lexicon]
        for each in found:
            made = desk.remake(each.date, lambda: words, seen=each.revision, stop=stop)
            if stop():
                return exits.INTERRUPTED
            failed |= made is None
            put_out(f"{each.id}  {f'made  {made.title}' if made else 'missing  no other puzzle was found'}\n")
            _say_if_unapproved(desk, each.date)
    return exits.FAULT if failed else exits.OK


@days.command(examples="crosswright days reject 2026-12-24 --why 'Two rivers cross'")
@days_argument
@option("--why", default="", metavar="TEXT", help="The reason, for the history.")
@desk_options
def reject(*, days: str, why: str, at: DeskOptions) -> int:
    """Take puzzles off their days. The next run of `daily` makes others, from other seeds."""
    with opened_any_desk(at) as desk:
        for each in _all_coming(desk, *days_of(days)):
            desk.reject(each.day, why, seen=each.revision)
            notice(f"{each.id} has no puzzle now; `crosswright daily` makes another")
    return exits.OK


@days.command(examples="crosswright days approve 2026-12-21..2026-12-27")
@days_argument
@desk_options
def approve(*, days: str, at: DeskOptions) -> int:
    """Approve puzzles, so that they are shown when their days come."""
    with opened_any_desk(at) as desk:
        for each in _wanted(desk, *days_of(days), None):
            desk.approve(each.day, seen=each.revision)
            notice(f"{each.id} is approved")
    return exits.OK


@days.command(examples="crosswright days move 2026-12-24 2026-12-26 --swap")
@day_argument
@click.argument("to", metavar="DATE")
@option("--swap", is_flag=True, help="The puzzle of the other day takes the place of this one.")
@desk_options
def move(*, day: str, to: str, swap: bool, at: DeskOptions) -> int:
    """Move a puzzle to another day to come."""
    with opened_any_desk(at) as desk:
        first, second = date_of("DATE", day), date_of("DATE", to)
        desk.move(first, second, swap=swap)
        notice(
            f"{desk.at(first).id} {'and' if swap else 'is now'} {desk.at(second).id}{' are exchanged' if swap else ''}"
        )
    return exits.OK


@days.command("import", examples="crosswright days import 2026-12-24 xmas.puz")
@day_argument
@click.argument("puzzle", metavar="PUZZLE", type=FILE)
@option("--difficulty", type=click.IntRange(1, 5), metavar="N", help="From 1 to 5. Default: the file's, if it has one.")
@option("--force", is_flag=True, help="Replace the puzzle that the day has; the history keeps it.")
@desk_options
def import_day(*, day: str, puzzle: str, difficulty: int | None, force: bool, at: DeskOptions) -> int:
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
        _say_if_unapproved(desk, date)
    return exits.OK


def _import_regex(at: DeskOptions, day: datetime.date, path: str, *, force: bool) -> int:
    from crosswright.regex import read_regex

    data, source = read_bytes(path)
    puzzle = read_regex(data, source)
    with opened_regex_desk(at, new=True) as desk:
        desk.put(day, puzzle, force=force)
        notice(f"{desk.at(day).id} has the puzzle of {path}")
        _say_if_unapproved(desk, day)
    return exits.OK


@days.command(examples="crosswright days access ada --file desk.people")
@click.argument("name", metavar="NAME")
@option("--file", metavar="FILE", type=FILE, required=True, help="The file of the people, for `serve --desk`.")
@option("--token", is_flag=True, help="Print a new token instead of asking for a password.")
@option("--remove", is_flag=True, help="Take the person out. Everybody must sign in again then.")
def access(*, name: str, file: str, token: bool, remove: bool) -> int:
    """Let a person work at the desk of a site, or take the person out.

    It asks for a password of 12 characters or more, and writes its hash (argon2) into FILE.
    """
    with site_extra("desk"):
        from crosswright.web.desk.access import new_token, with_person

    if token and remove:
        raise UsageError("--token and --remove contradict each other; give one of them")
    path = Path(file)
    before = path.read_bytes() if path.exists() else b""
    secret = None if remove else new_token() if token else click.prompt("Password", hide_input=True, err=True,
                                                                        confirmation_prompt=True)  # fmt: skip
    write_privately(path, with_person(before, name, secret, file))
    if token:
        put_out(f"{secret}\n")
    notice(f"{file}: {name} {'is out' if remove else 'may sign in'}")
    return exits.OK


def _say_if_unapproved(desk: CalendarDesk[Any, Any], day: datetime.date) -> None:
    if desk.puzzle(day).approval == "wanted":
        series = f" --series {desk.series}" if desk.series else ""
        notice(f"{desk.at(day).id} wants approval: crosswright days approve {day}{series}")


@days.command(examples="crosswright days edit 2026-12-24")
@day_argument
@option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="The port to listen at; by default any.")
@option("--no-browser", is_flag=True, help="Print the address, and open no browser.")
@desk_options
def edit(*, day: str, port: int, no_browser: bool, at: DeskOptions) -> int:
    """Edit a day's puzzle in your browser, on the constructor's page: Ctrl-S puts it back on its day.

    If somebody else changes the day meanwhile, nothing is overwritten. Ctrl-C here ends it.
    """
    with site_extra("web"):
        from crosswright.web.construct.edited import EditedDay

    with opened_desk(at) as desk:
        date = date_of("DATE", day)
        desk.require_coming(desk.puzzle(date))
        constructing(EditedDay(desk, date), None, None, port=port, browser=not no_browser)
    return exits.OK
