"""The figures and samples of docs/LEXICON.md, from the default lexicon as it would be built now.

python bench/lexicon.py counts                      words of each length, and how long the build took
python bench/lexicon.py coverage LIST...            which share of a list's words scores at least 40, 50, 60
python bench/lexicon.py sample LOW HIGH [LENGTH]    200 words drawn from those with LOW <= score <= HIGH
"""

import random
import resource
import sys
import time
from collections import Counter
from pathlib import Path

from crosswright.languages.english.words import default_lexicon
from crosswright.words import normalise

SAMPLE, SEED = 200, 2026


def main(arguments: list[str]) -> None:
    began = time.perf_counter()
    scores = default_lexicon.build().scores
    seconds = time.perf_counter() - began
    match arguments:
        case ["counts"]:
            megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            good = Counter(len(word) for word, score in scores.items() if score >= 50)
            print(f"{len(scores)} words, {good.total()} at 50 or better, {seconds:.1f} s, {megabytes:.0f} MB")
            for length, count in sorted(good.items()):
                print(f"{length:2} {count:6}")
        case ["coverage", *lists] if lists:
            for name in lists:
                entries = {normalise(line) for line in Path(name).read_text().splitlines()} - {None}
                for least in (40, 50, 60):
                    share = sum(scores.get(entry, 0) >= least for entry in entries) / len(entries)
                    print(f"{name}: {share:.1%} of {len(entries)} at {least} or better")
        case ["sample", low, high, *length]:
            print(*sample(scores, int(low), int(high), int(length[0]) if length else None))
        case _:
            sys.exit(__doc__)


def sample(scores: dict[str, int], low: int, high: int, length: int | None) -> list[str]:
    fitting = [
        word for word, score in scores.items() if low <= score <= high and (length is None or len(word) == length)
    ]
    return sorted(random.Random(SEED).sample(fitting, min(SAMPLE, len(fitting))))


if __name__ == "__main__":
    main(sys.argv[1:])
