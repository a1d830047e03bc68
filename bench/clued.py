"""The share of entries with a clue in American patterns, and the time: `.venv/bin/python bench/clued.py de fr es`.

Prints a line of a table for each language and size: puzzles of seeds 1 to 5, made without a proof; the entries that
have a clue, of all; the lowest share in one puzzle; how many puzzles needed more entries than the preset has;
processor seconds for a puzzle.
"""

from __future__ import annotations

import sys
from time import process_time

from crosswright.language import language
from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern.rules import preset
from crosswright.sources import Sources

SIZES, SEEDS = (9, 11, 13, 15), (1, 2, 3, 4, 5)


def measured(workshop: Workshop, size: int) -> str:
    """The table's columns for a size."""
    entries, clued, shares, eased, began = 0, 0, [], 0, process_time()
    rules = preset("american", size)
    for seed in SEEDS:
        made = workshop.make(Request(rules, seed=seed))
        if made.clued is None:
            return "no puzzle"
        count = len(made.clued.puzzle.grid.slots)
        entries, clued = entries + count, clued + count - len(made.clued.unclued)
        shares.append(1 - len(made.clued.unclued) / count)
        eased += rules.entries is not None and count > rules.entries.most
    seconds = (process_time() - began) / len(SEEDS)
    return f"{clued} of {entries} | {min(shares):.0%} | {eased} of {len(SEEDS)} | {seconds:.1f} s"


if __name__ == "__main__":
    for code in sys.argv[1:]:
        with Workshop.open(Sources(language=code, proof=False)) as workshop:
            _ = workshop.clueable
            for size in SIZES:
                print(f"| {language(code).name} | {size}x{size} | {measured(workshop, size)} |", flush=True)
