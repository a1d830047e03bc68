"""What the one who runs the site decides, and the limits that keep it safe."""

from __future__ import annotations

from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from crosswright.web import calendar


@dataclass(frozen=True)
class Limits:
    """How much anybody may ask for. Times are in seconds."""

    upload: int = 2**20  # bytes of a puzzle file
    body: int = 2**17  # bytes of any other request: the letters of the largest grid
    body_seconds: float = 30  # for a request's body to arrive
    task_seconds: float = 20  # for reading an upload, or setting a page to print
    tasks: int = 2  # such tasks at once; eight times as many may wait
    making_seconds: float = 120  # for a puzzle, from when a maker has it
    waiting: int = 8  # puzzles that may wait for a maker
    unheard_seconds: float = 30  # how long a puzzle is made that nobody listens to
    # Per address and hour; a quarter of them at once.
    makings: int = 20
    uploads: int = 60
    finishes: int = 240


@dataclass(frozen=True)
class Settings:
    """How the site is run."""

    store: str  # a path or a URL, as `web.store.Store` has it
    zone: str = "UTC"  # where a day begins
    base_url: str = "http://127.0.0.1:8000"  # how the site is reached, without a slash at the end
    name: str = "Crosswright"  # what stands at the head of its pages
    daily: bool = True  # make the coming days by itself
    ahead: int = 7  # so many of them
    plan: str | None = None  # the file with the plan for the week, and the word lists for all that is made
    makers: int = 1  # processes that make puzzles for visitors; 0: there is no such page
    behind_proxy: bool = False  # a visitor's address is what the proxy says
    files_with_solution: bool = False  # also those of today's puzzle
    static: bool = False  # it is files, without a server behind them
    limits: Limits = field(default_factory=Limits)

    @property
    def timezone(self) -> ZoneInfo:
        """The time zone; UsageError where there is none of that name."""
        return calendar.zone(self.zone)

    def absolute(self, path: str) -> str:
        """The address of a path for the world: in feeds, for links that are shared."""
        return self.base_url + path
