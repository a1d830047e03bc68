"""How good made puzzles are: entries clued, letters got from the clues and without them, unfair crossings, time.

    python bench/make.py --puzzles 50 --difficulty 2

Makes puzzles as `crosswright make` does, of seeds from 0 on, one after the other in one process that has loaded its
data already. A line for each, then the whole; time is the process's, of all threads.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from crosswright.make import Made, Wishes
from crosswright.patterns import PRESETS, preset
from crosswright.workshop import Workshop


def line(made: Made) -> tuple[float, float, float, int, int]:
    """Shares of entries clued, of letters got with the clues and without them; unfair crossings; first by clue alone."""
    assert made.clued is not None and made.proof is not None
    choices, proof = made.clued.choices, made.proof
    real = sum(choice.clue is not None and choice.clue.template != "charade" for choice in choices.values())
    first = sum(each.rank_alone == 1 for each in proof.entries) / len(proof.entries)
    return real / len(choices), proof.share, proof.share_blind, len(proof.unfair), first


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
        made = workshop.make(Wishes(preset(given.preset), difficulty=given.difficulty, seed=seed))
        seconds.append(time.process_time() - started)
        if made.clued is None:
            print(f"seed {seed}: no board was filled", flush=True)
            continue
        rows.append(row := line(made))
        print(f"seed {seed}: {row[0]:.1%} of entries clued; letters {row[1]:.1%}, without clues {row[2]:.1%}; {row[3]} "
              f"unfair; first by its clue alone {row[4]:.0%}; {len(made.replaced)} replaced; {seconds[-1]:.1f} s",
              flush=True)  # fmt: skip
    clued, right, blind, unfair, first = (list(column) for column in zip(*rows, strict=True))
    print(f"{len(rows)} puzzles: {sum(clued) / len(rows):.2%} of entries clued; letters {sum(right) / len(rows):.2%} "
          f"(median {median(right):.1%}, worst {min(right):.1%}), without clues {sum(blind) / len(rows):.1%} (median "
          f"{median(blind):.1%}, most {max(blind):.1%}); {sum(unfair)} unfair crossings in {sum(map(bool, unfair))} "
          f"puzzles; first by its clue alone {sum(first) / len(rows):.0%}; "
          f"{median(seconds):.1f} s (most {max(seconds):.1f})")  # fmt: skip


if __name__ == "__main__":
    main()
