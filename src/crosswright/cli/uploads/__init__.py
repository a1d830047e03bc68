"""`crosswright uploads`: the puzzles of a store that have no day, to look at and to take down.

The JSON of `list` is one object:

    bytes      how much all of them take in the store
    uploads    each: id, path (of its page), origin ("made", "upload", "batch"), created, bytes, title; the newest first
"""

from __future__ import annotations

import click

from crosswright.cli.common.command import argument, group
from crosswright.cli.common.options import JSON, STORE, Place
from crosswright.cli.common.site import opened_store
from crosswright.cli.common.writing import notice, put_out, to_json
from crosswright.errors import InputError, count_of

# How much of a title is shown? A title is what a stranger wrote.
_TITLE = 60


@group(
    examples="""
        crosswright uploads list
        crosswright uploads delete mfrggzdfmztwq2lk
    """
)
def uploads() -> None:
    """List and delete what visitors of a site made and uploaded, and what `make --count --store` put there."""


@uploads.subcommand("list", examples="crosswright uploads list --store site.sqlite --json")
def list_uploads(*, store: Place | None = STORE, as_json: bool = JSON) -> None:
    """List the puzzles that have no day, the newest first: id, day it came, size, origin, title.

    The origin is "made" or "upload" for those of visitors, and "batch". A puzzle's page is /p/ID.
    """
    with opened_store(store) as opened:
        puzzles = opened.uploads()
    total = sum(each.bytes for each in puzzles)
    if as_json:
        rows = [
            {**each._asdict(), "created": each.created.isoformat(timespec="seconds"), "path": f"/p/{each.id}"}
            for each in puzzles
        ]
        put_out(to_json({"bytes": total, "uploads": rows}))
        return
    for each in puzzles:
        title = "".join(letter if letter.isprintable() else " " for letter in each.title)[:_TITLE]
        kilobytes = f"{each.bytes / 1000:,.0f} kB"
        click.echo(f"{each.id}  {each.created:%Y-%m-%d}  {kilobytes:>9}  {each.origin:<6}  {title}".rstrip())
    notice(f"{count_of(len(puzzles), 'puzzle')}, {total / 1e6:,.1f} MB")


@uploads.subcommand("delete", examples="crosswright uploads delete mfrggzdfmztwq2lk --store site.sqlite")
def delete_uploads(*, ids: tuple[str, ...] = argument("ID..."), store: Place | None = STORE) -> None:
    """Delete puzzles that have no day, with their solve times; a running site notices within a minute.

    The puzzles of days can't be deleted with this. If an id is unknown, nothing is deleted.
    """
    with opened_store(store) as opened:
        known = {each.id for each in opened.uploads()}
        if unknown := [id for id in ids if id not in known]:
            remedy = "`crosswright uploads list` shows the ids"
            raise InputError(f"no puzzle without a day has the id {unknown[0]!r}", remedy=remedy)
        deleted = sum(opened.delete(id) for id in dict.fromkeys(ids))
    notice(f"{count_of(deleted, 'puzzle')} deleted")
