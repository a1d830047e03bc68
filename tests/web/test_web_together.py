"""Rooms to solve together: any interleaving ends in the same letters everywhere; limits; what is kept."""

from __future__ import annotations

import json
import socket
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st
from patience import PATIENCE
from starlette.websockets import WebSocketDisconnect
from web_site import MINI, TODAY, app_of, filled_store, one_day, opened, served, store

from crosswright.publish.prepared import answers_of
from crosswright.publish.store import Store
from crosswright.publish.store.rooms import StoredLetter
from crosswright.web.puzzles.answer_key import AnswerKey
from crosswright.web.server.connections import LimitedWebSocket
from crosswright.web.together import routes
from crosswright.web.together.room import FIXED, WHOLE, Room, RoomFullError, WrittenLetter
from crosswright.web.together.rooms import ELSEWHERE, FULL, GONE, IDLE, SLOW, TOO_MUCH, Postbox, RoomLimits
from crosswright.web.together.routes import ROOMS

__all__ = ["one_day", "store"]
KEY = AnswerKey(answers_of(MINI))
CELLS = st.integers(0, 5)
TEXTS = st.sampled_from(["", "h", "E", "Q", "é"])


class Page:
    """A solver's page, as together.js does it: own letters show until they are acknowledged."""

    def __init__(self, server: Server, n: int) -> None:
        self.server, self.key = server, f"page {n}"
        self.stored: dict[int, tuple[int, str, str]] = {}
        self.letters: dict[int, str] = {}
        self.pending: dict[int, int] = {}
        self.waiting: list[tuple[int, Any]] = []
        self.number = self.op = 0
        self.epoch = ""
        self.sent: deque[tuple[int, Any]] = deque()  # on the way to the room
        self.inbox: deque[dict[str, Any]] = deque()  # on the way from it
        self.member: Any = None

    def connect(self) -> None:
        self.disconnect()
        room = self.server.room
        self.member = room.join(self.key)
        is_all = self.epoch != room.epoch
        changes = room.since(0 if is_all else self.number)
        self.inbox.append(
            {"welcome": room.epoch, "is_all": is_all, "changes": changes, "ack": room.done.get(self.key, 0)}
        )

    def disconnect(self) -> None:
        """What is on its way is lost."""
        if self.member is not None:
            self.server.room.leave(self.member)
        self.member = None
        self.sent.clear()
        self.inbox.clear()

    def operate(self, kind: str, cells: list[int], text: str) -> None:
        self.op += 1
        operation = (self.op, (kind, cells, text))
        for c in range(25) if kind == "clear" else cells:
            self.pending[c] = self.op
            if kind == "write":
                self.letters[c] = text.upper()
        self.waiting.append(operation)
        if self.member is not None:
            self.sent.append(operation)

    def receive(self) -> None:
        if not self.inbox:
            return
        news = self.inbox.popleft()
        ack, changes = news.get("ack", 0), news.get("changes", [])
        if news.get("is_all"):
            self.stored.clear()
            self.number = 0
        for number, c, text, mark, _ in changes:
            if number > self.stored.get(c, (0,))[0]:
                self.stored[c] = (number, text, mark)
            self.number = max(self.number, number)
        self.waiting = [each for each in self.waiting if each[0] > ack]
        free = set(range(25)) if news.get("is_all") else {change[1] for change in changes}
        for c, op in list(self.pending.items()):
            if op <= ack:
                del self.pending[c]
                free.add(c)
        for c in free - self.pending.keys():
            self.letters[c] = self.stored.get(c, (0, "", ""))[1]
        if "welcome" in news:
            self.epoch = news["welcome"]
            self.sent.extend(self.waiting)


