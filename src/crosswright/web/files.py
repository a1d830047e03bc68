"""Files of a puzzle, its picture for where its link is shared, and the files that pages load.

Today's files have no solution unless the site is set so (`files_with_solution`), as papers print it a day later; those
of other puzzles have it, since the programs that they are for check by it. A .puz file can't be without, so that
today's comes tomorrow. What is printed has its solution only where that is asked for (`?solution=yes`).
"""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException, Request, Response

from crosswright.errors import InputError
from crosswright.web.api import PROBLEMS
from crosswright.web.context import Found, Site, site_of
from crosswright.web.kept import FOR_EVER, Kept
from crosswright.web.tasks import TaskError

router = APIRouter(responses=PROBLEMS)
NO_SOLUTION_YET = "Today's solution comes tomorrow, and with it this file."


class Kind(NamedTuple):
    """A kind of file."""

    type: str
    title: str
    program: bool = False  # for a program that plays it: with the solution, where that is out
    needs_solution: bool = False


KINDS = {
    "pdf": Kind("application/pdf", "to print"),
    "puz": Kind("application/x-crossword", "Across Lite", program=True, needs_solution=True),
    "ipuz": Kind("application/json", "open format", program=True),
    "jpz": Kind("application/xml", "Crossword Compiler", program=True),
    "svg": Kind("image/svg+xml", "the empty grid"),
}


def may_have_solution(site: Site, found: Found) -> bool:
    """Whether a puzzle's solution is out."""
    return found.stored.day != site.today() or site.settings.files_with_solution


@router.get("/files/{name}.{suffix}", tags=["files"])
async def file(request: Request, name: str, suffix: str, solution: bool = False) -> Response:
    """A puzzle as .pdf, .puz, .ipuz, .jpz or .svg."""
    if (kind := KINDS.get(suffix)) is None:
        raise HTTPException(404, f"There are files with the suffixes {', '.join('.' + each for each in KINDS)}.")
    site = site_of(request)
    found = await site.find(name)
    out = may_have_solution(site, found)
    wanted = (out and kind.program) or solution
    if (wanted or kind.needs_solution) and not out:
        raise HTTPException(403, NO_SOLUTION_YET)
    saved_as = f"crossword-{found.name}{'-solution' * solution}.{suffix}"
    try:
        made = await site.file(found, suffix, kind.type, saved_as, solution=wanted)
    except (InputError, TaskError) as error:
        raise HTTPException(422, f"This puzzle can't be had as .{suffix}: {error}") from None
    return made.answer(request)


@router.get("/og/{name}.png", tags=["files"])
async def card(request: Request, name: str) -> Response:
    """The picture that is shown where a puzzle's link is shared: its empty grid, 1200 by 630 pixels."""
    site = site_of(request)
    found = await site.find(name)
    try:
        made = await site.file(found, "card", "image/png")
    except (InputError, TaskError) as error:
        raise HTTPException(422, f"This puzzle can't be drawn: {error}") from None
    return made.answer(request, cache="public, max-age=86400")


@router.get("/{folder}/{version}/{name}", include_in_schema=False)
async def asset(request: Request, folder: str, version: str, name: str) -> Response:
    """A file that pages load, under the version that they were made for."""
    return _asset(request, folder, name).answer(request, cache=FOR_EVER)


@router.get("/player/{name}", include_in_schema=False)
async def player(request: Request, name: str) -> Response:
    """A file of the player, for pages elsewhere."""
    return _asset(request, "player", name).answer(request, cache="public, max-age=3600")


@router.get("/favicon.ico", include_in_schema=False)
async def icon(request: Request) -> Response:
    """The icon, where browsers ask unasked."""
    return _asset(request, "static", "icon.svg").answer(request, cache="public, max-age=86400")


def _asset(request: Request, folder: str, name: str) -> Kept:
    if (found := site_of(request).assets.files.get((folder, name))) is None:
        raise HTTPException(404, "There is no such file.")
    return found
