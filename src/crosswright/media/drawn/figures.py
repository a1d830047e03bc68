"""The figures of puzzles, patterns and cells as text: a line for each, numbers with bars, distances from the blocks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from crosswright.errors import count_of, listed
from crosswright.grid import Grid
from crosswright.media.drawn.text import draw
from crosswright.pattern import Stats, distances
from crosswright.puzzle.stats import Statistics
from crosswright.search import Heat

# How many characters long is the longest bar, for a puzzle and for a pattern?
BAR, PATTERN_BAR = 30, 40
# How many entries are named of each kind?
_MOST_NAMED = 12
# How many of the most constrained cells are listed, and how many letters of each?
_MOST_CELLS, _MOST_LETTERS = 12, 4


def _line(name: str, text: str) -> str:
    return f"{name:<17} {text}"


# Puzzles.


def puzzle_lines(figures: Statistics) -> Iterator[str]:
    """The figures of a puzzle, line by line."""
    yield from _of_grid(figures)
    if figures.entries:
        yield from _of_entries(figures)
        yield from _of_letters(figures)
    if figures.unclued:
        named = "all" if len(figures.unclued) == figures.slots else listed(figures.unclued, _MOST_NAMED)
        yield _line("without clue", named)


def _of_grid(figures: Statistics) -> Iterator[str]:
    cells = figures.rows * figures.columns
    yield _line("grid", f"{figures.rows} by {figures.columns}, {', '.join(figures.symmetries) or 'no'} symmetry")
    yield _line("blocks", f"{figures.blocks} ({figures.blocks / cells:.1%})")
    yield _line("words", f"{figures.slots}, mean length {figures.mean_length:.2f}")
    yield _line("unchecked cells", str(figures.unchecked))
    yield "lengths"
    yield from _bars({str(length): count for length, count in figures.lengths.items()})


def _of_entries(figures: Statistics) -> Iterator[str]:
    if figures.mean_score is not None:
        scored = {name: score for name, score in figures.scores.items() if score is not None}
        worst = min(scored, key=lambda name: scored[name])
        yield _line(
            "scores", f"mean {figures.mean_score:.1f}, lowest {scored[worst]} ({worst} {figures.entries[worst]})"
        )
        yield from _bars(figures.distribution)
    if figures.unknown:
        yield _line("not in lexicon", _named(figures.unknown, figures.entries))
    yield _line("repeated words", _groups(figures.repeats) or "none")
    if figures.scores:
        yield _line("repeated parts", _groups(figures.parts, figures.entries) or "none")
    yield _line("entries in clues", _groups(figures.in_clues) or "none")
    if figures.fresh is not None:
        share = len(figures.fresh) / len(figures.entries)
        yield _line("fresh", f"{len(figures.fresh)} of {len(figures.entries)} ({share:.0%})")
        if figures.fresh:
            yield _line("", _named(figures.fresh, figures.entries))


def _of_letters(figures: Statistics) -> Iterator[str]:
    by_count = sorted(figures.letters.items(), key=lambda item: (-item[1], item[0]))
    yield _line("letters", " ".join(f"{letter}{count}" for letter, count in by_count))
    missing = figures.missing_letters
    yield _line("pangram", f"no, without {' '.join(missing)}" if missing else "yes, every letter from A to Z")


def _bars(counts: Mapping[str, int]) -> Iterator[str]:
    """A line for each, with a bar; empty ones at both ends are left out."""
    filled = [place for place, count in enumerate(counts.values()) if count]
    if not filled:
        return
    lines = list(zip(counts.items(), _solid(counts.values(), BAR), strict=True))
    for (name, count), bar in lines[filled[0] : filled[-1] + 1]:
        yield f"  {name:>6} {count:>4} {bar}".rstrip()


def _solid(numbers: Collection[int], longest: int) -> list[str]:
    """A bar of whole characters for each number, the largest with `longest` of them; none for 0."""
    most = max(numbers, default=1)
    return ["█" * max(1, round(longest * number / most)) if number else "" for number in numbers]


def _named(slots: Mapping[str, str] | list[str], entries: Mapping[str, str]) -> str:
    return listed([f"{name} {entries[name]}" for name in slots], _MOST_NAMED)


def _groups(slots_of: Mapping[str, tuple[str, ...]], entries: Mapping[str, str] | None = None) -> str:
    """`PLAY (3D PLAYED, 17A REPLAY), ...`."""
    groups = []
    for what, names in slots_of.items():
        inside = ", ".join(f"{name} {entries[name]}" if entries else name for name in names)
        groups.append(f"{what} ({inside})")
    return listed(groups, _MOST_NAMED)


# Patterns.


def pattern_table(figures: Stats) -> str:
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
    bars = _solid(figures.lengths.values(), PATTERN_BAR)
    rows += [
        (f"length {length}", f"{number:>3} {bar}")
        for (length, number), bar in zip(figures.lengths.items(), bars, strict=True)
    ]
    return "".join(f"{_line(*row)}\n" for row in rows)


def pattern_line(figures: Stats) -> str:
    """`38 blocks, 76 entries, mean length 4.92, 14 of three letters, 2 cheaters`."""
    parts = [
        f"{figures.bars} bars" if figures.bars else f"{figures.blocks} blocks",
        f"{figures.entries} entries",
        f"mean length {figures.mean_length:.2f}",
        f"{figures.lengths.get(3, 0)} of three letters",
    ]
    return ", ".join([*parts, *([f"{figures.cheaters} cheaters"] if figures.cheaters else [])])


def distances_text(grid: Grid) -> str:
    """A pattern with the distance of each open cell from the nearest block, as rows of numbers."""
    steps = distances(grid)
    wide = len(str(max(steps.values(), default=1)))
    cells = [str(steps.get(c, "#")).rjust(wide) for c in range(grid.rows * grid.columns)]
    lines = (" ".join(row) for row in grid.in_rows(cells))
    return "".join(line + "\n" for line in lines)


def distances_picture(grid: Grid, *, colour: bool, width: int) -> str:
    """The same drawn: the further, the warmer."""
    steps = distances(grid)
    most = max(steps.values(), default=1)
    # The picture writes a heat h as the digit 1 + 9h; in colour the hottest is the furthest.
    heat = {c: (n - 1 + 0.01) / (max(most, 2) - 0.9 if colour else 9) for c, n in steps.items()}
    return draw(grid, heat=heat, colour=colour, width=width)


# How constrained the cells of a grid are.


def heat_captions(heat: Heat) -> dict[int, list[str]]:
    """For each cell the likeliest letter and its share, and how many letters and words are left."""
    return {
        c: [
            *(f"{letter} {share:.0%}" for letter, share in list(cell.shares.items())[:1]),
            f"{len(cell.letters)}/{cell.words}",
        ]
        for c, cell in heat.cells.items()
    }


def heat_line(heat: Heat) -> str:
    """How many cells there are, and what the digits of a map mean."""
    left = f"{len(heat.cells):,} cells to fill, {heat.trials} trial fills"
    return f"{left}; 9 is a cell where only one letter can stand, 0 one where all are as likely"


def hottest_cells(heat: Heat) -> str:
    """A line for each of the most constrained cells: `r3c4  E 95%, A 5%; 2 letters, 14 words left`."""
    by_cell, lines = heat.by_cell(), list[str]()
    for c in sorted(heat.cells, key=lambda c: (-by_cell[c], heat.cells[c].words, c))[:_MOST_CELLS]:
        cell, row, column = heat.cells[c], c // heat.grid.columns + 1, c % heat.grid.columns + 1
        shares = [f"{letter} {share:.0%}" for letter, share in list(cell.shares.items())[:_MOST_LETTERS]]
        left = f"{count_of(len(cell.letters), 'letter')}, {count_of(cell.words, 'word')} left"
        lines.append(f"{f'r{row}c{column}':<8}{', '.join(shares) or 'no trial fill'}; {left}\n")
    return "".join(lines)
