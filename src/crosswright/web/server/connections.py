"""The connections of the server: how many there may be, and how long the head of a request may take to arrive.

A visitor who sends half a request and waits costs a connection, at first as a bare socket (`accepting`). So a head must
arrive within some seconds; when all places are taken, the connection that has waited longest without a request gives up
its place; and without a proxy no address has more than some places. The log gets a limited number of lines, however
many requests are broken.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from crosswright.web.server.accepting import Acceptor
from crosswright.web.server.rates import TokenBucket
from crosswright.web.server.settings import Limits

# How many descriptors does the server keep for files, pipes and the store?
RESERVED = 256
# How many pings, pongs and further parts of messages may a WebSocket send, a second and at once?
IDLE_FRAMES, IDLE_FRAMES_AT_ONCE = 50, 500


class AnyConnection(Protocol):
    """A connection that the door can end."""

    def abort(self) -> None:
        """End it at once."""


@dataclass
class Door:
    """The present connections. It refuses or closes connections beyond the limits."""

    most: int
    most_an_address: int  # 0: no limit
    header_seconds: float
    inside: dict[AnyConnection, str] = field(default_factory=dict)  # connection -> address
    idle: OrderedDict[AnyConnection, None] = field(default_factory=OrderedDict)  # without a request, oldest first
    by_address: Counter[str] = field(default_factory=Counter)

    def enter(self, connection: AnyConnection, address: str) -> bool:
        """Take a connection; False if there is no place for it."""
        if self.most_an_address and self.by_address[address] >= self.most_an_address:
            return False
        if len(self.inside) >= self.most and not self._make_room():
            return False
        self.inside[connection] = address
        self.by_address[address] += 1
        return True

    def replace(self, connection: AnyConnection, other: AnyConnection) -> None:
        """Give the place of one connection to another."""
        self.idle.pop(connection, None)
        self.inside[other] = self.inside.pop(connection)

    def leave(self, connection: AnyConnection) -> None:
        """Forget a connection."""
        self.idle.pop(connection, None)
        if (address := self.inside.pop(connection, None)) is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def _make_room(self) -> bool:
        """Disconnect the connection that has been without a request for the longest time; False if all have one."""
        if not self.idle:
            return False
        oldest = next(iter(self.idle))
        oldest.abort()
        self.leave(oldest)
        return True


class SiteServer(uvicorn.Server):
    """Takes new connections itself, so that a flood of them doesn't keep others waiting; its protocol is limited."""

    acceptors: tuple[Acceptor, ...] = ()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start."""
        own = sockets if sockets and sys.platform != "win32" else []  # there an event loop can't wait for a socket
        await super().startup([] if own else sockets)
        gc.collect()
        gc.freeze()  # what is loaded now stays; to look through it for garbage again would take 80 ms
        kind = self.config.http_protocol_class
        assert issubclass(kind, LimitedProtocol)
        self.acceptors = tuple(Acceptor(each, kind.door, self._protocol) for each in own)
        for acceptor in self.acceptors:
            acceptor.start()

    def _protocol(self) -> LimitedProtocol:
        made = self.config.http_protocol_class(self.config, self.server_state, self.lifespan.state)  # type: ignore[call-arg]
        assert isinstance(made, LimitedProtocol)
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, and wait for those that are here."""
        for acceptor in self.acceptors:
            acceptor.stop()
        await super().shutdown(sockets)


