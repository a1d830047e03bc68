"""Limits on entries as `--at-most` has them: `3:below=60`, or `2:abbreviations.txt`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import click

_LIMIT = re.compile(r"(\d{1,4}):(?:below=(\d{1,3})|(.+))", re.ASCII)


class NamedLimit(NamedTuple):
    """At most `most` entries with a score below `below`, or of the list in the file `path`."""

    most: int
    below: int | None = None
    path: str | None = None


def read_limit(value: str | NamedLimit) -> NamedLimit:
    """The limit in a text; anything else is refused in a line."""
    if isinstance(value, NamedLimit):
        return value
    found = _LIMIT.fullmatch(str(value))
    if found is None or (found[2] and int(found[2]) > 100) or (found[3] or "").startswith("below="):
        remedy = "write N:below=SCORE, as in 3:below=60, or N:FILE, as in 2:abbreviations.txt"
        raise click.BadParameter(f"{value!s} is no limit; {remedy}")
    return NamedLimit(int(found[1]), int(found[2]) if found[2] else None, found[3])


def placed(value: object, folder: Path) -> object:
    """A limit as a configuration file has it, with its list's name relative to the folder of that file."""
    found = _LIMIT.fullmatch(str(value))
    if found is None or found[3] is None or found[3] == "-":
        return value
    return f"{found[1]}:{folder / Path(found[3]).expanduser()}"
