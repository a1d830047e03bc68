"""Small problems for the search, a hard one, and the engines that are here."""

from __future__ import annotations

from random import Random

from crosswright.problem import Problem
from crosswright.puzzle.gridtext import parse_grids
from crosswright.search import native
from crosswright.words import Lexicon

WORDS = ["AT", "TO", "AN", "NO", "CAT", "ATE", "TEN", "COT", "TEA", "ARE", "TAR", "EAR", "ERA"]
# Without a compiler there is just the readable engine, and it must pass alone.
ENGINES = ["python", "native"] if native.available() else ["python"]


def problem(text: str, words=WORDS, **rules) -> Problem:
    return Problem.of(parse_grids(text)[0], Lexicon.from_words(words), **rules)


def hard_problem() -> Problem:
    """An open 5x5 and 130 random words: about 130^10 / 8^25 = 0.04 fills to be expected, so that it takes a search."""
    random = Random(1)
    return problem("\n".join(["....."] * 5), ["".join(random.choices("ABCDEFGH", k=5)) for _ in range(130)])
