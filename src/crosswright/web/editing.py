"""Routes for `crosswright edit`: the file that the constructor's page works on, and your own clues.

Only a site with such a file or such clues has them, and only for this machine.

The page gets the file as ipuz, with an ETag of its bytes. It sends that back when it saves: if another program has
changed the file meanwhile, nothing is written (412).
"""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from crosswright.errors import CrosswrightError
from crosswright.files import write_whole
from crosswright.web.context import site_of
from crosswright.web.responses import JSON, Unmakeable

router = APIRouter(include_in_schema=False)
FILE = "/api/edited"
COLLECTION = "/api/collection"
NEW = '"new"'  # the ETag of a file that isn't there yet
# How many clues of the collection are sent at once?
MOST_CLUES = 12
CHANGED = "another program has changed the file since you opened it; open it again, or save under another name"


@router.get(FILE)
async def read(request: Request) -> Response:
    """The file as ipuz; 204 for one that isn't there yet."""
    path = _path(request)
    data = await run_in_threadpool(_bytes_of, path)
    if data is None:
        return Response(status_code=204, headers={"ETag": NEW})
    try:
        made = await site_of(request).converted(request, data, "ipuz", JSON)
    except Unmakeable as error:
        raise HTTPException(422, f"{path.name}: {error}") from None
    return Response(made.body, media_type=JSON, headers={"ETag": _etag(data), "Cache-Control": "no-store"})


@router.put(FILE)
async def write(request: Request) -> Response:
    """Write the file, in the format that its suffix names, unless another program has changed it."""
    path, body = _path(request), await request.body()
    if request.headers.get("if-match") != _etag(await run_in_threadpool(_bytes_of, path)):
        raise HTTPException(412, CHANGED)
    try:
        made = await site_of(request).converted(request, body, path.suffix.removeprefix(".") or "ipuz", JSON)
        await run_in_threadpool(write_whole, path, made.body)
    except (Unmakeable, OSError) as error:
        raise HTTPException(422, f"{path.name} can't be written: {error}") from None
    return Response(status_code=204, headers={"ETag": _etag(made.body)})


@router.get(COLLECTION)
async def collection(request: Request, answer: str = "", text: str = "") -> dict[str, list[dict[str, str]]]:
    """Clues of your own for an answer, or with all words of a text: `clues`, each with answer, text and source."""
    place = site_of(request).settings.collection
    if place is None or not _is_local(request):
        raise HTTPException(404, "There is no such collection.")
    if not answer and not text.strip():
        return {"clues": []}
    try:
        return {"clues": await run_in_threadpool(_own_clues, place, answer, text)}
    except CrosswrightError as error:
        raise HTTPException(422, str(error)) from None


def _own_clues(place: str, answer: str, text: str) -> list[dict[str, str]]:
    from crosswright.clues.database import Database

    with closing(Database(place)) as database:
        found = database.search(answer=answer, text=text, limit=MOST_CLUES)
    return [{"answer": each.answer, "text": each.text, "source": each.source} for each in found]


def _path(request: Request) -> Path:
    """The file; 404 for a request that came under another name of this machine, as a page elsewhere could arrange."""
    path = site_of(request).settings.edited
    if path is None or not _is_local(request):
        raise HTTPException(404, "There is no such file.")
    return path


def _is_local(request: Request) -> bool:
    return request.url.hostname in ("localhost", "127.0.0.1", "::1")


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _etag(data: bytes | None) -> str:
    return NEW if data is None else f'"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
