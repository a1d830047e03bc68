"""`explain`: why there is no fill. The smallest set of slots that is shown to have none, and a heat for each cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from crosswright.arguments import EngineName, NotNegative, checked
from crosswright.display import figure_of
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import Stop, never
from crosswright.search.filling import fill
from crosswright.search.outcome import Budget, Outcome, Result

# How many slots are named where nothing could be proved?
MOST_NAMED = 5
# How many nodes may an explanation take for each node of the refutation? The slots in conflict are as hard to refute as
# the whole grid, or a little harder; the rest pays for attempts to do without some of them.
NODES_A_NODE = 1.5
# How many nodes may it take however quick the search was?
LEAST_NODES_TO_EXPLAIN = 2_000
# One in how many nodes pays for a glance, a short search that shows whether slots can be filled?
SHARE_A_GLANCE = 40
# How closely do glances bracket the number of slots that can't be filled? To one in this many of the slots that can.
# Each longer proof then takes in that share of slots more.
SHARE_MORE = 8
# One in how many of the nodes that are left may go into one attempt to do without some slots?
SHARE_A_PROOF = 4


@dataclass(frozen=True)
class Conflict:
    """Slots that can't be filled together; the unsatisfiable core, where that is proved. A notebook shows its heat."""

    slots: tuple[str, ...]  # the slots' names
    proved: bool  # it is proved that these slots can't be filled together; else they had the most conflicts
    heat: dict[int, float]  # per cell 0..1: its share in the conflicts of the search
    grid: Grid | None = field(default=None, repr=False, compare=False)  # that of the problem

    def __str__(self) -> str:
        """`1A and 2D can't be filled together`."""
        named = " and ".join([", ".join(self.slots[:-1]), self.slots[-1]]) if self.slots[1:] else "".join(self.slots)
        return f"{named} can't be filled{' together' if self.slots[1:] else ''}" if self.proved else f"hardest: {named}"

    def as_json(self, grid: Grid) -> dict[str, object]:
        """For a JSON document: its slots, whether it is proved, and the heat of each cell, row by row."""
        heat = [round(self.heat.get(cell, 0.0), 3) for cell in range(grid.rows * grid.columns)]
        return {"slots": list(self.slots), "proved": self.proved, "heat": grid.in_rows(heat)}

    def _repr_html_(self) -> str:
        return figure_of(self.grid, str(self), heat=self.heat) if self.grid else str(self)


@checked()
def explain(
    problem: Problem,
    result: Result,
    *,
    seed: int = 0,
    nodes: NotNegative | None = None,
    engine: EngineName = "auto",
    stop: Stop = never,
) -> Conflict:
    """Explain why a search of the problem found no fill: after IMPOSSIBLE, by the smallest conflict.

    That takes up to `nodes` nodes in all, by default little more than the search took. After any other outcome, or
    where the nodes don't suffice, the slots with the most conflicts are named.

    UsageError for an engine that can't serve.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> problem = Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "by"]), allow_repeats=True)
    >>> conflict = explain(problem, fill(problem))
    >>> conflict.slots, conflict.proved
    (('1A', '2D'), True)
    """
    if nodes is None:
        nodes = round(NODES_A_NODE * result.nodes) + LEAST_NODES_TO_EXPLAIN

    def attempt(part: Problem, budget: Budget) -> Result:
        return fill(part, seed=seed, budget=budget, engine=engine, stop=stop)

    prover = Prover(attempt, nodes) if result.outcome is Outcome.IMPOSSIBLE else None
    return conflict_of(problem, result.weights or [0.0] * len(problem.crossings), prover)


