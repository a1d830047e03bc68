"""The pages that people see. Each is rendered once and kept until the day is over or a template changes."""

from __future__ import annotations

import calendar
import re
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from crosswright.errors import InputError
from crosswright.render import wording
from crosswright.web.api import job_of, take_order
from crosswright.web.context import Found, Site, day_of, site_of
from crosswright.web.files import KINDS, may_have_solution
from crosswright.web.kept import ASK_AGAIN, HTML, Kept
from crosswright.web.orders import CHOICES, DIFFICULTY_TITLES, LEAST_SIDE, MOST_SIDE, Order
from crosswright.web.reference import Reference
from crosswright.web.store import Day
from crosswright.web.tasks import TaskError

router = APIRouter(include_in_schema=False)
# How many puzzles does a page of the archive list?
A_PAGE = 60
# What an address may ask of the archive, and the most that makes sense.
FILTERS = (("size", 63), ("difficulty", 5), ("page", 9999))
SIZES = (5, 7, 9, 11, 13, 15, 17, 19, 21)


async def kept_page(
    request: Request, name: str, key: object, values: Callable[[], Awaitable[dict[str, Any]]]
) -> Response:
    """A page that is the same for everybody until tomorrow."""
    site = site_of(request)

    async def make() -> Kept:
        return Kept(site.templates.page(name, **await values()), HTML)

    kept = await site.shelf.get_or_make((name, key, site.today()), make)
    return kept.answer(request, cache=ASK_AGAIN)


def page(request: Request, name: str, /, *, status: int = 200, **values: Any) -> Response:
    """A page for this visitor alone."""
    body = site_of(request).templates.page(name, **values)
    return Response(body, status_code=status, media_type=HTML, headers={"Cache-Control": "no-store"})


# Puzzles.


@router.get("/")
async def front(request: Request) -> Response:
    """Today's puzzle; until it is there, what there is."""
    site = site_of(request)
    try:
        found = await site.find(site.today().isoformat())
    except HTTPException:
        return await _nothing_yet(request)
    return await _puzzle_page(request, found)


async def _nothing_yet(request: Request) -> Response:
    site = site_of(request)
    latest = await run_in_threadpool(site.store.archive, before=site.today(), limit=1)
    answer = page(request, "soon", latest=latest[0] if latest else None, daily=site.settings.daily)
    if site.settings.daily:
        answer.headers["Refresh"] = "20"
    return answer


@router.get("/p/{name}")
async def made_or_uploaded(request: Request, name: str) -> Response:
    """A puzzle by its id."""
    found = await site_of(request).find(name)
    if found.stored.day is not None:
        return RedirectResponse(f"/{found.name}")
    return await _puzzle_page(request, found)


async def _puzzle_page(request: Request, found: Found) -> Response:
    site = site_of(request)

    async def values() -> dict[str, Any]:
        puzzle = found.stored.puzzle
        previous, following = await _neighbours(site, found.stored.day)
        return {
            "name": found.name,
            "path": path_of(found),
            "day": found.stored.day,
            "today": site.today(),
            "title": heading(found),
            "byline": wording.byline(puzzle),
            "about": wording.describe(puzzle),
            "copyright": puzzle.copyright,
            "rows": puzzle.grid.rows,
            "columns": puzzle.grid.columns,
            "origin": found.stored.origin,
            "difficulty": _difficulty(found),
            "previous": previous,
            "following": following,
            "files": KINDS,
            "with_solution": may_have_solution(site, found),
        }

    return await kept_page(request, "puzzle", found.name, values)


def path_of(found: Found) -> str:
    """Where a puzzle's page is."""
    return f"/{found.name}" if found.stored.day else f"/p/{found.name}"


def heading(found: Found) -> str:
    """What stands above a puzzle: its title, however long a file may have it."""
    title = wording.title(found.stored.puzzle)
    return title if len(title) <= 120 else title[:119] + "…"


def _difficulty(found: Found) -> str:
    level = found.stored.difficulty
    return DIFFICULTY_TITLES.get(level, "") if level else found.stored.puzzle.difficulty[:40]


async def _neighbours(site: Site, day: date | None) -> tuple[date | None, date | None]:
    """The days before and after that have a puzzle which may be shown."""
    if day is None:
        return None, None
    before = await run_in_threadpool(site.store.archive, before=day, limit=1)
    after = await run_in_threadpool(site.store.days, day + timedelta(1), min(day + timedelta(60), site.today()))
    return (before[0].date if before else None), (after[0].date if after else None)


# The archive.


class Filter(NamedTuple):
    """What of the archive is asked for."""

    size: int | None
    difficulty: int | None
    page: int


@router.get("/archive")
async def archive(request: Request) -> Response:
    """This month, or the puzzles of a size or difficulty."""
    size, difficulty, number = (_number(request.query_params.get(name, ""), most) for name, most in FILTERS)
    asked = Filter(size, difficulty, number or 1)
    if asked.size is None and asked.difficulty is None:
        return await _month_page(request, site_of(request).today().replace(day=1))
    return await _list_page(request, asked)


@router.get("/archive/{month}")
async def month(request: Request, month: str) -> Response:
    """A month, as 2026-11."""
    first = day_of(f"{month}-01")
    if first is None or first > site_of(request).today() or first.year < 1900:
        raise HTTPException(404, "There is no such month in the archive.")
    return await _month_page(request, first)


