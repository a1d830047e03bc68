"""The settings of the server, and the limits that keep it safe."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from crosswright.publish.settings import SiteSettings
from crosswright.sources import USUAL, Sources
from crosswright.web.construct.edited import Edited


@dataclass(frozen=True)
class Limits:
    """How much visitors may ask for. Times are in seconds."""

    upload: int = 2**20  # bytes of a puzzle file
    body: int = 2**17  # bytes of any other request: the letters of the largest grid
    body_seconds: float = 30  # for a request's body to arrive
    task_seconds: float = 20  # for reading an upload, or setting a page to print
    tasks: int = 2  # such tasks at once; eight times this number may wait
    making_seconds: float = 120  # for a puzzle, once a maker process has it
    waiting: int = 8  # puzzles that may wait for a maker process
    abandoned_seconds: float = 30  # the making of a puzzle stops after so long without a listener
    # Connections that are open at once, and those from one address; behind a proxy all come from the proxy's address.
    connections: int = 4000
    connections_an_address: int = 200
    header_seconds: float = 10  # for the head of a request to arrive
    # Per address and hour; a quarter of them at once.
    requests: int = 40_000
    files: int = 240  # that must be made
    makings: int = 20
    uploads: int = 60
    upload_bytes: int = 8 * 10**6  # that its uploads take in the store: some 800 puzzles of 21 by 21
    studies: int = 2400  # grids, for constructors whose browsers have no WebAssembly
    layouts: int = 2400  # of lists on the criss-cross page, while somebody types
    finishes: int = 240
    notes: int = 40  # on clues, for the editors
    rooms: int = 40  # to solve together
    # Of the rooms: people in one, connections of an address and of all, rooms in the store.
    people: int = 12
    sockets_an_address: int = 40
    sockets: int = 2000
    stored_rooms: int = 20_000
    # Of one person in a room: messages a second, and at once; bytes of a message; seconds without a message.
    messages: float = 20
    messages_at_once: int = 80
    message_bytes: int = 2**16
    idle_seconds: float = 3600


@dataclass(frozen=True, kw_only=True)
class Settings(SiteSettings):
    """How the server is run."""

    store: str  # a path or a URL, see `publish.store.Store`
    base_url: str = "http://127.0.0.1:8000"  # how visitors reach the site, with its path, without a slash at the end
    daily: bool = True  # whether the server makes the coming days
    ahead: int = 7  # how many days after today
    since: str = ""  # the date back to which past days are made too; "" for none
    plan: str | None = None  # the file with the plan for the week, and the word lists for all puzzles
    approval: Literal["none", "required"] | None = None  # in place of the plan's
    desk: Path | None = None  # the file of those who may work at /desk; None: there is no desk
    makers: int = 1  # processes that make puzzles for visitors; 0: the site doesn't offer this
    uploads_days: int = 90  # a visitor's puzzle is deleted after this many days; 0: never
    uploads_quota: int = 500 * 10**6  # bytes that the puzzles of visitors may take in the store
    sandbox: bool = False  # whether visitors' files are read without network and without writing, see `sandbox`
    behind_proxy: bool = False  # whether a proxy's header has the visitor's address
    edited: Edited | None = None  # what `crosswright edit` works on
    collection: str | None = None  # the place of the clues that `crosswright edit` offers; None: it has none
    words: bytes | None = None  # the list of the constructor's page (`words.packed`); None: the default lexicon
    sources: Sources = USUAL  # of the same words, for a server that studies grids
    limits: Limits = field(default_factory=Limits)

    @property
    def root(self) -> str:
        """The path that the site is under, without a slash at the end; "" at the root of its host."""
        return urlsplit(self.base_url).path
