"""Puzzle, its clues' rich text, and what is different between two."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_puzzles import CLUES, FILL, SAMPLE
from strategies import STYLE_SETS, phrases

from crosswright.errors import PuzzleError
from crosswright.grid import Grid
from crosswright.puzzle import Clue, Puzzle, colour
from crosswright.puzzle.difference import differences
from crosswright.puzzle.richtext import STYLES, RichText, StyledText

RICH = st.lists(st.builds(StyledText, phrases() | st.just(" "), st.sampled_from(STYLE_SETS)), max_size=5).map(
    lambda spans: RichText(tuple(spans))
)


class TestPuzzle:
    def test_its_grid_has_no_letters_and_its_fill_has(self) -> None:
        assert SAMPLE.grid == FILL.cleared()
        assert SAMPLE.fill == FILL

    def test_every_slot_has_a_clue(self) -> None:
        puzzle = Puzzle.of(FILL, {"1D": "Low"})
        assert [(clue.name, str(clue.text)) for clue in puzzle.clues] == [
            ("1A", ""),
            ("3A", ""),
            ("1D", "Low"),
            ("2D", ""),
        ]

    def test_clues_by_slot_whatever_their_numbers(self) -> None:
        renamed = tuple(replace(clue, number="★") for clue in SAMPLE.clues)
        assert str(replace(SAMPLE, clues=renamed).clue_of["2D"].text) == CLUES["2D"]

    def test_a_clue_with_the_cells_of_a_slot_but_another_heading_is_not_its_clue(self) -> None:
        assert replace(SAMPLE, clues=tuple(replace(clue, heading="X") for clue in SAMPLE.clues)).clue_of == {}

    def test_answers_with_unknown_cells(self) -> None:
        puzzle = replace(SAMPLE, solution=("C", "", "T", *SAMPLE.solution[3:]))
        assert puzzle.answer(puzzle.clues[0]) == "C?T"
        assert not puzzle.solved

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"solution": ("A",)}, "solution has 1 items for 9 cells; give one a cell"),
            ({"solution": ("A",) * 9}, "row 2, column 2: 'A' on a block; make the cell open"),
            ({"circled": {9}}, "circled: there is no cell 9; cells are 0 to 8"),
            ({"voids": {0}}, "voids has cells that are no blocks; add them to the grid's blocks"),
            ({"clues": (Clue("Down", "1", RichText(), (-1,)),)}, "clue 1D: there is no cell -1; cells are 0 to 8"),
        ],
    )
    def test_what_does_not_hold_together(self, changes: dict[str, object], message: str) -> None:
        with pytest.raises(PuzzleError) as caught:
            replace(SAMPLE, **changes)
        assert str(caught.value) == message

    def test_a_clue_for_no_slot(self) -> None:
        with pytest.raises(PuzzleError, match="a clue for 7D, but the grid has no such slot"):
            Puzzle.of(FILL, {"7D": "Nothing"})

    def test_signs_make_no_fill(self) -> None:
        puzzle = replace(SAMPLE, solution=("1", *SAMPLE.solution[1:]))
        with pytest.raises(PuzzleError, match="row 1, column 1: '1' is not of letters"):
            _ = puzzle.fill

    def test_numbers_are_those_of_the_slots_unless_others_are_given(self) -> None:
        assert SAMPLE.numbers == {0: "1", 2: "2", 6: "3"}
        assert SAMPLE.regularly_numbered
        assert not replace(SAMPLE, numbers={0: "A"}).regularly_numbered


class TestRichText:
    @given(RICH)
    def test_html_and_back(self, text: RichText) -> None:
        assert RichText.of_html(text.html) == text

    @given(RICH)
    def test_plain_is_what_is_left_of_the_html(self, text: RichText) -> None:
        assert RichText.of(text.plain).plain == text.plain == "".join(span.text for span in text.spans)

    @given(RICH)
    def test_marks_are_balanced_and_nested(self, text: RichText) -> None:
        inside: list[str] = []
        for char in text.marked({style: (f"\ue000{n}", f"\ue001{n}") for n, style in enumerate(STYLES)}).split(
            "\ue000"
        )[1:]:
            opened, *closed = char.split("\ue001")
            inside.append(opened[0])
            for each in closed:
                assert inside.pop() == each[0]
        assert inside == []

    @given(RICH, st.integers(0, 30))
    def test_cut(self, text: RichText, length: int) -> None:
        assert text.cut(length).plain == text.plain[:length]

    @pytest.mark.parametrize(
        ("html", "clean"),
        [
            ("<script>alert(1)</script>", "alert(1)"),
            ("<img src=x onerror=y>a", "a"),
            ("<b onclick='x'>a</b>", "<b>a</b>"),
            ("a < b > c", "a &lt; b &gt; c"),
            ("<i>a", "<i>a</i>"),
            ("a</i>", "a"),
            ("<b><i>a</b>b</i>", "<i><b>a</b>b</i>"),
            ("<STRONG>a</STRONG><em>b</em>", "<b>a</b><i>b</i>"),
            ("&lt;b&gt;", "&lt;b&gt;"),
            ("one<br/>two", "one two"),
        ],
    )
    def test_cleaned(self, html: str, clean: str) -> None:
        assert RichText.of_html(html).html == clean


def test_colours() -> None:
    assert [colour(text) for text in ("#FFF", "c0ffee", "Gray", "#12", "javascript:x")] == [
        "#ffffff", "#c0ffee", "#808080", None, None
    ]  # fmt: skip


class TestDifferences:
    def test_none(self) -> None:
        assert differences(SAMPLE, replace(SAMPLE, extra={"puz": {"timer": True}})) == []

    def test_of_every_kind(self) -> None:
        other = replace(
            SAMPLE,
            title="Other",
            solution=("B", *SAMPLE.solution[1:]),
            circled={1},
            clues=(replace(SAMPLE.clues[0], text=RichText.of("Changed")), *SAMPLE.clues[1:3]),
        )
        assert [str(each) for each in differences(SAMPLE, other)] == [
            "puzzle: title 'Small & square' -> 'Other'",
            "row 1, column 1: solution 'C' -> 'B'",
            "row 1, column 2: circle '' -> 'circle'",
            "1A: clue 'It purrs &amp; sleeps' -> 'Changed'",
            "2D: clue 'Metal' -> ''",
            "2D: cells 'row 1, column 3; row 2, column 3; row 3, column 3' -> ''",
        ]

    def test_sizes(self) -> None:
        found = differences(Puzzle(Grid.open(1, 2)), Puzzle(Grid.open(2, 1)))
        assert [str(each) for each in found] == ["puzzle: size '1 by 2 cells' -> '2 by 1 cells'"]
