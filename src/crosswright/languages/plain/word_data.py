"""What is known of a language's words, as one file: built once, kept in the cache, read row by row.

The file is an SQLite database. Its tables, with entries as they stand in a grid:

    word (entry, spelling, gain, familiarity, zipf, lemmas, noun)  lemmas: entries, with spaces between them
    definition (entry, number, spelling, text, kept, relation)  see `glosses.py` and `thesaurus.py`
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from crosswright.language import built_database
from crosswright.language.built_database import BuiltDatabase
from crosswright.language.facts import GLOSS

VERSION = 4  # raise it when the tables change
_SCHEMA = f"""
create table word (entry text primary key, spelling text, gain integer, familiarity integer, zipf real, lemmas text,
    noun integer)
    without rowid;
create table definition (entry text, number integer, spelling text, text text, kept real, relation text);
pragma user_version = {VERSION};
"""


class Word(NamedTuple):
    """A row of the table."""

    entry: str
    spelling: str  # as it is written outside a grid: "Größe"
    gain: int  # 0..100
    familiarity: int  # 0..100
    zipf: float
    lemmas: tuple[str, ...]
    is_noun: bool = False  # as far as the spelling list shows it


class DefinitionRow(NamedTuple):
    """A row of the table of definitions."""

    entry: str
    number: int  # of the sense, from 0
    spelling: str
    text: str
    kept: float
    relation: str = GLOSS  # or SYNONYM: how the text relates to the entry


class WordData(BuiltDatabase):
    """The words of a language."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """`db` holds the table."""
        super().__init__(db)
        self.find = lru_cache(1 << 14)(self._find)

    def _find(self, entry: str) -> Word | None:
        """What is known of an entry; None if it is not among the words."""
        row = self._db.execute("select * from word where entry = ?", (entry,)).fetchone()
        return None if row is None else _word(row)

    def is_defined(self, entry: str) -> bool:
        """Whether an entry has a definition; the first time reads the names of all that have."""
        return entry in self._defined

    @cached_property
    def _defined(self) -> frozenset[str]:
        return frozenset(entry for (entry,) in self._db.execute("select distinct entry from definition"))

    def definitions(self, entry: str) -> list[DefinitionRow]:
        """The definitions of an entry, the main sense first."""
        rows = self._db.execute("select * from definition where entry = ? order by number, length(text)", (entry,))
        return [DefinitionRow(*row) for row in rows]

    def __iter__(self) -> Iterator[Word]:
        """Every word, alphabetically."""
        for row in self._db.execute("select * from word order by entry"):
            yield _word(row)


def _word(row: tuple[str, str, int, int, float, str, int]) -> Word:
    entry, spelling, gain, familiarity, zipf, lemmas, noun = row
    return Word(entry, spelling, gain, familiarity, zipf, tuple(lemmas.split()), bool(noun))


def packed(words: Iterable[Word], definitions: Iterable[DefinitionRow] = ()) -> bytes:
    """The bytes of a file with these words, and with those definitions of them that are given."""
    with sqlite3.connect(":memory:") as db:
        db.executescript(_SCHEMA)
        rows = ((*word[:5], " ".join(word.lemmas), word.is_noun) for word in words)
        db.executemany("insert into word values (?, ?, ?, ?, ?, ?, ?)", rows)
        db.executemany("insert into definition values (?, ?, ?, ?, ?, ?)", definitions)
        db.execute("create index definition_entry on definition (entry)")
        return built_database.packed(db)
