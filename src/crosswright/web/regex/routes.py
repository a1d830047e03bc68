"""Routes of regex crosswords: each day's, the archive, the form to make one, and puzzles whose address contains them.

What a stranger sends is read, made and prepared in processes with limits (`task.py`).
"""

from __future__ import annotations

import json
import re
from datetime import date

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, Field, ValidationError
from starlette.concurrency import run_in_threadpool

from crosswright.language.wording import worded
from crosswright.publish import dates
from crosswright.publish.store.rows import RegexDay
from crosswright.web.server.failures import API_ERRORS
from crosswright.web.server.pages import cached_page, page
from crosswright.web.server.rates import LAYOUTS
from crosswright.web.server.responses import JSON, CachedResponse, Unmakeable, refusing
from crosswright.web.server.sent import faults_in
from crosswright.web.server.site import said_for, site_of

router = APIRouter(responses=API_ERRORS)
# How long may the address of a puzzle be?
LONGEST_ADDRESS = 6000
SIZES = ("3x3", "4x4", "4x5", "5x5", "6x6", worded("hexagon 2"), worded("hexagon 3"))
# What is said in other languages where a reason is known in English alone.
NO_REGEX = worded("No puzzle could be made of this. Choose another phrase or size.")
TOO_LARGE = worded("this puzzle is too large for an address; render it as a page instead")
_ONE_LINE = re.compile(r"r1\.[A-Za-z0-9_-]+")
USUAL = {"phrase": "", "size": "4x4", "difficulty": "2", "seed": "0", "puzzle": ""}


class RegexRequest(BaseModel):
    """What the form asks for."""

    phrase: str = Field(min_length=1, max_length=60)
    size: str = Field(pattern=f"^({'|'.join(SIZES)})$")
    difficulty: int = Field(ge=1, le=5)
    seed: int = Field(0, ge=0, le=999_999)

    def task(self) -> bytes:
        """The same for a task."""
        rows, _, columns = self.size.partition("x")
        side = self.size.removeprefix("hexagon ") if self.size.startswith("hexagon") else "0"
        sizes = {"hexagon": side} if side != "0" else {"rows": rows, "columns": columns}
        return json.dumps({**sizes, "phrase": self.phrase, "difficulty": self.difficulty, "seed": self.seed}).encode()


@router.get("/regex", include_in_schema=False)
async def today(request: Request, puzzle: str = "") -> Response:
    """Today's regex crossword, or the one that the address contains."""
    if puzzle:
        return await _shared(request, puzzle)
    site = site_of(request)
    latest = await run_in_threadpool(site.store.regexes.days, date.min, site.today())
    return await _day_page(request, latest[0]) if latest else page(request, "regex_none")


async def _shared(request: Request, puzzle: str) -> Response:
    _check_address(puzzle)
    with refusing("This address contains no puzzle: {}"):
        await _made(request, "regex-play", puzzle.encode())
    return page(request, "regex", day=None, puzzle=puzzle, previous=None, following=None, making=True)


async def _made(request: Request, task: str, data: bytes) -> CachedResponse:
    return await site_of(request).made(request, LAYOUTS, task, data)


def _check_address(puzzle: str) -> None:
    if len(puzzle) > LONGEST_ADDRESS:
        raise HTTPException(414, worded("This address is too long for a puzzle."))
    if not _ONE_LINE.fullmatch(puzzle):
        raise HTTPException(422, worded("This address contains no puzzle: it is not in the form of one line."))


@router.get("/regex/archive", include_in_schema=False)
async def archive(request: Request) -> Response:
    """The regex crosswords of all days so far."""
    site = site_of(request)
    days = await run_in_threadpool(site.store.regexes.days, date.min, site.today())
    return page(request, "regex_archive", days=days)


@router.get("/regex/make", include_in_schema=False)
async def form(request: Request) -> Response:
    """The form to make one."""
    return page(request, "regex_make", values=USUAL, fault="", sizes=SIZES)


@router.post("/regex/make", include_in_schema=False)
async def make(request: Request) -> Response:
    """Make a puzzle around a phrase, or read one that was pasted; then go to its address."""
    async with request.form(max_files=0, max_fields=10) as form:
        values = {**USUAL, **{name: str(value)[:20_000] for name, value in form.items() if name in USUAL}}
    try:
        if values["puzzle"].strip():
            made = await _made(request, "regex-read", values["puzzle"].encode())
        else:
            order = RegexRequest.model_validate({name: values[name] for name in RegexRequest.model_fields})
            made = await _made(request, "regex-make", order.task())
    except ValidationError as error:
        return _again(request, values, faults_in(error))
    except Unmakeable as error:
        return _again(request, values, str(error))
    if len(made.body) > LONGEST_ADDRESS:
        return _again(request, values, TOO_LARGE)
    return RedirectResponse(f"/regex?puzzle={made.body.decode()}", 303)


def _again(request: Request, values: dict[str, str], fault: str) -> Response:
    """The form again, with what is wrong."""
    fault = said_for(request).say_known(fault, NO_REGEX)
    return page(request, "regex_make", status=422, values=values, fault=fault, sizes=SIZES)


@router.get("/regex/{name}", include_in_schema=False)
async def by_date(request: Request, name: str) -> Response:
    """A day's regex crossword."""
    return await _day_page(request, await _day(request, name))


@router.get("/api/regex/{name}", tags=["regex crosswords"])
async def document(request: Request, name: str) -> Response:
    """A regex crossword for the player: of a day, or the puzzle itself in one line (`r1....`)."""
    if name.startswith("r1."):
        _check_address(name)
        with refusing():
            return (await _made(request, "regex-play", name.encode())).response(request)
    day = await _day(request, name)
    return Response(await run_in_threadpool(site_of(request).store.regexes.document, day.date), media_type=JSON)


async def _day(request: Request, name: str) -> RegexDay:
    site, day = site_of(request), dates.parsed(name)
    if day is None or day > site.today():
        raise HTTPException(404, worded("There is no regex crossword here."))
    puzzle = await run_in_threadpool(site.store.regexes.day, day)
    if puzzle is None or puzzle.approval == "wanted":
        raise HTTPException(404, worded("There is no regex crossword for this day."))
    return puzzle


async def _day_page(request: Request, day: RegexDay) -> Response:
    site = site_of(request)

    def render() -> bytes:
        return site.pages_for(request).regex(day, making=True, days=site.store.regexes.days(date.min, site.today()))

    return await cached_page(request, ("regex", day), render)
