"""Why there is no fill: the smallest set of slots that could be shown to be the trouble, and where it is hot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from crosswright.problem import Problem
from crosswright.search.outcome import Budget, Outcome, Result

# How many slots are named where nothing could be proved?
MOST_NAMED = 5
# How many nodes may an explanation take, for each that the proof took? The slots where the trouble is are as hard to
# prove impossible as the whole grid, or a little harder, and then there should be something left to try to spare some.
NODES_A_NODE = 1.5
# How many nodes may it take however quick the search was?
LEAST_NODES_TO_EXPLAIN = 2_000
# What share of its nodes may be spent to see whether slots can be filled? Where they can, that mostly shows soon.
SHARE_A_GLANCE = 40
# To what share of the slots that could be filled is it found how many could not, and how many more are tried then?
SHARE_MORE = 8
# What share of the nodes that are left may the proof take that some slots can be spared?
SHARE_A_PROOF = 4


@dataclass(frozen=True)
class Conflict:
    """What stands in the way of a fill."""

    slots: tuple[str, ...]  # the slots' names
    proved: bool  # these slots alone can't be filled together; else they are those that gave the most trouble
    heat: dict[int, float]  # per cell 0..1: how much trouble it is part of


class Prover:
    """Tries to fill problems or to show them impossible, as long as its nodes last."""

    def __init__(self, solve: Callable[[Problem, Budget], Result], nodes: int) -> None:
        self.solve, self.left = solve, nodes
        self.glance = nodes // SHARE_A_GLANCE + 1
        self.price = 0  # how many nodes the last proof took

    def tries(self, problem: Problem, nodes: int) -> Outcome:
        """What so many nodes make of a problem, or those that are left; all are given up once the search is stopped."""
        result = self.solve(problem, Budget(nodes=min(nodes, self.left)))
        self.left -= self.left if result.outcome is Outcome.STOPPED else result.nodes
        if result.outcome is Outcome.IMPOSSIBLE:
            self.price = result.nodes
        return result.outcome

    @property
    def can_go_on(self) -> bool:
        """Whether another proof like the last one can be paid for."""
        return self.left > self.price


def conflict_of(problem: Problem, weights: Sequence[float], prover: Prover | None) -> Conflict:
    """The smallest conflict the prover can show; without one, the slots that gave the most trouble."""
    conflict = (apparent_conflict(problem) or smallest_conflict(problem, weights, prover)) if prover else None
    hottest = sorted(problem.unfilled, key=lambda s: -heat_of(problem, s, weights))[:MOST_NAMED]
    slots = hottest if conflict is None else conflict
    names = tuple(problem.grid.slots[s].name for s in slots)
    return Conflict(names, conflict is not None, cell_heat(problem, conflict or problem.unfilled, weights))


def apparent_conflict(problem: Problem) -> list[int]:
    """A conflict that shows without a search: an entry given twice, or the first slot that no word fits."""
    for entry in problem.given.values() if not problem.allow_repeats else ():
        if len(twice := [s for s, other in problem.given.items() if other == entry]) > 1:
            return twice
    return [s for s in problem.unfilled if not problem.domains[s]][:1]


def smallest_conflict(problem: Problem, weights: Sequence[float], prover: Prover) -> list[int] | None:
    """Slots that can't be filled together and of which none can be spared, as far as the prover's nodes allow.

    `problem` is one that has no fill. Slots that have too few different words between them are spared one by one. Else
    the hottest slots come first, as few as will do, and are spared one by one; where that leaves nodes for another
    proof, all slots are begun with too, and the smaller set counts. None when the nodes were spent before any slot
    could be spared: that all slots together can't be filled is no explanation.
    """
    if crowded := problem.crowded():
        return sorted(_spared(problem, crowded, prover))
    hottest = sorted(problem.unfilled, key=lambda s: -heat_of(problem, s, weights) / max(1, len(problem.links[s])))
    coldest = sorted(problem.unfilled, key=lambda s: heat_of(problem, s, weights))
    found = _spared(problem, hottest[: _enough(problem, hottest, prover)][::-1], prover)
    if len(found) == len(hottest) and not prover.can_go_on:
        return None
    other = _spared(problem, coldest, prover)
    return sorted(other if len(other) < len(found) else found)


def _spared(problem: Problem, slots: Sequence[int], prover: Prover) -> list[int]:
    """Those of some slots that can't be spared, as far as the nodes allow another proof.

    Half of them are left out at a time, then a quarter and so on, from the first on (a simple relative of QuickXplain:
    Junker 2004).
    """
    kept = list(slots)
    size = (len(kept) + 1) // 2
    while size:
        at = 0
        while at < len(kept) and prover.can_go_on:
            rest = kept[:at] + kept[at + size :]
            nodes = prover.left // SHARE_A_PROOF + 1
            if rest and prover.tries(problem.only(rest), nodes) is Outcome.IMPOSSIBLE:
                kept = rest
            else:
                at += size
        size //= 2
    return kept


def _enough(problem: Problem, slots: Sequence[int], prover: Prover) -> int:
    """How many of these slots, from the first on, can be shown not to be filled together: the fewest, or all.

    The fewest that aren't filled at a glance are looked for; on these, or a few more, the search for a proof is spent.
    """
    filled, many = 0, len(slots)  # as many are filled, of as many it is shown or not known
    shown = many
    while many - filled > 1 + filled // SHARE_MORE and prover.left > 0:
        size = min(2 * filled or 1, (filled + many) // 2)
        outcome = prover.tries(problem.only(slots[:size]), prover.glance)
        if outcome is Outcome.SOLVED:
            filled = size
        else:
            many = size
        if outcome is Outcome.IMPOSSIBLE:
            shown = size
    while many < shown and prover.left > 0:
        if prover.tries(problem.only(slots[:many]), prover.left) is Outcome.IMPOSSIBLE:
            shown = many
        many += 1 + many // SHARE_MORE
    return shown


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
