"""`fill`: one fill, or the refutation that shows that there is none."""

from __future__ import annotations

from collections.abc import Callable

from crosswright.arguments import EngineName, checked
from crosswright.errors import UsageError
from crosswright.problem import Problem
from crosswright.progress import OnProgress, Stop, ignore, never
from crosswright.search.bitset import Search
from crosswright.search.choosing import engine_for, finder_for
from crosswright.search.finder import Finder
from crosswright.search.outcome import UNLIMITED, Budget, Meter, Outcome, Result
from crosswright.search.race import race
from crosswright.search.refutation import Refutation

# How far apart are the seeds of one race? Far enough that races from neighbouring seeds share none.
SEED_STRIDE = 1_000_003


@checked()
def fill(
    problem: Problem,
    *,
    seed: int = 0,
    budget: Budget = UNLIMITED,
    engine: EngineName = "auto",
    jobs: int = 1,
    stop: Stop = never,
    progress: OnProgress = ignore,
    refutation: Callable[[str], object] | None = None,
) -> Result:
    """Find a fill, or prove that there is none, or end with the budget.

    With several `jobs`, that many searches with different seeds race on threads, each with the whole budget; the last
    of them changes to local search after a while. The first to decide wins, so which fill comes back depends on the
    machine.

    `refutation` gets the lines of a refutation as the search goes; when the result is IMPOSSIBLE,
    `checking.refutation.verify` needs a header and these lines. UsageError for an engine or number of jobs that can't
    serve.

    >>> from crosswright.grid import Grid
    >>> from crosswright.words import Lexicon
    >>> result = fill(Problem.of(Grid.open(2, 2), Lexicon.from_words(["at", "to", "an", "no"])))
    >>> result.outcome, sorted(result.fill.entries.values())
    (<Outcome.SOLVED: 'solved'>, ['AN', 'AT', 'NO', 'TO'])
    """
    if jobs < 1:
        raise UsageError(f"{jobs} jobs; give 1 or more")
    if refutation is not None:
        meter, log = Meter(budget, stop, progress), Refutation(problem, refutation)
        return _logged(problem, seed, engine, jobs, meter=meter, log=log)
    if (reason := problem.hopeless()) is not None:
        return Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, reason=reason)

    def attempt(job: int, until: Stop) -> Result:
        meter = Meter(budget, until, ignore if job else progress)
        return result_of(finder_for(problem, seed + job * SEED_STRIDE, meter, engine, mending=0 < job == jobs - 1))

    return attempt(0, stop) if jobs == 1 else race(attempt, jobs, stop)


def _logged(problem: Problem, seed: int, engine: str, jobs: int, *, meter: Meter, log: Refutation) -> Result:
    """Search with an engine that logs its steps."""
    if jobs > 1:
        raise UsageError(f"a refutation is the log of one search, and {jobs} jobs are several; give 1")
    if (reason := problem.hopeless()) is not None:
        log.ended()
        return Result(outcome=Outcome.IMPOSSIBLE, partial=problem.grid, reason=reason)
    search = engine_for(problem, seed, meter, engine)
    search.record(log)
    return result_of(search)


def result_of(finder: Finder, outcome: Outcome | None = None) -> Result:
    """The result of a finder's search, which ended so or is made now."""
    outcome = outcome or finder.run()
    solved, meter = outcome is Outcome.SOLVED, finder.meter
    return Result(
        outcome=outcome,
        fill=finder.grid() if solved else None,
        partial=None if solved else finder.furthest(),
        nodes=finder.nodes,
        restarts=finder.restarts,
        seconds=meter.seconds,
        weights=tuple(finder.weights()),
        reason=_apparent(finder.problem, meter) if outcome is Outcome.IMPOSSIBLE and not finder.nodes else None,
    )


def _apparent(problem: Problem, meter: Meter) -> str:
    """The reason why propagation alone showed a problem to be impossible: its crossings, or distinct entries."""
    if Search(problem.with_repeats(), 0, meter).begin():
        return "entries must differ, and too few words are left for that"
    return "its crossings leave no letter in some cell"
