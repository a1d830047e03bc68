"""kill -9 a whole site in the middle of its writes, again and again: is all there that it had acknowledged?

python bench/site/crash.py [--kills 20] [--writers 4]

So many visitors upload puzzles, as many tell of puzzles finished, and one has a large puzzle made, all over HTTP, until
the site is killed at a random moment; it is started anew on the same store, and so on. In the end every puzzle whose id
was answered must be there as it was sent, the finished ones must be as many as were acknowledged (or a few more:
committed, and killed before the answer), the file must be whole, and no process of a killed site may be left.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from load import keep_order, makers_of
from store import puzzle
from visitor import Visitor, free_port, post, start

from crosswright.media import formats
from crosswright.publish.store import Store
from crosswright.puzzle import Puzzle

LONG = 600  # seconds; none of them is killed later
ENDS = 10  # seconds that a killed site's makers may take to notice


@dataclass
class Told:
    """What the site has acknowledged, and what it was sent."""

    uploads: dict[str, str] = field(default_factory=dict)  # id -> title
    finished: int = 0
    sent: int = 0  # tellings of a puzzle finished, whether answered or not
    refused: list[bytes] = field(default_factory=list)


Act = Callable[[Visitor, Told, random.Random], Awaitable[None]]


def titled(title: str) -> Puzzle:
    return replace(puzzle(5), title=title)


def somewhere(chance: random.Random) -> str:
    """Another visitor's address, as a proxy tells it, since one visitor's uploads and finishes are limited."""
    return f"X-Forwarded-For: 10.{'.'.join(str(chance.randrange(256)) for _ in range(3))}\r\n"


async def upload(visitor: Visitor, told: Told, chance: random.Random) -> None:
    title = f"{chance.getrandbits(64):x}"
    document = formats.write(titled(title), "json").data.decode()
    status, answer = await visitor.ask(post("/api/uploads", document, somewhere(chance)))
    if status == 201:
        told.uploads[json.loads(answer)["id"]] = title
    else:
        told.refused.append(answer)


async def finish(visitor: Visitor, told: Told, chance: random.Random) -> None:
    solution = {str(c): text for c, text in enumerate(puzzle(5).solution) if text}
    body = json.dumps({"letters": solution, "seconds": 60})
    told.sent += 1
    status, answer = await visitor.ask(post("/api/puzzles/today/finished", body, somewhere(chance)))
    if status == 200:
        told.finished += 1
    else:
        told.refused.append(answer)


async def make(visitor: Visitor, told: Told, chance: random.Random) -> None:
    await keep_order(visitor, LONG)


async def write(port: int, told: Told, act: Act, chance: random.Random) -> None:
    """Upload, or finish, again and again until the line is cut."""
    visitor = Visitor(port)
    with suppress(OSError, EOFError):
        await visitor.connect()
        while True:
            await act(visitor, told, chance)


async def write_until_killed(
    site: subprocess.Popen[bytes], port: int, told: Told, options: argparse.Namespace, chance: random.Random
) -> list[int]:
    """Let writers write, and kill the site under them; the processes that it had at work."""
    acts = [*[make] * options.makers, *[upload, finish] * options.writers]
    tasks = [asyncio.create_task(write(port, told, act, chance)) for act in acts]
    uploads, finished = len(told.uploads), told.finished
    while len(told.uploads) == uploads or told.finished == finished:
        await asyncio.sleep(0.01)
    await asyncio.sleep(chance.uniform(0, options.seconds))
    workers = makers_of(site.pid)
    site.kill()
    await asyncio.gather(*tasks)
    return workers


def left(pids: list[int]) -> list[int]:
    """Those of some processes that still run after a while."""
    end = time.monotonic() + ENDS
    while (running := [pid for pid in pids if Path(f"/proc/{pid}/cmdline").is_file()]) and time.monotonic() < end:
        time.sleep(0.1)
    return running


def lost(place: str, told: Told) -> list[str]:
    """What is wrong with the store after all kills."""
    with sqlite3.connect(place) as db:
        checks = [
            row[0] for pragma in ("integrity_check", "foreign_key_check") for row in db.execute(f"pragma {pragma}")
        ]
    wrong = [str(check) for check in checks if check != "ok"]
    store = Store(place)
    for id, title in told.uploads.items():
        stored = store.get(id)
        if stored is None or stored.puzzle.title != title or stored.puzzle.fill != titled(title).fill:
            wrong.append(f"upload {id}")
    plays = store.median(datetime.now(UTC).date().isoformat())[1]
    if not told.finished <= plays <= told.sent:
        wrong.append(f"{plays} puzzles finished, {told.finished} acknowledged, {told.sent} sent")
    store.close()
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--writers", type=int, default=4)
    parser.add_argument("--makers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3, help="from when something of each kind is kept to the kill")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance, told, workers, orphans = random.Random(options.seed), Told(), 0, 0
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "site.sqlite")
        store = Store(place)
        store.publish(datetime.now(UTC).date(), puzzle(5))
        store.close()
        for _ in range(options.kills):
            site = start(place, port, "--behind-proxy", "--makers", str(options.makers))
            at_work = asyncio.run(write_until_killed(site, port, told, options, chance))
            site.wait()
            workers += len(at_work)
            orphans += len(left(at_work))
        wrong = lost(place, told)
    print(f"{options.kills} kills: {len(told.uploads):,} uploads and {told.finished:,} finishes acknowledged")
    print(f"{len(wrong)} faults, {orphans} of {workers} processes left, {len(told.refused)} requests refused")
    for fault in [*wrong, *{answer.decode() for answer in told.refused}][:20]:
        print(fault)
    raise SystemExit(bool(wrong or orphans))


if __name__ == "__main__":
    main()
