"""The best fill, not just any: an anytime search that keeps its best so far and a bound on what is possible.

Large-neighbourhood search (Shaw 1998) around the best fill: free some neighbouring slots, hold the others, and ask the
engine for a fill that scores more. A neighbourhood that is searched through grows, one that takes too long shrinks;
once it is the whole grid and searched through, the fill is proved to be the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from crosswright.problem import Problem, best_score
from crosswright.search.engine import Engine
from crosswright.search.outcome import Incumbent, Outcome

# How many slots does the first neighbourhood free? About a corner of a 15x15.
FIRST_SIZE = 12
# How much does a neighbourhood grow when it was searched through, or shrink when it took too long?
SIZE_GROWTH, SIZE_SHRINKING = 1.08, 0.95
# How many nodes may one move take? A few milliseconds of the kernel.
NODES_A_MOVE = 400
# How many times more is each look at the whole grid given than the one before?
WHOLE_GROWTH = 2


def improve(engine: Engine, seed: int) -> Incumbent:
    """Make the fill that an engine stands at better until it is proved the best or the meter ends it.

    The meter's `progress` gets the fill as it is and each better one.
    """
    return _Improver(engine, Random(seed)).run()


class _Improver:
    """A fill on its way up."""

    def __init__(self, engine: Engine, random: Random) -> None:
        self.engine, self.problem, self.random = engine, engine.problem, random
        self.words = list(engine.words())
        self.size = float(FIRST_SIZE)
        self.whole_nodes = NODES_A_MOVE
        self.bound = bound(self.problem)

    def run(self) -> Incumbent:
        """Move until the fill is proved to be the best or the budget ends."""
        self.report(standing := self.standing())
        while not standing.optimal and self.engine.ended() is None:
            if not self.engine.aim(standing.total):
                self.bound = standing.total
            else:
                self.bound = min(self.bound, self.engine.bound())
                if self.move():
                    self.words = list(self.engine.words())
                    self.report(self.standing())
            standing = self.standing()
        return standing

    def move(self) -> bool:
        """Search one neighbourhood, or all; whether that found a better fill."""
        if self.size >= len(self.problem.unfilled):
            return self.search_whole()
        freed = self.neighbourhood()
        held = {s: w for s, w in zip(self.problem.unfilled, self.words, strict=True) if s not in freed}
        outcome = self.engine.go_on(nodes=NODES_A_MOVE) if self.engine.assume(held) else Outcome.IMPOSSIBLE
        if outcome is Outcome.IMPOSSIBLE:
            self.size *= SIZE_GROWTH
        elif outcome is None:
            self.shrink()
        return outcome is Outcome.SOLVED

    def search_whole(self) -> bool:
        """Search the whole grid; when there is nothing better, what we have is proved to be the best."""
        outcome = self.engine.go_on(nodes=self.whole_nodes)
        self.whole_nodes *= WHOLE_GROWTH
        if outcome is Outcome.IMPOSSIBLE:
            self.bound = self.standing().total
        self.shrink()
        return outcome is Outcome.SOLVED

    def shrink(self) -> None:
        self.size = max(2.0, self.size * SIZE_SHRINKING)

    def neighbourhood(self) -> set[int]:
        """Some slots that hang together, grown from one whose word could score more."""
        unfilled, problem = self.problem.unfilled, self.problem
        start = self.random.choices(unfilled, weights=[1 + loss for loss in self.losses()])[0]
        freed, edge = {start}, [start]
        while edge and len(freed) < self.size:
            s = edge.pop(self.random.randrange(len(edge)))
            neighbours = [link.other for link in problem.links[s] if link.other not in freed]
            freed.update(neighbours)
            edge.extend(neighbours)
        return freed

    def losses(self) -> list[int]:
        """Per slot: how much better than its word its best word scores."""
        problem = self.problem
        return [
            best_score(problem, s) - problem.lexicon.score(problem.lengths[s], w)
            for s, w in zip(problem.unfilled, self.words, strict=True)
        ]

    def report(self, incumbent: Incumbent) -> None:
        self.engine.meter.improved(incumbent, self.engine.nodes, self.engine.restarts)

    def standing(self) -> Incumbent:
        return standing_of(self.engine, self.words, self.bound)


def bound(problem: Problem) -> int:
    """The sum of the best score that each slot could have if it stood alone."""
    return sum(best_score(problem, s) for s in problem.unfilled)


def standing_of(engine: Engine, words: Sequence[int] | None = None, most: int | None = None) -> Incumbent:
    """How good a fill is: these words, or the ones the engine stands at."""
    problem = engine.problem
    placed = dict(zip(problem.unfilled, words or engine.words(), strict=True))
    scores = [problem.lexicon.score(problem.lengths[s], w) for s, w in placed.items()]
    return Incumbent(
        fill=problem.fill_in(placed),
        total=sum(scores),
        worst=min(scores, default=0),
        entries=len(scores),
        bound=bound(problem) if most is None else most,
    )
