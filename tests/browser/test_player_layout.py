"""The player's layout in a real browser: sizes, magnification, embeds, dark, forced colours, print."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from player_page import DESK, PHONE, Opener, blocked, expect

from crosswright.media import play
from crosswright.puzzle import Puzzle
from crosswright.puzzle.richtext import RichText

TOUCH = {"has_touch": True, "is_mobile": True}
READABLE = 32  # CSS pixels: the least width of a cell wherever the width allows it


def seen(width: int, height: int, **options: Any) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, **options}


def boxes(page: Any, *names: str) -> list[dict[str, float]]:
    return [page.locator(f"crossword-player {name}").first.bounding_box() for name in names]


def test_magnified_pages_scroll_and_keep_their_cells(opened: Opener) -> None:
    page = opened(blocked(), **DESK).page
    for width, height, least in ((1440, 900, READABLE), (720, 450, READABLE), (360, 225, 22)):  # 100, 200, 400 %
        page.set_viewport_size({"width": width, "height": height})
        cell, bar = boxes(page, ".cell", ".bar")
        assert cell["width"] >= least
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert bar["height"] < height / 3


def test_a_phone_on_its_side_has_the_clue_and_the_keyboard_beside_the_grid(opened: Opener) -> None:
    for width, height, least in ((844, 390, 28), (667, 375, 22)):
        player = opened(blocked(), **seen(width, height, **TOUCH))
        player.page.locator(".cell").last.click()
        cell, grid, bar, keys, here = boxes(player.page, ".cell", ".grid", ".bar", ".keys", ".here")
        assert cell["width"] >= least
        assert grid["x"] + grid["width"] <= keys["x"]
        tools = boxes(player.page, ".tools")[0]
        assert grid["x"] + grid["width"] <= tools["x"] and tools["y"] + tools["height"] <= bar["y"]
        assert bar["y"] >= 0 and bar["y"] + bar["height"] <= keys["y"]
        assert keys["y"] + keys["height"] <= height
        assert 0 <= here["y"] <= height - here["height"]


def test_a_phone_on_its_side_shows_most_rows_of_a_grid(opened: Opener) -> None:
    page = opened(blocked(13), **seen(844, 390, **TOUCH)).page
    cell, grid = boxes(page, ".cell", ".grid")
    assert cell["width"] >= 28 and (390 - grid["y"]) / (grid["height"] / 13) > 12


@pytest.mark.parametrize("size", (15, 21))
def test_the_tools_of_a_small_phone_stand_in_one_line(opened: Opener, size: int) -> None:
    page = opened(blocked(size), **seen(320, 640, **TOUCH)).page
    assert boxes(page, ".tools")[0]["height"] < 60


def test_the_tools_never_cover_the_lists(opened: Opener) -> None:
    page = opened(blocked(), **DESK).page
    for width in (900, 980, 1036, 1100, 1130, 1200, 1300, 1440, 1800):
        page.set_viewport_size({"width": width, "height": 900})
        tools, lists, heading = boxes(page, ".tools", ".lists", ".lists h2")
        beside = tools["x"] + tools["width"] <= lists["x"]
        assert tools["height"] < 60, width
        assert beside or tools["y"] + tools["height"] <= heading["y"], width


def test_a_tablet_on_its_side_shows_the_whole_grid_in_a_readable_size(opened: Opener) -> None:
    player = opened(blocked(), **seen(1180, 820, **TOUCH))
    grid, keys, lists = boxes(player.page, ".grid", ".keys", ".lists")
    assert grid["width"] > 550 and grid["y"] + grid["height"] <= 820
    assert lists["y"] + lists["height"] <= keys["y"] and keys["y"] + keys["height"] <= 820


@pytest.fixture
def embedded(browser: Any, tmp_path: Path) -> Any:
    """A light page that doesn't know dark colours, with a puzzle in a column, on a dark system."""
    text = play.page(blocked())
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", text)
    style = "crossword-player { --crossword-page: cornsilk } main { margin: auto }"
    text = text.replace(play.PAGE_STYLE, style).replace(" focus>", ">")
    (tmp_path / "embed.html").write_text(text, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 800}, color_scheme="dark")
    page.goto((tmp_path / "embed.html").as_uri())
    page.get_by_role("grid").wait_for()
    yield page
    page.close()


