"""How far puzzles in other languages are proved: a line of the table in docs/LANGUAGES.md for each size.

    .venv/bin/python bench/fairness.py de fr es

makes ten minis, five puzzles of 9x9 and three of 13x13 in each language. It prints how many of their letters the solver
finds with the clues and without them, how many that it isn't sure of stand in or beside well-known words with plain
clues, how many are in unfair crossings, the entries that were replaced, how many entries have no clue, how many of the
puzzles differ, and the processor seconds for a puzzle. A language without a solver has no figures for letters.
"""

from __future__ import annotations

import sys
import time

from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset
from crosswright.sources import Sources

# What is made of each size: the preset, rows and columns, and how many puzzles (seeds from 1).
SIZES = (("mini", 5, 10), ("british", 9, 5), ("british", 13, 3))


def main(codes: list[str]) -> None:
    """Print the lines of these languages."""
    for code in codes:
        with Workshop.open(Sources(language=code)) as workshop:
            for name, size, count in SIZES:
                began, made = time.process_time(), list[Made]()
                for seed in range(1, count + 1):
                    made.append(workshop.make(Request(preset(name, size, size), seed=seed)))
                seconds = (time.process_time() - began) / count
                print(line(workshop.writer.language.name, f"{name} {size}x{size}", made, seconds), flush=True)


def line(language: str, size: str, made: list[Made], seconds: float) -> str:
    """A line of the table."""
    clued = [each.clued for each in made if each.clued]
    entries, unclued = sum(len(each.choices) for each in clued), sum(len(each.unclued) for each in clued)
    different = len({frozenset(each.puzzle.fill.entries.values()) for each in clued})
    figures = (*judged(made), sum(len(each.replaced) for each in made), f"{unclued} of {entries}", different)
    return f"| {language} | {size}, {len(clued)} | {' | '.join(map(str, figures))} | {seconds:.1f} s |"


def judged(made: list[Made]) -> tuple[int | str, ...]:
    """What the solver says of the letters: all, right with the clues and without, within reach, unfair."""
    found = [each.solvability for each in made if each.solvability]
    if not found:
        return ("-",) * 5
    rows = [(each.letters, each.right, each.right_blind, each.trusted, len(each.unfair)) for each in found]
    return tuple(map(sum, zip(*rows, strict=True)))


if __name__ == "__main__":
    main(sys.argv[1:])
