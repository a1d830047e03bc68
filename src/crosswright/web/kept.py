"""Answers kept in memory: made once, packed once, sent many times, or not at all where the browser has them."""

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
# How long may a browser show an answer without asking again?
ASK_AGAIN = "no-cache"  # never; asking costs a 304 at most
FOR_EVER = "public, max-age=31536000, immutable"
# What is packed already, or too small to gain by it.
_PACKED = ("image/png", "application/pdf")
_SMALL = 400


@dataclass(frozen=True)
class Kept:
    """An answer's bytes."""

    body: bytes
    type: str
    name: str = ""  # that a browser saves it under; "" to show it

    @cached_property
    def etag(self) -> str:
        """What tells it from every other version of it."""
        return f'"{hashlib.blake2b(self.body, digest_size=12).hexdigest()}"'

    @cached_property
    def packed(self) -> bytes | None:
        """The body as gzip, where that is worth it."""
        if self.type in _PACKED or len(self.body) < _SMALL:
            return None
        return gzip.compress(self.body, 9, mtime=0)

    def answer(self, request: Request, *, cache: str = ASK_AGAIN) -> Response:
        """What to send."""
        headers = {"ETag": self.etag, "Cache-Control": cache, "Vary": "Accept-Encoding", "Content-Type": self.type}
        if self.etag in request.headers.get("if-none-match", ""):
            del headers["Content-Type"]
            return Response(status_code=304, headers=headers)
        if self.name:
            headers["Content-Disposition"] = f'attachment; filename="{self.name}"'
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, headers=headers)

    @property
    def size(self) -> int:
        """The bytes it takes in memory."""
        return len(self.body) + len(self.packed or b"")


class Shelf:
    """Answers by key, the least recently used forgotten when there are too many bytes."""

    def __init__(self, most_bytes: int = 64 * 2**20) -> None:
        self.most, self.size = most_bytes, 0
        self.kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self.making: dict[Hashable, asyncio.Future[Kept]] = {}

    def get(self, key: Hashable) -> Kept | None:
        """What is kept under a key."""
        if (found := self.kept.get(key)) is not None:
            self.kept.move_to_end(key)
        return found

    def put(self, key: Hashable, made: Kept) -> Kept:
        """Keep an answer; it is returned."""
        if (old := self.kept.pop(key, None)) is not None:
            self.size -= old.size
        self.kept[key] = made
        self.size += made.size
        while self.size > self.most and len(self.kept) > 1:
            self.size -= self.kept.popitem(last=False)[1].size
        return made

    async def get_or_make(self, key: Hashable, make: Callable[[], Awaitable[Kept]]) -> Kept:
        """What is kept under a key, made first where it must be: once, however many ask for it meanwhile."""
        if (kept := self.get(key)) is not None:
            return kept
        if (making := self.making.get(key)) is None:
            making = self.making[key] = asyncio.ensure_future(make())
            making.add_done_callback(lambda _: self.making.pop(key))
        return self.put(key, await asyncio.shield(making))