class LimitedProtocol(H11Protocol):
    """HTTP/1.1 with a limit on connections and on the time for a request's head."""

    door: ClassVar[Door]
    timer: asyncio.TimerHandle | None = None
    received = b""  # what arrived before it was a connection of the server

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Take the connection, or end it."""
        super().connection_made(transport)
        if self in self.door.inside:  # an `Acceptor` has taken it
            self.loop.call_soon(self._take_received)
        elif self.door.enter(self, self.client[0] if self.client else ""):
            self._await_head()
        else:
            transport.abort()

    def _take_received(self) -> None:
        if self.received and not self.transport.is_closing():
            self.data_received(self.received)

    def abort(self) -> None:
        """End the connection."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._stop_timer()
        self.door.leave(self)

    def data_received(self, data: bytes) -> None:
        """Take some bytes. From the first byte of a request on, its head has a limited time."""
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a WebSocket now
            return
        if self._has_request():
            self._stop_timer()
            self.door.idle.pop(self, None)
        elif self.timer is None:
            self._await_head()

    def on_response_complete(self) -> None:
        """Wait for the next request; uvicorn ends a connection that sends nothing."""
        super().on_response_complete()
        if not self._has_request() and self in self.door.inside:
            self.door.idle[self] = None

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a WebSocket, which keeps its place."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)
        other = self.transport.get_protocol()
        if self in self.door.inside and isinstance(other, LimitedWebSocket):
            other.door = self.door
            self.door.replace(self, other)

    def _has_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _await_head(self) -> None:
        if self in self.door.inside:
            self.timer = self.loop.call_later(self.door.header_seconds, self.transport.abort)
            self.door.idle[self] = None

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that has a place at the door, with a limit on frames that bring no message."""

    door: Door | None = None
    idle_frames: TokenBucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection."""
        super().connection_made(transport)
        self.idle_frames = TokenBucket(IDLE_FRAMES, IDLE_FRAMES_AT_ONCE)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._may_go_on():
            super().handle_pong(event)

    def _may_go_on(self) -> bool:
        if self.idle_frames.take():
            self.abort()
        return not self.transport.is_closing()

    def abort(self) -> None:
        """End the connection."""
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        if self.door is not None:
            self.door.leave(self)


def protocol(limits: Limits, *, behind_proxy: bool, descriptors: int | None = None) -> type[LimitedProtocol]:
    """The protocol for `uvicorn.Config(http=...)`. `descriptors`: how many the system lets this process have."""
    most = limits.connections if descriptors is None else min(limits.connections, max(16, descriptors - RESERVED))
    door = Door(most, 0 if behind_proxy else limits.connections_an_address, limits.header_seconds)
    return type("SiteProtocol", (LimitedProtocol,), {"door": door})


class LimitedLog(logging.Filter):
    """Lets some lines through at once and a few a second; of the others it says how many there were.

    >>> now = [0.0]
    >>> log = LimitedLog(at_once=2, a_second=1, clock=lambda: now[0])
    >>> def passes(text): return log.filter(logging.makeLogRecord({"msg": text}))
    >>> [passes("a"), passes("b"), passes("c")]
    [True, True, False]
    >>> now[0] = 1.0
    >>> record = logging.makeLogRecord({"msg": "%s", "args": ("d",)})
    >>> log.filter(record), record.getMessage()
    (True, 'd (1 line before this one was left out)')
    """

    def __init__(self, at_once: float = 200, a_second: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.lines, self.left_out = TokenBucket(a_second, at_once, clock=clock), 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        if self.lines.take():
            self.left_out += 1
            return False
        if self.left_out:
            lines = f"{self.left_out:,} line{'s' * (self.left_out > 1)} before this one"
            record.msg = f"{record.getMessage()} ({lines} {'were' if self.left_out > 1 else 'was'} left out)"
            record.args, self.left_out = (), 0
        return True


def log_settings(access_log: bool) -> dict[str, Any]:
    """For `logging.config.dictConfig`: what the site itself has to say, and who asked for what only on request."""
    loggers = dict.fromkeys(("crosswright.web", "uvicorn.error", "asyncio"), "limited")
    loggers |= {"uvicorn.access": "stderr"} if access_log else {}
    stderr = {"class": "logging.StreamHandler", "formatter": "line"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(message)s"}},
        "filters": {"limit": {"()": "crosswright.web.server.connections.LimitedLog"}},
        "handlers": {"stderr": stderr, "limited": {**stderr, "filters": ["limit"]}},
        "loggers": {
            name: {"handlers": [handler], "level": "INFO", "propagate": False} for name, handler in loggers.items()
        },
    }
