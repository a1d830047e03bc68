"""Pages as responses: one that is the same for everybody is rendered once a day; a visitor's own is not kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response
from starlette.concurrency import run_in_threadpool

from crosswright.web.server.responses import HTML, CachedResponse
from crosswright.web.server.site import site_of
from crosswright.web.server.under_path import edition_path

NO_STORE = {"Cache-Control": "no-store"}


async def cached_page(request: Request, key: tuple[object, ...], render: Callable[[], bytes]) -> Response:
    """A page that is the same for everybody until tomorrow. `render` runs in a thread, and may read the store."""
    site = site_of(request)

    async def make() -> CachedResponse:
        return CachedResponse(await run_in_threadpool(render), HTML)

    cached = await site.cache.get_or_make((*key, edition_path(request), site.today()), make)
    return cached.response(request)


async def cached_template(request: Request, template: str, **values: Any) -> Response:
    """The page of a template that is the same for everybody."""
    pages = site_of(request).pages_for(request)
    return await cached_page(request, (template,), lambda: pages.render(template, **values))


def page(request: Request, template: str, /, *, status: int = 200, **values: Any) -> Response:
    """A page for this visitor alone."""
    return uncached(site_of(request).pages_for(request).render(template, **values), status)


def uncached(body: bytes, status: int = 200) -> Response:
    """A rendered page that no browser keeps."""
    return Response(body, status, NO_STORE, media_type=HTML)
