"""Routes of the criss-cross page: a list of words in, a layout while you type, then sheets and a link to play."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import ValidationError

from crosswright.language.wording import worded
from crosswright.web.crisscross.request import (
    MOST_VERSIONS,
    CrissCrossLayout,
    CrissCrossRequest,
    ListLanguage,
    ReadList,
    from_form,
    offered_sheets,
)
from crosswright.web.puzzles.site_puzzles import UPLOADS, puzzles_of
from crosswright.web.server.failures import API_ERRORS, FILE_BODY
from crosswright.web.server.pages import cached_template, page
from crosswright.web.server.rates import FILES, LAYOUTS
from crosswright.web.server.responses import JSON, CachedResponse, Unmakeable, refusing
from crosswright.web.server.sent import faults_in
from crosswright.web.server.site import said_for, site_of

# What is said in other languages where a reason is known in English alone.
NO_LIST = worded("This list can't be placed: give two words or more, a line each, with a colon before the definition.")
router = APIRouter(responses=API_ERRORS)


@router.post("/api/crisscross", tags=["criss-cross"], response_model=CrissCrossLayout)
async def lay_out(request: Request, words: CrissCrossRequest) -> Response:
    """Place the words of a list so that they cross. The same list and seed give the same layout."""
    with refusing(say=lambda reason: _reason(request, reason)):
        return (await _made(request, words.layout_only(), "layout", say=said_for(request).language)).response(request)


@router.post("/api/crisscross/list", tags=["criss-cross"], response_model=ReadList, openapi_extra=FILE_BODY)
async def read_list(request: Request) -> Response:
    """The list in a file (the body: text, CSV, JSON, .xlsx or .docx) as lines to edit and to place."""
    site, said = site_of(request), said_for(request).language
    with refusing(say=lambda reason: _reason(request, reason)):
        return (await site.made(request, LAYOUTS, "crisscross-list", await request.body(), say=said)).response(request)


@router.post("/api/crisscross/terms", tags=["criss-cross"], response_model=ReadList, openapi_extra=FILE_BODY)
async def propose(request: Request, language: ListLanguage = "") -> Response:
    """The terms of a text (the body: text or .docx), each with a definition or a sentence of it, as a list to edit."""
    return await _list(request, "crisscross-terms", await request.body(), language=language)


@router.post("/api/crisscross/clues", tags=["criss-cross"], response_model=ReadList)
async def define(request: Request, words: CrissCrossRequest) -> Response:
    """The list with clues for the words that have no definition, where a source knows one."""
    return await _list(request, "crisscross-clues", words.layout_only().model_dump_json().encode())


async def _list(request: Request, task: str, data: bytes, **arguments: str) -> Response:
    """A list that a task makes out of words, which takes it as long as a file to print."""
    with refusing(say=lambda reason: _reason(request, reason)):
        return (await site_of(request).made(request, FILES, task, data, **arguments)).response(request)


@router.get("/crisscross", include_in_schema=False)
async def form(request: Request) -> Response:
    """The page to type a list on."""
    return await cached_template(request, "crisscross", **_values({}, ""))


@router.post("/crisscross/sheet.{suffix}", include_in_schema=False)
async def sheet(request: Request, suffix: str) -> Response:
    """The list as a file, or the page again with what is wrong with the list."""
    if (kind := offered_sheets().get(suffix)) is None:
        raise HTTPException(404, f"There are sheets with the suffixes {', '.join(offered_sheets())}.")

    async def make(words: CrissCrossRequest) -> Response:
        return (await _made(request, words, suffix, kind.mime, _saved_as(words.title, suffix))).response(request)

    return await _with_list(request, make)


@router.post("/crisscross/play", include_in_schema=False)
async def play(request: Request) -> Response:
    """Store the puzzle and go to its page, which everybody with the link can play."""
    site, puzzles = site_of(request), puzzles_of(request)

    async def store(words: CrissCrossRequest) -> Response:
        site.take(UPLOADS, request)
        await puzzles.refuse_if_no_room()
        prepared = await site.run_task("crisscross", words.model_dump_json().encode(), kind="prepared")
        return RedirectResponse(f"/p/{await puzzles.add_prepared(request, prepared)}", 303)

    return await _with_list(request, store)


async def _made(
    request: Request, words: CrissCrossRequest, kind: str, type: str = JSON, name: str = "", **arguments: str
) -> CachedResponse:
    """The layout or a file of a list."""
    data = words.model_dump_json().encode()
    site = site_of(request)
    return await site.made(request, LAYOUTS, "crisscross", data, type=type, name=name, kind=kind, **arguments)


async def _with_list(request: Request, use: Callable[[CrissCrossRequest], Awaitable[Response]]) -> Response:
    """Use the list of a form; show the form again if there is something wrong with it."""
    async with request.form(max_files=0, max_fields=20) as form:
        values = from_form(form)
    try:
        return await use(CrissCrossRequest.model_validate(values))
    except ValidationError as error:
        fault = said_for(request).say_known(faults_in(error), NO_LIST)
    except Unmakeable as error:
        fault = _reason(request, str(error))
    return page(request, "crisscross", status=422, **_values(values, fault))


def _values(values: dict[str, str], fault: str) -> dict[str, object]:
    """What the template needs."""
    return {"values": values, "fault": fault, "kinds": offered_sheets(), "server": True, "versions": MOST_VERSIONS}


def _reason(request: Request, reason: str) -> str:
    """A fault for a visitor, who knows that it is their list."""
    text = re.sub(r"^the (?:list|file|text): ", "", re.sub(r"^the (?:list|file|text):(\d+): ", r"line \1: ", reason))
    return said_for(request).say_known(text[:1].upper() + text[1:] + ".", NO_LIST)


def _saved_as(title: str, suffix: str) -> str:
    """The name that a browser saves a file under."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40]
    return f"{name or 'criss-cross'}.{suffix}"
