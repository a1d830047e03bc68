"""What is known of a language's words, as one file: built once, kept in the cache, read row by row.

The file is an SQLite database with one table, a row for each entry as it stands in a grid:

    word (entry, spelling, gain, familiarity, zipf, lemmas)    lemmas: entries, with spaces between them
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Self

from crosswright.cache import BuiltFile, find_or_build
from crosswright.languages.shared.about import AboutLanguage
from crosswright.progress import OnProgress, Progress, ignore

VERSION = 1  # raise it when the table changes
_SCHEMA = f"""
create table word (entry text primary key, spelling text, gain integer, familiarity integer, zipf real, lemmas text)
    without rowid;
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


class WordData:
    """The words of a language, open for reading."""

    notice: str | None = None  # what the user should know about its file in the cache

    def __init__(self, db: sqlite3.Connection) -> None:
        """`db` holds the table."""
        self._db = db
        self.find = lru_cache(1 << 14)(self._find)

    @classmethod
    def opened(cls, path: Path) -> Self:
        """Opens a file; OSError or ValueError where it is absent or damaged."""
        if not path.is_file():
            raise OSError(f"no such file: {path}")
        try:
            db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
            if db.execute("pragma quick_check").fetchall() != [("ok",)]:
                raise ValueError("not what was written")
        except sqlite3.Error as error:
            raise ValueError(str(error)) from None
        return cls(db)

    @classmethod
    def held(cls, data: bytes) -> Self:
        """Opens a file's bytes in memory."""
        db = sqlite3.connect(":memory:", check_same_thread=False)
        db.deserialize(data)
        return cls(db)

    def _find(self, entry: str) -> Word | None:
        """What is known of an entry; None if it is not among the words."""
        row = self._db.execute("select * from word where entry = ?", (entry,)).fetchone()
        return None if row is None else _word(row)

    def __iter__(self) -> Iterator[Word]:
        """Every word, alphabetically."""
        for row in self._db.execute("select * from word order by entry"):
            yield _word(row)


def _word(row: tuple[str, str, int, int, float, str]) -> Word:
    entry, spelling, gain, familiarity, zipf, lemmas = row
    return Word(entry, spelling, gain, familiarity, zipf, tuple(lemmas.split()))


def packed(words: Iterator[Word]) -> bytes:
    """The bytes of a file with these words."""
    with sqlite3.connect(":memory:") as db:
        db.executescript(_SCHEMA)
        rows = ((*word[:5], " ".join(word.lemmas)) for word in words)
        db.executemany("insert into word values (?, ?, ?, ?, ?, ?)", rows)
        db.commit()
        return db.serialize()


def load(about: AboutLanguage, letters: str = "", progress: OnProgress = ignore) -> WordData:
    """The words of a language, built at the first use and kept in the user's cache folder."""
    from crosswright.languages.shared import building  # it loads the packages

    kind = BuiltFile(f"knowledge-{about.code}", VERSION, kept=3, what=f"the index of {about.name} words")
    found, notice = find_or_build(
        kind,
        building.fingerprint(about, letters),
        lambda: packed(building.build(about, letters, progress)),
        WordData.opened,
        WordData.held,
        waiting=lambda: progress(Progress(f"waiting for another process that builds the {about.name} words", 0.0)),
    )
    found.notice = notice
    return found
