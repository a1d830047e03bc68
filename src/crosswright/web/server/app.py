"""The site, put together: `create_app(settings)` is an ASGI application.

pages     HTML: today, days, archive, making, uploads, embedding      api      JSON, for programs and the player
files     files of puzzles, pictures, scripts and styles               feeds    Atom, robots.txt, health
regex     regex crosswords: each day's, and those of visitors
construct    the constructor's page
together_socket    rooms to solve a puzzle together, over WebSockets
desk      the publisher's desk, if the site has one
crisscross   the page to type a list of words on, its sheets, and its part of the API
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from crosswright.errors import CrosswrightError
from crosswright.publish.editions import editions_of
from crosswright.publish.plain_errors import in_words
from crosswright.publish.plan_file import plan_of
from crosswright.publish.store import Store
from crosswright.web.construct import editing
from crosswright.web.construct import routes as construct
from crosswright.web.crisscross import routes as crisscross
from crosswright.web.desk import routes as desk
from crosswright.web.desk import schedule as day_schedule
from crosswright.web.desk.access import DeskAccess
from crosswright.web.desk.routes import DeskDoor
from crosswright.web.puzzles import api, feeds, files, pages
from crosswright.web.regex import routes as regex
from crosswright.web.server.context import Site, site_of
from crosswright.web.server.editions import InEdition
from crosswright.web.server.safety import HEADERS, BodyLimit, Gate, HeadAsGet, SafeHeaders, refuse_other_sites
from crosswright.web.server.settings import Settings
from crosswright.web.server.under_path import UnderPath
from crosswright.web.together import routes as together_socket

log = logging.getLogger("crosswright.web")
_UPLOADS = ("/upload", "/api/uploads", "/api/convert/", "/api/judge", "/api/submission", editing.FILE)
# How many bytes does a form add to the file in it?
_FORM = 4096
# How many seconds are between a failure in the background and the next attempt?
PAUSE = 1.0
DESCRIPTION = "Puzzles to play, a new one every day; puzzles made to order; puzzle files to play."


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
    app.add_middleware(Gate, check=lambda request: _check(request, settings), refused=_refused)
    app.add_middleware(HeadAsGet)
    app.add_middleware(SafeHeaders)
    if others := [each.path for each in editions_of(settings.languages, ()) if each.path]:
        app.add_middleware(InEdition, paths=others)
    if settings.root:
        app.add_middleware(UnderPath, root=settings.root)
    for kind, handler in (
        (HTTPException, _http_error),
        (RequestValidationError, _invalid),
        (CrosswrightError, _failed),
    ):
        app.add_exception_handler(kind, handler)
    app.add_exception_handler(Exception, _failed)
    return app


@asynccontextmanager
async def _running(app: FastAPI, settings: Settings, store: Store | None) -> AsyncIterator[None]:
    """The site with its background work, until it is stopped."""
    opened = store or Store(settings.store)
    site = app.state.site = Site(settings, opened)
    background = (site.expire, site.rooms.work, site.rooms.expire, site.tallies.keep_up)
    tasks = [asyncio.create_task(_kept_up(w)) for w in (*[site.queue.work] * settings.makers, *background)]
    if settings.daily:
        tasks.append(asyncio.create_task(day_schedule.keep_up(site)))
    try:
        yield
    finally:
        if settings.desk:
            await app.state.desk.maker.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, site.tallies.flush(), return_exceptions=True)
        if store is None:
            opened.close()


def _add_routes(app: FastAPI, settings: Settings) -> None:
    """The routes, those with fixed words in their addresses before those that take any."""
    if settings.desk:
        app.state.desk = DeskDoor(DeskAccess(settings.desk), plan_of(settings.plan, settings.approval))
        app.include_router(desk.router)
    own = [editing] if settings.edited or settings.collection else []
    for module in (*own, api, together_socket, construct, crisscross, regex, feeds, files, pages):
        app.include_router(module.router)


def _most_bytes(settings: Settings, path: str) -> int:
    limits = settings.limits
    if path.startswith("/desk/") and path.endswith(("/import", "/edited")):
        return limits.upload + _FORM
    return limits.upload + _FORM * (path == "/upload") if path.startswith(_UPLOADS) else limits.body


def _check(request: Request, settings: Settings) -> None:
    """Refuse a request that is one too many, or that another site's page sent."""
    site = site_of(request)
    site.take(site.requests, request)
    refuse_other_sites(request, settings.base_url)


async def _kept_up(work: Callable[[], Awaitable[None]]) -> None:
    """Work until it is done; after an error, which is logged, begin again."""
    while True:
        try:
            return await work()
        except Exception:
            log.exception("something failed in the background; it is tried again")
            await asyncio.sleep(PAUSE)


# Errors: pages for people, JSON for programs.


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _refused(request, error)


def _refused(request: Request, error: HTTPException) -> Response:
    return _error(request, error.status_code, str(error.detail), dict(error.headers or {}))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = {".".join(map(str, each["loc"][1:])): in_words(each) for each in error.errors()}
    message = "; ".join(f"{field}: {fault}" if field else fault for field, fault in list(fields.items())[:5])
    return _error(request, 422, message, fields=fields)


async def _failed(request: Request, error: Exception) -> Response:
    """The store can't be reached, or something unforeseen happened: say that, without details."""
    if isinstance(error, CrosswrightError):
        log.error("%s %s: %s", request.method, request.url.path, error)
        return _error(request, 503, "The site can't answer just now; try again in a minute.", {"Retry-After": "60"})
    return _error(request, 500, "Something went wrong here; it has been noted.", HEADERS)


def _error(
    request: Request, status: int, message: str, headers: dict[str, str] | None = None, **more: object
) -> Response:
    headers = {"Cache-Control": "no-store", **(headers or {})}
    pages = site_of(request).pages_for(request)
    if request.url.path.startswith("/api/") or request.url.path.endswith(desk.EDITED):
        return JSONResponse({"error": pages.said.say(message), **more}, status, headers)
    body = pages.error(status, HTTPStatus(status).phrase, message)
    return Response(body, status, headers, media_type="text/html")
