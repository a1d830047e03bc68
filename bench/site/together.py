"""People who solve together: 500 WebSockets in rooms of 5, each typing; then kill -9, and what the store has.

python bench/site/together.py [--people 500] [--a-room 5] [--rate 1] [--seconds 20]

A site of one process is started as a program of its own. Each person writes so many letters a second into a cell chosen
at random. The time of a letter goes from when it is sent to its acknowledgement, that is with the wait for the disk. In
the end the site is killed (SIGKILL) while all type; the store must have the last change that anybody received.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from load import percentiles, processor_seconds
from store import puzzle
from visitor import Visitor, free_port, post, start
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from crosswright.publish.plan import today
from crosswright.publish.store import Store

# The puzzle of all rooms: that of today where the site is, in UTC.
TODAY = str(today("UTC"))


class Person:
    """Somebody who types."""

    def __init__(self, room: str, place: int) -> None:
        self.room, self.place = room, place
        self.sent: dict[int, float] = {}  # operation -> when
        self.op = 0
        self.acknowledged: list[float] = []  # milliseconds
        self.number = 0  # of the last change that arrived

    async def enter(self, port: int) -> None:
        """Enter the room."""
        address = f"10.0.{self.place // 250}.{self.place % 250}"
        self.socket: ClientConnection = await connect(
            f"ws://127.0.0.1:{port}/api/rooms/{self.room}",
            compression=None,
            additional_headers={"X-Forwarded-For": address},
        )
        await self.socket.send(json.dumps({"key": f"person number {self.place:06}", "puzzle": TODAY}))

    async def type(self, cells: list[int], rate: float, until: float) -> None:
        """Type at a rate, until a time or the end of the connection."""
        try:
            await asyncio.sleep(random.random() / rate)
            while time.perf_counter() < until:
                self.op += 1
                cell, letter = random.choice(cells), random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
                self.sent[self.op] = time.perf_counter()
                await self.socket.send(json.dumps({"op": self.op, "put": [[cell, letter, False]], "at": cell}))
                await asyncio.sleep(2 * random.random() / rate)
        except ConnectionClosed:
            pass

    async def listen(self) -> None:
        """Note when letters come, until the end of the connection."""
        try:
            async for text in self.socket:
                self.take(json.loads(text), time.perf_counter())
        except ConnectionClosed:
            pass

    def take(self, news: dict[str, Any], now: float) -> None:
        """Take a message."""
        self.number = max([self.number, *(number for number, *_ in news.get("changes", []))])
        for op in [op for op in self.sent if op <= news.get("ack", 0)]:
            self.acknowledged.append(1000 * (now - self.sent.pop(op)))


async def open_rooms(port: int, count: int) -> list[str]:
    """The names of so many new rooms, each ordered from an address of its own."""
    visitor = Visitor(port)
    await visitor.connect()
    names = []
    for n in range(count):
        forwarded = f"X-Forwarded-For: 10.1.{n // 250}.{n % 250}\r\n"
        _, answer = await visitor.ask(post("/api/rooms", json.dumps({"puzzle": TODAY}), forwarded))
        names.append(json.loads(answer)["room"])
    return names


async def measure(site_pid: int, port: int, options: argparse.Namespace, kill: asyncio.Event) -> dict[str, int]:
    """Type, print the times; returns the last acknowledged number of each room at the kill."""
    cells = [c for c, text in enumerate(puzzle().solution) if text]
    rooms = await open_rooms(port, options.people // options.a_room)
    people = [Person(room, n * options.a_room + k) for n, room in enumerate(rooms) for k in range(options.a_room)]
    started = time.perf_counter()
    for each in people:
        await each.enter(port)
    print(f"{len(people)} people in {len(rooms)} rooms, there after {time.perf_counter() - started:.1f} s", flush=True)
    until = time.perf_counter() + options.seconds
    before = processor_seconds(site_pid)
    listening = [asyncio.create_task(each.listen()) for each in people]
    typing = [asyncio.create_task(each.type(cells, options.rate, until + 3600)) for each in people]
    await asyncio.sleep(options.seconds)
    times = sorted(ms for each in people for ms in each.acknowledged)
    used = processor_seconds(site_pid) - before
    waiting = sum(len(each.sent) for each in people)
    print(
        f"{len(times)} letters in {options.seconds:g} s, {waiting} more on the way; acknowledged: {percentiles(times)}"
    )
    print(f"processor time of the site: {used:.1f} s, {1000 * used / max(1, len(times)):.2f} ms a letter", flush=True)
    kill.set()
    await asyncio.gather(*typing, *listening)
    last: dict[str, int] = {}
    for each in people:
        last[each.room] = max(last.get(each.room, 0), each.number)
    return last


async def run(place: str, options: argparse.Namespace) -> dict[str, int]:
    """Measure a site, and kill it."""
    port = free_port()
    site = start(place, port, "--behind-proxy", "--makers", "0")
    kill = asyncio.Event()

    async def end() -> None:
        await kill.wait()
        site.kill()
        await asyncio.to_thread(site.wait)

    try:
        last, _ = await asyncio.gather(measure(site.pid, port, options, kill), end())
        return last
    finally:
        site.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=500)
    parser.add_argument("--a-room", type=int, default=5)
    parser.add_argument("--rate", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site.sqlite")
        store = Store(place)
        store.publish(datetime.now(UTC).date(), puzzle())
        store.close()
        last = asyncio.run(run(place, options))
        store = Store(place)
        kept = {name: max(each.number for each in stored.letters) for name in last if (stored := store.rooms.get(name))}
        lost = [name for name, number in last.items() if kept.get(name, 0) < number]
        store.close()
    print(f"killed while all typed: {len(lost)} of {len(last)} rooms have lost something that was acknowledged")
    raise SystemExit(bool(lost))


if __name__ == "__main__":
    main()
