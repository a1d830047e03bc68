"""The player in a real browser: Chromium, driven by Playwright. Skipped where there is neither."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from chromium import wait_until
from player_page import DESK, MINI, PHONE, RICH, WORDS, Opener, Site, blocked, expect

from crosswright.browser import PLAYER
from crosswright.media import play
from crosswright.media.drawn.wording import bank_as_notes
from crosswright.puzzle import Puzzle

# The model, without a page


def test_arrows_turn_first_and_then_move_over_blocks(model: Callable[[Puzzle, str], Any]) -> None:
    body = "const seen = []; for (const [down, right] of %s) { game.arrow(down, right); seen.push(at()); } return seen"
    across, down = [0, "1 Across"], [0, "1 Down"]
    assert model(MINI, body % "[[1, 0], [0, 1], [0, -1]]") == [down, across, across]
    assert model(blocked(), "game.select(3); game.arrow(0, 1); return at()") == [4, "1 Across"]
    assert model(blocked(), "game.select(18); game.arrow(0, 1); return at()") == [20, "14 Across"]


def test_letters_skip_filled_cells_unless_they_are_written_over(model: Callable[[Puzzle, str], Any]) -> None:
    fill = "game.put(1, 'x'); game.put(2, 'y');"
    assert model(MINI, fill + "game.type('a'); return at()") == [3, "1 Across"]
    assert model(MINI, fill + "game.select(1); game.type('a'); return at()") == [2, "1 Across"]
    assert model(MINI, "game.settings.skip = false;" + fill + "game.type('a'); return at()") == [1, "1 Across"]


def test_the_end_of_a_word_goes_back_to_gaps_and_on_to_the_next(model: Callable[[Puzzle, str], Any]) -> None:
    last = "for (const c of [%s]) game.put(c, 'x'); game.select(4); game.type('z'); return at()"
    assert model(MINI, last % "0, 1, 3") == [2, "1 Across"]
    assert model(MINI, last % "0, 1, 2, 3") == [5, "6 Across"]
    assert model(MINI, "game.settings.jump = false;" + last % "0, 1, 2, 3") == [4, "1 Across"]
    full = "for (let c = 0; c < 24; c++) game.put(c, 'x'); game.select(24); game.type('z'); return [at(), game.full]"
    assert model(MINI, full)[1] is True


def test_backspace_erases_here_or_before_and_leaves_what_is_fixed(model: Callable[[Puzzle, str], Any]) -> None:
    body = (
        "game.type('a'); game.type('b'); game.backspace(); game.backspace(); return [game.cell, game.letters.join('')]"
    )
    assert model(MINI, body) == [0, ""]
    body = "game.reveal({0: 'H'}); game.select(0); game.backspace(); game.type('Q'); return game.letters[0]"
    assert model(MINI, body) == "H"


def test_texts_of_answers_are_split_into_cells(model: Callable[[Puzzle, str], Any]) -> None:
    split = "return [model.split('A_[star]', 3), model.split('abc', 4), model.joined(['A', '', 'STAR'])]"
    assert model(MINI, split) == [["A", "", "star"], None, "A_[STAR]"]


def test_what_was_kept_of_another_puzzle_is_not_taken(model: Callable[[Puzzle, str], Any]) -> None:
    empty = [""] * 25
    kept = (
        None,
        7,
        {"letters": ["A"]},
        {"letters": [1] * 25},
        {"letters": empty, "wrong": [99], "right": 3, "revealed": {}},
    )
    found = [model(MINI, f"return [game.restore({json.dumps(each)}), game.wrong.size]") for each in kept]
    assert found == [[False, 0]] * 4 + [[True, 0]]


@pytest.mark.parametrize("text", ["", "a", "foobar", "é:7:ÑSTAR😀"])
def test_both_languages_hash_alike(browser: Any, site: Site, text: str) -> None:
    page = browser.new_page()
    page.goto(site.address)
    found = page.evaluate("async text => (await import('/answers.js')).fnv1a(text)", text)
    page.close()
    assert found == play.fnv1a(text)


# The page


def test_a_mini_is_solved_by_keyboard(opened: Opener) -> None:
    player = opened(MINI)
    player.page.evaluate("addEventListener('crossword-solved', event => { window.told = event.detail })")
    player.type("".join(WORDS).lower()[:-1])
    assert player.letters == [*"".join(WORDS)[:-1], ""]
    player.type("x")
    player.says("right yet")
    player.press("End")
    player.type("d")
    player.is_solved()
    assert player.page.evaluate("window.told.help") == 0
    player.press("Enter")
    player.type("Q")
    assert "".join(player.letters) == "".join(WORDS)


def test_keys_move_turn_and_mark(opened: Opener) -> None:
    player = opened(MINI)
    at = lambda: (player.game("cell"), player.game("current.name"))  # noqa: E731
    player.press("Tab")
    assert at() == (5, "6 Across")
    player.press("Shift+Enter")
    player.press("Shift+Enter")
    assert at() == (4, "5 Down")
    player.press("Space")
    assert at() == (4, "1 Across")
    player.press("Home")
    player.press(".")
    player.type("h")
    assert player.game("pencilled.has(0)")
    expect(player.cell(0)).to_have_attribute("aria-label", re.compile("^H, .*pencilled"))
    player.cell(7).click()
    player.cell(7).click()
    assert at() == (7, "3 Down")
    player.page.get_by_role("button", name=re.compile("6")).first.click()
    assert at() == (5, "6 Across")
    player.press("F6")
    assert player.page.evaluate("document.activeElement.shadowRoot.activeElement.ariaLabel") == "Pencil"
    player.press("F6")
    player.type("m")
    assert player.letters[5] == "M"
    player.page.evaluate("document.activeElement.shadowRoot.activeElement.blur()")
    player.type("b")
    assert player.letters[6] == "B"


def test_a_15x15_is_checked_revealed_and_reloaded(opened: Opener) -> None:
    puzzle = blocked()
    player = opened(puzzle)
    first = puzzle.clues[0].cells
    player.type("!".join("Z" * len(first)))
    player.press("Shift+Tab")
    player.help("Check", "Word")
    player.says("wrong")
    assert player.game("wrong.size") == len(first)
    player.help("Reveal", "Word")
    assert [player.letters[c] for c in first] == list(puzzle.answer(puzzle.clues[0]))
    assert player.game("wrong.size") == 0
    player.press("Tab")
    player.type("ab")
    seconds, before = player.game("seconds"), player.letters
    player.page.reload()
    player.page.locator("[role=grid]").wait_for()
    assert player.letters == before
    assert player.game("seconds") >= int(seconds)
    assert player.game("revealed.size") == len(first)
    player.help("Reveal", "Puzzle")
    player.page.get_by_role("dialog").get_by_role("button", name="Reveal").click()
    player.says("The puzzle is revealed")
    assert player.letters == list(puzzle.solution)
    assert (player.game("solved"), player.game("gaveUp")) == (False, True)  # to reveal is not to solve
    player.page.reload()
    player.page.locator("[role=grid]").wait_for()
    assert player.page.get_by_role("dialog").count() == 0 and player.game("gaveUp")


def test_a_phone_has_its_own_keyboard_and_fits(opened: Opener) -> None:
    player = opened(replace(MINI, solution=("É", *MINI.solution[1:])), **PHONE)
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    focused = "document.activeElement.shadowRoot?.activeElement?.tagName"
    for letter in "MBER":
        page.locator(".key", has_text=letter).first.tap()
    assert player.letters[:5] == ["M", "B", "E", "R", ""]
    assert page.evaluate(focused) == "DIV"  # a cell: nothing that a system's keyboard would open for
    page.get_by_role("button", name="Erase").tap()
    assert player.letters[:5] == ["M", "B", "E", "", ""]
    player.cell(0).tap()
    page.locator(".key.more").dispatch_event("pointerdown")
    page.locator(".offer", has_text="É").tap()
    assert player.letters[0] == "É"
    page.get_by_role("button", name="Next clue").tap()
    assert player.game("current.name") == "6 Across"
    assert page.evaluate("scrollY") == 0
    page.locator(".keys").get_by_role("button", name="Several letters").tap()
    assert page.locator(".rebus").get_attribute("inputmode") == "none"
    for letter in "EM":
        page.locator(".key", has_text=letter).first.tap()
    page.locator(".keys").get_by_role("button", name="Several letters").tap()
    assert player.letters[5] == "EM"


def test_the_sheet_of_a_large_grid_fits_a_phone(opened: Opener) -> None:
    page = opened(blocked(), **PHONE).page
    boxes = [page.locator(name).bounding_box() for name in (".grid", ".bar", ".keys")]
    assert boxes[0]["width"] > 340
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] < boxes[2]["y"] <= 800 - boxes[2]["height"]


def test_everything_a_cell_can_be_is_there(opened: Opener) -> None:
    player = opened(RICH)
    page = player.page
    headings = page.locator(".lists h2").all_inner_texts()
    assert [heading.lower() for heading in headings] == ["rows", "around"]
    assert page.locator(".lists").inner_html().count("<script") == 0
    assert "Abroad <script>" in page.locator(".lists").inner_text()
    assert page.locator(".clue i").inner_text() == "on"
    assert player.cell(0).get_attribute("data-bars") == "r"
    assert "circled, shaded" in player.cell(3).get_attribute("aria-label")
    assert player.letters[6] == "C"
    assert page.locator(".void").count() == 1
    assert "(1-4)" in page.locator(".clue").first.inner_text()
    player.type("b")
    player.press("Escape")
    player.type("star")
    player.press("Enter")
    assert player.letters[:3] == ["", "B", "STAR"]
    player.cell(0).click()
    player.type("a")
    player.cell(3).dispatch_event("keydown", {"key": "ñ"})
    player.type("d")
    player.cell(8).click()
    player.cell(8).dispatch_event("keydown", {"key": "Dead"})
    page.keyboard.insert_text("é")
    player.is_solved()


def test_what_is_accepted_beside_the_solution_is_right(opened: Opener) -> None:
    player = opened(RICH)
    player.cell(2).click()
    player.type("S")
    player.help("Check", "Puzzle")
    player.says("Nothing wrong")


def test_a_word_bank_is_crossed_off(opened: Opener) -> None:
    puzzle = replace(MINI, notes=bank_as_notes(["TREND", "hear-t", "NOWHERE"]))
    player = opened(puzzle)
    bank = player.page.get_by_role("list", name="Words to choose from")
    used = bank.locator(".used")
    assert bank.get_by_role("listitem").all_text_contents() == ["TREND", "hear-t", "NOWHERE"] and used.count() == 0
    player.cell(0).click()
    player.type("HEART")
    assert used.all_text_contents() == ["hear-t (in the grid)"]
    player.press("Backspace")
    player.cell(0).click()
    player.press("Delete")
    assert used.count() == 0


def test_the_text_view_takes_whole_answers(opened: Opener) -> None:
    player = opened(MINI)
    player.more("Text view")
    answer = player.page.get_by_label("It beats")
    answer.fill("he[ar]rt")
    answer.press("Enter")
    assert player.letters[:5] == ["H", "E", "AR", "R", "T"]
    down = player.page.locator(".texts input").nth(5)
    assert down.input_value() == "H____"
    down.fill("too long")
    down.press("Enter")
    expect(player.page.locator(".about").nth(5)).to_contain_text("needs 5 letters")
    assert player.letters[5] == ""
    down.fill("heart")
    down.press("Enter")
    assert player.letters[20] == "T"
    player.click("Grid")
    expect(player.page.locator("[role=grid]")).to_be_visible()


@pytest.mark.parametrize("answers", ["plain", "hashed"])
def test_a_page_knows_its_answers_without_a_network(opened: Opener, answers: str) -> None:
    player = opened(RICH, answers=answers)
    player.help("Reveal", "Word")
    assert player.letters[:3] == ["", "B", "STAR"]
    assert ('"STAR"' in player.page.content()) == (answers == "plain")


def test_a_puzzle_without_a_solution_is_played_without_help(opened: Opener) -> None:
    player = opened(replace(MINI, solution=()), answers="hashed")
    assert player.page.get_by_role("button", name="Check").count() == 0
    player.type("X" * 25)
    player.says("without its solution")


def test_the_site_answers(opened: Opener, site: Site) -> None:
    site.puzzles["mini"] = MINI
    site.asked.clear()
    player = opened(f"{site.address}/play/mini")
    player.type("HEARX")
    player.press("Shift+Tab")
    player.help("Check", "Word")
    player.says("1 wrong")
    assert site.asked[-1] == ("check", {"letters": dict(zip("01234", "HEARX", strict=True))})
    site.is_down = True
    player.help("Reveal", "Word")
    player.says("be reached")
    assert player.letters[:5] == [*"HEARX"]
    player.page.reload()
    player.page.locator("[role=grid]").wait_for()
    assert player.letters[:5] == [*"HEARX"]
    site.is_down = False
    player.help("Reveal", "Word")
    wait_until(player.page, "document.querySelector('crossword-player').game.letters[4] === 'T'")
    player.press("Tab")
    player.type("".join(WORDS[1:]))
    player.is_solved()
    expect(player.page.get_by_role("dialog")).to_contain_text("17 solved it; half took less than 4:40")
    assert [verb for verb, _ in site.asked if verb == "finished"] == ["finished"]


def test_a_puzzle_that_cannot_be_fetched_is_told(browser: Any, site: Site) -> None:
    page = browser.new_page()
    page.goto(f"{site.address}/play/unknown")
    expect(page.get_by_role("alert")).to_contain_text("be fetched")
    site.puzzles["unknown"] = MINI
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    page.close()


def test_a_pause_hides_the_puzzle_and_stops_the_time(opened: Opener) -> None:
    player = opened(MINI)
    player.type("H")
    player.page.locator(".timer").click()
    expect(player.page.locator("[role=grid]")).to_be_hidden()
    expect(player.page.locator(".lists")).to_be_hidden()
    before = player.game("seconds")
    player.page.evaluate("document.querySelector('crossword-player').lastTick -= 1500")
    player.page.evaluate("document.querySelector('crossword-player').tick()")
    assert player.game("seconds") == before
    player.press("Enter")
    player.type("E")
    assert player.letters[:2] == ["H", "E"]
    player.page.evaluate("document.querySelector('crossword-player').lastTick -= 1500")
    player.page.evaluate("document.querySelector('crossword-player').tick()")
    assert player.game("seconds") >= before + 1.5


def test_a_browser_that_keeps_nothing_is_told_and_plays(opened: Opener) -> None:
    script = "Storage.prototype.setItem = Storage.prototype.getItem = () => { throw new Error('blocked') }"
    player = opened(MINI, script=script)
    player.type("H")
    player.says("stores nothing")
    assert player.letters[0] == "H"


def test_axe_finds_nothing_serious(opened: Opener) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    player = opened(RICH)

    def faults(view: str) -> list[str]:
        found = axe.run(player.page).response["violations"]
        return [f"{view}: {each['id']}, {each['nodes'][0]['html']}" for each in found if each["impact"] != "minor"]

    player.type("B")
    player.help("Check", "Puzzle")
    found = faults("grid")
    player.page.emulate_media(color_scheme="dark")
    found += faults("dark")
    player.more("Text view")
    found += faults("text")
    player.more("Settings …")
    found += faults("dialog")
    player.press("Escape")
    player.page.locator(".timer").click()
    found += faults("paused")
    assert found == []


@pytest.mark.parametrize("device", [PHONE, DESK])
def test_axe_finds_nothing_serious_in_a_large_puzzle(opened: Opener, device: dict[str, Any]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    player = opened(blocked(), **device)
    player.type(".ABC")
    player.click("Check")
    found = axe.run(player.page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_at_400_percent_nothing_scrolls_sideways(opened: Opener) -> None:
    player = opened(blocked(), viewport={"width": 320, "height": 256})
    assert player.page.evaluate("document.documentElement.scrollWidth") == 320
    player.more("Text view")
    assert player.page.evaluate("document.documentElement.scrollWidth") == 320


def test_reduced_motion_is_honoured(opened: Opener) -> None:
    player = opened(MINI, reduced_motion="reduce")
    player.type("".join(WORDS))
    player.is_solved()
    assert player.page.evaluate("document.querySelector('crossword-player').shadowRoot.getAnimations().length") == 0


def test_a_print_is_the_puzzle_alone_on_one_sheet(opened: Opener) -> None:
    player = opened(blocked())
    player.type("HEART")
    sheet = player.page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1
    player.page.emulate_media(media="print")
    for name in (".tools", ".bar", ".keys", ".message"):
        expect(player.page.locator(name)).to_be_hidden()
    for name in (".grid", ".lists .list >> nth=1"):
        expect(player.page.locator(name)).to_be_visible()
    expect(player.page.locator(".letter").first).to_have_css("color", "rgba(0, 0, 0, 0)")


def test_the_player_is_small() -> None:
    """What every solver's browser loads; the dialogs that few open, and rooms, are loaded by those who open them."""
    assert len(PLAYER.script().encode()) + len(PLAYER.style().encode()) <= 60_000
