"""Every error crosswright raises on purpose.

    CrosswrightError
    |-- InputError        something that was read is wrong: names source, line, column, remedy
    |   |-- GridError     a grid, as text or as an object
    |   |-- LexiconError  a word list, or the data the default lexicon is built from
    |   |-- PuzzleError   a puzzle, as a file or as an object
    |-- UsageError        a request that can't be meant: contradictory or unknown options
    |-- WrongFillError    a fault of this program, which its own check has found

That no fill exists, or that the budget ended, is no error: see `search.Outcome`.
"""


class CrosswrightError(Exception):
    """The root: catch this to catch all; its text is one line fit to show to a person."""


class InputError(CrosswrightError):
    """What was read is wrong.

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
        self.message, self.source, self.line, self.column, self.remedy = message, source, line, column, remedy
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__((f"{place}: " if place else "") + message + (f"; {remedy}" if remedy else ""))


class GridError(InputError):
    """A grid can't be read, or doesn't hold together."""


class LexiconError(InputError):
    """A word list can't be read, or holds nothing that can be used."""


class PuzzleError(InputError):
    """A puzzle can't be read or written, or doesn't hold together."""


class UsageError(CrosswrightError):
    """The request itself can't be meant; the text says which parts conflict and what to do instead."""


class WrongFillError(CrosswrightError):
    """The check refuses a fill that the search made: a fault of this program, never of its user."""
