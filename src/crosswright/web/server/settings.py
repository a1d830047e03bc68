"""The settings of the server, and the limits that keep it safe. A feature declares its own settings and rates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import urlsplit

from crosswright.publish.settings import SiteSettings
from crosswright.web.server.rates import Rate

Feature = TypeVar("Feature")


@dataclass(frozen=True)
class Limits:
    """How much visitors may ask for. Times are in seconds."""

    upload: int = 2**20  # bytes of a puzzle file
    body: int = 2**17  # bytes of any other request: the letters of the largest grid
    body_seconds: float = 30  # for a request's body to arrive
    task_seconds: float = 20  # for reading an upload, or setting a page to print
    tasks: int = 2  # such tasks at once; eight times this number may wait
    # Connections that are open at once, and those from one address; behind a proxy all come from the proxy's address.
    connections: int = 4000
    connections_an_address: int = 200
    header_seconds: float = 10  # for the head of a request to arrive
    message_bytes: int = 2**16  # of a message to a WebSocket


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
    key: str = ""  # the secret of the one person that the site is for; "": it is for everybody
    behind_proxy: bool = False  # whether a proxy's header has the visitor's address
    limits: Limits = field(default_factory=Limits)
    rates: Mapping[Rate, int] = field(default_factory=dict)  # how much an hour, where it isn't the usual number
    features: tuple[object, ...] = ()  # the settings of features, where they aren't the usual ones

    @property
    def root(self) -> str:
        """The path that the site is under, without a slash at the end; "" at the root of its host."""
        return urlsplit(self.base_url).path

    def of(self, kind: type[Feature]) -> Feature:
        """The settings of a feature."""
        return next((each for each in self.features if isinstance(each, kind)), None) or kind()
