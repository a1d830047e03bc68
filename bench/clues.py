"""How many entries of made puzzles get a clue, and a sample of the clues to read and mark.

    python bench/clues.py --seed 7 --sample 200 PATTERN...

fills every pattern (a file each, the first grid in it) with the default lexicon, once with all its words and once with
those only that can be clued, clues the fills, and prints the shares; then a random sample of the second kind's clues.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import mean

from crosswright.clues import Candidate, ClueWriter, choose
from crosswright.grid import Grid
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.problem import Problem
from crosswright.puzzle import gridtext
from crosswright.search import Budget, fill
from crosswright.words import Lexicon, default_lexicon

NODES = 20_000
# Kinds of clues that come from no dictionary.
BY_HAND = ("house", "charade")


def fills(patterns: Iterable[Grid], lexicon: Lexicon, seed: int) -> Iterator[Grid]:
    for pattern in patterns:
        result = fill(Problem.of(pattern, lexicon), seed=seed, budget=Budget(nodes=NODES))
        if result.fill is not None:
            yield result.fill


def clue(filled: Iterable[Grid], writer: ClueWriter, difficulty: int) -> tuple[list[Candidate], list[str], float]:
    """The clues chosen, the entries without one, and the seconds of process time that each puzzle took."""
    chosen: list[Candidate] = []
    unclued: list[str] = []
    puzzles, started = 0, time.process_time()
    for grid in filled:
        puzzles += 1
        for choice in choose(grid.entries.values(), writer, difficulty=difficulty).values():
            if choice.clue is None:
                unclued.append(choice.answer)
            else:
                chosen.append(choice.clue)
    return chosen, unclued, (time.process_time() - started) / max(1, puzzles)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("patterns", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--difficulty", type=int, default=2)
    parser.add_argument("--sample", type=int, default=200)
    given = parser.parse_args()
    patterns = [gridtext.parse_grids(path.read_text(), source=str(path))[0].cleared() for path in given.patterns]
    writer, lexicon = ClueWriter(ENGLISH, ENGLISH.dictionary()), default_lexicon()
    clueable = lexicon.filtered(without=[word for word, _ in lexicon if not writer.can_clue(word)])
    print(f"{len(clueable):,} of {len(lexicon):,} words can be clued")
    for name, words in (("all words", lexicon), ("words that can be clued", clueable)):
        filled = list(fills(patterns, words, given.seed))
        chosen, unclued, seconds = clue(filled, writer, given.difficulty)
        entries = len(chosen) + len(unclued)
        print(f"\n{name}: {len(filled)} puzzles of {len(patterns)} patterns, {entries:,} entries,")
        print(f"{len(chosen) / entries:.1%} clued, {seconds:.2f} s a puzzle (process time)")
        kinds = Counter(each.template for each in chosen).most_common()
        print(", ".join(f"{kind} {count / len(chosen):.1%}" for kind, count in kinds))
        blanks = sum(each.family == "blank" for each in chosen)
        answers = [*(each.answer for each in chosen), *unclued]
        told = sum(any(each.template not in BY_HAND for each in writer.candidates(answer)) for answer in answers)
        print(f"{told / entries:.1%} can be clued from the dictionary alone")
        print(f"with a blank: {blanks / len(chosen):.1%}; mean length {mean(len(each.text) for each in chosen):.1f}, "
              f"mean difficulty {mean(each.difficulty for each in chosen):.2f}")  # fmt: skip
        print("unclued:", " ".join(sorted(unclued)))
    print()
    for number, each in enumerate(Random(given.seed).sample(chosen, given.sample), 1):
        print(f"{number}\t{each.answer}\t{each.text}\t{each.template}")


if __name__ == "__main__":
    main()
