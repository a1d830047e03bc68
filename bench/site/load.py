"""The site under load: pages a second while two puzzles are made, and 1,000 players who check at once.

python bench/site/load.py [--rate 200] [--seconds 20] [--players 1000]

A site of one process and two makers is started with thirty days of 15x15; two large puzzles are ordered and listened
to, and others after them, so that both makers are at work throughout; each page is asked for once. Then, from this
process: pages at a fixed rate, each timed from when it was due (so that a stall counts for all that wait behind it);
players that check all letters at the same moment, each by a connection of its own; pages as fast as they come.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from store import puzzle
from visitor import GET, Visitor, post, running

from crosswright.publish.store import Store

CONNECTIONS = 20


async def keep_order(visitor: Visitor, seconds: float) -> None:
    """Order large puzzles and listen, one after the other, for so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        body = json.dumps({"preset": "themeless", "size": 21})
        _, answer = await visitor.ask(post("/api/making", body))
        path = f"/api/making/{json.loads(answer)['id']}"
        while time.monotonic() < end:
            _, state = await visitor.ask(GET.format(path))
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
    request = post("/api/puzzles/today/check", body)
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


def makers_of(pid: int) -> list[int]:
    """The processes that a site has started."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


async def measure(pid: int, port: int, rate: float, seconds: float, players: int, days: int) -> None:
    makers = [Visitor(port) for _ in range(2)]
    for maker in makers:
        await maker.connect()
    orders = [asyncio.create_task(keep_order(maker, 2 * seconds + 40)) for maker in makers]
    first = Visitor(port)
    await first.connect()
    for path in paths(days):  # what is kept in memory is what is measured
        await first.ask(GET.format(path))
    await asyncio.sleep(5)  # by then both makers have begun
    working = makers_of(pid)
    before, made = processor_seconds(pid), sum(map(processor_seconds, working))
    times = await at_rate(port, rate, seconds, days)
    used, made = processor_seconds(pid) - before, sum(map(processor_seconds, working)) - made
    print(f"{rate:g} pages a second for {seconds:g} s, two fills running: {percentiles(times)}", flush=True)
    print(f"processor time: {1000 * used / len(times):.2f} ms a page; {len(working)} makers {made:.1f} s", flush=True)
    right, times = await checks(port, players)
    print(f"{players} checks at once, two fills running: {right} answered rightly; {percentiles(times)}", flush=True)
    print(f"pages a second, two fills running: {await at_will(port, seconds / 2, days):.0f}", flush=True)
    for order in orders:
        order.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*orders)


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
        # All players come from one address, as from a proxy.
        with running(place, options.port, "--makers", "2", "--behind-proxy") as site:
            asyncio.run(measure(site.pid, options.port, options.rate, options.seconds, options.players, options.days))


if __name__ == "__main__":
    main()
