"""Routes of the constructor's page: the page, the list of words for its kernel, files in other formats."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response

from crosswright.language.wording import worded
from crosswright.media.kinds import KINDS, offered
from crosswright.publish.assets import OFFLINE_WORKER, WORDS
from crosswright.web.construct.editing import COLLECTION, FILE
from crosswright.web.construct.study import Study, StudyRequest
from crosswright.web.construct.task import (
    ClueRequest,
    Judgement,
    PatternRequest,
    ProposedPatterns,
    SubmissionRequest,
    SuggestedClues,
)
from crosswright.web.puzzles.api import API_ERRORS
from crosswright.web.puzzles.files import offered_file
from crosswright.web.puzzles.pages import cached_template
from crosswright.web.server.context import said_for, site_of
from crosswright.web.server.responses import JSON, Unmakeable

router = APIRouter(responses=API_ERRORS)
_FILE = {"requestBody": {"required": True, "content": {"application/octet-stream": {}}}}
# What the page can write by itself.
_WRITTEN_THERE = {"puz", "ipuz"}
# What is said in other languages where a reason is known in English alone.
NOT_DONE = worded("the site can't do that with it")


def made_by_site() -> list[str]:
    """The suffixes of the files that the page has from the site."""
    return [suffix for suffix in offered("puzzle") if suffix not in _WRITTEN_THERE]


@router.get("/construct", include_in_schema=False)
async def construct(request: Request) -> Response:
    """The page to construct a puzzle on."""
    settings = site_of(request).settings
    return await cached_template(
        request,
        "construct",
        formats=made_by_site(),
        file=FILE if settings.edited else "",
        suffix=settings.edited.suffix if settings.edited else "",
        collection=COLLECTION if settings.collection else "",
    )


@router.get(OFFLINE_WORKER, include_in_schema=False)
async def offline(request: Request) -> Response:
    """The page's service worker."""
    return site_of(request).assets["editor", "offline.js"].response(request)


@router.get(WORDS, include_in_schema=False)
async def words(request: Request) -> Response:
    """The default lexicon for the page's kernel."""
    try:
        made = await site_of(request).words()
    except Unmakeable as error:
        raise HTTPException(503, _reason(request, f"The words can't be had just now: {error}")) from None
    return made.response(request)


@router.post("/api/patterns", tags=["constructing"], response_model=ProposedPatterns)
async def patterns(request: Request, wanted: PatternRequest) -> Response:
    """Patterns around theme entries, each filled in a trial where that succeeds."""
    return await _constructed(request, "patterns", wanted.model_dump_json().encode())


@router.post("/api/clues", tags=["constructing"], response_model=SuggestedClues)
async def clues(request: Request, wanted: ClueRequest) -> Response:
    """Clues that could be printed for some entries."""
    return await _constructed(request, "clues", wanted.model_dump_json().encode())


@router.post("/api/study", tags=["constructing"], response_model=Study)
async def study(request: Request, wanted: StudyRequest) -> Response:
    """What the constructor's page finds about a grid by itself where the browser has WebAssembly."""
    site = site_of(request)
    try:
        made = await site.studied(request, wanted.model_dump_json(by_alias=True).encode())
    except Unmakeable as error:
        raise HTTPException(422, _reason(request, str(error))) from None
    return made.response(request)


@router.post("/api/submission", tags=["constructing"], response_class=Response)
async def submission(request: Request, wanted: SubmissionRequest) -> Response:
    """A PDF as editors ask for: your name and address, the solution, the clues with room between them."""
    return await _constructed(request, "submission", wanted.model_dump_json().encode(), KINDS["pdf"].mime)


@router.post("/api/judge", tags=["constructing"], response_model=Judgement, openapi_extra=_FILE)
async def judge(request: Request) -> Response:
    """How well the puzzle in a file (the body, in any format) can be solved from its clues."""
    return await _constructed(request, "judge", await request.body())


def _reason(request: Request, reason: str) -> str:
    """Why something can't be done, in the language of the page."""
    return said_for(request).say_known(reason, NOT_DONE)


async def _constructed(request: Request, kind: str, data: bytes, type: str = JSON) -> Response:
    try:
        made = await site_of(request).constructed(request, kind, data, type)
    except Unmakeable as error:
        raise HTTPException(422, _reason(request, str(error))) from None
    return made.response(request)


@router.post(
    "/api/convert/{suffix}",
    tags=["files"],
    openapi_extra=_FILE,
)
async def convert(request: Request, suffix: str) -> Response:
    """A puzzle file (the body, in any format that crosswright reads) in another format, with its solution."""
    kind = offered_file(suffix)
    try:
        made = await site_of(request).converted(request, await request.body(), suffix, kind.mime)
    except Unmakeable as error:
        raise HTTPException(422, _reason(request, f"No such file could be made: {error}")) from None
    return made.response(request)
