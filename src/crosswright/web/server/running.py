"""Runs a site until Ctrl-C, with as many connections as the system lets this program have."""

from __future__ import annotations

import socket
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from crosswright.web.server.accepting import AT_A_TIME
from crosswright.web.server.connections import LimitedWebSocket, SiteServer, log_settings, protocol
from crosswright.web.server.settings import Settings


def _allow_connections() -> int | None:
    """Take all the descriptors that the system lets this program have; a shell's usual limit is a thousand."""
    try:
        import resource  # not on Windows
    except ImportError:
        return None
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems say that there is no limit, and refuse to set none
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    descriptors, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if descriptors == resource.RLIM_INFINITY else descriptors


def run(app: FastAPI, settings: Settings, door: socket.socket, *, access_log: bool = False) -> None:
    """Serve a site until Ctrl-C."""
    descriptors = _allow_connections()
    config = uvicorn.Config(
        app,
        http=protocol(settings.limits, behind_proxy=settings.behind_proxy, descriptors=descriptors),
        ws=LimitedWebSocket,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,  # it would take 30 kB of memory for each connection
        backlog=AT_A_TIME,
        log_config=log_settings(access_log),
        log_level="info" if access_log else "warning",
        access_log=access_log,
        proxy_headers=False,  # safety.address reads them, if that is wanted
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )
    SiteServer(config).run(sockets=[door])
