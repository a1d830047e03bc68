"""The options that all benchmarks of fills have."""

from __future__ import annotations

import argparse
from pathlib import Path

from instances import SETS


def parser(program: str, description: str, *, grids: int | None, seeds: int) -> argparse.ArgumentParser:
    """A command line that has them; `grids` and `seeds` are so many unless it says otherwise."""
    options = argparse.ArgumentParser(prog=program, description=description.splitlines()[0])
    options.add_argument("--set", choices=SETS, default="made", help="which grids; see bench/instances.py")
    options.add_argument("--only", default="", help="only the grids whose name contains this")
    options.add_argument("--grids", type=int, default=grids, help="so many grids, evenly spread over the set")
    options.add_argument("--words", action="append", type=Path, help="a word list; the default lexicon without")
    options.add_argument("--min-score", type=int, default=50)
    options.add_argument("--seeds", type=int, default=seeds)
    options.add_argument("--time", type=float, default=20.0, help="processor seconds that each run may take")
    options.add_argument("--json", type=Path, help="keep the results in this file")
    options.add_argument("--plot", type=Path, help="draw them as SVG: FILE-grids.svg and FILE-cactus.svg")
    return options
