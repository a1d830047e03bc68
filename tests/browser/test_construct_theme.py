"""A themed 15x15 puzzle on the constructor's page, from nothing to a .puz file; and who may compile the kernel."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from chromium import note_faults, wait_until
from construct_page import DESK, lamp, letters, saved
from web_site import app_of, built, filled_store, one_day, opened, served

from crosswright.browser import KERNEL
from crosswright.checking import check
from crosswright.media import formats
from crosswright.publish.assets import package_assets
from crosswright.publish.policy import POLICY
from crosswright.web.construct.edited import Editing
from crosswright.words import default_lexicon
from crosswright.words.packed import packed

__all__ = ["built", "one_day"]
THEME = ("PEANUTBUTTER", "JELLYBEANS", "CHOCOLATEBAR", "APPLESAUCE")
# What a page answers that tries to compile the kernel.
COMPILE = """bytes => {
    try {
        new WebAssembly.Module(Uint8Array.from(bytes));
        return "compiled";
    } catch (error) {
        return error.name;
    }
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with closing(filled_store(tmp_path_factory.mktemp("site"))) as store:
        yield store


@pytest.mark.usefixtures("built")
def test_a_themed_puzzle_from_nothing_to_puz(browser: Any, place: Any, tmp_path: Path) -> None:
    words = packed(default_lexicon())
    app = app_of(place, features=(Editing(lists={"default": words}),))
    with served(app) as base, closing(browser.new_context(base_url=base, viewport=DESK)) as made:
        page, faults = made.new_page(), []
        note_faults(page, faults)
        page.goto("/construct")
        page.get_by_role("button", name="Enter theme entries").click()
        page.keyboard.type("\n".join(THEME))
        page.get_by_role("button", name="Propose patterns").last.click()
        page.locator(".proposal").first.click()
        lamp(page, "fills")
        page.get_by_role("button", name="Take fill").click()
        wait_until(page, "!document.querySelector('.cells .faint')")
        page.get_by_role("tab", name="Clues").click()
        page.get_by_role("button", name="Suggest clues").click()
        page.get_by_text("Below each field stand further clues").wait_for()
        for field in page.get_by_label("Clue for").all():
            if not field.input_value():
                field.fill("Written by hand")
        page.get_by_role("tab", name="File").click()
        page.get_by_label("title").fill("Sandwich")
        path = saved(page, ".puz", tmp_path / "sandwich.puz")
        assert "." not in letters(page)
    puzzle = formats.read(path.read_bytes(), source="sandwich.puz")
    assert set(THEME) <= set(puzzle.fill.entries.values())
    assert not check(puzzle.fill, words=default_lexicon())
    assert all(clue.text.plain for clue in puzzle.clues)
    assert (puzzle.title, puzzle.grid.rows, puzzle.grid.columns) == ("Sandwich", 15, 15)
    # A pattern that took too long is refused; the others are there.
    assert not [fault for fault in faults if "status of 422" not in fault]


def test_only_the_worker_of_this_page_may_compile_the_kernel(browser: Any, place: Any) -> None:
    """Every page has the strict policy; the worker, an address of its own, has the one that allows WebAssembly."""
    version = package_assets().version
    with opened(place) as site:
        allowed = {
            path: "wasm-unsafe-eval" in site.get(path).headers["content-security-policy"]
            for path in ("/", "/construct", "/crisscross", "/upload", f"/editor/{version}/analyst.js")
        }
    assert "wasm" not in POLICY
    assert {path for path, may in allowed.items() if may} == {f"/editor/{version}/analyst.js"}
    with served(app_of(place)) as base, closing(browser.new_context(base_url=base)) as made:
        page = made.new_page()
        for path in ("/construct", "/crisscross"):
            page.goto(path)
            assert page.evaluate(COMPILE, list(KERNEL.read_bytes())) == "CompileError"
