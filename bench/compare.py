"""Time crosswright and its peers in the same run: each grid by each program in turn, whole processes, one thread.

    script/bench --peers                                  12 weekday patterns, the default lexicon
    script/bench --peers --set weekend --grids 6 --json FILE --plot FILE
    script/bench --peers --best --time 10                 the scores that `fill --best` comes to, and the peers'

Peers that are not installed are skipped by name; `bench/peers/install` installs them. Every fill goes past the witness:
one that has a word twice is `repeats`, one that has any other fault is `wrong`, and so is "impossible" for a grid that
somebody filled. Times are the processor's. A run that was cut off counts as the limit. A ratio is a peer's median time
on a grid divided by crosswright's; `search` is the search alone, where the peer tells it.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from instances import grids, lists, written
from options import parser
from peers import PEERS, Answer, CrosswrightBest, Peer, Task
from peers.peer import as_text
from plot import plot
from results import Results, Run, counted, described, geometric_mean, machine, mean_score

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.media.drawn.plot import as_time
from crosswright.words import Lexicon

OURS = PEERS[0]


def main(arguments: list[str]) -> None:
    """Run what the command line asks for; print as it goes, then the summary."""
    options = parse(arguments)
    others = [peer for peer in PEERS[1:] if not options.peer or peer.name in options.peer]
    peers = present([CrosswrightBest() if options.best else OURS, *others])
    lexicon = lists(options.words, options.min_score)
    chosen = grids(options.set, only=options.only, most=options.grids)
    if not chosen:
        sys.exit(f"no grids for the set {options.set!r}")
    results = Results(
        title=f"{options.set}: {len(chosen)} grids, {options.seeds} seeds",
        command=shlex.join(["script/bench", "--peers", *arguments]),
        words=described(lexicon),
        limit=options.time,
        timed="processor",
        solvers={peer.name: peer.version() for peer in peers},
        machine=machine(),
    )
    print(f"{results.title}; {results.words}; limit {options.time:g} s of processor time")
    fill_all(chosen, peers, lexicon, options, results)
    results = disbelieved(results)
    print("\n" + summary(results))
    if options.json:
        results.save(options.json)
    if options.plot:
        plot(results, options.plot)


def parse(arguments: list[str]) -> argparse.Namespace:
    """The command line."""
    options = parser("script/bench --peers", str(__doc__), grids=12, seeds=1)
    options.add_argument("--peer", action="append", choices=[peer.name for peer in PEERS[1:]], help="only these peers")
    options.add_argument("--best", action="store_true", help="let crosswright use all its time for the best scores")
    return options.parse_args(arguments)


def present(peers: list[Peer]) -> list[Peer]:
    """The peers that are there; the others are named."""
    missing = {peer.name: peer.missing() for peer in peers}
    for name, why in missing.items():
        if why is not None:
            print(f"{name}: skipped ({why})", file=sys.stderr)
    return [peer for peer in peers if missing[peer.name] is None]


def fill_all(
    chosen: list[tuple[str, Grid]], peers: list[Peer], lexicon: Lexicon, options: argparse.Namespace, results: Results
) -> None:
    """Every grid with every seed by every peer in turn, into `results`."""
    with TemporaryDirectory() as folder:
        words, plain = written(lexicon, Path(folder))
        first = Task(chosen[0][1], Path(folder) / "grid.txt", words, plain, options.min_score, options.time, seed=0)
        warm_up(peers, first)
        for name, grid in chosen:
            first.file.write_text(as_text(grid))
            for seed in range(options.seeds):
                for peer in peers:
                    task = replace(first, grid=grid, seed=seed)
                    results.runs.append(judged(name, peer, task, lexicon))
            print(progress_line(name, results), flush=True)


# How long may the unmeasured run take? Long enough to read the list and to index it.
WARM_UP = 10.0


def warm_up(peers: list[Peer], task: Task) -> None:
    """Fill once unmeasured, so that crosswright's index and everybody's files are in the machine's caches."""
    task.file.write_text(as_text(task.grid))
    for peer in peers:
        peer.fill(replace(task, seconds=WARM_UP))


def judged(name: str, peer: Peer, task: Task, lexicon: Lexicon) -> Run:
    """One run, its fill checked."""
    answer = peer.fill(task)
    if answer.message:
        print(f"{name}: {peer.name}: {answer.message}", file=sys.stderr)
    outcome = answer.outcome if answer.fill is None else verdict(answer, task, lexicon)
    score = mean_score(answer.fill, lexicon) if answer.fill is not None else None
    return Run(
        grid=name,
        solver=peer.name,
        seed=task.seed,
        outcome=outcome,
        search=rounded(answer.search),
        process=rounded(answer.process),
        megabytes=round(answer.megabytes),
        nodes=answer.nodes,
        score=score and round(score, 1),
        bound=answer.bound and round(answer.bound, 1),
    )


def verdict(answer: Answer, task: Task, lexicon: Lexicon) -> str:
    """What the witness says about a fill."""
    assert answer.fill is not None
    if not check(answer.fill, structure=task.grid, words=lexicon):
        return "solved"
    if not check(answer.fill, structure=task.grid, words=lexicon, allow_repeats=True):
        return "repeats"
    return "wrong"


def disbelieved(results: Results) -> Results:
    """The results with `wrong` where somebody says impossible and somebody has a right fill."""
    filled = {run.grid for run in results.runs if run.outcome == "solved"}
    runs = [
        replace(run, outcome="wrong") if run.outcome == "impossible" and run.grid in filled else run
        for run in results.runs
    ]
    return replace(results, runs=runs)


def rounded(seconds: float | None) -> float | None:
    """Seconds to a hundredth of a millisecond."""
    return None if seconds is None else round(seconds, 5)


def progress_line(name: str, results: Results) -> str:
    """A grid's line: each peer's median, search and whole process, and score; or its outcomes."""
    parts = []
    for solver in results.solvers:
        process = results.median(solver, name, "process")
        if process is None or not results.solved(solver, name):
            parts.append(f"{solver} {counted(run.outcome for run in results.of(solver, name))}")
        else:
            score = results.median_score(solver, name)
            times = f"{as_time(results.median(solver, name, 'search'))} / {as_time(process)}"
            parts.append(f"{solver} {times}" + (f", score {score:.1f}" if score is not None else ""))
    return f"{name}: " + "; ".join(parts)


def summary(results: Results) -> str:
    """The peers' lines: outcomes, and the ratios to crosswright."""
    lines = []
    ours, *_ = results.solvers
    for solver in results.solvers:
        lines.append(f"{solver}: {counted(run.outcome for run in results.of(solver))}")
        if solver != ours and ours == OURS.name:
            ratios = {
                measure: geometric_mean(results.ratios(solver, ours, measure)) for measure in ("process", "search")
            }
            told = [f"{measure} {ratio:.1f}" for measure, ratio in ratios.items() if ratio is not None]
            lines.append(f"    times crosswright's time, geometric mean: {', '.join(told) or 'nothing to compare'}")
    return "\n".join(lines)


if __name__ == "__main__":
    main(sys.argv[1:])
