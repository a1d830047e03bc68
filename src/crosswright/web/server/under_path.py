"""A site under a path of its host, `https://example.org/puzzles`, and its editions, each at the path of its language.

The routes, the limits and the templates name addresses as if the site were at the root of its host. Two functions
change them: `UnderPath` those of requests and redirects, and `with_path` the links of a page. A proxy may remove the
path from the requests that it passes on, or leave it there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosswright.publish.pages import is_shared

# The attributes of pages that have an address. Values are escaped, so a quotation mark ends one.
_ADDRESS = re.compile(rb'\b((?:href|src|action|formaction|data-(?:site|api|events|place|file|collection))=")(/(?!/))')
# Where a request says which edition it is for.
_EDITION = "crosswright.edition"


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
        path = scope["path"]
        if path == self.root or path.startswith(f"{self.root}/"):
            path = path.removeprefix(self.root) or "/"
        await self.app({**scope, "path": path}, receive, _redirecting(self.root, send))


class InEdition:
    """Serves the addresses below the path of an edition as those of the site, and keeps redirects below it."""

    def __init__(self, app: ASGIApp, *, paths: Collection[str]) -> None:
        """`paths`: those of all editions but the first, as "/de"."""
        self.app, self.paths = app, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = "/" + scope["path"][1:].partition("/")[0] if scope["type"] == "http" else ""
        if path in self.paths:
            scope = {**scope, _EDITION: path, "path": scope["path"].removeprefix(path) or "/"}
            send = _redirecting(path, send, is_shared)
        await self.app(scope, receive, send)


def edition_path(request: HTTPConnection) -> str:
    """The path of the edition that a request is for; "" for the first."""
    return str(request.scope.get(_EDITION, ""))


def _redirecting(path: str, send: Send, is_outside: Callable[[str], bool] = lambda address: False) -> Send:
    """A `send` whose redirects within the site stay below a path."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            address = headers.get("location", "")
            if address.startswith("/") and not address.startswith("//") and not is_outside(address):
                headers["location"] = path + address
        await send(message)

    return sent
