"""Search: from a problem to fills, or to the proof that there are none.

    fill(problem)        one fill
    best_fill(problem)   the fill with the best scores
    several(problem, n)  n fills that differ, found by starting afresh with other seeds
    solutions(problem)   every fill, one by one
    explain(problem, result)   what stood in the way when there was none

All take a budget and a `stop` callable; none prints, and the same input, seed and node budget give the same fill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from crosswright.errors import UsageError
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search import native
from crosswright.search.best import bound, improve, standing_of
from crosswright.search.bitset import Search
from crosswright.search.engine import Engine
from crosswright.search.mend import MendingSearch
from crosswright.search.outcome import UNLIMITED, Budget, Incumbent, Meter, Outcome, Result
from crosswright.search.proof import Proof
from crosswright.search.race import race
from crosswright.search.rows import RowSearch, is_open
from crosswright.search.why import LEAST_NODES_TO_EXPLAIN, NODES_A_NODE, Conflict, Prover, conflict_of

__all__ = [
    "ENGINES",
    "OBJECTIVES",
    "Budget",
    "Conflict",
    "Incumbent",
    "Outcome",
    "Result",
    "best_fill",
    "explain",
    "fill",
    "several",
    "solutions",
]

ENGINES = ("auto", "native", "python")
"""The engines by name: the compiled kernel, the readable one; `auto` is the kernel wherever it can serve."""

OBJECTIVES = ("total", "worst")
"""What `best` makes as high as it can: the scores' sum (and with it their mean), or first the lowest of them."""

# After how many fills running that were there already does `several` give up chance for complete enumeration?
REPEATS_BEFORE_ENUMERATION = 3
# How far apart are the seeds of one race? So far that races from neighbouring seeds share none.
SEED_STRIDE = 1_000_003


def fill(
    problem: Problem,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    jobs: int = 1,
    stop: Stop = never,
    progress: OnProgress = ignore,
    proof: Callable[[str], object] | None = None,
) -> Result:
    """Find a fill, prove that there is none, or end with the budget.

    `stop` is asked every few nodes and ends the search when it answers True; `progress` is told a few times a second.
    With several `jobs` as many seeds race on threads, each with the budget, the last of them before long by local
    search; the first that decides wins, so that which fill comes back depends on the machine.

    `proof` is given the lines, as they come, of the proof that there is no fill; when the result is IMPOSSIBLE they are
    all that `checking.proof` wants after its header. One job only.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> result = fill(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])))
    >>> result.outcome, sorted(result.fill.entries.values())
    (<Outcome.SOLVED: 'solved'>, ['AN', 'AT', 'NO', 'TO'])
    """
    if jobs < 1:
        raise UsageError(f"{jobs} jobs; give 1 or more")
    if proof is not None and jobs > 1:
        raise UsageError(f"a proof is one search's, and {jobs} jobs are several; give 1")

    def attempt(job: int, until: Stop) -> Result:
        meter = Meter(budget, until, ignore if job else progress)
        compiled = native.NativeSearch if proof is not None else _compiled(problem, mending=0 < job == jobs - 1)
        search = _search(problem, seed + job * SEED_STRIDE, meter, engine, compiled)
        if proof is not None:
            search.record(Proof(problem, proof))
        return result_of(problem, search, search.run(), meter)

    if (reason := problem.hopeless()) is not None:
        if proof is not None:
            Proof(problem, proof).ended()
        return Result(Outcome.IMPOSSIBLE, None, problem.grid, 0, 0, 0.0, reason)
    return attempt(0, stop) if jobs == 1 else race(attempt, jobs, stop)


