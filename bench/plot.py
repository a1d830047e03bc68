"""Plots of results as plain SVG, readable on light and dark pages.

Two kinds: `grids`, the time on each grid, easiest first (of the search alone, where that is told), and `cactus`, how
many fills each solver has within a time (of the whole process, where there is one). Time is logarithmic.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from results import OUT_OF_BUDGET, SOLVED, Results, as_time

# Told apart by the colour-blind too, and on white as on black; the first is ours.
COLOURS = ("#e4572e", "#3b8bd0", "#9a6fd0", "#2fa37c", "#c79a1e")
WIDTH, HEIGHT = 880, 460
LEFT, RIGHT, TOP = 70, 20, 74
# How many grids can have their names below the axis?
MOST_NAMES = 30
STYLE = """
  text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #3d4249; }
  .title { font-size: 16px; font-weight: 600; }
  .small { font-size: 11px; fill: #6c737d; }
  .line { stroke: #8b93a0; stroke-opacity: .28; }
  .limit { stroke: #8b93a0; stroke-dasharray: 4 4; }
  @media (prefers-color-scheme: dark) { text { fill: #d5d9df; } .small { fill: #9aa2ad; } }
"""
WHAT = {"search": "the search alone", "process": "the whole process"}


def plot(results: Results, file: Path) -> list[Path]:
    """Draw the results: FILE-grids.svg and FILE-cactus.svg. The files that were written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    told = [measure for measure in WHAT if any(results.tells(solver, measure) for solver in results.solvers)]
    drawn = {"grids": grids_plot(results, told[0]), "cactus": cactus_plot(results, told[-1])}
    paths = [file.with_name(f"{file.stem}-{kind}.svg") for kind in drawn]
    for path, picture in zip(paths, drawn.values(), strict=True):
        path.write_text(picture)
    return paths


@dataclass(frozen=True)
class Frame:
    """The plot's area: `count` places across, times from `least` to `most` seconds upwards, on a log scale."""

    count: int
    least: float
    most: float
    bottom: float

    def x(self, place: float) -> float:
        """Where the place stands, 0 the first."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / self.count

    def y(self, seconds: float) -> float:
        """Where a time stands."""
        share = math.log(seconds / self.least) / math.log(self.most / self.least)
        return self.bottom - (self.bottom - TOP) * share


def grids_plot(results: Results, measure: str) -> str:
    """The time on each grid: a dot the median over the seeds, a line from the best to the worst seed."""
    solvers = telling(results, measure)
    first = solvers[0]
    grids = sorted(results.grids(), key=lambda grid: results.median(first, grid, measure) or math.inf)
    named = len(grids) <= MOST_NAMES
    frame = frame_of(results, measure, len(grids), below=150 if named else 46)
    parts = axes(frame, results.limit)
    parts += names(frame, grids) if named else [note(f"{len(grids)} grids, the easiest for {first} first", frame)]
    for i, solver in enumerate(solvers):
        shift = (i - (len(solvers) - 1) / 2) * min(0.14, 0.7 / len(solvers))
        for place, grid in enumerate(grids):
            times = [t for run in results.of(solver, grid) if (t := results.seconds(run, measure)) is not None]
            parts += spread(frame, place + shift, sorted(times), results.limit, COLOURS[i])
    title = f"Time on each grid, {WHAT[measure]}"
    return document(title, results, [(solver, solver) for solver in solvers], parts, frame)


def spread(frame: Frame, place: float, times: list[float], limit: float, colour: str) -> list[str]:
    """One solver's times on one grid; a ring where the clock cut the median off; nothing where it has none."""
    if not times:
        return []
    median = times[len(times) // 2]
    x = frame.x(place)
    look = f'fill="none" stroke="{colour}" stroke-width="1.6"' if median >= limit else f'fill="{colour}"'
    return [
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{frame.y(times[0]):.1f}" y2="{frame.y(times[-1]):.1f}" '
        f'stroke="{colour}" stroke-width="1.5" stroke-opacity=".55"/>',
        f'<circle cx="{x:.1f}" cy="{frame.y(median):.1f}" r="4" {look}/>',
    ]


def cactus_plot(results: Results, measure: str) -> str:
    """How many fills each solver has, each within the time at its height: lower and further right is better."""
    solvers = telling(results, measure)
    most = max(len(results.of(solver)) for solver in solvers)
    frame = frame_of(results, measure, most, below=46)
    parts = axes(frame, results.limit)
    legend = []
    for i, solver in enumerate(solvers):
        runs = results.of(solver)
        times = sorted(results.seconds(run, measure) or 0.0 for run in runs if run.outcome == SOLVED)
        parts += curve(frame, times, COLOURS[i])
        legend.append((solver, f"{solver} {len(times)} of {len(runs)}"))
    step = max(1, 5 * round(most / 50)) if most > 15 else 1
    parts += [
        f'<text x="{frame.x(n - 1):.1f}" y="{frame.bottom + 18:.0f}" class="small" text-anchor="middle">{n}</text>'
        for n in range(step, most + 1, step)
    ]
    parts.append(note("fills found, the quickest first", frame))
    return document(f"Fills found within a time, {WHAT[measure]}", results, legend, parts, frame)


def curve(frame: Frame, times: list[float], colour: str) -> list[str]:
    """A solver's times in ascending order, joined."""
    points = [(frame.x(i), frame.y(seconds)) for i, seconds in enumerate(times)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
    return [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-opacity=".7"/>', *dots]


def telling(results: Results, measure: str) -> list[str]:
    """The solvers that have times by a measure."""
    return [solver for solver in results.solvers if results.tells(solver, measure)]


def frame_of(results: Results, measure: str, count: int, below: int) -> Frame:
    """A frame that all times fit, from one power of ten to above the limit."""
    times = [t for run in results.runs if (t := results.seconds(run, measure)) is not None]
    least = 10 ** math.floor(math.log10(min(times)))
    return Frame(count, least, max(results.limit, *times) * 1.3, HEIGHT - below)


def axes(frame: Frame, limit: float) -> list[str]:
    """A line for each power of ten and the limit."""
    powers = range(round(math.log10(frame.least)), math.floor(math.log10(frame.most)) + 1)
    lines = [across(frame, 10.0**power, "line") + label(frame, 10.0**power) for power in powers]
    return [*lines, across(frame, limit, "limit") + label(frame, limit, near=[10.0**power for power in powers])]


def across(frame: Frame, seconds: float, look: str) -> str:
    y = frame.y(seconds)
    return f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="{look}"/>'


def label(frame: Frame, seconds: float, near: Iterable[float] = ()) -> str:
    """A time left of the axis, unless another label is too near."""
    y = frame.y(seconds)
    if any(abs(frame.y(other) - y) < 12 for other in near):
        return ""
    text = as_time(seconds).replace(".00", "").replace(".0", "")
    return f'<text x="{LEFT - 8}" y="{y + 4:.1f}" class="small" text-anchor="end">{text}</text>'


def names(frame: Frame, grids: list[str]) -> list[str]:
    """The grids' names, slanted below the axis."""
    y = frame.bottom + 14
    return [
        f'<text class="small" text-anchor="end" transform="translate({frame.x(i) + 4:.1f} {y:.1f}) rotate(-45)">'
        f"{escape(grid)}</text>"
        for i, grid in enumerate(grids)
    ]


def note(text: str, frame: Frame) -> str:
    """A line below the axis."""
    x = (LEFT + WIDTH - RIGHT) / 2
    return f'<text x="{x:.0f}" y="{frame.bottom + 36:.0f}" class="small" text-anchor="middle">{escape(text)}</text>'


def document(title: str, results: Results, legend: list[tuple[str, str]], parts: list[str], frame: Frame) -> str:
    """The whole picture."""
    cut = any(run.outcome == OUT_OF_BUDGET for run in results.runs)
    limit = f"; dashed: cut off after {results.limit:g} s" if cut else ""
    head = [
        f'<text x="{LEFT}" y="24" class="title">{escape(title)}</text>',
        f'<text x="{WIDTH - RIGHT}" y="24" class="small" text-anchor="end">{escape(results.title + limit)}</text>',
    ]
    x = float(LEFT)
    for i, (_, text) in enumerate(legend):
        head.append(f'<circle cx="{x + 5:.0f}" cy="48" r="5" fill="{COLOURS[i]}"/>')
        head.append(f'<text x="{x + 15:.0f}" y="52.5">{escape(text)}</text>')
        x += 38 + 7.4 * len(text)
    body = "\n".join([*head, *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{escape(title)}">\n<style>{STYLE}</style>\n{body}\n</svg>\n'
    )
