"""How long a search among a million collected clues takes, for every kind of query.

    python bench/clue_search.py --clues 1000000 --database /tmp/clues.sqlite      # or an SQLAlchemy URL

makes clues by a seed (answers of the default lexicon, the common ones oftener; clue words as skewed as in print: the
commonest stands in a third of all clues), imports them unless the database has them already, and prints the mean and
the worst time of each kind of search, the best of three runs each: process time with SQLite; with PostgreSQL on this
machine the processor time of its server process (Linux); with others the time that passes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

from crosswright.clues.database import Database, Record
from crosswright.words import default_lexicon

QUERIES, RUNS = 40, 3
VOCABULARY = 60_000
# How skewed is the choice of words and of answers? The share of the i-th is 1 / (i + FLAT) ** POWER.
FLAT, POWER = 1, 1.0
ANSWER_FLAT, ANSWER_POWER = 200, 0.8


def words(random: Random) -> list[str]:
    """Made-up words that no stemmer takes for each other, the commonest first."""
    found: dict[str, None] = {}
    while len(found) < VOCABULARY:
        syllables = random.choice((1, 2, 2, 3))
        found["".join(random.choice("bcdfgklmnprtvz") + random.choice("aiou") for _ in range(syllables)) + "x"] = None
    return list(found)


def records(count: int, answers: list[str], vocabulary: list[str], random: Random) -> Iterator[Record]:
    shares = list(accumulate(1 / (i + FLAT) ** POWER for i in range(len(vocabulary))))
    answer_shares = list(accumulate(1 / (i + ANSWER_FLAT) ** ANSWER_POWER for i in range(len(answers))))
    for number in range(count):
        text = " ".join(random.choices(vocabulary, cum_weights=shares, k=random.randint(1, 9)))
        answer = random.choices(answers, cum_weights=answer_shares)[0]
        yield Record(answer, text, f"puzzle {number // 76}", f"{2000 + number * 20 // count}-01-01")


def pattern(answer: str, random: Random, known: float, first: bool = True) -> str:
    """An answer with some of its letters; without its first if asked."""
    letters = [letter if random.random() < known else "?" for letter in answer]
    return "".join(letters if first else ["?", *letters[1:]])


def kinds(answers: list[str], vocabulary: list[str], random: Random) -> dict[str, Callable[[], dict[str, str]]]:
    """By name, what makes a query of the kind."""
    some = answers[:20_000]
    common, rare = vocabulary[:20], vocabulary[200:20_000]
    return {
        "answer": lambda: {"answer": random.choice(some)},
        "pattern, a third of its letters": lambda: {"answer": pattern(random.choice(some), random, 1 / 3)},
        "pattern, its first letter unknown": lambda: {"answer": pattern(random.choice(some), random, 1 / 3, False)},
        "pattern that nothing fits": lambda: {"answer": "?" * random.randint(3, 10) + "QXJ"},
        "one common word": lambda: {"text": random.choice(common)},
        "two common words": lambda: {"text": " ".join(random.sample(common, 2))},
        "a common and a rare word": lambda: {"text": f"{random.choice(common)} {random.choice(rare)}"},
        "four words that hardly meet": lambda: {"text": " ".join(random.sample(rare, 4))},
        "common word, answer": lambda: {"text": random.choice(common), "answer": random.choice(some)},
        "common word, pattern": lambda: {
            "text": random.choice(common),
            "answer": pattern(random.choice(some), random, 1 / 3),
        },
        "common word, only the length": lambda: {
            "text": random.choice(common),
            "answer": "?" * random.randint(3, 15),
        },
        "commonest word, one rare letter": lambda: {"text": vocabulary[0], "answer": "?" * random.randint(2, 8) + "J?"},
        "commonest word, pattern that nothing fits": lambda: {
            "text": vocabulary[0],
            "answer": "?" * random.randint(2, 8) + "E?QJ",
        },
        "two common words, common letters": lambda: {
            "text": " ".join(random.sample(common, 2)),
            "answer": "?" * random.randint(1, 3) + "E?S",
        },
    }


def clock_of(database: Database) -> Callable[[], float]:
    """What tells the seconds that a search takes."""
    engine = database._engine
    if engine.dialect.name == "sqlite":
        return time.process_time
    if engine.dialect.name != "postgresql":
        return time.perf_counter

    def served() -> float:
        with engine.connect() as db:  # the pool's only connection, the one that searches
            pid = db.exec_driver_sql("select pg_backend_pid()").scalar()
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9

    return served


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clues", type=int, default=1_000_000)
    parser.add_argument("--database", required=True)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    random = Random(given.seed)
    answers = [word for word, _ in default_lexicon()]
    random.shuffle(answers)
    vocabulary = words(random)
    started = time.process_time()
    database = Database(given.database)
    print(f"opened: {time.process_time() - started:.2f} s")
    if not database.count():
        started = time.process_time()
        added = database.add(records(given.clues, answers, vocabulary, random))
        print(f"{added:,} clues made and imported: {time.process_time() - started:.0f} s of process time")
    clock = clock_of(database)
    for name, query in kinds(answers, vocabulary, Random(given.seed + 1)).items():
        times, found = [], 0
        for _ in range(QUERIES):
            asked, best = query(), float("inf")
            for _ in range(RUNS):
                started = clock()
                found += len(database.search(**asked))
                best = min(best, clock() - started)
            times.append(best)
        print(f"{name}: mean {sum(times) / QUERIES * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms, "
              f"{found / QUERIES / RUNS:.0f} found", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
