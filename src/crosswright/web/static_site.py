"""The site as files, for a web host that runs no programs: the same pages, with puzzles that are played offline.

The pages are those of the site itself: its application is asked for them here, in this process, and their links are
turned into relative ones. What needs a server is left out: making puzzles, uploads, solve times, the API. Instead of
asking for answers, the player is given the solution, hashed or plain.

A folder is changed only once everything is made, a file at a time, each in the place of its older self, in an order
in which no page comes before what it loads. Files that are as they were are left alone, and so are all that this
program didn't write: those that it did are listed in the folder's `.crosswright-site.json`.
"""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from fastapi import FastAPI

from crosswright import formats
from crosswright.errors import InputError, UsageError
from crosswright.render import play
from crosswright.sql import shown
from crosswright.web.app import create_app
from crosswright.web.context import Site
from crosswright.web.safety import POLICY
from crosswright.web.settings import Settings
from crosswright.web.store import Day, Store, Stored
from crosswright.web.task import do

LIST = ".crosswright-site.json"
_LINK = re.compile(r'\b(href|src)="(/[^"]*)"')
_HEAD = '<meta charset="utf-8">'
# A file that only a server sends: frame-ancestors means nothing in a page.
_POLICY = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith("frame-ancestors"))


def file_of(address: str) -> str:
    """The file that an address of the site becomes.

    >>> [file_of(address) for address in ("/", "/2026-11-21", "/archive/2026-11", "/api/puzzles/2026-11-21")]
    ['index.html', '2026-11-21.html', 'archive/2026-11.html', 'puzzles/2026-11-21.json']
    >>> file_of("/files/2026-11-21.pdf?solution=yes")
    'files/2026-11-21-solution.pdf'
    """
    path, _, query = address.removeprefix("/").partition("?")
    if path.startswith("api/puzzles/"):
        return f"puzzles/{path.removeprefix('api/puzzles/')}.json"
    if query:
        stem, _, suffix = path.rpartition(".")
        return f"{stem}-solution.{suffix}"
    return path if "." in path else f"{path or 'index'}.html"


@dataclass(frozen=True)
class StaticSettings(Settings):
    """The settings of a site of files; `base_url` may be empty, and may have a path."""

    daily: bool = False
    makers: int = 0
    static: bool = True

    def absolute(self, path: str) -> str:
        """The address of a path for the world."""
        name = file_of(path)
        return f"{self.base_url}/{'' if name == 'index.html' else name}"


class _Here:
    """Does what `web.tasks.Tasks` does, in this process: these puzzles are no stranger's."""

    async def run(self, task: str, data: bytes, *arguments: str) -> bytes:
        return do(task, formats.read(data, format="json"), "solution" in arguments)


class _StaticSite(Site):
    """The site on a day."""

    def __init__(self, settings: Settings, store: Store, today: datetime.date) -> None:
        super().__init__(settings, store)
        self.tasks = _Here()  # type: ignore[assignment]
        self._today = today

    def today(self) -> datetime.date:
        return self._today


class Written(NamedTuple):
    """What was done to a folder, by the names of its files."""

    days: int
    written: tuple[str, ...]
    kept: tuple[str, ...]
    removed: tuple[str, ...]


def write_site(
    store: Store,
    folder: Path,
    settings: StaticSettings,
    today: datetime.date,
    *,
    answers: str = "hashed",
    force: bool = False,
) -> Written:
    """Write the site as it is on a day, or bring the folder up to that day.

    `answers`: "hashed" or "plain", how the player has the solutions. InputError for a store without a puzzle for that
    day or one before, UsageError for a folder with files in the way, unless `force` allows to write over them.
    """
    days = store.archive(before=today + datetime.timedelta(1), limit=10**6)
    if not days:
        remedy = "run `crosswright daily` first"
        raise InputError(f"there is no puzzle for {today} or a day before", source=shown(store.place), remedy=remedy)
    app = create_app(settings, store)
    site = app.state.site = _StaticSite(settings, store, today)
    with _staged(folder, force=force) as stage:
        asyncio.run(_Builder(app, site, stage, days, answers).build())
    return Written(len(days), tuple(stage.written), tuple(stage.kept), tuple(stage.removed))


