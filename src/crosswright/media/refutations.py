"""The files of refutations: written while a search goes on, and replayed. `.gz` is compressed."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from crosswright.checking.refutation import Verdict, fingerprint, header, verify
from crosswright.errors import InputError
from crosswright.grid import Grid
from crosswright.media.files import replacing
from crosswright.progress import OnProgress, Progress, ignore
from crosswright.puzzle.demands import Demands
from crosswright.words import Lexicon

# After how many lines is progress reported? Each takes about a millisecond.
LINES_A_REPORT = 50


def check_refutation(
    path: Path, grid: Grid, lexicon: Lexicon, demands: Demands, *, progress: OnProgress = ignore
) -> Verdict:
    """Replay the refutation in a file; InputError where it isn't one of this grid and these words."""
    words = [word for word, _ in lexicon]
    with path.open("rb") as raw:
        lines = _lines(raw, str(path), path.suffix.lower() == ".gz")
        lines = _watched(lines, raw, path.stat().st_size, progress)
        return verify(lines, grid, words, source=str(path), **demands.rules(lexicon))


def _lines(raw: io.BufferedReader, source: str, compressed: bool) -> Iterator[str]:
    """The lines of a file as they are read, however long it is."""
    try:
        with io.TextIOWrapper(gzip.GzipFile(fileobj=raw) if compressed else raw, encoding="utf-8") as text:
            yield from text
    except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError):
        what = "no gzip file, or cut off" if compressed else "not UTF-8 text"
        raise InputError(what, source=source, remedy="write the refutation again") from None


def _watched(lines: Iterator[str], raw: io.BufferedReader, size: int, progress: OnProgress) -> Iterator[str]:
    """The same lines; progress is reported now and then."""
    for number, line in enumerate(lines, start=1):
        if number % LINES_A_REPORT == 0:
            progress(Progress(f"line {number:,}", raw.tell() / size))
        yield line


@dataclass
class UnfinishedRefutation:
    """A refutation that is being written."""

    write: Callable[[str], object]  # takes the lines of its steps
    kept: bool = False  # whether it is to be a file in the end


@contextmanager
def writing_refutation(path: Path, grid: Grid, lexicon: Lexicon, demands: Demands) -> Iterator[UnfinishedRefutation]:
    """A context that writes a refutation; at the end the file is kept whole if `kept` is set, else removed."""
    words = (word for word, _ in lexicon)
    with replacing(path) as partial:
        opened = gzip.open if path.suffix.lower() == ".gz" else io.open
        with opened(partial, "wt", encoding="utf-8") as file:
            file.write(header(fingerprint(grid, words, **demands.rules(lexicon))))
            yield (unfinished := UnfinishedRefutation(file.write))
        if not unfinished.kept and partial.is_file():
            partial.unlink()
