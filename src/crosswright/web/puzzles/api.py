"""The JSON API. The pages of any site may use /api/puzzles; the rest is for programs.

An error is `{"error": "what is wrong and what to do"}`, with `fields` if some of them are wrong.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, Field, StringConstraints
from starlette.concurrency import run_in_threadpool

from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.language.wording import Wording, worded
from crosswright.publish.prepared import document_of
from crosswright.publish.store.notes import BEGUN, SolverNote
from crosswright.puzzle import MOST_CHARACTERS_A_CELL
from crosswright.web.puzzles.answer_key import AnswerKey
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.making import MakingJob, state_in
from crosswright.web.puzzles.site_puzzles import FINISHES, NOTES, UPLOADS, VisiblePuzzle, puzzles_of
from crosswright.web.server.failures import API_ERRORS, FILE_BODY
from crosswright.web.server.pages import NO_STORE
from crosswright.web.server.responses import JSON, CachedResponse, refusing
from crosswright.web.server.sent import Sent
from crosswright.web.server.site import said_for, site_of

Name = Annotated[str, Path(description="A date as 2026-11-21, or the id of a puzzle that was made or uploaded.")]
_Cell = Annotated[int, Field(ge=0, lt=MOST_CELLS_A_SIDE**2)]
_Text = Annotated[str, StringConstraints(max_length=MOST_CHARACTERS_A_CELL)]
_ClueName = Annotated[str, StringConstraints(max_length=200)]
_MOST_CELLS = MOST_CELLS_A_SIDE**2
UNSOLVED = "The solution of this puzzle is not known here."


router = APIRouter(prefix="/api", responses=API_ERRORS)


class SentLetters(Sent):
    """What a solver wrote, by cell (row * columns + column, from 0)."""

    letters: Annotated[dict[_Cell, _Text], Field(max_length=_MOST_CELLS, examples=[{"0": "A", "7": "STAR"}])]


class CheckedLetters(BaseModel):
    """Which letters are wrong."""

    wrong: list[int]
    solved: bool = Field(description="Whether every open cell was sent and is right.")


class CellsToReveal(Sent):
    """Cells to reveal."""

    cells: Annotated[list[_Cell], Field(max_length=_MOST_CELLS, examples=[[0, 7]])]
    clue: _ClueName = Field("", description="The clue that help is needed with, if it is one: 12A.")


class SentNote(Sent):
    """What a solver says of a clue."""

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
    listed = await run_in_threadpool(site.store.days, first, last)
    return [ListedDay(**day._asdict(), url=site.settings.absolute(f"/{day.date}")) for day in listed]


@router.get("/puzzles/{name}", tags=["puzzles"])
async def puzzle(request: Request, name: Name) -> Response:
    """A puzzle as the player reads it, without its solution."""
    site, puzzles = site_of(request), puzzles_of(request)
    shown = await puzzles.find(name)

    async def make() -> CachedResponse:
        answers = answers_at(shown, site.settings.root)
        text = document_of(await puzzles.part(shown.name, "document"), shown.name, answers)
        return CachedResponse(text.encode(), JSON)

    return (await site.cache.get_or_make((*shown.key, "document"), make)).response(request)


def answers_at(shown: VisiblePuzzle, root: str) -> dict[str, object]:
    """Where the player asks for the answers of a puzzle; `root`: the path that the site is under."""
    rooms = {"together": f"{root}/api/rooms"}
    if not shown.facts.complete:
        return {"mode": "none", **rooms}
    base = f"{root}/api/puzzles/{shown.name}"  # relative to the address of the document
    verbs = ("check", "reveal", "finished", *(("begun", "note") if shown.shown.day else ()))
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
    shown, key = await _answered(request, name)
    puzzles = puzzles_of(request)
    if sent.clue and sent.clue in await puzzles.clue_names(shown):
        puzzles.tally(shown, request, sent.clue)
    return RevealedLetters(letters=key.revealed(sent.cells))


@router.post("/puzzles/{name}/begun", tags=["puzzles"])
async def begun(request: Request, name: Name) -> KeptNote:
    """Report that somebody began a day's puzzle, without a name."""
    puzzles = puzzles_of(request)
    puzzles.tally(await puzzles.find(name), request, BEGUN)
    return KeptNote(kept=True)


