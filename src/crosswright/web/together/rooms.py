"""The rooms in which somebody is: loaded from the store, changed, stored, and then sent to their people.

A change is sent to the people of a room, and acknowledged to its writer, once it is stored. (A person who enters
just then may see it earlier.) One task stores the changes of all rooms together, some 30 times a second at most,
so that a commit is paid once for many letters.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from cachetools import LRUCache
from starlette.concurrency import run_in_threadpool

from crosswright.web.puzzles.site_puzzles import SitePuzzles
from crosswright.web.server.rates import MOST_ADDRESSES, TokenBucket
from crosswright.web.server.site import Site
from crosswright.web.together.room import Room, RoomMember, SharedChange

# For how many seconds are changes gathered before they are stored together?
GATHER = 0.03
# How long is a room kept after the last person left, and how many seconds are between two looks for old ones?
KEEP, EXPIRE_EVERY = timedelta(days=1), 3600.0
# How many bytes may wait for somebody who doesn't read? The largest grid takes a quarter of this.
MOST_WAITING = 2**18
# Why a room ends a connection (codes of the WebSocket protocol, those from 4000 on are ours).
TOO_MUCH, GONE, FULL, SLOW, IDLE, ELSEWHERE = 1008, 4404, 4403, 4409, 4408, 4410
log = logging.getLogger("crosswright.web")


@dataclass(frozen=True)
class RoomLimits:
    """How much the people in rooms may do."""

    # People in one room, connections of an address and of all, rooms in the store.
    people: int = 12
    sockets_an_address: int = 40
    sockets: int = 2000
    stored_rooms: int = 20_000
    # Of one person in a room: messages a second, and at once; seconds without a message.
    messages: float = 20
    messages_at_once: int = 80
    # Cells a second, and at once: of one person, whom more than that ends, and of an address, a room and all rooms
    # together, which wait. A cell counts when it is written, checked, revealed, cleared or sent to somebody who comes.
    cells: tuple[float, float] = (400, 8000)
    cells_an_address: tuple[float, float] = (1200, 16_000)
    cells_a_room: tuple[float, float] = (1000, 12_000)
    cells_of_all: tuple[float, float] = (8000, 24_000)
    idle_seconds: float = 3600


class Postbox:
    """What waits to be sent to somebody, with a limit."""

    def __init__(self) -> None:
        self.waiting: deque[str] = deque()
        self.bytes = 0
        self.filled = asyncio.Event()
        self.closing: int | None = None  # the code, once the connection has to end

    def put(self, text: str) -> None:
        """Send something."""
        self.waiting.append(text)
        self.bytes += len(text)
        if self.bytes > MOST_WAITING:
            self.close(SLOW)
        self.filled.set()

    def close(self, code: int) -> None:
        """End the connection."""
        self.closing = code if self.closing is None else self.closing
        self.filled.set()

    async def get(self) -> str | None:
        """What to send next; None at the end."""
        while not self.waiting and self.closing is None:
            self.filled.clear()
            await self.filled.wait()
        if self.closing is not None:
            return None
        text = self.waiting.popleft()
        self.bytes -= len(text)
        return text


@dataclass(eq=False)
class LiveRoom:
    """A room in which somebody is."""

    name: str
    room: Room
    cells: TokenBucket  # that its people may still change
    boxes: dict[RoomMember, Postbox] = field(default_factory=dict)
    unsaved: dict[int, SharedChange] = field(default_factory=dict)  # the latest of each cell; sent once it is stored
    done: dict[RoomMember, int] = field(default_factory=dict)  # the operations to acknowledge
    moved: set[RoomMember] = field(default_factory=set)
    is_gone: bool = False

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message to everybody."""
        text = as_text(message)
        for box in self.boxes.values():
            box.put(text)

    def tell_who_is_here(self) -> None:
        """Send the list of the people."""
        self.tell({"members": [member.shown for member in self.boxes]})

    def news(self, saved: Iterable[SharedChange]) -> dict[str, Any]:
        """What is stored by now and nobody has been told."""
        moved = [(member.number, member.cell) for member in self.moved if member in self.boxes]
        self.moved = set()
        return {name: value for name, value in (("changes", sorted(saved)), ("at", moved)) if value}

    def close(self, code: int) -> None:
        """Send everybody away."""
        for box in self.boxes.values():
            box.close(code)


