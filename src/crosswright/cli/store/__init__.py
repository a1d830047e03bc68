"""`crosswright store`: the database of a site, copied whole."""

from __future__ import annotations

from contextlib import closing

from crosswright import sql
from crosswright.cli.common.command import argument, group
from crosswright.cli.common.extras import site_extra
from crosswright.cli.common.options import Place
from crosswright.cli.common.writing import notice
from crosswright.errors import InputError, count_of

# What is said of a copy: the table, and what its rows are called.
_SAID = {"puzzle": "puzzle", "change": "change", "play": "solve time", "note": "note", "regex": "regex crossword"}


@group(examples="crosswright store copy site.sqlite copy.sqlite")
def store() -> None:
    """Copy the store of a site: to keep it, or to move from SQLite to PostgreSQL and back."""


@store.subcommand(
    examples="""
        crosswright store copy site.sqlite copy.sqlite
        crosswright store copy site.sqlite postgresql://ada@host/puzzles
    """
)
def copy(*, source: Place = argument("FROM"), target: Place = argument("TO")) -> None:
    """Copy all that a store has into a new one: days, history, figures, notes, visitors' puzzles, rooms.

    The site may run meanwhile. A new SQLite file can be read by its owner alone.
    """
    with site_extra("publish"):
        from crosswright.publish.store import Store
        from crosswright.publish.store.copying import copy_store
    if not sql.exists(source):
        raise InputError("there is no such store", source=sql.shown(source), remedy="name one that is there")
    with closing(Store(source)) as there, closing(Store(target)) as here:
        counts = copy_store(there, here)
        name = here.name
    notice(f"{name} has {', '.join(count_of(counts[table], said) for table, said in _SAID.items())}")
