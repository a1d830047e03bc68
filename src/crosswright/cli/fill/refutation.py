"""Writes the file of `fill --refutation`; `.gz` is compressed."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from crosswright.checking.refutation import fingerprint, header
from crosswright.cli.common.writing import replacing
from crosswright.grid import Grid
from crosswright.puzzle.demands import Demands
from crosswright.words import Lexicon


@dataclass
class UnfinishedRefutation:
    """A refutation that is being written."""

    write: Callable[[str], object]  # takes the lines of its steps
    kept: bool = False  # whether it is to be a file in the end


@contextmanager
def writing_refutation(
    path: Path, grid: Grid, lexicon: Lexicon, demands: Demands, *, force: bool
) -> Iterator[UnfinishedRefutation]:
    """A context that writes a refutation; at the end the file is kept whole if `kept` is set, else removed."""
    words = (word for word, _ in lexicon)
    with replacing(path, force=force) as partial:
        opened = gzip.open if path.suffix.lower() == ".gz" else io.open
        with opened(partial, "wt", encoding="utf-8") as file:
            file.write(header(fingerprint(grid, words, **demands.rules(lexicon))))
            yield (unfinished := UnfinishedRefutation(file.write))
        if not unfinished.kept and partial.is_file():
            partial.unlink()
