"""Time the engines on sets of grids: per grid the median and the worst of several seeds, outcomes and nodes.

    script/bench                        twenty made patterns with the default lexicon
    script/bench --set made-themeless --seeds 3 --time 10
    script/bench --engine native --engine python --grids 6 --json FILE --plot FILE

The last line of each engine is a signature: the nodes of all runs together, and a hash of their fills. Same code, same
list, same seeds: same signature, on every machine; a commit that moves it says so. Where the time budget cut a run
off the signature means nothing, and says so. Times are the processor's, and so is the budget: other programs that
are at work on the machine don't count.
"""

from __future__ import annotations

import argparse
import hashlib
import shlex
import statistics
import sys
import time
from dataclasses import replace
from importlib.metadata import version

from instances import grids, lists
from options import parser
from plot import plot
from results import Results, Run, counted, described, machine, mean_score

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.problem import Problem
from crosswright.puzzle.gridtext import format_grid
from crosswright.search import ENGINES, Outcome, Result, fill
from crosswright.words import Lexicon


def main(arguments: list[str]) -> None:
    """Run the set that the command line names with each engine and print the tables."""
    options = parse(arguments)
    lexicon = lists(options.words, options.min_score)
    chosen = grids(options.set, only=options.only, most=options.grids)
    if not chosen:
        sys.exit(f"no grids for the set {options.set!r}")
    results = Results(
        title=f"{options.set}: {len(chosen)} grids, {options.seeds} seeds",
        command=shlex.join(["script/bench", *arguments]),
        words=described(lexicon),
        limit=options.time,
        timed="processor",
        solvers={engine: version("crosswright") for engine in options.engine or ["auto"]},
        machine=machine(),
    )
    print(f"{results.title}; {results.words}; limit {options.time:g} s of processor time")
    for engine in results.solvers:
        time_engine(engine, chosen, lexicon, options, results)
    if options.json:
        results.save(options.json)
    if options.plot:
        plot(results, options.plot)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    options = parser("script/bench", str(__doc__), grids=None, seeds=5)
    options.add_argument("--engine", action="append", choices=ENGINES, help="an engine; several to compare them")
    return options.parse_args(arguments)


def time_engine(
    engine: str, chosen: list[tuple[str, Grid]], lexicon: Lexicon, options: argparse.Namespace, results: Results
) -> None:
    """One engine's table; its runs go into `results`."""
    print(f"\n{'engine ' + engine:30} {'median ms':>10} {'worst ms':>10} {'nodes':>10}  outcomes")
    found: list[Result] = []
    for name, grid in chosen:
        fills = fill_each_seed(name, grid, lexicon, engine, options)
        runs = [as_run(name, engine, seed, result, lexicon) for seed, result in enumerate(fills)]
        print(line(name, fills), flush=True)
        results.runs.extend(runs)
        found.extend(fills)
    medians = [statistics.median(run.search or 0 for run in results.of(engine, name)) for name, _ in chosen]
    print(f"\n{len(chosen)} grids: median of the medians {statistics.median(medians) * 1000:.1f} ms", end="")
    print(f", worst median {max(medians) * 1000:.1f} ms;", counted(result.outcome.value for result in found))
    print(signature(found))


def fill_each_seed(name: str, grid: Grid, lexicon: Lexicon, engine: str, options: argparse.Namespace) -> list[Result]:
    """One grid with every seed; each fill goes past the witness."""
    problem = Problem.of(grid, lexicon)
    results = [timed(problem, seed, engine, options.time) for seed in range(options.seeds)]
    for result in results:
        if result.fill is not None and (found := check(result.fill, structure=grid, words=lexicon)):
            sys.exit(f"{name}: the witness found {found[0]}")
    return results


def timed(problem: Problem, seed: int, engine: str, limit: float) -> Result:
    """A search that may take so many seconds of the processor; its result with the seconds that it took."""
    began = time.process_time()
    result = fill(problem, seed=seed, engine=engine, stop=lambda: time.process_time() - began >= limit)
    outcome = Outcome.OUT_OF_BUDGET if result.outcome is Outcome.STOPPED else result.outcome
    return replace(result, outcome=outcome, seconds=time.process_time() - began)


def as_run(name: str, engine: str, seed: int, result: Result, lexicon: Lexicon) -> Run:
    """A result as it is kept."""
    score = None if result.fill is None else round(mean_score(result.fill, lexicon), 1)
    return Run(
        name, engine, seed, result.outcome.value, search=round(result.seconds, 5), nodes=result.nodes, score=score
    )


def line(name: str, results: list[Result]) -> str:
    """A grid's line of the table."""
    seconds = [result.seconds for result in results]
    nodes = statistics.median(result.nodes for result in results)
    outcomes = sorted({result.outcome.value for result in results})
    return (
        f"{name:30} {statistics.median(seconds) * 1000:10.1f} {max(seconds) * 1000:10.1f} "
        f"{nodes:10.0f}  {', '.join(outcomes)}"
    )


def signature(results: list[Result]) -> str:
    """The nodes of all runs, and a hash of their fills."""
    fills = "".join(format_grid(result.fill) if result.fill else result.outcome.value for result in results)
    digest = hashlib.blake2b(fills.encode(), digest_size=4).hexdigest()
    cut = sum(result.outcome is Outcome.OUT_OF_BUDGET for result in results)
    note = f" (no signature: {cut} runs were cut off by the clock)" if cut else ""
    return f"signature: {sum(result.nodes for result in results)} nodes, fills {digest}{note}"


if __name__ == "__main__":
    main(sys.argv[1:])
