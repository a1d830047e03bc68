"""Whether clues grow harder with each step of difficulty: what a solver makes of them, one by one, on the same fills.

    python bench/difficulty.py --puzzles 8
    python bench/difficulty.py --puzzles 8 --clues FILE      writes DIFFICULTY, ENTRY, clue, kind, with tabs

Fills 15x15 patterns as `make` does and clues each fill at every difficulty, without a judge. A line for each step: the
share of answers that the solver finds first by the clue alone, and among the first 20, without the clue's own facts.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from math import log10
from pathlib import Path
from statistics import mean

from puzzles import fill_of

from crosswright.clues import EASIEST, HARDEST, write
from crosswright.language.drafts import HOUSE
from crosswright.make import Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import preset

UNKNOWN = 10_000  # the rank of an answer that the solver doesn't know


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clues", type=Path)
    given = parser.parse_args()
    workshop, puzzles = Workshop.open(), []
    for seed in range(given.seed, given.seed + given.puzzles):
        made = fill_of(workshop, Request(preset("american"), seed=seed))
        if made.puzzle:
            puzzles.append((seed, replace(made.puzzle, clues=())))
    for difficulty in range(EASIEST, HARDEST + 1):
        clues = [
            choice.clue
            for seed, puzzle in puzzles
            for choice in write(puzzle, workshop.writer, difficulty=difficulty, seed=seed).choices.values()
            if choice.clue
        ]
        if given.clues:
            with given.clues.open("a", encoding="utf-8") as file:
                file.writelines(f"{difficulty}\t{each.answer}\t{each.text}\t{each.template}\n" for each in clues)
        ranks = [workshop.ranker.rank(each.answer, each.text, each.origins) or UNKNOWN for each in clues]
        print(f"{difficulty}: first {mean(rank == 1 for rank in ranks):.1%}, in the first 20 "
              f"{mean(rank <= 20 for rank in ranks):.1%}, mean rank 10^{mean(map(log10, ranks)):.2f}, house clues "
              f"{mean(each.template == HOUSE for each in clues):.0%}, mean rating "
              f"{mean(each.difficulty for each in clues):.2f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
