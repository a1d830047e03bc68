"""Lexicons with the scores of a function of the user's own."""

from __future__ import annotations

import pytest

import crosswright as cw
from crosswright.errors import UsageError
from crosswright.words.lexicon import Scorer

LEXICON = cw.Lexicon.from_words(
    [("at", 90), ("to", 20), ("an", 60), ("no", 50), ("cot", 40), ("ta", 70), ("on", 30)],
    roots={"NO": ["no"], "ON": ["no"]},
)


def vowels(words: list[str], scores: list[int]) -> list[float]:
    assert len({len(word) for word in words}) == 1 and len(words) == len(scores)
    return [word.count("A") + 50.2 for word in words]


def test_the_best_fill_is_the_best_by_the_function() -> None:
    grid = cw.Grid.open(2, 2)
    assert cw.best_fill(cw.Problem.of(grid, LEXICON)).incumbent.total == 90 + 50 + 60 + 20
    rare = LEXICON.rescored(lambda words, _: [100 if word in ("TO", "AN") else 1 for word in words])
    assert cw.best_fill(cw.Problem.of(grid, rare)).incumbent.total == 202


def test_what_else_is_known_of_the_words_stays() -> None:
    rescored = LEXICON.filtered(min_score=30, without=["ta"]).rescored(vowels)
    assert sorted(rescored) == [("AN", 51), ("AT", 51), ("COT", 50), ("NO", 50), ("ON", 50)]
    assert rescored.roots_of("NO") == rescored.roots_of("ON") != frozenset()
    assert rescored.familiarity(2, rescored.find("AT")) == 90


@pytest.mark.parametrize(
    ("scorer", "message"),
    [
        (lambda words, scores: [50], "the scorer returned 1 scores for 6 words"),
        (lambda words, scores: [101 for _ in words], "the scorer returned 101; scores are from 0 to 100"),
        (lambda words, scores: None, "the scorer failed or returned no numbers"),
        (lambda words, scores: [float("nan") for _ in words], "the scorer failed or returned no numbers"),
    ],
)
def test_misuse_is_named(scorer: Scorer, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        LEXICON.rescored(scorer)
