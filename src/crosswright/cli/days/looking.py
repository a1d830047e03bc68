"""`days list`, `days show` and `days history`: look at days."""

from __future__ import annotations

import datetime
import sys
from typing import TYPE_CHECKING

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.options import JSON
from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.values import date_of
from crosswright.cli.common.writing import notice, put_out, put_result, to_json, width_of
from crosswright.cli.days.desk import (
    DAY,
    DAYS,
    REGEX_SERIES,
    DeskOptions,
    days_of,
    opened_any_desk,
    opened_desk,
    opened_regex_desk,
)
from crosswright.errors import count_of

if TYPE_CHECKING:
    from crosswright.publish.desk import DeskDay

# How many days does `list` show?
USUAL_DAYS = 14
_STATES = {"missing": "-", "wanted": "to approve", "ready": "ready", "out": "out"}


@command("list", examples="crosswright days list 2026-12-01..2026-12-31 --store site.sqlite")
def list_days(
    *,
    days: str | None = argument("[DATE[..DATE]]"),
    within: int | None = option("How many days ahead must be ready. Default: 2.", least=0, most=60),
    at: DeskOptions,
    as_json: bool = JSON,
) -> int:
    """List the days, by default the next two weeks: date, size, difficulty, state, title.

    Exit code: 1 if a day from today to --within days after it has no puzzle, or wants approval.
    """
    with opened_any_desk(at) as desk:
        from crosswright.publish.days import WARN_DAYS

        first, last = days_of(days) if days else (desk.today, desk.today + datetime.timedelta(USUAL_DAYS - 1))
        calendar = desk.calendar(first, last)
        unready = desk.unready(WARN_DAYS if within is None else within)
    document = {"series": at.series, "days": [day.as_json() for day in calendar]}
    put_result(document, "".join(_line(day) + "\n" for day in calendar), as_json=as_json)
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


@command(examples="crosswright days show 2026-12-24 --solution")
def show(
    *,
    day: str = DAY,
    solution: bool = option("Show the solution."),
    figures: bool = option("Show how solvers did, and what they said of clues."),
    at: DeskOptions,
    as_json: bool = JSON,
) -> int:
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
        stored = desk.puzzle(day)
        if as_json:
            return regex_file(stored, None, KINDS["json"]).data.decode()
        rows = ["", *("".join(row) for row in solution_of(desk, stored))] if solution else []
        return f"{stored.title}\n\n{regex_file(stored, None, KINDS['text']).data.decode()}" + "".join(
            f"{row}\n" for row in rows
        )


@command(examples="crosswright days history 2026-12-24")
def history(*, days: str = DAYS, at: DeskOptions, as_json: bool = JSON) -> int:
    """List who changed these days, and when: number, time, name, what."""
    with opened_any_desk(at) as desk:
        changes = desk.history(*days_of(days))
    if as_json:
        rows = [
            each._asdict() | {"at": each.at.isoformat(timespec="seconds"), "day": str(each.day)} for each in changes
        ]
        put_out(to_json({"series": at.series, "changes": rows}))
        return exits.OK
    for each in changes:
        put_out(f"{each.id:5}  {each.at:%Y-%m-%d %H:%M}  {each.day}  {each.who}  {each.action}  "
                f"{_one_line(each.summary)}".rstrip() + "\n")  # fmt: skip
    return exits.OK
