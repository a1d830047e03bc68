"""What the routes share: the store, the queue of makers, the cache, and today's date."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Literal

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from crosswright.errors import InputError
from crosswright.language.wording import ENGLISH, Wording, worded
from crosswright.publish.assets import Assets
from crosswright.publish.editions import Edition, editions_of
from crosswright.publish.pages import SiteLink, SitePages
from crosswright.publish.prepared import Facts, Prepared
from crosswright.publish.store import Shown, Store, StoreFullError
from crosswright.publish.store.names import day_named
from crosswright.puzzle import ACROSS, DOWN
from crosswright.web.crisscross.request import CrissCrossRequest
from crosswright.web.puzzles.answer_key import AnswerKey
from crosswright.web.puzzles.making import MakingQueue
from crosswright.web.puzzles.tallies import Tallies
from crosswright.web.server.editions import edition_path
from crosswright.web.server.file_tasks import FileTaskError, FileTasks
from crosswright.web.server.responses import JSON, PACKED, CachedResponse, ResponseCache, Unmakeable
from crosswright.web.server.safety import RateLimit, address
from crosswright.web.server.settings import Settings
from crosswright.web.server.under_path import with_path
from crosswright.web.server.weighed_cache import WeighedCache
from crosswright.web.together.rooms import LiveRooms

# How many bytes may the cache of puzzles take, and that of answers to check letters with?
PUZZLES, KEYS = 4 * 2**20, 32 * 2**20
# After how many seconds is a puzzle looked up again? It may have expired or been deleted, or a clue corrected.
LOOK_AGAIN = 60.0
# How many solve times of one puzzle does an address report? A family may share one.
MOST_FINISHES = 3
# How many seconds at least does a cell take a human being?
FASTEST = 0.2
_HERE = Path(__file__).parents[1]
_ID = re.compile(r"[A-Za-z0-9_-]{6,64}")
TODAY = "today"  # in place of a date, also in `mini-today`
MISSING = worded("There is no puzzle here.")
NO_ROOM = worded("This site has no room for more puzzles of visitors just now; try again in some days.")
# How many seconds are between two looks for puzzles that have expired?
EXPIRE_EVERY = 3600.0
# What does a visible puzzle take in memory? Its texts are cut.
_PUZZLE = 6000
log = logging.getLogger("crosswright.web")
# What visitors read who have to wait.
MANY_REQUESTS = worded("That is a lot of requests for one hour; come back in a while.")
MANY_FILES = worded("That is a lot of files for one hour; come back in a while.")
MANY_PUZZLES = worded("That is a lot of puzzles to make for one hour; come back in a while.")
MANY_UPLOADS = worded("That is a lot of uploads for one hour; come back in a while.")
MANY_BYTES = worded("That is a lot of bytes to store for one hour; come back in a while.")
MANY_GRIDS = worded("That is a lot of grids to study for one hour; come back in a while.")
MANY_LISTS = worded("That is a lot of lists to place for one hour; come back in a while.")
MANY_NOTES = worded("That is a lot of notes for one hour; come back in a while.")
MANY_FINISHES = worded("That is a lot of puzzles to finish for one hour; come back in a while.")
MANY_ROOMS = worded("That is a lot of rooms for one hour; come back in a while.")


class VisiblePuzzle:
    """A puzzle that visitors may see. It has no part that a stranger could make large."""

    def __init__(self, shown: Shown, facts: Facts, checked: float) -> None:
        self.name = shown.id  # in addresses; a day's puzzle has its date
        self.key = (shown.id, shown.revision)  # in caches: a corrected puzzle is another one
        self.shown, self.facts = shown, facts
        self.checked = checked  # when the store had it


class Site:
    """The one object behind all routes."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings, self.store = settings, store
        assets = Assets(_HERE / "static")
        self.assets = {key: CachedResponse(asset.body, asset.type) for key, asset in assets.files.items()}
        editions = editions_of(settings.languages, settings.series)
        self.editions = {each.path: self._pages(assets, each, editions) for each in editions}
        self.pages = self.editions[""]  # in the site's first language
        # The reference of the API is in English.
        self.english = self._pages(assets, Edition(ENGLISH), ()) if settings.languages[0] != ENGLISH else self.pages
        self.tasks = FileTasks(limits.tasks, limits.task_seconds, sandbox=settings.sandbox)
        self.queue = MakingQueue(settings, self.add_made)
        self.cache = ResponseCache()
        self.puzzles: WeighedCache[VisiblePuzzle] = WeighedCache(PUZZLES)
        self.keys: WeighedCache[AnswerKey] = WeighedCache(KEYS)
        self.finishers: WeighedCache[int] = WeighedCache(PUZZLES)  # (puzzle, address) -> how many times it finished
        self.tallies = Tallies(store)
        self.names: WeighedCache[frozenset[str]] = WeighedCache(PUZZLES)  # of clues, by puzzle
        self.doing = ""  # what is being done for the coming days
        self.requests = RateLimit(limits.requests, MANY_REQUESTS)
        self.files = RateLimit(limits.files, MANY_FILES)
        self.makings = RateLimit(limits.makings, MANY_PUZZLES)
        self.uploads = RateLimit(limits.uploads, MANY_UPLOADS)
        self.upload_bytes = RateLimit(limits.upload_bytes, MANY_BYTES)
        self.studies = RateLimit(limits.studies, MANY_GRIDS)
        self.layouts = RateLimit(limits.layouts, MANY_LISTS)
        self.notes = RateLimit(limits.notes, MANY_NOTES)
        self.finishes = RateLimit(limits.finishes, MANY_FINISHES)
        self.new_rooms = RateLimit(limits.rooms, MANY_ROOMS)
        self.rooms = LiveRooms(store.rooms, self.answers, limits.people)

    def _pages(self, assets: Assets, edition: Edition, editions: Sequence[Edition]) -> SitePages:
        """The pages of an edition."""
        return SitePages(
            self.settings,
            assets,
            header=_header(self.settings, edition, editions),
            footer=_footer(),
            folders=[_HERE / "templates"],
            installable=True,
            edition=edition,
            editions=editions,
            finish=lambda page: with_path(page, self.settings.root),
        )

    def pages_for(self, request: HTTPConnection) -> SitePages:
        """The pages of the edition that a request is for."""
        return self.editions[edition_path(request)]

    def today(self) -> date:
        """The date in the site's time zone."""
        return datetime.now(self.settings.timezone).date()

    def take(self, limit: RateLimit, request: HTTPConnection, amount: int = 1) -> None:
        """Count a request, or what it costs, against the limit of its sender."""
        limit.take(address(request, behind_proxy=self.settings.behind_proxy), amount)

    def is_new_finish(self, found: VisiblePuzzle, request: Request, seconds: int, cells: int) -> bool:
        """Whether a solve time counts: a possible one, and not yet too many from this address."""
        key = (found.name, address(request, behind_proxy=self.settings.behind_proxy))
        times = self.finishers.get(key) or 0
        if times >= MOST_FINISHES or seconds < FASTEST * cells:
            return False
        self.finishers.put(key, times + 1, 0)
        return True

    def tally(self, found: VisiblePuzzle, request: Request, what: str) -> None:
        """Count that somebody began a day's puzzle, or needed help with a clue."""
        if found.shown.day is not None:
            self.tallies.add(found.name, what, address(request, behind_proxy=self.settings.behind_proxy))

    async def clue_names(self, found: VisiblePuzzle) -> frozenset[str]:
        """The names of a puzzle's clues, as 12A."""
        if (names := self.names.get(found.key)) is None:
            document = await self.part(found.name, "document")
            names = await run_in_threadpool(clue_names_in, document)
            self.names.put(found.key, names, 60 * len(names))
        return names

    # Puzzles.

    async def find(self, name: str) -> VisiblePuzzle:
        """A puzzle by its date, its id or `today`; 404 for one that doesn't exist or whose day is to come."""
        name = f"{name.removesuffix(TODAY)}{self.today()}" if name.endswith(TODAY) else name
        at = day_named(name)
        if at is None and not _ID.fullmatch(name):
            raise HTTPException(404, MISSING)
        if at is not None and at.day > self.today():
            raise HTTPException(404, worded("This day's puzzle is still to come."))
        found = self.puzzles.get(name)
        if found is not None and time.monotonic() - found.checked < LOOK_AGAIN:
            return found
        self.puzzles.drop(name)
        shown = await run_in_threadpool(self.store.shown, name)
        if shown is None or shown.approval == "wanted" or (shown.day is not None and shown.day > self.today()):
            raise HTTPException(404, MISSING)
        found = VisiblePuzzle(shown, shown.facts or await self._prepare(name), time.monotonic())
        self.puzzles.put(name, found, _PUZZLE)
        return found

    async def _prepare(self, name: str) -> Facts:
        """Prepare a puzzle that an older release stored."""
        key = (name, "prepare")

        async def make() -> CachedResponse:
            made = await self.run_task("prepare", (await self.part(name, "content")).encode())
            prepared = Prepared.from_bytes(made)
            await run_in_threadpool(self.store.keep_prepared, name, prepared)
            return CachedResponse(b"", JSON)

        try:
            await self.cache.get_or_make(key, make)
        except Unmakeable as error:
            raise HTTPException(422, f"This puzzle can't be shown: {error}") from None
        self.cache.kept.drop(key)
        shown = await run_in_threadpool(self.store.shown, name)
        if shown is None or shown.facts is None:
            raise HTTPException(404, MISSING)
        return shown.facts

    async def part(self, name: str, part: Literal["content", "document", "answers"]) -> str:
        """A part of a puzzle as it is stored; 404 if the puzzle is gone."""
        if (text := await run_in_threadpool(self.store.part, name, part)) is None:
            raise HTTPException(404, MISSING)
        return text

    async def key(self, found: VisiblePuzzle) -> AnswerKey:
        """The answers of a puzzle."""
        if (key := self.keys.get(found.key)) is None:
            answers = await self.part(found.name, "answers")
            key = await run_in_threadpool(lambda: AnswerKey(json.loads(answers)))
            self.keys.put(found.key, key, 8 * len(answers))
        return key

    async def answers(self, name: str) -> AnswerKey:
        """The answers of a puzzle by its name."""
        return await self.key(await self.find(name))

    # What visitors send.

    async def refuse_if_no_room(self) -> None:
        """507 if the puzzles of visitors take all the room that they may take."""
        if await run_in_threadpool(self.store.visitors_bytes) >= self.settings.uploads_quota:
            raise HTTPException(507, NO_ROOM)

    async def add_made(self, data: bytes, difficulty: int) -> str:
        """Store a puzzle that a visitor ordered, as the maker prepared it; returns its name in addresses."""
        prepared = Prepared.from_bytes(data)
        return await run_in_threadpool(self.store.add_prepared, prepared, origin="made", difficulty=difficulty)

    async def add_sheet(self, request: Request, wanted: CrissCrossRequest) -> str:
        """Store the puzzle of a list; returns its name in addresses. Unmakeable if the list makes none."""
        await self.refuse_if_no_room()
        prepared = await self.run_task("crisscross", wanted.model_dump_json().encode(), kind="prepared")
        return await self._store_upload(request, Prepared.from_bytes(prepared))

    async def add_upload(self, request: Request, data: bytes) -> str:
        """Store a puzzle file of any format; returns its name in addresses.

        It is read and prepared in a process with limits. Unmakeable if it is no puzzle: the same file is not tried
        again for a while.
        """
        key = ("upload", hashlib.blake2b(data).digest())
        self.cache.get(key)  # Unmakeable if it failed before
        try:
            prepared = Prepared.from_bytes(await self.run_task("read", data))
        except Unmakeable as failure:
            self.cache.fail(key, failure)
            raise
        return await self._store_upload(request, prepared)

    async def _store_upload(self, request: Request, prepared: Prepared) -> str:
        self.take(self.upload_bytes, request, await run_in_threadpool(lambda: prepared.stored))
        quota = self.settings.uploads_quota
        try:
            return await run_in_threadpool(self.store.add_prepared, prepared, origin="upload", quota=quota)
        except StoreFullError:
            raise HTTPException(507, NO_ROOM) from None

    async def expire(self) -> None:
        """Delete the puzzles of visitors that are too old, now and every hour; never ends."""
        while days := self.settings.uploads_days:
            before = datetime.now(UTC) - timedelta(days)
            if count := await run_in_threadpool(self.store.expire, before):
                log.info("%d puzzles of visitors were older than %d days and are deleted", count, days)
            await asyncio.sleep(EXPIRE_EVERY)

    # Files.

    async def file(
        self, request: Request, found: VisiblePuzzle, kind: str, type: str, name: str = "", *, solution: bool = False
    ) -> CachedResponse:
        """A file of a puzzle, made in a process of its own, and cached. Unmakeable if it can't be made."""
        key = (*found.key, kind, solution)

        async def make() -> CachedResponse:
            data = (await self.part(found.name, "content")).encode()
            return CachedResponse(
                await self.run_task("file", data, kind=kind, solution=solution, language=self.settings.languages[0]),
                type,
                name,
            )

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(self.files, request)
        return await self.cache.get_or_make(key, make)

    async def sheet(
        self, request: Request, wanted: CrissCrossRequest, kind: str, type: str, name: str = ""
    ) -> CachedResponse:
        """The layout or a file of a list, made in a process of its own, and cached. Unmakeable if it can't be made."""
        data = wanted.model_dump_json().encode()
        key = ("crisscross", kind, hashlib.blake2b(data).digest())

        async def make() -> CachedResponse:
            return CachedResponse(await self.run_task("crisscross", data, kind=kind), type, name)

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(self.layouts, request)
        return await self.cache.get_or_make(key, make)

    async def regex(self, request: Request, task: str, data: bytes) -> CachedResponse:
        """The result of a task on a regex crossword, cached. Unmakeable, with the reason, if it fails."""
        key = (task, hashlib.blake2b(data).digest())

        async def make() -> CachedResponse:
            return CachedResponse(await self.run_task(task, data), JSON)

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(self.layouts, request)
        return await self.cache.get_or_make(key, make)

    async def converted(self, request: Request, data: bytes, suffix: str, type: str) -> CachedResponse:
        """A puzzle file in another format, made in a process of its own. Unmakeable if it is no puzzle."""
        self.take(self.files, request)
        return CachedResponse(await self.run_task("convert", data, suffix=suffix), type, f"crossword.{suffix}")

    async def constructed(self, request: Request, kind: str, data: bytes, type: str = JSON) -> CachedResponse:
        """Patterns, clues, a judgement or a submission for the constructor's page. Unmakeable if there are none."""
        key = ("construct", kind, hashlib.blake2b(data).digest())

        async def make() -> CachedResponse:
            return CachedResponse(await self.run_task(f"construct-{kind}", data), type)

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(self.files, request)
        return await self.cache.get_or_make(key, make)

    async def studied(self, request: Request, data: bytes) -> CachedResponse:
        """What a grid of the constructor's page leaves, by the lists that the page has. Unmakeable if that fails."""
        key, sources = ("study", hashlib.blake2b(data).digest()), self.settings.sources.as_json()

        async def make() -> CachedResponse:
            return CachedResponse(await self.run_task("construct-study", data, sources=sources), JSON)

        if (cached := self.cache.get(key)) is not None:
            return cached
        self.take(self.studies, request)
        return await self.cache.get_or_make(key, make)

    async def words(self) -> CachedResponse:
        """The default lexicon as the constructor's page gets it, made once."""

        async def make() -> CachedResponse:
            return CachedResponse(self.settings.words or await self.run_task("words", b""), PACKED)

        return await self.cache.get_or_make(("words",), make)

    async def run_task(self, task: str, data: bytes, **arguments: object) -> bytes:
        """The result of a file task; Unmakeable, with the reason, if it fails."""
        try:
            return await self.tasks.run(task, data, **arguments)
        except (InputError, FileTaskError) as error:
            raise Unmakeable(str(error)) from None


