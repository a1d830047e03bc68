"""Routes of the pages that people see: today, the days, the archive, making, uploads, embedding."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile

from crosswright.clues import HARDEST, USUAL_DIFFICULTY
from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.language.wording import Wording, worded
from crosswright.publish import dates
from crosswright.publish.names import MINI, id_of
from crosswright.publish.pages import month_of, neighbours, path_of
from crosswright.publish.plain_errors import said_in_words
from crosswright.publish.store import Day
from crosswright.web.puzzles.make_request import LEAST_SIDE, MOST_SIDE, PRESET_CARDS, MakeRequest
from crosswright.web.puzzles.making import state_in
from crosswright.web.puzzles.reference import ApiReference
from crosswright.web.puzzles.site_puzzles import NO_MAKERS, UPLOADS, VisiblePuzzle, puzzles_of
from crosswright.web.server.pages import cached_page, cached_template, page, uncached
from crosswright.web.server.responses import Unmakeable
from crosswright.web.server.site import said_for, series_of, site_of

router = APIRouter(include_in_schema=False)
# How many puzzles does a page of the archive list?
A_PAGE = 60
# What an address may ask of the archive, and the largest number that makes sense.
FILTERS = (("size", MOST_CELLS_A_SIDE), ("difficulty", HARDEST), ("page", 9999))
# What is said in other languages where a reason is known in English alone.
NO_PUZZLE = worded("No puzzle could be read from this file.")
LATER = worded("That is not possible just now. Try again later.")
SIZES = (5, 7, 9, 11, 13, 15, 17, 19, 21)


# Puzzles.


@router.get("/")
async def front(request: Request) -> Response:
    """Today's puzzle; before it is there, what else the site has."""
    return await _front(request, site_of(request).pages_for(request).edition.series)


async def _front(request: Request, series: str) -> Response:
    site = site_of(request)
    own = site.pages_for(request).edition.series
    for each in (series,) if own else dict.fromkeys((series, MINI)):
        with suppress(HTTPException):
            shown = await puzzles_of(request).find(id_of(each, site.today()))
            return await _puzzle_page(request, shown, stands_in=each != series)
    return await _nothing_yet(request, series)


async def _nothing_yet(request: Request, series: str) -> Response:
    site = site_of(request)
    latest = await run_in_threadpool(site.store.archive, before=site.today(), limit=1, series=series)
    daily, makers = site.settings.daily, bool(site.settings.makers)
    pages = site.pages_for(request)
    base = f"/{series}" if series != pages.edition.series else ""
    last = (latest[0].date, f"{base}/{latest[0].date}") if latest else None
    response = page(request, "soon", latest=last, daily=daily, doing=pages.doing(site.doing), makers=makers)
    if daily:
        response.headers["Refresh"] = "5"
    return response


@router.get("/p/{name}")
async def made_or_uploaded(request: Request, name: str) -> Response:
    """A puzzle by its id."""
    puzzle = await puzzles_of(request).find(name)
    if puzzle.shown.day is not None:
        return RedirectResponse(path_of(puzzle.shown, site_of(request).pages_for(request).edition.series))
    return await _puzzle_page(request, puzzle)


async def _puzzle_page(request: Request, puzzle: VisiblePuzzle, *, stands_in: bool = False) -> Response:
    """The page of a puzzle; whether it stands in for today's puzzle, which is being made."""
    site, today, shown = site_of(request), site_of(request).today(), puzzle.shown
    waiting = (site.doing or worded("it has not arrived yet")) if stands_in else ""

    def render() -> bytes:
        around = neighbours(site.store, shown.day, today, shown.series)
        return site.pages_for(request).puzzle(shown, around, today, waiting=waiting)

    if stands_in:
        return uncached(await run_in_threadpool(render))
    return await cached_page(request, ("puzzle", *puzzle.key), render)


# The archive.


class ArchiveFilter(NamedTuple):
    """Which puzzles of the archive to list."""

    size: int | None = None
    difficulty: int | None = None
    page: int = 1


@router.get("/archive")
async def archive(request: Request) -> Response:
    """This month, or the puzzles of a size or difficulty."""
    size, difficulty, number = (_number(request.query_params.get(name, ""), most) for name, most in FILTERS)
    if (size is None and difficulty is None) or series_of(request):
        return await _month_page(request, site_of(request).today().replace(day=1))
    return await _list_page(request, ArchiveFilter(size, difficulty, number or 1))


@router.get("/archive/{month}")
async def month(request: Request, month: str) -> Response:
    """A month, as 2026-11."""
    first = dates.parsed(f"{month}-01")
    if first is None or first > site_of(request).today() or first.year < 1900:
        raise HTTPException(404, worded("There is no such month in the archive."))
    return await _month_page(request, first)


def _number(text: str, most: int) -> int | None:
    """A number in an address; None if it makes no sense."""
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) and 1 <= int(text) <= most else None


async def _month_page(request: Request, first: date) -> Response:
    site, series = site_of(request), series_of(request)
    month = await run_in_threadpool(month_of, site.store, first, site.today(), series)
    pages = site.pages_for(request)
    # The month's days are part of the key, so that a puzzle made meanwhile appears.
    return await cached_page(request, ("month", month), lambda: pages.month(month, filter=ArchiveFilter(), sizes=SIZES))


