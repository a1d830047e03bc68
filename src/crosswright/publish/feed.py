"""The Atom feeds of the days, one for each series, and the sitemap."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree as ET

from crosswright.language.wording import Wording
from crosswright.publish.editions import Edition
from crosswright.publish.plan import DIFFICULTY_TITLES
from crosswright.publish.settings import SiteSettings
from crosswright.publish.store import Day, Store

_ATOM = "http://www.w3.org/2005/Atom"
_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
# How many days does the feed have?
DAYS = 30


def address_of(series: str) -> str:
    """The path of a series' feed; "" is the first series.

    >>> address_of(""), address_of("mini")
    ('/feed.atom', '/feed.atom?series=mini')
    """
    return f"/feed.atom?series={series}" if series else "/feed.atom"


class FeedEntry(NamedTuple):
    """A day in a feed."""

    day: Day
    changed: datetime.datetime | None = None  # when its puzzle was changed last
    corrections: str = ""  # which clues were corrected since it is out, in one line


def latest(store: Store, today: datetime.date, series: str = "") -> list[FeedEntry]:
    """The days that the feed of a series has, the latest first."""
    days = store.archive(before=today + datetime.timedelta(1), limit=DAYS, series=series)
    changed = store.changes.latest(series, days[-1].date, today) if days else {}
    facts = {day.id: shown.facts for day in days if (shown := store.shown(day.id)) and shown.facts}
    return [FeedEntry(day, changed.get(day.date), facts[day.id].corrections if day.id in facts else "") for day in days]


def atom(settings: SiteSettings, entries: Sequence[FeedEntry], edition: Edition, series: str = "") -> bytes:
    """The feed of some days of a series, the latest first, in an edition. A correction raises `updated`."""
    said = Wording.of(edition.language)
    other = "" if series == edition.series else series
    base = f"{edition.path}/{other}" if other else edition.path
    home = settings.absolute(base or "/")
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": said.language})
    _add(root, "title", f"{settings.name}: {settings.series[other]}" if other else settings.name)
    _add(root, "id", home)
    never = datetime.datetime.fromtimestamp(0, datetime.UTC).isoformat()
    _add(root, "updated", max(_updated(settings, each) for each in entries).isoformat() if entries else never)
    ET.SubElement(root, "link", {"rel": "self", "href": settings.absolute(edition.path + address_of(other))})
    ET.SubElement(root, "link", {"href": home})
    _add(ET.SubElement(root, "author"), "name", settings.name)
    for each in entries:
        day, entry = each.day, ET.SubElement(root, "entry")
        address = settings.absolute(f"{base}/{day.date}")
        _add(entry, "title", f"{day.title or said.say('Crossword')}, {said.date(day.date, 'short')}")
        _add(entry, "id", address)
        ET.SubElement(entry, "link", {"href": address})
        picture = settings.absolute(f"/og/{day.id}.png")
        ET.SubElement(entry, "link", {"rel": "enclosure", "type": "image/png", "href": picture})
        _add(entry, "published", _begins(settings, day).isoformat())
        _add(entry, "updated", _updated(settings, each).isoformat())
        _add(entry, "summary", f"{summary(day, said)}. {each.corrections}".strip())
    return b'<?xml version="1.0" encoding="utf-8"?>' + ET.tostring(root, encoding="unicode").encode()


def sitemap(settings: SiteSettings, pages: Sequence[str]) -> bytes:
    """What search engines should visit: pages by their paths."""
    root = ET.Element("urlset", {"xmlns": _SITEMAP})
    for path in pages:
        _add(ET.SubElement(root, "url"), "loc", settings.absolute(path))
    return b'<?xml version="1.0" encoding="utf-8"?>' + ET.tostring(root, encoding="unicode").encode()


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = "".join(char for char in text if char.isprintable())


def _begins(settings: SiteSettings, day: Day) -> datetime.datetime:
    """When a day's puzzle is published."""
    return datetime.datetime.combine(day.date, datetime.time.min, settings.timezone)


def _updated(settings: SiteSettings, entry: FeedEntry) -> datetime.datetime:
    """When a day's puzzle was published, or changed after that."""
    begins = _begins(settings, entry.day)
    return max(begins, (entry.changed or begins).astimezone(settings.timezone).replace(microsecond=0))


def summary(day: Day, said: Wording) -> str:
    """`15 by 15, medium`."""
    level = f", {said.say(DIFFICULTY_TITLES[day.difficulty]).lower()}" if day.difficulty else ""
    return said.say("{columns} by {rows}", columns=day.columns, rows=day.rows) + level
