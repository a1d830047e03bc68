"""A thousand minis in one run: the same files after kills, and every one of them right, fair and not repetitive.

python bench/thousand.py [--count 1000] [--kills 5] [--home FOLDER]

It makes the batch twice: undisturbed, and killed by `kill -9` some times and resumed. Then it compares the files byte
by byte, and judges each from the file alone: the witness, the solver, and how many files have each answer. It takes
about an hour for a thousand. With --home it keeps what it makes there and goes on when you run it again.

Exit code: 0 if everything is well, else 1.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from crosswright import solving
from crosswright.batch import usual_most_uses
from crosswright.batch.order import WINDOW
from crosswright.checking import check
from crosswright.make.workshop import Workshop
from crosswright.media import formats
from crosswright.puzzle import Puzzle

# Between how many seconds does the program look whether it is time to kill?
LEAST_LOOK, MOST_LOOK = 0.05, 0.35


def command(folder: Path, count: int) -> list[str]:
    """The command that makes the batch, or goes on with it."""
    options = ["--preset", "mini", "--size", "5", "--count", str(count), "--workers", "1", "--no-config", "--json"]
    return [sys.executable, "-m", "crosswright", "make", *options, "--out", str(folder)]


def finish(folder: Path, count: int) -> dict[str, Any]:
    """Make the batch, or what is missing of it; the program's own report."""
    began, cpu = time.monotonic(), os.times()
    done = subprocess.run(command(folder, count), stdout=subprocess.PIPE, text=True, check=False)
    used = os.times()
    seconds = used.children_user + used.children_system - cpu.children_user - cpu.children_system
    minutes = (time.monotonic() - began) / 60
    print(f"{folder.name}: exit code {done.returncode}, {minutes:.1f} min, {seconds / 60:.1f} min of the processor")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def kill_on_the_way(folder: Path, count: int, kills: int, random: Random) -> None:
    """Begin the batch and kill it, each time a bit further on; kills that an earlier run has done count."""
    log = folder.with_name("kills.txt")
    done = len(log.read_text().splitlines()) if log.exists() else 0
    for number in range(done, kills):
        goal = round(count * (number + random.random()) / kills)
        process = subprocess.Popen(command(folder, count), stdout=subprocess.DEVNULL, start_new_session=True)
        while process.poll() is None and results(folder) < goal:
            time.sleep(random.uniform(LEAST_LOOK, MOST_LOOK))
        if process.poll() is not None:
            raise SystemExit(f"the run ended by itself before kill {number + 1}, with exit code {process.returncode}")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        line = f"killed with {len(files_in(folder))} puzzles and {results(folder)} first drafts"
        with log.open("a") as file:
            print(line, file=file)
        print(line, flush=True)


def results(folder: Path) -> int:
    """How many puzzles have a result."""
    windows = len(list(folder.glob(".batch/window-*.json")))
    return windows * WINDOW + len(list(folder.glob(".batch/*-0.json")))


def files_in(folder: Path) -> dict[str, bytes]:
    """The puzzles of a folder, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.ipuz"))}


# The judgement, from the files alone.


class Judge:
    """Finds what is wrong with a puzzle."""

    def __init__(self) -> None:
        self.workshop = Workshop.open()
        self.words = self.workshop.lexicon

    def faults(self, puzzle: Puzzle) -> list[str]:
        """What the witness says, entries without a clue, and crossings that the solver can't find."""
        wrong = [str(each) for each in check(puzzle.fill, words=self.words, roots_of=self.words.roots_of)]
        wrong += [f"{name}: no clue" for name in puzzle.fill.entries if not str(puzzle.clue_of[name].text)]
        wrong += [f"cell {cell} is unfair" for cell in self.unfair(puzzle)]
        return wrong

    def unfair(self, puzzle: Puzzle) -> tuple[int, ...]:
        """The cells that the solver can't find without the facts that the clues were made from."""
        withheld = self.workshop.writer.origins(puzzle)
        return tuple(solving.assess(puzzle, self.workshop.ranker, withheld, blind=False).unfair)


def judge(files: dict[str, bytes], most_uses: int) -> int:
    """Print what is wrong with the puzzles; the number of faults."""
    judge, uses, faults = Judge(), Counter[str](), 0
    for name, data in files.items():
        puzzle = formats.read(data, source=name)
        uses.update(set(puzzle.fill.entries.values()))
        for fault in judge.faults(puzzle):
            print(f"{name}: {fault}")
            faults += 1
    most, times = uses.most_common(1)[0]
    print(f"{len(files)} files: {faults} faults by the witness and the solver; {len(uses)} answers, "
          f"the most frequent ({most}) in {times} files, at most {most_uses} allowed")  # fmt: skip
    return faults + (times > most_uses)


def main() -> int:
    """Make, kill, resume, compare and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--home", type=Path)
    asked = parser.parse_args()
    home = asked.home or Path(tempfile.mkdtemp(prefix="thousand-"))
    home.mkdir(parents=True, exist_ok=True)
    whole, killed = home / "whole", home / "killed"
    first = finish(whole, asked.count)
    kill_on_the_way(killed, asked.count, asked.kills, Random(asked.seed))
    again = finish(killed, asked.count)
    one, other = files_in(whole), files_in(killed)
    same = one == other and first["puzzles"] == again["puzzles"]
    bad = [each for each in first["puzzles"] if each["name"] is None or each["unclued"] or each["unfair"]]
    print(f"{len(one)} files undisturbed, {len(other)} after {asked.kills} kills: "
          f"{'all the same' if same else 'NOT the same'}; the program itself names {len(bad)} to look at")  # fmt: skip
    wrong = judge(one, usual_most_uses(asked.count))
    return int(not same or bool(bad) or wrong > 0 or len(one) != asked.count)


if __name__ == "__main__":
    sys.exit(main())
