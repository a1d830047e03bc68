"""Shows patterns and their figures: as pictures, as text that can be read back, as SVG and as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from crosswright.cli.common.terminal import colour_wanted
from crosswright.cli.common.writing import width_of
from crosswright.grid import Grid
from crosswright.media.drawn.sheet import sheet
from crosswright.media.drawn.text import draw
from crosswright.pattern import Stats, distances, stats
from crosswright.puzzle.gridtext import format_grid

# How many characters long is the longest bar of a table of lengths?
LONGEST_BAR = 40


def pattern_as(format_: str, grid: Grid, *, with_distances: bool) -> str:
    """One pattern in the format of a stream: a picture, or text."""
    steps = distances(grid) if with_distances else {}
    if format_ == "text":
        return _rows_of_numbers(grid, steps) if with_distances else format_grid(grid)
    colour, width = colour_wanted(sys.stdout), width_of(sys.stdout)
    most = max(steps.values(), default=1)
    # The picture writes a heat h as the digit 1 + 9h; in colour the hottest is the furthest.
    heat = {c: (n - 1 + 0.01) / (max(most, 2) - 0.9 if colour else 9) for c, n in steps.items()}
    return draw(grid, heat=heat, colour=colour, width=width)


def _rows_of_numbers(grid: Grid, steps: Mapping[int, int]) -> str:
    wide = len(str(max(steps.values(), default=1)))
    cells = [str(steps.get(c, "#")).rjust(wide) for c in range(grid.rows * grid.columns)]
    lines = (" ".join(row) for row in grid.in_rows(cells))
    return "".join(line + "\n" for line in lines)


def patterns_as_svg(grids: Sequence[Grid], *, with_distances: bool) -> str:
    """All patterns on one sheet."""
    numbers = [distances(grid) for grid in grids] if with_distances else []
    return sheet(grids, numbers=numbers, title=f"{len(grids)} crossword patterns")


def pattern_as_json(grid: Grid, *, with_distances: bool) -> dict[str, Any]:
    """A pattern, as the docstring of `cli.pattern` describes it."""
    document: dict[str, Any] = {"rows": format_grid(grid).splitlines(), "stats": stats(grid).as_json()}
    if with_distances:
        steps = distances(grid)
        cells = [steps.get(c) for c in range(grid.rows * grid.columns)]
        document["distances"] = grid.in_rows(cells)
    return document


def stats_table(figures: Stats) -> str:
    """The figures as a table, and the lengths as bars."""
    cells = figures.rows * figures.columns
    rows = [
        ("cells", f"{figures.rows} by {figures.columns}, {cells}"),
        ("blocks", f"{figures.blocks} ({figures.share:.1%})"),
        *([("bars", str(figures.bars))] if figures.bars else []),
        ("open cells", str(figures.open_cells)),
        ("entries", str(figures.entries)),
        ("mean length", f"{figures.mean_length:.2f}"),
        ("checked cells", f"{figures.checked} ({figures.checked / max(1, figures.open_cells):.1%} of the open cells)"),
        ("wide-open cells", str(figures.wide_open)),
        ("cheaters", str(figures.cheaters)),
        ("squares of blocks", str(figures.squares)),
        ("symmetry", ", ".join(symmetry.value for symmetry in figures.symmetries) or "none"),
        ("connected", "yes" if figures.connected else "no"),
    ]
    table = "".join(f"{name:<18}{value}\n" for name, value in rows)
    return table + _histogram(figures.lengths)


def _histogram(lengths: Mapping[int, int]) -> str:
    most = max(lengths.values(), default=1)
    bars = ((n, number, "█" * max(1, round(LONGEST_BAR * number / most))) for n, number in lengths.items())
    return "".join(f"{f'length {length}':<18}{number:>3} {bar}\n" for length, number, bar in bars)


def figures_line(figures: Stats) -> str:
    """`38 blocks, 76 entries, mean length 4.92, 14 of three letters, 2 cheaters`."""
    parts = [
        f"{figures.bars} bars" if figures.bars else f"{figures.blocks} blocks",
        f"{figures.entries} entries",
        f"mean length {figures.mean_length:.2f}",
        f"{figures.lengths.get(3, 0)} of three letters",
    ]
    return ", ".join([*parts, *([f"{figures.cheaters} cheaters"] if figures.cheaters else [])])
