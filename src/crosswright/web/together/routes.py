"""Routes of the rooms in which people solve a puzzle together: one to open a room, and the WebSocket of its people.

The first message of a person is `SentHello`; each further one is `SentNews`. The room sends messages with some
of these fields:

    you, epoch, number, done, is_all, changes    the welcome
    changes                                      [number, cell, text, mark, who], the latest of each cell
    at                                           [who, cell]: cursors that have moved
    members                                      [who, name, cell]: everybody who is here
    ack                                          the last operation of yours that is stored

A connection ends with one of the codes of `together.rooms`. A room belongs to one puzzle: a person whose page has
another one is sent away with the code `ELSEWHERE`, and the reason is the puzzle of the room.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Annotated
from unicodedata import category

from fastapi import APIRouter, HTTPException, Request
from pydantic import AfterValidator, BaseModel, Field, StringConstraints, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from crosswright.grid import MOST_CELLS_A_SIDE
from crosswright.language.wording import worded
from crosswright.puzzle import MOST_CHARACTERS_A_CELL
from crosswright.web.puzzles.site_puzzles import puzzles_of
from crosswright.web.server.failures import API_ERRORS
from crosswright.web.server.rates import REQUESTS, TOO_OFTEN, Rate, TokenBucket
from crosswright.web.server.safety import has_own_origin
from crosswright.web.server.sent import Sent
from crosswright.web.server.site import Site, site_of
from crosswright.web.together.room import Room, RoomFullError, RoomMember, SharedChange, WrittenLetter
from crosswright.web.together.rooms import (
    ELSEWHERE,
    FULL,
    GONE,
    IDLE,
    TOO_MUCH,
    LiveRoom,
    LiveRooms,
    Postbox,
    RoomLimits,
    as_text,
)

router = APIRouter(responses=API_ERRORS)
ROOMS = Rate(40, worded("That is a lot of rooms for one hour; come back in a while."))
NO_ROOM = worded("There are too many rooms just now; try again tomorrow.")
# How many seconds may the first message take?
HELLO_SECONDS = 10.0
_MOST_CELLS = MOST_CELLS_A_SIDE**2
_Cell = Annotated[int, Field(ge=0, lt=_MOST_CELLS)]
_Cells = Annotated[list[_Cell], Field(max_length=_MOST_CELLS)]
_Text = Annotated[str, StringConstraints(max_length=MOST_CHARACTERS_A_CELL, pattern=r"^[^\s\x00-\x1f]*$")]
# How many bytes of a message cost as much as a cell?
_BYTES_A_CELL = 16
# Format characters that names need: they join letters and emoji, or keep letters apart.
_JOINERS = "\u200c\u200d"


def _clean(name: str) -> str:
    """A name without characters that can't be seen and change how others show, as those that turn the writing."""
    return "".join(a for a in name if a in _JOINERS or category(a) not in ("Cc", "Cf", "Zl", "Zp")).strip()


_Name = Annotated[
    str,
    StringConstraints(max_length=24, strip_whitespace=True, pattern=r"^[^\x00-\x1f\x7f]*$"),
    AfterValidator(_clean),
]


class WantedRoom(Sent):
    """A room to open."""

    puzzle: Annotated[str, Field(max_length=64, description="The id of a puzzle, as in its document.")]


class OpenedRoom(BaseModel):
    """A room."""

    room: str = Field(description="Its name. Everybody who knows it may enter.")


class SentHello(Sent):
    """The first message."""

    key: Annotated[str, StringConstraints(min_length=16, max_length=64)]
    puzzle: Annotated[str, Field(max_length=64)]  # the one on the page
    name: _Name = ""
    epoch: Annotated[str, Field(max_length=64)] = ""
    since: int = 0


class SentNews(Sent):
    """What a person does: an operation has a number, one more than the one before."""

    op: Annotated[int, Field(ge=1, lt=2**53)] | None = None
    put: Annotated[list[tuple[_Cell, _Text, bool]], Field(max_length=_MOST_CELLS)] = Field([])
    check: _Cells = Field([])
    reveal: _Cells = Field([])
    all: bool = False  # whether the whole puzzle is revealed
    clear: bool = False
    at: _Cell | None = None
    name: _Name | None = None

    def cells(self, room: Room) -> int:
        """How many cells this concerns, each time that it names them."""
        return len(self.put) + len(self.check) + len(self.reveal) + (len(room.changes) if self.clear else 0)


