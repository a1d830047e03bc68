"""Plain text: a puzzle's metadata, its grid in the plain form of `gridtext`, and its clues.

    Title: Tiny
    Author: Ann Example
    Circles: 1D, r2c1:r2c2
    Shades: #ffd700 r1c2

    AT
    NO

    Across
    1 Near
    3 Refusal (2)

    Down
    ...

Every part except the grid may be missing. Circles and shades name cells as `puzzle.region` does; a line of shades has
one colour. Other headings begin lists of other clues.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from crosswright.errors import PuzzleError, UsageError
from crosswright.grid import MOST_CELLS_A_SIDE, Grid
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
from crosswright.puzzle import ACROSS, DETAILS, DOWN, HEADINGS, Clue, Puzzle, colour, gridtext
from crosswright.puzzle.region import cells_named
from crosswright.puzzle.richtext import RichText

HOLDS = all_but("arrows symbols also given saved shortest voids unnumbered numbers lists styles remarks")

# What the grid alone holds.
GRID_HOLDS = frozenset({"solution", "partial", "rebus", "bars"})

_DETAIL = re.compile(rf"({'|'.join([*DETAILS, 'circles', 'shades'])})\s*:\s*(.*)", re.IGNORECASE)
_CLUE = re.compile(r"(\d+\w?|[A-Za-z])[.)]?\s+(.*)")
_HEADINGS = {"ACROSS": ACROSS, "DOWN": DOWN}
_SHADE = "#c0c0c0"  # for a line of shades without a colour
# How many lines can a grid take? One per row, another for the bars below it, a frame.
_MOST_GRID_LINES = 2 * MOST_CELLS_A_SIDE + 2


class _MarkedCells(NamedTuple):
    """A line that names cells with circles or shades."""

    line: int  # from 1
    name: str  # "circles" or "shades"
    value: str


def read(data: bytes) -> Puzzle:
    """Read a puzzle as text: the form above, or a grid alone in any of the dialects of `gridtext`."""
    lines = decoded(data).split("\n")
    details: dict[str, list[str]] = {}
    marked: list[_MarkedCells] = []
    start = 0
    while start < len(lines) and (not lines[start].strip() or _DETAIL.fullmatch(lines[start].strip())):
        if found := _DETAIL.fullmatch(lines[start].strip()):
            name, value = found[1].lower(), found[2].strip()
            if name in DETAILS:
                details.setdefault(name, []).append(value)
            elif value:
                marked.append(_MarkedCells(start + 1, name, value))
        start += 1
    end = next((end for end in range(start, len(lines)) if not lines[end].strip()), len(lines))
    if end - start > _MOST_GRID_LINES or any(len(line) > 1000 for line in lines[start:end]):
        raise PuzzleError("not the text of a puzzle", line=start + 1, remedy="a grid stands first, a line a row")
    grid = gridtext.parse_grids("\n" * start + "\n".join(lines[start:end]))[0]
    known: dict[str, Any] = {name: "\n".join(texts) for name, texts in details.items()}
    known["date"] = iso_date(known.get("date", ""))
    puzzle = Puzzle(grid=grid, solution=grid.letters, **known, **_marks(marked, grid))
    return replace(puzzle, clues=not_too_many(_clues(lines, end, puzzle), puzzle.size))


def _marks(marked: Sequence[_MarkedCells], grid: Grid) -> dict[str, Any]:
    """The circles and shades of a grid."""
    circled: set[int] = set()
    shades: dict[int, str] = {}
    for line, name, value in marked:
        shade, _, cells = value.partition(" ")
        own = colour(shade) if name == "shades" else None
        try:
            found = cells_named(grid, cells if own else value, blocks=True)
        except UsageError as error:
            raise PuzzleError(f"{name}: {error}", line=line, remedy="name cells as in r1c2, r3c1:r3c4, 12A") from None
        if name == "circles":
            circled |= found
        else:
            shades |= dict.fromkeys(sorted(found), own or _SHADE)
    return {"circled": frozenset(circled), "shades": shades}


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
    """Write a puzzle as text. A slot without a clue is left out, and so is a clue that couldn't be read again."""
    details = [
        f"{name.capitalize()}: {one_line(line)}\n"
        for name in DETAILS
        for line in str(getattr(puzzle, name)).split("\n")
        if getattr(puzzle, name)
    ]
    details += [f"Circles: {_places(puzzle.grid, puzzle.circled)}\n"] if puzzle.circled else []
    for shade in sorted(set(puzzle.shades.values())):
        cells = _places(puzzle.grid, (c for c, own in puzzle.shades.items() if own == shade))
        details.append(f"Shades: {shade} {cells}\n")
    letters = {c: text.upper() for c, text in enumerate(puzzle.solution) if text.isalpha()}
    parts = ["".join(details), gridtext.format_grid(puzzle.grid.with_letters(letters))]
    for heading, lines in _lists(puzzle).items():
        parts.append("".join([f"{heading}\n", *(f"{line}\n" for line in lines)]) if lines else "")
    return "\n".join(part for part in parts if part).encode()


def _places(grid: Grid, cells: Iterable[int]) -> str:
    return ", ".join(f"r{c // grid.columns + 1}c{c % grid.columns + 1}" for c in sorted(cells))


def _lists(puzzle: Puzzle) -> dict[str, list[str]]:
    """The lines of the clues by heading: those of the slots under their numbers, then lists of others."""
    lists: dict[str, list[str]] = {ACROSS: [], DOWN: []}
    for slot in puzzle.grid.slots:
        if (clue := puzzle.clue_of.get(slot.name)) and (line := _line(str(slot.number), clue)):
            lists[HEADINGS[slot.direction]].append(line)
    for heading, clues in puzzle.lists.items():
        if heading.upper() not in _HEADINGS and _is_heading(heading):
            lists[heading] = [line for clue in clues if (line := _line(clue.number, clue))]
    return lists


def _line(number: str, clue: Clue) -> str:
    """A clue in its line; "" for one without a text, or with a number that the line can't begin with."""
    line = f"{number} {one_line(clue_in_full(clue).plain)}"
    found = _CLUE.fullmatch(line)
    return line if found and found[1] == number and found[2] else ""


def _is_heading(text: str) -> bool:
    """Whether a line before clues is read as their heading."""
    return text[:1].isalpha() and text == text.strip().rstrip(":") and not _CLUE.fullmatch(text)
