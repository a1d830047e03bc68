"""The JSON form, and a compact form of one line for addresses. docs/REGEX.md has the schema."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.regex.model import Cell, Expression, RegexPuzzle, Shape
from crosswright.regex.text import MOST_CHARACTERS, check_size, decoded, read_text

DIRECTIONS = {Shape.RECTANGULAR: ("rows", "columns"), Shape.HEXAGONAL: ("rows", "rising", "falling")}
PREFIX = "r1."  # of the compact form: its version


def read_regex(data: bytes, source: str | None = None) -> RegexPuzzle:
    """Read any of the forms: text, JSON, or the compact line; raises PuzzleError."""
    text = decoded(data, source)
    start = text.lstrip()
    if start.startswith("{"):
        return read_json(text, source)
    return read_compact(text, source) if start.startswith(PREFIX) else read_text(text, source)


def read_json(text: str, source: str | None = None) -> RegexPuzzle:
    """Read the JSON form; raises PuzzleError that names the part that is wrong."""
    check_size(text, source)
    try:
        document = json.loads(text)
        json.dumps(document, ensure_ascii=False).encode()  # UnicodeEncodeError, a ValueError: half of a surrogate pair
    except json.JSONDecodeError as error:
        raise PuzzleError(
            f"not JSON: {error.msg}", source=source, line=error.lineno, column=error.colno, remedy="correct it"
        ) from None
    except (RecursionError, ValueError):
        raise PuzzleError("not JSON of a puzzle", source=source, remedy="correct it") from None
    return _JsonReader(document, source).puzzle()


class _JsonReader:
    def __init__(self, document: Any, source: str | None) -> None:
        self._document, self._source = document, source

    def _fault(self, message: str, remedy: str) -> PuzzleError:
        return PuzzleError(message, source=self._source, remedy=remedy)

    def puzzle(self) -> RegexPuzzle:
        if not isinstance(self._document, dict):
            raise self._fault("the JSON is no object", 'write {"shape": ..., "rows": ..., ...}')
        try:
            shape = Shape(self._document.get("shape", "rectangular"))
        except ValueError:
            raise self._fault("unknown shape", "use rectangular or hexagonal") from None
        known = {"shape", "alphabet", "given", *DIRECTIONS[shape]}
        if unknown := sorted(map(str, self._document.keys() - known)):
            raise self._fault(f"unknown member {unknown[0][:40]!r}", f"use {', '.join(sorted(known))}")
        directions = tuple(tuple(self._lines(name)) for name in DIRECTIONS[shape])
        alphabet = self._document.get("alphabet")
        if not isinstance(alphabet, str | None):
            raise self._fault("the alphabet is no string", "write its characters in one string")
        return RegexPuzzle(shape, directions, alphabet, tuple(self._given()), self._source)

    def _lines(self, name: str) -> Iterator[tuple[Expression, ...]]:
        lines = self._document.get(name)
        if not isinstance(lines, list):
            raise self._fault(f"{name} is no list", "write a list with an expression, or a list of them, a line")
        for number, line in enumerate(lines, 1):
            texts = [line] if isinstance(line, str) else line
            if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
                raise self._fault(f"{name}, line {number} is no expression", "write a string, or a list of strings")
            yield tuple(
                Expression(text, where=f"{name}, line {number}, expression {nth}") for nth, text in enumerate(texts, 1)
            )

    def _given(self) -> Iterator[tuple[Cell, str]]:
        given = self._document.get("given", [])
        remedy = 'write [[row, cell, "A"], ...], counted from 1'
        if not isinstance(given, list):
            raise self._fault("given is no list", remedy)
        for item in given:
            match item:
                case [int(row), int(place), str(character)]:
                    yield (row - 1, place - 1), character
                case _:
                    raise self._fault("a given character can't be read", remedy)


def write_json(puzzle: RegexPuzzle) -> str:
    """Write the JSON form, for people to read."""
    return json.dumps(_document(puzzle), indent=2, ensure_ascii=False) + "\n"


def _document(puzzle: RegexPuzzle) -> dict[str, object]:
    document: dict[str, object] = {"shape": puzzle.shape.value}
    for name, direction in zip(DIRECTIONS[puzzle.shape], puzzle.directions, strict=True):
        document[name] = [[expression.text for expression in line] for line in direction]
    if puzzle.alphabet is not None:
        document["alphabet"] = puzzle.alphabet
    if puzzle.given:
        document["given"] = [[row + 1, place + 1, character] for (row, place), character in puzzle.given]
    return document


def write_compact(puzzle: RegexPuzzle) -> str:
    """The puzzle as one line of letters, digits, '-', '_' and '.', which an address can hold as it is.

    >>> puzzle = RegexPuzzle.rectangle([["A|Z"]], [["A|B"]])
    >>> read_compact(write_compact(puzzle)) == puzzle
    True
    """
    packed = zlib.compress(json.dumps(_document(puzzle), separators=(",", ":"), ensure_ascii=False).encode(), 9)
    return PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_compact(line: str, source: str | None = None) -> RegexPuzzle:
    """Read the compact line; raises PuzzleError."""
    check_size(line, source)
    packed = line.strip().removeprefix(PREFIX)
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        text = zlib.decompressobj().decompress(data, 4 * MOST_CHARACTERS + 1).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise PuzzleError(
            "not the compact form of a regex crossword", source=source, remedy="copy the whole line"
        ) from None
    return read_json(text, source)