@dataclass
class _Builder:
    """Makes all files."""

    app: FastAPI
    site: Site
    stage: _Stage
    days: list[Day]  # the latest first
    answers: str
    loaded: set[str] = field(default_factory=set)  # addresses of scripts and styles that pages load

    async def build(self) -> None:
        for day in reversed(self.days):
            stored = self.site.store.day(day.date)
            assert stored is not None
            await self.puzzle(stored)
        for month in self.months():
            await self.fetch(f"/archive/{month}")
        await self.fetch("/archive")
        if self.site.settings.base_url:
            await self.fetch("/feed.atom")
        error = self.site.templates.page("error", status=404, title="Not Found", message="There is no such page.")
        self.stage.put("404.html", self.linked(error, f"{self.site.settings.base_url}/"))  # in place of any address
        front = await self.get(f"/{self.days[0].date}")  # the latest, where today's is missing
        self.stage.put("index.html", self.linked(front))
        for address in sorted(self.loaded):
            await self.fetch(address)

    async def puzzle(self, stored: Stored) -> None:
        """A day's puzzle for the player, its files, its page."""
        document = play.document(stored.puzzle, id=stored.id, answers=self.answers)
        data = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        self.stage.put(file_of(f"/api/puzzles/{stored.id}"), data)
        page = await self.get(f"/{stored.id}")
        made_from = hashlib.blake2b(stored.content.encode(), digest_size=12).hexdigest()
        made_from += f" {version('crosswright')}"
        for address in sorted({address for _, address in _LINK.findall(page.decode())} | {f"/og/{stored.id}.png"}):
            if address.startswith(("/files/", "/og/")):
                solution = "with" if stored.day != self.site.today() or self.site.settings.files_with_solution else "no"
                await self.fetch(address, made_from=f"{made_from} {solution} solution")
        self.stage.put(file_of(f"/{stored.id}"), self.linked(page))

    def months(self) -> Iterator[str]:
        """Every month from that of the first puzzle to that of today."""
        first, last = self.days[-1].date, self.site.today()
        for number in range(first.year * 12 + first.month - 1, last.year * 12 + last.month):
            yield f"{number // 12:04}-{number % 12 + 1:02}"

    async def fetch(self, address: str, made_from: str = "") -> None:
        """Ask the site for an address and put it into its file, unless that was made from the same before."""
        name = file_of(address)
        if made_from and self.stage.keep(name, made_from):
            return
        body = await self.get(address)
        if name.endswith(".html"):
            body = self.linked(body, "../" * (len(PurePosixPath(name).parts) - 1))
        self.stage.put(name, body, made_from)

    async def get(self, address: str) -> bytes:
        """What the site answers."""
        status, body = await _answer(self.app, address)
        if status != HTTPStatus.OK:
            raise InputError(f"{address} can't be made: {body.decode(errors='replace')[:200]}")
        return body

    def linked(self, page: bytes, root: str = "") -> bytes:
        """A page with links to files, `root` being the way to the folder, and with the policy that a server sends."""

        def relative(found: re.Match[str]) -> str:
            if found[2].startswith(("/static/", "/player/")):
                self.loaded.add(found[2])
            return f'{found[1]}="{root}{file_of(found[2])}"'

        policy = f'{_HEAD}\n<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        return _LINK.sub(relative, page.decode()).replace(_HEAD, policy, 1).encode()


async def _answer(app: FastAPI, address: str) -> tuple[int, bytes]:
    """The status and body that an ASGI application answers to a GET."""
    path, _, query = address.partition("?")
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": [],
        "client": ("127.0.0.1", 0), "server": ("127.0.0.1", 80),
    }  # fmt: skip
    status, body = 0, bytearray()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status
        status = message.get("status", status)
        body.extend(message.get("body", b""))

    await app(scope, receive, send)
    return status, bytes(body)


# The folder.


@dataclass
class _Stage:
    """Files that wait until all are made. Names are paths in the folder, with slashes."""

    folder: Path
    waiting: Path  # a folder in it, for what is to be written
    before: Mapping[str, str]  # what this program wrote the last time -> what it was made from, where that tells enough
    force: bool
    now: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)

    def keep(self, name: str, made_from: str) -> bool:
        """Leave a file alone that was made from the same before; whether that could be."""
        if self.before.get(name) != made_from or not (self.folder / name).is_file():
            return False
        self.now[name] = made_from
        self.kept.append(name)
        return True

    def put(self, name: str, data: bytes, made_from: str = "") -> None:
        """A file of the site."""
        self.now[name] = made_from
        there = self.folder / name
        if there.is_file() and there.read_bytes() == data:
            self.kept.append(name)
            return
        if there.exists() and name not in self.before and not self.force:
            raise UsageError(f"{there}: exists already, and isn't of this site; give --force to overwrite it")
        path = self.waiting / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.written.append(name)

    def finish(self) -> None:
        """Put all files into place, pages last, and the list of them; take away those of before that are no more."""
        for name in sorted(self.written, key=lambda name: name.endswith((".html", ".atom"))):
            there = self.folder / name
            there.parent.mkdir(parents=True, exist_ok=True)
            (self.waiting / name).replace(there)
        gone = sorted(self.before.keys() - self.now.keys())
        self.removed = [name for name in gone if (self.folder / name).is_file()]
        listed = self.waiting / LIST
        listed.write_text(json.dumps({"version": 1, "files": self.now}, indent=1) + "\n", "utf-8")
        listed.replace(self.folder / LIST)
        for name in self.removed:
            (self.folder / name).unlink()
        for path in sorted({(self.folder / name).parent for name in self.removed}, reverse=True):
            if path != self.folder and not any(path.iterdir()):
                path.rmdir()


@contextmanager
def _staged(folder: Path, *, force: bool) -> Iterator[_Stage]:
    """A stage for a folder, which is made where it isn't there; finished at the end, left without a trace otherwise."""
    folder.mkdir(parents=True, exist_ok=True)
    waiting = Path(tempfile.mkdtemp(prefix=".partial-", dir=folder))
    try:
        stage = _Stage(folder, waiting, _listed(folder / LIST), force)
        yield stage
        stage.finish()
    finally:
        shutil.rmtree(waiting, ignore_errors=True)


def _listed(path: Path) -> dict[str, str]:
    """The files that were written the last time. A list that names files elsewhere is none."""
    if not path.is_file():
        return {}
    try:
        files = json.loads(path.read_text("utf-8"))["files"]
        names = [PurePosixPath(name) for name in files]
        if any(name.is_absolute() or ".." in name.parts for name in names):
            raise ValueError("a file that is elsewhere")
        return {str(name): str(made_from) for name, made_from in files.items()}
    except (ValueError, LookupError, TypeError, AttributeError):
        raise InputError("no list of a site's files", source=str(path), remedy="remove it, and give --force") from None
