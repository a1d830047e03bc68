"""About how many fills there are, by random probes (Knuth, "Estimating the efficiency of backtrack programs", 1975).

A probe goes down the search tree once, a random word a time. Where each choice was one of n alike, the product of the
n is, on the average over all probes, the number of fills; a dead end counts 0. Promising words are chosen more often,
and the product is divided by how much more often: the average stays right and the variance is smaller (importance
resampling: a few words are drawn uniformly, and one of them is taken in proportion to its promise).

The probes still vary widely: a few of them carry most of the sum. If none of these was drawn, the estimate and its
standard error are both too low. More probes help.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search.bitset import bits_of
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome
from crosswright.search.propagation import Propagation, propagate

# How many words are drawn for a choice? With 32 in place of 400 a weekday 15x15 was never filled in 60 probes.
WORDS_DRAWN = 400


@dataclass(frozen=True)
class Estimate:
    """The result of the probes."""

    outcome: Outcome  # SOLVED: all probes were made; IMPOSSIBLE: propagation shows that there is no fill
    mean: float  # the estimate
    standard_error: float  # of the mean; infinite for a single probe
    probes: int
    hits: int  # the probes that ended in a fill
    seconds: float

    @property
    def blind(self) -> bool:
        """Whether no probe ended in a fill though there may be one: the estimate, 0, has no meaning then."""
        return self.outcome is not Outcome.IMPOSSIBLE and self.hits == 0

    def __str__(self) -> str:
        """The estimate in a line."""
        if self.outcome is Outcome.IMPOSSIBLE:
            return "no fill (proved)"
        if self.blind:
            return f"no estimate: none of {self.probes} probes found a fill; more may"
        probes = f"{self.probes} probes of which {self.hits} found a fill, {self.seconds:.2f} s"
        return f"about {self.mean:.3g} fills; standard error {self.standard_error:.2g}, {probes}"

    def as_json(self) -> dict[str, object]:
        """The result as a dict for JSON."""
        return {
            "estimate": None if self.blind else self.mean,
            "standard_error": self.standard_error if self.probes > 1 else None,
            "probes": self.probes,
            "hits": self.hits,
            "seconds": round(self.seconds, 6),
        }


def estimate(
    problem: Problem,
    *,
    probes: int = 100,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    stop: Stop = never,
) -> Estimate:
    """Estimate the number of fills; entries are held distinct unless the problem allows repeats.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> problem = Problem.of(Grid.open(1, 2), Lexicon.from_words(["at", "to", "an", "no"]))
    >>> round(estimate(problem, probes=5).mean)
    4
    """
    meter = Meter(budget, stop)
    if (propagation := propagate(problem)) is None:
        return Estimate(Outcome.IMPOSSIBLE, 0.0, 0.0, 0, 0, meter.seconds)
    prober = _Prober(problem, propagation, seed)
    found: list[float] = []
    ended = None
    while len(found) < probes and (ended := meter.spent(prober.nodes, 0, lambda: problem.grid)) is None:
        found.append(prober.probe())
    mean = math.fsum(found) / len(found) if found else 0.0
    variance = math.fsum((each - mean) * (each - mean) for each in found) / max(1, len(found) - 1)
    error = math.sqrt(variance / len(found)) if len(found) > 1 else math.inf
    hits = sum(each > 0 for each in found)
    return Estimate(ended or Outcome.SOLVED, mean, error, len(found), hits, meter.seconds)


class _Prober:
    """Goes down the search tree of a problem at random."""

    def __init__(self, problem: Problem, propagation: Propagation, seed: int) -> None:
        self.problem, self.propagation = problem, propagation
        self.random = Random(seed)
        self.nodes = 0

    def probe(self) -> float:
        """One way down: the product of the numbers of choices, 0.0 at a dead end."""
        weight = 1.0
        with self.propagation.trying():
            while (s := self.propagation.hardest_slot()) is not None:
                word, choices = self.choose(s)
                weight *= choices
                self.nodes += 1
                if not self.propagation.place(s, word):
                    return 0.0
        return weight

    def choose(self, s: int) -> tuple[int, float]:
        """A random word of a slot, and how many words it represents."""
        words = list(bits_of(self.propagation.domains[s]))
        drawn = words if len(words) <= WORDS_DRAWN else [self.random.choice(words) for _ in range(WORDS_DRAWN)]
        promise = self.promise(s, drawn)
        total = math.fsum(promise)
        chosen = self.random.choices(range(len(drawn)), promise)[0]
        return drawn[chosen], len(words) * total / len(drawn) / promise[chosen]

    def promise(self, s: int, words: list[int]) -> list[float]:
        """Per word: about how many fills it leaves, estimated from the words that it leaves the crossing slots."""
        links = self.problem.links[s]
        supports = [(link.position, self.propagation.support(s, i)) for i, link in enumerate(links)]
        lexicon, length = self.problem.lexicon, self.problem.lengths[s]
        rows, alphabet = [lexicon.row(length, w) for w in words], lexicon.alphabet
        return [math.prod(support[alphabet[row[p]]] for p, support in supports) for row in rows]
