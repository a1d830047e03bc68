"""The pictures of README.md and docs/how-it-works/, each from a run: script/draw draws them again.

.venv/bin/python script/pictures/draw.py [--check]     draw them, or exit with 1 where one would change
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import distance
import regex
from measure import TWELVE, frozen
from paper import PAPER, QUIET, THEME_INK, WALL, box, page, text

from crosswright import Grid, Lexicon, Problem, fill, parse_grids, read_puzzle
from crosswright.media.drawn import svg
from crosswright.media.drawn.sheet import sheet
from crosswright.pattern import patterns, preset
from crosswright.search.bitset import Search, bits_of
from crosswright.search.outcome import UNLIMITED, Meter
from crosswright.textbook.consistency import CONSISTENCY
from crosswright.textbook.csp import CspState, Effort

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
EXAMPLES = Path(__file__).parents[2] / "examples"
DEMO = EXAMPLES / "demo15.txt"
# crosswright fill examples/demo15.txt --words examples/frozen-words.txt --fix 11D=DICTIONARY --fix 31D=REFERENCES
# --engine python
THEME = {"11D": "DICTIONARY", "31D": "REFERENCES"}


def demo() -> str:
    """The grid of examples/demo15.txt filled, with two entries given."""
    given = parse_grids(DEMO.read_text("utf-8"))[0]
    for slot, word in THEME.items():
        given = given.with_entry(slot, word)
    result = fill(Problem.of(given, frozen()), engine="python")
    assert result.fill is not None
    theme = {c for c, letters in enumerate(given.letters) if letters}
    return svg.draw(result.fill, highlighted=theme)


PANEL = 246.0  # how far apart two panels begin


def propagation() -> str:
    """A 3x3 from twelve words: at the start, arc consistent, and after one decision."""
    problem = Problem.of(Grid.open(3, 3), Lexicon.from_words(TWELVE))
    search = Search(problem, 0, Meter(UNLIMITED))
    panels = [left_in(search, "before: 12 words each", 0)]
    assert search.begin()
    panels.append(left_in(search, "propagated", 1))
    w = problem.lexicon.find("BET")
    assert w is not None and search.decide(0, 1 << w)
    panels.append(left_in(search, "after 1A = BET", 2))
    return page(3 * PANEL + 14, 262, "Letters left in each cell of a 3 by 3 grid, and words left in each slot", panels)


def look_ahead() -> str:
    """The same 3x3 with BET placed first, and how far three kinds of consistency look."""
    problem = Problem.of(Grid.open(3, 3), Lexicon.from_words(TWELVE))
    panels = []
    for i, (name, title) in enumerate([("check", "checking"), ("fc", "forward checking"), ("mac", "arc consistency")]):
        state = CspState(problem, Effort(Meter(UNLIMITED)), Random(0))
        state.place(0, "BET")
        assert CONSISTENCY[name].back(state, 0) is None and CONSISTENCY[name].ahead(state, 0) is None
        letters = [letters_left(state, c // 3, c % 3) for c in range(9)]
        panels.append(candidates(problem.grid, letters, [len(words) for words in state.domains], title, i))
    return page(3 * PANEL + 14, 262, "What three kinds of consistency leave after BET in the first row", panels)


def letters_left(state: CspState, row: int, column: int) -> list[str]:
    """What a cell of an open 3x3 may still hold: what both of its slots can write there."""
    across, down = state.domains[row], state.domains[3 + column]
    return sorted({word[column] for word in across} & {word[row] for word in down})


def left_in(search: Search, title: str, place: int) -> str:
    """A panel of what the readable engine has left."""
    problem, state = search.problem, search.state
    letters: list[list[str]] = [[] for _ in problem.grid.letters]
    for x, cell in enumerate(problem.crossings):
        letters[cell] = [problem.lexicon.alphabet[a] for a in bits_of(state.letters[x])]
    return candidates(problem.grid, letters, [domain.bit_count() for domain in state.domains], title, place)


def candidates(grid: Grid, letters: Sequence[list[str]], counts: Sequence[int], title: str, place: int) -> str:
    """The letters that each cell of a 3x3 may still take, and beside each slot how many words it has left."""
    left, top, size = 10 + place * PANEL, 8.0, 60.0
    parts = [box(left, top, (234, 246), PAPER, 'rx="9" stroke="#b9b4a6"'), text(left + 117, top + 24, 14, title)]
    for cell, some in enumerate(letters):
        at = left + 12 + cell % 3 * size, top + 38 + cell // 3 * size
        parts.append(box(*at, (size, size), "#ffffff", f'stroke="{WALL}"'))
        parts += pencilled(some, *at, size)
    for slot, count in zip(grid.slots, counts, strict=True):
        row, column = divmod(slot.cells[0], 3)
        across = slot.name.endswith("A")
        x = left + 12 + (3.42 * size if across else (column + 0.5) * size)
        y = top + 38 + ((row + 0.57) * size if across else 3.38 * size)
        parts.append(text(x - (2 if across else 0), y, 13, str(count), fill=THEME_INK))
    return "\n".join(parts)


def pencilled(letters: list[str], x: float, y: float, size: float) -> Iterable[str]:
    """One letter large, several small in rows of four."""
    if len(letters) == 1:
        return [text(x + size / 2, y + size * 0.71, 34, letters[0], more='font-weight="600"')]
    columns = 4 if len(letters) > 4 else len(letters)
    step = size / columns
    rows = -(-len(letters) // columns)
    height = 15.0
    top = y + (size - rows * height) / 2
    return [
        text(x + (i % columns + 0.5) * step, top + (i // columns + 0.8) * height, 12, letter, fill=QUIET)
        for i, letter in enumerate(letters)
    ]


def twelve_patterns() -> str:
    """Twelve patterns as `crosswright pattern --count 12 -o patterns.svg` draws them."""
    return sheet(list(patterns(preset("american"), 12)), title="12 crossword patterns")


def arrowword() -> str:
    """The arrowword of examples/schwedenraetsel.ipuz."""
    return svg.draw(read_puzzle(EXAMPLES / "schwedenraetsel.ipuz"), theme="print")


PICTURES = {
    "demo.svg": demo,
    "propagation.svg": propagation,
    "look-ahead.svg": look_ahead,
    "patterns.svg": twelve_patterns,
    "arrowword.svg": arrowword,
    "distance-maps.svg": distance.maps,
    "distance-words.svg": distance.words_through,
    "distance-lengths.svg": distance.length_by_distance,
    "regex-hexagon.svg": regex.hexagon,
    "regex-unrolled.svg": regex.unrolled,
    "regex-narrowed.svg": regex.narrowed,
}

if __name__ == "__main__":
    changed = {
        name: picture for name, draw in PICTURES.items() if (picture := draw()) != (FOLDER / name).read_text("utf-8")
    }
    if "--check" not in sys.argv:
        for name, picture in changed.items():
            (FOLDER / name).write_text(picture, "utf-8")
    print(*changed, sep="\n")
    sys.exit(1 if changed and "--check" in sys.argv else 0)
