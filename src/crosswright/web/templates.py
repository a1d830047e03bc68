"""The pages' HTML, from the templates beside this module. Everything put into them is escaped."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from crosswright.web.assets import Assets
from crosswright.web.calendar import MONTHS, WEEKDAYS
from crosswright.web.settings import Settings

_WEEKDAYS = [name.capitalize() for name in WEEKDAYS]
FOLDER = Path(__file__).parent / "templates"


class Templates:
    """Renders pages."""

    def __init__(self, settings: Settings, assets: Assets) -> None:
        self.assets = assets
        self.environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self.environment.filters |= {
            "long": long_date,
            "short": short_date,
            "month": lambda day: f"{MONTHS[day.month - 1]} {day.year}",
            "weekday": lambda day: _WEEKDAYS[day.weekday()],
        }
        self.environment.globals |= {"settings": settings, "asset": assets.address, "absolute": settings.absolute}
        for name in self.environment.list_templates():  # now, not while the first visitor waits
            self.environment.get_template(name)

    def page(self, name: str, /, **values: Any) -> bytes:
        """A page."""
        return self.environment.get_template(f"{name}.html").render(**values).encode()

    @cached_property
    def version(self) -> str:
        """Changes with any template or file that a page loads."""
        texts = b"".join(path.read_bytes() for path in sorted(FOLDER.iterdir()))
        return hashlib.blake2b(texts + self.assets.version.encode(), digest_size=6).hexdigest()


def long_date(day: date) -> str:
    """Saturday, 21 November 2026, in English wherever the site runs."""
    return f"{_WEEKDAYS[day.weekday()]}, {day.day} {MONTHS[day.month - 1]} {day.year}"


def short_date(day: date) -> str:
    """Sat 21 Nov."""
    return f"{_WEEKDAYS[day.weekday()][:3]} {day.day} {MONTHS[day.month - 1][:3]}"
