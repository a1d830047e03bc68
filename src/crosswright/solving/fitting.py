"""Weights of a ranker, fitted to its own collection: each of some clues is hidden, and its answer looked for.

A mixture of two conditional logits (softmax) over the words of the length and the answer in no list, by Newton's
method. Most words have nothing in common with a clue; of those a sample is taken, each of which counts for several.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from crosswright.progress import OnProgress, Progress, ignore
from crosswright.solving.collected_ranking import FEATURES, UNLISTED, USUAL_UNLISTED, USUAL_WEIGHTS, CollectedRanker
from crosswright.solving.collection_index import LONGEST
from crosswright.solving.phrases import SHORTEST

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from crosswright.language.arrays import Arrays

# How many clues are hidden, one after the other, and for how many must there be enough?
HIDDEN, SMALLEST = 800, 20_000
# Which share of a newspaper's clues has stood before, word by word, with the same answer? (580,000 clues of 1994 to
# 2012 are 439,000 different ones.) So that many are not hidden, where a collection has each clue once.
REPEATED = 0.25
# How many words beside the best of each feature stand for all the others?
BEST, OTHERS = 40, 200
# How much are weights held near the usual ones, and how often are shares of phrases improved?
HELD, STEPS = 1.0, 25
# How many steps have the rounds that part the clues that say something from the others?
EXPECTATIONS = (10, 3, 3)
# What is left of a clue that says nothing.
FORM = ("prior", "ending", "clues", "there", *UNLISTED)
# At every how many answers is it looked whether they are phrases, and which share of them may be?
EACH_PHRASE, MOST_PHRASES = 5, 0.95


def usual() -> Arrays:
    """What `fit` returns where there are too few clues."""
    return {
        "weights": np.array([[*USUAL_WEIGHTS, USUAL_UNLISTED, 0.0]] * 2),
        "untold": np.zeros(1),
        "rarely": np.zeros(LONGEST + 1),
        "phrase_share": np.zeros(LONGEST + 1),
    }


def fit(ranker: CollectedRanker, progress: OnProgress = ignore) -> Arrays:
    """The weights of a collection's features, and how likely an answer of each length is in no list, for its index."""
    if ranker.collected.clues < SMALLEST:
        return usual()
    rarely = _rarely(ranker)
    found = cases(ranker, rarely, progress)
    return {**_mixed(found), "rarely": rarely, "phrase_share": _phrase_shares(ranker)}


def _once(ranker: CollectedRanker, length: int) -> list[str]:
    """The answers of a length that have one clue and are in no lexicon: such as those that are in no list."""
    group, words = ranker.collected.of_length(length), ranker.words(length)
    return [answer for answer, n in zip(group.answers, group.counts, strict=True)
            if n == 1 and words.ids[words.at[answer]] < 0]  # fmt: skip


def _phrase_shares(ranker: CollectedRanker) -> NDArray[np.float64]:
    """Which share of the answers of each length that have one clue are rather phrases than chains of letters.

    (Expectation maximisation for a mixture of two.)
    """
    shares = np.zeros(LONGEST + 1)
    for length in range(SHORTEST, LONGEST + 1):
        if once := _once(ranker, length)[::EACH_PHRASE]:
            chains = ranker.chains([length])
            words = [bytes(ranker.alphabet.index(letter) for letter in answer) for answer in once]
            phrase = np.array([ranker.phrases.chance(word) for word in words])
            chain = np.exp([chains.chance(word) for word in words])
            shares[length] = 0.5
            for _ in range(STEPS):
                part = shares[length] * phrase
                shares[length] = (part / (part + (1 - shares[length]) * chain)).mean()
    return np.minimum(shares, MOST_PHRASES).round(3)


def _rarely(ranker: CollectedRanker) -> NDArray[np.float64]:
    """How often an answer of each length is in no list, as log odds: as many as there are with one clue, in no lexicon.

    (The estimate of Good and Turing.)
    """
    groups = [ranker.collected.of_length(length) for length in range(LONGEST + 1)]
    shares = [(len(_once(ranker, length)) + 1) / (group.clues + 2) for length, group in enumerate(groups)]
    share = np.array(shares)
    odds: NDArray[np.float64] = np.log(share / (1 - share)).round(3)
    return odds


