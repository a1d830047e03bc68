"""Styled text: the marks nest as in an obvious, slow twin, and the work grows with the text, not with its square."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.puzzle import MOST_SPANS_A_CLUE, Puzzle
from crosswright.puzzle.richtext import STYLES, RichText, StyledText

MARKS = {style: (f"<{style}>", f"</{style}>") for style in STYLES}


def naive(spans: Sequence[StyledText]) -> Iterator[str]:
    """The style with the longest run from a span on is the outermost there."""
    place = 0
    while place < len(spans):
        runs = {style: run(spans[place:], style) for style in STYLES}
        outer = max(STYLES, key=lambda style: runs[style])
        if not runs[outer]:
            yield spans[place].text
            place += 1
            continue
        inside = spans[place : place + runs[outer]]
        yield MARKS[outer][0]
        yield from naive([StyledText(span.text, span.styles - {outer}) for span in inside])
        yield MARKS[outer][1]
        place += runs[outer]


def run(spans: Sequence[StyledText], style: str) -> int:
    return next((count for count, span in enumerate(spans) if style not in span.styles), len(spans))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.text("ab", min_size=1, max_size=2), st.frozensets(st.sampled_from(STYLES))), max_size=12))
def test_marks_nest_as_the_slow_twin_nests_them(parts: list[tuple[str, frozenset[str]]]) -> None:
    text = RichText(tuple(StyledText(*part) for part in parts))
    assert text.html == "".join(naive(text.spans))
    assert RichText.of_html(text.html) == text


@pytest.mark.parametrize("unit", ("<b>a</b>c", "<b>a<i>b</i></b>", "<i>a</i><b>b</b>", "<sub>a</sub>b<u>c</u>"))
def test_time_is_linear(unit: str) -> None:
    def seconds(count: int) -> float:
        text = RichText.of_html(unit * count)
        start = time.thread_time()
        assert text.html
        return time.thread_time() - start

    small = min(seconds(2_000) for _ in range(3))
    assert min(seconds(20_000) for _ in range(3)) < 30 * small  # the square would be 100 times


def test_a_clue_has_a_limit_on_its_pieces() -> None:
    grid = Grid(1, 2, letters=("H", "I"))
    most = RichText.of_html("<b>a</b>c" * (MOST_SPANS_A_CLUE // 2))
    assert Puzzle.of(grid, {"1A": most}).clues[0].text == most
    with pytest.raises(PuzzleError, match="502 pieces of different style; a clue has at most 500"):
        Puzzle.of(grid, {"1A": RichText.of_html("<b>a</b>c" * (MOST_SPANS_A_CLUE // 2 + 1))})
