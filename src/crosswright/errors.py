"""Every error crosswright raises on purpose, and what all messages share.

    CrosswrightError
    |-- InputError        something that was read is wrong: names source, line, column, remedy
    |   |-- GridError     a grid, as text or as an object
    |   |-- LexiconError  a word list, or the data the default lexicon is built from
    |   |-- PuzzleError   a puzzle, as a file or as an object
    |   |-- MissingFileError   a list or a database that isn't there; a FileNotFoundError too
    |-- UsageError        a request that contradicts itself, or names something that doesn't exist
    |-- WrongFillError    a fault of this program, found by its own check

Beside these a public function raises TypeError for an argument of the wrong type, with a line that says what to pass
(see `arguments`), and OSError for a file that can't be opened: a file that is missing is a FileNotFoundError in all
readers. It is no error that no fill exists or that the budget
ended: see `search.Outcome`.

Messages name parameters as they are written in a call, `engine="python"`. The command line writes them as its options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


class CrosswrightError(Exception):
    """The base class: catch this to catch all of them. The text is one line that you can show to a person."""


# How long may a message be? What it cites of a file may be as long as the file.
MOST_MESSAGE = 600


class InputError(CrosswrightError):
    """Something that was read is wrong.

    The text reads `source:line:column: message; remedy`, leaving out what is not known.
    Lines and columns count from 1.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        remedy: str | None = None,
    ) -> None:
        if len(message) > MOST_MESSAGE:
            message = message[: MOST_MESSAGE - 3] + "..."
        self.message, self.source, self.line, self.column, self.remedy = message, source, line, column, remedy
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__((f"{place}: " if place else "") + message + (f"; {remedy}" if remedy else ""))


def text_of(error: CrosswrightError) -> str:
    """What an error says, without the place and the remedy that an InputError may have."""
    return error.message if isinstance(error, InputError) else error.args[0]


class MissingFileError(InputError, FileNotFoundError):
    """A list or a database that should be read isn't there."""


class GridError(InputError):
    """A grid can't be read, or doesn't hold together."""


class LexiconError(InputError):
    """A word list can't be read, or holds nothing that can be used."""


class PuzzleError(InputError):
    """A puzzle can't be read or written, or doesn't hold together."""


class UsageError(CrosswrightError):
    """The request contradicts itself, or names something that doesn't exist; the text says what to do instead."""


class WrongFillError(CrosswrightError):
    """The check found a fault in a fill that the search made: a fault of this program, never of its user."""


# Arguments of the wrong type.


def require_path(value: object, parameter: str, *, instead: str) -> Path:
    """The path in an argument; TypeError for anything else. `instead` says what to call for text or bytes.

    A str of several lines doesn't count as a path.
    """
    if isinstance(value, str) and "\n" not in value:
        return Path(value)
    if isinstance(value, Path):
        return value
    what = "text of several lines" if isinstance(value, str) else a_type(value)
    raise TypeError(f"{parameter} is {what}; pass the path of a file, {instead}")


def require_text(value: object, parameter: str, *, instead: str) -> str:
    """The text in an argument; TypeError for anything else, or for the name of a file.

    `instead` says how to read a file.
    """
    if not isinstance(value, str):
        raise TypeError(f"{parameter} is {a_type(value)}; pass text, {instead}")
    if "\n" not in value and Path(value).suffix.lower() in _SUFFIXES:
        raise TypeError(f"{parameter} is the name of a file, {value}; pass its text, {instead}")
    return value


# Which endings show that a line is the name of a file, where text is expected?
_SUFFIXES = frozenset(
    {".txt", ".md", ".csv", ".tsv", ".json", ".ipuz", ".puz", ".jpz", ".xml", ".xd", ".cfp", ".exolve", ".qxw"}
)


def a_type(value: object) -> str:
    """The type of a value, with its article: `a Grid`, `an int`."""
    return with_article(type(value).__name__)


def with_article(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


# Phrases.


def listed(items: Sequence[str], most: int) -> str:
    """The first items, as many as people read.

    >>> listed(["12A", "3D", "5D"], 2), listed(["12A"], 2)
    ('12A, 3D and 1 more', '12A')
    """
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def count_of(number: int, noun: str) -> str:
    """A number with its noun: `1 cell`, `2 cells`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def install(extra: str) -> str:
    """The remedy where the packages of an extra are missing: the command that installs them."""
    return f"in crosswright's folder run: pip install '.[{extra}]'"


@contextmanager
def needs(module: str, extra: str) -> Iterator[None]:
    """A context for the import of a module that only an extra installs: UsageError where it is missing.

    >>> with needs("no_such_module", "print"):
    ...     import no_such_module
    Traceback (most recent call last):
    crosswright.errors.UsageError: no_such_module is not installed; in crosswright's folder run: pip install '.[print]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module:
            raise
        raise UsageError(f"{module} is not installed; {install(extra)}") from None
