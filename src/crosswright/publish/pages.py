"""The pages of a site: HTML from the templates, of what the store has. All values in them are escaped.

pages = SitePages(SiteSettings(name="Ours"), package_assets())
pages.puzzle(store.day(today), neighbours(store, today, today), today)
pages.month(month_of(store, date(2026, 11, 1), today))
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from crosswright.language.wording import ENGLISH, Wording, worded
from crosswright.media.drawn.wording import Outline, byline_of
from crosswright.media.kinds import offered, reading
from crosswright.publish.assets import Assets, logo_name
from crosswright.publish.editions import Edition
from crosswright.publish.feed import address_of as feed_address
from crosswright.publish.list_letters import letter_tables, list_languages
from crosswright.publish.names import MINI
from crosswright.publish.plan import DIFFICULTY_TITLES
from crosswright.publish.puzzle_files import may_show_solution
from crosswright.publish.settings import SiteSettings
from crosswright.publish.store import Day, Shown, Store, Stored
from crosswright.publish.store.rows import RegexDay

TEMPLATES = Path(__file__).parent / "templates"
# How many links of the header are always visible? The others are in a menu.
FIRST_LINKS = 4
# What error pages say in another language where they have no words for a reason. The titles are those of HTTP.
_FAILED, _NO_REASON = worded("That did not work"), worded("The site refuses this.")
_TITLES = (worded("Not Found"), worded("Forbidden"), worded("Bad Request"), worded("Too Many Requests"),
           worded("Service Unavailable"), worded("Internal Server Error"))  # fmt: skip
_BEING_MADE = worded("it is being made")
# Links of a page; those to what all editions share have no path of an edition before them, nor those after `OUTSIDE`.
_LINK = re.compile(r'\b(href|action|formaction)="(/(?!/)[^"]*)"')
_SHARED = re.compile(r"/(static|player|editor|api|files|og)/|/construct/|/construct-offline|/worker\.js")
OUTSIDE = "/~"
_FORMS_OF_DATES = ("short", "month", "month_short", "weekday", "weekday_short")
# How many days before and after a puzzle is its neighbour looked for?
NEXT_WITHIN = 60


class SiteLink(NamedTuple):
    """A link in the header or footer of every page."""

    path: str
    label: str


class SitePages:
    """Renders pages. `header` and `footer` are links on all of them; `folders` have further templates.

    `installable`: the server has a manifest and a service worker, so that browsers can install the site as an app.
    `edition`: whose pages these are, one of `editions`.
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
        edition: Edition = Edition(ENGLISH),  # noqa: B008 - it never changes
        editions: Sequence[Edition] = (),
        finish: Callable[[bytes], bytes] = bytes,
    ) -> None:
        self.edition = edition
        said = self.said = Wording.of(edition.language)
        self.settings, self.finish = settings, finish
        self.asset = assets.address
        self.header = header
        self.difficulties = {level: said.say(title) for level, title in DIFFICULTY_TITLES.items()}
        self.environment = Environment(
            loader=FileSystemLoader([*folders, TEMPLATES]),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self.environment.filters |= {  # dates and other texts in the language of the pages
            "long": said.date,
            **{form: partial(said.date, form=form) for form in _FORMS_OF_DATES},
            "capital": _with_capital,
            "code": _with_code,
            "said": said.say,
            "size_said": self._size,
        }
        own = {each.series for each in editions}
        self.environment.globals |= {
            "settings": settings,
            "logo": assets.address("static", logo_name(settings.logo)) if settings.logo else "",
            "language": edition.language,
            "edition": edition,
            "other_series": {name: title for name, title in settings.series.items() if name not in own},
            "editions": editions,
            "say": self._say,
            "some": self._some,
            "asset": assets.address,
            "absolute": settings.absolute,
            "difficulties": self.difficulties,
            "header": header,
            "first_links": FIRST_LINKS,
            "footer": footer,
            "installable": installable,
            "offered": offered,
            "reading": reading,
            "list_languages": partial(list_languages, said),
            "letter_tables": letter_tables,
        }
        for name in self.environment.list_templates():  # compiled now, so that the first visitor need not wait
            self.environment.get_template(name)

    def render(self, template: str, /, **values: Any) -> bytes:
        """The page of a template."""
        page = self.environment.get_template(f"{template}.html").render(**values)
        return self.finish(_LINK.sub(partial(_in_edition, self.edition.path), page).encode())

    def _say(self, text: str, /, **values: object) -> Markup:
        """A text of a template, which may have tags; its values are escaped."""
        return Markup(self.said.say(text, **{name: escape(value) for name, value in values.items()}))

    def _size(self, size: str) -> str:
        """The size of a regex crossword, which the store has in English: `4 by 4`, `hexagon of 3`."""
        if hexagon := re.fullmatch(r"hexagon of (\d+)", size):
            return self.said.say("hexagon of {side}", side=hexagon[1])
        columns, _, rows = size.partition(" by ")
        return self.said.say("{columns} by {rows}", columns=columns, rows=rows)

    def _some(self, n: int, one: str, many: str, /) -> Markup:
        return Markup(self.said.some(n, one, many))

    def puzzle(
        self, stored: Stored | Shown, neighbours: Neighbours, today: datetime.date, *, waiting: str = ""
    ) -> bytes:
        """The page that a puzzle is played on; `waiting`: what is done for today's puzzle, if this one stands in."""
        facts, own = stored.facts, self.edition.series
        assert facts is not None
        return self.render(
            "puzzle",
            name=stored.id,
            path=path_of(stored, own),
            day=stored.day,
            waiting=self.doing(waiting),
            today=today,
            title=facts.title or self.said.say("Crossword"),
            byline=byline_of(self.said, facts.author, facts.editor),
            about=Outline(**facts.outline).described(self.said.language),
            has_bars=Outline(**facts.outline).has_bars,
            corrections=facts.corrections,
            copyright=facts.copyright,
            series="" if stored.series == own else stored.series,
            rows=stored.rows,
            columns=stored.columns,
            origin=stored.origin,
            difficulty=self.difficulties.get(stored.difficulty or 0) or self.said.say(facts.difficulty),
            previous=neighbours.previous,
            following=neighbours.following,
            other=neighbours.other and not own,
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
            series="" if month.series == self.edition.series else month.series,
            feed=feed_address("" if month.series == self.edition.series else month.series),
            **more,
        )

    def doing(self, what: str) -> str:
        """What the site is doing; in another language only what its catalogue has, or else less."""
        return self.said.say_later(what, _BEING_MADE)

    def error(self, status: int, title: str, message: str) -> bytes:
        """The page that says what is wrong; in another language only what its catalogue has, or else less."""
        title, message = self.said.say_known(title, _FAILED), self.said.say_known(message, _NO_REASON)
        return self.render("error", status=status, title=title, message=message)


def series_links(settings: SiteSettings, edition: Edition, editions: Sequence[Edition]) -> list[SiteLink]:
    """The links to today's puzzles. A series that is an edition's own has none; an edition with one has no other."""
    own = {each.series for each in editions}
    others = {} if edition.series else settings.series
    series = [SiteLink(f"/{name}", title) for name, title in others.items() if name not in own]
    return [SiteLink("/", worded("Today")), *series]


def is_shared(address: str) -> bool:
    """Whether all editions have what is at an address in common: puzzles for the player, files, scripts."""
    return bool(_SHARED.match(address))


def _in_edition(path: str, link: re.Match[str]) -> str:
    """A link in the edition at a path."""
    address = link[2]
    if address.startswith(OUTSIDE):
        address = address.removeprefix(OUTSIDE)
    elif not is_shared(address):
        address = path if path and address == "/" else path + address
    return f'{link[1]}="{address}"'


def _with_capital(text: str) -> str:
    """A text that begins a line or a sentence: months are lower case in some languages."""
    return text[:1].upper() + text[1:]


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


def path_of(stored: Stored | Shown, own: str = "") -> str:
    """The path of a puzzle's page in an edition; `own`: the series of that edition."""
    if stored.day is None:
        return f"/p/{stored.id}"
    return f"/{stored.day}" if stored.series == own else f"/{stored.series}/{stored.day}"


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
