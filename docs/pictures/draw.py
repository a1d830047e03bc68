"""The pictures of README.md and docs/HOW-IT-WORKS.md, each from a run: script/pictures draws them anew.

They are light paper with a border, so that they look the same on GitHub's light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from crosswright import Grid, Lexicon, Problem, faults, load_default, read_grids, solve
from crosswright.patterns import generate, preset
from crosswright.render.sheet import sheet
from crosswright.search.bitset import Search, bits_of
from crosswright.search.outcome import UNLIMITED, Meter

HERE = Path(__file__).parent
DEMO = HERE.parents[1] / "examples" / "demo15.txt"
# script/demo --fix 11D=DICTIONARY --fix 31D=REFERENCES --min-score 70 --seed 1 --engine python
THEME = {"11D": "DICTIONARY", "31D": "REFERENCES"}
MIN_SCORE, SEED = 70, 1
# The twelve words of HOW-IT-WORKS.md.
TWELVE = ["AGE", "APE", "ATE", "BAT", "BET", "CAT", "EGO", "GET", "ROE", "TAN", "TEN", "TON"]

PAPER, INK, BLOCK, WALL, THEME_PAPER, THEME_INK, QUIET = (
    "#fdfcf8", "#1f2328", "#2b2f36", "#b9b4a6", "#dcebf7", "#0b5394", "#7a7568",
)  # fmt: skip
FONT = "font-family=\"'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif\""


def text(x: float, y: float, size: float, what: str, *, fill: str = INK, anchor: str = "middle", more: str = "") -> str:
    """One piece of text, at its baseline."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{fill}"'
    return f"<text {place} {more}>{escape(what)}</text>"


def box(x: float, y: float, size: tuple[float, float], fill: str, more: str = "") -> str:
    """One rectangle, its size being width and height."""
    width, height = size
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def page(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A whole picture."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img"'
    return "\n".join([f"{head} {FONT}>", f"<title>{escape(title)}</title>", *parts, "</svg>\n"])


def filled_grid(fill: Grid, given: Grid, size: float = 40) -> str:
    """A filled grid, numbered; the letters that were given stand on their own colour."""
    margin = 10.0
    width, height = fill.columns * size, fill.rows * size
    parts = [box(2, 2, (width + 2 * margin - 4, height + 2 * margin - 4), BLOCK, 'rx="9" stroke="#8b949e"')]
    for c in range(fill.rows * fill.columns):
        if c in fill.blocks:
            continue
        x, y = margin + c % fill.columns * size, margin + c // fill.columns * size
        theme = bool(given.letters[c])
        paper = box(x + 0.75, y + 0.75, (size - 1.5, size - 1.5), THEME_PAPER if theme else PAPER, 'rx="2.5"')
        ink = THEME_INK if theme else INK
        letter = text(x + size / 2, y + size * 0.76, size * 0.55, fill.letters[c], fill=ink, more='font-weight="600"')
        parts += [paper, letter]
        if number := fill.numbers.get(c):
            parts.append(text(x + 3.5, y + 11, size * 0.225, str(number), fill=QUIET, anchor="start"))
    title = "A 15 by 15 crossword grid, filled: " + ", ".join(fill.entries.values())
    return page(width + 2 * margin, height + 2 * margin, title, parts)


def demo() -> str:
    """What script/demo fills, with two entries given."""
    given = read_grids(DEMO.read_text("utf-8"))[0]
    for slot, word in THEME.items():
        given = given.with_entry(slot, word)
    lexicon = load_default(min_score=MIN_SCORE)
    fill = solve(Problem.of(given, lexicon), seed=SEED, engine="python").fill
    assert fill is not None and faults(fill, structure=given, words=lexicon) == []
    return filled_grid(fill, given)


def propagation() -> str:
    """A 3x3 from twelve words: at the start, arc consistent, and after one decision."""
    problem = Problem.of(Grid.open(3, 3), Lexicon.from_words(TWELVE))
    search = Search(problem, 0, Meter(UNLIMITED))
    panels = [candidates(search, "before: 12 words each", 0)]
    assert search.begin()
    panels.append(candidates(search, "propagated", 1))
    w = problem.lexicon.find("BET")
    assert w is not None and search.decide(0, 1 << w)
    panels.append(candidates(search, "after 1A = BET", 2))
    return page(3 * 246 + 14, 262, "Letters left in each cell of a 3 by 3 grid, and words left in each slot", panels)


def candidates(search: Search, title: str, place: int) -> str:
    """The letters that each cell may still take, and beside each slot how many words it has left."""
    grid, state = search.problem.grid, search.state
    alphabet = search.problem.lexicon.alphabet
    left, top, size = 10 + place * 246.0, 8.0, 60.0
    parts = [box(left, top, (234, 246), PAPER, 'rx="9" stroke="#b9b4a6"'), text(left + 117, top + 24, 14, title)]
    for x, cell in enumerate(search.problem.crossings):
        at = left + 12 + cell % 3 * size, top + 38 + cell // 3 * size
        parts.append(box(*at, (size, size), "#ffffff", f'stroke="{WALL}"'))
        letters = [alphabet[a] for a in bits_of(state.letters[x])]
        parts += pencilled(letters, *at, size)
    for slot, domain in zip(grid.slots, state.domains, strict=True):
        row, column = divmod(slot.cells[0], 3)
        across = slot.name.endswith("A")
        x = left + 12 + (3.42 * size if across else (column + 0.5) * size)
        y = top + 38 + ((row + 0.57) * size if across else 3.38 * size)
        parts.append(text(x - (2 if across else 0), y, 13, str(domain.bit_count()), fill=THEME_INK))
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


def patterns() -> str:
    """Twelve boards as `crosswright pattern --count 12 -o patterns.svg` draws them."""
    return sheet(list(generate(preset("american"), 12)), title="12 crossword patterns")


PICTURES = {"demo.svg": demo, "propagation.svg": propagation, "patterns.svg": patterns}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (HERE / name).write_text(draw(), encoding="utf-8")
        print(f"docs/pictures/{name}")