def best_fill(
    problem: Problem,
    *,
    objective: str = "total",
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Result:
    """Find the fill with the best scores: `total` (and so the mean) of its entries, or first its `worst` entry.

    Anytime: `progress` gets every better fill as its `incumbent`. When the budget ends, the result is SOLVED with the
    best one so far; its `incumbent` says how good it is, how good one could be at the most, and whether it is proved
    to be the best.
    """
    if objective not in OBJECTIVES:
        raise UsageError(f"there is no objective {objective!r}; choose one of {', '.join(OBJECTIVES)}")
    meter = Meter(budget, stop, progress)
    if (reason := problem.hopeless()) is not None:
        return Result(Outcome.IMPOSSIBLE, None, problem.grid, 0, 0, meter.seconds, reason)
    search = _search(problem, seed, meter, engine)
    result = result_of(problem, search, search.run(), meter)
    if result.fill is None:
        return result
    proved = True
    if objective == "worst":
        search, proved = _raise_worst(search, seed, engine)
        search = _hold_worst(search, seed, engine)
    standing = improve(search, seed) if proved else standing_of(search, most=bound(problem))
    nodes = meter.carried + search.nodes
    return replace(result, fill=standing.fill, incumbent=standing, nodes=nodes, seconds=meter.seconds)


def _raise_worst(search: Engine, seed: int, engine: str) -> tuple[Engine, bool]:
    """From a fill, search for fills whose worst entry is better, until there are none or the meter ends it.

    The engine that stands at the last one found, and whether its worst entry is proved the best.
    """
    while True:
        search.meter.improved(standing := standing_of(search), search.nodes, search.restarts)
        better = search.problem.at_least(standing.worst + 1)
        if not better.unfilled or better.hopeless() is not None:
            return search, True
        search.meter.carried += search.nodes
        other = _search(better, seed, search.meter, engine)
        if (outcome := other.run()) is not Outcome.SOLVED:
            search.meter.carried += other.nodes - search.nodes  # counted again by whoever goes on from `search`
            return search, outcome is Outcome.IMPOSSIBLE
        search = other


def _hold_worst(search: Engine, seed: int, engine: str) -> Engine:
    """An engine that stands at the same fill and will take no word worse than its worst."""
    kept = search.problem.at_least(standing_of(search).worst)
    search.meter.carried += search.nodes
    other = _search(kept, seed, search.meter, engine)
    other.begin()
    other.assume(dict(zip(kept.unfilled, search.words(), strict=True)))
    return other


def result_of(problem: Problem, search: Engine, outcome: Outcome, meter: Meter) -> Result:
    """What a search came to."""
    solved = outcome is Outcome.SOLVED
    return Result(
        outcome=outcome,
        fill=search.grid() if solved else None,
        partial=None if solved else search.furthest(),
        nodes=search.nodes,
        restarts=search.restarts,
        seconds=meter.seconds,
        weights=tuple(search.weights()),
        reason=_apparent(problem, meter) if outcome is Outcome.IMPOSSIBLE and not search.nodes else None,
    )


def _apparent(problem: Problem, meter: Meter) -> str:
    """What shows that a problem is impossible where propagation alone did: its crossings, or that entries differ."""
    if Search(problem.with_repeats(), 0, meter).begin():
        return "entries must differ, and too few words are left for that"
    return "its crossings leave no letter in some cell"


def explain(
    problem: Problem,
    result: Result,
    *,
    seed: int = 0,
    nodes: int | None = None,
    engine: str = "auto",
    stop: Stop = never,
) -> Conflict:
    """Why a search of the problem came to no fill: after IMPOSSIBLE, the smallest set of slots that shows it.

    That takes up to `nodes` nodes in all, by default little more than the search took. After any other outcome, or
    where the nodes don't suffice: the slots that gave the most trouble.
    """
    if nodes is None:
        nodes = round(NODES_A_NODE * result.nodes) + LEAST_NODES_TO_EXPLAIN

    def attempt(part: Problem, budget: Budget) -> Result:
        return fill(part, seed=seed, budget=budget, engine=engine, stop=stop)

    prover = Prover(attempt, nodes) if result.outcome is Outcome.IMPOSSIBLE else None
    return conflict_of(problem, result.weights or [0.0] * len(problem.crossings), prover)


def solutions(
    problem: Problem,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    stop: Stop = never,
) -> Iterator[Result]:
    """Every fill once, as a SOLVED result each; the last result says how the enumeration ended.

    IMPOSSIBLE at the end means that there are no more. Nodes and seconds are counted from the beginning.
    """
    meter = Meter(budget, stop)
    if (reason := problem.hopeless()) is not None:
        yield Result(Outcome.IMPOSSIBLE, None, problem.grid, 0, 0, meter.seconds, reason)
        return
    search = _search(problem, seed, meter, engine)
    for outcome in search.every():
        fill = search.grid() if outcome is Outcome.SOLVED else None
        yield Result(outcome, fill, None, search.nodes, 0, meter.seconds)


def several(
    problem: Problem,
    count: int,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: str = "auto",
    jobs: int = 1,
    stop: Stop = never,
    progress: OnProgress = ignore,
) -> Iterator[Result]:
    """Up to `count` different fills, a SOLVED result each; after fewer, a result that says why there are no more.

    Each starts afresh from the next seed, so that they differ all over. Where the same fills keep coming back the rest
    is enumerated. The budget is for each fill on its own.
    """
    seen: set[Grid] = set()
    repeats = 0
    while len(seen) < count and repeats < REPEATS_BEFORE_ENUMERATION:
        result = fill(problem, seed=seed, budget=budget, engine=engine, jobs=jobs, stop=stop, progress=progress)
        seed += 1
        if result.fill is None:
            yield result
            return
        if result.fill in seen:
            repeats += 1
            continue
        repeats = 0
        seen.add(result.fill)
        yield result
    if len(seen) < count:
        meter = Meter(budget, stop, progress)
        yield from islice(_others(_search(problem, seed, meter, engine), seen), count - len(seen))


def _others(search: Engine, seen: set[Grid]) -> Iterator[Result]:
    """Every fill that has not been seen, each with what it took by itself; then how the enumeration ended."""
    for outcome in search.every():
        fill = search.grid() if outcome is Outcome.SOLVED else None
        if fill not in seen:
            yield Result(outcome, fill, None, search.meter.carried + search.nodes, 0, search.meter.seconds)
            search.meter.start_anew(search.nodes)


def _compiled(problem: Problem, *, mending: bool) -> type[native.NativeSearch]:
    """How the kernel looks for one fill, whichever."""
    if is_open(problem.grid):
        return RowSearch
    return MendingSearch if mending else native.NativeSearch


def _search(
    problem: Problem,
    seed: int,
    meter: Meter,
    engine: str,
    compiled: type[native.NativeSearch] = native.NativeSearch,
) -> Engine:
    """The engine of that name, set on the problem, the kernel as `compiled`; UsageError where it can't serve."""
    if engine not in ENGINES:
        raise UsageError(f"there is no engine {engine!r}; choose one of {', '.join(ENGINES)}")
    if engine == "native" and not native.available():
        raise UsageError("the native engine was not built here; install with a C++20 compiler, or use --engine python")
    if engine == "native" and not native.suits(problem):
        raise UsageError(f"the native engine knows {native.MOST_LETTERS} letters at the most; use --engine python")
    if engine != "python" and native.available() and native.suits(problem):
        return compiled(problem, seed, meter)
    return Search(problem, seed, meter)
