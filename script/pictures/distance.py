"""The pictures of docs/how-it-works/patterns.md, each from a run; draw.py writes them with the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from statistics import mean

from paper import INK, PAPER, QUIET, THEME_INK, WALL, box, page, text

from crosswright.grid import Grid
from crosswright.pattern import distances, patterns, preset

SIDE = 15
SHORTEST = 3
# How many patterns do the figures come from? Means no longer move in their second digit.
PATTERNS = 200
CELL = 17.0
# The colours of distances 1 to 8, from paper to the site's blue.
NEAR, FAR = (0xF2, 0xF6, 0xFD), (0x1D, 0x5F, 0xD1)


def shade(distance: int) -> str:
    """The colour of a distance."""
    share = min(1.0, (distance - 1) / 7)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(NEAR, FAR, strict=True))


def closed_where_far(seed: int) -> Grid:
    """The rule alone: close a cell at distance 4 or more, and its half-turn image, until there is none."""
    random, grid = Random(seed), Grid.open(SIDE, SIDE)
    while far := [cell for cell, steps in distances(grid).items() if steps > SHORTEST]:
        cell = random.choice(far)
        grid = Grid.open(SIDE, SIDE, blocks={*grid.blocks, cell, SIDE * SIDE - 1 - cell})
    return grid


def finished() -> Grid:
    """A pattern by the whole method."""
    return next(patterns(preset("american"), 1, method="distance", seed=3))


def cells_of(grid: Grid, left: float, top: float, size: float, *, digits: bool = True) -> Iterator[str]:
    """A grid with its map of distances: blocks in ink, other cells the bluer the further."""
    steps = distances(grid)
    for cell in range(grid.rows * grid.columns):
        x, y = left + cell % grid.columns * size, top + cell // grid.columns * size
        fill = shade(steps[cell]) if cell in steps else INK
        yield box(x, y, (size, size), fill, f'stroke="{WALL}" stroke-width="0.6"')
        if digits and cell in steps:
            ink = "#ffffff" if steps[cell] > 5 else INK
            yield text(x + size / 2, y + size * 0.7, size * 0.55, str(steps[cell]), fill=ink)


def maps() -> str:
    """Three maps of distances: nothing yet, after the rule alone, and after the whole method."""
    panels = [
        (Grid.open(SIDE, SIDE), "an open grid"),
        (closed_where_far(1), "no cell further than 3"),
        (finished(), "a pattern"),
    ]
    width, parts = SIDE * CELL + 24, []
    for i, (grid, title) in enumerate(panels):
        left = 8 + i * (width + 10)
        parts += [box(left, 8, (width, SIDE * CELL + 48), PAPER, f'rx="9" stroke="{WALL}"')]
        parts += [text(left + width / 2, 30, 14, f"{title}: {len(grid.blocks)} blocks")]
        parts += cells_of(grid, left + 12, 42, CELL)
    return page(3 * width + 36, SIDE * CELL + 64, "Maps of distances to the nearest block or edge", parts)


def words_through() -> str:
    """A cell far from all blocks: its diamond is open, so both of its words are long."""
    grid = finished()
    steps = distances(grid)
    cell = max(steps, key=lambda c: (steps[c], -abs(c // SIDE - SIDE // 2)))
    near = next(c for c in steps if steps[c] == 1 and 1 < c % SIDE < SIDE - 2 and min(lengths(grid)[c]) > 5)
    parts: list[str] = []
    for i, (chosen, title) in enumerate([(cell, f"distance {steps[cell]}"), (near, "distance 1")]):
        left, size = 8 + i * 330.0, 19.0
        parts += [box(left, 8, (SIDE * size + 34, SIDE * size + 50), PAPER, f'rx="9" stroke="{WALL}"')]
        one, other = sorted(lengths(grid)[chosen])
        parts += [text(left + 160, 30, 14, f"{title}: words of {one} and {other} letters")]
        parts += marked(grid, chosen, left + 17, 42, size)
    return page(676, SIDE * 19.0 + 66, "The words through a far cell and through a near one", parts)


def marked(grid: Grid, chosen: int, left: float, top: float, size: float) -> Iterator[str]:
    """A grid in white with the words of one cell tinted, and the cells that its distance keeps open in blue."""
    reach = distances(grid)[chosen]
    tinted = {c for slot in grid.slots if chosen in slot.cells for c in slot.cells}
    for cell in range(SIDE * SIDE):
        away = abs(cell // SIDE - chosen // SIDE) + abs(cell % SIDE - chosen % SIDE)
        fill = INK if cell in grid.blocks else "#9bbdf0" if away < reach else "#dbe8fb" if cell in tinted else "#ffffff"
        at = left + cell % SIDE * size, top + cell // SIDE * size
        yield box(*at, (size, size), fill, f'stroke="{WALL}" stroke-width="0.6"')
        if cell == chosen:
            yield text(at[0] + size / 2, at[1] + size * 0.74, size * 0.65, str(reach), more='font-weight="700"')


def lengths(grid: Grid) -> Mapping[int, list[int]]:
    """The lengths of the two words of every cell."""
    found: dict[int, list[int]] = defaultdict(list)
    for slot in grid.slots:
        for cell in slot.cells:
            found[cell].append(len(slot.cells))
    return found


def shorter_words() -> Mapping[int, list[int]]:
    """For each distance, the length of the shorter word of every cell that has it, over many patterns."""
    found: dict[int, list[int]] = defaultdict(list)
    for grid in patterns(preset("american"), PATTERNS, seed=1):
        both = lengths(grid)
        for cell, steps in distances(grid).items():
            found[steps].append(min(both[cell]))
    return dict(sorted(found.items()))


def length_by_distance() -> str:
    """The shorter of a cell's two words by the cell's distance: all lengths that occur, their mean, the bound."""
    shorter, left, top, step, unit = shorter_words(), 64.0, 50.0, 120.0, 18.0
    foot = top + 12 * unit
    parts = [box(8, 8, (584, foot + 48), PAPER, f'rx="9" stroke="{WALL}"')]
    parts += [text(300, 32, 14, "The shorter of a cell's two words, by the cell's distance")]
    for length in range(1, 13, 2):
        y = foot - length * unit
        parts += [box(left, y, (510, 0.6), WALL), text(left - 10, y + 4, 12, str(length), fill=QUIET, anchor="end")]
    for steps, found in shorter.items():
        parts += column(left + 60 + (steps - 1) * step, foot, unit, steps, found)
    parts += [text(left + 240, foot + 42, 12, "distance (below: how many cells)", fill=QUIET)]
    return page(600, foot + 64, "Words get longer as cells get further from blocks", parts)


def column(x: float, foot: float, unit: float, steps: int, found: list[int]) -> Iterable[str]:
    """One distance: a bar from the shortest to the longest, a line at the mean, and a line at what must be."""
    low, high = foot - min(found) * unit, foot - max(found) * unit
    bound, middle = foot - (2 * steps - 1) * unit, foot - mean(found) * unit
    return (
        box(x - 22, high - 3, (44, low - high + 6), shade(steps + 1), f'rx="5" stroke="{WALL}"'),
        box(x - 22, middle - 1, (44, 2.4), THEME_INK),
        text(x + 28, middle + 4, 12, f"{mean(found):.1f}", fill=THEME_INK, anchor="start"),
        box(x - 30, bound - 1, (60, 2.4), "#d9480f"),
        text(x, foot + 12, 13, str(steps), more='font-weight="600"'),
        text(x, foot + 26, 11, f"{len(found):,}", fill=QUIET),
    )
