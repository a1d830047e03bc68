"""What the constructor's page works on: a file, or a day of the desk, each with a version so that no work is lost."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from crosswright.errors import CrosswrightError
from crosswright.media.files import write_whole
from crosswright.media.formats import json as own_format
from crosswright.publish.desk import PublisherDesk
from crosswright.sources import USUAL, Sources

NEW = "new"  # the version of a file that isn't there yet
CHANGED = "another program or person has changed it since you opened it; open it again, or save under another name"


class ChangedElsewhereError(CrosswrightError):
    """It is another version than the page was opened on."""


class Edited(Protocol):
    """Something that the page opens and saves."""

    @property
    def name(self) -> str:
        """Its name, for messages."""

    @property
    def suffix(self) -> str:
        """The suffix of the format that it is saved in."""

    def read(self) -> tuple[bytes | None, str]:
        """A puzzle file of any format, None for one that isn't there yet, and its version."""

    def write(self, data: bytes, version: str) -> str:
        """Save it in its format, and return its new version.

        ChangedElsewhereError if the version isn't the present one; CrosswrightError or OSError if it can't be saved.
        """


class EditedFile:
    """A file on this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name, self.suffix = path.name, path.suffix or ".ipuz"

    def read(self) -> tuple[bytes | None, str]:
        """The file, and a hash of it."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None, NEW
        return data, _hash(data)

    def write(self, data: bytes, version: str) -> str:
        """Write it whole."""
        if self.read()[1] != version:
            raise ChangedElsewhereError(CHANGED)
        write_whole(self.path, data)
        return _hash(data)


@dataclass(frozen=True)
class Editing:
    """The settings of the constructor's page on this machine; on a site the usual ones stand."""

    edited: Edited | None = None  # what `crosswright edit` works on
    collection: str | None = None  # the place of the clues that `crosswright edit` offers; None: it has none
    # The page's lists (`words.packed`) by their names, the one first that decides; none: the default lexicon.
    lists: Mapping[str, bytes] = field(default_factory=dict)
    sources: Sources = USUAL  # of the same words, for a server that studies grids

    @property
    def is_used(self) -> bool:
        """Whether the page has a file of this machine or clues of its user."""
        return bool(self.edited or self.collection)


class EditedDay:
    """A coming day of the desk; its version is the revision of its puzzle."""

    suffix = ".json"  # the project's own; the page leaves its author's notes out of it, because solvers get the puzzle

    def __init__(self, desk: PublisherDesk, day: datetime.date) -> None:
        self.desk, self.day, self.name = desk, day, desk.at(day).id

    def read(self) -> tuple[bytes | None, str]:
        """The puzzle in the project's own format."""
        stored = self.desk.puzzle(self.day)
        return stored.content.encode(), str(stored.revision)

    def write(self, data: bytes, version: str) -> str:
        """Put it on its day."""
        from crosswright.publish.store.changes import ChangedMeanwhileError

        if not version.isdecimal():
            raise ChangedElsewhereError("open the day again")
        try:
            self.desk.save(self.day, own_format.read(data), seen=int(version))
        except ChangedMeanwhileError as error:
            raise ChangedElsewhereError(str(error)) from None
        return str(self.desk.store.changes.revision(self.desk.at(self.day)))


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=12).hexdigest()
