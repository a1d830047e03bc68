"""The site, put together of its features: `create_app(settings)` is an ASGI application.

Only this module knows all features: their routes, their links, their work in the background, how large the files are
that they take.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request

from crosswright.language.wording import worded
from crosswright.publish.editions import editions_of
from crosswright.publish.pages import SiteLink
from crosswright.publish.plan_file import plan_of
from crosswright.publish.store import Store
from crosswright.web.construct import editing
from crosswright.web.construct import routes as construct
from crosswright.web.construct.edited import Editing
from crosswright.web.crisscross import routes as crisscross
from crosswright.web.desk import routes as desk
from crosswright.web.desk import schedule as day_schedule
from crosswright.web.desk.access import DeskAccess
from crosswright.web.desk.door import DeskDoor
from crosswright.web.puzzles import api, feeds, files, pages
from crosswright.web.puzzles.site_puzzles import SitePuzzles
from crosswright.web.regex import routes as regex
from crosswright.web.server.failures import answer_failures, refused
from crosswright.web.server.rates import REQUESTS
from crosswright.web.server.safety import BodyLimit, Gate, HeadAsGet, OwnerOnly, SafeHeaders, refuse_other_sites
from crosswright.web.server.settings import Settings
from crosswright.web.server.site import Site, site_of
from crosswright.web.server.under_path import InEdition, UnderPath
from crosswright.web.together import routes as together
from crosswright.web.together.rooms import LiveRooms

log = logging.getLogger("crosswright.web")
_UPLOADS = ("/upload", "/api/uploads", "/api/convert/", "/api/judge", "/api/submission", "/api/crisscross/list",
            editing.FILE)  # fmt: skip
# How many bytes does a form add to the file in it?
_FORM = 4096
# How many seconds are between a failure in the background and the next attempt?
PAUSE = 1.0
DESCRIPTION = "Puzzles to play, a new one every day; puzzles made to order; puzzle files to play."
MAKE = SiteLink("/make", worded("Make"))
HEADER = (
    SiteLink("/construct", worded("Construct")),
    SiteLink("/crisscross", worded("Criss-cross")),
    SiteLink("/regex", worded("Regex")),
    SiteLink("/upload", worded("Play a file")),
    SiteLink("/about", worded("About")),
)
FOOTER = (
    SiteLink("/about", worded("About")),
    SiteLink("/embed", worded("Embed")),
    SiteLink("/feed.atom", worded("Feed")),
    SiteLink("/api/docs", worded("API")),
)


def create_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The site. It leaves a given store open at the end; otherwise it opens and closes that of the settings."""

    app = FastAPI(
        title=settings.name,
        description=DESCRIPTION,
        version="1",
        lifespan=lambda app: _running(app, settings, store),
        openapi_url="/api/openapi.json",
        servers=[{"url": settings.root}] if settings.root else None,
        docs_url=None,  # they load scripts from other sites; `pages.api` is the site's own page
        redoc_url=None,
        redirect_slashes=False,  # it would redirect to whatever host a request names
    )
    _add_routes(app, settings)
    app.add_middleware(BodyLimit, limit=lambda path: _most_bytes(settings, path), seconds=settings.limits.body_seconds)
    app.add_middleware(Gate, check=_check, refused=refused)
    app.add_middleware(HeadAsGet)
    if settings.key:
        app.add_middleware(OwnerOnly, key=settings.key, base_url=settings.base_url)
    app.add_middleware(SafeHeaders)
    if others := [each.path for each in editions_of(settings.languages, ()) if each.path]:
        app.add_middleware(InEdition, paths=others)
    if settings.root:
        app.add_middleware(UnderPath, root=settings.root)
    answer_failures(app)
    return app


def _add_routes(app: FastAPI, settings: Settings) -> None:
    """The routes, those with fixed words in their addresses before those that take any."""
    if settings.desk:
        app.state.desk = DeskDoor(DeskAccess(settings.desk), plan_of(settings.plan, settings.approval))
        app.include_router(desk.router)
    own = [editing] if settings.of(Editing).is_used else []
    for module in (*own, api, together, construct, crisscross, regex, feeds, files, pages):
        app.include_router(module.router)


@asynccontextmanager
async def _running(app: FastAPI, settings: Settings, store: Store | None) -> AsyncIterator[None]:
    """The site with its background work, until it is stopped."""
    opened = store or Store(settings.store)
    header = (SiteLink("/archive", worded("Archive")), *([MAKE] if settings.makers else []), *HEADER)
    site = app.state.site = Site(settings, opened, header=header, footer=FOOTER)
    tasks = [asyncio.create_task(_kept_up(work)) for work in _background(site)]
    try:
        yield
    finally:
        if settings.desk:
            await app.state.desk.maker.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, site.part(SitePuzzles).tallies.flush(), return_exceptions=True)
        if store is None:
            opened.close()


def _background(site: Site) -> Iterator[Callable[[], Awaitable[None]]]:
    """What goes on beside the requests."""
    puzzles, rooms = site.part(SitePuzzles), site.part(LiveRooms)
    yield from [puzzles.queue.work] * site.settings.makers
    yield from (puzzles.expire, puzzles.tallies.keep_up, rooms.work, rooms.expire)
    if site.settings.daily:
        yield lambda: day_schedule.keep_up(site)


async def _kept_up(work: Callable[[], Awaitable[None]]) -> None:
    """Work until it is done; after an error, which is logged, begin again."""
    while True:
        try:
            return await work()
        except Exception:
            log.exception("something failed in the background; it is tried again")
            await asyncio.sleep(PAUSE)


def _most_bytes(settings: Settings, path: str) -> int:
    limits = settings.limits
    if path.startswith("/desk/") and path.endswith(("/import", "/edited")):
        return limits.upload + _FORM
    return limits.upload + _FORM * (path == "/upload") if path.startswith(_UPLOADS) else limits.body


def _check(request: Request) -> None:
    """Refuse a request that is one too many, or that another site's page sent."""
    site = site_of(request)
    site.take(REQUESTS, request)
    refuse_other_sites(request, site.settings.base_url)
