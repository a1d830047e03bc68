"""Does a site's memory grow with use? Thousands of requests and a hundred makings, with its memory along the way.

python bench/site/memory.py [--requests 10000] [--makings 100]

A site with a month of puzzles is asked for its pages, its archive and its files by many visitors, over connections
that are kept, and makes minis for others, one after the other. The makers have words of their own
(tests/common/quick_child.py), so that the makings take milliseconds: what is measured is what the site and the
maker's process keep of each, not what a lexicon takes. Resident memory of the site and of its maker, in MB, is
printed ten times on the way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from load import makers_of, paths
from store import puzzle
from visitor import GET, SERVE, Visitor, free_port, post, start

from crosswright.publish.store import Store

QUICK_CHILD = Path(__file__).parents[2] / "tests" / "common" / "quick_child.py"
# The site with the quick maker in place of the real one.
PROGRAM = (
    "import sys; from crosswright.cli import main; from crosswright.web.puzzles import making; "
    f"making.PROGRAM = (sys.executable, {str(QUICK_CHILD)!r}); main()"
)
DAYS = 30


def from_address(number: int) -> str:
    """The header by which a proxy names a visitor's address."""
    return f"X-Forwarded-For: 10.0.{number // 250 % 250}.{number % 250}\r\n"


def memory(pid: int) -> float:
    """MB that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def ask(port: int, count: int, first: int, statuses: dict[int, int]) -> None:
    """Ask for one page after the other."""
    visitor, wanted = Visitor(port), [*paths(DAYS), "/archive", "/healthz"]
    await visitor.connect()
    for number in range(first, first + count):
        request = GET.format(wanted[number % len(wanted)]).replace("\r\n\r\n", f"\r\n{from_address(number // 40)}\r\n")
        status, _ = await visitor.ask(request)
        statuses[status] = statuses.get(status, 0) + 1


async def make(port: int, numbers: range) -> int:
    """Have minis made, one after the other; how many were made. RuntimeError for one that was not."""
    visitor, made = Visitor(port), 0
    await visitor.connect()
    for number in numbers:
        order = post("/api/making", json.dumps({"preset": "mini", "seed": number}), from_address(number))
        _, answer = await visitor.ask(order)
        path = f"/api/making/{json.loads(answer)['id']}"
        state = "waiting"
        while state not in ("made", "failed"):
            await asyncio.sleep(0.02)
            _, answer = await visitor.ask(GET.format(path))
            state = json.loads(answer)["state"]
        if state == "failed":
            raise RuntimeError(f"no mini was made: {answer.decode()}")
        made += 1
    return made


async def measure(pid: int, port: int, options: argparse.Namespace) -> None:
    statuses: dict[int, int] = {}
    asked = made = 0
    await make(port, range(1_000_000, 1_000_001))  # the maker's process has begun
    print("| requests | makings | the site | its maker |\n| ---: | ---: | ---: | ---: |")
    for part in range(11):
        sizes = [memory(pid), *map(memory, makers_of(pid))]
        print(f"| {asked:,} | {made} | {' | '.join(f'{size:.1f} MB' for size in sizes)} |", flush=True)
        if part < 10:
            await ask(port, options.requests // 10, asked, statuses)
            made += await make(port, range(part * options.makings // 10, (part + 1) * options.makings // 10))
            asked = sum(statuses.values())
    print(f"answers: {statuses}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--makings", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place, port = str(Path(folder) / "site.sqlite"), free_port()
        store = Store(place)
        for n in range(DAYS):
            store.publish(datetime.now(UTC).date() - timedelta(n), puzzle(15))
        store.close()
        SERVE[:3] = [sys.executable, "-c", PROGRAM]
        site = start(place, port, "--makers", "1", "--behind-proxy")
        try:
            asyncio.run(measure(site.pid, port, options))
        finally:
            site.terminate()
            site.wait()


if __name__ == "__main__":
    main()
