"""The benchmark's sets of grids, and its word list as a file that every peer reads."""

from __future__ import annotations

from pathlib import Path

from crosswright.grid import Grid
from crosswright.gridtext import parse_grids
from crosswright.words import Lexicon, load_lexicon

SHARED = Path(__file__).parents[2] / "shared" / "bench"
SETS = {
    "weekday": ("published", ("nyt15_mon", "nyt15_tue", "nyt15_wed", "nyt15_thu")),
    "weekend": ("published", ("nyt15_fri", "nyt15_sat")),
    "sunday": ("published", ("nytsun21",)),
    "lattice": ("published", ("cryptic",)),
    "open": ("published", ("open", "wide")),
    "lowword": ("published", ("nytlow15",)),
    "vanbeek": ("vanbeek", ("",)),
}


def grids(which: str, *, only: str = "", most: int | None = None) -> list[tuple[str, Grid]]:
    """The grids of a set by name: those whose name contains `only`, and of these `most`, evenly spread."""
    folder, prefixes = SETS[which]
    paths = sorted(path for path in (SHARED / folder).glob("*.txt") if path.stem.startswith(prefixes))
    paths = [path for path in paths if only in path.stem]
    if most is not None and most < len(paths):
        paths = [paths[i * len(paths) // most] for i in range(most)]
    return [(path.stem, parse_grids(path.read_text(), source=path.name)[0]) for path in paths]


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
