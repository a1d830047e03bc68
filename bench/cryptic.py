"""How many parses does `cryptic explain` find? Clues written by hand in bench/cryptic/, with their parses.

    .venv/bin/python bench/cryptic.py [--misses]

A parse counts if it gives every word the same task as the one written by hand; words that only join don't count.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Sequence
from pathlib import Path

from crosswright.cryptic import ParsedClue, explain_clue, read_parses

FOLDER = Path(__file__).parent / "cryptic"


def tasks(parse: str) -> list[str]:
    """A parse without links, capitals of words and punctuation."""
    unlinked = re.sub(r"(?<![\w'])-[^-(){}<>]+-(?=[\s()]|$)", " ", parse.lower())
    return re.findall(r"[\w]+|[{}()<>=:&]", unlinked)


def rank(each: ParsedClue) -> int | None:
    """The place of the right parse among the first ten, from 1."""
    ranked = explain_clue(each.clue, each.spelling, most=10)
    return next((place for place, one in enumerate(ranked, 1) if tasks(one.parse) == tasks(each.parse)), None)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--misses", action="store_true", help="show the clues whose parse isn't the first")
    misses = arguments.parse_args().misses
    for path in sorted(FOLDER.glob("*.tsv")):
        report(path.name, read_parses(path.read_bytes(), path.name), misses=misses)


def report(name: str, clues: Sequence[ParsedClue], *, misses: bool) -> None:
    """Print how many parses of a file's clues are found, in which place."""
    began = time.process_time()
    ranks = [rank(each) for each in clues]
    seconds = time.process_time() - began
    first, listed = sum(each == 1 for each in ranks), sum(each is not None for each in ranks)
    print(f"{name}: {len(clues)} clues: the right parse is first for {first}, among ten for {listed}; {seconds:.1f} s")
    for each, place in zip(clues, ranks, strict=True):
        if misses and place != 1:
            best = explain_clue(each.clue, each.spelling, most=1)
            print(f"{place or '-'} {each.entry}\n    {each.parse}\n    {best[0].parse if best else 'none'}")


if __name__ == "__main__":
    main()