class Server:
    """A room whose changes are stored and then sent, some at a time; it may die before they are stored."""

    def __init__(self) -> None:
        self.room = Room("a puzzle", KEY)
        self.store: dict[int, StoredLetter] = {}
        self.unsent: list[Any] = []
        self.done: dict[Page, int] = {}
        self.pages = [Page(self, n) for n in range(3)]

    def take(self, page: Page) -> None:
        """Take a message that has arrived."""
        if not page.sent or page.member is None:
            return
        op, (kind, cells, text) = page.sent.popleft()
        room, member = self.room, page.member
        if room.is_new(member, op):
            self.unsent += {
                "write": lambda: room.write(member, [WrittenLetter(c, text) for c in cells]),
                "check": lambda: room.check(member, cells),
                "reveal": lambda: room.reveal(member, cells),
                "clear": lambda: room.clear(member),
            }[kind]()
        self.done[page] = op

    def save(self) -> None:
        self.store |= {change.cell: change.stored for change in self.unsent}
        for page in self.pages:
            if page.member is not None:
                if self.unsent:
                    page.inbox.append({"changes": self.unsent})
                if page in self.done:
                    page.inbox.append({"ack": self.done[page]})
        self.unsent, self.done = [], {}

    def kill(self) -> None:
        """End at once, and come back with what is stored."""
        for page in self.pages:
            page.member = None
            page.disconnect()
        self.room = Room("a puzzle", KEY)
        self.room.load(sorted(self.store.values()))
        self.unsent, self.done = [], {}

    def settle(self) -> None:
        """All pages are connected, and nothing is on its way."""
        for page in self.pages:
            if page.member is None:
                page.connect()
        while any(page.sent or page.inbox for page in self.pages) or self.unsent or self.done:
            for page in self.pages:
                page.receive()
                self.take(page)
            self.save()


WHO = st.integers(0, 2)
STEPS = st.one_of(
    st.tuples(st.just("operate"), WHO, st.sampled_from(["write", "write", "write", "check", "reveal", "clear"]),
              st.lists(CELLS, min_size=1, max_size=3), TEXTS),
    st.tuples(st.sampled_from(["take", "receive", "connect", "disconnect"]), WHO),
    st.tuples(st.sampled_from(["save", "kill"]), WHO),
)  # fmt: skip


def run(steps: list[Any]) -> Server:
    server = Server()
    for page in server.pages:
        page.connect()
    for name, who, *rest in steps:
        page = server.pages[who]
        if name == "take":
            server.take(page)
        elif name in ("save", "kill"):
            getattr(server, name)()
        else:
            getattr(page, name)(*rest)
    return server


@given(st.lists(STEPS, max_size=40))
@settings(deadline=None)
def test_any_interleaving_ends_in_the_same_letters_everywhere(steps: list[Any]) -> None:
    server = run(steps)
    server.settle()
    room = {c: change.text for c, change in server.room.changes.items() if change.text and c != WHOLE}
    for page in server.pages:
        assert {c: text for c, text in page.letters.items() if text} == room
        assert not page.pending and not page.waiting
    assert {c: each.text for c, each in server.store.items() if each.text} == room


@given(st.lists(STEPS, max_size=30))
@settings(deadline=None, max_examples=50)
def test_what_was_acknowledged_survives_a_kill(steps: list[Any]) -> None:
    server = run([step for step in steps if step[0] != "kill"])
    sent = [change for page in server.pages for news in page.inbox for change in news.get("changes", [])
            if "welcome" not in news]  # fmt: skip
    server.kill()
    for change in sent:
        assert server.room.changes[change.cell].number >= change.number


@given(st.lists(STEPS, max_size=30))
@settings(deadline=None, max_examples=50)
def test_numbers_grow_and_fixed_letters_are_right(steps: list[Any]) -> None:
    room = run(steps).room
    numbers = [change.number for change in room.since(0)]
    assert numbers == sorted(set(numbers)) and all(number <= room.number for number in numbers)
    for change in room.changes.values():
        if change.mark in FIXED:
            assert KEY.fits(change.cell, change.text)
        if change.mark == "wrong":
            assert not KEY.fits(change.cell, change.text)


def test_an_operation_that_is_sent_again_counts_once() -> None:
    room = Room("a puzzle", KEY)
    ada = room.join("ada")
    assert [room.is_new(ada, op) for op in (1, 2, 2, 1, 3)] == [True, True, False, False, True]
    again = room.join("ada")
    assert list(room.members.values()) == [again]
    assert not room.is_new(again, 3)


def test_a_room_has_a_limit_of_people_and_lets_others_in_when_they_leave() -> None:
    room = Room("a puzzle", KEY, most=2)
    ada, _ = room.join("ada"), room.join("bob")
    with pytest.raises(RoomFullError):
        room.join("eve")
    room.leave(ada)
    assert room.join("eve").number == 3


