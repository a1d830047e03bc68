"""Files that hold puzzles. A format is a module with a `read`, a `write`, or both; this is the register of all.

    read(data: bytes) -> Puzzle       PuzzleError for bytes that can't be read, never another exception
    write(puzzle: Puzzle) -> bytes    PuzzleError for a puzzle that can't be written at all
    HOLDS: frozenset[str]             the features (`features.FEATURES`) that it can hold

The content of a file shows its format. Input is treated as hostile until it is a Puzzle: sizes are limited before
anything is parsed, exploding entities and archives are refused, and every error becomes one PuzzleError.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from types import ModuleType
from typing import NamedTuple

from crosswright.errors import InputError, PuzzleError, UsageError
from crosswright.media.formats.features import losses
from crosswright.puzzle import Puzzle

# How large may a file be? The largest puzzles are a tenth of this, unless they have pictures.
MOST_BYTES = 4 * 2**20
# How many bytes of a file decide its format?
HEAD = 65536


@dataclass(frozen=True)
class Format:
    """An entry of the register; `fits` recognises a file of this format by its first bytes."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    fits: Callable[[bytes], bool]
    reads: bool = True
    writes: bool = True

    @property
    def module(self) -> ModuleType:
        """Its room, loaded when it is first used."""
        return import_module(f"crosswright.media.formats.{self.name}")

    @property
    def holds(self) -> frozenset[str]:
        """The features that it can hold."""
        features = self.module.HOLDS
        assert isinstance(features, frozenset)
        return features


class Written(NamedTuple):
    """A file's bytes, and a phrase for each part of the puzzle that they lack."""

    data: bytes
    lost: tuple[str, ...]


def _matching(pattern: bytes) -> Callable[[bytes], bool]:
    """Whether the head of a file matches somewhere; `^` is a line's start.

    Here and in all formats: two repeats of an expression must never match the same characters, or a crafted file makes
    it slow.
    """
    expression = re.compile(pattern, re.MULTILINE | re.IGNORECASE)
    return lambda head: expression.search(head) is not None


# Sections with headings, or without: then the metadata comes first, and two blank lines after it.
_XD = (
    rb"^[ \t]*##[ \t]+(metadata|grid|clues)[ \t]*\r?$"
    rb"|\A\s*(title|author|editor|copyright|date)[ \t]*:[^\0]*\n[ \t\r]*\n[ \t\r]*\n"
)
# In the order in which they are tried: the text of a grid fits nearly everything, so that it comes last.
_ALL = (
    Format("puz", "Across Lite", (".puz",), _matching(rb"ACROSS&DOWN\0")),
    Format("ipuz", "ipuz", (".ipuz",), _matching(rb'\A\s*(ipuz\(\s*)?\{(?!\s*"format")[^\0]*ipuz\.org')),
    Format("cfp", "CrossFire", (".cfp",), _matching(rb"<CROSSFIRE\b"), writes=False),
    Format("exolve", "Exolve", (".exolve",), _matching(rb"^[ \t]*exolve-begin")),
    Format("jpz", "Crossword Compiler", (".jpz", ".xml"), _matching(rb"\APK\x03\x04|\A\s*<")),
    Format("qxw", "Qxw", (".qxw",), _matching(rb"\A#QXW2v"), writes=False),
    Format("json", "crosswright", (".json",), _matching(rb'\A\s*\{[^\0]*"format":\s*"crosswright puzzle"')),
    Format("guardian", "Guardian", (".guardian",), _matching(rb'\A\s*\{[^\0]*"(entries|crosswordType)"'), reads=False),
    Format("xd", "xd", (".xd",), _matching(_XD)),
    Format("text", "plain text", (".txt",), lambda head: b"\0" not in head),
)
# Text is more than grids if it has metadata before the grid, or clues under a heading.
_PUZZLE_AS_TEXT = re.compile(
    rb"\A\s*(title|author|editor|publisher|copyright|date|difficulty|notes|language)[ \t]*:|^(across|down)[ \t:]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
FORMATS = {each.name: each for each in _ALL}


def named(name: str) -> Format:
    """The format of that name; UsageError where there is none."""
    if name not in FORMATS:
        raise UsageError(f"there is no format {name!r}; use one of {', '.join(FORMATS)}")
    return FORMATS[name]


def of_path(path: str) -> Format:
    """The format with a file's suffix; UsageError where none has it."""
    suffix = PurePath(path).suffix.lower()
    for each in _ALL:
        if suffix in each.suffixes:
            return each
    known = ", ".join(suffix for each in _ALL for suffix in each.suffixes)
    raise UsageError(f"{path}: no format has the suffix {suffix!r}; use one of {known}, or name the format")


def of_content(data: bytes) -> Format | None:
    """The format that a file is in, by its content; None if it is none."""
    head = data[:HEAD].removeprefix(b"\xef\xbb\xbf")
    return next((each for each in _ALL if each.fits(head)), None)


def is_grids(data: bytes) -> bool:
    """Whether a file has only grids as `gridtext` reads them, or text that looks like grids."""
    format = of_content(data)
    return format is None or (format.name == "text" and not _PUZZLE_AS_TEXT.search(data))


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
    chosen = of_content(data) if format is None else named(format)
    if chosen is None:
        remedy = f"crosswright reads {', '.join(each.name for each in _ALL if each.reads)}"
        raise PuzzleError("not a puzzle in a format that is known", source=source, remedy=remedy)
    if not chosen.reads:
        raise UsageError(f"{source}: {chosen.title} files are written, not read; give another format of the puzzle")
    return _guarded(chosen, data, source)


def _guarded(chosen: Format, data: bytes, source: str) -> Puzzle:
    """Read; every error with strange bytes becomes one PuzzleError that names the source."""
    try:
        puzzle = chosen.module.read(data)
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
    chosen = named(format)
    if not chosen.writes:
        raise UsageError(f"{chosen.title} files are read, not written; write one of {', '.join(writable())}")
    return Written(chosen.module.write(puzzle), losses(puzzle, chosen.holds, chosen.name))


def writable() -> list[str]:
    """The names of the formats that can be written."""
    return [each.name for each in _ALL if each.writes]
