"""Plots of times as plain SVG, readable on light and dark pages.

    bars     one time on each grid; hollow where the search was cut off
    cactus   how many grids each solver has within a time: lower and further right is better

Time is logarithmic. One plot or several below each other become a document (`stacked`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

# Colours that colour-blind readers can distinguish, on white and on black; the first is this program's.
COLOURS = ("#e4572e", "#3b8bd0", "#9a6fd0", "#2fa37c", "#c79a1e", "#d0609a", "#6c7a89", "#5fb3b3", "#a0522d", "#7f9f3f")
WIDTH, HEIGHT = 880, 460
LEFT, RIGHT, TOP = 70, 20, 74
# How many grids can have their names below the axis?
MOST_NAMES = 30
# How far apart are the lines of the legend?
LEGEND_LINE = 20
STYLE = """
  text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #3d4249; }
  .title { font-size: 16px; font-weight: 600; }
  .small { font-size: 11px; fill: #6c737d; }
  .line { stroke: #8b93a0; stroke-opacity: .28; }
  .limit { stroke: #8b93a0; stroke-dasharray: 4 4; }
  @media (prefers-color-scheme: dark) { text { fill: #d5d9df; } .small { fill: #9aa2ad; } }
"""


@dataclass(frozen=True)
class Frame:
    """The plot's area: `count` places across, times from `least` to `most` seconds upwards, on a log scale."""

    count: int
    least: float
    most: float
    top: float
    bottom: float

    @classmethod
    def around(cls, times: Iterable[float], limit: float, count: int, *, top: float, below: float) -> Frame:
        """A frame that fits all times, from a power of ten to above the limit."""
        times = [*times, limit]
        return cls(count, 10 ** math.floor(math.log10(min(times))), max(times) * 1.3, top, HEIGHT - below)

    def x(self, place: float) -> float:
        """The x of a place, counted from 0."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / self.count

    def y(self, seconds: float) -> float:
        """The y of a time."""
        share = math.log(seconds / self.least) / math.log(self.most / self.least)
        return self.bottom - (self.bottom - self.top) * share


@dataclass(frozen=True)
class Plot:
    """A plot, drawn but not yet a document."""

    title: str
    note: str  # right of the title: what was run
    legend: Sequence[str]  # for each solver, in the order of the colours
    parts: Sequence[str]

    @property
    def body(self) -> str:
        """Everything in it."""
        head = [
            f'<text x="{LEFT}" y="24" class="title">{escape(self.title)}</text>',
            f'<text x="{WIDTH - RIGHT}" y="24" class="small" text-anchor="end">{escape(self.note)}</text>',
        ]
        for i, (x, y, text) in enumerate(legend_places(self.legend)):
            head.append(f'<circle cx="{x + 5:.0f}" cy="{y:.0f}" r="5" fill="{colour(i)}"/>')
            head.append(f'<text x="{x + 15:.0f}" y="{y + 4.5:.1f}">{escape(text)}</text>')
        return "\n".join([*head, *self.parts])


def stacked(plots: Sequence[Plot]) -> str:
    """Some plots below each other, as a whole document."""
    title, height = "; ".join(plot.title for plot in plots), HEIGHT * len(plots)
    moved = [f'<g transform="translate(0 {i * HEIGHT})">\n{plot.body}\n</g>' for i, plot in enumerate(plots)]
    body = "\n".join(moved)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="img" aria-label="{escape(title)}">\n<style>{STYLE}</style>\n{body}\n</svg>\n'
    )


def legend_places(legend: Sequence[str]) -> list[tuple[float, float, str]]:
    """The position of each text of a legend, in as many lines as needed."""
    places, x, y = [], float(LEFT), 48.0
    for text in legend:
        width = 38 + 7.4 * len(text)
        if x + width > WIDTH and x > LEFT:
            x, y = float(LEFT), y + LEGEND_LINE
        places.append((x, y, text))
        x += width
    return places


def top_below(legend: Sequence[str]) -> float:
    """Where a plot's area begins."""
    return TOP + legend_places(legend)[-1][1] - 48 if legend else TOP


def colour(i: int) -> str:
    """The colour of the i-th solver."""
    return COLOURS[i % len(COLOURS)]


def bars(
    title: str, note: str, grids: Sequence[str], times: Mapping[str, Sequence[float | None]], limit: float
) -> Plot:
    """The time of each solver on each grid; None where it was not tried. At the limit it was cut off."""
    everything = (t for by_grid in times.values() for t in by_grid if t is not None)
    room = min(below(grids), 46 + 5.0 * max(map(len, grids)))
    frame = Frame.around(everything, limit, len(grids), top=top_below(list(times)), below=room)
    parts = axes(frame, limit) + names(frame, grids, next(iter(times)))
    width = 0.8 * (frame.x(1) - frame.x(0)) / len(times)
    for i, by_grid in enumerate(times.values()):
        for place, seconds in enumerate(by_grid):
            if seconds is not None:
                x = frame.x(place) + (i - len(times) / 2) * width
                hollow = 'fill-opacity=".12"' if seconds >= limit else ""
                look = f'fill="{colour(i)}" stroke="{colour(i)}" {hollow}'
                parts.append(bar(frame, x, width * 0.86, seconds, look))
    return Plot(title, note, list(times), parts)


def bar(frame: Frame, x: float, width: float, seconds: float, look: str) -> str:
    """One bar, at least a line high."""
    height = max(1.0, frame.bottom - frame.y(seconds))
    y = frame.bottom - height
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {look}/>'


def cactus(
    title: str,
    note: str,
    times: Mapping[str, Sequence[float]],
    of: Mapping[str, int],
    limit: float,
    *,
    scale: Iterable[float] = (),
    below_axis: str = "fills found, the quickest first",
) -> Plot:
    """The times of each solver's successes, ascending; `of` is the number of its runs."""
    most = max(of.values())
    legend = [f"{name} {len(some)} of {of[name]}" for name, some in times.items()]
    everything = [t for some in times.values() for t in some]
    frame = Frame.around([*everything, *scale], limit, most, top=top_below(legend), below=46)
    parts = axes(frame, limit)
    for i, some in enumerate(times.values()):
        parts += curve(frame, some, colour(i))
    step = max(1, 5 * round(most / 50)) if most > 15 else 1
    parts += [
        f'<text x="{frame.x(n - 1):.1f}" y="{frame.bottom + 18:.0f}" class="small" text-anchor="middle">{n}</text>'
        for n in range(step, most + 1, step)
    ]
    return Plot(title, note, legend, [*parts, under(below_axis, frame)])


def curve(frame: Frame, times: Sequence[float], ink: str) -> list[str]:
    """A solver's times in ascending order, joined."""
    points = [(frame.x(i), frame.y(seconds)) for i, seconds in enumerate(times)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{ink}"/>' for x, y in points]
    return [f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="2" stroke-opacity=".7"/>', *marks]


def axes(frame: Frame, limit: float) -> list[str]:
    """A line for each power of ten and the limit."""
    powers = range(round(math.log10(frame.least)), math.floor(math.log10(frame.most)) + 1)
    lines = [across(frame, 10.0**power, "line") + label(frame, 10.0**power) for power in powers]
    return [*lines, across(frame, limit, "limit") + label(frame, limit, near=[10.0**power for power in powers])]


def across(frame: Frame, seconds: float, look: str) -> str:
    """A line at one time."""
    y = frame.y(seconds)
    return f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="{look}"/>'


def label(frame: Frame, seconds: float, near: Iterable[float] = ()) -> str:
    """A label for a time, left of the axis, unless another label is too near."""
    y = frame.y(seconds)
    if any(abs(frame.y(other) - y) < 12 for other in near):
        return ""
    text = as_time(seconds).replace(".00", "").replace(".0", "")
    return f'<text x="{LEFT - 8}" y="{y + 4:.1f}" class="small" text-anchor="end">{text}</text>'


def below(grids: Sequence[str]) -> float:
    """The height of the grids' names below the axis."""
    return 150 if len(grids) <= MOST_NAMES else 46


def names(frame: Frame, grids: Sequence[str], first: str) -> list[str]:
    """The grids' names, slanted below the axis; where there are too many, a line in their place."""
    if len(grids) > MOST_NAMES:
        return [under(f"{len(grids)} grids, the easiest for {first} first", frame)]
    y = frame.bottom + 14
    return [
        f'<text class="small" text-anchor="end" transform="translate({frame.x(i) + 4:.1f} {y:.1f}) rotate(-45)">'
        f"{escape(grid)}</text>"
        for i, grid in enumerate(grids)
    ]


def under(text: str, frame: Frame) -> str:
    """A line below the axis."""
    x = (LEFT + WIDTH - RIGHT) / 2
    return f'<text x="{x:.0f}" y="{frame.bottom + 36:.0f}" class="small" text-anchor="middle">{escape(text)}</text>'


def as_time(seconds: float | None) -> str:
    """Seconds as people read them: `3.4 ms`, `1.20 s`."""
    if seconds is None:
        return "-"
    if seconds < 1e-4:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1000:.{1 if seconds < 0.1 else 0}f} ms"
    return f"{seconds:.{2 if seconds < 10 else 1}f} s"
