"""The JSON API. The pages of any site may use /api/puzzles; the rest is for programs.

An error is `{"error": "what is wrong and what to do"}`, with `fields` if some of them are wrong.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.language.wording import Wording, worded
from crosswright.publish.prepared import document_of
from crosswright.publish.store import Day
from crosswright.publish.store.notes import BEGUN, SolverNote
from crosswright.puzzle import MOST_CHARACTERS_A_CELL
from crosswright.web.puzzles.answer_key import AnswerKey
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.making import MakingJob, state_in
from crosswright.web.server.context import Site, VisiblePuzzle, said_for, site_of
from crosswright.web.server.responses import ASK_AGAIN, JSON, CachedResponse, Unmakeable

Name = Annotated[str, Path(description="A date as 2026-11-21, or the id of a puzzle that was made or uploaded.")]
_Cell = Annotated[int, Field(ge=0, lt=MOST_CELLS_A_SIDE**2)]
_Text = Annotated[str, StringConstraints(max_length=MOST_CHARACTERS_A_CELL)]
_ClueName = Annotated[str, StringConstraints(max_length=200)]
_MOST_CELLS = MOST_CELLS_A_SIDE**2
UNSOLVED = "The solution of this puzzle is not known here."


class ApiError(BaseModel):
    """What is wrong."""

    error: str = Field(description="What is wrong and what to do.")
    fields: dict[str, str] = Field({}, description="What is wrong with each field, if some of them are wrong.")


API_ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ApiError, "description": ApiError.__doc__}}
router = APIRouter(prefix="/api", responses=API_ERRORS)


class SentLetters(BaseModel):
    """What a solver wrote, by cell (row * columns + column, from 0)."""

    model_config = ConfigDict(extra="forbid")
    letters: Annotated[dict[_Cell, _Text], Field(max_length=_MOST_CELLS, examples=[{"0": "A", "7": "STAR"}])]


class CheckedLetters(BaseModel):
    """Which letters are wrong."""

    wrong: list[int]
    solved: bool = Field(description="Whether every open cell was sent and is right.")


class CellsToReveal(BaseModel):
    """Cells to reveal."""

    model_config = ConfigDict(extra="forbid")
    cells: Annotated[list[_Cell], Field(max_length=_MOST_CELLS, examples=[[0, 7]])]
    clue: _ClueName = Field("", description="The clue that help is needed with, if it is one: 12A.")


class SentNote(BaseModel):
    """What a solver says of a clue."""

    model_config = ConfigDict(extra="forbid")
    clue: _ClueName = Field(description="As 12A.")
    reason: Literal["wrong", "unfair", "unclear", "spoiled", "other"]
    text: Annotated[str, StringConstraints(max_length=300)] = ""


class KeptNote(BaseModel):
    """Whether it was kept."""

    kept: bool


class RevealedLetters(BaseModel):
    """The answers of cells."""

    letters: dict[int, str]


class FinishedPuzzle(SentLetters):
    """A solved puzzle."""

    seconds: int = Field(ge=0, le=7 * 86400, description="How long it took, in seconds.")
    help: int = Field(0, ge=0, le=_MOST_CELLS, description="How many cells were checked or revealed.")


class SolveTimes(BaseModel):
    """How long solvers took."""

    median: float | None = Field(description="In seconds.")
    plays: int


class ListedDay(BaseModel):
    """A day's puzzle, in a list."""

    date: date
    title: str
    rows: int
    columns: int
    difficulty: int | None
    url: str


class AddedPuzzle(BaseModel):
    """Where an uploaded puzzle is."""

    id: str
    url: str


class AcceptedRequest(BaseModel):
    """Where to ask for the state of a making."""

    id: str
    url: str
    events: str = Field(description="Server-sent events named `state`, with the same JSON as `url`.")


# Puzzles.


@router.get("/days", tags=["days"])
async def days(
    request: Request,
    first: Annotated[date | None, Query(description="The default is a month before the last.")] = None,
    last: Annotated[date | None, Query(description="The default is today, which is also the latest.")] = None,
) -> list[ListedDay]:
    """The days that have a puzzle, at most 366 of them."""
    site = site_of(request)
    last = min(last or site.today(), site.today())
    first = max(first or last - timedelta(30), last - timedelta(365))
    found = await run_in_threadpool(site.store.days, first, last)
    return [listed(site, day) for day in found]


def listed(site: Site, day: Day) -> ListedDay:
    """A day for the list."""
    values = day._asdict() | {"url": site.settings.absolute(f"/{day.date}")}
    return ListedDay(**{name: values[name] for name in ListedDay.model_fields})


@router.get("/puzzles/{name}", tags=["puzzles"])
async def puzzle(request: Request, name: Name) -> Response:
    """A puzzle as the player reads it, without its solution."""
    site = site_of(request)
    found = await site.find(name)

    async def make() -> CachedResponse:
        text = document_of(await site.part(found.name, "document"), found.name, answers_at(found, site.settings.root))
        return CachedResponse(text.encode(), JSON)

    cached = await site.cache.get_or_make((*found.key, "document"), make)
    return cached.response(request, cache=ASK_AGAIN)


def answers_at(found: VisiblePuzzle, root: str) -> dict[str, object]:
    """Where the player asks for the answers of a puzzle; `root`: the path that the site is under."""
    rooms = {"together": f"{root}/api/rooms"}
    if not found.facts.complete:
        return {"mode": "none", **rooms}
    base = f"{root}/api/puzzles/{found.name}"  # relative to the address of the document
    verbs = ("check", "reveal", "finished", *(("begun", "note") if found.shown.day else ()))
    return {"mode": "server", **rooms, **{verb: f"{base}/{verb}" for verb in verbs}}


