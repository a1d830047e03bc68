"""The features of puzzles that some formats can't hold, named once: for the warnings and for docs/FORMATS.md."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from crosswright.puzzle import DETAILS, HEADINGS, Puzzle


class Feature(NamedTuple):
    """Something a puzzle can have."""

    meaning: str  # for the documentation
    found: Callable[[Puzzle], str]  # what a puzzle has of it, in words; empty for nothing


def _detail(name: str) -> Feature:
    def found(puzzle: Puzzle) -> str:
        value = " ".join(str(getattr(puzzle, name)).split())
        return f"the {name} {value if len(value) <= 40 else value[:37] + '...'!r}" if value else ""

    return Feature(f"the {name}", found)


def _counted(one: str, count: Callable[[Puzzle], int], *, many: str = "", meaning: str = "") -> Feature:
    """A feature that is counted; `many` of it are written with an S, and that says what it means."""
    many = many or f"{one}s"

    def found(puzzle: Puzzle) -> str:
        number = count(puzzle)
        return f"{number} {one if number == 1 else many}" if number else ""

    return Feature(meaning or many, found)


def _cells(meaning: str, what: str, wanted: Callable[[str], bool]) -> Feature:
    """A feature of the solutions of open cells."""

    def count(puzzle: Puzzle) -> int:
        return sum(wanted(text) for c, text in enumerate(puzzle.solution) if c not in puzzle.grid.blocks)

    return _counted(f"cell {what}", count, many=f"cells {what}", meaning=meaning)


def _out_of_place(puzzle: Puzzle) -> int:
    """How many clues are not the one of a slot under its number, in the usual order."""
    usual = [(HEADINGS[slot.direction], str(slot.number), slot.cells) for slot in puzzle.grid.slots]
    clues = [(clue.heading, clue.number, clue.cells) for clue in puzzle.clues]
    known, there = set(usual), set(clues)
    odd = sum(clue not in known for clue in clues)
    return odd or int([place for place in usual if place in there] != clues)


FEATURES: dict[str, Feature] = {
    **{name: _detail(name) for name in DETAILS},
    "solution": _cells("the solution", "with a solution", bool),
    "partial": Feature(
        "a solution known only in part",
        lambda puzzle: "" if puzzle.solved or not any(puzzle.solution) else "that some cells have no solution",
    ),
    "rebus": _cells("several letters in a cell", "with several letters", lambda text: len(text) > 1),
    "symbols": _cells(
        "digits and signs in cells", "with digits or signs", lambda text: text != "" and not text.isalpha()
    ),
    "also": _counted(
        "cell with further solutions", lambda puzzle: len(puzzle.also),
        many="cells with further solutions", meaning="several solutions for a cell",
    ),
    "given": _counted("given cell", lambda puzzle: len(puzzle.given), meaning="cells given to the solver"),
    "saved": Feature("what a solver has written", lambda puzzle: "what a solver has written" if puzzle.saved else ""),
    "bars": _counted("bar", lambda puzzle: len(puzzle.grid.right_bars) + len(puzzle.grid.lower_bars)),
    "shortest": Feature(
        "runs of cells that are no slots",
        lambda p: f"that slots have {p.grid.shortest} cells or more" if has_short_runs(p) else "",
    ),
    "circles": _counted("circle", lambda puzzle: len(puzzle.circled)),
    "shades": _counted("shaded cell", lambda puzzle: len(puzzle.shades)),
    "voids": _counted("hole in the grid", lambda puzzle: len(puzzle.voids), many="holes in the grid"),
    "unnumbered": _counted(
        "cell without its number", lambda puzzle: len(puzzle.unnumbered),
        many="cells without their numbers", meaning="slots without a number",
    ),
    "numbers": Feature(
        "other unusual numbers",
        lambda puzzle: "" if puzzle.regularly_numbered or puzzle.unnumbered else "the numbers in the cells",
    ),
    "clues": _counted("clue", lambda puzzle: sum(bool(clue.text) for clue in puzzle.clues)),
    "lists": _counted(
        "clue out of the usual place", _out_of_place,
        many="clues out of the usual places", meaning="clues that are of no slot, or in lists of their own",
    ),
    "styles": _counted(
        "clue with styles", lambda puzzle: sum(bool(clue.text.styles) for clue in puzzle.clues),
        many="clues with styles", meaning="bold, italics and the like in clues",
    ),
    "arrows": _counted(
        "clue that stands in the grid", lambda puzzle: sum(clue.place is not None for clue in puzzle.clues),
        many="clues that stand in the grid", meaning="clues in the grid, with arrows",
    ),
    "enumerations": _counted("enumeration", lambda puzzle: sum(bool(clue.enumeration) for clue in puzzle.clues)),
    "remarks": _counted(
        "note on a clue", lambda puzzle: sum(bool(clue.note) for clue in puzzle.clues),
        many="notes on clues", meaning="the constructor's notes on clues",
    ),
}  # fmt: skip


def all_but(names: str) -> frozenset[str]:
    """All features except these, named in one str with spaces between them."""
    lacking = frozenset(names.split())
    assert lacking <= FEATURES.keys(), lacking - FEATURES.keys()
    return frozenset(FEATURES) - lacking


def has_short_runs(puzzle: Puzzle) -> bool:
    """Whether there are runs of two cells or more that are no slots."""
    return len(puzzle.with_usual_slots.grid.slots) != len(puzzle.grid.slots)


def as_held(puzzle: Puzzle, holds: Collection[str]) -> Puzzle:
    """The puzzle that a format with these features is given: its readers find slots in runs of two cells or more."""
    return puzzle if "shortest" in holds else puzzle.with_usual_slots


def lacks_of() -> dict[str, list[str]]:
    """For each suffix of a format that can be written the features that it can't hold."""
    from crosswright.media.kinds import writing

    kinds = writing(drawn=False).values()
    return {suffix[1:]: sorted(FEATURES.keys() - kind.holds) for kind in kinds for suffix in kind.suffixes}


def losses(puzzle: Puzzle, holds: Collection[str], name: str) -> tuple[str, ...]:
    """A phrase for each part of a puzzle that a format with only these features leaves out."""
    written = as_held(puzzle, holds)
    lost = [
        feature.found(puzzle if key == "shortest" else written) for key, feature in FEATURES.items() if key not in holds
    ]
    for source, fields in puzzle.extra.items():
        # The file as a whole counts as no loss: its parts are named.
        known = [field for field in fields if field != "file"]
        if known and name not in (source, "json"):
            lost.append(f"what only {source} has: {', '.join(known)}")
    return tuple(phrase for phrase in lost if phrase)
