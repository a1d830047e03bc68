"""The JSON API. What is under /api/puzzles is for any site's pages, the rest for programs.

An error is `{"error": "what is wrong and what to do"}`, with `fields` where one of them is at fault.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from crosswright.errors import InputError
from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.puzzle import MOST_CHARACTERS_A_CELL
from crosswright.render import play
from crosswright.web.context import Found, Site, site_of
from crosswright.web.kept import ASK_AGAIN, JSON, Kept
from crosswright.web.making import Job
from crosswright.web.orders import Order
from crosswright.web.store import Day
from crosswright.web.tasks import TaskError

Name = Annotated[str, Path(description="A date as 2026-11-21, or the id of a puzzle that was made or uploaded.")]
_Cell = Annotated[int, Field(ge=0, lt=MOST_CELLS_A_SIDE**2)]
_Text = Annotated[str, StringConstraints(max_length=MOST_CHARACTERS_A_CELL)]
_MOST_CELLS = MOST_CELLS_A_SIDE**2
UNSOLVED = "The solution of this puzzle is not known here."


class Problem(BaseModel):
    """What is wrong."""

    error: str = Field(description="What is wrong and what to do.")
    fields: dict[str, str] = Field({}, description="By field, where some of them are at fault.")


PROBLEMS: dict[int | str, dict[str, Any]] = {"4XX": {"model": Problem, "description": Problem.__doc__}}
router = APIRouter(prefix="/api", responses=PROBLEMS)


class Letters(BaseModel):
    """What a solver wrote, by cell (row * columns + column, from 0)."""

    model_config = ConfigDict(extra="forbid")
    letters: Annotated[dict[_Cell, _Text], Field(max_length=_MOST_CELLS, examples=[{"0": "A", "7": "STAR"}])]


class Checked(BaseModel):
    """Which of them are wrong."""

    wrong: list[int]
    solved: bool = Field(description="Every open cell was sent, and is right.")


class Cells(BaseModel):
    """Cells to reveal."""

    model_config = ConfigDict(extra="forbid")
    cells: Annotated[list[_Cell], Field(max_length=_MOST_CELLS, examples=[[0, 7]])]


class Revealed(BaseModel):
    """What belongs into cells."""

    letters: dict[int, str]


class Finish(Letters):
    """A puzzle, solved."""

    seconds: int = Field(ge=0, le=7 * 86400, description="How long it took.")
    help: int = Field(0, ge=0, le=_MOST_CELLS, description="How many cells were checked or revealed.")


class Median(BaseModel):
    """How long others took."""

    median: float | None = Field(description="Seconds.")
    plays: int


class Listed(BaseModel):
    """A day's puzzle, in a list."""

    date: date
    title: str
    rows: int
    columns: int
    difficulty: int | None
    url: str


class Added(BaseModel):
    """Where a puzzle is now."""

    id: str
    url: str


class Ordered(BaseModel):
    """Where to hear how a puzzle is made."""

    id: str
    url: str
    events: str = Field(description="Server-sent events: `state`, of the JSON that `url` answers.")


# Puzzles.


@router.get("/days", tags=["days"])
async def days(
    request: Request,
    first: Annotated[date | None, Query(description="By default, a month before the last.")] = None,
    last: Annotated[date | None, Query(description="By default, and at most, today.")] = None,
) -> list[Listed]:
    """The days that have a puzzle, at most 366 of them."""
    site = site_of(request)
    last = min(last or site.today(), site.today())
    first = max(first or last - timedelta(30), last - timedelta(365))
    found = await run_in_threadpool(site.store.days, first, last)
    return [listed(site, day) for day in found]


def listed(site: Site, day: Day) -> Listed:
    """A day for the list."""
    values = day._asdict() | {"url": site.settings.absolute(f"/{day.date}")}
    return Listed(**{name: values[name] for name in Listed.model_fields})


@router.get("/puzzles/{name}", tags=["puzzles"])
async def puzzle(request: Request, name: Name) -> Response:
    """A puzzle as the player wants it, without its solution."""
    site = site_of(request)
    found = await site.find(name)

    async def make() -> Kept:
        return Kept(json.dumps(document(found), ensure_ascii=False, separators=(",", ":")).encode(), JSON)

    kept = await site.shelf.get_or_make((found.name, "document"), make)
    return kept.answer(request, cache=ASK_AGAIN)


