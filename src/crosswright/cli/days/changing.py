"""The commands that change days: clues, words, titles, puzzles, approval; and who may do that."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import click

from crosswright.cli.common import exits
from crosswright.cli.common.command import argument, command, option
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import File
from crosswright.cli.common.reading import read_bytes
from crosswright.cli.common.serving import NO_BROWSER, PORT, constructing
from crosswright.cli.common.terminal import GridWatch, interruptible
from crosswright.cli.common.workshops import opened_workshop
from crosswright.cli.common.writing import notice, put_out
from crosswright.cli.days.desk import (
    DAY,
    DAYS,
    Day,
    Days,
    DeskOptions,
    changed_day,
    opened_crosswords,
    opened_desk,
    say_if_unapproved,
)
from crosswright.errors import UsageError, listed


@command("set-clue", examples="crosswright days set-clue 2026-12-24 12A 'It may be white'")
def set_clue(*, day: Day = DAY, slot: str = argument("SLOT"), text: str = argument("CLUE"), at: DeskOptions) -> None:
    """Give a slot another clue. If the puzzle is out, its notes say that the clue was corrected.

    With --series regex: give a line, such as 'row 2', another expression; the puzzle must keep exactly one solution.
    """
    with changed_day(at, day) as desk:
        desk.set_clue(day, slot, text)
        notice(f"{desk.at(day).id}: {slot} has another clue")


@command("set-title", examples="crosswright days set-title 2026-12-24 'Under the tree'")
def set_title(*, day: Day = DAY, title: str = argument("TITLE"), at: DeskOptions) -> None:
    """Give a coming puzzle another title."""
    with changed_day(at, day) as desk:
        desk.set_title(day, title)
        notice(f"{desk.at(day).id} has another title")


@command(examples="crosswright days restore 2026-12-24 --before 5")
def restore(
    *,
    day: Day = DAY,
    change: int = option(
        "The change of the history that the puzzle was replaced by.", name="--before", least=1, required=True
    ),
    at: DeskOptions,
) -> None:
    """Put the puzzle of a coming day back as it was before a change of its history.

    The puzzle that the day has now stays in the history.
    """
    with changed_day(at, day) as desk:
        desk.restore(day, change)
        notice(f"{desk.at(day).id} is as it was before change {change}")


@command(examples="crosswright days replace 2026-12-24 12A=SLEIGH")
def replace(
    *,
    day: Day = DAY,
    slot: str = argument("SLOT[=WORD]"),
    seed: int = option("Another seed, other words.", 0, least=0),
    at: DeskOptions,
) -> None:
    """Put another word into a slot, and change as few of its neighbours as possible; the rest stays.

    Without a word one is chosen. Entries that change get new clues, and are listed.
    """
    from crosswright.publish.desk.making import EntryReplacer

    name, _, word = slot.partition("=")
    with opened_crosswords(at) as desk, interruptible() as stop, closing(GridWatch()) as watch:
        desk.require_coming(desk.puzzle(day))
        with opened_workshop(desk.plan.sources) as workshop:
            changed = EntryReplacer(desk, workshop, stop, watch).replace(day, name, word, seed=seed)
        for each in changed:
            put_out(f"{each.slot}  {each.before} -> {each.now}  {each.clue}\n")
        say_if_unapproved(desk, day)


@command(examples="crosswright days remake 2026-12-24..2026-12-26")
def remake(*, days: Days = DAYS, at: DeskOptions) -> int:
    """Make the puzzles of these days again, each from another seed. A day keeps its puzzle until it has the new one.

    Exit code: 1 if no other puzzle was found for a day, 130 interrupted.
    """
    failed = False
    with opened_desk(at) as desk, interruptible() as stop, closing(GridWatch()) as watch:
        seen = {each.day: each.revision for each in desk.coming(days)}
        for result in desk.remade(seen, lambda: opened_workshop(desk.plan.sources), stop, watch):
            watch.close()
            if stop():
                return exits.INTERRUPTED
            failed |= bool(result.why)
            put_out(f"{result.id}  {result.state.value}  {result.why or result.title}\n")
            say_if_unapproved(desk, result.day)
    return exits.FAULT if failed else exits.OK


@command(examples="crosswright days reject 2026-12-24 --why 'Two rivers cross'")
def reject(
    *, days: Days = DAYS, why: str = option("The reason, for the history.", metavar="TEXT"), at: DeskOptions
) -> None:
    """Take puzzles off their days. The next run of `daily` makes others, from other seeds."""
    with opened_desk(at) as desk:
        for each in desk.coming(days):
            desk.reject(each.day, why, seen=each.revision)
            notice(f"{each.id} has no puzzle now; `crosswright daily` makes another")


@command(examples="crosswright days approve 2026-12-21..2026-12-27")
def approve(*, days: Days = DAYS, at: DeskOptions) -> None:
    """Approve puzzles, so that they are shown when their days come.

    What a proofreader finds in them (`crosswright proofread`) is named on stderr; it stops nothing.
    """
    with opened_desk(at) as desk:
        for each in [desk.puzzle(day) for day in days]:
            for finding in desk.findings(each.day):
                notice(f"{each.id}: {finding}")
            desk.approve(each.day, seen=each.revision)
            notice(f"{each.id} is approved")


@command(examples="crosswright days move 2026-12-24 2026-12-26 --swap")
def move(
    *,
    day: Day = DAY,
    to: Day = DAY,
    swap: bool = option("The puzzle of the other day takes the place of this one."),
    at: DeskOptions,
) -> None:
    """Move a puzzle to another day to come."""
    with opened_desk(at) as desk:
        desk.move(day, to, swap=swap)
        notice(f"{desk.at(day).id} {'and' if swap else 'is now'} {desk.at(to).id}{' are exchanged' if swap else ''}")


@command("import", examples="crosswright days import 2026-12-24 xmas.puz")
def import_day(
    *,
    day: Day = DAY,
    puzzle: File = argument("PUZZLE"),
    difficulty: int | None = option("From 1 to 5. Default: the file's, if it has one.", least=1, most=5),
    force: bool = option("Replace the puzzle that the day has; the history keeps it."),
    at: DeskOptions,
) -> None:
    """Put a puzzle that a person made on a day, from a file in any format that is read.

    With --series regex the file is a regex crossword, in its text or JSON form, with exactly one solution.
    """
    from crosswright.publish.desk import kind_of_desk

    read = kind_of_desk(at.series).read(*read_bytes(puzzle))
    with changed_day(at, day, new=True) as desk:
        if repeats := desk.put(day, read, difficulty=difficulty, force=force):
            notice(f"{desk.at(day).id}: days nearby have {listed(repeats, 8)} too")
        notice(f"{desk.at(day).id} has the puzzle of {puzzle}")


@command(
    examples="""
        crosswright days access ada --file desk.people
        crosswright days access bob --role edit --file desk.people
    """
)
def access(
    *,
    name: str = argument("NAME"),
    file: File = option("The file of the people, for `serve --desk`.", required=True),
    role: str | None = option(
        "What the person may do: edit puzzles to come; approve them too; manage, which is all. Default: manage.",
        choices=("edit", "approve", "manage"),
    ),
    token: bool = option("Print a new token instead of asking for a password."),
    remove: bool = option("Take the person out. Everybody must sign in again then."),
) -> None:
    """Let a person work at the desk of a site, give the person another role, or take the person out.

    It asks for a password of 12 characters or more, and writes its hash (argon2) into FILE. With --role alone, somebody
    who is in FILE keeps the password.
    """
    with site_extra("desk"):
        from crosswright.web.desk.access import ROLES, has_person, new_token, with_person, without_person
    from crosswright.media.files import write_privately

    if remove and (token or role):
        raise UsageError("--remove contradicts --token and --role; give one of them")
    path = Path(file)
    before = path.read_bytes() if path.exists() else b""
    if remove:
        write_privately(path, without_person(before, name, file))
        notice(f"{file}: {name} is out")
        return
    keeps = role is not None and not token and has_person(before, name, file)
    secret = None if keeps else new_token() if token else click.prompt("Password", hide_input=True, err=True,
                                                                       confirmation_prompt=True)  # fmt: skip
    write_privately(path, with_person(before, name, secret, file, ROLES[role] if role else None))
    if token:
        put_out(f"{secret}\n")
    notice(f"{file}: {name} may sign in")


@command(examples="crosswright days edit 2026-12-24")
def edit(*, day: Day = DAY, port: int = PORT, no_browser: bool = NO_BROWSER, at: DeskOptions) -> None:
    """Edit a day's puzzle in your browser, on the constructor's page: Ctrl-S puts it back on its day.

    If somebody else changes the day meanwhile, nothing is overwritten. Ctrl-C here ends it.
    """
    with site_extra("web"):
        from crosswright.web.construct.edited import EditedDay

    with opened_crosswords(at) as desk:
        desk.require_coming(desk.puzzle(day))
        constructing(EditedDay(desk, day), {}, None, port=port, browser=not no_browser)
