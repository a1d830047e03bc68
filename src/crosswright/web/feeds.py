"""What machines read: the Atom feed of the days, robots.txt, and whether the site works."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from crosswright.errors import CrosswrightError
from crosswright.publish.days import WARN_DAYS
from crosswright.publish.feed import atom, latest
from crosswright.web.context import site_of
from crosswright.web.responses import CachedResponse

router = APIRouter()


@router.get("/feed.atom", include_in_schema=False)
async def feed(request: Request) -> Response:
    """The latest days."""
    site = site_of(request)
    days = await run_in_threadpool(latest, site.store, site.today())
    body = atom(site.settings, days)
    return CachedResponse(body, "application/atom+xml; charset=utf-8").response(request)


@router.get("/robots.txt", include_in_schema=False)
async def robots() -> Response:
    """Search engines leave out visitors' puzzles: only people with the link should find them."""
    text = "User-agent: *\nDisallow: /p/\nDisallow: /making/\nDisallow: /files/\nDisallow: /api/\n"
    return Response(text, media_type="text/plain", headers={"Cache-Control": "public, max-age=86400"})


@router.get("/healthz", tags=["health"])
async def health(request: Request) -> JSONResponse:
    """Whether the store answers, whether today has a puzzle, and which of the next days nobody has approved."""
    site = site_of(request)
    headers = {"Cache-Control": "no-store"}
    try:
        days = await run_in_threadpool(site.store.days, site.today(), site.today())
        unapproved = await run_in_threadpool(site.store.changes.unapproved, site.today(), WARN_DAYS)
    except CrosswrightError:
        return JSONResponse({"status": "the store does not answer"}, 503, headers)
    status = {"status": "ok", "today": bool(days), "waiting": len(site.queue.waiting), "unapproved": unapproved}
    return JSONResponse(status, headers=headers)