class _LeavingError(Exception):
    """A connection that has to end, with the code and the reason."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code)
        self.code, self.reason = code, reason


@router.post("/api/rooms", tags=["rooms"], status_code=201)
async def open_room(request: Request, room: WantedRoom) -> OpenedRoom:
    """Open a room to solve a puzzle together; its WebSocket is /api/rooms/NAME. It is kept for a day after its use."""
    site = site_of(request)
    puzzle = await puzzles_of(request).find(room.puzzle)
    site.take(ROOMS, request)
    name = await run_in_threadpool(site.store.rooms.create, puzzle.name, site.settings.of(RoomLimits).stored_rooms)
    if name is None:
        raise HTTPException(507, NO_ROOM)
    return OpenedRoom(room=name)


@router.websocket("/api/rooms/{name}")
async def enter(socket: WebSocket, name: str) -> None:
    """Take part in a room until somebody ends the connection."""
    site = site_of(socket)
    if not has_own_origin(socket, site.settings.base_url):
        await socket.close()  # before it is accepted: 403
        return
    await socket.accept()
    code, reason = GONE, ""
    with suppress(WebSocketDisconnect):
        try:
            async with _counted(site, socket):
                await _take_part(site, socket, name)
        except _LeavingError as leaving:
            code, reason = leaving.code, leaving.reason
        except HTTPException as refused:  # too many requests, or no such puzzle any more
            code = TOO_MUCH if refused.status_code == TOO_OFTEN else GONE
        await socket.close(code, reason)


@asynccontextmanager
async def _counted(site: Site, socket: WebSocket) -> AsyncIterator[None]:
    """Count a connection against the limits."""
    rooms = site.part(LiveRooms)
    limits, by_address = rooms.limits, rooms.by_address
    site.take(REQUESTS, socket)
    sender = site.address(socket)
    if by_address[sender] >= limits.sockets_an_address or by_address.total() >= limits.sockets:
        raise _LeavingError(TOO_MUCH)
    by_address[sender] += 1
    try:
        yield
    finally:
        by_address[sender] -= 1
        if not by_address[sender]:
            del by_address[sender]


async def _take_part(site: Site, socket: WebSocket, name: str) -> None:
    with _refusing():
        hello = SentHello.model_validate_json(await _received(socket, HELLO_SECONDS))
    rooms = site.part(LiveRooms)
    if (live := await rooms.find(name)) is None:
        raise _LeavingError(GONE)
    if hello.puzzle != live.room.puzzle:
        raise _LeavingError(ELSEWHERE, live.room.puzzle)
    sender = site.address(socket)
    await rooms.pay(sender, live, len(live.room.changes))
    try:
        member = live.room.join(hello.key, hello.name)
    except RoomFullError:
        raise _LeavingError(FULL) from None
    box = Postbox()
    async with rooms.turn():
        box.put(as_text(_welcome(live, member, hello)))
        rooms.enter(live, member, box)
    sending = asyncio.create_task(_send(socket, box))
    receiving = asyncio.create_task(_receive(site, socket, live, member))
    try:
        done, _ = await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in (sending, receiving):
            task.cancel()
        await asyncio.gather(sending, receiving, return_exceptions=True)
        rooms.leave(live, member)


def _welcome(live: LiveRoom, member: RoomMember, hello: SentHello) -> dict[str, object]:
    room = live.room
    is_known = hello.epoch == room.epoch
    return {
        "you": member.number,
        "epoch": room.epoch,
        "number": room.number,
        "done": room.done.get(member.key, 0),
        "is_all": not is_known,
        "changes": room.since(hello.since if is_known else 0),
    }


async def _send(socket: WebSocket, box: Postbox) -> None:
    while (text := await box.get()) is not None:
        await socket.send_text(text)
    raise _LeavingError(box.closing or GONE)


async def _receive(site: Site, socket: WebSocket, live: LiveRoom, member: RoomMember) -> None:
    rooms, sender = site.part(LiveRooms), site.address(socket)
    messages = TokenBucket(rooms.limits.messages, rooms.limits.messages_at_once)
    cells = TokenBucket(*rooms.limits.cells)

    async def pay(amount: float) -> None:
        if cells.take(amount):
            raise _LeavingError(TOO_MUCH)
        await rooms.pay(sender, live, amount)

    while True:
        text = await _received(socket, rooms.limits.idle_seconds)
        if messages.take() or len(text) > site.settings.limits.message_bytes:
            raise _LeavingError(TOO_MUCH)
        await pay(len(text) / _BYTES_A_CELL)
        async with rooms.turn():
            with _refusing():
                news = SentNews.model_validate_json(text)
        await pay(news.cells(live.room))
        async with rooms.turn():
            _act(rooms, live, member, news)


async def _received(socket: WebSocket, seconds: float) -> str:
    """The next message; a code of `_LeavingError` for one that takes too long."""
    try:
        async with asyncio.timeout(seconds):
            message = await socket.receive()
    except TimeoutError:
        raise _LeavingError(IDLE) from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    return message.get("text") or ""


@contextmanager
def _refusing() -> Iterator[None]:
    """End a connection that sends what no page of ours sends."""
    try:
        yield
    except ValidationError:
        raise _LeavingError(TOO_MUCH) from None


def _act(rooms: LiveRooms, live: LiveRoom, member: RoomMember, news: SentNews) -> None:
    """Do what a message says."""
    if news.name is not None and news.name != member.name:
        member.name = news.name
        live.tell_who_is_here()
    if news.at is not None and news.at in live.room.open:
        rooms.move(live, member, news.at)
    if news.op is not None:
        made = _operate(live, member, news) if live.room.is_new(member, news.op) else []
        rooms.note(live, member, made, news.op)


def _operate(live: LiveRoom, member: RoomMember, news: SentNews) -> list[SharedChange]:
    """Change the letters of a room."""
    room = live.room
    made = room.clear(member) if news.clear else []
    made += room.write(member, (WrittenLetter(*each) for each in news.put))
    made += room.check(member, news.check)
    return made + (room.reveal(member, news.reveal, is_all=news.all) if news.reveal else [])
