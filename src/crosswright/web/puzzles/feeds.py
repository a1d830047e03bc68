"""What machines read: the Atom feeds of the days, the sitemap, robots.txt, and whether the site works."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from crosswright.errors import CrosswrightError
from crosswright.publish.days import WARN_DAYS
from crosswright.publish.feed import atom, latest, sitemap
from crosswright.web.puzzles.site_puzzles import puzzles_of
from crosswright.web.server.responses import CachedResponse
from crosswright.web.server.site import series_of, site_of

router = APIRouter()
# How many days does the sitemap have? The format permits 50,000 addresses.
MOST_PAGES = 10_000


@router.get("/feed.atom", include_in_schema=False)
async def feed(request: Request) -> Response:
    """The latest days, of the first series or of the one that is asked for."""
    site, series = site_of(request), series_of(request)
    days = await run_in_threadpool(latest, site.store, site.today(), series)
    body = atom(site.settings, days, site.pages_for(request).edition, series)
    return CachedResponse(body, "application/atom+xml; charset=utf-8").response(request)


@router.get("/sitemap.xml", include_in_schema=False)
async def pages(request: Request) -> Response:
    """What search engines should visit."""
    site = site_of(request)
    tomorrow = site.today() + timedelta(1)
    paths = [path + (link.path if link.path != "/" or not path else "")
             for path, pages in site.editions.items() for link in pages.header]  # fmt: skip
    for series in ("", *site.settings.series):
        days = await run_in_threadpool(site.store.archive, before=tomorrow, limit=MOST_PAGES, series=series)
        paths += [f"/{series}/{day.date}" if series else f"/{day.date}" for day in days]
    return CachedResponse(sitemap(site.settings, paths[:MOST_PAGES]), "application/xml").response(request)


@router.get("/robots.txt", include_in_schema=False)
async def robots(request: Request) -> Response:
    """Search engines leave out visitors' puzzles: only people with the link should find them."""
    settings = site_of(request).settings
    hidden = [f"Disallow: {settings.root}/{part}/" for part in ("p", "making", "files", "api")]
    text = "\n".join(["User-agent: *", *hidden, f"Sitemap: {settings.absolute('/sitemap.xml')}", ""])
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
    status = {
        "status": "ok",
        "today": bool(days),
        "doing": site.doing,
        "waiting": len(puzzles_of(request).queue.waiting),
        "unapproved": unapproved,
    }
    return JSONResponse(status, headers=headers)