@router.post("/puzzles/{name}/note", tags=["puzzles"])
async def note(request: Request, name: Name, sent: SentNote) -> KeptNote:
    """Say something of a clue to the editors of a day's puzzle, without a name."""
    site, puzzles = site_of(request), puzzles_of(request)
    shown = await puzzles.find(name)
    if shown.shown.day is None or sent.clue not in await puzzles.clue_names(shown):
        raise HTTPException(404, worded("There is no such clue in a day's puzzle."))
    site.take(NOTES, request)
    note = SolverNote(sent.clue, sent.reason, " ".join(sent.text.replace("\0", "").split()))
    return KeptNote(kept=await run_in_threadpool(site.store.notes.add, shown.name, note))


@router.post("/puzzles/{name}/finished", tags=["puzzles"])
async def finished(request: Request, name: Name, sent: FinishedPuzzle) -> SolveTimes:
    """Report how long a puzzle took, without a name; returns how long solvers took."""
    site = site_of(request)
    shown, key = await _answered(request, name)
    if not key.solved(sent.letters):
        raise HTTPException(400, worded("The puzzle is not solved yet."))
    site.take(FINISHES, request)
    if puzzles_of(request).is_new_finish(shown, request, sent.seconds, len(key.open)):
        await run_in_threadpool(site.store.finished, shown.name, sent.seconds, sent.help)
    median, plays = await run_in_threadpool(site.store.median, shown.name)
    return SolveTimes(median=median, plays=plays)


async def _answered(request: Request, name: str) -> tuple[VisiblePuzzle, AnswerKey]:
    """A puzzle whose solution is known, and its answers."""
    shown = await puzzles_of(request).find(name)
    if not shown.facts.complete:
        raise HTTPException(409, UNSOLVED)
    return shown, await puzzles_of(request).key(shown)


@router.post("/uploads", tags=["uploads"], status_code=201, openapi_extra=FILE_BODY)
async def upload(request: Request) -> AddedPuzzle:
    """Store a puzzle file (the body, in any format that crosswright reads); everybody with its link can play it."""
    site = site_of(request)
    site.take(UPLOADS, request)
    with refusing("No puzzle could be read: {}"):
        name = await puzzles_of(request).add_upload(request, await request.body())
    return AddedPuzzle(id=name, url=site.settings.absolute(f"/p/{name}"))


# Making.


@router.post("/making", tags=["making"], status_code=202)
async def make(request: Request, order: MakeRequest) -> AcceptedRequest:
    """Have a puzzle made. The making goes on while somebody listens or asks for its state."""
    job = await puzzles_of(request).order(request, order)
    base = site_of(request).settings.absolute(f"/api/making/{job.id}")
    return AcceptedRequest(id=job.id, url=base, events=f"{base}/events")


@router.get("/making/{id}", tags=["making"])
async def making(request: Request, id: str) -> JSONResponse:
    """The state of a making: `state` is waiting, making, made or failed."""
    job = puzzles_of(request).job(id)
    job.touch()
    return JSONResponse(state_in(said_for(request), job.state), headers=NO_STORE)


@router.get("/making/{id}/events", tags=["making"], response_class=StreamingResponse)
async def events(request: Request, id: str) -> StreamingResponse:
    """The states of a making, as they change."""
    states = _events(puzzles_of(request).job(id), said_for(request))
    # The second header makes proxies pass on each event at once.
    headers = {**NO_STORE, "X-Accel-Buffering": "no"}
    return StreamingResponse(states, media_type="text/event-stream", headers=headers)


async def _events(job: MakingJob, said: Wording) -> AsyncIterator[str]:
    async for state in job.states():
        yield ": still here\n\n" if state is None else f"event: state\ndata: {json.dumps(state_in(said, state))}\n\n"
        await asyncio.sleep(0.05)  # a page shows at most twenty grids a second
