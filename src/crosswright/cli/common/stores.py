"""The store of commands that read one, or change what is in it: they don't make it."""

from __future__ import annotations

from crosswright.errors import InputError


def existing_store(place: str | None) -> str:
    """The place of a store that is there: the one that was named, or the usual one. InputError without a store."""
    from crosswright import sql
    from crosswright.publish.store import default_url

    place = place or default_url()
    if not sql.exists(place):
        remedy = "name another with --store, or make puzzles with `crosswright daily`"
        raise InputError("there is no such store", source=sql.shown(place), remedy=remedy)
    return place
