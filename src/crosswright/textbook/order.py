"""Order: which slot to fill next, and which of its words to try first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from crosswright.grid import Direction
from crosswright.textbook.csp import CspState

# Slots. A rank is a pair of numbers, and the slot with the lowest rank goes first; reading order decides between equal
# ranks. The first number is divided by the slot's weight.

Rank = Callable[[CspState, int], tuple[float, float]]
"""The rank of an open slot; see above."""

Words = Callable[[CspState, int], list[str]]
"""The words of a slot's domain, in the order in which they are tried."""

Weight = Callable[[CspState, int], float]
"""The weight of a slot, above 0."""


def in_reading_order(state: CspState, s: int) -> tuple[float, float]:
    """Static: in the order of the grid (or, weighted, the heaviest first)."""
    return 1, 0


def all_across_first(state: CspState, s: int) -> tuple[float, float]:
    """Static: every across slot before any down slot, each in reading order."""
    return 1, state.problem.grid.slots[s].direction is Direction.DOWN


def fewest_words(state: CspState, s: int) -> tuple[float, float]:
    """Minimum remaining values, "fail first" (Bitner and Reingold 1975; Haralick and Elliott 1980)."""
    return len(state.domains[s]), 0


def fewest_words_then_most_open_crossings(state: CspState, s: int) -> tuple[float, float]:
    """Minimum remaining values, the degree deciding between equals (Brélaz 1979)."""
    return len(state.domains[s]), -_degree(state, s)


def most_open_crossings(state: CspState, s: int) -> tuple[float, float]:
    """Degree: the slot that constrains the most open slots."""
    return 1 / (1 + _degree(state, s)), 0


def fewest_words_for_their_weight(state: CspState, s: int) -> tuple[float, float]:
    """dom/wdeg: words left, divided by how often the crossings emptied a domain (Boussemart and others 2004)."""
    weight = sum(state.weights[x] for x, _, t, _ in state.links[s] if t not in state.assignment)
    return len(state.domains[s]) / (1 + weight), 0


def by_chance(state: CspState, s: int) -> tuple[float, float]:
    """Random, by the seed."""
    return state.random.random(), 0


def _degree(state: CspState, s: int) -> int:
    return sum(link.other not in state.assignment for link in state.links[s])


ORDERS: dict[str, Rank] = {
    "static": in_reading_order,
    "across-first": all_across_first,
    "mrv": fewest_words,
    "mrv+degree": fewest_words_then_most_open_crossings,
    "degree": most_open_crossings,
    "dom/wdeg": fewest_words_for_their_weight,
    "random": by_chance,
}

WEIGHTS: dict[str, Weight] = {
    "none": lambda state, s: 1,
    "crossed": lambda state, s: 1 + len(state.links[s]),  # the most crossed slot first
    "long": lambda state, s: state.problem.lengths[s],  # the longest slot first
}


# Words.


def by_score(state: CspState, s: int) -> list[str]:
    """The best score first: a lexicon has them in that order."""
    return state.domains[s]


def by_alphabet(state: CspState, s: int) -> list[str]:
    """In alphabetical order."""
    return sorted(state.domains[s])


def by_letter_frequency(state: CspState, s: int) -> list[str]:
    """The word first whose letters are the commonest in the words of all slots: most words can cross it."""
    counts = state.letter_counts
    return sorted(state.domains[s], key=lambda word: (-sum(counts[letter] for letter in word), word))


def by_lot(state: CspState, s: int) -> list[str]:
    """Random, by the seed."""
    return state.random.sample(state.domains[s], len(state.domains[s]))


def least_constraining(state: CspState, s: int) -> list[str]:
    """The word first that rules out the fewest words of the open slots it crosses (Geelen 1992)."""
    return _by_loss(state, s, lambda lost, words, letter: lost)


def least_constraining_share(state: CspState, s: int) -> list[str]:
    """The same, a slot's loss counting as a share of its words: one with few words left weighs more.

    (Ginsberg, Frank, Halpin and Torrance 1990 chose words by how many they leave to the slots that cross.)
    """
    return _by_loss(state, s, lambda lost, words, letter: lost / words)


def most_left_by_common_letters(state: CspState, s: int) -> list[str]:
    """The word first that leaves the most words to the slots it crosses, each count times how common the letter is."""
    counts = state.letter_counts
    return _by_loss(state, s, lambda lost, words, letter: -(words - lost) * counts[letter])


def _by_loss(state: CspState, s: int, cost: Callable[[int, int, str], float]) -> list[str]:
    """Words by what they cost the open slots that they cross: how many each loses, of how many, by which letter."""
    costs: list[tuple[int, dict[str, float], float]] = []  # per crossing: position, letter -> cost, cost of the others
    for _, p, t, q in state.links[s]:
        if t not in state.assignment and state.domains[t]:
            words = len(state.domains[t])
            having = Counter(word[q] for word in state.domains[t])
            state.effort.checks += words
            costs.append((p, {a: cost(words - n, words, a) for a, n in having.items()}, cost(words, words, "")))
    return sorted(state.domains[s], key=lambda word: sum(each.get(word[p], most) for p, each, most in costs))


VALUES: dict[str, Words] = {
    "alphabet": by_alphabet,
    "score": by_score,
    "letter-frequency": by_letter_frequency,
    "lcv": least_constraining,
    "lcv-share": least_constraining_share,
    "left*frequency": most_left_by_common_letters,
    "random": by_lot,
}