def clue_names_in(document: str) -> frozenset[str]:
    """The names of the clues in what the player reads.

    >>> clue_names_in('{"lists": [{"heading": "Down", "clues": [{"number": "3"}]}]}')
    frozenset({'3D'})
    """
    ends = {ACROSS: "A", DOWN: "D"}
    lists = json.loads(document)["lists"]
    return frozenset(
        clue["number"] + ends.get(each["heading"], f" {each['heading']}") for each in lists for clue in each["clues"]
    )


def _header(settings: Settings, edition: Edition, editions: Sequence[Edition]) -> list[SiteLink]:
    """The links at the top. A series that is an edition's own has no link, and an edition with one has no other."""
    making = [SiteLink("/make", worded("Make"))] if settings.makers else []
    own = {each.series for each in editions}
    others = {} if edition.series else settings.series
    series = [SiteLink(f"/{name}", title) for name, title in others.items() if name not in own]
    first = [SiteLink("/", worded("Today")), *series, SiteLink("/archive", worded("Archive")), *making]
    hands = [
        SiteLink("/construct", worded("Construct")),
        SiteLink("/crisscross", worded("Criss-cross")),
        SiteLink("/regex", worded("Regex")),
    ]
    return [*first, *hands, SiteLink("/upload", worded("Play a file")), SiteLink("/about", worded("About"))]


def _footer() -> list[SiteLink]:
    return [
        SiteLink("/about", worded("About")),
        SiteLink("/embed", worded("Embed")),
        SiteLink("/feed.atom", worded("Feed")),
        SiteLink("/api/docs", worded("API")),
    ]


def site_of(request: HTTPConnection) -> Site:
    """The site that a request is for."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


def said_for(request: Request) -> Wording:
    """The wording of the pages for a visitor."""
    return site_of(request).pages_for(request).said


def series_of(request: Request) -> str:
    """The series that an address asks for, "" for the first; 404 for one that the site doesn't have."""
    own = site_of(request).pages_for(request).edition.series
    name = request.query_params.get("series", "") or own
    if name and name not in site_of(request).settings.series:
        raise HTTPException(404, worded("This site has no such series."))
    return name
