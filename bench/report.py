"""Run the benchmarks of README.md again and write its tables and plots.

    script/bench --report                  all of them (about an hour; on a quiet machine; without $CROSSWRIGHT_BENCH
                                           only those of made patterns)
    script/bench --report peers-weekday    this one; several may be named
    script/bench --report --tables         none: only the tables and plots, from the results that are kept

Results are kept in bench/results/NAME.json; the table goes between `<!-- NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from instances import FOLDER, MADE, data
from plot import plot
from results import OUT_OF_BUDGET, SOLVED, Results, counted, geometric_mean

from crosswright.media.drawn.plot import as_time

HERE = Path(__file__).parent
README = HERE / "README.md"
RESULTS = HERE / "results"
VANBEEK = ("--set", "vanbeek", "--time", "10")
FAST_PEERS = ("--peer", "ingrid_core", "--peer", "blacksquare", "--peer", "qxw")
# What script/bench is called with for each.
RUNS: dict[str, tuple[str, ...]] = {
    "peers-weekday": ("--peers", "--set", "weekday", "--grids", "12", "--seeds", "3", "--time", "10", *FAST_PEERS),
    "peers-weekend": ("--peers", "--set", "weekend", "--grids", "6", *FAST_PEERS),
    "peers-sunday": ("--peers", "--set", "sunday", "--grids", "3", *FAST_PEERS),
    "peers-lattice": ("--peers", "--set", "lattice", *FAST_PEERS),
    "peers-cp_sat": ("--peers", "--set", "weekday", "--grids", "3", "--time", "60", "--peer", "cp_sat"),
    "peers-best": (
        "--peers", "--best", "--set", "weekday", "--grids", "6", "--seeds", "3", "--time", "10", *FAST_PEERS,
    ),
    "weekday": ("--set", "weekday",),
    "weekend": ("--set", "weekend", "--seeds", "1", "--time", "5"),
    "vanbeek-words": (*VANBEEK, "--seeds", "3", "--words", "$CROSSWRIGHT_BENCH/lists/words_45371.txt"),
    "vanbeek-scowl": (*VANBEEK, "--seeds", "1", "--words", "$CROSSWRIGHT_BENCH/lists/scowl55.txt"),
    "made": ("--set", "made", "--seeds", "3"),
    "open": ("--set", "open", "--seeds", "1", "--min-score", "0"),
    "lowword": ("--set", "lowword", "--seeds", "1", "--min-score", "0"),
}  # fmt: skip


def main(arguments: list[str]) -> None:
    """Run what is named, then write every table whose results are there."""
    parser = argparse.ArgumentParser(prog="script/bench --report", description=str(__doc__).splitlines()[0])
    parser.add_argument("name", nargs="*", help=f"one of {', '.join(RUNS)}")
    parser.add_argument("--tables", action="store_true", help="run nothing")
    options = parser.parse_args(arguments)
    if unknown := set(options.name) - set(RUNS):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}; choose from {', '.join(RUNS)}")
    for name in [] if options.tables else options.name or RUNS:
        run(name) if data() or is_made(name) else print(f"{name}: skipped: set {FOLDER} to the folder of its grids")
    text = README.read_text()
    for name in RUNS:
        if (RESULTS / f"{name}.json").exists():
            text = replaced(text, name, section(name))
    README.write_text(text)


def run(name: str) -> None:
    """Run one benchmark; its results go to its file."""
    print(f"\n== {name} ==", flush=True)
    arguments = [*RUNS[name], "--json", f"bench/results/{name}.json"]
    program, rest = ("compare.py", arguments[1:]) if arguments[0] == "--peers" else ("fill.py", arguments)
    subprocess.run([sys.executable, HERE / program, *map(os.path.expandvars, rest)], check=True, cwd=HERE.parent)


def is_made(name: str) -> bool:
    """Whether a benchmark needs nothing from outside the repository."""
    return RUNS[name][RUNS[name].index("--set") + 1] in MADE


def replaced(text: str, name: str, body: str) -> str:
    """The text with another body between a name's markers."""
    pattern = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(text):
        sys.exit(f"bench/README.md has no place for {name}: add `<!-- {name} -->` and `<!-- end -->`")
    return pattern.sub(lambda found: f"{found[1]}{body}{found[2]}", text)


def section(name: str) -> str:
    """A benchmark's tables, and the plots that go with them."""
    results = Results.read(RESULTS / f"{name}.json")
    limit = f"limit {results.limit:g} s; {results.timed} seconds"
    head = f"{results.title}; {results.words}; {limit}. {results.machine}.\n`{results.command}`\n\n"
    if any(run.bound is not None for run in results.runs):
        return f"{head}{by_score(results)}\n"
    plots = plot(results, RESULTS / f"{name}.svg")
    pictures = "\n".join(f"![{file.stem}](results/{file.name})" for file in plots)
    return (
        f"{head}{summary(results)}\n\n{pictures}\n\n"
        f"<details><summary>Each grid</summary>\n\n{by_grid(results)}\n\n</details>\n"
    )


