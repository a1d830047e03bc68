"""Count word squares and blocked grids by every method that can, and print a table of numbers and times.

    script/bench --count                all of them (about ten minutes)
    script/bench --count --only 5x5     those whose name contains this
    script/bench --count --quick        the quickest method alone

Times are of the processor, all threads together, and by the clock.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

from instances import FOLDER, data, needed

from crosswright.count import count_fills
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Outcome
from crosswright.words import Lexicon, load_lexicon

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "common"))
from generated_words import generated_words


class Row(NamedTuple):
    """One number to find, and the ways to find it."""

    words: str  # a list's name; "NAME/20": each twentieth of its words
    grid: str
    kind: str  # "all" and "symmetric" allow repeats, "distinct" does not
    methods: tuple[str, ...]
    expected: int | None = None


# Squares of generated words, as in tests/golden/counts.txt; then of published lists, which need $CROSSWRIGHT_BENCH.
# The numbers of usa_5 "symmetric" and "distinct" are published by an independent solver; the others are ours.
GENERATED = [
    ("generated 10000", 3, 1662, 1254, 270),
    ("generated 10000", 4, 3848, 3574, 182),
    ("generated 20000", 5, 14496, 14318, 130),
]
SQUARES = [
    ("sgb-words", 5, 1787056, 541968, 646528),
    ("usa_5", 5, 235551, 126823, 40530),
    ("words_45371", 3, 107456, 17474, 59496),
    ("words_45371", 4, 2528480, 279776, 1506754),
    ("words_45371", 5, 347132, 181466, 71340),
    ("words_45371", 6, 5845, 5253, 10),
    ("words_45371", 7, 6, 6, 0),
    ("scowl55", 6, 8642, 7666, 54),
    ("scowl55", 7, 32, 32, 0),
]
# A 15x15 of nine parts: open 4x4 squares and 5x4 rectangles that no word joins.
FALLING = "\n".join("#" * 15 if r in (5, 10) else "....#.....#...." for r in range(15))
# A 7x7 with blocks that falls into no parts and has more fills than 64 bits can hold.
BLOCKED = "...#...\n.#.#.#.\n...#...\n######.\n.......\n.#.#.#.\n...#..."
DRAWN = {"falling": FALLING, "blocked 7x7": BLOCKED}


def rows() -> list[Row]:
    """All rows of the table."""
    found = []
    for words, side, everything, symmetric, distinct in GENERATED + (SQUARES if data() else []):
        size = f"open {side}x{side}"
        found.append(Row(words, size, "all", ("rows", "cells"), everything))
        found.append(Row(words, size, "symmetric", ("cells",), symmetric))
        found.append(Row(words, size, "distinct", ("rows", "cells"), distinct))
    found += drawn("generated 20000", "generated 2000")
    if data():
        found += [Row("words_45371", name, "all", ("elimination",)) for name in ("cryptic13_1", "cryptic13_2")]
        found += drawn("words_45371", "words_45371/10")
    return found


def drawn(words: str, fewer: str) -> list[Row]:
    """The rows of the grids that are drawn here, with a list and with a shorter one."""
    return [
        Row(words, "falling", "all", ("auto", "cells")),
        Row(words, "blocked 7x7", "all", ("elimination",)),
        Row(fewer, "blocked 7x7", "all", ("elimination", "frontier", "rows", "cells", "search")),
        Row(fewer, "blocked 7x7", "distinct", ("rows", "cells", "search")),
    ]


def grid_of(name: str) -> Grid:
    """The grid of that name."""
    if name.startswith("open "):
        side = int(name.split("x")[1])
        return Grid.open(side, side)
    text = DRAWN.get(name) or (needed(name) / "published" / f"{name}.txt").read_text("utf-8")
    return parse_grids(text, source=name)[0]


def lexicon_of(name: str) -> Lexicon:
    """The list of that name, or a part of it."""
    if name.startswith("generated "):
        return Lexicon.from_words(word for word, _ in generated_words(int(name.split()[1])))
    name, _, each = name.partition("/")
    path = needed(name) / "lists" / f"{name}.txt"
    return Lexicon.from_words(path.read_text().split()[:: int(each)]) if each else load_lexicon([path])


def measure(row: Row, lexicon: Lexicon, method: str, jobs: int) -> tuple[int, str]:
    """The number, and a line of the table."""
    problem = Problem.of(grid_of(row.grid), lexicon, allow_repeats=row.kind != "distinct")
    started, used = time.perf_counter(), time.process_time()
    found = count_fills(problem, method=method, symmetric=row.kind == "symmetric", jobs=jobs)
    elapsed, used = time.perf_counter() - started, time.process_time() - used
    assert found.outcome is Outcome.SOLVED, found
    assert row.expected in (None, found.number), (row, found)
    number = f"{found.number:,}"
    return (
        found.number,
        f"| {row.words} | {row.grid} | {row.kind} | {number} | {method} | {jobs} | {used:.2f} | {elapsed:.2f} |",
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="rows whose list, grid and kind contain this")
    parser.add_argument("--quick", action="store_true", help="the first method of each row alone")
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    options = parser.parse_args()
    if not data():
        print(f"(without the rows of published lists: set {FOLDER} to the folder that has them)")
    print("| words | grid | fills | number | method | threads | processor s | clock s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in rows():
        if options.only in f"{row.words} {row.grid} {row.kind}":
            lexicon, numbers = lexicon_of(row.words), set()
            for method in row.methods[: 1 if options.quick else None]:
                number, line = measure(row, lexicon, method, options.jobs)
                numbers.add(number)
                print(line, flush=True)
            assert len(numbers) == 1, (row, numbers)


if __name__ == "__main__":
    main()
