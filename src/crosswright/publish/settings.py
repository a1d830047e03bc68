"""What the pages of a site need to know about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from crosswright.language.wording import ENGLISH
from crosswright.publish import plan
from crosswright.publish.names import MINI


@dataclass(frozen=True, kw_only=True)
class SiteSettings:
    """The name, place and time of a site."""

    name: str = "Crosswright"  # at the top of each page
    logo: Path | None = None  # a picture in its place there
    colours: str = ""  # its own, for links, buttons and marked cells: see `colours.py`
    base_url: str = ""  # the site's address, without a slash at the end; "" where links are not to be shared
    zone: str = "UTC"  # a day begins at midnight in this time zone
    languages: tuple[str, ...] = (ENGLISH,)  # of its pages: the first at the root, each other at the path of its code
    files_with_solution: bool = False  # whether today's files contain the solution as well
    series: Mapping[str, str] = field(default_factory=lambda: {MINI: "Mini"})  # further: name in addresses -> title

    @property
    def timezone(self) -> ZoneInfo:
        """The time zone; UsageError for a name that doesn't exist."""
        return plan.zone(self.zone)

    def absolute(self, path: str) -> str:
        """The full address of a path, for feeds and for links that are shared."""
        return self.base_url + path
