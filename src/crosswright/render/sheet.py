"""Patterns as one SVG sheet: so many to a row, a number in a cell where there is one to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosswright.grid import Grid

# A cell's side, and the space around each pattern, in the sheet's units.
CELL, MARGIN = 12, 14
_PAPER, _BLOCK, _LINE, _INK, _HOT = "#ffffff", "#1f2328", "#9aa0a6", "#1f2328", "#e8590c"


def sheet(
    patterns: Sequence[Grid], *, across: int = 4, numbers: Sequence[Mapping[int, int]] = (), title: str = "Patterns"
) -> str:
    """An SVG document with all the patterns; `numbers` are, per pattern, what to write into cells.

    A cell with a number is tinted, the darker the higher the number.

    >>> sheet([Grid.open(2, 2, blocks={0})]).count("<rect")
    2
    """
    across = max(1, min(across, len(patterns)))
    width = max(grid.columns for grid in patterns) * CELL + MARGIN
    height = max(grid.rows for grid in patterns) * CELL + MARGIN
    size = across * width + MARGIN, -(-len(patterns) // across) * height + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{2 * size[0]}" role="img" '
        'font-family="Helvetica, Arial, sans-serif">',
        f"<title>{title}</title>",
        f'<rect width="{size[0]}" height="{size[1]}" fill="{_PAPER}"/>',
    ]
    for i, grid in enumerate(patterns):
        x, y = MARGIN + i % across * width, MARGIN + i // across * height
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _pattern(grid, numbers[i] if i < len(numbers) else {})
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def _pattern(grid: Grid, numbers: Mapping[int, int]) -> Iterator[str]:
    """One pattern with its upper left corner at the origin."""
    width, height = grid.columns * CELL, grid.rows * CELL
    most = max(numbers.values(), default=1)
    for c, number in numbers.items():
        x, y = _corner(grid, c)
        tint = 0.75 * (number - 1) / max(1, most - 1)
        yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{_HOT}" fill-opacity="{tint:.2f}"/>'
        where = f'x="{x + CELL / 2:g}" y="{y + CELL * 0.72:g}" font-size="{CELL * 0.6:g}" text-anchor="middle"'
        yield f'<text {where} fill="{_INK}">{number}</text>'
    lines = [f"M{x} 0V{height}" for x in range(0, width + 1, CELL)]
    lines += [f"M0 {y}H{width}" for y in range(0, height + 1, CELL)]
    yield f'<path d="{"".join(lines)}" stroke="{_LINE}" stroke-width="0.5" fill="none"/>'
    for c in sorted(grid.blocks):
        x, y = _corner(grid, c)
        yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{_BLOCK}" shape-rendering="crispEdges"/>'
    bars = [f"M{x + CELL} {y}v{CELL}" for x, y in (_corner(grid, c) for c in sorted(grid.right_bars))]
    bars += [f"M{x} {y + CELL}h{CELL}" for x, y in (_corner(grid, c) for c in sorted(grid.lower_bars))]
    yield f'<path d="{"".join(bars)}" stroke="{_BLOCK}" stroke-width="2" stroke-linecap="square" fill="none"/>'
    yield f'<path d="M0 0H{width}V{height}H0Z" stroke="{_BLOCK}" fill="none"/>'


def _corner(grid: Grid, c: int) -> tuple[int, int]:
    row, column = divmod(c, grid.columns)
    return column * CELL, row * CELL
