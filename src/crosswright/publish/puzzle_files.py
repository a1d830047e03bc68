"""The files of a puzzle that a site offers, and whether they contain the solution.

Today's files have no solution unless the site is set so (`files_with_solution`), as newspapers print it a day later.
The files of other puzzles have it, because the programs that open them check letters with it. A .puz file can't be
without, so today's appears tomorrow. Pages to print contain the solution only on request.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from crosswright.language.wording import ENGLISH
from crosswright.media import formats
from crosswright.media.kinds import kind_of, writing
from crosswright.puzzle import Puzzle

if TYPE_CHECKING:  # a process that only makes files loads neither a database nor the plan
    from crosswright.publish.settings import SiteSettings
    from crosswright.publish.store import Shown, Stored


def may_show_solution(stored: Stored | Shown, today: datetime.date, settings: SiteSettings) -> bool:
    """Whether the files of a puzzle may contain its solution."""
    return stored.day != today or settings.files_with_solution


def convert(data: bytes, suffix: str) -> bytes:
    """A puzzle file of any format in another one, with its solution; InputError for a file that is no puzzle.

    A format has the notes on clues too: the page that asks for it leaves them out of what others get.
    """
    puzzle = formats.read(data, source="the file")
    kind = kind_of(f"puzzle.{suffix}", writing())
    return make_file(suffix, puzzle, solution=True) if kind.drawn else kind.write("puzzle", puzzle).data


def file_of(data: bytes, kind: str, **how: Any) -> bytes:
    """The project's JSON -> a file, see `make_file`."""
    return make_file(kind, formats.read(data, format="json"), **how)


def make_file(
    kind: str,
    puzzle: Puzzle,
    *,
    solution: bool = False,
    language: str = "",
    layout: Mapping[str, Any] = MappingProxyType({}),
) -> bytes:
    """A file of a puzzle by its suffix, or its picture for shared links ("card"), with or without the solution.

    `language`: the code of the language of headings and the like where the puzzle says none. `layout`: the fields of
    `PageLayout`, for pages to print.
    """
    chosen = None if kind == "card" else kind_of(f"puzzle.{kind}", writing())
    if chosen and not chosen.drawn:
        puzzle = puzzle.without_clue_notes
        return chosen.write("puzzle", puzzle if solution else without_solution(puzzle)).data
    puzzle = puzzle if puzzle.language or language == ENGLISH else replace(puzzle, language=language)
    if chosen:
        return chosen.write("puzzle", puzzle, solution=solution, theme="print", **layout).data
    from crosswright.publish.card import card

    return card(puzzle)


def without_solution(puzzle: Puzzle) -> Puzzle:
    """The puzzle as solvers may have it: without its solution, except the letters that it gives."""
    shown = tuple(text if c in puzzle.given else "" for c, text in enumerate(puzzle.solution))
    return replace(puzzle, solution=shown, also={}, saved=(), extra={})
