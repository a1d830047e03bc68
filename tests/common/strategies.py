"""Random small grids, lexicons and puzzles for hypothesis."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from crosswright.grid import Grid
from crosswright.puzzle import DETAILS, HEADINGS, Clue, Puzzle
from crosswright.puzzle.richtext import RichText, StyledText
from crosswright.words import Lexicon


@st.composite
def small_grids(draw, *, most: int = 4, letters: str = "ABC") -> Grid:
    """Grids up to `most` x `most` with some blocks, bars, given letters and now and then a rebus cell."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = st.integers(0, rows * columns - 1)
    blocks = draw(st.frozensets(cells, max_size=rows * columns // 2))
    given = draw(st.dictionaries(cells, st.sampled_from([*letters, letters[:2]]), max_size=2))
    right = frozenset(c for c in draw(st.frozensets(cells, max_size=2)) if (c + 1) % columns)
    lower = frozenset(c for c in draw(st.frozensets(cells, max_size=2)) if c + columns < rows * columns)
    return Grid(
        rows=rows,
        columns=columns,
        blocks=blocks,
        right_bars=right,
        lower_bars=lower,
        letters=tuple(given.get(c, "") if c not in blocks else "" for c in range(rows * columns)),
    )


@st.composite
def small_lexicons(draw, *, letters: str = "ABC") -> Lexicon:
    """Between one and forty words of two to five letters with scores."""
    word = st.text(alphabet=letters, min_size=2, max_size=5)
    scored = st.tuples(word, st.integers(0, 100))
    return Lexicon.from_words(draw(st.lists(scored, min_size=1, max_size=40, unique_by=lambda each: each[0])))


# Puzzles.

WORDS = [
    "Feline",
    "café",
    "A&B",
    "<b>",
    '"Q"',
    "5 > 3",
    "#1",
    "~",
    "{*x*}",
    "*",
    "}",
    "…so",
    "αβγ",
    "\u2019tis",
    "&amp;",
    "[sic]",
]
STYLE_SETS = [
    frozenset(),
    frozenset("b"),
    frozenset("i"),
    frozenset({"u", "sub"}),
    frozenset({"s"}),
    frozenset({"b", "sup"}),
]


def phrases(words: list[str] | None = None) -> st.SearchStrategy[str]:
    """One line of text with all that formats have trouble with."""
    return st.lists(st.sampled_from(words or WORDS), min_size=1, max_size=3).map(" ".join)


@st.composite
def puzzles(draw, holds: Collection[str]) -> Puzzle:
    """Small puzzles that have nothing but these features (and blocks)."""
    grid = draw(small_grids(most=4)).cleared()
    if "bars" not in holds:
        grid = Grid(grid.rows, grid.columns, grid.blocks)
    if "shortest" in holds:
        grid = replace(grid, shortest=draw(st.integers(1, 3)))
    cells = range(grid.rows * grid.columns)
    open_cells = [c for c in cells if c not in grid.blocks]
    solution = draw(_solutions(grid, open_cells, holds))
    known = [c for c in open_cells if solution[c]]
    shade = st.sampled_from(["#c0c0c0", "#ffd700"])
    labels = st.dictionaries(
        st.sampled_from(open_cells or [0]), st.sampled_from(["1", "7", "A", "12", "★"]), min_size=1
    )
    return Puzzle(
        grid=grid,
        solution=solution,
        clues=draw(_clues(grid, holds)),
        numbers=draw(labels | st.just({})) if "numbers" in holds and open_cells else {},
        circled=draw(_some(open_cells)) if "circles" in holds else (),
        given=draw(_some(known)) if "given" in holds else (),
        voids=draw(_some(sorted(grid.blocks))) if "voids" in holds else (),
        shades={c: draw(shade) for c in (draw(_some(open_cells)) if "shades" in holds else ())},
        also=dict.fromkeys(draw(_some(known)) if "also" in holds else (), ("Z", "SNOW")),
        saved=tuple(draw(st.sampled_from(["", "K"])) if c in open_cells else "" for c in cells)
        if "saved" in holds
        else (),
        **{name: draw(phrases() | st.just("")) for name in DETAILS if name in holds and name not in ("date", "notes")},
        **({"date": draw(st.sampled_from(["", "2026-11-21"]))} if "date" in holds else {}),
        **({"notes": draw(st.lists(phrases(), max_size=2).map("\n".join))} if "notes" in holds else {}),
    )


def _some(items: Sequence[int]) -> st.SearchStrategy[frozenset[int]]:
    return st.frozensets(st.sampled_from(items), max_size=3) if items else st.just(frozenset())


@st.composite
def _solutions(draw, grid: Grid, open_cells: list[int], holds: Collection[str]) -> tuple[str, ...]:
    texts = [*"ABCDEÑÉШΣ"]
    texts += ["ICE", "HEART"] if "rebus" in holds else []
    texts += [*"1$@&.?*|_+!~-"] if "symbols" in holds else []
    texts += [""] if "partial" in holds else []
    cell = st.sampled_from(texts)
    solved = draw(st.booleans())
    return tuple(draw(cell) if solved and c in open_cells else "" for c in range(len(grid.letters)))


@st.composite
def _clues(draw, grid: Grid, holds: Collection[str]) -> tuple[Clue, ...]:
    """A clue for each slot; where a format may, some left out, and some that are of no slot."""
    clues = []
    for slot in grid.slots:
        if "lists" in holds and draw(st.integers(0, 4)) == 0:
            continue
        enumeration = (
            draw(st.sampled_from(["", str(len(slot)), f"1,{len(slot) - 1}"])) if "enumerations" in holds else ""
        )
        clues.append(
            Clue(HEADINGS[slot.direction], str(slot.number), draw(_texts(holds)), slot.cells, enumeration,
                 place=draw(st.sampled_from([None, *sorted(grid.blocks)])) if "arrows" in holds else None,
                 note=draw(st.sampled_from(["", "ask Ada <i>"])) if "remarks" in holds else "")
        )  # fmt: skip
    if "lists" in holds:
        cells = st.lists(st.integers(0, len(grid.letters) - 1), max_size=4, unique=True).map(tuple)
        for heading, number in (("Diagonal", "A"), ("Others", "99"), ("Others", "B"), ("1 way", "?!")):
            if draw(st.booleans()):
                clues.append(Clue(heading, number, draw(_texts(holds)), draw(cells)))
    return tuple(clues)


@st.composite
def _texts(draw, holds: Collection[str]) -> RichText:
    styles = st.sampled_from(STYLE_SETS if "styles" in holds else [frozenset()])
    spans = [StyledText(phrase, draw(styles)) for phrase in draw(st.lists(phrases(), min_size=1, max_size=3))]
    return RichText(tuple(part for span in spans for part in (span, StyledText(" ")))[:-1])
