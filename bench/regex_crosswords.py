"""Measure the regex crosswords: all solutions of every puzzle of the collection beside the project, in one process.

    .venv/bin/python bench/regex_crosswords.py              a summary
    .venv/bin/python bench/regex_crosswords.py --each       a line for each puzzle
    .venv/bin/python bench/regex_crosswords.py --make       one hundred 5x5 puzzles made, twenty of each difficulty

Times are processor seconds of one thread; reading the expressions and building their graphs is in them, reading the
files is not. The best of five runs counts. Made puzzles have five words of the default lexicon (score 50 or better) as
rows; each is made once.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from crosswright.regex import RegexPuzzle, Solved, make_regex, read_regex, solve
from crosswright.regex.make import LEVELS
from crosswright.words import default_lexicon

COLLECTION = Path(__file__).parents[2] / "shared" / "bench" / "regex"
RUNS = 5


def timed(puzzle: RegexPuzzle) -> tuple[float, Solved]:
    started = time.process_time()
    found = solve(puzzle, most=None)
    return time.process_time() - started, found


def main() -> None:
    paths = sorted(COLLECTION.glob("*.input.txt"))
    if not paths:
        raise SystemExit(f"no puzzles in {COLLECTION}")
    puzzles = {path.name.removesuffix(".input.txt"): read_regex(path.read_bytes(), path.name) for path in paths}
    best: dict[str, tuple[float, Solved]] = {}
    for _ in range(RUNS):
        for name, puzzle in puzzles.items():
            seconds, found = timed(puzzle)
            if name not in best or seconds < best[name][0]:
                best[name] = seconds, found
    if "--each" in sys.argv:
        for name, (seconds, found) in best.items():
            print(f"| {name} | {found.count} | {seconds * 1000:.1f} ms | {found.steps:,} | {found.nodes} |")
    times = [seconds for seconds, _ in best.values()]
    slowest = max(best, key=lambda name: best[name][0])
    unique = sum(found.unique is True for _, found in best.values())
    total, median, longest = sum(times), statistics.median(times), max(times)
    print("| puzzles | with one solution | all together | median | slowest |")
    print("| ---: | ---: | ---: | ---: | --- |")
    print(f"| {len(best)} | {unique} | {total:.2f} s | {median * 1000:.1f} ms | {slowest}, {longest * 1000:.0f} ms |")


def make() -> None:
    words = [word for word, score in default_lexicon() if len(word) == 5 and score >= 50]
    print("| asked for | made | with one solution | rated 1, 2, 3, 4, 5 | median | slowest |")
    print("| ---: | ---: | ---: | --- | ---: | ---: |")
    for difficulty in LEVELS:
        times, ratings, unique = [], Counter[int](), 0
        for seed in range(20):
            rows = Random(seed).sample(words, 5)
            started = time.process_time()
            made = make_regex(rows, difficulty=difficulty, seed=seed)
            times.append(time.process_time() - started)
            if made is not None:
                ratings[made.difficulty] += 1
                unique += solve(made.puzzle).solutions == (tuple(map(tuple, rows)),)
        rated = ", ".join(str(ratings[level]) for level in LEVELS)
        figures = f"{statistics.median(times):.2f} s | {max(times):.2f} s"
        print(f"| {difficulty} | {ratings.total()} | {unique} | {rated} | {figures} |", flush=True)


if __name__ == "__main__":
    make() if "--make" in sys.argv else main()
