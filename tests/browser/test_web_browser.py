"""The site in Chromium, as people meet it: a puzzle played to its end, files uploaded, one made; axe on all pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, sleeper, wait_until
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from patience import wait_for
from player_page import expect
from sample_puzzles import SAMPLES
from web_site import DAY, MINI, SOLUTION, TODAY, WORDS, YESTERDAY, app_of, filled_store, one_day, served

from crosswright.media import formats
from crosswright.publish.store import Store
from crosswright.web.construct.edited import EditedFile, Editing

__all__ = ["one_day"]
PHONE, DESK = {"width": 360, "height": 800}, {"width": 1440, "height": 900}
PAGES = (
    "/",
    f"/{YESTERDAY}",
    "/archive",
    "/archive?size=5",
    "/make",
    "/crisscross",
    "/regex/make",
    "/upload",
    "/about",
    "/embed",
    "/api/docs",
    "/nothing",
)
HIGHEST_GRID = 0.2  # of the window's height
SEEN_FIRST = ((1440, 900), (390, 844))
PAGE_WEIGHT = 150_000  # bytes, with all that is loaded


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, served(app_of(store, makers=1)) as base:
        yield base


@pytest.fixture
def page(browser: Any, base: str) -> Iterator[Any]:
    """A page whose every complaint fails the test: errors, and what the policy refuses."""
    context = browser.new_context(base_url=base, viewport=DESK)
    page = context.new_page()
    faults: list[str] = []
    note_faults(page, faults)
    yield page
    context.close()
    assert not [fault for fault in faults if "404" not in fault and "422" not in fault]


def test_todays_puzzle_is_played_to_its_end(page: Any) -> None:
    page.goto("/")
    page.locator("crossword-player [role=gridcell]").first.click()
    page.keyboard.type("".join(WORDS[:4]) + "TRENX")
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Puzzle", exact=True).click()
    page.locator("crossword-player .wrong").wait_for()
    page.locator("crossword-player [role=gridcell]").last.click()
    page.keyboard.type("D")
    page.get_by_role("dialog").wait_for()
    page.goto("/archive")
    assert page.locator("[data-solved]").get_attribute("data-puzzle") == DAY


def test_a_new_site_has_a_mini_until_the_large_puzzle_is_there(browser: Any, tmp_path: Path) -> None:
    with closing(Store(str(tmp_path / "new.sqlite"))) as store, served(app_of(store)) as base:
        store.publish(TODAY, replace(MINI, title="Small"), series="mini")
        for size in SEEN_FIRST:
            assert top_of_grid(browser, base, *size) <= HIGHEST_GRID * size[1], size
        page = browser.new_page(viewport=DESK)
        page.goto(base)
        page.get_by_role("heading", name="Small").wait_for()
        link = page.locator(".soon a")
        assert "being made" in page.locator(".soon").text_content() and link.is_hidden()
        store.publish(TODAY, replace(MINI, title="Large"))
        link.click()
        page.get_by_role("heading", name="Large").wait_for()
        page.close()


def test_the_menu_has_the_other_pages(page: Any) -> None:
    page.goto("/archive")
    assert page.get_by_role("link", name="Construct").is_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Construct").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("link", name="Construct").is_hidden()


def test_nothing_hangs_over_on_a_phone_of_320_pixels(page: Any) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    for path in ("/", "/archive", "/about"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_what_was_opened_opens_without_a_network(page: Any) -> None:
    page.goto("/")
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    stored = "(async () => (await (await caches.open('crosswright-1')).keys()).map(({url}) => new URL(url).pathname))()"
    wait_for(lambda: {f"/api/puzzles/{DAY}", "/"} <= set(page.evaluate(stored)), sleep=sleeper(page))
    page.reload()  # the worker answers from now on
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    page.keyboard.type("HE")
    page.context.set_offline(True)
    page.reload()
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    letters = page.evaluate("document.querySelector('crossword-player').game.letters.slice(0, 2)")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Settings …").click()
    page.get_by_role("heading", name="Settings").wait_for()
    other = page.context.new_page()  # whose complaints are about the network that isn't there
    other.goto("/2020-01-01")  # never opened here
    other.get_by_role("heading", name="You are offline").wait_for()
    assert other.title().startswith("You are offline")
    other.get_by_role("link", name="Today").click()
    other.locator("crossword-player [role=gridcell]").first.wait_for()
    page.context.set_offline(False)
    assert letters == ["H", "E"]
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/" and page.request.get(manifest["icons"][0]["src"]).ok


def test_the_archive_shows_what_is_begun(page: Any) -> None:
    page.goto(f"/{YESTERDAY}")
    page.locator("crossword-player [role=gridcell]").first.click()
    page.keyboard.type("Q")
    page.goto("/archive")
    assert page.locator("[data-begun]").get_attribute("data-puzzle") == YESTERDAY


def test_a_theme_by_hand_holds_on_all_pages(page: Any) -> None:
    page.goto(f"/{YESTERDAY}")
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Settings …").click()
    page.get_by_label("Colours").select_option("Dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 27)"
    page.goto("/archive")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 27)"


def test_a_puzzle_page_is_printed_on_one_sheet(page: Any) -> None:
    page.goto("/")
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_a_letter_is_revealed_by_the_server(page: Any) -> None:
    page.goto(f"/{YESTERDAY}")
    with page.expect_response("**/reveal") as answer:
        page.get_by_role("button", name="Reveal").click()
        page.get_by_role("button", name="Cell", exact=True).click()
    assert answer.value.json() == {"letters": {"0": SOLUTION["0"]}}


def test_a_file_of_every_format_is_uploaded_and_played(page: Any) -> None:
    for name, data in SAMPLES.items():
        page.goto("/upload")
        page.set_input_files("#file", {"name": f"x.{name}", "mimeType": "", "buffer": data})
        assert page.locator("#chosen").text_content() == f"x.{name}"
        page.get_by_role("button", name="Play it").click()
        page.wait_for_url("**/p/*")
        page.locator("crossword-player [role=gridcell]").nth(3).wait_for()


def test_a_puzzle_is_made_live(page: Any) -> None:
    page.goto("/make")
    page.get_by_label("Title").fill("Made by me")
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Show me the letters").check()
    page.get_by_role("button", name="Make it").click()
    page.locator("#grid span:text-matches('[AEST]')").first.wait_for()
    page.get_by_role("link", name="Play it").click()
    page.wait_for_url("**/p/*")
    assert page.get_by_role("heading", level=1).text_content() == "Made by me"
    page.locator("crossword-player [role=gridcell]").first.wait_for()


def test_the_letters_stay_hidden_unless_asked_for(page: Any) -> None:
    page.goto("/make")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Make it").click()
    page.locator("#grid .secret").first.wait_for()
    page.get_by_role("link", name="Play it").wait_for()
    assert page.locator("#grid").text_content() == "" and page.get_by_text("Keep this page open").is_hidden()


def test_a_made_puzzle_opens_on_the_constructors_page(page: Any) -> None:
    page.goto("/make")
    page.get_by_label("Title").fill("Mine to edit")
    page.get_by_label("Seed").fill("7")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("link", name="Play it").wait_for()
    page.reload()  # as it is for a page that is opened when the puzzle is made
    page.get_by_role("link", name="Edit its clues").click()
    page.get_by_role("tab", name="File").click()
    expect(page.get_by_label("Title")).to_have_value("Mine to edit")


def test_what_could_not_be_made_is_changed_with_its_values(page: Any) -> None:
    page.goto("/make")
    page.get_by_label("Theme entries").fill("QQQQ")  # no word crosses it
    page.get_by_label("Title").fill("Unlucky")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("heading", name="Your puzzle could not be made").wait_for()
    page.get_by_role("link", name="Change it").click()
    assert page.get_by_label("Title").input_value() == "Unlucky"
    page.get_by_text("British", exact=True).click()
    page.get_by_label("Theme entries").fill("ICE CREAM")
    page.get_by_role("button", name="Make it").click()
    assert "takes no theme" in page.get_by_role("alert").text_content()
    assert page.get_by_label("Title").input_value() == "Unlucky"


def test_a_phone_finds_an_icon_and_search_engines_a_map(page: Any) -> None:
    page.goto("/")
    icon = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    for address in (icon, "/apple-touch-icon.png"):
        assert page.request.get(address).headers["content-type"] == "image/png"
    sitemap = page.request.get("/sitemap.xml").text()
    assert f"<loc>https://puzzles.example/{DAY}</loc>" in sitemap and "/p/" not in sitemap
    titles = re.findall("<title>([^<]*)</title>", page.request.get("/feed.atom").text())
    assert len(set(titles)) == len(titles) > 5


def test_the_reference_of_the_api_has_examples_that_work(page: Any, base: str) -> None:
    page.goto("/api/docs")
    assert "`" not in page.locator("main").text_content()
    command = page.locator("pre", has_text="/api/puzzles/today/check").text_content()
    path, body = re.search("'https://puzzles.example(.*)'", command)[1], re.search("--json '(.*?)'", command)[1]
    answer = page.request.post(path, data=body, headers={"Content-Type": "application/json"})
    assert answer.ok and "wrong" in answer.json()


def test_a_page_elsewhere_has_the_puzzle_by_the_snippet(page: Any, base: str) -> None:
    script = f'<script type="module" src="{base}/player/player.js"></script>'
    element = f'<crossword-player src="{base}/api/puzzles/today"></crossword-player>'
    elsewhere = FastAPI()
    text = f"<!doctype html><html lang=en><title>Elsewhere</title>{script}{element}"
    elsewhere.add_api_route("/", lambda: HTMLResponse(text))
    with served(elsewhere) as other:
        page.goto(other)
        page.locator("crossword-player [role=gridcell]").first.click()
        with page.expect_response("**/check") as answer:
            page.keyboard.type("".join(WORDS))
        assert answer.value.json() == {"wrong": [], "solved": True}


def top_of_grid(browser: Any, base: str, width: int, height: int) -> float:
    """How many pixels of the front page are above the grid."""
    is_phone = width < height or height < 400
    context = browser.new_context(
        base_url=base, viewport={"width": width, "height": height}, has_touch=is_phone, is_mobile=is_phone
    )
    page = context.new_page()
    page.goto("/")
    page.locator("crossword-player [role=gridcell]").first.wait_for()
    top = "document.querySelector('crossword-player').shadowRoot.querySelector('.grid').getBoundingClientRect().top"
    found = float(page.evaluate(top))
    context.close()
    return found


@pytest.mark.parametrize("size", SEEN_FIRST)
def test_the_grid_begins_high_on_the_page(browser: Any, base: str, size: tuple[int, int]) -> None:
    assert top_of_grid(browser, base, *size) <= HIGHEST_GRID * size[1]


def test_a_phone_on_its_side_has_one_line_above_the_grid(browser: Any, base: str) -> None:
    assert top_of_grid(browser, base, 844, 390) <= 32


def test_every_page_is_accessible(browser: Any, base: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    found = []
    for scheme, viewport in (("light", DESK), ("dark", PHONE)):
        context = browser.new_context(base_url=base, viewport=viewport, color_scheme=scheme, bypass_csp=True)
        page = context.new_page()
        for path in PAGES if scheme == "light" else PAGES[:6]:
            page.goto(path)
            wait_until(page, "!document.querySelector('crossword-player:not(:defined)')")
            width = page.evaluate("document.documentElement.scrollWidth")
            found += [f"{path} is {width} wide"] if width > viewport["width"] else []
            for each in Axe().run(page).response["violations"]:
                targets = [node["target"] for node in each["nodes"]]
                found.append(f"{path} {scheme}: {each['id']} ({each['impact']}) {targets[:3]}")
        context.close()
    assert not found


def test_a_page_is_light(browser: Any, base: str) -> None:
    context = browser.new_context(base_url=base, viewport=PHONE)
    page = context.new_page()
    weight = []
    page.on("response", lambda answer: weight.append(int(answer.headers.get("content-length", 0))))
    page.goto("/", wait_until="networkidle")
    context.close()
    assert 10_000 < sum(weight) < PAGE_WEIGHT


def test_the_page_of_edit_loads_all_of_its_files(browser: Any, tmp_path: Path) -> None:
    """A browser asks for a manifest without cookies unless the page says otherwise."""
    path = tmp_path / "a.ipuz"
    path.write_bytes(formats.write(MINI, "ipuz").data)
    refused: list[str] = []
    with closing(filled_store(tmp_path)) as store:
        app = app_of(store, features=(Editing(EditedFile(path)),), key="secret", base_url="http://127.0.0.1:1")
        with served(app) as base, closing(browser.new_context(base_url=base)) as context:
            page = context.new_page()
            page.on("response", lambda response: response.status >= 400 and refused.append(response.url))
            page.goto("/construct?key=secret")
            wait_until(page, "document.querySelectorAll('.cells .cell').length === 25")
            manifest = context.new_cdp_session(page).send("Page.getAppManifest")
            assert json.loads(manifest["data"])["start_url"] == "/" and refused == []
            with closing(browser.new_context(base_url=base)) as stranger:
                assert stranger.new_page().goto("/construct").status == 403