def summary(results: Results) -> str:
    """A line for each solver."""
    measures = [measure for measure in ("search", "process") if any(results.tells(s, measure) for s in results.solvers)]
    ours, *peers = results.solvers
    head = ["", "right fills"]
    for measure in measures:
        head += [f"{measure} median", "worst"]
    head += ["score"]
    if "process" in measures:
        head += ["memory"]
    if peers:
        head += [f"{measure} to {ours}'s" for measure in measures]
    rows = []
    for solver, version in results.solvers.items():
        row = [f"{solver} {version}", fills(results, solver)]
        for measure in measures:
            row += middle_and_worst(results, solver, measure)
        row.append(mean([run.score for run in results.of(solver) if run.outcome == SOLVED], "{:.1f}"))
        if "process" in measures:
            row.append(f"{max(run.megabytes or 0 for run in results.of(solver)):.0f} MB")
        if peers:
            row += ["1" if solver == ours else ratio(results, solver, ours, measure) for measure in measures]
        rows.append(row)
    return table(head, rows)


def by_grid(results: Results) -> str:
    """A line for each grid: each solver's medians, search and process, or what its runs came to."""
    head = ["grid", *results.solvers]
    rows = [[grid, *(cell(results, solver, grid) for solver in results.solvers)] for grid in results.grids()]
    return table(head, rows)


def by_score(results: Results) -> str:
    """A line for each grid: the worst that our seeds came to and how good a fill could be, the best of each peer's."""
    ours, *peers = results.solvers
    head = ["mean score of the entries", f"{ours}, worst seed", "at most", *(f"{peer}, best seed" for peer in peers)]
    rows = []
    for grid in results.grids():
        most = [run.bound for run in results.of(ours, grid) if run.bound is not None]
        theirs = [max(results.scores(peer, grid), default=None) for peer in peers]
        rows.append(
            [
                grid,
                *(score(s) for s in (min(results.scores(ours, grid), default=None), min(most, default=None), *theirs)),
            ]
        )
    return table(head, rows)


def score(value: float | None) -> str:
    """A mean score; a dash where there is no fill."""
    return "-" if value is None else f"{value:.1f}"


def cell(results: Results, solver: str, grid: str) -> str:
    """One solver on one grid."""
    if not results.solved(solver, grid):
        return counted(run.outcome for run in results.of(solver, grid)).replace("_", " ")
    medians = (results.median(solver, grid, measure) for measure in ("search", "process"))
    others = counted(run.outcome for run in results.of(solver, grid) if run.outcome != SOLVED).replace("_", " ")
    return " / ".join(as_time(median) for median in medians if median is not None) + (f" ({others})" if others else "")


def fills(results: Results, solver: str) -> str:
    """`30 of 30`, and what became of the others."""
    runs = results.of(solver)
    others = counted(run.outcome for run in runs if run.outcome != SOLVED).replace("_", " ")
    return f"{sum(run.outcome == SOLVED for run in runs)} of {len(runs)}" + (f" ({others})" if others else "")


def middle_and_worst(results: Results, solver: str, measure: str) -> list[str]:
    """The median and the longest of a solver's times; with `>` where the clock cut that one off."""
    if not results.tells(solver, measure):
        return ["-", "-"]
    times = sorted(t for run in results.of(solver) if (t := results.seconds(run, measure)) is not None)
    cut = any(run.outcome == OUT_OF_BUDGET for run in results.of(solver))
    return [bounded(results, statistics.median(times), cut), bounded(results, times[-1], cut)]


def bounded(results: Results, seconds: float, cut: bool) -> str:
    """A time, with `>` where it is the limit."""
    return f"> {results.limit:g} s" if cut and seconds >= results.limit else as_time(seconds)


def ratio(results: Results, solver: str, ours: str, measure: str) -> str:
    """The geometric mean of a peer's ratios to ours."""
    found = geometric_mean(results.ratios(solver, ours, measure))
    return "-" if found is None else f"{found:.{0 if found >= 20 else 1}f} x"


def mean(values: Sequence[float | None], form: str) -> str:
    """The mean of the values that are there."""
    known = [value for value in values if value is not None]
    return form.format(statistics.mean(known)) if known else "-"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table, numbers to the right."""
    lines = [head, ["---", *(["---:"] * (len(head) - 1))], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main(sys.argv[1:])
