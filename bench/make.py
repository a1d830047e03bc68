"""How good made puzzles are: entries clued, letters got from the clues and without them, unfair crossings, time.

    python bench/make.py --puzzles 50 --difficulty 2

Makes puzzles as `crosswright make` does, of seeds from 0 on, one after the other in one process that has loaded its
data already. A line for each, then the whole; time is the process's, of all threads.
"""

from __future__ import annotations

import argparse
import time
from statistics import mean, median
from typing import NamedTuple

from crosswright.clues import ClueWriter
from crosswright.make import Made, Request
from crosswright.make.workshop import Workshop
from crosswright.pattern import PRESETS, preset

# Clues that no source of data has: those of the house list, and words taken apart.
BY_HAND = ("house", "charade")


class Row(NamedTuple):
    """What is counted in a puzzle; shares are 0..1."""

    clued: float  # of the entries, by a source
    data: float  # of the entries: their clue comes from data, not from the house list
    known: float  # of the entries: some clue does, or could
    right: float  # of the letters, from the clues
    blind: float  # of the letters, without them
    unfair: int  # crossings
    first: float  # of the answers, by their clue alone


def counted(made: Made, writer: ClueWriter) -> Row:
    assert made.clued is not None and made.solvability is not None
    choices, proof = made.clued.choices, made.solvability
    templates = [choice.clue.template for choice in choices.values() if choice.clue]
    clued = sum(template != "charade" for template in templates) / len(choices)
    data = sum(template not in BY_HAND for template in templates) / len(choices)
    entries = made.clued.puzzle.fill.entries.values()
    known = mean(any(each.template not in BY_HAND for each in writer.candidates(entry)) for entry in entries)
    first = sum(each.rank_alone == 1 for each in proof.entries) / len(proof.entries)
    return Row(clued, data, known, proof.share, proof.share_blind, len(proof.unfair), first)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=50)
    parser.add_argument("--difficulty", type=int, default=2)
    parser.add_argument("--preset", choices=PRESETS, default="american")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    started = time.process_time()
    workshop = Workshop.open()
    print(f"loaded in {time.process_time() - started:.1f} s")
    rows, seconds = [], []
    for seed in range(given.seed, given.seed + given.puzzles):
        started = time.process_time()
        made = workshop.make(Request(preset(given.preset), difficulty=given.difficulty, seed=seed))
        seconds.append(time.process_time() - started)
        if made.clued is None:
            print(f"seed {seed}: no pattern was filled", flush=True)
            continue
        rows.append(row := counted(made, workshop.writer))
        print(f"seed {seed}: {row.clued:.1%} of entries clued, {row.data:.1%} from data; letters "
              f"{row.right:.1%}, without clues {row.blind:.1%}; "
              f"{row.unfair} unfair; first by its clue alone {row.first:.0%}; {len(made.replaced)} replaced; "
              f"{seconds[-1]:.1f} s", flush=True)  # fmt: skip
    clued, data, known, right, blind, unfair, first = (list(column) for column in zip(*rows, strict=True))
    print(f"{len(rows)} puzzles: {mean(clued):.2%} of entries clued, {mean(data):.1%} from data, {mean(known):.1%} "
          f"could be; letters {mean(right):.2%} (median "
          f"{median(right):.1%}, worst {min(right):.1%}), without clues {mean(blind):.1%} (median {median(blind):.1%}, "
          f"most {max(blind):.1%}); {sum(unfair)} unfair crossings in {sum(map(bool, unfair))} puzzles; first by its "
          f"clue alone {mean(first):.0%}; {median(seconds):.1f} s (most {max(seconds):.1f})")  # fmt: skip


if __name__ == "__main__":
    main()