@router.post("/puzzles/{name}/check", tags=["puzzles"])
async def check(request: Request, name: Name, sent: SentLetters) -> CheckedLetters:
    """Which letters are wrong."""
    _, key = await _answered(request, name)
    wrong = key.wrong(sent.letters)
    return CheckedLetters(wrong=wrong, solved=not wrong and key.solved(sent.letters))


@router.post("/puzzles/{name}/reveal", tags=["puzzles"])
async def reveal(request: Request, name: Name, sent: CellsToReveal) -> RevealedLetters:
    """The answers of some cells."""
    found, key = await _answered(request, name)
    if sent.clue and sent.clue in await site_of(request).clue_names(found):
        site_of(request).tally(found, request, sent.clue)
    return RevealedLetters(letters=key.revealed(sent.cells))


@router.post("/puzzles/{name}/begun", tags=["puzzles"])
async def begun(request: Request, name: Name) -> KeptNote:
    """Report that somebody began a day's puzzle, without a name."""
    site = site_of(request)
    site.tally(await site.find(name), request, BEGUN)
    return KeptNote(kept=True)


@router.post("/puzzles/{name}/note", tags=["puzzles"])
async def note(request: Request, name: Name, sent: SentNote) -> KeptNote:
    """Say something of a clue to the editors of a day's puzzle, without a name."""
    site = site_of(request)
    found = await site.find(name)
    if found.shown.day is None or sent.clue not in await site.clue_names(found):
        raise HTTPException(404, worded("There is no such clue in a day's puzzle."))
    site.take(site.notes, request)
    its = SolverNote(sent.clue, sent.reason, " ".join(sent.text.replace("\0", "").split()))
    return KeptNote(kept=await run_in_threadpool(site.store.notes.add, found.name, its))


@router.post("/puzzles/{name}/finished", tags=["puzzles"])
async def finished(request: Request, name: Name, sent: FinishedPuzzle) -> SolveTimes:
    """Report how long a puzzle took, without a name; returns how long solvers took."""
    site = site_of(request)
    found, key = await _answered(request, name)
    if not key.solved(sent.letters):
        raise HTTPException(400, worded("The puzzle is not solved yet."))
    site.take(site.finishes, request)
    if site.is_new_finish(found, request, sent.seconds, len(key.open)):
        await run_in_threadpool(site.store.finished, found.name, sent.seconds, sent.help)
    median, plays = await run_in_threadpool(site.store.median, found.name)
    return SolveTimes(median=median, plays=plays)


async def _answered(request: Request, name: str) -> tuple[VisiblePuzzle, AnswerKey]:
    """A puzzle whose solution is known, and its answers."""
    site = site_of(request)
    found = await site.find(name)
    if not found.facts.complete:
        raise HTTPException(409, UNSOLVED)
    return found, await site.key(found)


@router.post(
    "/uploads",
    tags=["uploads"],
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"application/octet-stream": {}}}},
)
async def upload(request: Request) -> AddedPuzzle:
    """Store a puzzle file (the body, in any format that crosswright reads); everybody with its link can play it."""
    site = site_of(request)
    site.take(site.uploads, request)
    try:
        name = await site.add_upload(request, await request.body())
    except Unmakeable as error:
        raise HTTPException(422, f"No puzzle could be read: {error}") from None
    return AddedPuzzle(id=name, url=site.settings.absolute(f"/p/{name}"))


# Making.


@router.post("/making", tags=["making"], status_code=202)
async def make(request: Request, wanted: MakeRequest) -> AcceptedRequest:
    """Have a puzzle made. The making goes on while somebody listens or asks for its state."""
    job = await take_request(request, wanted)
    base = site_of(request).settings.absolute(f"/api/making/{job.id}")
    return AcceptedRequest(id=job.id, url=base, events=f"{base}/events")


async def take_request(request: Request, wanted: MakeRequest) -> MakingJob:
    """Put a request into the queue; Busy if there are too many, from one visitor or from all."""
    site = site_of(request)
    if not site.settings.makers:
        raise HTTPException(404, worded("This site makes no puzzles for visitors."))
    site.queue.refuse_if_full()
    await site.refuse_if_no_room()
    site.take(site.makings, request)
    return await site.queue.add(wanted)


def job_of(site: Site, id: str) -> MakingJob:
    """A job; 404 for an unknown id."""
    if (job := site.queue.jobs.get(id)) is None:
        raise HTTPException(404, worded("Nothing is being made here any more."))
    return job


@router.get("/making/{id}", tags=["making"])
async def making(request: Request, id: str) -> JSONResponse:
    """The state of a making: `state` is waiting, making, made or failed."""
    job = job_of(site_of(request), id)
    job.touch()
    said = said_for(request)
    return JSONResponse(state_in(said, job.state), headers={"Cache-Control": "no-store"})


@router.get("/making/{id}/events", tags=["making"], response_class=StreamingResponse)
async def events(request: Request, id: str) -> StreamingResponse:
    """The states of a making, as they change."""
    job = job_of(site_of(request), id)
    # The second header makes proxies pass on each event at once.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    said = said_for(request)
    return StreamingResponse(_events(job, said), media_type="text/event-stream", headers=headers)


async def _events(job: MakingJob, said: Wording) -> AsyncIterator[str]:
    async for state in job.states():
        yield ": still here\n\n" if state is None else f"event: state\ndata: {json.dumps(state_in(said, state))}\n\n"
        await asyncio.sleep(0.05)  # a page shows at most twenty grids a second
