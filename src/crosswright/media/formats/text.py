"""Plain text: a puzzle's metadata, its grid in the plain form of `gridtext`, and its clues.

    Title: Tiny
    Author: Ann Example

    AT
    NO

    Across
    1 Near
    3 Refusal (2)

    Down
    ...

Every part except the grid may be missing. Other headings begin lists of other clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from crosswright.errors import PuzzleError
from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.media.formats.common import (
    clue_in_full,
    decoded,
    iso_date,
    not_too_many,
    one_line,
    slots_by_label,
    with_enumeration,
)
from crosswright.media.formats.features import all_but
from crosswright.puzzle import ACROSS, DETAILS, DOWN, Clue, Puzzle, gridtext
from crosswright.puzzle.richtext import RichText

HOLDS = all_but("arrows symbols also given saved circles shades voids unnumbered numbers lists styles")

_DETAIL = re.compile(rf"({'|'.join(DETAILS)})\s*:\s*(.*)", re.IGNORECASE)
_CLUE = re.compile(r"(\d+\w?|[A-Za-z])[.)]?\s+(.*)")
_HEADINGS = {"ACROSS": ACROSS, "DOWN": DOWN}
# How many lines can a grid take? One per row, another for the bars below it, a frame.
_MOST_GRID_LINES = 2 * MOST_CELLS_A_SIDE + 2


def read(data: bytes) -> Puzzle:
    """Read a puzzle as text: the form above, or a grid alone in any of the dialects of `gridtext`."""
    lines = decoded(data).split("\n")
    details: dict[str, list[str]] = {}
    start = 0
    while start < len(lines) and (not lines[start].strip() or _DETAIL.fullmatch(lines[start].strip())):
        if found := _DETAIL.fullmatch(lines[start].strip()):
            details.setdefault(found[1].lower(), []).append(found[2].strip())
        start += 1
    end = next((end for end in range(start, len(lines)) if not lines[end].strip()), len(lines))
    if end - start > _MOST_GRID_LINES or any(len(line) > 1000 for line in lines[start:end]):
        raise PuzzleError("not the text of a puzzle", line=start + 1, remedy="a grid stands first, a line a row")
    grid = gridtext.parse_grids("\n" * start + "\n".join(lines[start:end]))[0]
    known: dict[str, Any] = {name: "\n".join(texts) for name, texts in details.items()}
    known["date"] = iso_date(known.get("date", ""))
    puzzle = Puzzle(grid=grid, solution=grid.letters, **known)
    return replace(puzzle, clues=not_too_many(_clues(lines, end, puzzle), puzzle.size))


def _clues(lines: Sequence[str], start: int, puzzle: Puzzle) -> Iterator[Clue]:
    """The clues from a line on, under their headings. A line that is neither is an error: so is a second grid."""
    cells = slots_by_label(puzzle.grid, puzzle.numbers)
    heading = ""
    for number, (line, follower) in enumerate(pairwise([*lines[start:], ""]), start + 1):
        text = line.strip().rstrip(":")
        other = text[:1].isalpha() and not _CLUE.fullmatch(text) and _CLUE.fullmatch(follower.strip())
        if text.upper() in _HEADINGS or other:
            heading = _HEADINGS.get(text.upper(), text)
        elif (found := _CLUE.fullmatch(line.strip())) and heading:
            label, rest = found[1], RichText.of(found[2])
            clue = Clue(heading, label, rest, cells.get((heading, label), ()))
            yield with_enumeration(clue, puzzle.solution)
        elif text:
            remedy = "behind the grid stand headings, such as Across, and clues, such as '1 Feline'"
            raise PuzzleError(f"neither a heading nor a clue: {text[:40]!r}", line=number, remedy=remedy)


def write(puzzle: Puzzle) -> bytes:
    """Write a puzzle as text. A slot without a clue is left out."""
    details = [
        f"{name.capitalize()}: {one_line(line)}\n"
        for name in DETAILS
        for line in str(getattr(puzzle, name)).split("\n")
        if getattr(puzzle, name)
    ]
    letters = {c: text.upper() for c, text in enumerate(puzzle.solution) if text.isalpha()}
    parts = ["".join(details), gridtext.format_grid(puzzle.grid.with_letters(letters))]
    for heading, clues in puzzle.lists.items():
        lines = [f"{clue.number} {one_line(clue_in_full(clue).plain)}\n" for clue in clues if clue.text]
        parts.append("".join([f"{heading}\n", *lines]) if lines else "")
    return "\n".join(part for part in parts if part).encode()
