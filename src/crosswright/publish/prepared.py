"""What a site needs of a puzzle, worked out once when the puzzle is stored, so that showing it needs no work on it.

    content     the puzzle in the project's own JSON: files are made from it
    document    what the player reads, as JSON, without its id and the addresses of its answers
    answers     the solution, prepared to check letters with, as JSON
    facts       what the puzzle's page says of it

A site that must not trust a puzzle has this made in another process (`web/server/file_tasks.py`) and passes it on as
text. `version` rises when any of the parts changes; a puzzle with older parts is prepared again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.media import formats, play
from crosswright.media.drawn.wording import Outline
from crosswright.media.formats import json as own_format
from crosswright.media.play.keyboard import typing
from crosswright.publish.corrections import corrections_in
from crosswright.puzzle import Puzzle

VERSION = 2
PARTS = ("content", "document", "answers")
# How long may the title at the top of a page be, and the other lines there?
LONGEST_TITLE, LONGEST_LINE = 120, 300
# A line about the grid names headings. How long may each be, and how many may there be?
LONGEST_HEADING, MOST_HEADINGS = 30, 6
_LONGEST_CODE = 20  # How long may a language's code be?
# How much text may a visitor's puzzle have, and how much may that take in the store, packed? The largest grid with
# clues for every slot has 0.3 MB and takes 80 kB.
MOST_BYTES, MOST_STORED = 2**20, 2**17
# How much of that may be what only the format of the file understands? More is left out.
MOST_EXTRA = 2**16


@dataclass(frozen=True)
class Facts:
    """What the page of a puzzle says of it; every text is short."""

    title: str
    author: str
    editor: str
    language: str  # a code; "" where it isn't known
    outline: Mapping[str, Any]  # the fields of `Outline`
    copyright: str
    difficulty: str  # in the words of the puzzle
    complete: bool  # whether the whole solution is known
    corrections: str = ""  # which clues were corrected


@dataclass(frozen=True)
class Prepared:
    """A puzzle as a store keeps it."""

    rows: int
    columns: int
    title: str
    facts: Facts
    content: str
    document: str
    answers: str

    @property
    def size(self) -> int:
        """How many bytes of text the parts have."""
        return sum(len(getattr(self, part).encode()) for part in PARTS)

    @cached_property
    def stored(self) -> int:
        """How many bytes the parts take in a store, packed. A megabyte of text takes 30 ms."""
        return sum(len(zlib.compress(getattr(self, part).encode())) for part in PARTS)

    def to_bytes(self) -> bytes:
        """For another process: a line of JSON with the lengths of the parts, then the parts."""
        parts = [getattr(self, part).encode() for part in PARTS]
        head = {"rows": self.rows, "columns": self.columns, "title": self.title, "facts": asdict(self.facts)}
        return b"".join((json.dumps({**head, "lengths": list(map(len, parts))}).encode(), b"\n", *parts))

    @classmethod
    def from_bytes(cls, data: bytes) -> Prepared:
        """What `to_bytes` wrote. The parts are not parsed, so this takes no longer than copying them."""
        line, _, rest = data.partition(b"\n")
        head: dict[str, Any] = json.loads(line)
        start = 0
        for part, length in zip(PARTS, head.pop("lengths"), strict=True):
            head[part] = rest[start : start + length].decode()
            start += length
        return cls(**head | {"facts": Facts(**head["facts"])})


def prepare(puzzle: Puzzle) -> Prepared:
    """Prepare a puzzle.

    >>> from crosswright.grid import Grid
    >>> made = prepare(Puzzle.of(Grid(1, 2, letters=("H", "I")), title="Tiny"))
    >>> made.title, made.facts.complete, Prepared.from_bytes(made.to_bytes()) == made
    ('Tiny', True, True)
    """
    document = play.document(puzzle, id="-")
    del document["id"], document["answers"]
    return Prepared(
        rows=puzzle.grid.rows,
        columns=puzzle.grid.columns,
        title=puzzle.title.replace("\0", ""),  # PostgreSQL refuses this character; JSON escapes it
        facts=facts_of(puzzle),
        content=own_format.write(puzzle).decode(),
        document=_compact(document),
        answers=_compact(answers_of(puzzle)),
    )


def prepare_upload(puzzle: Puzzle) -> Prepared:
    """Prepare a stranger's puzzle, without a large `extra`; PuzzleError if it takes too much."""
    if len(_compact(puzzle.extra).encode()) > MOST_EXTRA:
        puzzle = replace(puzzle, extra={})
    prepared = prepare(puzzle)
    if prepared.size > MOST_BYTES:
        remedy = f"a puzzle may take {MOST_BYTES:,}"
        raise PuzzleError(f"the puzzle would take {prepared.size:,} bytes here", remedy=remedy)
    if prepared.stored > MOST_STORED:
        remedy = f"a puzzle may take {MOST_STORED:,}"
        raise PuzzleError(f"the puzzle would take {prepared.stored:,} bytes here, packed", remedy=remedy)
    return prepared


def read_upload(data: bytes) -> bytes:
    """A stranger's puzzle file of any format -> what the store keeps of it, by `to_bytes`."""
    return prepare_upload(formats.read(data, source="the file")).to_bytes()


def prepare_again(data: bytes) -> bytes:
    """The project's JSON -> the same."""
    return prepare(own_format.read(data)).to_bytes()


def facts_of(puzzle: Puzzle) -> Facts:
    """What the page of a puzzle says."""
    return Facts(
        title=_cut(puzzle.title, LONGEST_TITLE),
        author=_cut(puzzle.author, LONGEST_LINE),
        editor=_cut(puzzle.editor, LONGEST_LINE),
        language=puzzle.language[:_LONGEST_CODE],
        outline=_outline_of(puzzle),
        copyright=_cut(puzzle.copyright, LONGEST_LINE),
        difficulty=puzzle.difficulty[:40],
        complete=puzzle.solved,
        corrections=_cut(corrections_in(puzzle.notes, puzzle.language), LONGEST_LINE),
    )


def _outline_of(puzzle: Puzzle) -> dict[str, Any]:
    """What its grid in words needs; of strangers' headings only as many as fit into a line."""
    outline = Outline.of(puzzle)
    lists = {_cut(name, LONGEST_HEADING): count for name, count in list(outline.lists.items())[:MOST_HEADINGS]}
    return outline._replace(lists=lists)._asdict()


def answers_of(puzzle: Puzzle) -> dict[str, Any]:
    """The solution by cell, what is right in each cell (as the player compares it), the cells to fill in,
    how letters are spelled.
    """
    hidden = puzzle.grid.blocks | puzzle.given
    return {
        "solution": list(puzzle.solution),
        "right": [play.accepted(puzzle, c) for c in range(puzzle.size)],
        "open": [c for c in range(puzzle.size) if c not in hidden],
        "complete": puzzle.solved,
        **{name: known for name, known in typing(puzzle).items() if name in ("keys", "spelled")},
    }


def document_of(document: str, id: str, answers: Mapping[str, object]) -> str:
    """The whole document of the player, with its id and where its answers are.

    >>> document_of('{"version":1}', "x", {"mode": "none"})
    '{"id":"x","answers":{"mode":"none"},"version":1}'
    """
    return _compact({"id": id, "answers": dict(answers)})[:-1] + "," + document[1:]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
