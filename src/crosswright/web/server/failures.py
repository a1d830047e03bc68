"""Errors as responses: pages for people, JSON for programs."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from crosswright.errors import CrosswrightError
from crosswright.publish.plain_errors import in_words
from crosswright.web.server.responses import HTML
from crosswright.web.server.safety import HEADERS
from crosswright.web.server.site import site_of

log = logging.getLogger("crosswright.web")
# The end of an address from which a script, not a person, asks for a puzzle to edit.
EDITED = "/edited"


class ApiError(BaseModel):
    """What is wrong."""

    error: str = Field(description="What is wrong and what to do.")
    fields: dict[str, str] = Field({}, description="The fault of each wrong field, by its name.")


API_ERRORS: dict[int | str, dict[str, Any]] = {"4XX": {"model": ApiError, "description": ApiError.__doc__}}
# How the reference describes a request whose body is a file.
FILE_BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": {}}}}


def answer_failures(app: FastAPI) -> None:
    """Have the application answer with these."""
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(CrosswrightError, _failed)
    app.add_exception_handler(Exception, _failed)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return refused(request, error)


def refused(request: Request, error: HTTPException) -> Response:
    """Say why a request is refused."""
    return _error(request, error.status_code, str(error.detail), dict(error.headers or {}))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields = {".".join(map(str, each["loc"][1:])): in_words(each) for each in error.errors()}
    message = "; ".join(f"{field}: {fault}" if field else fault for field, fault in list(fields.items())[:5])
    return _error(request, 422, message, fields=fields)


async def _failed(request: Request, error: Exception) -> Response:
    """The store can't be reached, or something unforeseen happened: say that, without details."""
    if isinstance(error, CrosswrightError):
        log.error("%s %s: %s", request.method, request.url.path, error)
        return _error(request, 503, "The site can't answer just now; try again in a minute.", {"Retry-After": "60"})
    return _error(request, 500, "Something went wrong here; it has been noted.", HEADERS)


def _error(
    request: Request, status: int, message: str, headers: dict[str, str] | None = None, **more: object
) -> Response:
    headers = {"Cache-Control": "no-store", **(headers or {})}
    pages = site_of(request).pages_for(request)
    if request.url.path.startswith("/api/") or request.url.path.endswith(EDITED):
        return JSONResponse({"error": pages.said.say(message), **more}, status, headers)
    body = pages.error(status, HTTPStatus(status).phrase, message)
    return Response(body, status, headers, media_type=HTML)
