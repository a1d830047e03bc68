"""`crosswright serve`: the site."""

from __future__ import annotations

import os
import socket
from contextlib import closing, suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from crosswright.cli.extras import site_extra
from crosswright.cli.options import store_option, together, zone_option
from crosswright.cli.writing import notice
from crosswright.errors import UsageError

if TYPE_CHECKING:
    from fastapi import FastAPI

# The log: what the site itself has to say, and nothing of who asked for what unless that is wanted.
_LOG: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "loggers": {
        name: {"handlers": ["stderr"], "level": "INFO", "propagate": False}
        for name in ("crosswright.web", "uvicorn.error", "uvicorn.access")
    },
}
_MOST_AHEAD = 60
_options = together(
    [
        store_option,
        click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
                     help="The address to answer at; 0.0.0.0 is all that this machine has."),
        click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, metavar="N",
                     help="The port to answer at."),
        click.option("--base-url", metavar="URL", help="How visitors reach the site, for feeds and links that are "
                     "shared: https://puzzles.example.org"),
        click.option("--name", default="Crosswright", show_default=True, metavar="TEXT",
                     help="What stands at the head of its pages."),
        zone_option,
        click.option("--ahead", type=click.IntRange(0, _MOST_AHEAD), default=7, show_default=True, metavar="N",
                     help="So many days are made ahead."),
        click.option("--no-daily", is_flag=True, help="Make no days: something else runs `crosswright daily`."),
        click.option("--makers", type=click.IntRange(0, 64), default=1, show_default=True, metavar="N",
                     help="So many puzzles are made for visitors at once; 0: none are."),
        click.option("--plan", metavar="FILE", help="Sizes and difficulties by weekday, titles, themes, word lists: "
                     "TOML, see docs/SITE.md."),
        click.option("--files-with-solution", is_flag=True, help="Today's files have the solution as well."),
        click.option("--behind-proxy", is_flag=True, help="A visitor's address is the last of X-Forwarded-For."),
        click.option("--access-log", is_flag=True, help="Log every request, with its address."),
    ]
)  # fmt: skip


@click.command()
@_options
def serve(
    *,
    place: str | None,
    host: str,
    port: int,
    base_url: str | None,
    name: str,
    zone: str,
    ahead: int,
    no_daily: bool,
    makers: int,
    plan: str | None,
    files_with_solution: bool,
    behind_proxy: bool,
    access_log: bool,
) -> int:
    """Run the site: a new puzzle every day, an archive, puzzles made to order, puzzle files to play.

    It makes the coming days by itself, at the start and at midnight.
    """
    with site_extra("web"):
        from crosswright.publish import plan as plans
        from crosswright.publish.store import Store, default_url
        from crosswright.web.app import create_app
        from crosswright.web.settings import Settings

    settings = Settings(
        store=place or default_url(),
        zone=zone,
        base_url=_checked_url(base_url or f"http://{_reached_at(host)}:{port}"),
        name=name,
        daily=not no_daily,
        ahead=ahead,
        makers=makers,
        plan=plan,
        behind_proxy=behind_proxy,
        files_with_solution=files_with_solution,
    )
    plans.zone(zone)
    plans.read_plan(plan) if plan else None
    # What is wrong with any of these is said now, in one line.
    with closing(Store(settings.store)) as store, _listening(host, port) as door:
        _allow_connections()
        notice(f"{settings.name}: {settings.base_url} (Ctrl-C stops it)")
        _run(create_app(settings, store), door, access_log)
    return 0


def _listening(host: str, port: int) -> socket.socket:
    """A socket that visitors can come to."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno and error.errno > 0 else str(error)
        raise UsageError(f"{host}, port {port}: {reason}; choose another --port or --host") from None


def _allow_connections() -> None:
    """As many visitors at once as the system lets this program have; a shell's usual limit is a thousand."""
    try:
        import resource  # not on Windows
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems say that there is no limit, and refuse to set none
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _run(app: FastAPI, door: socket.socket, access_log: bool) -> None:
    import uvicorn

    config = uvicorn.Config(
        app,
        log_config=_LOG,
        log_level="info" if access_log else "warning",
        access_log=access_log,
        proxy_headers=False,  # safety.address reads them, if that is wanted
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
    )
    uvicorn.Server(config).run(sockets=[door])


def _checked_url(url: str) -> str:
    """An address without a path: the site is at the root of its host."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        valid = False
    if not valid or parts.path.strip("/"):
        raise UsageError(f"--base-url {url}: write https://puzzles.example.org, without a path")
    return f"{parts.scheme}://{parts.netloc}"


def _reached_at(host: str) -> str:
    """How a browser on this machine reaches an address that is answered at."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "localhost"
    return f"[{host}]" if address.version == 6 else host
