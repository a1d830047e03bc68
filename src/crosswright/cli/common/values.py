"""Read the values of options that several commands have."""

from __future__ import annotations

import datetime
import re
from urllib.parse import urlsplit

from crosswright.errors import UsageError
from crosswright.language.alphabet import Folding
from crosswright.words.normalise import normalise_cells

# How many rows and columns must a pattern have? Every preset's shortest word has three letters.
LEAST_SIDE = 3


def size_of(text: str | None, *, least: int = LEAST_SIDE) -> tuple[int, ...]:
    """Rows and columns; empty where the preset decides."""
    if text is None:
        return ()
    match = re.fullmatch(r"(\d{1,3})(?:\s*(?:x|by)\s*(\d{1,3}))?", text.strip().lower())
    if not match:
        raise UsageError(f"--size {text}: write 15, or rows x columns as in 13x17")
    rows, columns = int(match[1]), int(match[2] or match[1])
    if min(rows, columns) < least:
        raise UsageError(f"--size {text}: give {least} rows and columns or more, as many as the shortest word needs")
    return rows, columns


def theme_entries(theme: str | None, folding: Folding, *, rebus: bool = False) -> list[str]:
    """The entries of `--theme` as they stand in a grid: with `rebus` also `[ICE]CREAM`, ICE in one cell."""
    entries = []
    for text in theme.split(",") if theme else ():
        if "[" in text and not rebus:
            remedy = "leave out the brackets, or begin with `pattern --theme` and fill its pattern"
            raise UsageError(f"--theme: {text.strip()} has several letters in a cell; {remedy}")
        entry = normalise_cells(text, folding=folding)
        if not entry:
            named = repr(text.strip() or "nothing")
            raise UsageError(f"--theme: {named} is no entry; give words, with commas between them")
        entries.append(entry)
    return entries


def date_of(option: str, text: str) -> datetime.date:
    """A day, as an option has it."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{option} {text}: no date; write it as 2026-11-21") from None


def address_of(url: str, *, may_have_path: bool) -> str:
    """The address of a site, as --base-url has it, without a slash at the end."""
    try:
        parts = urlsplit(url)
        valid = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
    except ValueError:
        valid = False
    if not valid or (parts.path.strip("/") and not may_have_path):
        path = "or with a path" if may_have_path else "without a path; --root-path takes one"
        raise UsageError(f"--base-url {url}: write https://puzzles.example.org, {path}")
    return url.rstrip("/")


def path_of(option: str, path: str) -> str:
    """A path at a host, without a slash at the end; "" for the whole host.

    >>> path_of("--root-path", "/puzzles/")
    '/puzzles'
    """
    path = path.rstrip("/")
    if path and not re.fullmatch(r"(/[A-Za-z0-9][A-Za-z0-9._~-]*)+", path):
        raise UsageError(f"{option} {path}: write /puzzles, with letters a-z, digits, and . _ ~ - between slashes")
    return path
