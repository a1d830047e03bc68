"""Batches: rate, workers, Dask's overhead, memory, and a simulation of many workers; `thousand.py` has kills.

python bench/batch.py rate [--kind mini|15|21] [--count N]      puzzles an hour and core, task times, memory
python bench/batch.py workers [--count N]                       one worker and two, in turn
python bench/batch.py dask [--count N]                          processes and Dask, one worker each, in turn
python bench/batch.py coordinator [--count N]                   what the coordinator itself takes for a task
python bench/batch.py simulate [--svg FILE]                     many workers, by the task times that `rate` recorded

The machine has other work. So a figure is of the processor's time, or a share of the same run: how long a worker had no
task, of all the time that it was there.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from crosswright.batch import Batch, ProcessWorkers
from crosswright.batch.folder import BatchFolder, PuzzleSink
from crosswright.batch.order import WINDOW, BatchOrder, PlannedTask
from crosswright.make import Request
from crosswright.pattern import preset
from crosswright.sources import USUAL
from crosswright.workers import EndedTask, Task

RESULTS = Path(__file__).parent / "results"
KINDS = {"mini": preset("mini", 5, 5), "15": preset("american", 15, 15), "21": preset("american", 21, 21)}


# Task times, measured where the tasks run.


def timed(work: tuple[Any, Any], shared: object) -> tuple[Any, dict[str, float]]:
    """Do a task; its value, and when it ran in which process with which cost."""
    function, argument = work
    began, cpu = time.time(), time.process_time()
    value = function(argument, shared)
    used = {"began": began, "ended": time.time(), "cpu": time.process_time() - cpu, "pid": float(os.getpid())}
    return value, used | {
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "shared": shared_memory(),
    }


def shared_memory() -> float:
    """The part of this process's memory, in MB, that is mapped from files and shared with other workers."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    sizes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return (sizes["Shared_Clean:"] + sizes["Private_Clean:"]) / 1024


