"""A grid and where it came from, for messages and for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self

from crosswright.grid import Grid
from crosswright.puzzle import Puzzle


class Sourced(NamedTuple):
    """A grid and where it came from."""

    source: str
    place: int  # in its file, from 1
    label: str  # the source, with the grid's place where the file holds several
    grid: Grid
    puzzle: Puzzle | None = None  # what the file says of it: title, clues, circles and so on; None for a grid as text

    @classmethod
    def all_of(cls, source: str, grids: Sequence[Grid], puzzle: Puzzle | None = None) -> list[Self]:
        """The grids of one file, which may be that of a puzzle."""
        several = len(grids) > 1
        return [
            cls(source, place, f"{source}, grid {place}" if several else source, grid, puzzle)
            for place, grid in enumerate(grids, start=1)
        ]

    def filled(self, fill: Grid) -> Puzzle:
        """The puzzle with a fill of the grid, and with everything else that its file says."""
        return Puzzle.of(fill) if self.puzzle is None else self.puzzle.with_fill(fill)

    def as_json(self) -> dict[str, object]:
        """Where it came from, for a JSON document."""
        return {"source": self.source, "index": self.place}


def short_labels(sourced: Sequence[Sourced]) -> list[str]:
    """Short names for the grids: file names without folders and suffixes, where these are unique."""
    short = [
        Path(each.source).stem + (f" {each.place}" if each.label != each.source else "") if each.source else each.label
        for each in sourced
    ]
    return short if len(set(short)) == len(short) else [each.label for each in sourced]
