"""Files of days for print and for other programs, also of days to come: `export(desk, days, ["pdf", "puz"])`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from crosswright.errors import UsageError, count_of
from crosswright.media.kinds import Kind, Thing, Written, writing
from crosswright.publish.store import Stored

# What an export has where nothing else is named.
USUAL = ("pdf", "puz", "ipuz", "svg")


class DayFile(NamedTuple):
    """A file of a day."""

    name: str  # 2026-12-24.pdf, 2026-12-24-solution.pdf
    data: bytes
    lost: tuple[str, ...] = ()  # what of the puzzle it can't hold


def require_kinds(names: Iterable[str], thing: Thing = "puzzle") -> list[Kind]:
    """The kinds with these names or suffixes; UsageError for one that doesn't exist."""
    kinds, of = writing(thing), "" if thing == "puzzle" else f" of a {thing} crossword"
    known = {suffix[1:]: kind for kind in kinds.values() for suffix in kind.suffixes}
    for name in names:
        if name not in known | kinds:
            raise UsageError(f"there are no files of the kind {name!r}{of}; choose from {', '.join(known)}")
    return [(known | kinds)[name] for name in names]


def files_of_day(id: str, kinds: Iterable[Kind], make: Callable[[Kind, bool], Written]) -> Iterator[DayFile]:
    """The files of a day. What is drawn comes twice: without and with the solution."""
    for kind in kinds:
        for mark in ("", "-solution") if kind.drawn else ("",):
            yield DayFile(f"{id}{mark}.{kind.suffix}", *make(kind, bool(mark))[:2])


def export(days: Iterable[Stored], names: Sequence[str] = (), **layout: Any) -> Iterator[DayFile]:
    """The files of some days: the usual ones that can hold the puzzle, where no kinds are named.

    `layout`: the fields of `PageLayout`, for pages to print.
    """
    kinds = require_kinds(names or USUAL)
    for stored in days:
        own = [kind for kind in kinds if names or not (kind.without_bars and stored.puzzle.grid.has_bars)]
        yield from files_of_day(stored.id, own, partial(file_of, [stored], **layout))


def single(days: Sequence[Stored], name: str, *, solution: bool, **layout: Any) -> Written:
    """One file: of one day, or for PDF a booklet of several with their solutions at the end if `solution`."""
    (kind,) = require_kinds([name])
    if len(days) != 1 and not kind.writer("puzzle").many:
        raise UsageError(f"a .{name} file holds one day, not {count_of(len(days), 'day')}; export into a folder")
    return file_of(days, kind, solution, **layout)


def file_of(days: Sequence[Stored], kind: Kind, solution: bool, **layout: Any) -> Written:
    """A file of the puzzles of some days."""
    puzzles = [stored.puzzle.without_clue_notes for stored in days]
    return kind.write("puzzle", *puzzles, solution=solution, **layout)
