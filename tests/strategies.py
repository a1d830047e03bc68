"""Random small grids and lexicons for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from crosswright.grid import Grid
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
