"""A grid and where it came from, for messages and for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Self

from crosswright.grid import Grid


class Sourced(NamedTuple):
    """A grid and where it came from."""

    source: str
    place: int  # in its file, from 1
    label: str  # the source, with the grid's place where the file holds several
    grid: Grid

    @classmethod
    def all_of(cls, source: str, grids: Sequence[Grid]) -> list[Self]:
        """The grids of one file."""
        several = len(grids) > 1
        return [
            cls(source, place, f"{source}, grid {place}" if several else source, grid)
            for place, grid in enumerate(grids, start=1)
        ]

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
