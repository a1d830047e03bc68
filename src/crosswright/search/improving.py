"""`best_fill`: the fill with the best scores; an anytime search that has an incumbent and a bound on what is possible.

Large-neighbourhood search (Shaw 1998) around the incumbent: free some neighbouring slots, hold the others, and ask the
engine for a fill that scores more. A neighbourhood that is searched through grows, one that takes too long shrinks;
once it is the whole grid and searched through, the incumbent is proved to be the best fill.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Annotated

from crosswright.arguments import EngineName, OneOf, checked
from crosswright.problem import Problem, best_score
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.choosing import engine_for
from crosswright.search.engine import Engine
from crosswright.search.filling import result_of
from crosswright.search.outcome import UNLIMITED, Budget, Incumbent, Meter, Outcome, Result

OBJECTIVES = ("total", "worst")
"""What `best_fill` maximises: the sum of the scores (and so their mean), or first the lowest score."""

# How many slots does the first neighbourhood free? About a corner of a 15x15.
FIRST_SIZE = 12
# How much does a neighbourhood grow when it was searched through, or shrink when it took too long?
SIZE_GROWTH, SIZE_SHRINKING = 1.08, 0.95
# How many nodes may one move take? A few milliseconds of the kernel.
NODES_A_MOVE = 400
# By which factor does the limit of nodes grow from one search of the whole grid to the next?
WHOLE_GROWTH = 2


@checked()
def best_fill(
    problem: Problem,
    *,
    objective: Annotated[str, OneOf(*OBJECTIVES)] = "total",
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: EngineName = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Result:
    """Find the fill with the best scores: the `total` of its entries' scores (and so the mean), or first its `worst`.

    Anytime: `progress` gets every better fill as its `incumbent`. When the budget ends, the result is SOLVED with the
    best fill so far; its `incumbent` says how good it is, what no fill can exceed, and whether it is proved to be the
    best.

    UsageError for an unknown objective, or an engine that can't serve.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> lexicon = Lexicon.from_words([("at", 90), ("to", 80), ("an", 70), ("no", 60), ("on", 50)])
    >>> incumbent = best_fill(Problem.of(Grid.open(1, 2), lexicon)).incumbent
    >>> incumbent.total, incumbent.optimal
    (90, True)
    """
    meter = Meter(budget, stop, progress)
    if (reason := problem.hopeless()) is not None:
        return Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, seconds=meter.seconds, reason=reason)
    search = engine_for(problem, seed, meter, engine)
    result = result_of(search)
    return result if result.fill is None else improved(result, search, objective, seed, engine)


def improved(result: Result, search: Engine, objective: str, seed: int, engine: str) -> Result:
    """The result with the best fill that can be found from the one where the engine is."""
    meter, problem, proved = search.meter, search.problem, True
    if objective == "worst":
        search, proved = _raise_worst(search, seed, engine)
        search = moved_to(search, search.problem.at_least(incumbent_of(search).worst), seed, engine)
    incumbent = _Improver(search, Random(seed)).run() if proved else incumbent_of(search, most=bound(problem))
    nodes = meter.used(search.nodes)
    return replace(result, fill=incumbent.fill, incumbent=incumbent, nodes=nodes, seconds=meter.seconds)


def _raise_worst(search: Engine, seed: int, engine: str) -> tuple[Engine, bool]:
    """From a fill, search for fills whose worst entry is better, until there are none or the meter ends it.

    Returns the engine at the last fill found, and whether its worst entry is proved to be the best possible.
    """
    while True:
        incumbent = incumbent_of(search)
        search.meter.improved(incumbent, search.nodes, search.restarts)
        better = search.problem.at_least(incumbent.worst + 1)
        if not better.unfilled or better.hopeless() is not None:
            return search, True
        other = _next(search, better, seed, engine)
        if (outcome := other.run()) is not Outcome.SOLVED:
            search.meter.take_turns(other.nodes, search.nodes)
            return search, outcome is Outcome.IMPOSSIBLE
        search = other


def moved_to(search: Engine, problem: Problem, seed: int, engine: str) -> Engine:
    """An engine at the same fill, for the problem with fewer words."""
    other = _next(search, problem, seed, engine)
    other.begin()
    other.assume(dict(zip(problem.unfilled, search.words(), strict=True)))
    return other


def _next(search: Engine, problem: Problem, seed: int, engine: str) -> Engine:
    """A new engine for another problem, on the same budget; the meter counts its nodes from now on."""
    other = engine_for(problem, seed, search.meter, engine)
    search.meter.take_turns(search.nodes, other.nodes)
    return other


class _Improver:
    """A fill that is being improved."""

    def __init__(self, engine: Engine, random: Random) -> None:
        self.engine, self.problem, self.random = engine, engine.problem, random
        self.words = list(engine.words())
        self.size = float(FIRST_SIZE)
        self.whole_nodes = NODES_A_MOVE
        self.bound = bound(self.problem)

    def run(self) -> Incumbent:
        """Move until the fill is proved to be the best or the budget ends."""
        self.report(incumbent := self.incumbent())
        while not incumbent.optimal and self.engine.ended() is None:
            if not self.engine.aim(incumbent.total):
                self.bound = incumbent.total
            else:
                self.bound = min(self.bound, self.engine.bound())
                if self.move():
                    self.words = list(self.engine.words())
                    self.report(self.incumbent())
            incumbent = self.incumbent()
        return incumbent

    def move(self) -> bool:
        """Search one neighbourhood, or the whole grid. Returns whether that found a better fill."""
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
        """Search the whole grid; when that finds nothing better, the incumbent is proved to be the best."""
        outcome = self.engine.go_on(nodes=self.whole_nodes)
        self.whole_nodes *= WHOLE_GROWTH
        if outcome is Outcome.IMPOSSIBLE:
            self.bound = self.incumbent().total
        self.shrink()
        return outcome is Outcome.SOLVED

    def shrink(self) -> None:
        self.size = max(2.0, self.size * SIZE_SHRINKING)

    def neighbourhood(self) -> set[int]:
        """Some connected slots, grown from one whose word could score more."""
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

    def incumbent(self) -> Incumbent:
        return incumbent_of(self.engine, self.words, self.bound)


def bound(problem: Problem) -> int:
    """The sum of the best score that each slot could have if it stood alone."""
    return sum(best_score(problem, s) for s in problem.unfilled)


def incumbent_of(engine: Engine, words: Sequence[int] | None = None, most: int | None = None) -> Incumbent:
    """How good a fill is: these words, or those that the engine has placed."""
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
