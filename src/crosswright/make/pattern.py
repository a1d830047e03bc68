"""Patterns: which words and rules are tried together, and a pattern that these words can fill."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from crosswright.grid import Grid
from crosswright.make.clue import well_clued
from crosswright.make.fill import can_fill, trial_nodes
from crosswright.make.request import MakingRun
from crosswright.pattern import Rules, patterns
from crosswright.pattern.estimate import Estimator
from crosswright.pattern.lively import lively_patterns
from crosswright.pattern.rules import eased
from crosswright.pattern.theme import ROUNDS, choose
from crosswright.puzzle.demands import Demands
from crosswright.words import Lexicon

# How many patterns do we try for one that can be filled?
TRIED = 20
# How many for an arrowword? Its words need short clues, and the days before may have used many of them.
TRIED_FOR_ARROWS = 60
# Up to how many cells does improving find the one best fill? Then the seed leaves out half of the words, so that
# another seed makes another puzzle.
SMALL = 49
# How many rounds of patterns are made around a theme before more words are tried?
ROUNDS_AROUND_THEME = 5
# How long is a marquee entry, from which side on, and which share of the puzzles is tried with one first?
MARQUEE, MARQUEE_SIDE, MARQUEE_SHARE = 11, 15, 0.55
# From how many words with clues by hand on are patterns filled with these alone first? Fewer fill hardly any pattern.
MANY_CLUED = 10_000


class PatternAttempt(NamedTuple):
    """What is tried together."""

    words: Lexicon  # for the fill
    rules: Rules  # for the pattern
    others: Lexicon  # to put in the place of entries with poor clues
    easy_for: Lexicon | None = None  # the wanted ones of `words`, where not all are: patterns should be easy for them


def attempts(run: MakingRun, clueable: Lexicon, lexicon: Lexicon) -> Iterator[PatternAttempt]:
    """What to try one after the other: the words with clues by hand first, where there are many.

    If no pattern is found for the words with clues, patterns with a few more entries are tried before other words.
    As few of these are used as a search finds.
    """
    request, rules, easier = run.request, run.request.rules, eased(run.request.rules)
    small = rules.cells <= SMALL
    if run.by_hand and len(best := well_clued(run, clueable)) >= MANY_CLUED:
        yield PatternAttempt(best.halved(request.seed) if small else best, rules, clueable)
    if small:
        yield PatternAttempt(clueable.halved(request.seed), rules, clueable)
    for each in dict.fromkeys((rules, easier)):
        if each == easier or _is_worth_trying(run, each, clueable):
            yield PatternAttempt(clueable, each, clueable)
    if len(clueable) and request.demands == Demands():  # demands may be about scores
        preferring = lexicon.preferring(clueable)
        yield PatternAttempt(preferring, easier, preferring, easy_for=clueable)
    else:
        yield PatternAttempt(lexicon, rules, lexicon)


def _is_worth_trying(run: MakingRun, rules: Rules, words: Lexicon) -> bool:
    """Whether these words may fill one of some patterns, by the estimate."""
    estimator = Estimator(words)
    some = patterns(rules, count=TRIED, seed=run.request.seed, stop=run.stop)
    return bool(run.request.theme) or any(estimator.is_hopeful(each) for each in some)


def _longest_slots(run: MakingRun) -> list[int]:
    """How long the longest slot of a pattern must be: first that of a marquee entry, for some seeds, then any."""
    rules = run.request.rules
    large = rules.checked and rules.columns >= MARQUEE_SIDE and (rules.longest is None or rules.longest >= MARQUEE)
    has_marquee = large and Random(f"marquee {run.request.seed}").random() < MARQUEE_SHARE
    return [MARQUEE, 0] if has_marquee else [0]


def fillable_pattern(
    run: MakingRun, attempt: PatternAttempt, seed: int, label: str, estimator: Estimator
) -> Grid | None:
    """A pattern that a short search can fill, around the theme if there is one.

    `estimator` is for the words that patterns should be easy for.
    """
    (words, rules, _, easy_for), theme = attempt, run.request.theme
    tried = TRIED_FOR_ARROWS if rules.arrows else TRIED
    kind = lively_patterns if rules.checked else partial(patterns, count=tried)
    by_ease = theme or (easy_for and rules.checked)
    for longest in () if by_ease else _longest_slots(run):
        fitting = (each for each in kind(rules, seed=seed, stop=run.stop) if max(map(len, each.slots)) >= longest)
        for pattern in islice(fitting, tried):
            if estimator.is_hopeful(pattern) and can_fill(run, pattern, words, seed):
                return pattern
    if not rules.checked and not theme:
        return None
    proposed = run.request.proposed
    choice = choose(rules, easy_for or words, theme, last=proposed.revealer if proposed else "", seed=seed,
                    engine=run.engine, stop=run.stop, rounds=ROUNDS_AROUND_THEME if theme else ROUNDS,
                    trial_nodes=trial_nodes(run, words), estimator=estimator, progress=run.watching(label),
                    problem_of=lambda grid, _: run.request.demands.problem(grid, words))  # fmt: skip
    return choice.grid if choice and choice.fill else None
