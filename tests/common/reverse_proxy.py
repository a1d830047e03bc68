"""A small reverse proxy that shows a site under a path of its host, as nginx or Caddy does."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_NOTHING = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class ReverseProxy:
    """Passes requests for addresses below `root` to a site, and notes all others.

    `strips`: whether it removes `root` from the addresses. A connection carries one request, or a WebSocket.
    """

    def __init__(self, root: str, *, strips: bool) -> None:
        self.root, self.strips = root, strips
        self.site = ""  # the address that requests go to
        self.outside: list[str] = []  # addresses that were asked for and are not the site's
        self.tasks: list[asyncio.Task[None] | None] = []  # the event loop itself forgets them
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one connection on."""
        self.tasks.append(asyncio.current_task())
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            method, address, version = first.split(" ")
            path, _, query = address.partition("?")
            if path != self.root and not path.startswith(f"{self.root}/"):
                self.outside.append(f"{method} {address}")
                writer.write(_NOTHING)
            else:
                passed = (path.removeprefix(self.root) or "/") if self.strips else path
                first = f"{method} {passed}{'?' + query if query else ''} {version}"
                await self._splice("\r\n".join([first, *_once(lines)]).encode("latin-1"), reader, writer)
        with suppress(OSError):
            writer.close()

    async def _splice(self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = self.site.removeprefix("http://").split(":")
        answers, there = await asyncio.open_connection(host, int(port))
        there.write(head)
        up = asyncio.create_task(_pump(reader, there))
        await _pump(answers, writer)
        up.cancel()
        there.close()


def _once(lines: list[str]) -> list[str]:
    """The headers of a request, so that the connection ends after it, unless it becomes a WebSocket."""
    if any(line.lower().startswith("upgrade:") for line in lines):
        return lines
    kept = [line for line in lines if not line.lower().startswith("connection:")]
    return ["Connection: close", *kept]


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(2**16):
            writer.write(data)
            await writer.drain()


@contextmanager
def running(proxy: ReverseProxy) -> Iterator[None]:
    """Run a proxy in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def start() -> asyncio.Server:
        return await asyncio.start_server(proxy.take, sock=proxy.listener)

    server = asyncio.run_coroutine_threadsafe(start(), loop).result()
    yield

    async def stop() -> None:
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run_coroutine_threadsafe(stop(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