def test_all_revealed_is_shared_and_begun_again() -> None:
    room = Room("a puzzle", KEY)
    ada = room.join("ada")
    room.write(ada, [WrittenLetter(0, "h"), WrittenLetter(1, "q", True)])
    made = {change.cell: (change.text, change.mark) for change in room.reveal(ada, range(25), is_all=True)}
    assert (made[0], made[1], made[WHOLE]) == (("H", "right"), ("E", "revealed"), ("", "given up"))
    room.clear(ada)
    assert {(change.text, change.mark) for change in room.since(0)} == {("", "")}


def test_who_does_not_read_is_let_go() -> None:
    box = Postbox()
    for _ in range(400):
        box.put("x" * 1000)
    assert box.closing == SLOW


# The routes


def opened_room(client: TestClient) -> str:
    name: str = client.post("/api/rooms", json={"puzzle": str(TODAY)}).json()["room"]
    return name


@contextmanager
def entered(client: TestClient, name: str, **headers: str) -> Iterator[Any]:
    """A connection to a room; at its end this client may cancel the site's side."""
    with suppress(CancelledError), client.websocket_connect(f"/api/rooms/{name}", headers=headers) as socket:
        yield socket


class Person:
    """Somebody in a room, in short words."""

    def __init__(self, socket: Any, name: str = "", key: str = "", **hello: Any) -> None:
        self.socket = socket
        self.send({"key": (key or name).ljust(16, "x"), "name": name, "puzzle": str(TODAY), **hello})

    def send(self, message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def get(self, field: str) -> Any:
        """The next message with a field."""
        while True:
            if field in (message := json.loads(self.socket.receive_text())):
                return message[field]

    def code(self) -> int:
        """The code that the connection ends with."""
        with pytest.raises(WebSocketDisconnect) as raised:
            while True:
                self.socket.receive_text()
        return raised.value.code


@pytest.fixture
def client(store: Store) -> Iterator[TestClient]:
    with opened(store, features=(RoomLimits(people=2, messages_at_once=20, idle_seconds=PATIENCE),)) as client:
        yield client


def test_letters_and_cursors_reach_the_others_and_the_store(client: TestClient, store: Store) -> None:
    name = opened_room(client)
    with entered(client, name) as one, entered(client, name) as two:
        ada, bob = Person(one, "Ada"), Person(two, "Bob")
        assert ada.get("you") == 1 and bob.get("you") == 2
        ada.send({"op": 1, "put": [[0, "h", False], [1, "q", False]], "at": 2})
        assert [change[1:4] for change in bob.get("changes")] == [[0, "H", ""], [1, "Q", ""]]
        assert ada.get("ack") == 1
        assert store.rooms.get(name).letters == [StoredLetter(1, 0, "H", ""), StoredLetter(2, 1, "Q", "")]
        bob.send({"op": 1, "check": [0, 1, 2]})
        for each in (ada, bob):
            assert [change[1:4] for change in each.get("changes")] == [[0, "H", "right"], [1, "Q", "wrong"]]
        ada.send({"op": 2, "put": [[0, "z", False]], "reveal": [4]})
        assert [change[1:4] for change in bob.get("changes")] == [[4, "T", "revealed"]]
        bob.send({"name": "Rob"})
        while [2, "Rob", None] not in ada.get("members"):
            pass
        two.close()
        assert [member[1] for member in ada.get("members")] == ["Ada"]


def test_who_comes_back_receives_what_was_missed(client: TestClient) -> None:
    name = opened_room(client)
    with entered(client, name) as one:
        ada = Person(one, "Ada")
        epoch = ada.get("epoch")
        for op, text in enumerate("HEA", 1):
            ada.send({"op": op, "put": [[op, text, False]]})
            ada.get("ack")
        for hello, missed in (({"epoch": epoch, "since": 2}, [3]), ({"epoch": "another", "since": 2}, [1, 2, 3])):
            with entered(client, name) as two:
                changes = Person(two, "Bob", **hello).get("changes")
                assert [number for number, *_ in changes] == missed


def test_a_room_is_there_after_all_have_left(client: TestClient) -> None:
    name = opened_room(client)
    with entered(client, name) as one:
        ada = Person(one, "Ada")
        ada.send({"op": 1, "put": [[3, "R", True]]})
        ada.get("ack")
    with entered(client, name) as one:
        assert [change[1:4] for change in Person(one, "Eve").get("changes")] == [[3, "R", "pencilled"]]


def test_a_flood_is_closed_and_the_others_go_on(client: TestClient) -> None:
    name = opened_room(client)
    with entered(client, name) as one, entered(client, name) as two:
        ada, eve = Person(one, "Ada"), Person(two, "Eve")
        for _ in range(60):
            eve.send({"at": 1})
        assert eve.code() == TOO_MUCH
        ada.send({"op": 1, "put": [[0, "H", False]]})
        assert ada.get("ack") == 1


@pytest.mark.parametrize(
    "message",
    ["", "[]", "{", '{"op": 0}', '{"put": [[9999, "A", false]]}', '{"op": 1, "put": [[0, "A B", false]]}', '{"x": 1}',
     '{"op": 1, "put": [[0, "\\ud800", false]]}', '{"op":1,"put":[[0,"\\u0000",false]]}', "[" * 5000,
     '{"op": 9007199254740992}', '{"op": %s}' % ("9" * 4299),
     json.dumps({"name": 25 * "x"}), " " * 70_000],
)  # fmt: skip
def test_what_no_page_of_ours_sends_ends_the_connection(client: TestClient, message: str) -> None:
    name = opened_room(client)
    with entered(client, name) as one:
        ada = Person(one, "Ada")
        ada.get("you")
        one.send_text(message)
        assert ada.code() == TOO_MUCH
    with entered(client, name) as one:
        one.send_text(message)
        assert Person(one, "Ada").code() == TOO_MUCH


def test_a_full_room_an_unknown_one_and_another_site_are_refused(client: TestClient) -> None:
    name = opened_room(client)
    with entered(client, name) as one, entered(client, name) as two:
        Person(one, "Ada").get("you")
        Person(two, "Bob").get("you")
        with entered(client, name) as three:
            assert Person(three, "Eve").code() == FULL
    with entered(client, "absent") as one:
        assert Person(one, "Ada").code() == GONE
    for origin in (
        "https://evil.example",
        "null",
        "https://testserver.evil.example",
        "x://testserver",
        "ftp://testserver",
    ):
        with pytest.raises(WebSocketDisconnect), entered(client, name, Origin=origin):
            pass
    for origin in ("https://puzzles.example", "http://testserver"):
        with entered(client, name, Origin=origin) as one:
            Person(one, "Ada").get("you")
    assert client.post("/api/rooms", json={"puzzle": "absent"}).status_code == 404
    tomorrow = {"puzzle": str(TODAY + timedelta(1))}
    assert client.post("/api/rooms", json=tomorrow).status_code == 404
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert client.post("/api/rooms", json={"puzzle": str(TODAY)}, headers=cross).status_code == 403


def test_a_room_refuses_the_page_of_another_puzzle_and_names_its_own(client: TestClient, store: Store) -> None:
    name = opened_room(client)
    with entered(client, name) as one, pytest.raises(WebSocketDisconnect) as refused:
        Person(one, "Ada", puzzle=str(TODAY - timedelta(1))).get("you")
    assert (refused.value.code, refused.value.reason) == (ELSEWHERE, str(TODAY))
    assert store.rooms.get(name).letters == []


def test_limits_on_rooms_and_connections(store: Store) -> None:
    limits = RoomLimits(sockets_an_address=1, stored_rooms=2, idle_seconds=PATIENCE)
    with opened(store, features=(limits,), rates={ROOMS: 8}) as client:
        name, _ = opened_room(client), opened_room(client)
        with entered(client, name) as one:
            ada = Person(one, "Ada")
            ada.get("you")
            with entered(client, name) as two:
                assert Person(two, "Bob").code() == TOO_MUCH
        assert client.post("/api/rooms", json={"puzzle": str(TODAY)}).status_code == 429
    with opened(store, features=(limits,), rates={ROOMS: 8}) as client:
        assert client.post("/api/rooms", json={"puzzle": str(TODAY)}).status_code == 507


def test_who_says_nothing_is_let_go(store: Store) -> None:
    with opened(store, features=(RoomLimits(idle_seconds=0.2),)) as client, entered(client, opened_room(client)) as one:
        assert Person(one, "Ada").code() == IDLE


def whole(op: int, **more: Any) -> dict[str, Any]:
    """A letter for each cell: it costs 25 cells, and its text 22 more."""
    return {"op": op, "put": [[c, "A", False] for c in range(25)], **more}


def test_a_cell_costs_as_much_as_a_message(store: Store) -> None:
    """To clear costs as many cells as there are."""
    limits = RoomLimits(cells=(0.001, 60), idle_seconds=PATIENCE)
    with opened(store, features=(limits,)) as client:
        name = opened_room(client)
        for last in ({"op": 2, "clear": True}, {"op": 2, "check": list(range(25))}):
            with entered(client, name) as one:
                ada = Person(one, "Ada", key=f"Ada to {list(last)[1]}")
                ada.send(whole(1))
                assert ada.get("ack") == 1
                ada.send(last)
                assert ada.code() == TOO_MUCH


@pytest.mark.parametrize("kind", ["cells_an_address", "cells_a_room", "cells_of_all"])
def test_an_address_a_room_and_all_rooms_wait_for_their_cells(store: Store, kind: str) -> None:
    limits = RoomLimits(idle_seconds=PATIENCE, **{kind: (50.0, 50.0)})  # type: ignore[arg-type]
    with opened(store, features=(limits,)) as client:
        name = opened_room(client)
        with entered(client, name) as one, entered(client, name) as two:
            ada, bob = Person(one, "Ada"), Person(two, "Bob")
            ada.get("you"), bob.get("you")
            begun = time.monotonic()
            for person in (ada, bob):
                person.send(whole(1))
                assert person.get("ack") == 1
            assert time.monotonic() - begun > 0.5


def test_of_the_changes_of_a_cell_the_last_is_sent(client: TestClient) -> None:
    with entered(client, opened_room(client)) as one:
        ada = Person(one, "Ada")
        ada.get("you")
        ada.send({"op": 1, "put": [[0, "A", False], [1, "C", False], [0, "B", False]]})
        assert [change[:3] for change in ada.get("changes")] == [[2, 1, "C"], [3, 0, "B"]]


def test_names_have_no_characters_that_turn_the_writing(client: TestClient) -> None:
    with entered(client, opened_room(client)) as one:
        ada = Person(one, "\u202eAda\x85\u2066")
        assert ada.get("members")[0][1] == "Ada"


PING, EMPTY_PART = b"\x89\x80\0\0\0\0", b"\x00\x80\0\0\0\0"


@pytest.mark.parametrize("frames", [PING * 600, b"\x01\x80\0\0\0\0" + EMPTY_PART * 600])
def test_frames_without_a_message_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch, frames: bytes) -> None:
    monkeypatch.setattr(routes, "HELLO_SECONDS", 10**6)  # nothing else ends the connection
    with served(app_of(store), ws=LimitedWebSocket) as base:
        host = base.removeprefix("http://")
        with socket.create_connection(tuple(host.split(":")), PATIENCE) as connected:  # type: ignore[arg-type]
            connected.sendall(
                f"GET /api/rooms/x HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert connected.recv(2**16).startswith(b"HTTP/1.1 101")
            connected.sendall(frames)
            with suppress(ConnectionResetError):
                while connected.recv(2**16):
                    pass


def test_old_rooms_are_deleted_unless_somebody_is_there(tmp_path: Path) -> None:
    with closing(filled_store(tmp_path)) as store:
        old, present = (store.rooms.create(str(TODAY), 9) for _ in range(2))
        assert old and present
        store.rooms.put({old: [StoredLetter(1, 0, "H", "")]})
        later = datetime.now(UTC)
        assert store.rooms.expire(later, [present]) == 1
        assert store.rooms.get(old) is None and store.rooms.get(present) is not None
        assert store.rooms.put({old: [StoredLetter(2, 0, "H", "")], present: []}) == {old}
