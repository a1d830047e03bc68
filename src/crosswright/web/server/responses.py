"""A cache of responses: each is made and compressed once and sent many times, or not at all if the browser has it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import time
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from fastapi import HTTPException, Request, Response
from starlette.concurrency import run_in_threadpool

from crosswright.media.kinds import Kind, offered
from crosswright.web.server.caches import WeighedCache

HTML, JSON, PACKED = "text/html; charset=utf-8", "application/json", "application/octet-stream"
# How long may a browser show a response without asking again?
ASK_AGAIN = "no-cache"  # never; an unchanged page costs a 304
FOR_EVER = "public, max-age=31536000, immutable"
# What is compressed already, or too small to gain by it.
_COMPRESSED = ("image/png", "application/pdf", PACKED)
_SMALL = 400
# How much is compressed without a thread of its own? This takes a millisecond.
_QUICK = 2**15
# How much memory may reasons of failures take, and how many seconds is each remembered?
FAILURES, REMEMBER_FAILURE = 2**20, 3600.0


@dataclass(frozen=True)
class CachedResponse:
    """The body of a response, with what its headers need."""

    body: bytes
    type: str
    name: str = ""  # the file name that a browser saves it under; "" to show it

    @cached_property
    def etag(self) -> str:
        """A name for this version of it."""
        return f'"{hashlib.blake2b(self.body, digest_size=12).hexdigest()}"'

    @cached_property
    def compressed(self) -> bytes | None:
        """The body as gzip, if that is worth it."""
        if self.type in _COMPRESSED or len(self.body) < _SMALL:
            return None
        return gzip.compress(self.body, 9, mtime=0)

    def response(self, request: Request, *, cache: str = ASK_AGAIN) -> Response:
        """The response to a request; 304 if the browser has this version."""
        headers = {"ETag": self.etag, "Cache-Control": cache, "Vary": "Accept-Encoding", "Content-Type": self.type}
        if self.etag in request.headers.get("if-none-match", ""):
            del headers["Content-Type"]
            return Response(status_code=304, headers=headers)
        if self.name:
            headers["Content-Disposition"] = f'attachment; filename="{self.name}"'
        if self.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.compressed, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, headers=headers)

    def prepare(self) -> None:
        """Do what the first response would have to do."""
        _ = self.etag, self.compressed

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return len(self.body) + len(self.compressed or b"")


class Unmakeable(Exception):
    """What can't be made, with the reason for the visitor. It is remembered, so that a bad file costs once."""


@contextmanager
def refusing(message: str = "{}", say: Callable[[str], str] = str) -> Iterator[None]:
    """422 for what can't be made. `message` has a place for the reason; `say` puts it into the visitor's language."""
    try:
        yield
    except Unmakeable as error:
        raise HTTPException(422, say(message.format(error))) from None


class ResponseCache:
    """Responses by key, and what could not be made, each with a limit on bytes."""

    def __init__(self, most_bytes: int = 64 * 2**20) -> None:
        self.kept: WeighedCache[CachedResponse] = WeighedCache(most_bytes, lambda response: response.size)
        # The reason, and when.
        self.failures: WeighedCache[tuple[str, float]] = WeighedCache(FAILURES, lambda failure: len(failure[0]))
        self.making: dict[Hashable, asyncio.Future[CachedResponse]] = {}

    def get(self, key: Hashable) -> CachedResponse | None:
        """The cached response of a key; Unmakeable if it failed a short time ago."""
        failure = self.failures.get(key)
        if failure is not None and time.monotonic() - failure[1] < REMEMBER_FAILURE:
            raise Unmakeable(failure[0])
        return self.kept.get(key)

    def fail(self, key: Hashable, failure: Unmakeable) -> None:
        """Remember that something can't be made."""
        self.failures[key] = (str(failure), time.monotonic())

    async def get_or_make(self, key: Hashable, make: Callable[[], Awaitable[CachedResponse]]) -> CachedResponse:
        """The response of a key, made if there is none; requests at the same time wait for one making."""
        if (cached := self.get(key)) is not None:
            return cached
        if (making := self.making.get(key)) is None:
            making = self.making[key] = asyncio.ensure_future(self._made(key, make))
            making.add_done_callback(lambda _: self.making.pop(key))
        return await asyncio.shield(making)

    async def _made(self, key: Hashable, make: Callable[[], Awaitable[CachedResponse]]) -> CachedResponse:
        try:
            made = await make()
        except Unmakeable as failure:
            self.fail(key, failure)
            raise
        if len(made.body) > _QUICK:
            await run_in_threadpool(made.prepare)
        self.kept[key] = made
        return made


def offered_file(suffix: str) -> Kind:
    """The kind of file that is offered with a suffix; 404 where none is."""
    if (kind := offered("puzzle").get(suffix)) is None:
        raise HTTPException(404, f"There are files with the suffixes {', '.join(f'.{each}' for each in offered())}.")
    return kind
