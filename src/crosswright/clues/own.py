"""The user's own clues: lists of answers with clues, and the collection where there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from crosswright import plugins
from crosswright.clues import database, lists
from crosswright.errors import LexiconError, MissingFileError, UsageError
from crosswright.language.alphabet import A_TO_Z, ANY_LETTER, Folding
from crosswright.language.drafts import OWN, Draft
from crosswright.words.lists import contents
from crosswright.words.normalise import normalise

if TYPE_CHECKING:
    from crosswright.clues.database import Database, Record
    from crosswright.clues.lists import ClueList
    from crosswright.clues.writer import Source
    from crosswright.language import Language


class Definitions(NamedTuple):
    """Lists of answers with clues, read."""

    records: list[Record]  # their answers with accents, as written
    notes: list[str]  # what was skipped, with the list's name
    understood: list[str]  # what was understood of each list, with its name
    folding: Folding = A_TO_Z

    def source(self) -> Source:
        """As a source for a ClueWriter: the first clue of each answer, used before all other clues.

        An answer that keeps its accents matches first what is spelled like it, then what folds to the same letters.
        """
        spelled: dict[str, Record] = {}
        folded: dict[str, Record] = {}
        for record in self.records:
            spelled.setdefault(record.answer, record)
            for folding in (self.folding, A_TO_Z):
                folded.setdefault(normalise(record.answer, folding=folding) or record.answer, record)

        def drafts(answer: str) -> list[Draft]:
            record = spelled.get(answer) or folded.get(answer)
            record = record or folded.get(normalise(answer, folding=self.folding) or answer)
            return [database.given(record._replace(answer=answer), OWN)] if record else []

        return drafts


def definitions(files: Iterable[str], *, folding: Folding = A_TO_Z) -> Definitions:
    """Read lists; '-' is standard input. LexiconError if one can't be read or understood, or has nothing in it.

    `folding` is that of the answers that the clues are for.
    """
    readings = [read_list(contents(file), "<stdin>" if file == "-" else file, folding=ANY_LETTER) for file in files]
    records = [record for each in readings for record in each.records]
    notes = [f"{each.source}: {note}" for each in readings for note in each.notes]
    return Definitions(records, notes, [f"{each.source}: {each.understood()}" for each in readings], folding)


def read_list(data: bytes, name: str, *, folding: Folding = A_TO_Z) -> ClueList:
    """Read the bytes of one list; LexiconError as for `definitions`."""
    listed = lists.read(data, name, folding=folding)
    if not listed.records:
        remedy = "write ANSWER<tab>CLUE, a line each"
        raise LexiconError("; ".join(["no answer with a clue in it", *listed.notes]), source=name, remedy=remedy)
    return listed


def from_packages(names: Sequence[str], language: Language) -> list[Source]:
    """The sources of clues of these names, which other packages add. Raises UsageError for an unknown name."""
    if not names:
        return []
    known = plugins.load("clue_sources")
    for name in names:
        if name not in known:
            there = f"there are {', '.join(known)}" if known else "no installed package adds any"
            raise UsageError(f"there is no source of clues {name!r}; {there}")
    return [_source(name, known[name](language)) for name in names]


def _source(name: str, texts: Callable[[str], Iterable[str]]) -> Source:
    """A source of drafts from a function that gives the texts of an entry's clues."""

    def drafts(answer: str) -> list[Draft]:
        return [database.given(database.Record(answer, text, name)) for text in texts(answer)]

    return drafts


def collection(place: str | None) -> Database | None:
    """The user's own clues at a place, or at the default place; None if there are none at the default place.

    MissingFileError if a place is named and there is no database. Close the database at the end.
    """
    where = place or database.default_url()
    if database.exists(where):
        return database.Database(where)
    if place is not None:
        raise MissingFileError("there is no such clue database", source=place, remedy="make one by clue import")
    return None
