"""What demands on a fill cost: bans on common roots, the counting argument, candidates for a slot.

    .venv/bin/python bench/demands.py                     made patterns
    .venv/bin/python bench/demands.py --set weekday       published ones, from $CROSSWRIGHT_BENCH
    .venv/bin/python bench/demands.py --readme            and the tables go into bench/README.md

Each pattern and seed is filled with roots kept apart and with roots allowed, one right after the other, so that a busy
moment of the machine hits both. Times are the processor's. Every fill goes past the witness.
"""

from __future__ import annotations

import itertools
import shlex
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from instances import Named, grids, lists
from options import parser
from report import README, replaced
from results import counted, described, machine

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.media.drawn.plot import as_time
from crosswright.problem import Problem
from crosswright.puzzle.demands import Demands
from crosswright.puzzle.gridtext import parse_grid
from crosswright.search import Result, candidates, fill
from crosswright.words import Lexicon

# How many slots of each pattern are asked for candidates?
SLOTS = 3
# How many times is each made, of which the best counts? Single ones are shorter than the clock's errors.
TIMES = 3

T = TypeVar("T")


class Trial(NamedTuple):
    """A fill and what it took."""

    result: Result
    seconds: float  # of the processor


def main(arguments: list[str]) -> None:
    """Print the tables, and write them into the README if that is wanted."""
    options = parser("bench/demands.py", str(__doc__), grids=25, seeds=4)
    options.add_argument("--readme", action="store_true", help="write the tables into bench/README.md")
    asked = options.parse_args(arguments)
    lexicon = lists(asked.words, asked.min_score)
    if lexicon.roots is None:
        sys.exit("these lists know no roots; leave out --words to use the default lexicon")
    chosen = grids(asked.set, only=asked.only, most=asked.grids)
    shown = " ".join(["bench/demands.py", *(shlex.quote(each) for each in arguments if each != "--readme")])
    what = f"{asked.set}: {len(chosen)} patterns, {asked.seeds} seeds; {described(lexicon)}"
    head = f"{what}; processor seconds. {machine()}."
    tables = [roots_table(chosen, lexicon, asked.seeds), counting_table(), candidates_table(chosen, lexicon)]
    text = f"{head}\n`.venv/bin/python {shown}`\n\n" + "\n".join(tables)
    print(text)
    if asked.readme:
        README.write_text(replaced(README.read_text("utf-8"), f"demands-{asked.set}", f"{text}\n"), "utf-8")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What comes of some work, and the processor's seconds for it: the least of several runs."""
    seconds = []
    for _ in range(TIMES):
        began = time.process_time()
        found = work()
        seconds.append(time.process_time() - began)
    return found, min(seconds)


# Roots.


def roots_table(chosen: Named, lexicon: Lexicon, seeds: int) -> str:
    """What it costs to keep roots apart, over all patterns and seeds."""
    trials: dict[bool, list[Trial]] = {False: [], True: []}
    for (name, grid), seed in itertools.product(chosen, range(seeds)):
        for allowed in (False, True) if seed % 2 else (True, False):
            trials[allowed].append(trial(name, grid, lexicon, seed, Demands(allow_roots=allowed)))
    lines = [roots_line("allowed", trials[True], trials[True]), roots_line("kept apart", trials[False], trials[True])]
    head = "| common roots | outcomes | median search | total | nodes | median to the first's | total to the first's |"
    return "\n".join([head, "| --- | --- | ---: | ---: | ---: | ---: | ---: |", *lines, ""])


def trial(name: str, grid: Grid, lexicon: Lexicon, seed: int, demands: Demands) -> Trial:
    """One fill; it ends the program if the witness finds a fault in it."""
    problem = demands.problem(grid, lexicon)
    result, seconds = timed(lambda: fill(problem, seed=seed))
    rules = demands.rules(lexicon)
    if result.fill is not None and (found := check(result.fill, structure=grid, words=lexicon, **rules)):
        sys.exit(f"{name}, seed {seed}: the witness found {found[0]}")
    return Trial(result, seconds)


def roots_line(name: str, trials: Sequence[Trial], first: Sequence[Trial]) -> str:
    """A line of the table."""
    seconds, theirs = [each.seconds for each in trials], [each.seconds for each in first]
    middle, total = statistics.median(seconds), sum(seconds)
    ratios = f"{middle / statistics.median(theirs):.2f} | {total / sum(theirs):.2f}"
    nodes = sum(each.result.nodes for each in trials)
    outcomes = counted(each.result.outcome.value for each in trials)
    return f"| {name} | {outcomes} | {as_time(middle)} | {as_time(total)} | {nodes:,} | {ratios} |"


# The counting argument.


def crowds() -> Iterator[tuple[str, Grid, Lexicon]]:
    """Grids whose slots outnumber their words."""
    letters = "ABCDEFG"
    pairs = Lexicon.from_words(["".join(pair) for pair in itertools.product(letters, repeat=2)])
    row, blocks = "..#..#..", "########"
    yield "75 slots of 2 letters, 49 words", parse_grid("\n".join([row, blocks] * 24 + [row])), pairs
    eleven = Lexicon.from_words([f"{a}{b}C" for a, b in itertools.product("AB", letters)][:11])
    yield "12 isolated slots, 11 words", parse_grid("\n".join(["...", "###"] * 11 + ["..."])), eleven


def counting_table() -> str:
    """How long it takes each engine to prove that slots outnumber their words."""
    lines = []
    for name, grid, lexicon in crowds():
        problem = Problem.of(grid, lexicon)
        (mine, fast), (_, slow) = (timed(partial(fill, problem, engine=engine)) for engine in ("auto", "python"))
        lines.append(f"| {name} | {mine.outcome.value} | {as_time(fast)} | {as_time(slow)} |")
    head = "| too few words | outcome | compiled engine | readable engine |"
    return "\n".join([head, "| --- | --- | ---: | ---: |", *lines, ""])


# Candidates.


def candidates_table(chosen: Named, lexicon: Lexicon) -> str:
    """How long the words of a slot take: looked ahead, and with trial fills of the best."""
    looked, probed, numbers = [], [], []
    for _, grid in chosen:
        problem = Problem.of(grid, lexicon)
        slots = sorted(problem.unfilled, key=lambda s: -problem.domains[s].bit_count())
        for s in slots[:: max(1, len(slots) // SLOTS)][:SLOTS]:
            name = problem.grid.slots[s].name
            found, ahead = timed(partial(candidates, problem, name, probes=0))
            _, both = timed(partial(candidates, problem, name))
            numbers.append(len(found))
            looked.append(3000 * ahead / max(1, len(found)))
            probed.append(max(0.0, both - ahead))
    lines = [
        f"| {what} | {as_time(statistics.median(times))} | {as_time(max(times))} |"
        for what, times in (("3,000 words looked ahead", looked), ("the best 60 probed", probed))
    ]
    head = f"| {len(numbers)} slots with {min(numbers):,} to {max(numbers):,} words | median | worst |"
    return "\n".join([head, "| --- | ---: | ---: |", *lines, ""])


if __name__ == "__main__":
    main(sys.argv[1:])
