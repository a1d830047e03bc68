"""Letters of other languages in the player: accents, umlauts, letters that share a cell, keys on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from chromium import wait_until
from player_page import MINI, PHONE, Opener, expect

from crosswright.grid import Grid
from crosswright.media.play.keyboard import respelled, typing
from crosswright.publish.prepared import answers_of
from crosswright.puzzle import Puzzle
from crosswright.web.puzzles.answer_key import AnswerKey


def puzzle_of(language: str, *rows: tuple[str, ...]) -> Puzzle:
    letters = tuple(letter for row in rows for letter in row)
    fill = Grid(len(rows), len(rows[0]), letters=letters)
    return Puzzle.of(fill, {slot.name: f"Clue {slot.name}" for slot in fill.slots}, language=language)


CZECH = puzzle_of("cs", ("CH", "L", "É", "B"), ("A", "B", "C", "Č"), ("H", "Ř", "CH", "O"), ("O", "M", "Y", "CH"))
TYPED = [
    ("fr", "été", ["E", "T", "E", ""]),
    ("fr", "œu", ["O", "E", "U", ""]),
    ("de", "äß", ["A", "E", "S", "S"]),
    ("de-x-umlauts", "äß", ["Ä", "S", "S", ""]),
    ("es", "ñú", ["Ñ", "U", "", ""]),
    ("cs", "chlč", ["CH", "L", "Č", ""]),
    ("cs-x-split", "chl", ["C", "H", "L", ""]),
    ("nl", "ijs", ["IJ", "S", "", ""]),
    ("", "äñ", ["A", "N", "", ""]),
    ("ru", "ёй", ["Е", "Й", "", ""]),
]


@pytest.mark.parametrize(("language", "text", "letters"), TYPED)
def test_typed_letters_become_those_of_the_grid(model: Any, language: str, text: str, letters: list[str]) -> None:
    grid = puzzle_of(language, *[tuple("ЕЕЕЕ" if language == "ru" else "ABOS")] * 4)
    body = f"for (const key of {text!r}) game.type(key); return game.letters.slice(0, 4)"
    assert model(grid, body) == letters


def test_the_server_and_the_browser_spell_alike(model: Any) -> None:
    known = typing(CZECH)
    assert "spelled" in known
    texts = ["é", "œ", "Ü", "č", "ß", "1", "Ж", "å", "Ł"]
    for language in ("cs", "de", "fr", "ru", ""):
        found = typing(puzzle_of(language, ("A", "B"), ("C", "D")))
        mine = [respelled(text, found["keys"], found.get("spelled", {})) for text in texts]  # type: ignore[arg-type]
        spell = f"{texts}.map(text => respelled(text, puzzle))"
        code = f"const {{respelled}} = await import('/letters.js'); return {spell}"
        assert model(puzzle_of(language, ("A", "B"), ("C", "D")), code) == mine


def test_answers_are_right_with_the_accents_that_the_grid_leaves_out() -> None:
    french = AnswerKey(answers_of(puzzle_of("fr", ("E", "T"), ("A", "N"))))
    assert french.wrong({0: "é", 1: "t", 2: "à", 3: "ñ"}) == []
    spanish = AnswerKey(answers_of(puzzle_of("es", ("E", "T"), ("A", "N"))))
    assert spanish.wrong({0: "é", 3: "ñ"}) == [3]
    czech = AnswerKey(answers_of(CZECH))
    assert sorted(czech.wrong({0: "ch", 1: "l", 7: "c", 2: "e"})) == [2, 7]


def test_two_keys_make_one_letter_until_the_solver_moves_on(model: Any) -> None:
    typed = "for (const key of 'abc') game.type(key); game.select(3, 0); game.type('c');"
    wait = "await new Promise(go => setTimeout(go, 700));"
    end = "return [game.letters[3], game.letters.slice(4, 6).join(''), game.current.number]"
    assert model(CZECH, f"{typed} game.type('h'); {end}") == ["CH", "", "5"]  # quickly: one letter
    assert model(CZECH, f"{typed} {wait} game.type('h'); {end}") == ["C", "H", "5"]  # later: the next entry
    slowly = f"game.type('c'); {wait} game.type('h'); return game.letters.slice(0, 2)"
    assert model(CZECH, slowly) == ["CH", ""]  # in the middle of an entry they can only be one
    assert model(CZECH, "game.type('c'); game.step(1); game.type('h'); return game.letters.slice(0, 3)") == [
        "C",
        "",
        "H",
    ]


def test_a_czech_puzzle_is_solved_by_plain_keys(opened: Opener) -> None:
    player = opened(CZECH)
    for row in ("chléb", "abcč", "hřcho", "omych"):
        for key in row:  # Playwright types A-Z only; keyboards of other languages send such events
            player.page.evaluate(
                "key => document.activeElement.shadowRoot.activeElement.dispatchEvent("
                "new KeyboardEvent('keydown', {key, bubbles: true, composed: true}))",
                key,
            )
    wait_until(player.page, "document.querySelector('crossword-player').game.solved")
    assert player.letters == list(CZECH.solution)


def test_a_whole_answer_is_taken_with_its_joined_letters(opened: Opener) -> None:
    player = opened(CZECH)
    player.page.evaluate("document.querySelector('crossword-player').switchView()")
    box = player.page.locator(".texts input").first
    box.fill("chléb")
    box.press("Enter")
    assert player.letters[:4] == ["CH", "L", "É", "B"]
    expect(box).to_have_value("CHLÉB")


@pytest.mark.parametrize(
    ("language", "key", "cell"),
    [("cs", "CH", "CH"), ("cs", "Ř", "Ř"), ("es", "Ñ", "Ñ"), ("sv", "Å", "Å"), ("ru", "Ж", "Ж"), ("nl", "IJ", "IJ")],
)
def test_the_keyboard_on_the_screen_has_the_letters_of_the_language(
    opened: Opener, language: str, key: str, cell: str
) -> None:
    letter = "Ж" if language == "ru" else "A"
    page = opened(replace(MINI, language=language, solution=(letter,) * 25), **PHONE)
    page.page.locator(".keys").get_by_role("button", name=key, exact=True).tap()
    assert page.letters[0] == cell
    assert page.page.evaluate("document.documentElement.scrollWidth") == 360
    widths = page.page.locator(".key").evaluate_all("keys => keys.map(key => key.offsetWidth)")
    assert min(widths) >= 22
