"""Read the values of options that several commands have."""

from __future__ import annotations

import re

from crosswright.errors import UsageError
from crosswright.words import normalise


def size_of(text: str | None) -> tuple[int, ...]:
    """Rows and columns; nothing where the preset is to decide."""
    if text is None:
        return ()
    found = re.fullmatch(r"(\d{1,3})(?:\s*(?:x|by)\s*(\d{1,3}))?", text.strip().lower())
    if not found:
        raise UsageError(f"--size {text}: write 15, or rows x columns as in 13x17")
    return int(found[1]), int(found[2] or found[1])


def theme_entries(theme: str | None, keep_accents: bool) -> list[str]:
    """The entries of `--theme` as they stand in a grid."""
    entries = []
    for text in theme.split(",") if theme else ():
        entry = normalise(text, keep_accents=keep_accents)
        if not entry:
            named = repr(text.strip() or "nothing")
            raise UsageError(f"--theme: {named} is no entry; give words, with commas between them")
        entries.append(entry)
    return entries
