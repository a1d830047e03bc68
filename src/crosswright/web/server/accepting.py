"""Takes new connections, and keeps each as a bare socket until the head of its first request is here.

To make a connection of the server from a socket takes the processor some 0.3 ms, and those that wait behind it wait as
long. A bare socket takes a tenth of that. So a flood of connections without a request keeps others waiting for little.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosswright.web.server.connections import Door, LimitedProtocol

# How many connections are taken at a time, and how many may queue?
AT_A_TIME, QUEUE = 32, 2048
# How many bytes may the head of a request have? uvicorn refuses larger ones.
MOST_HEAD = 2**16
# For how many seconds is no connection taken when the system has no descriptor left?
PAUSE = 1.0


class Acceptor:
    """Takes the connections of one listening socket."""

    def __init__(self, listener: socket.socket, door: Door, create: Callable[[], LimitedProtocol]) -> None:
        self.listener, self.door, self.create = listener, door, create
        self.loop = asyncio.get_running_loop()
        self.waiting: set[NewConnection] = set()
        self.tasks: set[asyncio.Task[object]] = set()

    def start(self) -> None:
        """Take connections from now on."""
        self.listener.setblocking(False)
        self.listener.listen(QUEUE)
        self.loop.add_reader(self.listener, self._accept)

    def stop(self) -> None:
        """Take no more, and end those that sent no whole request."""
        self.loop.remove_reader(self.listener)
        for each in list(self.waiting):
            each.abort()

    def _accept(self) -> None:
        for _ in range(AT_A_TIME):
            try:
                connected, address = self.listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no descriptor is left
                self.loop.remove_reader(self.listener)
                self.loop.call_later(PAUSE, self._go_on)
                return
            new = NewConnection(self, connected)
            if self.door.enter(new, str(address[0]) if address else ""):
                new.start()
            else:
                connected.close()

    def _go_on(self) -> None:
        if self.listener.fileno() >= 0:  # not closed in the meantime
            self.loop.add_reader(self.listener, self._accept)

    def hand_over(self, new: NewConnection) -> None:
        """Make a connection of the server from one whose request is here."""
        protocol = self.create()
        protocol.received = bytes(new.received)
        self.door.replace(new, protocol)
        task: asyncio.Task[object] = self.loop.create_task(
            self.loop.connect_accepted_socket(lambda: protocol, new.socket)
        )
        self.tasks.add(task)

        def done(task: asyncio.Task[object]) -> None:
            self.tasks.discard(task)
            if task.cancelled() or task.exception() is not None:  # the other side has gone already
                self.door.leave(protocol)
                new.socket.close()

        task.add_done_callback(done)


class NewConnection:
    """A connection without a whole request."""

    def __init__(self, acceptor: Acceptor, connected: socket.socket) -> None:
        self.acceptor, self.socket, self.received = acceptor, connected, bytearray()
        self.descriptor = connected.fileno()  # asyncio looks this up at some cost
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Wait for its request, for some seconds."""
        self.socket.setblocking(False)
        # asyncio does this only for sockets that name their protocol. Without it the second part of each response waits
        # until the visitor has confirmed the first: up to 40 ms.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        loop, door = self.acceptor.loop, self.acceptor.door
        self.acceptor.waiting.add(self)
        door.idle[self] = None
        self.timer = loop.call_later(door.header_seconds, self.abort)
        loop.add_reader(self.descriptor, self._read)

    def abort(self) -> None:
        """End it."""
        if self._forget():
            self.acceptor.door.leave(self)
            self.socket.close()

    def _forget(self) -> bool:
        """Wait no longer; False if this was done before."""
        if self not in self.acceptor.waiting:
            return False
        self.acceptor.waiting.remove(self)
        self.acceptor.loop.remove_reader(self.descriptor)
        if self.timer is not None:
            self.timer.cancel()
        return True

    def _read(self) -> None:
        data = b""
        with suppress(OSError):  # the other side has ended it
            try:
                data = self.socket.recv(MOST_HEAD)
            except (BlockingIOError, InterruptedError):
                return
        self.received += data
        if not data:
            self.abort()
        elif self._is_ready() and self._forget():
            self.acceptor.hand_over(self)

    def _is_ready(self) -> bool:
        """Whether a head is whole, too long, or no head: the server then answers."""
        ended = b"\n\r\n" in self.received or b"\n\n" in self.received
        return ended or len(self.received) >= MOST_HEAD or self.received[0] <= ord(" ")
