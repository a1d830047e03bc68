"""The constructor's page by keyboard, clipboard and right button; what a reload keeps; paper. In Chromium."""

from __future__ import annotations

import re
from contextlib import closing
from typing import Any

from chromium import wait_until
from construct_page import DESK, LEXICON, base, is_kept, lamp, letters, page, shows, three_by_three
from web_site import app_of, filled_store, one_day, served

from crosswright.web.construct.edited import Editing
from crosswright.words import Lexicon
from crosswright.words.packed import packed

__all__ = ["base", "one_day", "page"]
HERE = "[...document.querySelectorAll('.cells .cell')].findIndex(cell => cell.matches('.here'))"
ACTIVE = "document.activeElement.className"


def is_here(page: Any, cell: int) -> None:
    wait_until(page, f"{HERE} === {cell}")


def test_the_list_is_three_tabs_from_the_grid(page: Any) -> None:
    page.locator(".cells .cell").first.focus()
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate(ACTIVE) == "rows"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(ACTIVE) == "rows"
    page.keyboard.press("Escape")
    assert "cell" in page.evaluate(ACTIVE)
    page.keyboard.press("/")
    assert page.evaluate(ACTIVE) == "rows"


def test_arrows_move_in_the_toolbar(page: Any) -> None:
    page.locator(".cells .cell").first.focus()
    page.keyboard.press("Tab")
    tools = ["Undo"]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight"):
        page.keyboard.press(key)
        tools.append(
            page.evaluate("(node => node.textContent || node.parentElement.textContent)(document.activeElement)")
        )
    assert tools == ["Undo", "Redo", "Block", "Redo", "Heat map", "Undo"]


def test_each_tool_for_a_cell_has_a_key(page: Any) -> None:
    for key, shown in (
        ("@", ".circled"),
        ("!", ".locked"),
        ("`", "[style*='--shade: #']"),
        ("|", "[data-bars~=right]"),
        ("_", "[data-bars~=below]"),
    ):
        page.keyboard.press(key)
        wait_until(page, f"document.querySelector('.cells .cell').matches(\"{shown}\")")
        page.keyboard.press("Control+z")
        wait_until(page, f"!document.querySelector('.cells .cell').matches(\"{shown}\")")


def test_keys_for_the_search_and_the_panels(page: Any) -> None:
    page.locator(".word").first.wait_for()
    page.keyboard.press("=")
    letters_there = "[...document.querySelectorAll('.cells .cell:not(.faint) .letter')].map(each => each.textContent)"
    wait_until(page, f"{letters_there}.join('').length === 3")
    lamp(page, "fills")
    page.keyboard.press(">")
    assert page.get_by_label("Heat map").is_checked()
    page.keyboard.press("]")
    assert page.get_by_role("tab", name="Clues").get_attribute("aria-selected") == "true"
    page.keyboard.press("[")
    page.keyboard.press(":")
    page.get_by_text("Choose one, then").wait_for()
    page.keyboard.press("*")
    wait_until(page, "document.querySelector('.lamp-line').textContent.includes('Mean score')")
    page.keyboard.press("Control+Enter")
    wait_until(page, "!document.querySelector('.cells .faint')")
    page.keyboard.press("?")
    page.get_by_text("mark nothing; else several letters").wait_for()


def test_home_end_and_escape(page: Any) -> None:
    page.keyboard.press("End")
    is_here(page, 2)
    page.keyboard.press("Home")
    is_here(page, 0)
    page.keyboard.press("Control+End")
    is_here(page, 8)
    page.keyboard.press("Shift+ArrowUp")
    wait_until(page, "document.querySelectorAll('.cells .marked').length === 2")
    page.keyboard.press("Escape")
    wait_until(page, "!document.querySelector('.cells .marked')")
    for opening in ("Escape", "Shift+Enter", "+"):
        page.keyboard.press(opening)
        page.locator(".rebus").wait_for()
        page.keyboard.type("tea")
        page.keyboard.press("Enter")
        shows(page, "?????TEA")
        page.keyboard.press("Control+z")


def test_a_word_is_pasted_and_copied(page: Any) -> None:
    event = """([kind, text]) => {
        const clipboardData = new DataTransfer();
        if (text) clipboardData.setData("text/plain", text);
        const how = {clipboardData, bubbles: true, cancelable: true};
        document.activeElement.dispatchEvent(new ClipboardEvent(kind, how));
        return clipboardData.getData("text/plain");
    }"""
    page.evaluate(event, ["paste", "t[es]at"])
    shows(page, "TESA..")
    assert page.evaluate(event, ["copy", ""]) == "T[ES]A"
    page.keyboard.press("Control+z")
    shows(page, "...")


def test_the_right_button_opens_the_tools_of_the_cell(page: Any) -> None:
    page.locator(".cells .cell").nth(4).click(button="right")
    page.get_by_role("menuitem", name="Circle").click()
    wait_until(page, "document.querySelectorAll('.cells .cell')[4].matches('.circled')")
    assert not page.get_by_role("menu").is_visible()
    page.locator(".cells .cell").nth(5).click(button="right")
    page.keyboard.press("Escape")
    assert not page.get_by_role("menu").is_visible()


