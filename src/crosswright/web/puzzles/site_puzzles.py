"""The puzzles of the site: those of days, and those that visitors have made or sent."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import time
from datetime import UTC, datetime, timedelta
from typing import Literal

from fastapi import HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from crosswright.language.wording import worded
from crosswright.publish.names import day_named
from crosswright.publish.prepared import Facts, Prepared
from crosswright.publish.store import Shown, StoreFullError
from crosswright.puzzle import ACROSS, DOWN
from crosswright.web.puzzles.answer_key import AnswerKey
from crosswright.web.puzzles.make_request import MakeRequest
from crosswright.web.puzzles.making import MakingJob, MakingQueue
from crosswright.web.puzzles.tallies import Tallies
from crosswright.web.server.caches import WeighedCache
from crosswright.web.server.rates import FILES, Rate
from crosswright.web.server.responses import JSON, CachedResponse, Unmakeable
from crosswright.web.server.site import Site, site_of

MAKINGS = Rate(20, worded("That is a lot of puzzles to make for one hour; come back in a while."))
UPLOADS = Rate(60, worded("That is a lot of uploads for one hour; come back in a while."))
# What the uploads of an address take in the store: some 800 puzzles of 21 by 21.
UPLOAD_BYTES = Rate(8 * 10**6, worded("That is a lot of bytes to store for one hour; come back in a while."))
FINISHES = Rate(240, worded("That is a lot of puzzles to finish for one hour; come back in a while."))
NOTES = Rate(40, worded("That is a lot of notes for one hour; come back in a while."))  # on clues, for the editors
# How many bytes may the cache of puzzles take, and that of answers to check letters with?
PUZZLES, KEYS = 4 * 2**20, 32 * 2**20
# What does a visible puzzle take in memory? Its texts are cut.
_PUZZLE = 6000
# After how many seconds is a puzzle looked up again? It may have expired or been deleted, or a clue corrected.
LOOK_AGAIN = 60.0
# How many solve times of one puzzle does an address report? A family may share one.
MOST_FINISHES = 3
# How many seconds at least does a cell take a human being?
FASTEST = 0.2
# How many seconds are between two looks for puzzles that have expired?
EXPIRE_EVERY = 3600.0
TODAY = "today"  # in place of a date, also in `mini-today`
MISSING = worded("There is no puzzle here.")
NO_ROOM = worded("This site has no room for more puzzles of visitors just now; try again in some days.")
NO_MAKERS = worded("This site makes no puzzles for visitors.")
_ID = re.compile(r"[A-Za-z0-9_-]{6,64}")
log = logging.getLogger("crosswright.web")


class VisiblePuzzle:
    """A puzzle that visitors may see. It has no part that a stranger could make large."""

    def __init__(self, shown: Shown, facts: Facts, checked: float) -> None:
        self.name = shown.id  # in addresses; a day's puzzle has its date
        self.key = (shown.id, shown.revision)  # in caches: a corrected puzzle is another one
        self.shown, self.facts = shown, facts
        self.checked = checked  # when the store had it


class SitePuzzles:
    """What the site keeps of its puzzles in memory, and its way to all others."""

    def __init__(self, site: Site) -> None:
        self.site, self.store = site, site.store
        self.queue = MakingQueue(site.settings, self.add_made)
        self.tallies = Tallies(site.store)
        self.visible: WeighedCache[VisiblePuzzle] = WeighedCache(PUZZLES, lambda puzzle: _PUZZLE)
        self.keys: WeighedCache[AnswerKey] = WeighedCache(KEYS, lambda key: key.size)
        # How many times an address has finished a puzzle, by both.
        self.finishers: WeighedCache[int] = WeighedCache(PUZZLES)
        self.names: WeighedCache[frozenset[str]] = WeighedCache(PUZZLES, lambda names: 60 * len(names))

    async def find(self, name: str) -> VisiblePuzzle:
        """A puzzle by its date, its id or `today`; 404 for one that doesn't exist or whose day is to come."""
        today = self.site.today()
        name = f"{name.removesuffix(TODAY)}{today}" if name.endswith(TODAY) else name
        at = day_named(name)
        if at is None and not _ID.fullmatch(name):
            raise HTTPException(404, MISSING)
        if at is not None and at.day > today:
            raise HTTPException(404, worded("This day's puzzle is still to come."))
        puzzle = self.visible.get(name)
        if puzzle is not None and time.monotonic() - puzzle.checked < LOOK_AGAIN:
            return puzzle
        self.visible.pop(name, None)
        shown = await run_in_threadpool(self.store.shown, name)
        if shown is None or shown.approval == "wanted" or (shown.day is not None and shown.day > today):
            raise HTTPException(404, MISSING)
        puzzle = VisiblePuzzle(shown, shown.facts or await self._prepare(name), time.monotonic())
        self.visible[name] = puzzle
        return puzzle

    async def _prepare(self, name: str) -> Facts:
        """Prepare a puzzle that an older release stored."""
        key = (name, "prepare")

        async def make() -> CachedResponse:
            made = await self.site.run_task("prepare", (await self.part(name, "content")).encode())
            await run_in_threadpool(self.store.keep_prepared, name, Prepared.from_bytes(made))
            return CachedResponse(b"", JSON)

        try:
            await self.site.cache.get_or_make(key, make)
        except Unmakeable as error:
            raise HTTPException(422, f"This puzzle can't be shown: {error}") from None
        self.site.cache.kept.pop(key, None)
        shown = await run_in_threadpool(self.store.shown, name)
        if shown is None or shown.facts is None:
            raise HTTPException(404, MISSING)
        return shown.facts

    async def part(self, name: str, part: Literal["content", "document", "answers"]) -> str:
        """A part of a puzzle as it is stored; 404 if the puzzle is gone."""
        if (text := await run_in_threadpool(self.store.part, name, part)) is None:
            raise HTTPException(404, MISSING)
        return text

    async def key(self, puzzle: VisiblePuzzle) -> AnswerKey:
        """The answers of a puzzle."""
        if (key := self.keys.get(puzzle.key)) is None:
            answers = await self.part(puzzle.name, "answers")
            key = self.keys[puzzle.key] = await run_in_threadpool(AnswerKey.of, answers)
        return key

    async def answers(self, name: str) -> AnswerKey:
        """The answers of a puzzle by its name."""
        return await self.key(await self.find(name))

    async def clue_names(self, puzzle: VisiblePuzzle) -> frozenset[str]:
        """The names of a puzzle's clues, as 12A."""
        if (names := self.names.get(puzzle.key)) is None:
            document = await self.part(puzzle.name, "document")
            names = self.names[puzzle.key] = await run_in_threadpool(clue_names_in, document)
        return names

    async def file(
        self, request: Request, puzzle: VisiblePuzzle, kind: str, type: str, name: str = "", *, solution: bool = False
    ) -> CachedResponse:
        """A file of a puzzle, made in a process of its own, and cached. Unmakeable if it can't be made."""

        async def make() -> bytes:
            content = (await self.part(puzzle.name, "content")).encode()
            language = self.site.settings.languages[0]
            return await self.site.run_task("file", content, kind=kind, solution=solution, language=language)

        return await self.site.cached(request, FILES, (*puzzle.key, kind, solution), make, type=type, name=name)

    # Making.

    async def order(self, request: Request, order: MakeRequest) -> MakingJob:
        """Put a request into the queue; Busy if there are too many, from one visitor or from all."""
        if not self.site.settings.makers:
            raise HTTPException(404, NO_MAKERS)
        self.queue.refuse_if_full()
        await self.refuse_if_no_room()
        self.site.take(MAKINGS, request)
        return await self.queue.add(order)

    def job(self, id: str) -> MakingJob:
        """A job; 404 for an unknown id."""
        if (job := self.queue.jobs.get(id)) is None:
            raise HTTPException(404, worded("Nothing is being made here any more."))
        return job

    # What solvers say.

    def is_new_finish(self, puzzle: VisiblePuzzle, request: Request, seconds: int, cells: int) -> bool:
        """Whether a solve time counts: a possible one, and not yet too many from this address."""
        key = (puzzle.name, self.site.address(request))
        times = self.finishers.get(key) or 0
        if times >= MOST_FINISHES or seconds < FASTEST * cells:
            return False
        self.finishers[key] = times + 1
        return True

    def tally(self, puzzle: VisiblePuzzle, request: Request, what: str) -> None:
        """Count that somebody began a day's puzzle, or needed help with a clue."""
        if puzzle.shown.day is not None:
            self.tallies.add(puzzle.name, what, self.site.address(request))

    # What visitors send.

    async def refuse_if_no_room(self) -> None:
        """507 if the puzzles of visitors take all the room that they may take."""
        if await run_in_threadpool(self.store.visitors_bytes) >= self.site.settings.uploads_quota:
            raise HTTPException(507, NO_ROOM)

    async def add_made(self, data: bytes, difficulty: int) -> str:
        """Store a puzzle that a visitor ordered, as the maker prepared it; returns its name in addresses."""
        prepared = Prepared.from_bytes(data)
        return await run_in_threadpool(self.store.add_prepared, prepared, origin="made", difficulty=difficulty)

    async def add_upload(self, request: Request, data: bytes) -> str:
        """Store a puzzle file of any format; returns its name in addresses.

        It is read and prepared in a process with limits. Unmakeable if it is no puzzle: the same file is not tried
        again for a while.
        """
        cache, key = self.site.cache, ("upload", hashlib.blake2b(data).digest())
        cache.get(key)  # Unmakeable if it failed before
        try:
            prepared = await self.site.run_task("read", data)
        except Unmakeable as failure:
            cache.fail(key, failure)
            raise
        return await self.add_prepared(request, prepared)

    async def add_prepared(self, request: Request, data: bytes) -> str:
        """Store what a visitor sent, as a task prepared it; returns its name in addresses."""
        prepared = Prepared.from_bytes(data)
        self.site.take(UPLOAD_BYTES, request, await run_in_threadpool(lambda: prepared.stored))
        quota = self.site.settings.uploads_quota
        try:
            return await run_in_threadpool(self.store.add_prepared, prepared, origin="upload", quota=quota)
        except StoreFullError:
            raise HTTPException(507, NO_ROOM) from None

    async def expire(self) -> None:
        """Delete the puzzles of visitors that are too old, now and every hour; never ends."""
        while days := self.site.settings.uploads_days:
            before = datetime.now(UTC) - timedelta(days)
            if count := await run_in_threadpool(self.store.expire, before):
                log.info("%d puzzles of visitors were older than %d days and are deleted", count, days)
            await asyncio.sleep(EXPIRE_EVERY)


def puzzles_of(request: HTTPConnection) -> SitePuzzles:
    """The puzzles of the site that a request is for."""
    return site_of(request).part(SitePuzzles)


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
