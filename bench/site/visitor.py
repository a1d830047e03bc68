"""A site to measure, as a program of its own, and visitors of it."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

GET = "GET {} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
POST = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\r\n{}"
SERVE = [sys.executable, "-c", "from crosswright.cli import main; main()", "serve", "--no-daily"]


def post(path: str, body: str, headers: str = "") -> str:
    """The request that sends a body; `headers` end in a new line each."""
    return POST.format(path, len(body.encode()), headers, body)


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


def free_port() -> int:
    """One that nobody answers at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def start(place: str, port: int, *options: str) -> subprocess.Popen[bytes]:
    """A site that answers at a port of this machine; the caller ends it."""
    site = subprocess.Popen([*SERVE, "--store", place, "--port", str(port), *options], stderr=subprocess.DEVNULL)
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            return site
        except OSError:
            if site.poll() is not None:
                break
            time.sleep(0.1)
    site.kill()
    raise RuntimeError(f"no site answers at port {port}")


@contextmanager
def running(place: str, port: int, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """A site while it is looked at."""
    site = start(place, port, *options)
    try:
        yield site
    finally:
        site.terminate()
        site.wait()
