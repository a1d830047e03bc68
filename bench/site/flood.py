"""A room flooded by one address: how long others wait for /healthz meanwhile, and how much memory the site takes.

python bench/site/flood.py [--sockets 12] [--side 63] [--cells 3000] [--rate 19] [--seconds 15]

So many WebSockets of one address enter one room of a large grid. Each sends so many messages a second, each of which
clears the room and writes so many cells; one that the site ends comes back at once. First all are there and say
nothing. Meanwhile another address asks for /healthz on a connection that it keeps, every 10 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from load import percentiles, processor_seconds
from store import puzzle
from visitor import GET, Visitor, free_port, post, running
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from crosswright.media import formats

FLOODER = "10.9.9.9"
# How many seconds pass before memory is looked at again after the flood?
AFTER = 5


def megabytes(pid: int, name: str) -> float:
    """VmRSS, or VmHWM, the most that it has ever been."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


class Flood:
    """What all connections do, and how often they did it."""

    def __init__(self, port: int, room: str, puzzle_id: str, options: argparse.Namespace) -> None:
        self.port, self.room, self.puzzle, self.options = port, room, puzzle_id, options
        self.messages = self.ended = 0
        self.floods = asyncio.Event()

    async def person(self, number: int) -> None:
        """Come, and come again after each end."""
        while True:
            with suppress(WebSocketException, OSError):
                await self.visit(number)
            self.ended += 1
            await asyncio.sleep(0.05)

    async def visit(self, number: int) -> None:
        """One connection."""
        address = f"ws://127.0.0.1:{self.port}/api/rooms/{self.room}"
        headers = {"X-Forwarded-For": FLOODER}
        async with connect(address, compression=None, additional_headers=headers, max_size=None) as socket:
            await socket.send(json.dumps({"key": f"person number {number:06}", "puzzle": self.puzzle}))
            reading = asyncio.create_task(self.read(socket))
            try:
                await self.floods.wait()
                cells = [[c % self.options.side**2, "AB"[number % 2], False] for c in range(self.options.cells)]
                for op in range(1, 1_000_000):
                    await socket.send(json.dumps({"op": op, "clear": True, "put": cells}, separators=(",", ":")))
                    self.messages += 1
                    await asyncio.sleep(1 / self.options.rate)
            finally:
                reading.cancel()

    async def read(self, socket: object) -> None:
        """Read all that comes."""
        async for _ in socket:  # type: ignore[attr-defined]
            pass


async def waits(port: int, seconds: float) -> list[float]:
    """How many milliseconds /healthz took, each time."""
    visitor, times = Visitor(port), []
    await visitor.connect()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        started = time.perf_counter()
        status, _ = await visitor.ask(GET.format("/healthz"))
        assert status == 200
        times.append(1000 * (time.perf_counter() - started))
        await asyncio.sleep(0.01)
    return sorted(times)


async def measure(pid: int, port: int, options: argparse.Namespace) -> None:
    """Flood a site, and print what others notice."""
    visitor = Visitor(port)
    await visitor.connect()
    document = formats.write(puzzle(options.side), "json").data.decode()
    _, answer = await visitor.ask(post("/api/uploads", document))
    id_ = json.loads(answer)["id"]
    _, answer = await visitor.ask(post("/api/rooms", json.dumps({"puzzle": id_})))
    flood = Flood(port, json.loads(answer)["room"], id_, options)
    people = [asyncio.create_task(flood.person(number)) for number in range(options.sockets)]
    await asyncio.sleep(1)
    print(f"{options.sockets} sockets that say nothing: /healthz {percentiles(await waits(port, 5))}", flush=True)
    before, used = megabytes(pid, "VmRSS"), processor_seconds(pid)
    flood.floods.set()
    times = await waits(port, options.seconds)
    used = processor_seconds(pid) - used
    for each in people:
        each.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    sent = f"{flood.messages} messages in {options.seconds:g} s, {flood.ended} connections ended"
    print(f"{sent}: /healthz {percentiles(times)}; {used:.1f} s of the processor", flush=True)
    await asyncio.sleep(AFTER)
    after, most = megabytes(pid, "VmRSS"), megabytes(pid, "VmHWM")
    print(f"memory: {before:.0f} MB before, {most:.0f} at most, {after:.0f} {AFTER} s after", flush=True)


def main() -> None:
    """Start a site and flood it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=12)
    parser.add_argument("--side", type=int, default=63)
    parser.add_argument("--cells", type=int, default=3000)
    parser.add_argument("--rate", type=float, default=19)
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    port = free_port()
    options_of_site = ("--behind-proxy", "--makers", "0")
    with tempfile.TemporaryDirectory() as folder, running(f"{folder}/site.sqlite", port, *options_of_site) as site:
        asyncio.run(measure(site.pid, port, options))


if __name__ == "__main__":
    main()