@dataclass
class Timed:
    """Workers that note when each task ran."""

    workers: Any
    runs: dict[str, dict[str, float]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return int(self.workers.size)

    def begin(self, shared: object) -> None:
        self.workers.begin(shared)

    def submit(self, task: Task) -> None:
        self.workers.submit(task._replace(function=timed, argument=(task.function, task.argument)))

    def wait(self, seconds: float) -> list[EndedTask]:
        ended = []
        for each in self.workers.wait(seconds):
            if each.error is None:
                value, self.runs[each.name] = each.value
                each = each._replace(value=value)  # noqa: PLW2901 - the same task
            ended.append(each)
        return ended

    def close(self) -> None:
        self.workers.close()

    def busy(self) -> tuple[float, float]:
        """How many workers had a task on average, from the second task of the last worker on; and that time in seconds.

        A worker's first task opens its workshop.
        """
        by_worker: dict[float, list[dict[str, float]]] = {}
        for run in sorted(self.runs.values(), key=lambda run: run["began"]):
            by_worker.setdefault(run["pid"], []).append(run)
        begin = max(runs[0]["ended"] for runs in by_worker.values())
        end = min(runs[-1]["ended"] for runs in by_worker.values())
        inside = sum(max(0.0, min(run["ended"], end) - max(run["began"], begin)) for run in self.runs.values())
        return inside / (end - begin), end - begin


def made(kind: str, count: int, workers: Any, folder: Path, window: int = WINDOW) -> tuple[Timed, Batch, float]:
    """A batch, its task times, and the processor seconds of this process, the coordinator."""
    batch = Batch.of(Request(KINDS[kind]), USUAL, count, window=window)
    noted = Timed(workers)
    cpu = time.process_time()
    for puzzle in batch.run(BatchFolder(folder), PuzzleSink(folder), noted):
        print(end="." if puzzle.is_good else "!", flush=True)
    print()
    used = time.process_time() - cpu
    noted.close()
    return noted, batch, used


# The measures.


def rate(kind: str, count: int) -> None:
    """Puzzles an hour and core; what is recorded here `simulate` uses."""
    with tempfile.TemporaryDirectory() as folder:
        noted, batch, used = made(kind, count, ProcessWorkers(1), Path(folder))
    runs = sorted(noted.runs.values(), key=lambda run: run["began"])
    first, cpu = runs[0]["cpu"], sum(run["cpu"] for run in runs[1:])
    drafts = [run["cpu"] for name, run in noted.runs.items() if name.endswith("-0") and run is not runs[0]]
    again = [run["cpu"] for name, run in noted.runs.items() if not name.endswith("-0")]
    uses: dict[str, int] = {}
    for puzzle in batch.order.accepted:
        for answer in puzzle.clues:
            uses[answer] = uses.get(answer, 0) + 1
    figures = {
        "kind": kind, "puzzles": count, "good": sum(each.is_good for each in batch.order.accepted),
        "an_hour_and_core": round(3600 * (count - 1) / cpu), "draft_seconds": round(statistics.mean(drafts), 3),
        "made_again": len(again), "again_seconds": round(statistics.mean(again), 3) if again else None,
        "first_task_seconds": round(first, 2), "coordinator_ms_a_task": round(1000 * used / len(runs), 2),
        "most_uses": max(uses.values()), "allowed_uses": batch.most_uses,
        "memory_mb": round(max(run["memory"] for run in runs)), "mapped_mb": round(max(run["shared"] for run in runs)),
    }  # fmt: skip
    print(json.dumps(figures, indent=2))
    tasks = {name: round(run["cpu"], 3) for name, run in noted.runs.items()}
    (RESULTS / f"batch-{kind}.json").write_text(json.dumps({"figures": figures, "tasks": tasks}, indent=1) + "\n")


def workers(count: int) -> None:
    """How much more two workers do than one."""
    found = {}
    for size in (1, 2):
        with tempfile.TemporaryDirectory() as folder:
            noted, _, used = made("mini", count, ProcessWorkers(size), Path(folder), window=16)
        tasks = sorted(noted.runs.values(), key=lambda run: run["began"])[size:]
        found[size] = (noted.busy()[0], statistics.mean(run["cpu"] for run in tasks), used / len(tasks))
        print(f"{size}: {found[size][0]:.3f} tasks at a time, {found[size][1]:.3f} processor s each,"
              f" coordinator {1000 * found[size][2]:.1f} ms each")  # fmt: skip
    gain = found[2][0] / found[1][0] * found[1][1] / found[2][1]
    print(f"two workers do {gain:.2f} times what one does")


def dask(count: int) -> None:
    """What Dask's scheduling costs, with one worker."""
    from crosswright.workers.cluster import ClusterWorkers

    for name, one in (("processes", lambda: ProcessWorkers(1)), ("dask", lambda: ClusterWorkers("local", size=1))):
        with tempfile.TemporaryDirectory() as folder:
            noted, _, used = made("mini", count, one(), Path(folder))
        busy, seconds = noted.busy()
        print(f"{name}: the worker had no task for {1 - busy:.2%} of {seconds:.0f} s; "
              f"this process took {1000 * used / len(noted.runs):.1f} processor ms a task")  # fmt: skip
    crew = ClusterWorkers("local", size=1)
    crew.begin(None)
    for count_ in (50, 1000):
        began, cpu = time.monotonic(), time.process_time()
        for place in range(count_):
            crew.submit(Task(f"nothing-{count_}-{place}", nothing, None))
        left = count_
        while left:
            left -= len(crew.wait(1))
        seconds, cpu = time.monotonic() - began, time.process_time() - cpu
        each = f"{1000 * seconds / count_:.2f} ms each by the clock, {1000 * cpu / count_:.2f} of this process"
        print(f"{count_} empty tasks: {each}")
    crew.close()


def coordinator(count: int) -> None:
    """What the coordinator takes for a task: the order, the memory, the folder; with puzzles of nonsense."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "common"))
    from batch_runs import Inline
    from quick_workshop import QuickWorkshop

    inside = [0.0]

    class Measured(Inline):
        def wait(self, seconds: float) -> list[EndedTask]:
            began = time.process_time()
            ended = super().wait(seconds)
            inside[0] += time.process_time() - began
            return ended

    workers, began = Measured(), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(Request(KINDS["mini"]), count, 0, count, WINDOW, QuickWorkshop, {})
        clues = sum(len(each.clues) for each in batch.run(BatchFolder(Path(folder)), PuzzleSink(Path(folder)), workers))
    used = time.process_time() - began - inside[0]
    each = 1000 * used / len(workers.done)
    print(f"{count} puzzles with {clues} clues, {len(workers.done)} tasks: {each:.2f} ms a task")


def nothing(_argument: object, _shared: object) -> None:
    """An empty task."""


# Many workers, simulated.


@dataclass(frozen=True)
class SimulatedPuzzle:
    """A puzzle in the simulation: it repeats something or not."""

    number: int
    clues: dict[str, str]


def simulated(
    workers: int, window: int, count: int, times: dict[str, list[float]], again: float, overhead: float
) -> float:
    """How many workers are busy on average, of a batch on `workers` workers.

    `times` are of drafts and of what is made again; `again` is the chance that a draft repeats something in another
    puzzle that it doesn't know; each task costs the coordinator and the scheduler `overhead` seconds, one by one.
    """
    random, order = Random(1), BatchOrder[SimulatedPuzzle](count, count, window)
    ready = [(0, planned) for planned in order.begin()]
    running: list[tuple[float, int, PlannedTask]] = []
    now = free_at = work = 0.0
    tie = 0
    while ready or running:
        while ready and len(running) < workers:
            _, planned = ready.pop(0)
            free_at = max(now, free_at) + overhead
            seconds = random.choice(times["drafts" if planned.round == 0 else "again"])
            work, tie = work + seconds, tie + 1
            heapq.heappush(running, (free_at + seconds, tie, planned))
        now, _, planned = heapq.heappop(running)
        # A clue for each pair of puzzles that share one: they are drawn once for each pair.
        clues = {}
        if planned.round == 0:
            for other in range(max(0, planned.number - 2 * window), planned.number + 2 * window):
                pair = min(planned.number, other), max(planned.number, other)
                if other != planned.number and chance(*pair) < again:
                    clues[f"{pair}"] = f"{pair}"
        _, more = order.take(planned, SimulatedPuzzle(planned.number, clues))
        ready = sorted([*ready, *((0, each) for each in more)], key=lambda each: each[1].number)
    return work / now


def chance(first: int, second: int) -> float:
    """A number from 0 to 1 for a pair, the same in every simulation."""
    mixed = (first * 73_856_093 ^ second * 19_349_663) * 2_654_435_761
    return (mixed >> 7 & 0xFFFFFF) / 0x1000000


def simulate(svg: Path, overhead: float) -> None:
    """Where more workers stop helping, for some windows."""
    found: dict[str, dict[int, float]] = {}
    sizes = [1, 2, 4, 8, 16, 32, 48, 64, 96, 128]
    for kind, windows in (("mini", (16, 32, 64, 128)), ("15", (32, 64))):
        path = RESULTS / f"batch-{kind}.json"
        if not path.exists():
            continue
        recorded = json.loads(path.read_text())
        tasks = recorded["tasks"]
        times = {
            "drafts": [seconds for name, seconds in list(tasks.items())[1:] if name.endswith("-0")],
            "again": [seconds for name, seconds in tasks.items() if not name.endswith("-0")] or [0.1],
        }
        puzzles = recorded["figures"]["puzzles"]
        share = sum(name.endswith("-1") for name in tasks) / puzzles
        unseen = min(puzzles, 1.5 * WINDOW) / 2
        again = 1 - (1 - min(share, 0.98)) ** (1 / unseen)
        print(f"{kind}: {share:.0%} made again in {puzzles} puzzles; chance for a pair {again:.4f}")
        for window in windows:
            name = f"{'minis' if kind == 'mini' else '15x15'}, window {window}"
            found[name] = {size: simulated(size, window, 1000, times, again, overhead) for size in sizes}
            print(name, {size: round(busy, 1) for size, busy in found[name].items()})
    svg.write_text(plotted(found, overhead))


def plotted(found: dict[str, dict[int, float]], overhead: float) -> str:
    """Busy workers over workers, as SVG."""
    width, height, left = 640, 420, 60
    most = 128

    def at(workers: float, busy: float) -> str:
        return f"{left + workers / most * (width - left - 190):.1f},{height - 45 - busy / most * (height - 75):.1f}"

    colours = ["#0b6e4f", "#1f77b4", "#9467bd", "#d62728", "#8c564b", "#e08e0b"]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             'font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<text x="{left}" y="18">Workers that have a task, on average, of a batch of 1,000: simulated, '
             f"{1000 * overhead:g} ms of scheduling a task</text>"]  # fmt: skip
    for tick in (0, 16, 32, 64, 96, 128):
        (x, y0), (x0, y) = at(tick, 0).split(","), at(0, tick).split(",")
        parts.append(f'<text x="{x}" y="{float(y0) + 16}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{float(x0) - 8}" y="{float(y) + 4}" text-anchor="end">{tick}</text>')
        parts.append(f'<path d="M{x0} {y}H{at(most, 0).split(",")[0]}" stroke="#ddd"/>')
    parts.append(f'<path d="M{at(0, 0)}L{at(most, most)}" stroke="#999" stroke-dasharray="4 4"/>')
    parts.append(f'<text x="{left + 150}" y="{height - 8}">workers</text>')
    for points, colour in zip(found.values(), colours, strict=False):
        line = "L".join(at(size, busy) for size, busy in points.items())
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
    labels = sorted(
        ((points[most], name, colour) for (name, points), colour in zip(found.items(), colours, strict=False)),
        reverse=True,
    )
    lowest = -math.inf
    for busy, name, colour in labels:
        x, y = (float(part) for part in at(most, busy).split(","))
        lowest = max(y, lowest + 15)
        parts.append(f'<text x="{x + 6}" y="{lowest + 4:.1f}" fill="{colour}">{name}: {busy:.0f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the measure that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measure", choices=["rate", "workers", "dask", "coordinator", "simulate"])
    parser.add_argument("--kind", choices=list(KINDS), default="mini")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--overhead", type=float, default=0.005, help="seconds of scheduling a task, for simulate")
    parser.add_argument(
        "--svg", type=Path, default=Path(__file__).parents[1] / "docs" / "pictures" / "batch-workers.svg"
    )
    asked = parser.parse_args(arguments)
    if asked.measure == "rate":
        rate(asked.kind, asked.count)
    elif asked.measure == "workers":
        workers(asked.count)
    elif asked.measure == "dask":
        dask(asked.count)
    elif asked.measure == "coordinator":
        coordinator(asked.count)
    else:
        simulate(asked.svg, asked.overhead)
    return 0


if __name__ == "__main__":
    sys.exit(main())
