"""Time the engines on sets of grids: per grid the median and the worst of several seeds, outcomes and nodes.

    script/bench                        the weekday patterns with the default lexicon
    script/bench --set vanbeek --words ../shared/bench/lists/words_45371.txt --seeds 3 --time 10

The last line is a signature: the nodes of all runs together, and a hash of their fills. Same code, same list, same
seeds: same signature, on every machine; a commit that moves it says so. Where the time budget cut a run off the
signature means nothing, and says so.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path

from crosswright.check import faults
from crosswright.grid import Grid
from crosswright.gridtext import read_grids, write_grid
from crosswright.problem import Problem
from crosswright.search import ENGINES, Budget, Outcome, Result, solve
from crosswright.words import Lexicon, load

SHARED = Path(__file__).parents[2] / "shared" / "bench"
SETS = {
    "weekday": ("published", ("nyt15_mon", "nyt15_tue", "nyt15_wed", "nyt15_thu")),
    "weekend": ("published", ("nyt15_fri", "nyt15_sat")),
    "sunday": ("published", ("nytsun21",)),
    "lattice": ("published", ("cryptic",)),
    "open": ("published", ("open", "wide")),
    "lowword": ("published", ("nytlow15",)),
    "vanbeek": ("vanbeek", ("",)),
}


@dataclass(frozen=True)
class Row:
    """The runs of one grid, one a seed."""

    name: str
    results: list[Result]

    def line(self) -> str:
        """The row as the table shows it."""
        seconds = [result.seconds for result in self.results]
        nodes = statistics.median(result.nodes for result in self.results)
        outcomes = sorted({result.outcome.value for result in self.results})
        return (
            f"{self.name:30} {statistics.median(seconds) * 1000:10.1f} {max(seconds) * 1000:10.1f} "
            f"{nodes:10.0f}  {', '.join(outcomes)}"
        )


def main() -> None:
    """Run the set that the command line names and print its table."""
    options = parse()
    lexicon = load(options.words or ["default"], min_score=options.min_score)
    print(f"{options.set}, {lexicon.name}: {len(lexicon):,} words, {options.seeds} seeds, engine {options.engine}")
    print(f"{'grid':30} {'median ms':>10} {'worst ms':>10} {'nodes':>10}  outcomes")
    rows = []
    for name, grid in grids(options.set, options.only):
        rows.append(run(name, grid, lexicon, options))
        print(rows[-1].line(), flush=True)
    if not rows:
        sys.exit(f"no grids: {SHARED} has none for the set {options.set!r}")
    summarise(rows)


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="script/bench", description=str(__doc__).splitlines()[0])
    parser.add_argument("--set", choices=SETS, default="weekday")
    parser.add_argument("--only", default="", help="only the grids whose name contains this")
    parser.add_argument("--words", action="append", type=Path, help="a word list; the default lexicon without")
    parser.add_argument("--min-score", type=int, default=50)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--time", type=float, default=20.0, help="seconds that each run may take")
    parser.add_argument("--engine", choices=ENGINES, default="auto")
    return parser.parse_args()


def grids(which: str, only: str) -> list[tuple[str, Grid]]:
    """The grids of a set, by name."""
    folder, prefixes = SETS[which]
    paths = sorted(path for path in (SHARED / folder).glob("*.txt") if path.stem.startswith(prefixes))
    return [(path.stem, read_grids(path.read_text(), source=path.name)[0]) for path in paths if only in path.stem]


def run(name: str, grid: Grid, lexicon: Lexicon, options: argparse.Namespace) -> Row:
    """One grid with every seed; each fill goes past the witness."""
    problem = Problem.of(grid, lexicon)
    budget = Budget(seconds=options.time)
    results = [solve(problem, seed=seed, budget=budget, engine=options.engine) for seed in range(options.seeds)]
    for result in results:
        if result.fill is not None and (found := faults(result.fill, structure=grid, words=lexicon)):
            sys.exit(f"{name}: the witness found {found[0]}")
    return Row(name, results)


def summarise(rows: list[Row]) -> None:
    """The totals and the signature."""
    results = [result for row in rows for result in row.results]
    medians = [statistics.median(result.seconds for result in row.results) for row in rows]
    counts = {outcome.value: sum(result.outcome is outcome for result in results) for outcome in Outcome}
    print(f"\n{len(rows)} grids: median of the medians {statistics.median(medians) * 1000:.1f} ms", end="")
    print(f", worst median {max(medians) * 1000:.1f} ms;", ", ".join(f"{v} {k}" for k, v in counts.items() if v))
    fills = "".join(write_grid(result.fill) if result.fill else result.outcome.value for result in results)
    digest = hashlib.blake2b(fills.encode(), digest_size=4).hexdigest()
    cut = counts["out_of_budget"]
    note = f" (no signature: {cut} runs were cut off by the clock)" if cut else ""
    print(f"signature: {sum(result.nodes for result in results)} nodes, fills {digest}{note}")


if __name__ == "__main__":
    main()
