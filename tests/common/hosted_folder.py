"""A site as files: days in a store, its folder, and a web host that runs no programs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from crosswright.grid import Grid
from crosswright.publish.static_site import StaticSettings, WrittenSite, write_site
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle

DAY = date(2026, 11, 30)  # the last of its month
WORDS = ("HEART", "EMBER", "ABUSE", "RESIN", "TREND")
MINI = Puzzle.of(Grid(5, 5, letters=tuple("".join(WORDS))), {"1A": "It beats"}, title="A square & more")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Three days and one to come."""
    opened = Store(str(tmp_path / "site.sqlite"))
    for number in (-40, -1, 0, 1):
        opened.publish(DAY + timedelta(number), MINI, difficulty=2)
    yield opened
    opened.close()


def build(store: Store, folder: Path, day: date = DAY, *, base_url: str = "", **how: Any) -> WrittenSite:
    return write_site(store, folder, StaticSettings(base_url=base_url), day, **how)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A web host that runs no programs: the folder, below a path."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
