"""`make` does no work in vain: patterns too hard for the words, puzzles that were judged, nodes of a slow engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

import pytest
from generated_words import generated_words
from small_wordnet import small_knowledge
from syllables import MINI, SYLLABLES, THEME, source

from crosswright.clues import Clued, ClueWriter
from crosswright.languages.english import LANGUAGE as ENGLISH
from crosswright.make import IMPROVING_NODES, Request, make
from crosswright.pattern import preset, violations
from crosswright.pattern.estimate import Estimator
from crosswright.pattern.lively import lively_patterns
from crosswright.pattern.rules import Bounds, eased
from crosswright.problem import Problem
from crosswright.search import Budget, Result, best_fill, fill, native
from crosswright.words import Lexicon


def test_a_pattern_that_is_not_tried_would_not_have_been_filled() -> None:
    patterns = [each for seed in range(6) for each in islice(lively_patterns(preset("american", 9), seed=seed), 2)]
    tried = []
    for count in (4_000, 16_000, 64_000):
        lexicon = Lexicon.from_words(generated_words(count))
        for pattern in patterns:
            tried.append(Estimator(lexicon).is_hopeful(pattern))
            if not tried[-1]:
                assert fill(Problem.of(pattern, lexicon), budget=Budget(nodes=500)).fill is None
    assert {True, False} == set(tried)


AMERICAN9 = preset("american", 9)
AN_ENTRY_LESS = replace(AMERICAN9, entries=Bounds(0, 27))


def made_where_few_words_have_clues(each: int) -> Clued:
    """A puzzle of 9x9 of 30,000 words, of which one in `each` has a clue."""
    lexicon = Lexicon.from_words(generated_words(30_000))
    words = {word for number, (word, _) in enumerate(sorted(lexicon)) if number % each == 0}
    writer = ClueWriter(ENGLISH, small_knowledge(), [lambda answer: source(answer) if answer in words else []])
    made = make(Request(AMERICAN9, seed=1), lexicon, writer, clueable=lexicon.limited_to(words))
    assert made.clued is not None
    assert violations(made.clued.puzzle.grid, eased(AMERICAN9)) == []
    return made.clued


def test_too_few_words_with_clues_get_a_pattern_with_more_entries() -> None:
    clued = made_where_few_words_have_clues(2)
    assert clued.unclued == [] and 28 < len(clued.choices) <= 34


def test_where_few_words_have_clues_more_entries_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the words one in eight has a clue, of the entries more than a quarter, in few nodes too."""
    for name, few in {
        "fill.TRIAL_NODES": 200,
        "IMPROVING_NODES": 2_000,
        "PATTERNS": 1,
        "TIDYING": 1,
        "ROUNDS": 1,
    }.items():
        monkeypatch.setattr(f"crosswright.make.{name}", few)
    clued = made_where_few_words_have_clues(8)
    assert len(clued.unclued) < len(clued.choices) * 3 / 4


def test_limits_that_are_published_or_your_own_are_kept() -> None:
    for rules in (preset("american"), preset("american", 21), preset("mini", 9), preset("british", 9), AN_ENTRY_LESS):
        assert eased(rules) == rules


@pytest.mark.parametrize("theme", [(), (THEME,)])
def test_no_puzzle_is_judged_twice(theme: Sequence[str]) -> None:
    writer, judged = ClueWriter(ENGLISH, small_knowledge(), [source]), list[Clued]()

    def refusing(clued: Clued) -> list[str]:
        judged.append(clued)
        return list(clued.choices)

    made = make(Request(MINI, theme=tuple(theme)), Lexicon.from_words(SYLLABLES), writer, judge=refusing)
    assert made.unfair and len(judged) > 1
    assert len({id(each) for each in judged}) == len(judged)


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_the_readable_engine_gets_fewer_nodes(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    budgets = list[Budget]()

    def watched(problem: Problem, *, budget: Budget, **other: object) -> Result:
        budgets.append(budget)
        return best_fill(problem, budget=Budget(nodes=100), **other)  # type: ignore[arg-type]

    monkeypatch.setattr("crosswright.make.fill.best_fill", watched)
    writer = ClueWriter(ENGLISH, small_knowledge(), [source])
    make(Request(MINI), Lexicon.from_words(SYLLABLES), writer, engine=engine)
    readable = engine == "python" or not native.available()
    assert {budget.nodes for budget in budgets} == {IMPROVING_NODES * (0.1 if readable else 1)}
