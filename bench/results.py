"""What the benchmarks measure, as values and as JSON files that tables and plots are made from."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from crosswright.grid import Grid
from crosswright.words import Lexicon

SOLVED = "solved"
OUT_OF_BUDGET = "out_of_budget"
DECIDED = (SOLVED, "impossible")
# What is the shortest time that counts, in seconds? Times are kept to this, and none may be 0 on a log scale.
LEAST = 0.00001


@dataclass(frozen=True)
class Run:
    """One fill of one grid by one solver with one seed."""

    grid: str
    solver: str
    seed: int
    outcome: str  # solved, repeats, wrong, impossible, out_of_budget, failed
    search: float | None  # seconds of the search alone; None where they can't be told
    process: float | None = None  # seconds of the whole process; None where there was none of its own
    megabytes: float | None = None  # the process's most memory
    nodes: int | None = None
    score: float | None = None  # the mean score of the fill's entries
    bound: float | None = None  # the most that it could be, where the solver tells it


@dataclass(frozen=True)
class Results:
    """The runs of one set of grids with one list."""

    title: str
    command: str  # that makes them again
    words: str  # the list, described
    limit: float  # seconds after which a run was cut off
    solvers: dict[str, str]  # name -> version
    machine: str
    timed: str = "clock"  # whose seconds all these are: the `processor`'s, or the `clock`'s (as they once were)
    runs: list[Run] = field(default_factory=list)

    def save(self, file: Path) -> None:
        """Keep them as JSON."""
        file.parent.mkdir(parents=True, exist_ok=True)
        runs = ",\n".join(json.dumps(asdict(run)) for run in self.runs)
        head = json.dumps({**asdict(self), "runs": []}, indent=1).removesuffix("[]\n}")
        file.write_text(f"{head}[\n{runs}\n]}}\n")

    @classmethod
    def read(cls, file: Path) -> Results:
        """The results that a file keeps."""
        data = json.loads(file.read_text())
        return cls(**{**data, "runs": [Run(**run) for run in data["runs"]]})

    def grids(self) -> list[str]:
        """The grids by name, as they were run."""
        return list(dict.fromkeys(run.grid for run in self.runs))

    def of(self, solver: str, grid: str | None = None) -> list[Run]:
        """A solver's runs, of all grids or one."""
        return [run for run in self.runs if run.solver == solver and grid in (None, run.grid)]

    def seconds(self, run: Run, measure: str) -> float | None:
        """What a run took by a measure, `search` or `process`.

        A run that the clock cut off counts as the limit; one that came to no right fill or proof has no time.
        """
        if run.outcome == OUT_OF_BUDGET and self.tells(run.solver, measure):
            return self.limit
        if run.outcome not in DECIDED:
            return None
        seconds: float | None = getattr(run, measure)
        return None if seconds is None else max(seconds, LEAST)

    def tells(self, solver: str, measure: str) -> bool:
        """Whether any run of the solver has a time by that measure."""
        return any(getattr(run, measure) is not None for run in self.of(solver))

    def median(self, solver: str, grid: str, measure: str) -> float | None:
        """A solver's median on a grid over the seeds that have a time; None unless most have."""
        times = [self.seconds(run, measure) for run in self.of(solver, grid)]
        known = [seconds for seconds in times if seconds is not None]
        return statistics.median(known) if len(known) * 2 > len(times) else None

    def scores(self, solver: str, grid: str | None = None) -> list[float]:
        """The mean scores of a solver's right fills, of all grids or one."""
        return [run.score for run in self.of(solver, grid) if run.outcome == SOLVED and run.score is not None]

    def median_score(self, solver: str, grid: str) -> float | None:
        """The one in the middle; None of none."""
        return statistics.median(scores) if (scores := self.scores(solver, grid)) else None

    def solved(self, solver: str, grid: str) -> bool:
        """Whether the solver decided the grid with the seed in the middle."""
        runs = self.of(solver, grid)
        return sum(run.outcome in DECIDED for run in runs) * 2 > len(runs)

    def ratios(self, solver: str, to: str, measure: str) -> list[float]:
        """A solver's medians divided by another's, over the grids that at least one of the two decided."""
        found = []
        for grid in self.grids():
            theirs, ours = self.median(solver, grid, measure), self.median(to, grid, measure)
            if theirs and ours and (self.solved(solver, grid) or self.solved(to, grid)):
                found.append(theirs / ours)
        return found


def machine() -> str:
    """The machine in a line: processor, cores, system, Python."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    model = next(
        (line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine()
    )
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def described(lexicon: Lexicon) -> str:
    """A lexicon in a line."""
    name = ", ".join(Path(part).name for part in lexicon.name.split(", "))
    everything = len(lexicon.filtered(min_score=0))
    return f"{name}: {everything:,} words, {len(lexicon):,} with a score of {lexicon.min_score} or more"


def mean_score(fill: Grid, lexicon: Lexicon) -> float:
    """The mean score of a fill's entries; an entry that is not in the lexicon counts 0."""
    return statistics.mean(_score(entry, lexicon) for entry in fill.entries.values())


def _score(entry: str, lexicon: Lexicon) -> int:
    w = lexicon.find(entry)
    return 0 if w is None else lexicon.score(len(entry), w)


def geometric_mean(values: Sequence[float]) -> float | None:
    """The geometric mean; None of nothing."""
    return statistics.geometric_mean(values) if values else None


def counted(outcomes: Iterable[str]) -> str:
    """Outcomes counted: `48 solved, 2 repeats`."""
    listed = list(outcomes)
    return ", ".join(f"{listed.count(outcome)} {outcome}" for outcome in dict.fromkeys(sorted(listed, key=_place)))


def _place(outcome: str) -> tuple[bool, str]:
    return outcome != SOLVED, outcome