async def _list_page(request: Request, filter: ArchiveFilter) -> Response:
    site = site_of(request)
    days: list[Day] = await run_in_threadpool(
        site.store.archive,
        before=site.today() + timedelta(1),
        size=filter.size,
        difficulty=filter.difficulty,
        limit=A_PAGE + 1,
        offset=(filter.page - 1) * A_PAGE,
    )
    return page(request, "list", days=days[:A_PAGE], more=len(days) > A_PAGE, today=site.today(), filter=filter,
                sizes=SIZES)  # fmt: skip


# Making.


@router.get("/make")
async def make(request: Request, again: str = "") -> Response:
    """The form for a puzzle to make; `again`: a making whose values it has."""
    if not site_of(request).settings.makers:
        raise HTTPException(404, NO_MAKERS)
    if (job := puzzles_of(request).queue.jobs.get(again)) is not None:
        return page(request, "make", **_form(job.request.as_form(), {}))
    return await cached_template(request, "make", **_form({}, {}))


def _form(values: dict[str, Any], faults: dict[str, str]) -> dict[str, Any]:
    usual = {"preset": "mini", "difficulty": str(USUAL_DIFFICULTY)}
    empty = dict.fromkeys(("size", "theme", "seed", "title", "author", "secret"), "")
    return {
        "values": {**usual, **empty, **values},
        "faults": faults,
        "presets": PRESET_CARDS,
        "sizes": range(LEAST_SIDE, MOST_SIDE + 1),
    }


@router.post("/make")
async def request_puzzle(request: Request) -> Response:
    """Take the request, or show at each field what is wrong with it."""
    form = await request.form(max_files=0, max_fields=20)
    values = {name: str(value) for name, value in form.items()}
    try:
        order = MakeRequest.model_validate(values)
    except ValidationError as error:
        return page(request, "make", status=422, **_form(values, faults_of(error, said_for(request))))
    job = await puzzles_of(request).order(request, order)
    return RedirectResponse(f"/making/{job.id}", 303)


def faults_of(error: ValidationError, said: Wording) -> dict[str, str]:
    """What is wrong, by field; a fault of several fields together is under ""."""
    return {str(each["loc"][0]) if each["loc"] else "": said_in_words(each, said) for each in error.errors()}


@router.get("/making/{id}")
async def making(request: Request, id: str) -> Response:
    """A puzzle being made, and links to it when it is ready; without scripts the page reloads by itself until then."""
    job = puzzles_of(request).job(id)
    job.touch()
    state = state_in(said_for(request), job.state)
    return page(request, "making", job=job, state=state, name=job.state.get("url", "").rpartition("/")[2])


# Uploads.


@router.get("/upload")
async def upload(request: Request) -> Response:
    """The form for a puzzle file."""
    return await cached_template(request, "upload", fault="")


@router.post("/upload")
async def take_upload(request: Request) -> Response:
    """Store the file and go to its page, or say what is wrong with it."""
    said = said_for(request)
    try:
        site_of(request).take(UPLOADS, request)
        async with request.form(max_files=1, max_fields=4) as form:
            file = form.get("file")
            data = await file.read() if isinstance(file, UploadFile) else b""
        if not data:
            return page(request, "upload", status=422, fault=said.say("Choose a file first."))
        return RedirectResponse(f"/p/{await puzzles_of(request).add_upload(request, data)}", 303)
    except Unmakeable as error:
        fault = said.say_known(f"No puzzle could be read from it: {error}.", NO_PUZZLE)
        return page(request, "upload", status=422, fault=fault)
    except HTTPException as error:  # no file is taken now
        response = page(request, "upload", status=error.status_code, fault=said.say_known(error.detail, LATER))
        response.headers.update(error.headers or {})
        return response


# Other pages.


@router.get("/about")
async def about(request: Request) -> Response:
    """How the puzzles are made."""
    return await cached_template(request, "about")


@router.get("/embed")
async def embed(request: Request) -> Response:
    """How to show a puzzle on a page of another site."""
    return await cached_template(request, "embed", today=site_of(request).today())


@router.get("/api")
@router.get("/api/docs")
async def api(request: Request) -> Response:
    """The reference of the API, from its own description."""
    site = site_of(request)

    def render() -> bytes:
        return site.english.render("api", reference=ApiReference(request.app.openapi(), site.settings.absolute))

    return await cached_page(request, ("api",), render)


@router.get("/{name}")
async def by_date(request: Request, name: str) -> Response:
    """A day's puzzle, or today's of a series. Any other name is no page."""
    if name in site_of(request).settings.series:
        return await _front(request, name)
    if dates.parsed(name) is None:
        raise HTTPException(404, worded("There is no such page."))
    own = site_of(request).pages_for(request).edition.series
    return await _puzzle_page(request, await puzzles_of(request).find(f"{own}-{name}" if own else name))


@router.get("/{series}/{name}")
async def by_series_and_date(request: Request, series: str, name: str) -> Response:
    """A day's puzzle of a series."""
    if series not in site_of(request).settings.series or (day := dates.parsed(name)) is None:
        raise HTTPException(404, worded("There is no such page."))
    return await _puzzle_page(request, await puzzles_of(request).find(id_of(series, day)))


@router.get("/{path:path}/")
async def without_slash(path: str) -> Response:
    """An address with a slash too many: the same without, on this site whatever the request says of its host."""
    return RedirectResponse("/" + path.strip("/"), 308)
