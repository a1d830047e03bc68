"""The headers of every response, the largest size of a request, and where a request comes from.

The site loads nothing from other sites, and sets no cookie except at the desk (`desk.access`), so one short policy is
enough (`publish.policy`).
The player and its requests are open to the pages of all sites: a response never depends on the visitor.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from hmac import compare_digest
from urllib.parse import urlsplit

from fastapi import HTTPException, Request, Response
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosswright.language.wording import worded
from crosswright.publish.policy import KERNEL_POLICY, POLICY

# What other sites may load: the player's files, and the puzzles it plays.
SHARED = ("/player/", "/api/puzzles/")
# What may compile the kernel: the constructor's worker.
KERNEL_USERS = "/editor/"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that don't know frame-ancestors
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_OWN = {**HEADERS, "Cross-Origin-Resource-Policy": "same-origin"}
_KERNEL = {**_OWN, "Content-Security-Policy": KERNEL_POLICY}
_OPEN = {**HEADERS, "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*"}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}
TOO_LARGE = 413
TOO_SLOW = 408


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


class SafeHeaders:
    """Adds the headers to every response, and answers the preflight requests of other sites' pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.own, self.open, self.preflight = _raw(_OWN), _raw(_OPEN), _raw({**_OPEN, **_PREFLIGHT})
        self.kernel = _raw(_KERNEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        shared = scope["path"].startswith(SHARED)
        if shared and scope["method"] == "OPTIONS":
            await send({"type": "http.response.start", "status": 204, "headers": self.preflight})
            await send({"type": "http.response.body"})
            return
        added = self.open if shared else self.kernel if scope["path"].startswith(KERNEL_USERS) else self.own

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *added]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Gate:
    """Refuses requests before any work is done for them."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        check: Callable[[Request], None],
        refused: Callable[[Request, HTTPException], Response],
    ) -> None:
        """`check` raises HTTPException; `refused` makes the response of that."""
        self.app, self.check, self.refused = app, check, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http":
            request = Request(scope)
            try:
                self.check(request)
            except HTTPException as error:
                await self.refused(request, error)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def refuse_other_sites(request: Request, base_url: str) -> None:
    """403 for a POST that a page of another site makes its visitor's browser send.

    Browsers say where a request comes from: in Sec-Fetch-Site, or older ones in Origin. Programs say neither. What the
    player sends is open to the pages of all sites.
    """
    if request.method in ("GET", "HEAD", "OPTIONS") or request.url.path.startswith(SHARED):
        return
    site = request.headers.get("sec-fetch-site")
    own = site in ("same-origin", "none") if site is not None else has_own_origin(request, base_url)
    if not own:
        raise HTTPException(403, worded("This was sent by a page of another site; open this site's own page."))


def has_own_origin(request: HTTPConnection, base_url: str) -> bool:
    """Whether a request comes from a page of this site, or from a program, which sends no Origin."""
    if (origin := request.headers.get("origin")) is None:
        return True
    return origin in (base_url, _origin_of(base_url)) or origin.partition("://")[2] == request.headers.get("host")


def _origin_of(base_url: str) -> str:
    """The address of a site without the path that it may have."""
    return "/".join(base_url.split("/")[:3])


class OwnerOnly:
    """Lets in only the person who has the key, under a name of this machine; 403 for all others.

    A local user or a container can reach each port of this machine, and a page of another site can give this machine a
    name of its own. The key is in the address that is opened first (`?key=`), and in a cookie from then on.
    """

    def __init__(self, app: ASGIApp, *, key: str, base_url: str) -> None:
        self.app, self.key = app, key
        self.cookie = f"crosswright-{urlsplit(base_url).port}"  # a browser sends a cookie to all ports of a machine

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        if is_local(request) and self._is(request.cookies.get(self.cookie)):
            await self.app(scope, receive, send)
        elif is_local(request) and self._is(request.query_params.get("key")):
            opened = RedirectResponse(scope["path"], 303, headers={"Cache-Control": "no-store"})
            # Lax: the browser comes from a file that names the address.
            opened.set_cookie(self.cookie, self.key, httponly=True, samesite="lax")
            await opened(scope, receive, send)
        else:
            await PlainTextResponse(_NOT_YOURS, 403)(scope, receive, send)

    def _is(self, key: str | None) -> bool:
        return compare_digest((key or "").encode(), self.key.encode())


_NOT_YOURS = "This page is for the person who started it; open the address that the program has printed."


def is_local(request: HTTPConnection) -> bool:
    """Whether a request names this machine itself, not a name that a page elsewhere has given it."""
    return request.url.hostname in ("localhost", "127.0.0.1", "::1")


class HeadAsGet:
    """Answers HEAD like GET, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body"})

        await self.app({**scope, "method": "GET"}, receive, send_head)


class BodyLimit:
    """Refuses bodies that are too large or arrive too slowly, even if their headers say otherwise."""

    def __init__(self, app: ASGIApp, *, limit: Callable[[str], int], seconds: float) -> None:
        self.app, self.limit, self.seconds = app, limit, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit, taken, complete = self.limit(scope["path"]), 0, False
        deadline = asyncio.get_running_loop().time() + self.seconds

        async def receive_limited() -> Message:
            nonlocal taken, complete
            if complete:  # the next message says that the visitor has left
                return await receive()
            if _declared_length(scope) > limit:
                raise _too_large(limit)
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(TOO_SLOW, "Your request took too long to arrive; try again.") from None
            taken += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if taken > limit:
                raise _too_large(limit)
            return message

        await self.app(scope, receive_limited, send)


def _declared_length(scope: Scope) -> int:
    """The length that a request declares; 0 if it declares none: the bytes that arrive are counted anyway."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            with suppress(ValueError):
                return int(value)
    return 0


def _too_large(limit: int) -> HTTPException:
    return HTTPException(TOO_LARGE, f"That is too large: at most {limit / 1000:,.0f} kB may be sent here.")


def address(request: HTTPConnection, *, behind_proxy: bool) -> str:
    """The address of a visitor, for the rate limits: kept in memory, never written to a file.

    Behind a proxy it is the last one in X-Forwarded-For, which the proxy itself has written. A visitor can choose the
    last 64 bits of an IPv6 address, so they are left out.
    """
    text = request.client.host if request.client else ""
    if behind_proxy and (forwarded := request.headers.getlist("x-forwarded-for")):
        text = forwarded[-1].rpartition(",")[2].strip()
    try:
        internet = ipaddress.ip_address(text)
    except ValueError:
        return text[:64]
    if isinstance(internet, ipaddress.IPv4Address):
        return str(internet)
    return str(internet.ipv4_mapped or ipaddress.ip_network((internet, 64), strict=False))
