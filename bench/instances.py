"""The benchmark's sets of grids, and its word list as a file that every peer reads.

The sets of `MADE` come from the project's own generators. Those of `GIVEN` are grids that others published, not
part of the repository: name the folder that has them, with a text file for each grid, in $CROSSWRIGHT_BENCH.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from crosswright.grid import Grid
from crosswright.pattern import patterns, preset
from crosswright.puzzle.gridtext import parse_grids
from crosswright.words import Lexicon, load_lexicon

FOLDER = "CROSSWRIGHT_BENCH"
Named = list[tuple[str, Grid]]


def made(name: str, rows: int, number: int) -> Named:
    """So many patterns under the rules of a preset; the same ones on every machine."""
    found = patterns(preset(name, rows, rows), number, seed=1)
    return [(f"{name}{rows}_{i:02}", pattern) for i, pattern in enumerate(found, start=1)]


MADE: dict[str, Callable[[], Named]] = {
    "made": lambda: made("american", 15, 20),
    "made-themeless": lambda: made("themeless", 15, 20),
    "made-sunday": lambda: made("american", 21, 6),
    "made-lattice": lambda: made("british", 13, 5) + made("british", 15, 5),
    "open": lambda: [(f"open{side:02}", Grid.open(side, side)) for side in range(4, 10)],
}
# The subfolder, and how the names of its files begin.
GIVEN = {
    "weekday": ("published", ("nyt15_mon", "nyt15_tue", "nyt15_wed", "nyt15_thu")),
    "weekend": ("published", ("nyt15_fri", "nyt15_sat")),
    "sunday": ("published", ("nytsun21",)),
    "lattice": ("published", ("cryptic",)),
    "lowword": ("published", ("nytlow15",)),
    "vanbeek": ("vanbeek", ("",)),
}
SETS = (*MADE, *GIVEN)


def data() -> Path | None:
    """The folder with published grids and word lists, where there is one."""
    folder = os.environ.get(FOLDER)
    return Path(folder) if folder else None


def needed(what: str) -> Path:
    """The same; ends the program with a line that says what it is needed for."""
    folder = data()
    if folder is None:
        sys.exit(f"{what}: not part of this repository; set {FOLDER} to the folder that has published grids and lists")
    return folder


def grids(which: str, *, only: str = "", most: int | None = None) -> Named:
    """The grids of a set by name: those whose name contains `only`, and of these `most`, evenly spread."""
    found = [each for each in (MADE[which]() if which in MADE else given(which)) if only in each[0]]
    if most is not None and most < len(found):
        found = [found[i * len(found) // most] for i in range(most)]
    return found


def given(which: str) -> Named:
    """The published grids of a set."""
    folder, prefixes = GIVEN[which]
    paths = sorted((needed(f"the grids of the set {which!r}") / folder).glob("*.txt"))
    paths = [path for path in paths if path.stem.startswith(prefixes)]
    return [(path.stem, parse_grids(path.read_text("utf-8"), source=path.name)[0]) for path in paths]


def written(lexicon: Lexicon, folder: Path) -> tuple[Path, Path]:
    """The lexicon's words as files in a folder: all as WORD;SCORE, and the good ones alone, one a line."""
    words, plain = folder / "words.dict", folder / "good.txt"
    scored = sorted(lexicon.filtered(min_score=0))
    words.write_text("".join(f"{word};{score}\n" for word, score in scored))
    plain.write_text("".join(f"{word}\n" for word, score in scored if score >= lexicon.min_score))
    return words, plain


def lists(paths: list[Path] | None, min_score: int) -> Lexicon:
    """The lexicon of the lists that the command line names; the default one without."""
    return load_lexicon(paths or ["default"], min_score=min_score)