class Prover:
    """Tries to fill problems or to prove them impossible, as long as its nodes last."""

    def __init__(self, attempt: Callable[[Problem, Budget], Result], nodes: int) -> None:
        self.attempt, self.left = attempt, nodes
        self.glance = nodes // SHARE_A_GLANCE + 1
        self.price = 0  # how many nodes the last proof took

    def tries(self, problem: Problem, nodes: int) -> Outcome:
        """The outcome of searching a problem with at most `nodes` of the nodes left. After a stop none are left."""
        result = self.attempt(problem, Budget(nodes=min(nodes, self.left)))
        self.left -= self.left if result.outcome is Outcome.STOPPED else result.nodes
        if result.outcome is Outcome.IMPOSSIBLE:
            self.price = result.nodes
        return result.outcome

    @property
    def can_go_on(self) -> bool:
        """Whether another proof like the last one can be paid for."""
        return self.left > self.price


def conflict_of(problem: Problem, weights: Sequence[float], prover: Prover | None) -> Conflict:
    """The smallest conflict that the prover finds; where it finds none, the slots with the most conflicts."""
    conflict = (apparent_conflict(problem) or smallest_conflict(problem, weights, prover)) if prover else None
    hottest = sorted(problem.unfilled, key=lambda s: -heat_of(problem, s, weights))[:MOST_NAMED]
    slots = hottest if conflict is None else conflict
    names = tuple(problem.grid.slots[s].name for s in slots)
    heat = cell_heat(problem, conflict or problem.unfilled, weights)
    return Conflict(names, conflict is not None, heat, problem.grid)


def apparent_conflict(problem: Problem) -> list[int]:
    """A conflict that shows without a search: an entry given twice, or the first slot that no word fits."""
    for entry in problem.given.values() if not problem.allow_repeats else ():
        if len(twice := [s for s, other in problem.given.items() if other == entry]) > 1:
            return twice
    return [s for s in problem.unfilled if not problem.domains[s]][:1]


def smallest_conflict(problem: Problem, weights: Sequence[float], prover: Prover) -> list[int] | None:
    """Slots that can't be filled together, all of them needed for that, as far as the prover's nodes allow.

    `problem` has no fill. Where some slots have too few different words between them, those are reduced. Else the
    fewest of the hottest slots that are impossible are reduced; where that leaves nodes for another proof, all slots
    are reduced too, and the smaller set is the conflict. None when the nodes were spent before any slot could be left
    out: to say that all slots together can't be filled explains nothing.
    """
    if crowded := problem.crowded():
        return sorted(_reduced(problem, crowded, prover))
    hottest = sorted(problem.unfilled, key=lambda s: -heat_of(problem, s, weights) / max(1, len(problem.links[s])))
    coldest = sorted(problem.unfilled, key=lambda s: heat_of(problem, s, weights))
    found = _reduced(problem, hottest[: _enough(problem, hottest, prover)][::-1], prover)
    if len(found) == len(hottest) and not prover.can_go_on:
        return None
    other = _reduced(problem, coldest, prover)
    return sorted(other if len(other) < len(found) else found)


def _reduced(problem: Problem, slots: Sequence[int], prover: Prover) -> list[int]:
    """The slots out of `slots` that are all needed for the conflict, as far as the nodes allow another proof.

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
    """The smallest number of slots, counted from the first, that is proved to be impossible together; all if none is
    smaller.

    Glances find the fewest slots that a short search can't fill; the longer proofs begin with these and take in a few
    more each time.
    """
    filled, many = 0, len(slots)  # the first `filled` can be filled; the first `many` can't, or it isn't known
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
    """How many conflicts a slot's crossings had."""
    return sum(weights[link.crossing] for link in problem.links[s])


def cell_heat(problem: Problem, slots: Sequence[int], weights: Sequence[float]) -> dict[int, float]:
    """Per cell of these slots 0..1: the conflicts at its crossing as a share of the most at any of them.

    Only crossings between two of these slots count. Where none of them cross, every cell has 1.
    """
    inside = {link.crossing for links in problem.only(slots).links for link in links}
    at = {problem.crossings[x]: weights[x] for x in inside}
    cells = sorted({cell for s in slots for cell in problem.grid.slots[s].cells})
    hottest = max(at.values(), default=0.0)
    return {cell: at.get(cell, 0.0) / hottest if hottest else 1.0 for cell in cells}
