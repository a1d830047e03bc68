"""Routes for `crosswright edit` and `days edit`: what the constructor's page works on, and your own clues.

Only a site with such work or such clues has them, and only for this machine.

The page gets it as ipuz, with an ETag of its version. It sends that back when it saves: if somebody has changed it
meanwhile, nothing is written (412).
"""

from __future__ import annotations

from contextlib import closing

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from crosswright.errors import CrosswrightError
from crosswright.web.construct.edited import CHANGED, ChangedElsewhereError, Edited, Editing
from crosswright.web.server.failures import EDITED
from crosswright.web.server.rates import FILES
from crosswright.web.server.responses import JSON, Unmakeable
from crosswright.web.server.safety import is_local
from crosswright.web.server.site import site_of

router = APIRouter(include_in_schema=False)
FILE = f"/api{EDITED}"
COLLECTION = "/api/collection"
# How many clues of the collection are sent at once?
MOST_CLUES = 12


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
    edited = site_of(request).settings.of(Editing).edited
    if edited is None or not is_local(request):
        raise HTTPException(404, "There is no such file.")
    return edited


async def opened(request: Request, edited: Edited) -> Response:
    """What the page opens, as ipuz."""
    try:
        data, version = await run_in_threadpool(edited.read)
        if data is None:
            return Response(status_code=204, headers={"ETag": _etag(version)})
        body = await converted(request, data, "ipuz")
    except (Unmakeable, CrosswrightError) as error:
        raise HTTPException(422, f"{edited.name}: {error}") from None
    return Response(body, media_type=JSON, headers={"ETag": _etag(version), "Cache-Control": "no-store"})


async def saved(request: Request, edited: Edited) -> Response:
    """Save what the page sends."""
    version = request.headers.get("if-match", "").strip('"')
    if version != (await run_in_threadpool(edited.read))[1]:  # before any work on it
        raise HTTPException(412, CHANGED)
    try:
        body = await converted(request, await request.body(), edited.suffix.removeprefix("."))
        now = await run_in_threadpool(edited.write, body, version)
    except ChangedElsewhereError as error:
        raise HTTPException(412, str(error)) from None
    except (Unmakeable, CrosswrightError, OSError) as error:
        raise HTTPException(422, f"{edited.name} can't be written: {error}") from None
    return Response(status_code=204, headers={"ETag": _etag(now)})


async def converted(request: Request, data: bytes, suffix: str) -> bytes:
    """A puzzle file in another format, made in a process of its own. Unmakeable if it is no puzzle."""
    site_of(request).take(FILES, request)
    return await site_of(request).run_task("convert", data, suffix=suffix)


def _etag(version: str) -> str:
    return f'"{version}"'


@router.get(COLLECTION)
async def collection(request: Request, answer: str = "", text: str = "") -> dict[str, list[dict[str, str]]]:
    """Clues of your own for an answer, or with all words of a text: `clues`, each with answer, text and source."""
    url = site_of(request).settings.of(Editing).collection
    if url is None or not is_local(request):
        raise HTTPException(404, "There is no such collection.")
    if not answer and not text.strip():
        return {"clues": []}
    try:
        return {"clues": await run_in_threadpool(_own_clues, url, answer, text)}
    except CrosswrightError as error:
        raise HTTPException(422, str(error)) from None


def _own_clues(url: str, answer: str, text: str) -> list[dict[str, str]]:
    from crosswright.clues.database import Database

    with closing(Database(url)) as database:
        clues = database.search(answer=answer, text=text, limit=MOST_CLUES)
    return [{"answer": each.answer, "text": each.text, "source": each.source} for each in clues]
