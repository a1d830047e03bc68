"""Measure criss-cross layouts beside genxword and crossword-layout-generator, on the same lists.

    bench/peers/install genxword crossword_layout_generator      once; one that isn't there is left out
    .venv/bin/python bench/placing.py                 the whole table, some ten minutes on a busy machine
    .venv/bin/python bench/placing.py "40 words" bio  only the lists whose name has one of these
    .venv/bin/python bench/placing.py --effort 10 --crossings 6 "15 words"    10 times the budget, another weight

The lists: 10, 15, 25, 40 and 80 words of 4 to 8 letters drawn from the default lexicon (score 60 or more) by two seeds
each, 200 words by one, and the vocabularies of examples/. Each program lays out each list with three seeds (the npm
package has none: three runs). A figure is the median over them; cells are those of the box around all letters. Seconds
are the processor's, of the layout alone.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import geometric_mean, median
from typing import NamedTuple

from crosswright.checking.plane import check_plane
from crosswright.grid import Direction
from crosswright.placing.crisscross import crisscross, usual_budget
from crosswright.placing.rating import Weights
from crosswright.search.outcome import Budget
from crosswright.words import default_lexicon

HERE = Path(__file__).resolve().parent
SEEDS = range(3)
Placed = list[tuple[str, int, int, bool]]
Program = Callable[[list[str], int], tuple[Placed, float]]


class Figures(NamedTuple):
    placed: float
    area: float
    crossings: float
    seconds: float
    wrong: int  # runs whose layout the witness faults


def lists() -> Iterator[tuple[str, list[str]]]:
    lexicon = default_lexicon()
    pool = sorted(word for word, score in lexicon if 4 <= len(word) <= 8 and score >= 60)
    for count, seeds in ((10, 2), (15, 2), (25, 2), (40, 2), (80, 2), (200, 1)):
        for seed in range(seeds):
            yield f"{count} words, {seed}", Random(1000 * seed + count).sample(pool, count)
    for path in sorted((HERE.parent / "examples/vocabularies").glob("*.txt")):
        words = [line.split("\t")[0] for line in path.read_text(encoding="utf-8").splitlines()]
        yield f"{path.stem} ({len(words)})", words


def own(words: list[str], seed: int, *, effort: int, crossings: float) -> tuple[Placed, float]:
    budget = Budget(nodes=effort * (usual_budget(len(words)).nodes or 1))
    began = time.process_time()
    layout = crisscross(words, seed=seed, budget=budget, weights=Weights(crossings=crossings)).best
    seconds = time.process_time() - began
    return [(each.word, each.row, each.column, each.direction is Direction.DOWN) for each in layout.placed], seconds


class Peer:
    """A program in a process of its own that answers a line of JSON with another."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, words: list[str], seed: int) -> tuple[Placed, float]:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"words": words, "seed": seed}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return [tuple(each) for each in answer["placed"]], answer["seconds"]


def programs(effort: int, crossings: float) -> dict[str, Program]:
    found: dict[str, Program] = {"crosswright": partial(own, effort=effort, crossings=crossings)}
    peers = HERE / ".peers"
    if (folder := peers / "genxword").is_dir():
        found["genxword 2.2"] = Peer([sys.executable, str(HERE / "peers/inside_genxword.py"), str(folder)])
    if (folder := peers / "crossword_layout_generator").is_dir() and (node := shutil.which("node")):
        inside = HERE / "peers/inside_crossword_layout_generator.js"
        found["crossword-layout-generator 0.1.1"] = Peer([node, str(inside), str(folder)])
    return found


def measure(program: Program, words: list[str]) -> Figures:
    runs = [judged(*program(words, seed), words) for seed in SEEDS]
    return Figures(*(median(each[k] for each in runs) for k in range(4)), sum(each.wrong for each in runs))


def judged(placed: Placed, seconds: float, words: list[str]) -> Figures:
    cells = [(row + i * down, column + i * (not down)) for word, row, column, down in placed for i in range(len(word))]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
    wrong = bool(check_plane(placed, set(words)))
    return Figures(len(placed), area, len(cells) - len(set(cells)), seconds, wrong)


def cell(each: Figures, count: int) -> str:
    left = f", {count - each.placed:g} left out" if each.placed < count else ""
    wrong = f", {each.wrong} of {len(SEEDS)} wrong" if each.wrong else ""
    return f"{each.area:g} cells, {each.crossings:g} crossings, {each.seconds:.2f} s{left}{wrong}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure criss-cross layouts beside other programs.")
    parser.add_argument("lists", nargs="*", default=[""], help="parts of the names of lists")
    parser.add_argument("--effort", type=int, default=1, help="how many times the usual budget")
    parser.add_argument("--crossings", type=float, default=Weights().crossings, help="the weight of crossings")
    asked = parser.parse_args()
    running = programs(asked.effort, asked.crossings)
    print("| list |", " | ".join(running), "| cells to genxword's | crossings |")
    print("| --- |", " | ".join("---" for _ in running), "| ---: | ---: |")
    ratios: list[tuple[float, float]] = []
    for name, words in (each for each in lists() if any(part in each[0] for part in asked.lists)):
        found = {each: measure(program, words) for each, program in running.items()}
        mine, other = found["crosswright"], found.get("genxword 2.2")
        ratio = (mine.area / other.area, mine.crossings / other.crossings) if other else None
        ratios += [ratio] if ratio else []
        tail = f"{ratio[0]:.2f} | {ratio[1]:.2f}" if ratio else "- | -"
        print(f"| {name} |", " | ".join(cell(each, len(words)) for each in found.values()), f"| {tail} |", flush=True)
    if ratios:
        means = [geometric_mean(each) for each in zip(*ratios, strict=True)]
        print("| geometric mean |", " | ".join("" for _ in running), f"| {means[0]:.2f} | {means[1]:.2f} |")


if __name__ == "__main__":
    main()
