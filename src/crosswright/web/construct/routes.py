"""Routes of the constructor's page: the page, the list of words for its kernel, files in other formats."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response

from crosswright.language.wording import worded
from crosswright.media.formats.features import lacks_of
from crosswright.media.kinds import KINDS, offered
from crosswright.publish.assets import OFFLINE_WORKER, WORDS
from crosswright.web.construct.edited import Editing
from crosswright.web.construct.editing import COLLECTION, FILE, converted
from crosswright.web.construct.study import Study, StudyRequest
from crosswright.web.construct.task import (
    ClueRequest,
    Judgement,
    PatternRequest,
    Proof,
    ProposedPatterns,
    SubmissionRequest,
    SuggestedClues,
)
from crosswright.web.server.failures import API_ERRORS, FILE_BODY
from crosswright.web.server.pages import cached_template
from crosswright.web.server.rates import FILES, Rate
from crosswright.web.server.responses import JSON, PACKED, CachedResponse, Unmakeable, offered_file, refusing
from crosswright.web.server.site import Site, said_for, site_of

router = APIRouter(responses=API_ERRORS)
# Grids, for constructors whose browsers have no WebAssembly.
STUDIES = Rate(2400, worded("That is a lot of grids to study for one hour; come back in a while."))
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
    editing = site_of(request).settings.of(Editing)
    return await cached_template(
        request,
        "construct",
        formats=made_by_site(),
        lacks=lacks_of(),
        file=FILE if editing.edited else "",
        suffix=editing.edited.suffix if editing.edited else "",
        collection=COLLECTION if editing.collection else "",
        lists=json.dumps(list(editing.lists)) if editing.lists else "",
    )


@router.get(OFFLINE_WORKER, include_in_schema=False)
async def offline(request: Request) -> Response:
    """The page's service worker."""
    return site_of(request).assets["editor", "offline.js"].response(request)


@router.get(WORDS, include_in_schema=False)
async def words(request: Request, place: Annotated[int, Query(alias="list", ge=0)] = 0) -> Response:
    """The default lexicon for the page's kernel; one of the lists of `crosswright edit`, by its place."""
    if lists := list(site_of(request).settings.of(Editing).lists.values()):
        return CachedResponse(lists[place % len(lists)], PACKED).response(request)
    try:
        return (await words_of(site_of(request))).response(request)
    except Unmakeable as error:
        raise HTTPException(503, _reason(request, f"The words can't be had just now: {error}")) from None


async def words_of(site: Site) -> CachedResponse:
    """The page's list of words, made once."""

    async def make() -> CachedResponse:
        return CachedResponse(await site.run_task("words", b""), PACKED)

    return await site.cache.get_or_make(("words",), make)


@router.post("/api/patterns", tags=["constructing"], response_model=ProposedPatterns)
async def patterns(request: Request, theme: PatternRequest) -> Response:
    """Patterns around theme entries, each filled in a trial where that succeeds."""
    return await _constructed(request, FILES, "patterns", theme.model_dump_json().encode())


@router.post("/api/clues", tags=["constructing"], response_model=SuggestedClues)
async def clues(request: Request, answers: ClueRequest) -> Response:
    """Clues that could be printed for some entries."""
    return await _constructed(request, FILES, "clues", answers.model_dump_json().encode())


@router.post("/api/study", tags=["constructing"], response_model=Study)
async def study(request: Request, grid: StudyRequest) -> Response:
    """What the constructor's page finds about a grid by itself where the browser has WebAssembly."""
    sources, data = (
        site_of(request).settings.of(Editing).sources.as_json(),
        grid.model_dump_json(by_alias=True).encode(),
    )
    return await _constructed(request, STUDIES, "study", data, sources=sources)


@router.post("/api/submission", tags=["constructing"], response_class=Response)
async def submission(request: Request, puzzle: SubmissionRequest) -> Response:
    """A PDF as editors ask for: your name and address, the solution, the clues with room between them."""
    data = puzzle.model_dump_json().encode()
    return await _constructed(request, FILES, "submission", data, type=KINDS["pdf"].mime)


@router.post("/api/judge", tags=["constructing"], response_model=Judgement, openapi_extra=FILE_BODY)
async def judge(request: Request) -> Response:
    """How well the puzzle in a file (the body, in any format) can be solved from its clues."""
    return await _constructed(request, FILES, "judge", await request.body())


@router.post("/api/proofread", tags=["constructing"], response_model=Proof, openapi_extra=FILE_BODY)
async def proofread(request: Request) -> Response:
    """What an editor would object to in the puzzle of a file (the body, in any format)."""
    language = said_for(request).language
    return await _constructed(request, STUDIES, "proof", await request.body(), language=language)


async def _constructed(
    request: Request, rate: Rate, task: str, data: bytes, *, type: str = JSON, **arguments: Any
) -> Response:
    with refusing(say=partial(_reason, request)):
        made = await site_of(request).made(request, rate, f"construct-{task}", data, type=type, **arguments)
    return made.response(request)


def _reason(request: Request, reason: str) -> str:
    """Why something can't be done, in the language of the page."""
    return said_for(request).say_known(reason, NOT_DONE)


@router.post("/api/convert/{suffix}", tags=["files"], openapi_extra=FILE_BODY)
async def convert(request: Request, suffix: str) -> Response:
    """A puzzle file (the body, in any format that crosswright reads) in another format, with its solution."""
    kind = offered_file(suffix)
    with refusing("No such file could be made: {}", partial(_reason, request)):
        body = await converted(request, await request.body(), suffix)
    return CachedResponse(body, kind.mime, f"crossword.{suffix}").response(request)
