"""How well made puzzles can be solved without the facts that their clues were made from.

    python bench/solver.py rank --words 300                # clues of random words: the answer's rank
    python bench/solver.py grids --puzzles 8 PATTERN...    # whole puzzles: letters with and without the clues

`rank` draws words of score >= 60 and up to 10 letters from the default lexicon, clues each as `clue` does, and ranks
it among the words >= 50 of its length. `grids` fills the patterns with words that can be clued, clues and proves them.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from crosswright import clues, solving
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.problem import Problem
from crosswright.puzzle import Puzzle, gridtext
from crosswright.search import Budget, fill
from crosswright.words import Lexicon, default_lexicon

NODES = 20_000
WITHIN = (1, 5, 20, 100)


def clued_words(writer: clues.ClueWriter, lexicon: Lexicon, seed: int, count: int) -> Iterator[clues.Candidate]:
    words = sorted(word for word, score in lexicon if score >= 60 and 3 <= len(word) <= 10)
    Random(seed).shuffle(words)
    for word in words:
        if count and (clue := clues.choose([word], writer)[word].clue):
            count -= 1
            yield clue


def rank(writer: clues.ClueWriter, ranker: solving.Ranker, seed: int, count: int) -> None:
    ranks = defaultdict(list)
    for clue in clued_words(writer, ranker.lexicon, seed, count):
        words = ranker.words(len(clue.answer))
        likely = ranker.likely(clue.text, words.length, clue.origins)
        usual = words.scores >= 50
        place = 1 + int((likely[usual] > likely[words.at[clue.answer]]).sum())
        ranks["all"].append(place)
        ranks[clue.template].append(place)
    for name, places in sorted(ranks.items(), key=lambda item: -len(item[1])):
        shares = " ".join(f"{sum(place <= most for place in places) / len(places):.0%}" for most in WITHIN)
        print(f"{name} ({len(places)}): in the first {WITHIN}: {shares}")


def grids(
    writer: clues.ClueWriter, ranker: solving.Ranker, patterns: Sequence[Path], seed: int, count: int, difficulty: int
) -> None:
    usual = ranker.lexicon.filtered(min_score=50)
    clueable = Lexicon.from_words([(word, score) for word, score in usual if writer.can_clue(word)])
    letters = right = blind = unfair = done = 0
    for path in patterns:
        grid = gridtext.parse_grids(path.read_text(), source=str(path))[0].cleared()
        found = fill(Problem.of(grid, clueable), seed=seed, budget=Budget(nodes=NODES)).fill
        if found is None:
            continue
        clued = clues.write(Puzzle.of(found), writer, difficulty=difficulty)
        origins = {name: choice.clue.origins for name, choice in clued.choices.items() if choice.clue}
        started = time.process_time()
        proof = solving.assess(clued.puzzle, ranker, origins)
        spent = time.process_time() - started
        first = sum(each.rank_alone == 1 for each in proof.entries) / len(proof.entries)
        print(f"{path.name}: {proof.share:.1%} of letters, {proof.share_blind:.1%} without clues, {len(proof.unfair)} "
              f"unfair, {first:.0%} of answers first by the clue alone, {spent:.1f} s", flush=True)  # fmt: skip
        letters, right, blind = letters + proof.letters, right + proof.right, blind + proof.right_blind
        unfair, done = unfair + len(proof.unfair), done + 1
        if done == count:
            break
    print(f"{done} puzzles: {right / letters:.1%} of {letters:,} letters, {blind / letters:.1%} without clues, "
          f"{unfair} unfair cells")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rank", "grids"])
    parser.add_argument("patterns", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=int, default=300)
    parser.add_argument("--puzzles", type=int, default=8)
    parser.add_argument("--difficulty", type=int, default=2)
    given = parser.parse_intermixed_args()
    writer, ranker = (
        clues.ClueWriter(ENGLISH, ENGLISH.dictionary()),
        solving.Ranker(ENGLISH.evidence(), default_lexicon()),
    )
    if given.what == "rank":
        rank(writer, ranker, given.seed, given.words)
    else:
        grids(writer, ranker, given.patterns, given.seed, given.puzzles, given.difficulty)


if __name__ == "__main__":
    main()
