"""The English house book: clues written by hand, a file for each initial letter, as `language.house_book` has it."""

from pathlib import Path

from crosswright.language import house_book
from crosswright.language.house_book import Book

FOLDER = Path(__file__).parent


def written() -> Book:
    """The book, read once; an entry is spelled as its facts' lemma, "as it is".

    >>> [fact.lemma for fact in written()["ASITIS"]][:1]
    ['as it is']
    """
    return house_book.written(FOLDER)
