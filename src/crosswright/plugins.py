"""What other packages add: formats and media, languages, strategies, sources of clues. They name it as entry points.

    [project.entry-points."crosswright.kinds"]
    rows = "crosswright_rows:KIND"

    GROUPS             the groups of entry points, and what the object of each is
    names("kinds")     the names that packages give in a group: nothing is imported
    load("kinds")      the objects by their names, imported

A package that fails when it is imported is left out, with a warning that names it.
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GROUPS", "load", "names"]

GROUPS = {
    "kinds": "a `crosswright.media.kinds.Kind`: a format or a medium",
    "languages": "an `AboutLanguage` or a `Language` of `crosswright.language`, under its code",
    "strategies": "a `crosswright.textbook.Strategy`",
    "clue_sources": "a function from a `Language` to a function from an entry to the texts of its clues",
}
"""The groups of entry points, `crosswright.NAME`, and what the object of each is."""
_MARK = b"[crosswright."


def names(group: str) -> list[str]:
    """The names that installed packages give in a group, sorted."""
    return sorted(_entry_points(group))


def load(group: str) -> dict[str, Any]:
    """The objects that installed packages give in a group, by their names."""
    found = {}
    for name in names(group):
        entry = _entry_points(group)[name]
        try:
            found[name] = entry.load()
        except Exception as error:
            package = entry.dist.name if entry.dist else entry.value
            warnings.warn(f"{package} is left out, since it can't be imported: {error}", stacklevel=2)
    return found


@cache
def _entry_points(group: str) -> dict[str, EntryPoint]:
    if not _any():
        return {}
    from importlib.metadata import entry_points

    return {each.name: each for each in entry_points(group=f"crosswright.{group}")}


@cache
def _any() -> bool:
    """Whether any package has such an entry point. `importlib.metadata` would take twenty times as long to say no."""
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):  # no folder
            for name in os.listdir(folder or "."):  # noqa: PTH208 - pathlib takes three times as long
                if name.endswith("-info") and _MARK in _content(f"{folder}/{name}/entry_points.txt"):
                    return True
    return False


def _content(file: str) -> bytes:
    try:
        with open(file, "rb") as opened:  # noqa: PTH123
            return opened.read()
    except OSError:  # a package without entry points
        return b""
