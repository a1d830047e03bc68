"""A site on this machine, for `serve`, `edit` and `days edit`."""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
import webbrowser
from collections.abc import Mapping
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from crosswright.cli.common.command import option
from crosswright.cli.common.writing import notice
from crosswright.errors import UsageError

if TYPE_CHECKING:
    from crosswright.sources import Sources
    from crosswright.web.construct.edited import Edited

HOST = "127.0.0.1"
PORT = option("The port to listen at; by default any.", 0, least=0, most=65535, show_default=False)
NO_BROWSER = option("Print the address, and open no browser.")


def listening(host: str, port: int) -> socket.socket:
    """A socket that visitors can come to."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        reason = os.strerror(error.errno).lower() if error.errno and error.errno > 0 else str(error)
        raise UsageError(f"{host}, port {port}: {reason}; choose another --port or --host") from None


def constructing(
    edited: Edited | None,
    lists: Mapping[str, bytes],
    collection: str | None,
    *,
    port: int,
    browser: bool,
    sources: Sources | None = None,
) -> None:
    """Serve the constructor's page for its user on this machine until Ctrl-C, on what is edited.

    `lists`: its lists, packed, by their names; `sources`: where they are from; `collection`: the place of its clues.
    """
    from crosswright.publish.store import Store
    from crosswright.sources import USUAL
    from crosswright.web.app import create_app
    from crosswright.web.construct.edited import Editing
    from crosswright.web.construct.routes import STUDIES
    from crosswright.web.server.rates import FILES, REQUESTS
    from crosswright.web.server.running import run
    from crosswright.web.server.settings import Settings

    with tempfile.TemporaryDirectory() as folder, listening(HOST, port) as door:
        address = f"http://{HOST}:{door.getsockname()[1]}"
        key = secrets.token_urlsafe(16)
        editing = Editing(edited, collection, lists, sources or USUAL)
        settings = Settings(store=str(Path(folder) / "edit.sqlite"), name="crosswright", base_url=address, daily=False,
                            key=key, makers=0, rates=dict.fromkeys((REQUESTS, FILES, STUDIES), 10**9),
                            features=(editing,))  # fmt: skip
        with closing(Store(settings.store)) as store:
            opened = f"{address}/construct?key={key}"
            notice(f"{opened} (Ctrl-C stops it)")
            # Every user of the machine can read the arguments of a browser, only this one the file.
            page = Path(folder) / "open.html"
            page.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={opened}">')
            _ = browser and webbrowser.open(page.as_uri())
            run(create_app(settings, store), settings, door)


def reached_at(host: str) -> str:
    """How a browser on this machine reaches an address that is answered at."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "localhost"
    return f"[{host}]" if address.version == 6 else host
