"""What all the rooms of the site share: the store, the queue, what is kept in memory, and today's date."""

from __future__ import annotations

import re
from collections import OrderedDict
from datetime import date, datetime
from functools import cached_property

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool

from crosswright import formats
from crosswright.web.answers import Key
from crosswright.web.assets import Assets
from crosswright.web.kept import Kept, Shelf
from crosswright.web.making import Makers
from crosswright.web.safety import RateLimit, address
from crosswright.web.settings import Settings
from crosswright.web.store import Origin, Store, Stored
from crosswright.web.tasks import Tasks
from crosswright.web.templates import Templates

# How many puzzles are kept as objects, to check letters by? One takes some 100 kB.
MOST_PUZZLES = 512
_ID = re.compile(r"[A-Za-z0-9_-]{6,64}")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
MISSING = "There is no puzzle here."


class Found:
    """A puzzle that may be shown."""

    def __init__(self, stored: Stored) -> None:
        self.name = stored.id  # which is its date, if it is a day's: what it has in addresses
        self.stored = stored

    @cached_property
    def key(self) -> Key:
        """Its answers."""
        return Key(self.stored.puzzle)


class Site:
    """The one object behind all routes."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings, self.store = settings, store
        self.assets = Assets()
        self.templates = Templates(settings, self.assets)
        self.tasks = Tasks(limits.tasks, limits.task_seconds)
        self.makers = Makers(settings, self.keep_made)
        self.shelf = Shelf()
        self.puzzles: OrderedDict[str, Found] = OrderedDict()
        self.makings = RateLimit(limits.makings, "puzzles to make")
        self.uploads = RateLimit(limits.uploads, "uploads")
        self.finishes = RateLimit(limits.finishes, "puzzles to finish")

    def today(self) -> date:
        """The date where the site is at home."""
        return datetime.now(self.settings.timezone).date()

    def take(self, limit: RateLimit, request: Request) -> None:
        """Count a request against its sender's limit."""
        limit.take(address(request, behind_proxy=self.settings.behind_proxy))

    async def find(self, name: str) -> Found:
        """A puzzle by its date or its id, `today` being one too; 404 for what there isn't, and for the days to come."""
        name = self.today().isoformat() if name == "today" else name
        day = day_of(name)
        if day is None and not _ID.fullmatch(name):
            raise HTTPException(404, MISSING)
        if day is not None and day > self.today():
            raise HTTPException(404, "This day's puzzle is still to come.")
        if (found := self.puzzles.get(name)) is not None:
            return found
        stored = await run_in_threadpool(self.store.get, name)
        if stored is None or (stored.day is not None and stored.day > self.today()):
            raise HTTPException(404, MISSING)
        found = self.puzzles[name] = Found(stored)
        if len(self.puzzles) > MOST_PUZZLES:
            self.puzzles.popitem(last=False)
        return found

    async def keep_made(self, data: bytes, difficulty: int) -> str:
        """Keep a puzzle that a visitor had made (the project's JSON); the name it has in addresses."""
        return await self._keep(data, "made", difficulty)

    async def keep_upload(self, data: bytes) -> str:
        """Keep a puzzle that a visitor sent, in any format; the name it has in addresses. InputError for no puzzle."""
        return await self._keep(await self.tasks.run("read", data), "upload")

    async def _keep(self, data: bytes, origin: Origin, difficulty: int | None = None) -> str:
        puzzle = formats.read(data, format="json")
        return await run_in_threadpool(self.store.add, puzzle, origin=origin, difficulty=difficulty)

    async def file(self, found: Found, kind: str, type: str, name: str = "", *, solution: bool = False) -> Kept:
        """A file of a puzzle, made in a process of its own, and kept."""

        async def make() -> Kept:
            data = formats.write(found.stored.puzzle, "json").data
            return Kept(await self.tasks.run(kind, data, *(["solution"] if solution else [])), type, name)

        return await self.shelf.get_or_make((found.name, kind, solution), make)


def day_of(name: str) -> date | None:
    """A date as 2026-11-21; None for anything else."""
    if not _DATE.fullmatch(name):
        return None
    try:
        return date.fromisoformat(name)
    except ValueError:
        return None


def site_of(request: Request) -> Site:
    """The site that a request is for."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site
