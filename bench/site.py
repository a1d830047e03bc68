"""The site under load: pages a second while two puzzles are made, 1,000 players who check at once, the first paint.

python bench/site.py [--rate 200] [--seconds 20] [--players 1000]

A site of one process and two makers is started with thirty days of 15x15; two large puzzles are ordered and listened
to, and others after them, so that both makers are at work throughout; each page is asked for once. Then, from this
process: pages at a fixed rate, each timed from when it was due (so that a stall counts for all that wait behind it);
players that check all letters at the same moment, each by a connection of its own; pages as fast as they come. Last,
where there is Chromium, the first contentful paint with a processor slowed down fourfold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import which

from store import puzzle

from crosswright.web.store import Store

CONNECTIONS = 20
GET = "GET {} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
POST = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}"


class Visitor:
    """A connection that is kept."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    async def ask(self, request: str) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        self.writer.write(request.encode())
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0] or 0)
        return int(head[9:12]), await self.reader.readexactly(length)

    async def keep_order(self, seconds: float) -> None:
        """Order large puzzles and listen, one after the other, for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            body = json.dumps({"preset": "themeless", "size": 21})
            _, answer = await self.ask(POST.format("/api/making", len(body), body))
            path = f"/api/making/{json.loads(answer)['id']}"
            while time.monotonic() < end:
                _, state = await self.ask(GET.format(path))
                if json.loads(state)["state"] in ("made", "failed"):
                    break
                await asyncio.sleep(1)


def paths(days: int) -> list[str]:
    today = datetime.now(UTC).date()
    return ["/", *(f"/{today - timedelta(n)}" for n in range(1, days))]


async def at_rate(port: int, rate: float, seconds: float, days: int) -> list[float]:
    """The times of pages asked for at a fixed rate, in milliseconds, from when each was due."""
    queue: asyncio.Queue[tuple[float, str] | None] = asyncio.Queue()
    times: list[float] = []

    async def work() -> None:
        visitor = Visitor(port)
        await visitor.connect()
        while (job := await queue.get()) is not None:
            due, path = job
            status, body = await visitor.ask(GET.format(path))
            assert status == 200 and body
            times.append(1000 * (time.perf_counter() - due))

    workers = [asyncio.create_task(work()) for _ in range(CONNECTIONS)]
    start, chosen = time.perf_counter() + 0.2, paths(days)
    for n in range(int(rate * seconds)):
        due = start + n / rate
        await asyncio.sleep(max(0, due - time.perf_counter()))
        queue.put_nowait((due, chosen[n % len(chosen)]))
    for _ in workers:
        queue.put_nowait(None)
    await asyncio.gather(*workers)
    return sorted(times)


async def at_will(port: int, seconds: float, days: int) -> float:
    """How many pages a second there are, asked for one after the other over a few connections."""
    end, count, chosen = time.perf_counter() + seconds, 0, paths(days)

    async def work() -> None:
        nonlocal count
        visitor = Visitor(port)
        await visitor.connect()
        while time.perf_counter() < end:
            status, _ = await visitor.ask(GET.format(chosen[count % len(chosen)]))
            assert status == 200
            count += 1

    await asyncio.gather(*(work() for _ in range(CONNECTIONS)))
    return count / seconds


async def checks(port: int, players: int) -> tuple[int, list[float]]:
    """How many of so many simultaneous checks were answered rightly, and in how many milliseconds each."""
    solution = {str(c): text for c, text in enumerate(puzzle().solution) if text}
    body = json.dumps({"letters": solution})
    request = POST.format("/api/puzzles/today/check", len(body), body)
    visitors = [Visitor(port) for _ in range(players)]
    await asyncio.gather(*(visitor.connect() for visitor in visitors))
    start, times, right = time.perf_counter(), [], 0

    async def check(visitor: Visitor) -> None:
        nonlocal right
        status, answer = await visitor.ask(request)
        right += status == 200 and json.loads(answer) == {"wrong": [], "solved": True}
        times.append(1000 * (time.perf_counter() - start))

    await asyncio.gather(*(check(visitor) for visitor in visitors))
    return right, sorted(times)


def percentiles(times: list[float]) -> str:
    at = {name: times[min(len(times) - 1, int(len(times) * share))] for name, share in
          (("median", 0.5), ("p99", 0.99), ("largest", 1))}  # fmt: skip
    return ", ".join(f"{name} {value:.1f} ms" for name, value in at.items())


def processor_seconds(pid: int) -> float:
    """What a process has used up so far; 0 where that can't be read."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def measure(pid: int, port: int, rate: float, seconds: float, players: int, days: int) -> None:
    makers = [Visitor(port) for _ in range(2)]
    for maker in makers:
        await maker.connect()
    orders = [asyncio.create_task(maker.keep_order(2 * seconds + 40)) for maker in makers]
    first = Visitor(port)
    await first.connect()
    for path in paths(days):  # what is kept in memory is what is measured
        await first.ask(GET.format(path))
    await asyncio.sleep(5)  # by then both makers have begun
    before = processor_seconds(pid)
    times = await at_rate(port, rate, seconds, days)
    used = processor_seconds(pid) - before
    print(f"{rate:g} pages a second for {seconds:g} s, two fills running: {percentiles(times)}", flush=True)
    print(f"the site's own processor time: {1000 * used / len(times):.2f} ms a page", flush=True)
    right, times = await checks(port, players)
    print(f"{players} checks at once, two fills running: {right} answered rightly; {percentiles(times)}", flush=True)
    print(f"pages a second, two fills running: {await at_will(port, seconds / 2, days):.0f}", flush=True)
    for order in orders:
        order.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*orders)


def wait_for(port: int) -> None:
    """Return when somebody answers there."""
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise SystemExit("the site does not start")


def first_paint(port: int) -> float | None:
    """The first contentful paint of today's page in milliseconds, on a slow processor; None without a browser."""
    chromium = which("chromium") or which("google-chrome")
    if chromium is None:
        return None
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 360, "height": 800})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(f"http://127.0.0.1:{port}/", wait_until="networkidle")
        time.sleep(1)
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        browser.close()
    return float(painted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--port", type=int, default=8765)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site.sqlite")
        store = Store(place)
        for n in range(options.days):
            store.publish(datetime.now(UTC).date() - timedelta(n), puzzle())
        store.close()
        code = "from crosswright.cli import main; main()"
        arguments = ["serve", "--store", place, "--port", str(options.port), "--no-daily", "--makers", "2"]
        site = subprocess.Popen([sys.executable, "-c", code, *arguments])
        try:
            wait_for(options.port)
            asyncio.run(measure(site.pid, options.port, options.rate, options.seconds, options.players, options.days))
            time.sleep(35)  # the makers notice that nobody listens any more
            if (painted := first_paint(options.port)) is not None:
                print(f"first contentful paint, processor slowed down fourfold: {painted:.0f} ms")
        finally:
            site.terminate()
            site.wait()


if __name__ == "__main__":
    main()
