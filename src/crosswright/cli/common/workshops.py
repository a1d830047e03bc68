"""The words and clues that puzzles are made of: the workshop, the user's own clues, reports about the chosen ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice

if TYPE_CHECKING:
    from crosswright.clues import Clued
    from crosswright.clues.database import Database
    from crosswright.make.workshop import Workshop
    from crosswright.sources import Sources


def opened_workshop(sources: Sources) -> Workshop:
    """The workshop of these words and clues, with progress and its notes on stderr."""
    from crosswright.cli.common.searching import report_if_slow  # it loads the engine
    from crosswright.make.workshop import Workshop

    report_if_slow("auto")
    with loading() as progress:
        workshop = Workshop.open(sources, progress=progress)
    for note in workshop.notes:
        notice(note)
    return workshop


@contextmanager
def opened_collection(place: str | None) -> Iterator[Database | None]:
    """The user's own clues, where there are any; closed at the end."""
    from crosswright.clues import own

    database = own.collection(place)
    with closing(database) if database else nullcontext():
        yield database


def report_clues(label: str, clued: Clued) -> None:
    """Say on stderr how many entries have a clue now, and which the editor has to look at."""
    if clued.kept:
        hand, slots = ", ".join(clued.kept), ",".join(clued.kept)
        notice(f"{label}: written by hand and kept: {hand}; for other clues: --again {slots}")
    some = len(clued.choices)
    if not some:
        notice(f"{label}: every entry has a clue already; --again writes others")
        return
    notice(f"{label}: {some - len(clued.unclued)} of {some} entries clued")
    unclued = [f"{name} {clued.choices[name].answer}" for name in clued.unclued]
    weak = [f"{name} {c.answer}" for name, c in clued.choices.items() if c.clue and c.clue.template == "charade"]
    for names, what in ((unclued, "no source knows"), (weak, "only put together of two words")):
        if names:
            notice(f"{label}: for the editor, {what}: {', '.join(names)}")
