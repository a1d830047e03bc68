"""Routes of the criss-cross page: a list of words in, a layout while you type, then sheets and a link to play."""

from __future__ import annotations

import re

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import RedirectResponse
from pydantic import ValidationError

from crosswright.language.wording import Wording, worded
from crosswright.publish.plain_errors import in_words
from crosswright.web.crisscross.request import CrissCrossLayout, CrissCrossRequest, from_form, offered_sheets
from crosswright.web.puzzles.api import API_ERRORS
from crosswright.web.puzzles.pages import cached_template, page
from crosswright.web.server.context import said_for, site_of
from crosswright.web.server.responses import JSON, Unmakeable

# What is said in other languages where a reason is known in English alone.
NO_LIST = worded("This list can't be placed: give two words or more, a line each, with a colon before the definition.")
router = APIRouter(responses=API_ERRORS)


@router.post("/api/crisscross", tags=["criss-cross"], response_model=CrissCrossLayout)
async def lay_out(request: Request, wanted: CrissCrossRequest) -> Response:
    """Place the words of a list so that they cross. The same list and seed give the same layout."""
    try:
        made = await site_of(request).sheet(request, wanted.layout_only(), "layout", JSON)
    except Unmakeable as error:
        raise HTTPException(422, _reason(request, error, wanted.language)) from None
    return made.response(request)


@router.get("/crisscross", include_in_schema=False)
async def form(request: Request) -> Response:
    """The page to type a list on."""
    return await cached_template(request, "crisscross", **_values({}, ""))


@router.post("/crisscross/sheet.{suffix}", include_in_schema=False)
async def sheet(request: Request, suffix: str) -> Response:
    """The list as a file, or the page again with what is wrong with the list."""
    if (kind := offered_sheets().get(suffix)) is None:
        raise HTTPException(404, f"There are sheets with the suffixes {', '.join(offered_sheets())}.")
    given, wanted = await _read(request)
    if isinstance(wanted, str):
        return page(request, "crisscross", status=422, **_values(given, wanted))
    try:
        made = await site_of(request).sheet(request, wanted, suffix, kind.mime, _saved_as(wanted.title, suffix))
    except Unmakeable as error:
        return page(request, "crisscross", status=422, **_values(given, _reason(request, error)))
    return made.response(request)


@router.post("/crisscross/play", include_in_schema=False)
async def play(request: Request) -> Response:
    """Store the puzzle and go to its page, which everybody with the link can play."""
    given, wanted = await _read(request)
    if isinstance(wanted, str):
        return page(request, "crisscross", status=422, **_values(given, wanted))
    site = site_of(request)
    site.take(site.uploads, request)
    try:
        name = await site.add_sheet(request, wanted)
    except Unmakeable as error:
        return page(request, "crisscross", status=422, **_values(given, _reason(request, error)))
    return RedirectResponse(f"/p/{name}", 303)


async def _read(request: Request) -> tuple[dict[str, str], CrissCrossRequest | str]:
    """The form as it was sent, and the request in it or what is wrong with it."""
    async with request.form(max_files=0, max_fields=20) as form:
        given = from_form(form)
    try:
        return given, CrissCrossRequest.model_validate(given)
    except ValidationError as error:
        said = said_for(request)
        fault = "; ".join(f"{each['loc'][0]}: {in_words(each)}" for each in error.errors()[:3])
        return given, said.say_known(fault, NO_LIST)


def _values(given: dict[str, str], fault: str) -> dict[str, object]:
    """What the template needs."""
    return {"given": given, "fault": fault, "kinds": offered_sheets(), "server": True}


def _reason(request: Request, error: Unmakeable, language: str = "") -> str:
    """A fault for a visitor, who knows that it is their list."""
    said = Wording.of(language or said_for(request).language)
    text = re.sub(r"^the list:(\d+): ", r"line \1: ", str(error)).removeprefix("the list: ")
    return said.say_known(text[:1].upper() + text[1:] + ".", NO_LIST)


def _saved_as(title: str, suffix: str) -> str:
    """The name that a browser saves a file under."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40]
    return f"{name or 'criss-cross'}.{suffix}"
