"""Routes for `crosswright edit` and `days edit`: what the constructor's page works on. Only their sites have them.

The page gets it as ipuz, with an ETag of its version. It sends that back when it saves: if somebody has changed it
meanwhile, nothing is written (412).
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from crosswright.errors import CrosswrightError
from crosswright.web.context import site_of
from crosswright.web.edited import CHANGED, ChangedElsewhereError, Edited
from crosswright.web.responses import JSON, Unmakeable

router = APIRouter(include_in_schema=False)
FILE = "/api/edited"


@router.get(FILE)
async def read(request: Request) -> Response:
    """The file as ipuz; 204 for one that isn't there yet."""
    return await opened(request, _edited(request))


@router.put(FILE)
async def write(request: Request) -> Response:
    """Save it in its format, unless somebody else has changed it."""
    return await saved(request, _edited(request))


def _edited(request: Request) -> Edited:
    """What is edited; 404 for a request under another name of this machine, as a page elsewhere could arrange."""
    edited = site_of(request).settings.edited
    if edited is None or request.url.hostname not in ("localhost", "127.0.0.1", "::1"):
        raise HTTPException(404, "There is no such file.")
    return edited


async def opened(request: Request, edited: Edited) -> Response:
    """What the page opens, as ipuz."""
    try:
        data, version = await run_in_threadpool(edited.read)
        if data is None:
            return Response(status_code=204, headers={"ETag": _etag(version)})
        made = await site_of(request).converted(request, data, "ipuz", JSON)
    except (Unmakeable, CrosswrightError) as error:
        raise HTTPException(422, f"{edited.name}: {error}") from None
    return Response(made.body, media_type=JSON, headers={"ETag": _etag(version), "Cache-Control": "no-store"})


async def saved(request: Request, edited: Edited) -> Response:
    """Save what the page sends."""
    version = request.headers.get("if-match", "").strip('"')
    if version != (await run_in_threadpool(edited.read))[1]:  # before any work on it
        raise HTTPException(412, CHANGED)
    try:
        made = await site_of(request).converted(request, await request.body(), edited.suffix, JSON)
        now = await run_in_threadpool(edited.write, made.body, version)
    except ChangedElsewhereError as error:
        raise HTTPException(412, str(error)) from None
    except (Unmakeable, CrosswrightError, OSError) as error:
        raise HTTPException(422, f"{edited.name} can't be written: {error}") from None
    return Response(status_code=204, headers={"ETag": _etag(now)})


def _etag(version: str) -> str:
    return f'"{version}"'
