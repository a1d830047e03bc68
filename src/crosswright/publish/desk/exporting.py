"""Files of days for print and for other programs, also of days to come: `export(desk, days, ["pdf", "puz"])`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from crosswright.errors import UsageError, count_of
from crosswright.media import formats
from crosswright.media import kinds as render
from crosswright.publish.store import Stored

# What an export has where nothing else is named.
USUAL = ("pdf", "puz", "ipuz", "svg")


class DayFile(NamedTuple):
    """A file of a day."""

    name: str  # 2026-12-24.pdf, 2026-12-24-solution.pdf
    data: bytes


def kinds() -> tuple[str, ...]:
    """Every kind of file, by its suffix."""
    return (*formats.writable(), *(name for name in render.MEDIA if name not in formats.writable()))


def require_kinds(named: Iterable[str]) -> None:
    """UsageError for a kind of file that doesn't exist."""
    for name in named:
        if name not in kinds():
            raise UsageError(f"there are no files of the kind {name!r}; choose from {', '.join(kinds())}")


def export(days: Iterable[Stored], wanted: Sequence[str] = USUAL) -> Iterator[DayFile]:
    """The files of some days. What is drawn comes twice: without and with the solution."""
    require_kinds(wanted)
    for stored in days:
        for kind in wanted:
            yield from _files(stored, kind)


def _files(stored: Stored, kind: str) -> Iterator[DayFile]:
    if kind in formats.writable():
        yield DayFile(f"{stored.id}.{kind}", formats.write(stored.puzzle, kind).data)
        return
    for mark, solution in (("", False), ("-solution", True)):
        yield DayFile(f"{stored.id}{mark}.{kind}", render.MEDIA[kind].drawn(stored.puzzle, solution=solution))


def single(days: Sequence[Stored], kind: str, *, solution: bool) -> bytes:
    """One file: of one day, or for PDF a booklet of several with their solutions at the end if `solution`."""
    require_kinds([kind])
    puzzles = [stored.puzzle for stored in days]
    if kind == "pdf":
        from crosswright.media.print.pdf import pdf

        return pdf(puzzles, solution=solution).data
    if len(puzzles) != 1:
        raise UsageError(f"a .{kind} file holds one day, not {count_of(len(puzzles), 'day')}; export into a folder")
    if kind in formats.writable():
        return formats.write(puzzles[0], kind).data
    return render.MEDIA[kind].drawn(puzzles[0], solution=solution)
