"""Measures the languages beside English: seconds to build a lexicon, its size, a 15x15 filled by each engine.

    .venv/bin/python bench/languages.py [CODE...]           a line of the table in docs/LANGUAGES.md for each language
    .venv/bin/python bench/languages.py --sample CODE [N]   N words of 4, 6 and 9 letters at 50 or better, to be read
    .venv/bin/python bench/languages.py --clues CODE [N]    how many words at 50 or better have synonyms, and N of them

Every fill is checked. The textbook strategy takes lists without letters that share a cell. Seconds are processor time.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from crosswright.checking import check
from crosswright.language import language
from crosswright.language.facts import SYNONYM
from crosswright.language.register import about_language, codes
from crosswright.languages.plain import building
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import Budget, fill
from crosswright.textbook import fill as textbook_fill
from crosswright.words import Lexicon, default_lexicon

GRID = Path(__file__).parent.parent / "examples" / "demo15.txt"
LENGTHS, SAMPLE, FEW, SEED = (4, 6, 9), 200, 40, 21
SECONDS = 30.0
TEXTBOOK = "mac,order=dom/wdeg"


def seconds_to_build(code: str) -> float:
    start = time.process_time()
    for _ in building.build(language(code).about, ""):
        pass
    return time.process_time() - start


def filled(words: Lexicon, engine: str) -> str:
    """How long an engine takes for a 15x15; the fill is checked."""
    problem, start = Problem.of(parse_grids(GRID.read_text())[0], words), time.process_time()
    if engine == "textbook":
        if not isinstance(words.alphabet, str):
            return "-"
        result = textbook_fill(problem, TEXTBOOK, seed=SEED, budget=Budget(seconds=SECONDS))
    else:
        result = fill(problem, seed=SEED, engine=engine, budget=Budget(seconds=SECONDS))
    if result.fill is None:
        return result.outcome.value.replace("_", " ")
    assert check(result.fill, structure=problem.grid, words=words) == []
    return f"{time.process_time() - start:.2f} s"


def row(code: str) -> str:
    build = seconds_to_build(code)
    words = default_lexicon(language=code)
    fills = [filled(words, engine) for engine in ("native", "python", "textbook")]
    at = [str(words.id_count(length)) for length in (3, 4, 5, 7, 10)]
    return f"| {language(code).name} | {len(words):,} | {', '.join(at)} | {build:.0f} s | {' | '.join(fills)} |"


def sample(code: str, count: int) -> None:
    cells, words = language(code).folding.cells, list(building.load(language(code).about))
    for length in LENGTHS:
        good = [word.spelling for word in words if word.gain >= 50 and len(cells(word.entry)) == length]
        print(length, " ".join(random.Random(SEED).sample(good, min(count, len(good)))))


def clues(code: str, count: int) -> None:
    data = building.load(language(code).about)
    words = [word for word in data if word.gain >= 50]
    clued = [(word, [row.text for row in data.definitions(word.entry) if row.relation == SYNONYM]) for word in words]
    clued = [(word, texts) for word, texts in clued if texts]
    print(f"{len(clued):,} of {len(words):,}")
    for word, texts in random.Random(SEED).sample(clued, min(count, len(clued))):
        print(word.spelling, texts[0], sep=": ")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--clues"]:
        clues(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else FEW)
    elif sys.argv[1:2] == ["--sample"]:
        sample(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else SAMPLE)
    else:
        for each in sys.argv[1:] or [code for code in codes() if about_language(code).spelling]:
            print(row(each), flush=True)
