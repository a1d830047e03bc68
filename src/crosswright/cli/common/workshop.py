"""The workshop of a plan, for `daily` and `days`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosswright.cli.common.searching import report_if_slow
from crosswright.cli.common.terminal import loading
from crosswright.cli.common.writing import notice

if TYPE_CHECKING:
    from crosswright.make.workshop import Workshop
    from crosswright.publish.plan import SeriesPlan


def workshop_of(plan: SeriesPlan) -> Workshop:
    """The workshop of a plan, with progress and its notes on stderr."""
    from crosswright.publish.days import open_workshop

    report_if_slow("auto")
    with loading() as progress:
        workshop = open_workshop(plan, progress)
    for note in workshop.notes:
        notice(note)
    return workshop
