"""Routes of files: of a puzzle, of its picture for shared links, and those that pages load."""

from __future__ import annotations

import json

from fastapi import APIRouter, HTTPException, Request, Response

from crosswright.language.wording import worded
from crosswright.publish.puzzle_files import may_show_solution
from crosswright.web.puzzles.site_puzzles import puzzles_of
from crosswright.web.server.failures import API_ERRORS
from crosswright.web.server.responses import FOR_EVER, CachedResponse, offered_file, refusing
from crosswright.web.server.site import site_of

router = APIRouter(responses=API_ERRORS)
NO_SOLUTION_YET = worded("Today's solution comes tomorrow, and with it this file.")
OFFLINE = worded("You are offline, and this page was not opened in this browser before.")
# What the service worker says in each language, as it stands in its file: that of the first one, in English. Below it
# is the name of the link to the front page.
_HOME = worded("Today")
_SAID_OFFLINE = json.dumps({"": f"{OFFLINE}\n{_HOME}"}, separators=(",", ":"))  # as packing leaves it


@router.get("/files/{name}.{suffix}", tags=["files"])
async def file(request: Request, name: str, suffix: str, solution: bool = False) -> Response:
    """A puzzle as .pdf, .puz, .ipuz, .jpz or .svg."""
    kind = offered_file(suffix)
    site, puzzle = site_of(request), await puzzles_of(request).find(name)
    allowed = may_show_solution(puzzle.shown, site.today(), site.settings)
    with_solution = (allowed and not kind.drawn) or solution
    if (with_solution or kind.needs_solution) and not allowed:
        raise HTTPException(403, NO_SOLUTION_YET)
    saved_as = f"crossword-{puzzle.name}{'-solution' * solution}.{suffix}"
    with refusing(f"This puzzle can't be written as .{suffix}: {{}}"):
        made = await puzzles_of(request).file(request, puzzle, suffix, kind.mime, saved_as, solution=with_solution)
    return made.response(request)


@router.get("/og/{name}.png", tags=["files"])
async def card(request: Request, name: str) -> Response:
    """The picture that is shown with a shared link of a puzzle: its empty grid, 1200 by 630 pixels."""
    puzzle = await puzzles_of(request).find(name)
    with refusing("This puzzle can't be drawn: {}"):
        made = await puzzles_of(request).file(request, puzzle, "card", "image/png")
    return made.response(request, cache="public, max-age=86400")


@router.get("/{folder}/{version}/{name}", include_in_schema=False)
async def asset(request: Request, folder: str, version: str, name: str) -> Response:
    """A file that pages load, under the version that they were made for."""
    return _asset(request, folder, name).response(request, cache=FOR_EVER)


@router.get("/player/{name}", include_in_schema=False)
async def player(request: Request, name: str) -> Response:
    """A file of the player, for the pages of other sites."""
    return _asset(request, "player", name).response(request, cache="public, max-age=3600")


@router.get("/favicon.ico", include_in_schema=False)
@router.get("/apple-touch-icon.png", include_in_schema=False)
@router.get("/apple-touch-icon-precomposed.png", include_in_schema=False)
async def icon(request: Request) -> Response:
    """The icon, at the addresses that browsers and phones try by themselves."""
    name = "touch-icon.png" if request.url.path.endswith(".png") else "icon.svg"
    return _asset(request, "static", name).response(request, cache="public, max-age=86400")


@router.get("/worker.js", include_in_schema=False)
async def worker(request: Request) -> Response:
    """The service worker, at the root of the site that it works for."""
    site = site_of(request)
    said = {path: f"{pages.said.say(OFFLINE)}\n{pages.said.say(_HOME)}" for path, pages in site.editions.items()}
    body = _asset(request, "static", "worker.js").body.decode().replace(_SAID_OFFLINE, json.dumps(said))
    return CachedResponse(body.encode(), "text/javascript").response(request)


@router.get("/manifest.webmanifest", include_in_schema=False)
async def manifest(request: Request) -> Response:
    """What a browser needs to install the site as an app."""
    site = site_of(request)
    root, pages = site.settings.root, site.pages_for(request)
    icon = {"src": root + site.pages.asset("static", "icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    picture = root + site.pages.asset("static", "touch-icon.png")
    touch_icon = {"src": picture, "sizes": "512x512", "type": "image/png", "purpose": "any"}
    facts = {
        "name": site.settings.name,
        "short_name": site.settings.name,
        "start_url": f"{root}{pages.edition.path}" if pages.edition.path else f"{root}/",
        "lang": pages.said.language,
        "display": "standalone",
        "background_color": "#fcfbf9",
        "theme_color": "#fcfbf9",
        "icons": [icon, touch_icon],
    }
    return CachedResponse(json.dumps(facts).encode(), "application/manifest+json").response(request)


def _asset(request: Request, folder: str, name: str) -> CachedResponse:
    if (asset := site_of(request).assets.get((folder, name))) is None:
        raise HTTPException(404, worded("There is no such file."))
    return asset