def _number(text: str, most: int) -> int | None:
    """A number from an address; None where there is none that makes sense."""
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= most else None


async def _month_page(request: Request, first: date) -> Response:
    site = site_of(request)
    today = site.today()
    last = first.replace(day=calendar.monthrange(first.year, first.month)[1])
    earliest = await _earliest(site, first)

    async def values() -> dict[str, Any]:
        found = await run_in_threadpool(site.store.days, first, min(last, today))
        return {
            "first": first,
            "today": today,
            "weeks": calendar.Calendar().monthdatescalendar(first.year, first.month),
            "days": {day.date: day for day in found},
            "earlier": (first - timedelta(1)).replace(day=1) if earliest else None,
            "later": last + timedelta(1) if last < today else None,
            **_choices(Filter(None, None, 1)),
        }

    # What is made while a page is kept must come up: the days that there are belong to the key.
    present = tuple(day.date for day in await run_in_threadpool(site.store.days, first, min(last, today)))
    return await kept_page(request, "month", (first, earliest, present), values)


async def _earliest(site: Site, first: date) -> bool:
    """Whether there is any day before."""
    return bool(await run_in_threadpool(site.store.archive, before=first, limit=1))


async def _list_page(request: Request, asked: Filter) -> Response:
    site = site_of(request)
    found: list[Day] = await run_in_threadpool(
        site.store.archive,
        before=site.today() + timedelta(1),
        size=asked.size,
        difficulty=asked.difficulty,
        limit=A_PAGE + 1,
        offset=(asked.page - 1) * A_PAGE,
    )
    return page(request, "list", found=found[:A_PAGE], more=len(found) > A_PAGE, today=site.today(), **_choices(asked))


def _choices(asked: Filter) -> dict[str, Any]:
    return {"asked": asked, "sizes": SIZES, "difficulties": DIFFICULTY_TITLES}


# Making.


@router.get("/make")
async def make(request: Request) -> Response:
    """What kind of puzzle would you like?"""
    site = site_of(request)
    if not site.settings.makers:
        raise HTTPException(404, "This site makes no puzzles for visitors.")
    return await kept_page(request, "make", "empty", _empty_form)


async def _empty_form() -> dict[str, Any]:
    return _form({}, {})


def _form(given: dict[str, Any], faults: dict[str, str]) -> dict[str, Any]:
    return {
        "given": {"preset": "mini", "size": "", "theme": "", "difficulty": "2", "seed": "", "title": "", "author": "",
                  "secret": "", **given},
        "faults": faults,
        "presets": CHOICES,
        "difficulties": DIFFICULTY_TITLES,
        "sizes": range(LEAST_SIDE, MOST_SIDE + 1),
    }  # fmt: skip


@router.post("/make")
async def order(request: Request) -> Response:
    """Take the order, or say at each field what is wrong with it."""
    form = await request.form(max_files=0, max_fields=20)
    given = {name: str(value) for name, value in form.items()}
    try:
        wanted = Order.model_validate(given)
    except ValidationError as error:
        return page(request, "make", status=422, **_form(given, faults_of(error)))
    job = await take_order(request, wanted)
    return RedirectResponse(f"/making/{job.id}", 303)


def faults_of(error: ValidationError) -> dict[str, str]:
    """What is wrong, by field; what concerns several is under ""."""
    faults = {}
    for each in error.errors():
        field = str(each["loc"][0]) if each["loc"] else ""
        faults[field] = each["msg"].removeprefix("Value error, ")
    return faults


@router.get("/making/{id}")
async def making(request: Request, id: str) -> Response:
    """A puzzle being made; without scripts the page asks again by itself."""
    job = job_of(site_of(request), id)
    job.touch()
    if job.state["state"] == "made":
        return RedirectResponse(job.state["url"], 303)
    return page(request, "making", job=job)


# Uploads.


@router.get("/upload")
async def upload(request: Request) -> Response:
    """Which file would you like to play?"""
    return await kept_page(request, "upload", "empty", _no_fault)


async def _no_fault() -> dict[str, Any]:
    return {"fault": ""}


@router.post("/upload")
async def take_upload(request: Request) -> Response:
    """Keep the file and go to its page, or say what is wrong with it."""
    site = site_of(request)
    site.take(site.uploads, request)
    async with request.form(max_files=1, max_fields=4) as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
    if not data:
        return page(request, "upload", status=422, fault="Choose a file first.")
    try:
        name = await site.keep_upload(data)
    except (InputError, TaskError) as error:
        return page(request, "upload", status=422, fault=f"No puzzle could be read from it: {error}.")
    return RedirectResponse(f"/p/{name}", 303)


# The rest.


@router.get("/embed")
async def embed(request: Request) -> Response:
    """How to show a puzzle on a page of one's own."""

    async def values() -> dict[str, Any]:
        return {"today": site_of(request).today()}

    return await kept_page(request, "embed", "", values)


@router.get("/api")
@router.get("/api/docs")
async def api(request: Request) -> Response:
    """What the API has, from its own description."""

    async def values() -> dict[str, Any]:
        return {"reference": Reference(request.app.openapi())}

    return await kept_page(request, "api", "", values)


@router.get("/{name}")
async def by_date(request: Request, name: str) -> Response:
    """A day's puzzle. The last of the routes: whatever else stands here is no page."""
    if day_of(name) is None:
        raise HTTPException(404, "There is no such page.")
    return await _puzzle_page(request, await site_of(request).find(name))
