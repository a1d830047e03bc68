"""The pages of a site: HTML from the templates, of what the store has. All values in them are escaped.

pages = SitePages(SiteSettings(name="Ours"), Assets())
pages.puzzle(store.day(today), neighbours(store, today, today), today)
pages.month(month_of(store, date(2026, 11, 1), today))
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from crosswright.publish import dates
from crosswright.publish.assets import Assets
from crosswright.publish.feed import address_of as feed_address
from crosswright.publish.plan import DIFFICULTY_TITLES
from crosswright.publish.puzzle_files import FILE_KINDS, may_show_solution
from crosswright.publish.settings import SiteSettings
from crosswright.publish.store import Day, Shown, Store, Stored
from crosswright.publish.store.names import MINI
from crosswright.publish.store.regexes import RegexDay

TEMPLATES = Path(__file__).parent / "templates"
# How many links of the header are always visible? The others are in a menu.
FIRST_LINKS = 4
# How many days before and after a puzzle is its neighbour looked for?
NEXT_WITHIN = 60


class SiteLink(NamedTuple):
    """A link in the header or footer of every page."""

    path: str
    label: str


class SitePages:
    """Renders pages. `header` and `footer` are links on all of them; `folders` have further templates.

    `installable`: the server has a manifest and a service worker, so that browsers can install the site as an app.
    `finish`: what is done to a rendered page at the end.
    """

    def __init__(
        self,
        settings: SiteSettings,
        assets: Assets,
        *,
        header: Sequence[SiteLink] = (),
        footer: Sequence[SiteLink] = (),
        folders: Sequence[Path] = (),
        installable: bool = False,
        finish: Callable[[bytes], bytes] = bytes,
    ) -> None:
        self.settings, self.finish = settings, finish
        self.asset = assets.address
        self.header = header
        self.environment = Environment(
            loader=FileSystemLoader([*folders, TEMPLATES]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self.environment.filters |= {
            "long": dates.long,
            "short": dates.short,
            "month": dates.month,
            "weekday": dates.weekday,
            "code": _with_code,
        }
        self.environment.globals |= {
            "settings": settings,
            "asset": assets.address,
            "absolute": settings.absolute,
            "difficulties": DIFFICULTY_TITLES,
            "header": header,
            "first_links": FIRST_LINKS,
            "footer": footer,
            "installable": installable,
        }
        for name in self.environment.list_templates():  # compiled now, so that the first visitor need not wait
            self.environment.get_template(name)

    def render(self, template: str, /, **values: Any) -> bytes:
        """The page of a template."""
        return self.finish(self.environment.get_template(f"{template}.html").render(**values).encode())

    def puzzle(
        self, stored: Stored | Shown, neighbours: Neighbours, today: datetime.date, *, waiting: str = ""
    ) -> bytes:
        """The page that a puzzle is played on; `waiting`: what is done for today's puzzle, if this one stands in."""
        facts = stored.facts
        assert facts is not None
        return self.render(
            "puzzle",
            name=stored.id,
            path=path_of(stored),
            day=stored.day,
            waiting=waiting,
            today=today,
            title=facts.heading,
            byline=facts.byline,
            about=facts.about,
            corrections=facts.corrections,
            copyright=facts.copyright,
            series=stored.series,
            rows=stored.rows,
            columns=stored.columns,
            origin=stored.origin,
            difficulty=DIFFICULTY_TITLES.get(stored.difficulty or 0, facts.difficulty),
            previous=neighbours.previous,
            following=neighbours.following,
            other=neighbours.other,
            files=FILE_KINDS,
            with_solution=may_show_solution(stored, today, self.settings),
        )

    def regex(self, day: RegexDay, days: Sequence[RegexDay], *, making: bool) -> bytes:
        """The page of a day's regex crossword; `days` are all that may be shown, the latest first."""
        dates_of = [each.date for each in days]
        place = dates_of.index(day.date)
        return self.render(
            "regex",
            day=day,
            previous=dates_of[place + 1] if place + 1 < len(dates_of) else None,
            following=dates_of[place - 1] if place else None,
            making=making,
        )

    def month(self, month: Month, **more: Any) -> bytes:
        """The page of a month in the archive."""
        first = month.first
        last = _last_day(first)
        return self.render(
            "month",
            first=first,
            today=month.today,
            weeks=calendar.Calendar().monthdatescalendar(first.year, first.month),
            days={day.date: day for day in month.days},
            minis=frozenset(month.minis),
            earlier=(first - datetime.timedelta(1)).replace(day=1) if month.has_earlier else None,
            later=last + datetime.timedelta(1) if last < month.today else None,
            series=month.series,
            feed=feed_address(month.series),
            **more,
        )

    def error(self, status: int, title: str, message: str) -> bytes:
        """The page that says what is wrong."""
        return self.render("error", status=status, title=title, message=message)


def _with_code(text: str) -> Markup:
    """A text as HTML, what stands in backquotes as code.

    >>> _with_code("A `name` & more")
    Markup('A <code>name</code> &amp; more')
    """
    return Markup(re.sub(r"`([^`]*)`", r"<code>\1</code>", str(escape(text))))


# Puzzles.


class Neighbours(NamedTuple):
    """The days before and after a day that have a puzzle of the same kind, as far as it may be shown."""

    previous: datetime.date | None = None
    following: datetime.date | None = None
    other: bool = False  # whether the day has a mini too, or the puzzle of a series a large one


def neighbours(store: Store, day: datetime.date | None, today: datetime.date, series: str = "") -> Neighbours:
    """The neighbours of a day; none for a puzzle without a day."""
    if day is None:
        return Neighbours()
    before = store.archive(before=day, limit=1, series=series)
    after = store.days(day + datetime.timedelta(1), min(day + datetime.timedelta(NEXT_WITHIN), today), series)
    other = bool(store.days(day, day, "" if series else MINI))
    return Neighbours(before[0].date if before else None, after[0].date if after else None, other)


def path_of(stored: Stored | Shown) -> str:
    """The path of a puzzle's page."""
    if stored.day is None:
        return f"/p/{stored.id}"
    return f"/{stored.series}/{stored.day}" if stored.series else f"/{stored.id}"


# The archive.


class Month(NamedTuple):
    """What the archive shows of a month."""

    first: datetime.date
    today: datetime.date
    days: tuple[Day, ...]  # those that have a puzzle, up to today
    has_earlier: bool  # whether any day before the month has one
    series: str = ""
    minis: tuple[datetime.date, ...] = ()  # those that have a mini too


def month_of(store: Store, first: datetime.date, today: datetime.date, series: str = "") -> Month:
    """The month that begins on a day."""
    last = min(_last_day(first), today)
    days = store.days(first, last, series)
    minis = () if series else tuple(day.date for day in store.days(first, last, MINI))
    return Month(first, today, tuple(days), bool(store.archive(before=first, limit=1, series=series)), series, minis)


def _last_day(first: datetime.date) -> datetime.date:
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])
