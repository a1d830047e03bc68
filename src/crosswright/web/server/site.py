"""What all routes share: `Site`, with the settings, the store, the pages, the rates, the cache and today's date.

What a feature keeps beside that is an object of its own class, which the site makes when it is first asked for:
`site.part(LiveRooms)`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Hashable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

from fastapi import HTTPException, Request
from starlette.requests import HTTPConnection

from crosswright.errors import InputError
from crosswright.language.wording import ENGLISH, Wording, worded
from crosswright.publish.assets import Assets, package_assets
from crosswright.publish.editions import Edition, editions_of
from crosswright.publish.pages import SiteLink, SitePages, series_links
from crosswright.publish.store import Store
from crosswright.web.server.file_tasks import FileTaskError, FileTasks
from crosswright.web.server.rates import Rate, RateLimit
from crosswright.web.server.responses import JSON, CachedResponse, ResponseCache, Unmakeable
from crosswright.web.server.safety import address
from crosswright.web.server.settings import Settings
from crosswright.web.server.under_path import edition_path, with_path

TEMPLATES = Path(__file__).parents[1] / "templates"
Part = TypeVar("Part")


class Site:
    """The one object behind all routes."""

    def __init__(
        self, settings: Settings, store: Store, *, header: Sequence[SiteLink] = (), footer: Sequence[SiteLink] = ()
    ) -> None:
        """`header`: its links but those of the front page and of the series, which come first."""
        self.settings, self.store, self.header, self.footer = settings, store, header, footer
        assets = package_assets(settings.logo, settings.colours)
        self.assets = {key: CachedResponse(asset.body, asset.type) for key, asset in assets.files.items()}
        editions = editions_of(settings.languages, settings.series)
        self.editions = {each.path: self._pages(assets, each, editions) for each in editions}
        self.pages = self.editions[""]  # in the site's first language
        # The reference of the API is in English.
        self.english = self._pages(assets, Edition(ENGLISH), ()) if settings.languages[0] != ENGLISH else self.pages
        self.tasks = FileTasks(settings.limits.tasks, settings.limits.task_seconds, sandbox=settings.sandbox)
        self.cache = ResponseCache()
        self.doing = ""  # what is being done for the coming days
        self._limits: dict[Rate, RateLimit] = {}
        self._parts: dict[object, Any] = {}

    def _pages(self, assets: Assets, edition: Edition, editions: Sequence[Edition]) -> SitePages:
        """The pages of an edition."""
        return SitePages(
            self.settings,
            assets,
            header=[*series_links(self.settings, edition, editions), *self.header],
            footer=self.footer,
            folders=[TEMPLATES],
            installable=True,
            edition=edition,
            editions=editions,
            finish=lambda page: with_path(page, self.settings.root),
        )

    def part(self, kind: Callable[[Site], Part]) -> Part:
        """What a feature keeps."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        part: Part = self._parts[kind]
        return part

    def pages_for(self, request: HTTPConnection) -> SitePages:
        """The pages of the edition that a request is for."""
        return self.editions[edition_path(request)]

    def today(self) -> date:
        """The date in the site's time zone."""
        return datetime.now(self.settings.timezone).date()

    def address(self, request: HTTPConnection) -> str:
        """The address of a visitor."""
        return address(request, behind_proxy=self.settings.behind_proxy)

    def limit(self, rate: Rate) -> RateLimit:
        """The token buckets of a rate, which the settings may change."""
        if rate not in self._limits:
            self._limits[rate] = RateLimit(Rate(self.settings.rates.get(rate, rate.an_hour), rate.reason))
        return self._limits[rate]

    def take(self, rate: Rate, request: HTTPConnection, amount: int = 1) -> None:
        """Count a request, or what it costs, against the rate of its sender; Busy if that is too much."""
        self.limit(rate).take(self.address(request), amount)

    # Work on what visitors send.

    async def run_task(self, task: str, data: bytes, **arguments: object) -> bytes:
        """The result of a file task; Unmakeable, with the reason, if it fails."""
        try:
            return await self.tasks.run(task, data, **arguments)
        except (InputError, FileTaskError) as error:
            raise Unmakeable(str(error)) from None

    async def made(
        self,
        request: Request,
        rate: Rate,
        task: str,
        data: bytes,
        *,
        type: str = JSON,
        name: str = "",
        **arguments: Any,
    ) -> CachedResponse:
        """What a task makes of a visitor's data, cached. Unmakeable, with the reason, if it fails."""
        key = (task, repr(arguments), hashlib.blake2b(data).digest())
        return await self.cached(
            request, rate, key, lambda: self.run_task(task, data, **arguments), type=type, name=name
        )

    async def cached(
        self,
        request: Request,
        rate: Rate,
        key: Hashable,
        make: Callable[[], Awaitable[bytes]],
        *,
        type: str = JSON,
        name: str = "",
    ) -> CachedResponse:
        """A cached response; if there is none, it is made and counted against the rate of its sender."""

        async def respond() -> CachedResponse:
            return CachedResponse(await make(), type, name)

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(rate, request)
        return await self.cache.get_or_make(key, respond)


def site_of(request: HTTPConnection) -> Site:
    """The site that a request is for."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def said_for(request: HTTPConnection) -> Wording:
    """The wording of the pages for a visitor."""
    return site_of(request).pages_for(request).said


def series_of(request: Request) -> str:
    """The series that an address asks for, "" for the first; 404 for one that the site doesn't have."""
    own = site_of(request).pages_for(request).edition.series
    name = request.query_params.get("series", "") or own
    if name and name not in site_of(request).settings.series:
        raise HTTPException(404, worded("This site has no such series."))
    return name
