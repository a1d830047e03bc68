"""Plots of results, drawn by `crosswright.media.drawn.plot`.

Two kinds: `grids`, the time on each grid, easiest first (of the search alone, where that is told), and `cactus`, how
many fills each solver has within a time (of the whole process, where there is one).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from results import OUT_OF_BUDGET, SOLVED, Results

from crosswright.media.drawn.plot import Frame, Plot, axes, below, cactus, colour, names, stacked, top_below

WHAT = {"search": "the search alone", "process": "the whole process"}


def plot(results: Results, file: Path) -> list[Path]:
    """Draw the results: FILE-grids.svg and FILE-cactus.svg. The files that were written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    told = [measure for measure in WHAT if any(results.tells(solver, measure) for solver in results.solvers)]
    drawn = {"grids": grids_plot(results, told[0]), "cactus": cactus_plot(results, told[-1])}
    paths = [file.with_name(f"{file.stem}-{kind}.svg") for kind in drawn]
    for path, picture in zip(paths, drawn.values(), strict=True):
        path.write_text(stacked([picture]))
    return paths


def grids_plot(results: Results, measure: str) -> Plot:
    """The time on each grid over the seeds."""
    solvers = telling(results, measure)
    grids = sorted(results.grids(), key=lambda grid: results.median(solvers[0], grid, measure) or math.inf)
    times = {solver: [times_of(results, measure, solver, grid) for grid in grids] for solver in solvers}
    return dots(f"Time on each grid, {WHAT[measure]}", note(results), grids, times, results.limit)


def dots(
    title: str, note: str, grids: Sequence[str], times: Mapping[str, Sequence[Sequence[float]]], limit: float
) -> Plot:
    """The times, ascending, of each solver on each grid; empty where it has none.

    A dot is the middle one, a line goes from the best to the worst.
    """
    everything = (t for by_grid in times.values() for some in by_grid for t in some)
    frame = Frame.around(everything, limit, len(grids), top=top_below(list(times)), below=below(grids))
    parts = axes(frame, limit) + names(frame, grids, next(iter(times)))
    for i, by_grid in enumerate(times.values()):
        shift = (i - (len(times) - 1) / 2) * min(0.14, 0.7 / len(times))
        for place, some in enumerate(by_grid):
            parts += spread(frame, place + shift, some, limit, colour(i))
    return Plot(title, note, list(times), parts)


def spread(frame: Frame, place: float, times: Sequence[float], limit: float, ink: str) -> list[str]:
    """One solver's times on one grid.

    A ring where the time limit cut off the median; nothing where there are no times.
    """
    if not times:
        return []
    median = times[len(times) // 2]
    x = frame.x(place)
    look = f'fill="none" stroke="{ink}" stroke-width="1.6"' if median >= limit else f'fill="{ink}"'
    return [
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{frame.y(times[0]):.1f}" y2="{frame.y(times[-1]):.1f}" '
        f'stroke="{ink}" stroke-width="1.5" stroke-opacity=".55"/>',
        f'<circle cx="{x:.1f}" cy="{frame.y(median):.1f}" r="4" {look}/>',
    ]


def cactus_plot(results: Results, measure: str) -> Plot:
    """How many fills each solver has, each within the time at its height."""
    solvers = telling(results, measure)
    runs = {solver: results.of(solver) for solver in solvers}
    solved = {
        solver: sorted(results.seconds(run, measure) or 0.0 for run in runs[solver] if run.outcome == SOLVED)
        for solver in solvers
    }
    scale = [t for solver in solvers for t in times_of(results, measure, solver)]
    of = {solver: len(runs[solver]) for solver in solvers}
    title = f"Fills found within a time, {WHAT[measure]}"
    return cactus(title, note(results), solved, of, results.limit, scale=scale)


def telling(results: Results, measure: str) -> list[str]:
    """The solvers that have times by a measure."""
    return [solver for solver in results.solvers if results.tells(solver, measure)]


def times_of(results: Results, measure: str, solver: str, grid: str | None = None) -> list[float]:
    """A solver's times on a grid, or on all, in ascending order."""
    return sorted(t for run in results.of(solver, grid) if (t := results.seconds(run, measure)) is not None)


def note(results: Results) -> str:
    """What was run, and where it was cut off."""
    cut = any(run.outcome == OUT_OF_BUDGET for run in results.runs)
    return results.title + (f"; dashed: cut off after {results.limit:g} s" if cut else "")