def test_an_embed_is_readable_in_columns_of_every_width(embedded: Any) -> None:
    for width in (320, 480, 680, 800, 960, 1200):
        embedded.evaluate(f"document.querySelector('main').style.width = '{width}px'")
        [grid, cell] = boxes(embedded, ".grid", ".cell")
        assert cell["width"] >= min(READABLE, (width - 20) // 15 - 1)
        assert grid["width"] <= width


def test_a_light_page_has_a_light_player_under_a_dark_system(embedded: Any) -> None:
    ink = "getComputedStyle(document.querySelector('crossword-player')).color"
    assert embedded.evaluate(ink) == "rgb(22, 24, 29)"
    embedded.evaluate("document.documentElement.style.colorScheme = 'dark'")
    assert embedded.evaluate(ink) == "rgb(244, 245, 247)"


def test_the_first_click_into_an_embed_keeps_the_direction(embedded: Any) -> None:
    name = "document.querySelector('crossword-player').game.current.name"
    embedded.get_by_role("gridcell").first.click()
    assert embedded.evaluate(name) == "1 Across"
    embedded.get_by_role("gridcell").first.click()
    assert embedded.evaluate(name) == "1 Down"


def test_a_large_grid_can_be_enlarged(opened: Opener) -> None:
    player = opened(blocked(21), **PHONE)
    player.click("Larger cells")
    player.type("A")
    cell, here, board = boxes(player.page, ".cell", ".here", ".board")
    assert cell["width"] >= 44 and board["width"] <= 360
    player.press("Shift+Enter")  # the last clue: the frame scrolls to it, the page doesn't
    here, board = boxes(player.page, ".here", ".board")
    assert board["x"] <= here["x"] <= board["x"] + board["width"] - here["width"]
    assert player.page.evaluate("document.documentElement.scrollWidth") == 360
    player.click("Larger cells")
    assert boxes(player.page, ".cell")[0]["width"] < 20


def test_a_desk_shows_a_large_grid_in_a_readable_size(opened: Opener) -> None:
    assert boxes(opened(blocked(21), **DESK).page, ".cell")[0]["width"] >= READABLE


def test_forced_colours_leave_messages_readable_and_clues_without_ticks(opened: Opener) -> None:
    page = opened(blocked(), forced_colors="active").page
    page.get_by_role("button", name="Check").click()
    page.locator(".menu-list:visible").get_by_role("button", name="Word").click()
    colours = "node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]"
    ink, ground = page.locator(".message span").evaluate(colours)
    assert ink != ground
    border = "node => [getComputedStyle(node).borderInlineStartColor, getComputedStyle(document.body).backgroundColor]"
    tick, canvas = page.locator(".clue").nth(5).evaluate(border)
    assert tick == canvas or (canvas == "rgba(0, 0, 0, 0)" and tick == "rgb(255, 255, 255)")


def full(size: int) -> Puzzle:
    """A puzzle whose clues all take two lines."""
    puzzle = blocked(size)
    text = RichText.of("A clue of rather usual length, some fifty letters")
    return replace(puzzle, clues=tuple(replace(clue, text=text) for clue in puzzle.clues))


def test_long_clues_are_printed_on_one_sheet_too(opened: Opener) -> None:
    sheet = opened(full(15)).page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1


def test_few_clues_are_printed_larger(opened: Opener) -> None:
    sizes = []
    for size in (5, 15):
        page = opened(full(size)).page
        page.emulate_media(media="print")
        sizes.append(page.locator(".clue").first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)") * 0.75)
    assert sizes == pytest.approx([11, 9], abs=0.01)


def test_the_lists_use_the_height_that_there_is(opened: Opener) -> None:
    page = opened(blocked(9), **seen(1280, 900)).page
    lists = boxes(page, ".lists")[0]
    assert 840 < lists["y"] + lists["height"] <= 900
    assert page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_text_view_has_its_lists_side_by_side(opened: Opener) -> None:
    player = opened(blocked(9), **seen(1280, 900))
    player.more("Text view")
    across, down = (each.bounding_box() for each in player.page.locator(".texts .list").all())
    assert down["x"] > across["x"] + across["width"] - 1 and abs(down["y"] - across["y"]) < 1
    assert boxes(player.page, ".tools")[0]["height"] < 60


def test_bold_words_of_a_clue_are_not_taken_for_its_number(opened: Opener) -> None:
    puzzle = blocked()
    bold = replace(puzzle.clues[0], text=RichText.of_html("Some <b>bold</b> words"))
    page = opened(replace(puzzle, clues=(bold, *puzzle.clues[1:]))).page
    size = "node => getComputedStyle(node).fontSize"
    assert page.locator(".now span b").evaluate(size) == page.locator(".now").evaluate(size)
    assert page.locator(".clue span b").first.evaluate("node => getComputedStyle(node).minWidth") in ("0px", "auto")


def test_colours_and_size_are_chosen_by_hand(opened: Opener) -> None:
    player = opened(blocked())
    player.more("Settings …")
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    before = player.page.locator(".clue").first.evaluate(size)
    player.page.get_by_label("Colours").select_option("Dark")
    player.page.get_by_label("Size of the clues").select_option("Largest")
    expect(player.page.locator(".player")).to_have_css("color", "rgb(244, 245, 247)")
    assert player.page.locator(".clue").first.evaluate(size) > 1.4 * before
    player.page.reload()
    player.page.get_by_role("grid").wait_for()
    expect(player.page.locator(".player")).to_have_css("color", "rgb(244, 245, 247)")
