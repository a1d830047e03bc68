"""How far puzzles in other languages are proved: a line of the table in docs/LANGUAGES.md for each size.

    .venv/bin/python bench/fairness.py de fr es

makes ten minis, five puzzles of 9x9 and three of 13x13 in each language, and prints how many of their letters the
solver finds with the clues and without them, how many that it isn't sure of stand in or beside well-known words with
plain clues, how many are in unfair crossings, the entries that were replaced, and the processor seconds for a puzzle.
"""

from __future__ import annotations

import sys
import time

from crosswright.make import Made, Request
from crosswright.pattern import preset
from crosswright.workshop import Workshop

# What is made of each size: the preset, rows and columns, and how many puzzles (seeds from 1).
SIZES = (("mini", 5, 10), ("british", 9, 5), ("british", 13, 3))


def main(codes: list[str]) -> None:
    """Print the lines of these languages."""
    for code in codes:
        with Workshop.open(language=code) as workshop:
            for name, size, count in SIZES:
                began, made = time.process_time(), list[Made]()
                for seed in range(1, count + 1):
                    made.append(workshop.make(Request(preset(name, size, size), seed=seed)))
                seconds = (time.process_time() - began) / count
                print(line(workshop.writer.language.name, f"{name} {size}x{size}", made, seconds), flush=True)


def line(language: str, size: str, made: list[Made], seconds: float) -> str:
    """A line of the table."""
    judged = [each.solvability for each in made if each.solvability]
    letters, right, blind, trusted, unfair = (
        sum(values)
        for values in zip(
            *((each.letters, each.right, each.right_blind, each.trusted, len(each.unfair)) for each in judged),
            strict=True,
        )
    )
    replaced = sum(len(each.replaced) for each in made)
    figures = " | ".join(map(str, (letters, right, blind, trusted, unfair, replaced)))
    return f"| {language} | {size}, {len(judged)} | {figures} | {seconds:.1f} s |"


if __name__ == "__main__":
    main(sys.argv[1:])
