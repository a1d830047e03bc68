"""A site under a path of its host: `https://example.org/puzzles` in place of a host of its own.

The routes, the limits and the templates name addresses as if the site were at the root of its host. Two functions
change them: `UnderPath` those of requests and redirects, and `with_path` the links of a page. A proxy may remove the
path from the requests that it passes on, or leave it there.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The attributes of pages that have an address. Values are escaped, so a quotation mark ends one.
_ADDRESS = re.compile(rb'\b((?:href|src|action|formaction|data-(?:site|api|events|place|file|collection))=")(/(?!/))')
_REDIRECT = b"location"


def with_path(page: bytes, root: str) -> bytes:
    """A page whose links begin with the site's path.

    >>> with_path(b'<a href="/archive">', "/puzzles")
    b'<a href="/puzzles/archive">'
    """
    return _ADDRESS.sub(rb"\1" + root.encode() + rb"\2", page) if root else page


class UnderPath:
    """Removes the site's path from the addresses of requests, and puts it before those of redirects."""

    def __init__(self, app: ASGIApp, *, root: str) -> None:
        self.app, self.root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_with_path(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [self._turned(*header) for header in message.get("headers", ())]
            await send(message)

        path = scope["path"]
        if path == self.root or path.startswith(f"{self.root}/"):
            path = path.removeprefix(self.root) or "/"
        await self.app({**scope, "path": path}, receive, send_with_path)

    def _turned(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        own = name.lower() == _REDIRECT and value.startswith(b"/") and not value.startswith(b"//")
        return name, self.root.encode() + value if own else value