def test_enter_and_arrows_go_from_clue_to_clue(page: Any) -> None:
    page.keyboard.press("Control+Enter")
    wait_until(page, "!document.querySelector('.cells .faint')")
    page.keyboard.press("Shift+ArrowRight")  # a mark, which a clue takes away
    page.get_by_role("tab", name="Clues").click()
    page.get_by_label("Clue for 1A").focus()
    slots = []
    for key in ("Enter", "ArrowDown", "ArrowUp", "Shift+Enter"):
        page.keyboard.press(key)
        slots.append(page.evaluate("document.activeElement.closest('.clue').dataset.slot"))
    assert slots == ["4A", "5A", "4A", "1A"]
    wait_until(page, "!document.querySelector('.cells .marked')")
    page.keyboard.press("Control+Enter")
    page.keyboard.type("ask Ada")
    page.keyboard.press("Enter")
    assert page.get_by_role("textbox", name="Note on 1A").input_value() == "ask Ada"
    page.keyboard.press("Escape")
    assert "cell" in page.evaluate(ACTIVE)


def test_a_reload_loses_neither_letters_nor_steps(page: Any) -> None:
    page.keyboard.type("SEA")
    page.reload()  # at once, before the draft is kept
    lamp(page, "fills")
    shows(page, "SEA")
    page.locator(".cells .cell").first.focus()
    page.keyboard.press("Control+z")
    shows(page, "SE.")


def test_the_second_tab_says_that_it_is_one(page: Any) -> None:
    page.keyboard.type("S")
    is_kept(page, "letters === 'S'")
    other = page.context.new_page()
    other.goto("/construct")
    other.get_by_text("open in another tab too").wait_for()
    shows(other, "S..")
    other.locator(".cells .cell").nth(1).click()
    other.keyboard.type("E")
    page.get_by_text("This draft is a copy").wait_for()
    page.locator(".cells .cell").nth(1).click()
    page.keyboard.type("A")
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Untitled (copy)").wait_for()
    other.close()


def test_the_filter_takes_classes_and_what_a_word_lacks(page: Any) -> None:
    words = [word for word, _ in LEXICON]
    for text, wanted in (
        ("[ST]E", [word for word in words if word[0] in "ST" and word[1] == "E"]),
        ("@#@", [word for word in words if re.fullmatch("[AEI][ST][AEI]", word)]),
        ("-A -S +TE", [word for word in words if "A" not in word and "S" not in word and "TE" in word]),
        ("/^(.)\\1/", [word for word in words if word[0] == word[1]]),
        ("[^AEI]", [word for word in words if word[0] not in "AEI"]),
    ):
        page.get_by_label("Filter the words").fill(text)
        page.locator(".candidates [role=status]", has_text=f"{len(wanted)} of 125 words").wait_for()


def test_a_grid_with_few_blocks_blames_no_slot(page: Any) -> None:
    page.get_by_role("tab", name="File").click()
    page.get_by_role("tab", name="Grid").click()
    for side in ("Rows", "Columns"):
        page.get_by_label(side, exact=True).fill("15")
        page.get_by_label(side, exact=True).press("Tab")
    page.locator(".cells .cell").first.click()
    page.keyboard.type("SEA")
    page.get_by_text("There are few blocks yet").wait_for()
    page.locator('.lamp-line[data-state="unknown"]').wait_for()
    assert not page.locator(".cells .blamed").count()


def test_the_other_diagonal(page: Any) -> None:
    page.get_by_role("tab", name="Grid").click()
    page.get_by_label("Symmetry").select_option("antidiagonal")
    page.locator(".cells .cell").nth(1).click()
    page.keyboard.press(".")
    shows(page, ".#...#...")


def test_a_printed_page_has_the_grid_and_the_clues_alone(page: Any) -> None:
    page.keyboard.press("Control+Enter")
    wait_until(page, "!document.querySelector('.cells .faint')")
    page.keyboard.press(".")
    page.get_by_role("tab", name="Clues").click()
    page.get_by_label("Clue for 4A").fill("A clue on paper")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.get_by_role("heading", name="Across").wait_for()
    assert page.locator(".on-paper", has_text="A clue on paper").is_visible()
    assert not page.locator("button:visible, input:visible").count()
    black = "getComputedStyle(document.querySelector('.cells .block'))"
    assert page.evaluate(f"[{black}.backgroundColor, {black}.printColorAdjust]") == ["rgb(0, 0, 0)", "exact"]
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf())) == 1


def test_lists_of_the_command_line_stay_lists_of_their_own(browser: Any, tmp_path: Any) -> None:
    lists = {"mine.txt": packed(Lexicon.from_words([("SEA", 77), ("TEE", 60)])), "default": packed(LEXICON)}
    with (
        closing(filled_store(tmp_path)) as store,
        served(app_of(store, features=(Editing(lists=lists),))) as base,
        closing(browser.new_context(base_url=base, viewport=DESK)) as opened,
    ):
        page = three_by_three(opened)
        page.get_by_role("tab", name="Lists").click()
        names = page.locator(".list-panel .lists label:first-child").all_inner_texts()
        assert [name.strip() for name in names] == ["mine.txt", "default"]
        page.get_by_role("tab", name="Words").click()
        page.get_by_label("Filter the words").fill("SEA")
        page.locator(".word .from", has_text="mine.txt").wait_for()
        assert page.get_by_label("Score of SEA").input_value() == "77"  # the first decides
        page.get_by_label("Filter the words").fill("-SEA*")
        page.locator(".word .from", has_text="default").first.wait_for()  # words of the last list are marked too
        page.get_by_label("Filter the words").fill("SEA")
        page.get_by_role("tab", name="Lists").click()
        page.get_by_label("Earlier: default").click()
        page.get_by_role("tab", name="Words").click()
        wait_until(
            page, f"document.querySelector('[aria-label=\"Score of SEA\"]')?.value === '{LEXICON.score_of('SEA')}'"
        )
        assert letters(page) == "." * 9
