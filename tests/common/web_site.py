"""A site to test with: a store with some days, no work in the background, and a day that never ends."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date, timedelta
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from patience import PATIENCE, wait_for

from crosswright.grid import Grid
from crosswright.language import language
from crosswright.language.register import USUAL_LANGUAGE
from crosswright.publish import pages
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText
from crosswright.web.app import create_app
from crosswright.web.puzzles import making
from crosswright.web.puzzles.making import MakingLimits
from crosswright.web.puzzles.site_puzzles import UPLOADS
from crosswright.web.server.settings import Limits, Settings
from crosswright.web.server.site import Site
from crosswright.words import default_lexicon

TODAY = date(2026, 11, 21)
DAY, YESTERDAY, TOMORROW = (str(TODAY - timedelta(n)) for n in (0, 1, -1))
WORDS = ("HEART", "EMBER", "ABUSE", "RESIN", "TREND")
CLUES = {name: f"Clue <b>{name}</b>" for name in ("1A", "6A", "7A", "8A", "9A", "1D", "2D", "3D", "4D", "5D")}
MINI = Puzzle.of(
    Grid(5, 5, letters=tuple("".join(WORDS))),
    {name: RichText.of_html(text) for name, text in CLUES.items()},
    title="A <square>",
    author="Ada",
)
SOLUTION = {str(c): letter for c, letter in enumerate("".join(WORDS))}
QUICK_MAKER = (sys.executable, str(Path(__file__).with_name("quick_child.py")))
# Little room, and more time than a busy machine needs.
SMALL = Limits(task_seconds=PATIENCE, upload=2**18)
MAKING = MakingLimits(making_seconds=PATIENCE, abandoned_seconds=PATIENCE)
RATES = {UPLOADS: 10_000}


def filled_store(path: Path) -> Store:
    """A store with ten days up to today, and two to come."""
    (place := path / "site.sqlite").write_bytes(_filled_file())
    return Store(str(place))


@cache
def _filled_file() -> bytes:
    with TemporaryDirectory() as folder:
        place = Path(folder, "site.sqlite")
        with closing(Store(str(place))) as store:
            for n in range(-2, 10):
                day = TODAY - timedelta(n)
                store.publish(day, replace(MINI, date=day.isoformat()), difficulty=1 + n % 5)
        return place.read_bytes()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = filled_store(tmp_path)
    yield store
    store.close()


def app_of(store: Store, **settings: Any) -> FastAPI:
    usual = {"makers": 0, "limits": SMALL, "rates": RATES, "features": (MAKING,), "base_url": "https://puzzles.example"}
    return create_app(Settings(store=store.place, daily=False, **{**usual, **settings}), store)


@contextmanager
def opened(store: Store, **settings: Any) -> Iterator[TestClient]:
    """A visitor of a site with these settings."""
    with TestClient(app_of(store, **settings), follow_redirects=False) as client:
        yield client


class CompiledTemplates(BytecodeCache):
    """The compiled templates of earlier sites, by the language of the pages, whose texts are compiled into them."""

    def __init__(self) -> None:
        self.compiled: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if compiled := self.compiled.get(self._key(bucket)):
            bucket.bytecode_from_string(compiled)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.compiled[self._key(bucket)] = bucket.bytecode_to_string()

    def _key(self, bucket: Bucket) -> tuple[str, str]:
        return str(bucket.environment.globals["language"]), bucket.key


COMPILED = CompiledTemplates()


@pytest.fixture(autouse=True, scope="module")
def one_day() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Site, "today", lambda site: TODAY)
        patch.setattr(making, "PROGRAM", QUICK_MAKER)
        patch.setattr(pages, "Environment", partial(Environment, bytecode_cache=COMPILED))
        yield


@pytest.fixture(scope="module")
def built() -> None:
    """What tasks read is in the cache: their limits of time and memory are for reading it, not for building it."""
    default_lexicon()
    default_lexicon(min_score=0)
    english = language(USUAL_LANGUAGE)
    english.dictionary()
    english.evidence()


@contextmanager
def served(app: FastAPI, **settings: Any) -> Iterator[str]:
    """The address of a site that real browsers can visit."""
    import uvicorn

    from crosswright.web.server.connections import SiteServer, protocol

    settings = {"http": protocol(Limits(), behind_proxy=True)} | settings
    server = SiteServer(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, **settings))
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    wait_for(lambda: server.started, "the site's start")
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()
