"""Why there is no fill: the smallest set of slots that could be shown to be the trouble, and where it is hot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosswright.problem import Problem
from crosswright.search.outcome import Budget, Outcome, Result

# How many slots are named where nothing could be proved?
MOST_NAMED = 5
# What share of the nodes that are left may one proof take? Small enough that a hard one leaves enough for the others.
SHARE_A_PROOF = 4
# How many nodes may an explanation take however quick the search was?
LEAST_NODES_TO_EXPLAIN = 1_000


@dataclass(frozen=True)
class Trouble:
    """What stands in the way of a fill."""

    slots: tuple[str, ...]  # the slots' names
    proved: bool  # these slots alone can't be filled together; else they are those that gave the most trouble
    heat: dict[int, float]  # per cell 0..1: how much trouble it is part of


class Prover:
    """Shows problems impossible, as long as its nodes last."""

    def __init__(self, solve: Callable[[Problem, Budget], Result], nodes: int) -> None:
        self.solve, self.left = solve, nodes

    def proves(self, problem: Problem) -> bool:
        """Whether a problem is shown to have no fill within a share of the nodes that are left."""
        result = self.solve(problem, Budget(nodes=max(1, self.left // SHARE_A_PROOF)))
        self.left -= result.nodes
        return result.outcome is Outcome.IMPOSSIBLE


def trouble(problem: Problem, weights: Sequence[float], prover: Prover | None) -> Trouble:
    """The smallest conflict the prover can show; without one, the slots that gave the most trouble."""
    conflict = (apparent_conflict(problem) or smallest_conflict(problem, weights, prover)) if prover else None
    hottest = sorted(problem.unfilled, key=lambda s: -heat_of(problem, s, weights))[:MOST_NAMED]
    slots = hottest if conflict is None else conflict
    names = tuple(problem.grid.slots[s].name for s in slots)
    return Trouble(names, conflict is not None, cell_heat(problem, conflict or problem.unfilled, weights))


def apparent_conflict(problem: Problem) -> list[int]:
    """A conflict that shows without a search: an entry given twice, or the first slot that no word fits."""
    for entry in problem.given.values() if not problem.allow_repeats else ():
        if len(twice := [s for s, other in problem.given.items() if other == entry]) > 1:
            return twice
    return [s for s in problem.unfilled if not problem.domains[s]][:1]


def smallest_conflict(problem: Problem, weights: Sequence[float], prover: Prover) -> list[int] | None:
    """Slots that can't be filled together and of which none can be spared, as far as the prover's nodes allow.

    Half of them are left out at a time, then a quarter and so on, the least troubled first (a simple relative of
    QuickXplain: Junker 2004). None when not even all of them could be shown to be impossible.
    """
    if not prover.proves(problem):
        return None
    kept = sorted(problem.unfilled, key=lambda s: heat_of(problem, s, weights))
    size = (len(kept) + 1) // 2
    while True:
        at = 0
        while at < len(kept):
            rest = kept[:at] + kept[at + size :]
            if rest and prover.proves(problem.only(rest)):
                kept = rest
            else:
                at += size
        if size <= 1:
            return sorted(kept)
        size //= 2


def heat_of(problem: Problem, s: int, weights: Sequence[float]) -> float:
    """How much trouble a slot's crossings have given."""
    return sum(weights[link.crossing] for link in problem.links[s])


def cell_heat(problem: Problem, slots: Sequence[int], weights: Sequence[float]) -> dict[int, float]:
    """Per cell of these slots 0..1: its crossing's trouble as a share of the most that any of them gave.

    A crossing with a slot that is none of them has no part in it. Slots that don't cross are hot all over.
    """
    inside = {link.crossing for links in problem.only(slots).links for link in links}
    at = {problem.crossings[x]: weights[x] for x in inside}
    cells = sorted({cell for s in slots for cell in problem.grid.slots[s].cells})
    hottest = max(at.values(), default=0.0)
    return {cell: at.get(cell, 0.0) / hottest if hottest else 1.0 for cell in cells}
