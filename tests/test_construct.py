"""The constructor's page in Chromium: typing, blocks, lamp, words, clues, files, drafts, lists; axe; its weight."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, wait_until
from web_site import app_of, filled_store, one_day, served

from crosswright import formats
from crosswright.checking import check
from crosswright.web import context
from crosswright.words import Lexicon
from crosswright.words.packed import packed

__all__ = ["one_day"]
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 860}
# Every three-letter word over five letters: any small grid fills, and a test can say which word fits.
LETTERS = "AEIST"
LEXICON = Lexicon.from_words(
    [(a + b + c, 50 + (ord(a) * 7 + ord(b) * 3 + ord(c)) % 50) for a in LETTERS for b in LETTERS for c in LETTERS]
)
MOST_BYTES = 700_000  # the page with kernel and the default list, as sent
DEFAULT_LIST = 450_000
# Both service workers are at work: the page's and the analyst's.
ALL_KEPT = """navigator.serviceWorker.getRegistrations().then(all =>
    all.filter(({active}) => active && active.scriptURL.includes("construct")).length === 2)"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    async def words(site: context.Site) -> Any:
        return context.CachedResponse(packed(LEXICON), context.PACKED)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(context.Site, "words", words)
        with closing(filled_store(tmp_path_factory.mktemp("site"))) as store, served(app_of(store)) as base:
            yield base


@pytest.fixture
def page(browser: Any, base: str) -> Iterator[Any]:
    """The page with a grid of 3 by 3 cells; every complaint fails the test."""
    opened = browser.new_context(base_url=base, viewport=DESK, accept_downloads=True)
    page = opened.new_page()
    faults: list[str] = []
    note_faults(page, faults)
    page.goto("/construct")
    lamp(page, "impossible", "unknown")  # no word has 15 letters
    page.get_by_role("tab", name="Grid").click()
    for side in ("Rows", "Columns"):
        page.get_by_label(side, exact=True).fill("3")
        page.get_by_label(side, exact=True).press("Tab")
    page.get_by_role("tab", name="Words").click()
    page.locator(".cells .cell").last.click()
    page.locator(".cells .cell").first.click()
    lamp(page, "fills")
    yield page
    opened.close()
    assert not faults


def lamp(page: Any, *states: str) -> None:
    """Wait until the lamp is in one of these states."""
    wait_until(page, f"{json.dumps(states)}.includes(document.querySelector('.lamp-line').dataset.state)")


def letters(page: Any) -> str:
    """What stands in the grid, faint letters left out."""
    return str(page.evaluate(
        "[...document.querySelectorAll('.cells .cell')].map(cell => cell.matches('.block') ? '#'"
        " : cell.matches('.faint') ? '.' : cell.lastChild.textContent || '.').join('')"
    ))  # fmt: skip


def shows(page: Any, wanted: str) -> None:
    """Wait until the grid begins with these letters; "?" stands for any."""
    for _ in range(100):
        if all(one in ("?", other) for one, other in zip(wanted, letters(page), strict=False)):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{letters(page)}, not {wanted}")


def saved(page: Any, button: str, path: Path) -> Path:
    """The file that a button has the browser save."""
    page.get_by_role("tab", name="File").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    download.value.save_as(path)
    return path


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


def test_a_word_is_chosen_from_the_ranked_list_by_keyboard(page: Any) -> None:
    page.keyboard.type("T")
    page.locator(".word").first.wait_for()
    wait_until(page, "[...document.querySelectorAll('.word b')].every(each => each.textContent.startsWith('T'))")
    page.locator(".rows").focus()
    page.keyboard.press("ArrowDown")
    second = page.locator(".word[aria-selected=true] b").inner_text()
    page.keyboard.press("Enter")
    shows(page, second)


def test_a_puzzle_from_nothing_to_puz_and_ipuz(page: Any, tmp_path: Path) -> None:
    page.get_by_role("button", name="Take fill").click()
    wait_until(page, "!document.querySelector('.cells .faint')")
    page.get_by_role("tab", name="Clues").click()
    page.locator(".clue input").first.wait_for()
    for i, field in enumerate(page.locator(".clue input").all()):
        field.fill(f"Clue number {i}")
    page.get_by_role("tab", name="File").click()
    page.get_by_label("title").fill("Small \N{EN DASH} one")
    puzzle = formats.read(saved(page, ".puz", tmp_path / "a.puz").read_bytes(), source="a.puz")
    again = formats.read(saved(page, ".ipuz", tmp_path / "a.ipuz").read_bytes(), source="a.ipuz")
    assert not check(puzzle.fill, words=LEXICON)
    assert puzzle.solution == again.solution
    assert sorted(clue.text.plain for clue in puzzle.clues) == [f"Clue number {i}" for i in range(6)]
    assert (puzzle.title, again.title) == ("Small - one", "Small \N{EN DASH} one")


def test_published_for_everyone(page: Any) -> None:
    page.get_by_role("button", name="Take fill").click()
    page.get_by_role("tab", name="File").click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_text("Everyone with this link").wait_for()


def test_a_draft_is_there_again_after_a_reload(page: Any) -> None:
    page.keyboard.type("SEA")
    page.wait_for_timeout(700)
    page.reload()
    lamp(page, "fills")
    shows(page, "SEA")


def test_own_lists_edits_and_bans(page: Any, tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ZOO;90\nOOO;60\n", encoding="utf-8")
    page.get_by_role("tab", name="Lists").click()
    page.get_by_label("Add lists of words").set_input_files(own)
    page.get_by_text("127 words are in use").wait_for()
    bad = tmp_path / "bad.txt"
    bad.write_text("ZOO;high\n", encoding="utf-8")
    page.get_by_label("Add lists of words").set_input_files(bad)
    page.get_by_text("line 1 has “high” where a score should be").wait_for()
    page.get_by_role("tab", name="Words").click()
    page.locator(".cells .cell").first.click()
    page.locator(".word").first.wait_for()
    first = page.locator(".word b").first.inner_text()
    page.get_by_role("button", name=f"Not in this puzzle: {first}").click()
    wait_until(
        page, f"document.querySelector('.word b') && document.querySelector('.word b').textContent !== '{first}'"
    )


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


def test_the_page_is_light(base: str, browser: Any) -> None:
    from crosswright.words import default_lexicon

    with closing(browser.new_context(base_url=base)) as opened:
        page = opened.new_page()
        sizes: list[int] = []
        page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
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
