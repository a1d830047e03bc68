"""The English house book: clues written by hand, in `book/`; `languages/house_book.py` says how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from crosswright.language import house_book
from crosswright.language.house_book import (
    COLUMNS,
    FAVORITE,
    FILL_IN,
    NAME_OR_FACT,
    PLAYFUL,
    Book,
    HouseClue,
)

__all__ = ["COLUMNS", "FAVORITE", "FILL_IN", "NAME_OR_FACT", "PLAYFUL", "Book", "HouseClue", "pages", "written"]

_PACKAGE = "crosswright.languages.english"


def pages() -> Iterator[tuple[str, list[str]]]:
    """The name and the lines of each file of the book, in order."""
    return house_book.pages(_PACKAGE)


def written() -> Book:
    """The book, read once; an entry is spelled as its facts' lemma, "as it is".

    >>> [fact.lemma for fact in written()["ASITIS"]][:1]
    ['as it is']
    """
    return house_book.written(_PACKAGE)