def document(found: Found) -> dict[str, object]:
    """The play document of a puzzle: its answers are asked of this site."""
    base = f"/api/puzzles/{found.name}"  # of the site that the document came from
    doors = {verb: f"{base}/{verb}" for verb in ("check", "reveal", "finished")}
    return play.document(found.stored.puzzle, id=found.name, answers=doors)


@router.post("/puzzles/{name}/check", tags=["puzzles"])
async def check(request: Request, name: Name, sent: Letters) -> Checked:
    """Which letters are wrong."""
    key = (await _answered(request, name)).key
    wrong = key.wrong(sent.letters)
    return Checked(wrong=wrong, solved=not wrong and key.solved(sent.letters))


@router.post("/puzzles/{name}/reveal", tags=["puzzles"])
async def reveal(request: Request, name: Name, sent: Cells) -> Revealed:
    """What belongs into cells."""
    found = await _answered(request, name)
    return Revealed(letters=found.key.revealed(sent.cells))


@router.post("/puzzles/{name}/finished", tags=["puzzles"])
async def finished(request: Request, name: Name, sent: Finish) -> Median:
    """Tell how long a puzzle took; nobody is told who. Answers how long it took others."""
    site = site_of(request)
    found = await _answered(request, name)
    if not found.key.solved(sent.letters):
        raise HTTPException(400, "The puzzle is not solved yet.")
    site.take(site.finishes, request)
    await run_in_threadpool(site.store.finished, found.stored.id, sent.seconds, sent.help)
    median, plays = await run_in_threadpool(site.store.median, found.stored.id)
    return Median(median=median, plays=plays)


async def _answered(request: Request, name: str) -> Found:
    """A puzzle whose solution is known."""
    found = await site_of(request).find(name)
    if not found.key.complete:
        raise HTTPException(409, UNSOLVED)
    return found


@router.post(
    "/uploads",
    tags=["uploads"],
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {}}}},
)
async def upload(request: Request) -> Added:
    """Keep a puzzle file (the body, in any format that is read), to be played by who has its link."""
    site = site_of(request)
    site.take(site.uploads, request)
    try:
        name = await site.keep_upload(await request.body())
    except (InputError, TaskError) as error:
        raise HTTPException(422, f"No puzzle could be read: {error}") from None
    return Added(id=name, url=site.settings.absolute(f"/p/{name}"))


# Making.


@router.post("/making", tags=["making"], status_code=202)
async def make(request: Request, order: Order) -> Ordered:
    """Have a puzzle made. It goes on while somebody listens, or asks now and then."""
    job = await take_order(request, order)
    base = site_of(request).settings.absolute(f"/api/making/{job.id}")
    return Ordered(id=job.id, url=base, events=f"{base}/events")


async def take_order(request: Request, order: Order) -> Job:
    """Put an order into the queue; Busy where there are too many, by one visitor or by all."""
    site = site_of(request)
    if not site.settings.makers:
        raise HTTPException(404, "This site makes no puzzles for visitors.")
    site.makers.refuse_if_full()
    site.take(site.makings, request)
    return await site.makers.order(order)


def job_of(site: Site, id: str) -> Job:
    """A job; 404 where there is none of that id."""
    if (job := site.makers.jobs.get(id)) is None:
        raise HTTPException(404, "Nothing is being made here any more.")
    return job


@router.get("/making/{id}", tags=["making"])
async def making(request: Request, id: str) -> JSONResponse:
    """How it goes: `state` is waiting, making, made or failed."""
    job = job_of(site_of(request), id)
    job.touch()
    return JSONResponse(job.state, headers={"Cache-Control": "no-store"})


@router.get("/making/{id}/events", tags=["making"], response_class=StreamingResponse)
async def events(request: Request, id: str) -> StreamingResponse:
    """How it goes, as it goes on."""
    job = job_of(site_of(request), id)
    # Proxies are told to pass on each event as it comes.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_events(job), media_type="text/event-stream", headers=headers)


async def _events(job: Job) -> AsyncIterator[str]:
    async for state in job.states():
        yield ": still here\n\n" if state is None else f"event: state\ndata: {json.dumps(state)}\n\n"
        await asyncio.sleep(0.05)  # a page shows no more than twenty pictures a second
