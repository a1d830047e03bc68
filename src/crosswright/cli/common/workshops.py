"""The workshop of the commands that make puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice

if TYPE_CHECKING:
    from crosswright.make.workshop import Workshop
    from crosswright.sources import Sources


def opened_workshop(sources: Sources) -> Workshop:
    """The workshop of these words and clues, with progress and its notes on stderr."""
    from crosswright.make.workshop import Workshop

    report_if_slow("auto")
    with loading() as progress:
        workshop = Workshop.open(sources, progress=progress)
    for note in workshop.notes:
        notice(note)
    return workshop
