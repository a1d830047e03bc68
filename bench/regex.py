"""Measure the regex crosswords: all solutions of every puzzle of the collection beside the project, in one process.

    .venv/bin/python bench/regex.py              a summary
    .venv/bin/python bench/regex.py --each       a line for each puzzle

Times are processor seconds of one thread; reading the expressions and building their graphs is in them, reading the
files is not. The best of five runs counts.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

from crosswright.regex import RegexPuzzle, Solved, read_regex, solve

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


if __name__ == "__main__":
    main()
