"""Puzzles in scripts that run from right to left: drawn in the mirror everywhere, with the same numbers and clues."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from player_page import Opener
from strategies import puzzles

from crosswright.errors import LexiconError
from crosswright.grid import Grid
from crosswright.language.letters import letters_of
from crosswright.media import play
from crosswright.media.drawn import svg, terminal, text
from crosswright.media.drawn.direction import from_right, held_apart, image, mirrored
from crosswright.media.formats.features import FEATURES
from crosswright.media.print import html
from crosswright.problem import Problem
from crosswright.puzzle import Puzzle
from crosswright.search import Outcome, fill
from crosswright.words import Lexicon, load_lexicon, normalise

#   3 2 1      as it is drawn: the first entry is שלומ, from the right
SHALOM = Grid(2, 4, blocks=frozenset({6}), right_bars=frozenset({0}), letters=(*"שלומ", *"יל", "", "כ"))
PUZZLE = Puzzle.of(SHALOM, {"2A": "Across", "1D": "Down"}, language="he")


@given(puzzles(frozenset(FEATURES)))
def test_the_mirror_of_the_mirror_is_the_puzzle(puzzle: Puzzle) -> None:
    again = mirrored(mirrored(puzzle))
    assert again == puzzle
    for one, other in zip(puzzle.clues, mirrored(puzzle).clues, strict=True):
        assert puzzle.answer(one) == mirrored(puzzle).answer(other)
    bars = {(c, c + 1) for c in puzzle.grid.right_bars}
    columns = puzzle.grid.columns
    seen = {(c, c + 1) for c in mirrored(puzzle).grid.right_bars}
    assert seen == {(image(right, columns), image(left, columns)) for left, right in bars}


def test_a_direction_comes_from_the_language_or_the_letters() -> None:
    assert from_right(PUZZLE) and from_right(replace(PUZZLE, language=""))
    assert from_right(Puzzle(Grid(1, 2), language="ar")) and not from_right(Puzzle(Grid(1, 2), language="de"))
    assert not from_right(Puzzle.of(Grid(1, 2, letters=("H", "I"))))


def test_pictures_begin_at_the_right() -> None:
    drawn = terminal.picture(PUZZLE, solution=True)
    assert drawn.splitlines()[1] == "│³ {}│  {}│² {}┃¹ {}│".format(*map(held_apart, "מולש"))
    assert text.draw(SHALOM).splitlines()[1].count("│") == 4  # a grid by its letters, here without numbers
    assert text.draw(SHALOM).index("מ") < text.draw(SHALOM).index("ש")
    letters = re.findall(r'<text x="([\d.]+)" y="[\d.]+">([א-ת])</text>', svg.draw(PUZZLE, solution=True))
    assert {letter: float(x) for x, letter in letters}["ש"] == 3 * svg.CELL + svg.CELL / 2
    mixed = Puzzle.of(Grid(1, 2, letters=("ש", "A")))  # its mirror image begins with a letter from left to right
    assert all('direction="ltr"' in svg.draw(each) for each in (PUZZLE, mixed))
    assert "direction" not in svg.draw(Grid(1, 2, letters=("H", "I")))


def test_pages_are_from_right_to_left() -> None:
    for page in (html.html(PUZZLE), play.page(PUZZLE)):
        assert '<html lang="he" dir="rtl">' in page
    assert 'dir="rtl"' not in html.html(replace(PUZZLE, solution=(), language="fr"))


def test_the_player_runs_from_right_to_left(opened: Opener) -> None:
    player = opened(PUZZLE)
    first, second = (player.cell(c).bounding_box() for c in (0, 1))
    assert first["x"] > second["x"]
    player.press("ArrowLeft")  # as it looks
    assert player.game("cell") == 2
    player.press("ArrowRight")
    assert player.game("cell") == 1
    sides = "['Left', 'Right'].map(side => parseFloat(getComputedStyle(cell, '::after')[`border${side}Width`]))"
    widths = player.page.locator("[data-bars]").evaluate(f"cell => {sides}")
    assert widths[0] >= 3 > widths[1]


@pytest.mark.parametrize(
    ("code", "written", "entry"), [("he", "שָׁלוֹם", "שלומ"), ("he", "ארץ", "ארצ"), ("ar", "أَسْئِلَة", "اسيلة")]
)
def test_final_forms_and_vowel_marks_are_folded(code: str, written: str, entry: str) -> None:
    assert normalise(written, folding=letters_of(code)) == entry


def test_a_list_of_words_is_all_there_is(tmp_path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("אב\nגד\nאג\nבד\n", encoding="utf-8")
    words: Lexicon = load_lexicon(path, language="he")
    assert fill(Problem.of(Grid(2, 2), words)).outcome is Outcome.SOLVED
    with pytest.raises(LexiconError, match="no default lexicon for Arabic; name a list"):
        load_lexicon("default", language="ar")
