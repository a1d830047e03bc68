"""Progress and stopping: how long work reports its progress, and how a caller ends it.

Every function that may take long has the keyword parameters `stop: Stop = never` and `progress: OnProgress = ignore`.
It calls `stop` every few milliseconds and ends with the best result so far once that returns True; it calls `progress`
a few times a second, and once for every improvement. Both are called on the thread that does the work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only for annotations: this module is below these
    from crosswright.grid import Grid
    from crosswright.search.outcome import Incumbent

Stop = Callable[[], bool]
"""Returns True when the work should end."""


def never() -> bool:
    """The `Stop` that never asks the work to end."""
    return False


class Stopped(Exception):
    """Work below the functions that take `stop` ends with this; those functions catch it."""


@dataclass(frozen=True)
class Progress:
    """Where the work is at one moment; a field that doesn't apply keeps its default."""

    what: str = ""  # what is being done, in a few words
    share: float | None = None  # of the work, done so far: 0 to 1
    grid: Grid | None = None  # the grid as it is now
    nodes: int = 0  # of a search: decisions so far
    restarts: int = 0
    incumbent: Incumbent | None = None  # a better fill has just been found: this one


OnProgress = Callable[[Progress], None]
"""A callback for progress."""


def ignore(progress: Progress) -> None:
    """The `OnProgress` that does nothing."""
