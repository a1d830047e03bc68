"""A cache of responses: each is made and compressed once and sent many times, or not at all if the browser has it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

from fastapi import Request, Response

HTML, JSON = "text/html; charset=utf-8", "application/json"
# How long may a browser show a response without asking again?
ASK_AGAIN = "no-cache"  # never; an unchanged page costs a 304
FOR_EVER = "public, max-age=31536000, immutable"
# What is compressed already, or too small to gain by it.
_COMPRESSED = ("image/png", "application/pdf")
_SMALL = 400


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

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return len(self.body) + len(self.compressed or b"")


class ResponseCache:
    """Responses by key. With too many bytes it drops those that were not used for the longest time."""

    def __init__(self, most_bytes: int = 64 * 2**20) -> None:
        self.most, self.size = most_bytes, 0
        self.entries: OrderedDict[Hashable, CachedResponse] = OrderedDict()
        self.making: dict[Hashable, asyncio.Future[CachedResponse]] = {}

    def get(self, key: Hashable) -> CachedResponse | None:
        """The cached response of a key."""
        if (found := self.entries.get(key)) is not None:
            self.entries.move_to_end(key)
        return found

    def put(self, key: Hashable, made: CachedResponse) -> CachedResponse:
        """Cache a response; it is returned."""
        if (old := self.entries.pop(key, None)) is not None:
            self.size -= old.size
        self.entries[key] = made
        self.size += made.size
        while self.size > self.most and len(self.entries) > 1:
            self.size -= self.entries.popitem(last=False)[1].size
        return made

    async def get_or_make(self, key: Hashable, make: Callable[[], Awaitable[CachedResponse]]) -> CachedResponse:
        """The response of a key, made if there is none; requests at the same time wait for one making."""
        if (cached := self.get(key)) is not None:
            return cached
        if (making := self.making.get(key)) is None:
            making = self.making[key] = asyncio.ensure_future(make())
            making.add_done_callback(lambda _: self.making.pop(key))
        return self.put(key, await asyncio.shield(making))
