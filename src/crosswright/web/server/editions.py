"""The site in several languages: the first at the root, each other at the path of its code, as /de/archive."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosswright.publish.pages import is_shared

_KEY = "crosswright.edition"


class InEdition:
    """Serves the addresses below the path of an edition as those of the site, and keeps redirections below it."""

    def __init__(self, app: ASGIApp, *, paths: Collection[str]) -> None:
        """`paths`: those of all editions but the first, as "/de"."""
        self.app, self.paths = app, paths

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            path = "/" + scope["path"][1:].partition("/")[0]
            if path in self.paths:
                inside = {**scope, _KEY: path, "path": scope["path"].removeprefix(path) or "/"}
                await self.app(inside, receive, _keeping(path, send))
                return
        await self.app(scope, receive, send)


def edition_path(request: HTTPConnection) -> str:
    """The path of the edition that a request is for; "" for the first."""
    return str(request.scope.get(_KEY, ""))


def _keeping(path: str, send: Send) -> Send:
    """A `send` whose redirections stay in the edition."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            place = headers.get("location", "")
            if place.startswith("/") and not is_shared(place):
                headers["location"] = path + place
        await send(message)

    return sent
