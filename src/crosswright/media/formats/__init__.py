"""Files that hold puzzles. A format is a module with a `read`, a `write`, or both; `media.kinds` has the register.

    read(data: bytes) -> Puzzle       PuzzleError for bytes that can't be read, never another exception
    write(puzzle: Puzzle) -> bytes    PuzzleError for a puzzle that can't be written at all
    HOLDS: frozenset[str]             the features (`features.FEATURES`) that it can hold

The content of a file shows its format. Input is treated as hostile until it is a Puzzle: sizes are limited before
anything is parsed, exploding entities and archives are refused, and every error becomes one PuzzleError.
"""

from __future__ import annotations

import re

from crosswright.errors import InputError, PuzzleError, UsageError
from crosswright.media.kinds import KINDS, Kind, Written, kind_named, reading, writing
from crosswright.puzzle import Puzzle

# How large may a file be? The largest puzzles are a tenth of this, unless they have pictures.
MOST_BYTES = 4 * 2**20
# How many bytes of a file decide its format?
HEAD = 65536
# Text is more than grids if it has metadata before the grid, or clues under a heading.
_PUZZLE_AS_TEXT = re.compile(
    rb"\A\s*(title|author|editor|publisher|copyright|date|difficulty|notes|language|circles|shades)[ \t]*:"
    rb"|^(across|down)[ \t:]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)

# What commands print as JSON: many results of one kind, for other programs.
_RESULTS = re.compile(rb'\A\s*\{\s*"(results|patterns)"\s*:')


def of_content(data: bytes) -> Kind | None:
    """The format that a file is in, by its content; None if it is none."""
    head = data[:HEAD].removeprefix(b"\xef\xbb\xbf")
    plain = KINDS["text"] if b"\0" not in head else None  # the text of a grid fits nearly everything: it comes last
    return next((kind for kind in KINDS.values() if kind.fits(head)), plain)


def is_grids(data: bytes) -> bool:
    """Whether a file has only grids as `gridtext` reads them, or text that looks like grids."""
    format = of_content(data)
    beside = _PUZZLE_AS_TEXT.search(data) or _RESULTS.match(data)
    return format is None or (format.name == "text" and not beside)


def read(data: bytes, *, source: str = "<bytes>", format: str | None = None) -> Puzzle:
    """The puzzle in a file's bytes, in the format named or the format that its content shows.

    Raises PuzzleError, with the source, for bytes that can't be read; UsageError for a format that can only be written.

    >>> puzzle = read(b"Title: Tiny\\n\\nAT\\nNO\\n\\nAcross\\n1 Near\\n3 Refusal\\n")
    >>> puzzle.title, [clue.name for clue in puzzle.clues], puzzle.fill.entries["1D"]
    ('Tiny', ['1A', '3A'], 'AN')
    """
    if len(data) > MOST_BYTES:
        size = f"{len(data):,} bytes are too many for a puzzle"
        raise PuzzleError(size, source=source, remedy=f"a file may have {MOST_BYTES:,}")
    if _RESULTS.match(data):
        remedy = "write the grid or its fill to a file of another kind, such as .ipuz or .txt"
        raise PuzzleError("the results of a command as JSON, not a puzzle", source=source, remedy=remedy)
    chosen = of_content(data) if format is None else kind_named(format)
    if chosen is None:
        remedy = f"crosswright reads {', '.join(reading())}"
        raise PuzzleError("not a puzzle in a format that is known", source=source, remedy=remedy)
    if not chosen.reads:
        raise UsageError(f"{source}: {chosen.title} files are written, not read; give another format of the puzzle")
    return _guarded(chosen, data, source)


def _guarded(chosen: Kind, data: bytes, source: str) -> Puzzle:
    """Read; every error with strange bytes becomes one PuzzleError that names the source."""
    try:
        puzzle = chosen.read("puzzle", data)
    except InputError as error:
        raise PuzzleError(
            _short(error.message), source=source, line=error.line, column=error.column, remedy=error.remedy
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        message = f"not a whole {chosen.title} puzzle: {_short(_fault(error))}"
        raise PuzzleError(message, source=source, remedy="the file may be damaged or cut short") from error
    assert isinstance(puzzle, Puzzle)
    return puzzle


def _fault(error: Exception) -> str:
    """The message for an error of Python's own."""
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    return f"there is no {error} in it" if isinstance(error, KeyError) else str(error)


def _short(message: str) -> str:
    """A message as one readable line, even if it cites the file."""
    return " ".join(message.split())[:200]


def write(puzzle: Puzzle, format: str) -> Written:
    """A puzzle in a format, with the parts that the format can't hold.

    Raises UsageError for a format that can only be read, PuzzleError for a puzzle that can't be written, TypeError for
    an argument that is no Puzzle.
    """
    return kind_named(format).write("puzzle", puzzle)


def writable() -> list[str]:
    """The names of the formats that can be written."""
    return list(writing(drawn=False))
