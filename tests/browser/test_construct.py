"""The constructor's page in Chromium: typing, blocks, lamp, files, drafts; axe; its weight."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import wait_until
from construct_page import DESK, LEXICON, PHONE, base, is_kept, lamp, page, saved, shows, three_by_three
from web_site import one_day

from crosswright.checking import check
from crosswright.grid import Grid
from crosswright.media import formats
from crosswright.media.kinds import KINDS
from crosswright.puzzle import Puzzle
from crosswright.words.packed import packed

__all__ = ["base", "one_day", "page"]
MOST_BYTES = 700_000  # the page with kernel and the default list, as sent
DEFAULT_LIST = 450_000
# Both service workers are at work: the page's and the analyst's.
ALL_KEPT = """navigator.serviceWorker.getRegistrations().then(all =>
    all.filter(({active}) => active && active.scriptURL.includes("construct")).length === 2)"""


def test_letters_blocks_and_undo(page: Any) -> None:
    page.keyboard.type("EAT")
    shows(page, "EAT")
    page.keyboard.press("Control+z")
    shows(page, "EA.")
    page.keyboard.press("Control+y")
    page.locator(".cells .cell").nth(2).click()
    page.keyboard.press(".")
    shows(page, "EA#...#..")  # and its image at the other end
    page.keyboard.press("Control+z")
    shows(page, "EAT......")


def test_an_empty_grid_says_what_to_do_and_a_theme_entry_is_placed_by_a_click(page: Any) -> None:
    assert page.get_by_role("button", name="Enter theme entries").is_visible()
    assert page.locator(".says").inner_text().endswith(("begin like this:", "can be filled."))
    page.get_by_role("button", name="Enter theme entries").click()
    page.keyboard.type("SEA\nAT")
    page.get_by_role("button", name="SEA (3)").click()
    shows(page, "SEA......")
    assert page.get_by_role("button", name="SEA (3)").get_attribute("aria-pressed") == "true"
    assert not page.get_by_role("button", name="Enter theme entries").is_visible()
    page.locator(".cells .cell").nth(3).click()
    page.get_by_role("button", name="AT (2)").click()
    page.get_by_text("fit across from").wait_for()  # the image of the block after it falls into the entry
    page.get_by_label("Symmetry").select_option("none")
    page.get_by_role("button", name="AT (2)").click()
    shows(page, "SEAAT#...")


def test_patterns_that_differ_are_proposed_with_their_figures(page: Any) -> None:
    made = iter(["...|...|...", "...|...|...", "#..|...|..#", "..#|...|#..", ".#.|...|.#."])

    def answer(route: Any) -> None:
        rows = next(made).split("|")
        route.fulfill(json={"patterns": [{"rows": rows, "fills": False}], "unpaired": ["SEA", "TEAS"]})

    page.route("**/api/patterns", answer)
    page.get_by_role("tab", name="Grid").click()
    page.get_by_role("button", name="Propose patterns").last.click()
    page.get_by_text("no partner of their length: SEA (3), TEAS (4)").wait_for()
    assert page.locator(".proposal").count() == 3  # the second was the same as the first
    assert page.locator(".proposal").first.inner_text().split("\n") == ["6 words, Threes: 6", "no trial filled it"]
    page.unroute("**/api/patterns")
    page.route("**/api/patterns", lambda route: route.fulfill(json={"patterns": [], "unpaired": []}))
    page.get_by_role("button", name="More patterns").click()
    page.get_by_text("Choose one:", exact=True).wait_for()
    assert page.locator(".proposal").count() == 3


def test_a_panel_opened_by_keyboard_is_drawn_at_once(page: Any) -> None:
    page.get_by_role("tab", name="Words").focus()
    drawn = """document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowLeft", bubbles: true})),
        document.querySelector(".file-panel .faults").textContent"""
    assert "It has no title." in page.evaluate(drawn)


def test_a_region_is_marked_with_the_mouse(page: Any) -> None:
    page.keyboard.type("SEA")
    cells = page.locator(".cells .cell")
    cells.nth(0).hover()
    page.mouse.down()
    cells.nth(4).hover()
    page.mouse.up()
    wait_until(page, "document.querySelectorAll('.cells .marked').length === 4")
    page.get_by_role("button", name="Clear", exact=True).click()
    shows(page, "..A......")


def test_the_keyboard_on_the_screen(browser: Any, base: str) -> None:
    with closing(browser.new_context(base_url=base, viewport=PHONE, has_touch=True, is_mobile=True)) as opened:
        page = opened.new_page()
        page.goto("/construct")
        lamp(page, "impossible", "unknown")
        page.locator(".cells .cell").nth(1).tap()
        for key in ("S", "E", "Block", "Erase"):
            page.locator(".keys").get_by_role("button", name=key, exact=True).tap()
        shows(page, ".SE#")
        page.get_by_role("tab", name="Lists").tap()
        assert not page.locator(".keys").is_visible()


def test_the_lamp_says_which_slots_cant_be_filled(page: Any) -> None:
    page.keyboard.type("XXX")
    lamp(page, "impossible")
    wait_until(page, "document.querySelector('.lamp-line').textContent.includes('No word fits')")
    assert page.locator(".cells .blamed").count() == 3
    for _ in range(3):
        page.keyboard.press("Control+z")
    lamp(page, "fills")


def test_a_puzzle_from_nothing_to_puz_and_ipuz(page: Any, tmp_path: Path) -> None:
    page.get_by_role("button", name="Take fill").click()
    wait_until(page, "!document.querySelector('.cells .faint')")
    page.get_by_role("tab", name="Clues").click()
    page.get_by_label("Clue for").first.wait_for()
    for i, field in enumerate(page.get_by_label("Clue for").all()):
        field.fill(f"Clue number {i}")
    page.get_by_role("tab", name="File").click()
    page.get_by_label("title").fill("Small \N{EN DASH} one")
    puzzle = formats.read(saved(page, ".puz", tmp_path / "a.puz").read_bytes(), source="a.puz")
    again = formats.read(saved(page, ".ipuz", tmp_path / "a.ipuz").read_bytes(), source="a.ipuz")
    assert not check(puzzle.fill, words=LEXICON)
    assert puzzle.solution == again.solution
    assert sorted(clue.text.plain for clue in puzzle.clues) == [f"Clue number {i}" for i in range(6)]
    assert (puzzle.title, again.title) == ("Small \N{EN DASH} one", "Small \N{EN DASH} one")


def test_published_for_everyone(page: Any) -> None:
    page.get_by_role("button", name="Take fill").click()
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_text("Everyone with this link").wait_for()
    url = page.locator(".published a").get_attribute("href")
    assert f'src="{url.replace("/p/", "/api/puzzles/")}"' in page.locator(".published code").inner_text()


def test_a_draft_is_there_again_after_a_reload(page: Any) -> None:
    page.keyboard.type("SEA")
    is_kept(page, "letters.startsWith('SEA')")
    page.reload()
    lamp(page, "fills")
    shows(page, "SEA")


@pytest.mark.parametrize("view", [PHONE, DESK], ids=["phone", "desk"])
def test_the_page_is_accessible_and_fits(browser: Any, base: str, view: dict[str, int]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with closing(browser.new_context(base_url=base, viewport=view)) as opened:
        page = opened.new_page()
        page.goto("/construct")
        lamp(page, "impossible", "unknown")
        for tab in ("Words", "Clues", "Grid", "Lists", "File"):
            page.get_by_role("tab", name=tab).click()
            page.wait_for_timeout(60)
            found = axe.run(page).response["violations"]
            assert not found, (tab, [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_state_is_accessible(browser: Any, base: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    with closing(browser.new_context(base_url=base, viewport=DESK, color_scheme=scheme)) as opened:
        page = three_by_three(opened)
        for state in STATES:
            state(page)
            page.wait_for_timeout(150)
            found = axe.run(page).response["violations"]
            assert not found, (state, [(each["id"], [node["html"] for node in each["nodes"]][:3]) for each in found])


def _impossible(page: Any) -> None:
    page.keyboard.type("XXX")
    page.get_by_text("No word fits").first.wait_for()


def _left_out(page: Any) -> None:
    for _ in range(3):
        page.keyboard.press("Control+z")
    lamp(page, "fills")
    page.get_by_label("Heat map").check()
    page.get_by_role("button", name="Alternatives").click()
    page.get_by_text("Choose one, then").wait_for()
    page.get_by_role("button", name="Not in this puzzle").first.click()
    page.get_by_role("button", name="Take it back").wait_for()


def _clues(page: Any) -> None:
    lamp(page, "fills")
    page.get_by_role("button", name="Take fill").click()
    page.get_by_role("tab", name="Clues").click()
    page.get_by_text("Your own clues").click()
    page.get_by_label("Clue for 1A").fill("Written")
    page.get_by_label("Clue for 4A").fill("Written")
    page.get_by_label("Write a note on 1A").click()


def _judged(page: Any) -> None:
    answer = {"share": 0.5, "unfair": ["1A", "1D"], "cells": [0], "wrong": {"1A": "TEA"}}
    page.route("**/api/judge", lambda route: route.fulfill(json=answer))
    page.get_by_role("button", name="Prove it").click()
    page.locator(".cells .hard").wait_for()


def _lists(page: Any) -> None:
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(
        {"name": "own.txt", "mimeType": "text/plain", "buffer": b"ZOO;90"}
    )
    page.get_by_label("Remove own.txt").wait_for()


def _published(page: Any) -> None:
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_text("Everyone with this link").wait_for()
    page.get_by_text("For an editor").click()


STATES = (_impossible, _left_out, _clues, _judged, _lists, _published)


def test_the_page_is_light(base: str, browser: Any) -> None:
    from crosswright.words import default_lexicon

    with closing(browser.new_context(base_url=base)) as opened:
        page = opened.new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda request: sizes.append(max(0, request.sizes()["responseBodySize"])))
        page.goto("/construct")
        lamp(page, "impossible", "unknown")
        page.wait_for_timeout(200)
    words = len(packed(default_lexicon()))
    assert words < DEFAULT_LIST
    assert sum(sizes) - len(packed(LEXICON)) + words < MOST_BYTES


def test_the_page_opens_offline_after_the_first_visit(browser: Any, base: str) -> None:
    with closing(browser.new_context(base_url=base, viewport=DESK)) as opened:
        page = opened.new_page()
        page.goto("/construct")
        wait_until(page, ALL_KEPT)
        opened.set_offline(True)
        page.reload()
        lamp(page, "impossible", "unknown")
        page.locator(".cells .cell").first.click()
        page.keyboard.type("SEA")
        shows(page, "SEA")


def test_an_unfinished_puzzle_opens_from_every_format(page: Any, tmp_path: Path) -> None:
    unfinished = Puzzle.of(
        Grid(3, 3, blocks={4}, letters=("C", "", "", "", "", "", "", "", "ICE")), {"1A": "It <purrs>"}, title="Th"
    )
    page.get_by_role("tab", name="File").click()
    for name in ("text", "puz", "jpz", "xd", "exolve", "ipuz", "json"):
        path = tmp_path / f"th{KINDS[name].suffixes[0]}"
        path.write_bytes(formats.write(unfinished, name).data)
        page.get_by_role("button", name="New draft").click()
        wait_until(page, "!document.querySelector('input[name=title]').value")
        page.get_by_label("Open a puzzle file").set_input_files(path)
        wait_until(page, "document.querySelector('input[name=title]').value === 'Th'")
        shows(page, "C...#...ICE")
        again = formats.read(saved(page, ".ipuz", tmp_path / f"{name}.ipuz").read_bytes())
        assert (again.solution, str(again.clues[0].text)) == (unfinished.solution, "It <purrs>")
