"""What the routes share: the store, the queue of makers, the cache, and today's date."""

from __future__ import annotations

import re
from collections import OrderedDict
from datetime import date, datetime
from functools import cached_property
from pathlib import Path

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool

from crosswright import formats
from crosswright.publish import dates
from crosswright.publish.assets import Assets
from crosswright.publish.pages import SiteLink, SitePages
from crosswright.publish.store import Origin, Store, Stored
from crosswright.web.answer_key import AnswerKey
from crosswright.web.file_tasks import FileTasks
from crosswright.web.making import MakingQueue
from crosswright.web.responses import CachedResponse, ResponseCache
from crosswright.web.safety import RateLimit, address
from crosswright.web.settings import Settings

# How many puzzles are kept as objects, to check letters with? One takes about 100 kB.
MOST_PUZZLES = 512
_HERE = Path(__file__).parent
_ID = re.compile(r"[A-Za-z0-9_-]{6,64}")
MISSING = "There is no puzzle here."


class VisiblePuzzle:
    """A puzzle that visitors may see."""

    def __init__(self, stored: Stored) -> None:
        self.name = stored.id  # in addresses; a day's puzzle has its date
        self.stored = stored

    @cached_property
    def key(self) -> AnswerKey:
        """Its answers."""
        return AnswerKey(self.stored.puzzle)


class Site:
    """The one object behind all routes."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings, self.store = settings, store
        assets = Assets(_HERE / "static")
        self.assets = {key: CachedResponse(asset.body, asset.type) for key, asset in assets.files.items()}
        self.pages = SitePages(
            settings, assets, header=_header(settings), footer=_footer(), folders=[_HERE / "templates"]
        )
        self.tasks = FileTasks(limits.tasks, limits.task_seconds)
        self.queue = MakingQueue(settings, self.add_made)
        self.cache = ResponseCache()
        self.puzzles: OrderedDict[str, VisiblePuzzle] = OrderedDict()
        self.doing = ""  # what is being done for the coming days
        self.makings = RateLimit(limits.makings, "puzzles to make")
        self.uploads = RateLimit(limits.uploads, "uploads")
        self.finishes = RateLimit(limits.finishes, "puzzles to finish")

    def today(self) -> date:
        """The date in the site's time zone."""
        return datetime.now(self.settings.timezone).date()

    def take(self, limit: RateLimit, request: Request) -> None:
        """Count a request against the limit of its sender."""
        limit.take(address(request, behind_proxy=self.settings.behind_proxy))

    async def find(self, name: str) -> VisiblePuzzle:
        """A puzzle by its date, its id or `today`; 404 for one that doesn't exist or whose day is to come."""
        name = self.today().isoformat() if name == "today" else name
        day = dates.parsed(name)
        if day is None and not _ID.fullmatch(name):
            raise HTTPException(404, MISSING)
        if day is not None and day > self.today():
            raise HTTPException(404, "This day's puzzle is still to come.")
        if (found := self.puzzles.get(name)) is not None:
            return found
        stored = await run_in_threadpool(self.store.get, name)
        if stored is None or (stored.day is not None and stored.day > self.today()):
            raise HTTPException(404, MISSING)
        found = self.puzzles[name] = VisiblePuzzle(stored)
        if len(self.puzzles) > MOST_PUZZLES:
            self.puzzles.popitem(last=False)
        return found

    async def add_made(self, data: bytes, difficulty: int) -> str:
        """Store a puzzle that a visitor ordered (the project's JSON); returns its name in addresses."""
        return await self._add(data, "made", difficulty)

    async def add_upload(self, data: bytes) -> str:
        """Store a puzzle file of any format; returns its name in addresses. InputError if it is no puzzle."""
        return await self._add(await self.tasks.run("read", data), "upload")

    async def _add(self, data: bytes, origin: Origin, difficulty: int | None = None) -> str:
        puzzle = formats.read(data, format="json")
        return await run_in_threadpool(self.store.add, puzzle, origin=origin, difficulty=difficulty)

    async def file(
        self, found: VisiblePuzzle, kind: str, type: str, name: str = "", *, solution: bool = False
    ) -> CachedResponse:
        """A file of a puzzle, made in a process of its own, and cached."""

        async def make() -> CachedResponse:
            data = formats.write(found.stored.puzzle, "json").data
            return CachedResponse(await self.tasks.run(kind, data, *(["solution"] if solution else [])), type, name)

        return await self.cache.get_or_make((found.name, kind, solution), make)


def _header(settings: Settings) -> list[SiteLink]:
    making = [SiteLink("/make", "Make")] if settings.makers else []
    return [SiteLink("/", "Today"), SiteLink("/archive", "Archive"), *making, SiteLink("/upload", "Upload")]


def _footer() -> list[SiteLink]:
    return [SiteLink("/embed", "Embed"), SiteLink("/feed.atom", "Feed"), SiteLink("/api/docs", "API")]


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site
