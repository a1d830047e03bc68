"""What hostile visitors cost: the waits of others, memory, disk and log. Harmless: loopback only, and bounded.

python bench/site/hostile.py [--uploads 30] [--halves 2000]

A site is started on a new store. Meanwhile another visitor asks for /healthz again and again, each time over a new
connection, and the longest wait during each of these is printed:

    nothing    no hostile visitor, for comparison
    styled     a JSON puzzle whose clues have thousands of pieces of different style, then one within the limits, whose
               page, document and files are asked for
    broken     a puzzle that can't be drawn (its shade is no colour), uploaded again and again
    large      small .jpz archives that unpack to 4 MB with one character outside the basic plane, each followed by a
               visit of its page; the growth of the site's memory and of the store on disk
    random     the same with large random texts, which are refused
    dense      the same with random texts that are as large as may be
    halves     connections that send half of a request's head and wait, from one address and then as if behind a proxy
"""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from store import puzzle
from visitor import free_port

from crosswright.publish.plan import today
from crosswright.publish.store import Store

TINY = {"format": "crosswright puzzle", "version": 1, "solution": [["H", "I"]]}
JPZ = (
    "<crossword-compiler-applet><applet-settings><x>{}</x></applet-settings><rectangular-puzzle><crossword>"
    '<grid width="2" height="1"><cell x="1" y="1" solution="H"/><cell x="2" y="1" solution="I"/></grid>'
    "</crossword></rectangular-puzzle></crossword-compiler-applet>"
)
# The site with its event loop watched.
WATCHED = Path(__file__).with_name("watched.py")
# Where half requests come from: another address than the other visitor's.
ATTACKER = ("127.0.0.2", 0)


