"""Lists of clues with their parses: a line each, with the entry, its spelling, the clue and the parse between tabs."""

from __future__ import annotations

from typing import NamedTuple

from crosswright.errors import PuzzleError

# How many bytes may a list have?
MOST_BYTES = 50_000_000
_REMEDY = "write ENTRY, spelling, clue and parse with a tab between them"


class ParsedClue(NamedTuple):
    """A clue with its parse, both as they are written."""

    entry: str  # as it stands in a grid: "ICECREAM"
    spelling: str  # as people write it: "ice cream"
    clue: str
    parse: str
    line: int = 0  # of its file, from 1


def read_parses(data: bytes, source: str = "<data>") -> list[ParsedClue]:
    """The clues of a list. PuzzleError, with the number of the line, for one that can't be read.

    >>> read_parses(b"PLANET\\tplanet\\tEnergy in works for Mars, say\\t(energy=E ...\\n")[0].spelling
    'planet'
    """
    if len(data) > MOST_BYTES:
        raise PuzzleError("the list is too large", source=source, remedy="split it")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise PuzzleError("no UTF-8 text", source=source, line=line, remedy="save it as UTF-8") from None
    lines = ((number, line.rstrip("\r")) for number, line in enumerate(text.split("\n"), 1))
    return [_read(line, number, source) for number, line in lines if line.strip() and not line.startswith("#")]


def _read(line: str, number: int, source: str) -> ParsedClue:
    fields = [each.strip() for each in line.split("\t")]
    if len(fields) != len(ParsedClue._fields) - 1:
        raise PuzzleError(f"{len(fields)} fields, not four", source=source, line=number, remedy=_REMEDY)
    entry, spelling, text, parse = fields
    clue = ParsedClue(entry, spelling, text, parse, number)
    if missing := [name for name in ("entry", "spelling", "clue", "parse") if not getattr(clue, name)]:
        raise PuzzleError(f"no {missing[0]}", source=source, line=number, remedy=_REMEDY)
    return clue
