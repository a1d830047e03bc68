"""A ranker for a collection, whose index and weights are built once and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from crosswright.cache import BuiltFile, find_or_build
from crosswright.clues.database import Record
from crosswright.language import Evidence, Language, arrays
from crosswright.language.drafts import HOUSE
from crosswright.language.house_book import Book
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.solving import collection_index, fitting
from crosswright.solving.collected import CollectedClues
from crosswright.solving.collected_ranking import CollectedRanker
from crosswright.words import Lexicon

if TYPE_CHECKING:
    from crosswright.clues.database import Database

KIND = BuiltFile("collection", 7, kept=2, what="the index of your clues")


def collected_ranker(
    database: Database | None,
    language: Language,
    evidence: Evidence,
    lexicon: Lexicon,
    *,
    without: Collection[str] = (),
    progress: OnProgress = ignore,
) -> CollectedRanker:
    """Ranks answers by a collection of clues, if there is one, and by the house book; `without`: sources to leave out.

    The first call for a collection indexes it, which takes some 40 seconds for 500,000 clues.
    """
    rules, small = language.text, database is not None and database.count() < fitting.SMALLEST
    book = Book({}) if small else language.book  # beside it a small collection would count for little

    def records() -> Iterator[Record]:
        yield from database.all() if database else ()
        yield from (Record(entry, clue.text, HOUSE) for entry in book for clue in book.clues(entry))

    def build() -> bytes:
        progress(Progress("indexing your clues", 0.0))
        index = collection_index.build(records(), rules)
        unfitted = CollectedRanker(evidence, lexicon, CollectedClues(index | fitting.usual(), rules))
        return arrays.packed(index | fitting.fit(unfitted, progress))

    of = (language.code, database.state() if database else "", book.version, lexicon.name, str(len(lexicon)))
    index, _ = find_or_build(
        KIND,
        hashlib.sha256("\n".join(of).encode()).hexdigest()[:16],
        build,
        arrays.opened,
        arrays.unpacked,
        waiting=lambda: progress(Progress("waiting for another process that indexes your clues", 0.0)),
    )
    return CollectedRanker(evidence, lexicon, CollectedClues(index, rules, without))
