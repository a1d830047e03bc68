"""What is different between two puzzles, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosswright.arguments import checked
from crosswright.puzzle import DETAILS, Puzzle


class Difference(NamedTuple):
    """One thing in which two puzzles differ; "" stands for nothing."""

    place: str  # "row 1, column 2", "12A", or "puzzle"
    what: str  # "solution", "clue", "title", ...
    before: str
    after: str

    def __str__(self) -> str:
        """`12A: clue 'Feline' -> 'Cat'`."""
        return f"{self.place}: {self.what} {self.before!r} -> {self.after!r}"


@checked()
def differences(before: Puzzle, after: Puzzle) -> list[Difference]:
    """Everything in which two puzzles differ, except what only one format understands.

    Cells are compared where the grids have the same size; clues by number and heading. TypeError for arguments that are
    no Puzzle.

    >>> from crosswright.grid import Grid
    >>> fill = Grid(1, 2, letters=("A", "T"))
    >>> for each in differences(Puzzle.of(fill, {"1A": "Near"}), Puzzle.of(fill, {"1A": "Close to"}, title="Tiny")):
    ...     print(each)
    puzzle: title '' -> 'Tiny'
    1A: clue 'Near' -> 'Close to'
    """
    return [each for each in _all(before, after) if each.before != each.after]


def _all(before: Puzzle, after: Puzzle) -> Iterator[Difference]:
    for name in DETAILS:
        yield Difference("puzzle", name, getattr(before, name), getattr(after, name))
    sizes = [f"{puzzle.grid.rows} by {puzzle.grid.columns} cells" for puzzle in (before, after)]
    yield Difference("puzzle", "size", *sizes)
    if sizes[0] == sizes[1]:
        for c in range(before.size):
            mine, theirs = _cell(before, c), _cell(after, c)
            for what in mine:
                yield Difference(before.grid.place(c), what, mine[what], theirs[what])
    yield from _clues(before, after)


def _cell(puzzle: Puzzle, c: int) -> dict[str, str]:
    """Everything that a puzzle has for a cell."""
    grid = puzzle.grid
    kind = "hole" if c in puzzle.voids else "block" if c in grid.blocks else "open"
    bars = ("right" * (c in grid.right_bars), "below" * (c in grid.lower_bars))
    return {
        "cell": kind,
        "solution": puzzle.solution[c],
        "further solutions": ", ".join(puzzle.also.get(c, ())),
        "bars": " ".join(bar for bar in bars if bar),
        "number": puzzle.numbers.get(c, ""),
        "circle": "circle" * (c in puzzle.circled),
        "shade": puzzle.shades.get(c, ""),
        "given": "given" * (c in puzzle.given),
        "written": puzzle.saved[c] if puzzle.saved else "",
    }


def _clues(before: Puzzle, after: Puzzle) -> Iterator[Difference]:
    mine, theirs = _by_name(before), _by_name(after)
    for name in {**mine, **theirs}:
        ours, others = mine.get(name, {}), theirs.get(name, {})
        if not ours.get("clue") and not others.get("clue") and ours.keys() != others.keys():
            continue  # some formats have an empty clue for each slot, others have none
        for what in ("clue", "enumeration", "cells"):
            yield Difference(name, what, ours.get(what, ""), others.get(what, ""))


def _by_name(puzzle: Puzzle) -> Mapping[str, Mapping[str, str]]:
    return {
        clue.name: {
            "clue": clue.text.html,
            "enumeration": clue.enumeration,
            "cells": "; ".join(map(puzzle.grid.place, clue.cells)),
        }
        for clue in puzzle.clues
    }