def _mixed(found: Sequence[Case]) -> Arrays:
    """Weights of clues that tell something, and of those that tell only their form; the share of the latter.

    (Expectation maximisation: each clue counts for both, as far as it is likely by each.)
    """
    first, form = np.array([*USUAL_WEIGHTS, 0.0, 1.0]), np.array([name in FORM for name in (*FEATURES, *UNLISTED)])
    weights, untold = np.array([first, first * form]), 0.2
    shares = np.full(len(found), untold)
    for steps in EXPECTATIONS:
        weights[0] = _weights(found, 1 - shares, weights[0], first, steps=steps)
        weights[1] = _weights(found, shares, weights[1], first * form, steps=steps, free=form)
        told, not_told = (np.array([_chance(case, each) for case in found]) for each in weights)
        shares = untold * not_told / (untold * not_told + (1 - untold) * told)
        untold = float(shares.mean())
    return {"weights": weights.round(3), "untold": np.array([untold]).round(3)}


def _shares(case: Case, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    values = case.features @ weights + case.counts
    share = np.exp(values - values.max())
    shares: NDArray[np.float64] = share / share.sum()
    return shares


def _chance(case: Case, weights: NDArray[np.float64]) -> float:
    return float(_shares(case, weights)[case.right])


def _weights(
    found: Sequence[Case],
    shares: NDArray[np.float64],
    weights: NDArray[np.float64],
    first: NDArray[np.float64],
    *,
    steps: int,
    free: NDArray[np.bool_] | None = None,
) -> NDArray[np.float64]:
    """Likelier weights, held near the first ones; only those that are `free` change."""
    kept = np.ones(len(first)) if free is None else free.astype("float64")
    for _ in range(steps):
        slope, curve = HELD * (first - weights), HELD * np.eye(len(first))
        for case, part in zip(found, shares, strict=True):
            features, share = case.features * kept, _shares(case, weights)
            mean = share @ features
            slope += part * (features[case.right] - mean)
            curve += part * ((features * share[:, None]).T @ features - np.outer(mean, mean))
        step = np.linalg.solve(curve, slope) * kept
        weights = weights + step / max(1.0, float(np.abs(step).max()))
    return weights


class Case(NamedTuple):
    """A hidden clue: features of some answers, how many each stands for (as a logarithm), and which one is right."""

    features: NDArray[np.float64]
    counts: NDArray[np.float64]
    right: int


def cases(ranker: CollectedRanker, rarely: NDArray[np.float64], progress: OnProgress = ignore) -> list[Case]:
    """Clues of the collection as cases, always the same ones."""
    random, collected = Random(1), ranker.collected
    chosen = sorted(random.sample(range(collected.clues), min(HIDDEN, collected.clues)))
    found = []
    for done, number in enumerate(chosen):
        progress(Progress("fitting the solver to your clues", done / len(chosen)))
        answer, clue = collected.clue(number)
        features = ranker.features(clue, len(answer), None if random.random() < REPEATED else number)
        found.append(_case(features.astype("float64"), ranker, answer, float(rarely[len(answer)]), random))
    return found


def _case(features: NDArray[np.float64], ranker: CollectedRanker, answer: str, rarely: float, random: Random) -> Case:
    words = ranker.words(len(answer))
    right = words.at[answer]
    unlisted = not features[right, -1] and words.ids[right] < 0  # hidden, it is in no list
    kept = np.zeros(len(features), dtype=bool)
    for column in features.T[1:] if len(features) > BEST else ():
        kept |= column > np.partition(column, -BEST)[-BEST]
    kept[right] = True
    others = np.flatnonzero(~kept)
    some = np.array(sorted(random.sample(range(len(others)), min(OTHERS, len(others)))), dtype="intp")
    at = np.concatenate([np.flatnonzero(kept), others[some]])
    if unlisted:
        at = at[at != right]
    counts = np.zeros(len(at) + 1)
    counts[len(at) - len(some) : -1] = np.log(len(others) / max(1, len(some)))
    last = np.array([[0.0] * len(FEATURES) + [1.0, rarely]])
    rows = np.concatenate([np.pad(features[at], ((0, 0), (0, 2))), last])
    return Case(rows, counts, len(at) if unlisted else int(np.flatnonzero(at == right)[0]))