def styled(pieces: int, clues: int) -> bytes:
    clue = {"heading": "Across", "number": "1", "clue": "<b>a</b>c" * (pieces // 2), "cells": [0, 1]}
    return json.dumps(TINY | {"clues": [clue] * clues}).encode()


def archive(number: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("x.jpz", JPZ.format("x" * 4_000_000 + f"{number}\N{GRINNING FACE}"))
    return file.getvalue()


def incompressible(number: int, count: int = 60) -> bytes:
    chance = random.Random(number)
    clues = ["".join(chance.choices("abcdefgh\N{GRINNING FACE}", k=4_000)) for _ in range(count)]
    listed = [{"heading": "Across", "number": "1", "clue": text, "cells": [0, 1]} for text in clues]
    return json.dumps(TINY | {"clues": listed}, ensure_ascii=False).encode()


class Site:
    """A site as a program of its own, with its log in a file."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.port, self.store, self.log = free_port(), folder / "site.sqlite", folder / "log"
        made = Store(str(self.store))
        made.publish(today("UTC"), puzzle(5))
        made.close()
        self.report = folder / "report"
        command = [sys.executable, str(WATCHED), str(self.report), "serve", "--no-daily", "--makers", "0"]
        command += ["--store", str(self.store), "--port", str(self.port), *options]
        self.process = subprocess.Popen(command, stderr=self.log.open("wb"))
        for _ in range(300):
            with suppress(OSError):
                self.ask("/healthz")
                return
            time.sleep(0.1)
        raise RuntimeError("the site does not start")

    def ask(self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers or {})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def memory(self) -> float:
        """MB that the process has in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def longest(self) -> dict[str, Any]:
        """What the site's event loop took longest for since this was last asked (watched.py)."""
        self.report.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        for _ in range(200):
            with suppress(OSError, ValueError):
                return dict(json.loads(self.report.read_text()))
            time.sleep(0.05)
        raise RuntimeError("the site sends no report")

    def disk(self) -> float:
        """MB of the store, its write-ahead log included."""
        return sum(path.stat().st_size for path in self.store.parent.glob("site.sqlite*")) / 1e6

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


@contextmanager
def running(*options: str) -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), *options)
        try:
            yield site
        finally:
            site.end()


@contextmanager
def watched(site: Site, what: str) -> Iterator[None]:
    """Ask for /healthz from another process during some work, and print the longest wait."""
    here, there = multiprocessing.Pipe()
    watcher = multiprocessing.Process(target=watch, args=(site.port, there))
    watcher.start()
    assert here.recv() == "ready"
    before = site.longest()["seconds"]
    start = time.perf_counter()
    try:
        yield
    finally:
        seconds = time.perf_counter() - start
        here.send("over")
        waits = sorted(here.recv())
        watcher.join()
        median, most = waits[len(waits) // 2], waits[-1]
        asked = f"/healthz {len(waits)} times in {seconds:.1f} s"
        print(f"{what}: {asked}, median {median:.1f} ms, longest {most:.1f} ms", flush=True)
        found = site.longest()
        turn, callback = (1000 * found[each] for each in ("turn", "callback"))
        took = f"longest turn {turn:.1f} ms, callback {callback:.1f} ms, in all {found['seconds'] - before:.2f} s"
        print(f"{what}: the loop, in processor time: {took}", *found["slow"], sep="\n    ", flush=True)


def watch(port: int, pipe: Connection) -> None:
    """Ask for /healthz over a new connection each time, until the other side says that it is over; the waits in ms."""
    waits: list[float] = []
    pipe.send("ready")
    while not pipe.poll():
        start = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=60) as answer:
            assert answer.status == 200
        waits.append(1000 * (time.perf_counter() - start))
        time.sleep(0.01)
    pipe.send(waits)


def uploads(site: Site, count: int, make: Callable[[int], bytes], what: str) -> None:
    """Upload so many files and visit their pages; print what that costs for good."""
    before, disk = site.memory(), site.disk()
    codes: list[int] = []
    with watched(site, what):
        for number in range(count):
            data = make(number)
            status, answer = site.ask("/api/uploads", data, address(number))
            codes.append(status)
            if status == 201:
                name = json.loads(answer)["id"]
                for path in (f"/p/{name}", f"/api/puzzles/{name}"):
                    assert site.ask(path)[0] == 200
    print(
        f"{what}: {count} uploads of {len(data):,} bytes, answers {sorted(set(codes))}: memory {before:.0f} -> "
        f"{site.memory():.0f} MB, disk {disk:.2f} -> {site.disk():.2f} MB",
        flush=True,
    )


def address(number: int) -> dict[str, str]:
    """Another visitor's address, as a proxy writes it, since one visitor's uploads are limited."""
    return {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}


def halves(site: Site, count: int, what: str) -> None:
    """Open connections, send half a request over each, and wait until all are closed."""
    connections = []
    with watched(site, what):
        start = time.perf_counter()
        for _ in range(count):
            with suppress(OSError):
                connection = socket.create_connection(("127.0.0.1", site.port), 5, ATTACKER)
                connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
                connections.append(connection)
        left = open_connections(site)
        while open_connections(site) > 5 and time.perf_counter() - start < 60:
            time.sleep(0.2)
        seconds = time.perf_counter() - start
    for connection in connections:
        connection.close()
    print(
        f"{what}: {len(connections)} half requests sent, {left} held by the site at once, none after {seconds:.1f} s; "
        f"log {site.log.stat().st_size:,} bytes",
        flush=True,
    )


def open_connections(site: Site) -> int:
    """The sockets that the site has, without those it always has."""
    sockets = 0
    for entry in Path(f"/proc/{site.process.pid}/fd").iterdir():
        with suppress(OSError):
            sockets += str(entry.readlink()).startswith("socket:")
    return sockets


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--uploads", type=int, default=30)
    parser.add_argument("--halves", type=int, default=2000)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with running("--behind-proxy") as site:
        with watched(site, "nothing"):  # what this machine's other work costs
            time.sleep(15)
        with watched(site, "styled"):
            codes = [site.ask("/api/uploads", styled(5_000, 40))[0]]
            status, answer = site.ask("/api/uploads", styled(500, 60))
            codes.append(status)
            name = json.loads(answer)["id"]
            for path in (
                f"/p/{name}",
                f"/api/puzzles/{name}",
                f"/files/{name}.jpz",
                f"/files/{name}.pdf",
                f"/og/{name}.png",
            ):
                codes.append(site.ask(path)[0])
        print(f"styled: answers {codes}")
        with watched(site, "broken"):
            bad = json.dumps(TINY | {"shades": {"0": "zz"}}).encode()
            codes = [site.ask("/api/uploads", bad, address(number))[0] for number in range(100)]
        print(f"broken: answers {sorted(set(codes))}")
        uploads(site, options.uploads, archive, "large")
        uploads(site, options.uploads, incompressible, "random")
        uploads(site, options.uploads, lambda number: incompressible(number, 30), "dense")
        halves(site, options.halves, "halves behind a proxy")
    with running() as site:
        halves(site, options.halves, "halves from one address")


if __name__ == "__main__":
    main()
