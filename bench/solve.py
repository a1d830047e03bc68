"""How well the solver solves published puzzles, by weekday.

    python bench/solve.py PUZZLES --database clues.sqlite     # a folder of puzzles, with a collection of clues
    python bench/solve.py PUZZLES --every 5 --show            # every fifth, without a collection; errors

A puzzle's day is that of the first eight digits of its file's name (20130422_mon.ipuz) or of its date. The table has
the shares of letters and words that are right, the puzzles without a fault, those with less than 85 % of the letters,
and the median and the most processor seconds for a puzzle, once everything is loaded.
"""

from __future__ import annotations

import argparse
import datetime
import re
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from crosswright import solving
from crosswright.clues import own
from crosswright.language import language
from crosswright.media.files import read_puzzle
from crosswright.puzzle import Puzzle
from crosswright.sources import Sources

FEW = 0.85


class Score(NamedTuple):
    day: int  # 0: Monday
    letters: tuple[int, int]  # right, all
    words: tuple[int, int]
    seconds: float


def day_of(path: Path, puzzle: Puzzle) -> int:
    digits = re.search(r"\d{8}", path.name)
    date = datetime.date.fromisoformat(digits[0] if digits else puzzle.date)
    return date.weekday()


def score(path: Path, puzzle: Puzzle, ranker: solving.Ranker, show: bool) -> Score:
    began = time.process_time()
    solution = solving.solve_puzzle(puzzle, ranker)
    seconds = time.process_time() - began
    right, entries = solution.right(puzzle), puzzle.fill.entries
    assert right is not None
    wrong = [(name, answer, solution.grid.entries.get(name, "")) for name, answer in entries.items()
             if solution.grid.entries.get(name, "") != answer]  # fmt: skip
    print(f"{path.name}: {right[0]} of {right[1]} letters, {len(entries) - len(wrong)} of {len(entries)} words, "
          f"{seconds:.1f} s", flush=True)  # fmt: skip
    for name, answer, guess in wrong if show else ():
        print(f"    {name} {answer} {guess} | {puzzle.clue_of[name].text}")
    return Score(day_of(path, puzzle), right, (len(entries) - len(wrong), len(entries)), seconds)


def table(scores: list[Score]) -> None:
    print("| day | puzzles | letters | words | without a fault | below 85 % | seconds: median, most |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    for name, some in [*((name, [each for each in scores if each.day == n]) for n, name in enumerate(names)),
                       ("all", scores)]:  # fmt: skip
        if some:
            letters = statistics.mean(each.letters[0] / each.letters[1] for each in some)
            words = statistics.mean(each.words[0] / each.words[1] for each in some)
            whole = sum(each.letters[0] == each.letters[1] for each in some)
            low = sum(each.letters[0] < FEW * each.letters[1] for each in some)
            seconds = [each.seconds for each in some]
            print(f"| {name} | {len(some)} | {letters:.1%} | {words:.1%} | {whole} | {low} | "
                  f"{statistics.median(seconds):.1f}, {max(seconds):.1f} |")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--database")
    parser.add_argument("--judge", action="store_true", help="without any index of clues, as made puzzles are judged")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    english = language("en")
    lexicon, evidence = Sources(min_score=0).lexicon(), english.evidence()
    began = time.process_time()
    if options.judge:
        ranker = solving.Ranker(evidence, lexicon)
    else:
        collection = own.collection(options.database) if options.database else None
        ranker = solving.collected_ranker(collection, english, evidence, lexicon)
        print(f"{ranker.collected.clues:,} clues, opened or indexed in {time.process_time() - began:.0f} s")
        print(f"clues that tell nothing: {ranker.collected.untold:.0%}; weights: "
              f"{dict(zip(solving.FEATURES, ranker.collected.weights.T.tolist(), strict=False))}")  # fmt: skip
    paths = sorted(options.folder.iterdir())[:: options.every]
    table([score(path, read_puzzle(path), ranker, options.show) for path in paths])


if __name__ == "__main__":
    main()
