"""Many grids on one SVG sheet, in rows, each as `svg` draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from crosswright.grid import Grid
from crosswright.media.drawn import svg
from crosswright.puzzle import Puzzle

# A cell's side, and the space around each grid, in the sheet's units.
CELL, MARGIN = 12, 14
_SCALE = CELL / svg.CELL
# Which share of the full heat has the cell with the highest number? The number must stay readable.
_HOTTEST = 0.75


def sheet(
    patterns: Sequence[Grid], *, across: int = 4, numbers: Sequence[Mapping[int, int]] = (), title: str = "Patterns"
) -> str:
    """An SVG document with all the patterns; `numbers` are, per pattern, numbers to write into cells.

    A cell with a number is tinted, the darker the higher the number.

    >>> sheet([Grid.open(2, 2, blocks={0})] * 3).count('class="blocks"')
    3
    """
    across = max(1, min(across, len(patterns)))
    width = max(grid.columns for grid in patterns) * CELL + MARGIN
    height = max(grid.rows for grid in patterns) * CELL + MARGIN
    size = across * width + MARGIN, -(-len(patterns) // across) * height + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{2 * size[0]}" role="img">',
        f"<title>{escape(title, quote=False)}</title>",
        f'<rect width="{size[0]}" height="{size[1]}" fill="{svg.LIGHT.page}"/>',
    ]
    for i, grid in enumerate(patterns):
        x, y = MARGIN + i % across * width, MARGIN + i // across * height
        drawn = _drawn(grid, numbers[i] if i < len(numbers) else {})
        parts += [f'<g transform="translate({x} {y}) scale({_SCALE:.4f})">', drawn.rstrip(), "</g>"]
    return "\n".join([*parts, "</svg>\n"])


def _drawn(grid: Grid, numbers: Mapping[int, int]) -> str:
    """One pattern, with numbers as if they were letters."""
    solution = tuple(str(numbers.get(c, "")) for c in range(grid.rows * grid.columns))
    most = max(numbers.values(), default=1)
    heat = {c: _HOTTEST * (number - 1) / max(1, most - 1) for c, number in numbers.items()}
    return svg.draw(Puzzle(grid, solution, given=frozenset(numbers)), numbers=False, heat=heat)
