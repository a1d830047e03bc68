"""The user's own clues: lists of answers with clues, and the collection where there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from crosswright.clues import database, lists
from crosswright.errors import InputError
from crosswright.languages.alphabet import A_TO_Z, Folding
from crosswright.languages.drafts import OWN
from crosswright.words.lists import contents

if TYPE_CHECKING:
    from crosswright.clues.database import Database, Record
    from crosswright.clues.writer import Source


class Definitions(NamedTuple):
    """Lists of answers with clues, read."""

    records: list[Record]
    notes: list[str]  # what was skipped, with the list's name

    def source(self) -> Source:
        """As a source for a ClueWriter: the first clue of each answer, used before all other clues."""
        first: dict[str, Record] = {}
        for record in self.records:
            first.setdefault(record.answer, record)
        return lambda answer: [database.given(first[answer], OWN)] if answer in first else []


def definitions(files: Iterable[str], date: str = "", *, folding: Folding = A_TO_Z) -> Definitions:
    """Read lists; '-' is standard input. LexiconError or InputError if one can't be read or has nothing in it."""
    records, notes = [], []
    for file in files:
        name = "<stdin>" if file == "-" else file
        found = lists.read(contents(file), name, date=date, folding=folding)
        if not found.records:
            raise InputError("no answer with a clue in it", source=name, remedy="write ANSWER<tab>CLUE, a line each")
        records += found.records
        notes += [f"{name}: {note}" for note in found.notes]
    return Definitions(records, notes)


def collection(place: str | None) -> Database | None:
    """The user's own clues at a place, or at the default place; None if there are none at the default place.

    InputError if a place is named and there is no database. Close the database at the end.
    """
    where = place or database.default_url()
    if database.exists(where):
        return database.Database(where)
    if place is not None:
        raise InputError("there is no such clue database", source=place, remedy="make one by clue import")
    return None
