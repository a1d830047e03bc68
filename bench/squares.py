"""Look for a fill of an open square with the walk that counts, row by row (`count/rows.py`), where `fill` finds none.

    .venv/bin/python bench/squares.py 7
    .venv/bin/python bench/squares.py 7 --words LIST --min-score 0 --time 600 --seed 2

Row after row its words are tried in an order drawn from the seed, each until the walk has seen a fill below it or has
been through all that there is. As soon as `fill` can do the rest, it does. When every word of the first row has been
tried there is no fill. Seconds are the processor's; building the problem is in them.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from instances import lists

from crosswright.check import faults
from crosswright.count.rows import rows_of
from crosswright.grid import Grid
from crosswright.gridtext import write_grid
from crosswright.problem import Problem
from crosswright.search import Budget, solve
from crosswright.words import Lexicon

# How many nodes does the walk take between two looks at the time? A few hundredths of a second's worth.
STEP = 300_000
# How many nodes may `fill` take for what is left?
REST = Budget(nodes=10_000)


def main(arguments: list[str]) -> None:
    """Print the fill that is found, or what was tried."""
    options = parse(arguments)
    lexicon = lists(options.words, options.min_score)
    square = grid = Grid.open(options.side, options.side)
    random = Random(options.seed)
    for row in range(options.side):
        word = first_word(grid, lexicon, random, options.time)
        if word is None:
            return
        print(f"row {row + 1} {word}: {time.process_time():.1f} s", flush=True)
        grid = grid.with_letters({row * options.side + q: letter for q, letter in enumerate(word)})
        fill = solve(Problem.of(grid, lexicon), budget=REST).fill
        if fill is not None:
            print(f"{write_grid(fill)}{time.process_time():.1f} s")
            sys.exit("; ".join(map(str, faults(fill, structure=square, words=lexicon))) or None)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    options = argparse.ArgumentParser(prog="bench/squares.py", description=str(__doc__).splitlines()[0])
    options.add_argument("side", type=int)
    options.add_argument("--words", action="append", type=Path, help="a word list; the default lexicon without")
    options.add_argument("--min-score", type=int, default=0)
    options.add_argument("--time", type=float, default=600.0, help="processor seconds that it may take")
    options.add_argument("--seed", type=int, default=0)
    return options.parse_args(arguments)


def first_word(grid: Grid, lexicon: Lexicon, random: Random, limit: float) -> str | None:
    """A word for the first open row that has a fill below it; None where there is none, or the time is up."""
    rows = rows_of(Problem.of(grid, lexicon))
    assert rows is not None, "the kernel was not built here"
    walk = rows.walk()
    length, letters, _ = rows.tables[rows.items[0][0]]
    for tried, w in enumerate(random.sample(range(rows.first_words), rows.first_words)):
        walk.begin(w, w + 1)
        while walk.advance(STEP) and not walk.fills and time.process_time() < limit:
            pass
        if walk.fills:
            return "".join(lexicon.alphabet[a] for a in letters[w * length : (w + 1) * length])
        if time.process_time() >= limit:
            print(f"{tried:,} of {rows.first_words:,} words tried, {walk.nodes:,} nodes, {limit:g} s")
            return None
    print(f"none of {rows.first_words:,} words, {walk.nodes:,} nodes, {time.process_time():.1f} s")
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