class LiveRooms:
    """All rooms in which somebody is."""

    def __init__(self, site: Site) -> None:
        self.store, self.answers, self.limits = (
            site.store.rooms,
            site.part(SitePuzzles).answers,
            site.settings.of(RoomLimits),
        )
        self.rooms: dict[str, LiveRoom] = {}
        self.loading: dict[str, asyncio.Future[LiveRoom | None]] = {}
        self.by_address: Counter[str] = Counter()
        self.cells = TokenBucket(*self.limits.cells_of_all)
        self.cells_by_address: LRUCache[str, TokenBucket] = LRUCache(MOST_ADDRESSES)
        self.changed: set[LiveRoom] = set()
        self.wake = asyncio.Event()
        self._turn = asyncio.Lock()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A context for work of some milliseconds: one piece at a time, and other visitors between two of them."""
        async with self._turn:
            yield
            await asyncio.sleep(0)

    async def find(self, name: str) -> LiveRoom | None:
        """A room by its name; None if there is none. Those who come at the same moment get the same one."""
        if (room := self.rooms.get(name)) is not None:
            return room
        if (loading := self.loading.get(name)) is None:
            loading = self.loading[name] = asyncio.ensure_future(self._load(name))
            loading.add_done_callback(lambda _: self.loading.pop(name))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> LiveRoom | None:
        stored = await run_in_threadpool(self.store.get, name)
        if stored is None:
            return None
        room = Room(stored.puzzle, await self.answers(stored.puzzle), self.limits.people)
        room.load(stored.letters)
        live = self.rooms[name] = LiveRoom(name, room, TokenBucket(*self.limits.cells_a_room))
        return live

    async def pay(self, address: str, live: LiveRoom, cells: float) -> None:
        """Wait until an address, a room and all rooms together may do this much more.

        While somebody waits, nothing more is read from that connection.
        """
        if (own := self.cells_by_address.get(address)) is None:
            own = self.cells_by_address[address] = TokenBucket(*self.limits.cells_an_address)
        for bucket in (own, live.cells, self.cells):
            while seconds := bucket.take(min(cells, bucket.most)):
                await asyncio.sleep(seconds)

    def enter(self, live: LiveRoom, member: RoomMember, box: Postbox) -> None:
        """Somebody has come. An older connection of the same browser page ends."""
        for old in [each for each in live.boxes if each.number not in live.room.members]:
            live.boxes.pop(old).close(GONE)
        live.boxes[member] = box
        live.tell_who_is_here()

    def leave(self, live: LiveRoom, member: RoomMember) -> None:
        """Somebody's connection has ended."""
        live.room.leave(member)
        if live.boxes.pop(member, None) is not None:
            live.tell_who_is_here()
        self.forget_if_empty(live)

    def forget_if_empty(self, live: LiveRoom) -> None:
        """Forget a room that is empty and stored."""
        if not live.boxes and not live.unsaved and self.rooms.get(live.name) is live:
            del self.rooms[live.name]

    def note(self, live: LiveRoom, member: RoomMember, changes: list[SharedChange], operation: int | None) -> None:
        """Have changes stored and then sent."""
        live.unsaved.update({change.cell: change for change in changes})
        if operation is not None:
            live.done[member] = operation
        self.changed.add(live)
        self.wake.set()

    def move(self, live: LiveRoom, member: RoomMember, cell: int) -> None:
        """Have it sent where somebody's cursor is."""
        member.cell = cell
        live.moved.add(member)
        self.changed.add(live)
        self.wake.set()

    async def work(self) -> None:
        """Store and send what has changed; never ends. After an error nothing is lost: it is stored the next time."""
        while True:
            await self.wake.wait()
            await asyncio.sleep(GATHER)
            self.wake.clear()
            await self.save()

    async def save(self) -> None:
        """Store what has changed, and send it."""
        batch = list(self.changed)
        unsaved = {live.name: dict(live.unsaved) for live in batch if live.unsaved}
        done = [(live, dict(live.done)) for live in batch]
        if unsaved:
            rows = {name: [change.stored for change in changes.values()] for name, changes in unsaved.items()}
            try:
                gone = await run_in_threadpool(self.store.put, rows)
            except BaseException:
                self.wake.set()
                raise
            for live in batch:
                _forget_saved(live, unsaved.get(live.name, {}))
                live.is_gone |= live.name in gone
        self.changed = {live for live in {*self.changed, *batch} if live.unsaved}
        for live, operations in done:
            async with self.turn():
                _send(live, unsaved.get(live.name, {}), operations)
                self.forget_if_empty(live)
        if self.changed:
            self.wake.set()

    async def expire(self) -> None:
        """Delete the rooms that nobody has used for a day, now and every hour; never ends."""
        while True:
            before = datetime.now(UTC) - KEEP
            if count := await run_in_threadpool(self.store.expire, before, list(self.rooms)):
                log.info("%d rooms in which nobody was for a day are deleted", count)
            await asyncio.sleep(EXPIRE_EVERY)


def _forget_saved(live: LiveRoom, saved: dict[int, SharedChange]) -> None:
    for cell, change in saved.items():
        if live.unsaved.get(cell) is change:
            del live.unsaved[cell]


def _send(live: LiveRoom, saved: dict[int, SharedChange], done: dict[RoomMember, int]) -> None:
    """Send the changes that are stored now, and acknowledge operations."""
    if live.is_gone:
        live.close(GONE)
        live.unsaved.clear()
    if news := live.news(saved.values()):
        live.tell(news)
    for member, operation in done.items():
        if member in live.boxes:
            live.boxes[member].put(as_text({"ack": operation}))
        if live.done.get(member) == operation:
            del live.done[member]


def as_text(message: Mapping[str, object]) -> str:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
