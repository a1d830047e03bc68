"""What machines read: the Atom feed of the days, robots.txt, and whether the site is well."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse

from crosswright.errors import CrosswrightError
from crosswright.web.context import Site, site_of
from crosswright.web.kept import Kept
from crosswright.web.orders import DIFFICULTY_TITLES
from crosswright.web.store import Day
from crosswright.web.templates import long_date

router = APIRouter()
_ATOM = "http://www.w3.org/2005/Atom"
# How many days are in the feed?
DAYS = 30


@router.get("/feed.atom", include_in_schema=False)
async def feed(request: Request) -> Response:
    """The latest days."""
    site = site_of(request)
    days = await run_in_threadpool(site.store.archive, before=site.today() + timedelta(1), limit=DAYS)
    kept = Kept(atom(site, days), "application/atom+xml; charset=utf-8")
    return kept.answer(request)


def atom(site: Site, days: list[Day]) -> bytes:
    """The feed of some days, the latest first."""
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": "en"})
    _add(root, "title", site.settings.name)
    _add(root, "id", site.settings.absolute("/"))
    _add(root, "updated", _begins(site, days[0]) if days else datetime.fromtimestamp(0, UTC).isoformat())
    ET.SubElement(root, "link", {"rel": "self", "href": site.settings.absolute("/feed.atom")})
    ET.SubElement(root, "link", {"href": site.settings.absolute("/")})
    _add(ET.SubElement(root, "author"), "name", site.settings.name)
    for day in days:
        entry = ET.SubElement(root, "entry")
        address = site.settings.absolute(f"/{day.date}")
        _add(entry, "title", day.title or f"Crossword of {long_date(day.date)}")
        _add(entry, "id", address)
        ET.SubElement(entry, "link", {"href": address})
        _add(entry, "updated", _begins(site, day))
        _add(entry, "summary", summary(day))
    return b'<?xml version="1.0" encoding="utf-8"?>' + ET.tostring(root, encoding="unicode").encode()


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = "".join(char for char in text if char.isprintable())


def _begins(site: Site, day: Day) -> str:
    """When a day's puzzle came out."""
    return datetime.combine(day.date, datetime.min.time(), site.settings.timezone).isoformat()


def summary(day: Day) -> str:
    """`15 by 15, medium`."""
    level = f", {DIFFICULTY_TITLES[day.difficulty].lower()}" if day.difficulty else ""
    return f"{day.columns} by {day.rows}{level}"


@router.get("/robots.txt", include_in_schema=False)
async def robots() -> Response:
    """Puzzles of visitors are for those who have the link."""
    text = "User-agent: *\nDisallow: /p/\nDisallow: /making/\nDisallow: /files/\nDisallow: /api/\n"
    return Response(text, media_type="text/plain", headers={"Cache-Control": "public, max-age=86400"})


@router.get("/healthz", tags=["health"])
async def health(request: Request) -> JSONResponse:
    """Whether the store answers, and whether today has its puzzle."""
    site = site_of(request)
    headers = {"Cache-Control": "no-store"}
    try:
        days = await run_in_threadpool(site.store.days, site.today(), site.today())
    except CrosswrightError:
        return JSONResponse({"status": "the store does not answer"}, 503, headers)
    return JSONResponse({"status": "ok", "today": bool(days), "waiting": len(site.makers.waiting)}, headers=headers)
