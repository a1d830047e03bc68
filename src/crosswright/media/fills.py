"""A file of fills, written one by one as they are found; a run that was ended can go on with it.

Its format is text, which can be read back, blank lines between; or JSON Lines, an object for each fill.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from crosswright.errors import InputError
from crosswright.grid import Grid
from crosswright.media.files import write_whole

FORMATS = {".txt": "text", ".jsonl": "jsonl"}


@dataclass
class FillsFile:
    """Takes fills one by one; those that are written stay."""

    format: str
    put: Callable[[str], object]  # writes a text at once
    done: set[str]  # the fills of an earlier run, by their plain form
    stream: IO[str] | None = None  # None where `put` writes elsewhere
    begun: bool = False  # whether a fill was written, so that a blank line goes before the next one

    @classmethod
    def opened(cls, path: Path | None, format: str | None, otherwise: Callable[[str], object], *, resume: bool) -> Self:
        """The file at a path, or what `otherwise` writes to; with `resume` the fills that it has are read, and an
        incomplete one is removed.
        """
        if path is None:
            return cls(format or "text", otherwise, set())
        kind, done = format or FORMATS[path.suffix.lower()], set[str]()
        if resume and path.is_file():
            records = _whole_records(path, kind)
            done = set(records.values())
            write_whole(path, ("" if kind == "jsonl" else "\n").join(records).encode())
        stream = path.open("a" if resume else "w", encoding="utf-8")
        return cls(kind, stream.write, done, stream, bool(done))

    def write(self, source: Mapping[str, object], fill: Grid, text: str) -> None:
        """Write a fill, whose plain form is `text`, at once; `source` is where its grid is from."""
        if self.format == "jsonl":
            document = {**source, "rows": text.splitlines(), "entries": fill.entries}
            record = json.dumps(document, ensure_ascii=False) + "\n"
        else:
            record = "\n" + text if self.begun else text
        self.begun = True
        self.put(record)
        if self.stream is not None:
            self.stream.flush()

    def close(self) -> None:
        """Close the file."""
        if self.stream is not None:
            self.stream.close()


def _whole_records(path: Path, kind: str) -> dict[str, str]:
    """The complete records of a file, unchanged, and the plain form of each one's fill."""
    text = path.read_text("utf-8")
    if kind == "text":
        parts = text.split("\n\n")
        height = parts[0].count("\n") + 1
        whole = [part.rstrip("\n") + "\n" for part in parts[:-1]]
        if text.endswith("\n") and parts[-1].count("\n") == height:
            whole.append(parts[-1])
        return {part: part for part in whole if part.strip()}
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    try:
        return {line: "".join(row + "\n" for row in json.loads(line)["rows"]) for line in whole}
    except (ValueError, KeyError, TypeError):
        raise InputError(
            "not fills as 'all' writes them", source=str(path), remedy="name the file of that run"
        ) from None
