"""Measure the patterns: how fast they are made, what they look like beside published ones, how many can be filled.

    .venv/bin/python bench/patterns.py                 all of it: about ten minutes
    .venv/bin/python bench/patterns.py speed looks     some of it: speed, looks, filled, themes, exact

Times are process times of one thread. Fills are tried with the default lexicon at a minimum score of 50 and a limit of
one second each; themes are three words of 11 to 15 letters drawn from it (score 60 or better), a pair of one length
and a word of odd length, or any three.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from instances import FOLDER, data

from crosswright import Budget, Lexicon, Problem, default_lexicon, fill, parse_grids
from crosswright.grid import Grid
from crosswright.pattern import Rules, patterns, preset, stats
from crosswright.pattern.exact import how_many
from crosswright.pattern.theme import choose
from crosswright.search import Outcome

SIZES = (3, 5, 7, 9, 11, 13, 15)


def speed() -> None:
    """How long a thousand patterns take, witnessed."""
    list(patterns(preset("american"), 5))
    for name in ("american", "themeless", "british", "barred"):
        number = 1000 if name != "barred" else 100
        started = time.process_time()
        made = len(list(patterns(preset(name), number, seed=1)))
        print(f"| {name} | {made} | {time.process_time() - started:.2f} s |")


def looks() -> None:
    """What generated patterns have in common with the published ones of Monday to Thursday: means of the figures."""
    compared = [("generated", list(patterns(preset("american"), 300, seed=1)))]
    if folder := data():
        texts = [path.read_text("utf-8") for path in sorted((folder / "published").glob("nyt15_*.txt"))]
        published = [parse_grids(text, shortest=3)[0] for text in texts]
        compared.append(("published", [grid for grid in published if stats(grid).entries > 72]))
    else:
        print(f"(without published patterns: set {FOLDER} to the folder that has them)")
    for name, grids in compared:
        figures = [stats(grid) for grid in grids]
        columns = [
            [each.blocks for each in figures],
            [each.entries for each in figures],
            [each.mean_length for each in figures],
            *([each.lengths.get(n, 0) for each in figures] for n in (3, 4, 5, 6, 7)),
            [sum(number for n, number in each.lengths.items() if n > 7) for each in figures],
            [each.cheaters for each in figures],
            [each.wide_open for each in figures],
        ]
        means = " | ".join(f"{sum(column) / len(column):.1f}" for column in columns)
        print(f"| {name}, {len(grids)} | {means} |")


def filled(lexicon: Lexicon, number: int = 200) -> None:
    """How many patterns the engine fills within a second: as they come, and those that the ranking chooses."""
    as_they_come = list(patterns(preset("american"), number, seed=7))
    _fill("as they come", as_they_come, lexicon)
    _fill("themeless", list(patterns(preset("themeless"), number // 2, seed=7)), lexicon)
    chosen = [choose(preset("american"), lexicon, seed=seed) for seed in range(number // 4)]
    _fill("--fillable", [choice.grid for choice in chosen if choice], lexicon)


def _fill(name: str, grids: list[Grid], lexicon: Lexicon) -> None:
    times = []
    for grid in grids:
        result = fill(Problem.of(grid, lexicon), budget=Budget(seconds=1.0))
        times.append(result.seconds if result.outcome is Outcome.SOLVED else 9.9)
    solved = sum(each < 9 for each in times)
    times.sort()
    median, late = times[len(times) // 2], times[int(0.95 * len(times))]
    print(f"| {name} | {len(grids)} | {solved / len(grids):.1%} | {median:.3f} s | {late:.3f} s |", flush=True)


def themes(lexicon: Lexicon, number: int = 40) -> None:
    """How many themed patterns are filled, and how long they take from nothing."""
    good = lexicon.filtered(min_score=60)
    words = {n: [word for word, _ in good if len(word) == n] for n in range(11, 16)}
    for name in ("a pair and an odd one", "any three"):
        draw, times, done = Random(5), [], 0
        for seed in range(number):
            if name == "any three":
                theme = [draw.choice(words[draw.randint(11, 15)]) for _ in range(3)]
            else:
                theme = [*draw.sample(words[draw.randint(11, 15)], 2), draw.choice(words[draw.choice([11, 13, 15])])]
            started = time.process_time()
            choice = choose(preset("american"), lexicon, list(dict.fromkeys(theme)), seed=seed)
            times.append(time.process_time() - started)
            done += bool(choice and choice.fill and times[-1] < 10)
        times.sort()
        print(f"| {name} | {done} of {number} | {times[number // 2]:.2f} s | {times[-1]:.2f} s |", flush=True)


def exact() -> None:
    """How long the counts take."""
    for n in SIZES:
        counts = Counter()
        started = time.process_time()
        for open_edges in (False, True):
            counts[open_edges] = how_many(Rules(n, n, squares=True, open_edges=open_edges))
        spent = time.process_time() - started
        print(f"| {n} | {counts[False]:,} | {counts[True]:,} | {spent:.2f} s |", flush=True)


def main(parts: list[str]) -> None:
    """Run the parts that are named, or all."""
    lexicon = default_lexicon(min_score=50)
    for name, measure in {"speed": speed, "looks": looks, "exact": exact}.items():
        if not parts or name in parts:
            print(f"\n{name}")
            measure()
    for name, measure_with in {"filled": filled, "themes": themes}.items():
        if not parts or name in parts:
            print(f"\n{name}")
            measure_with(lexicon)


if __name__ == "__main__":
    main(sys.argv[1:])
