"""The picture of docs/CONSTRUCT.md: run it to draw it anew (some seconds; wants Chromium).

.venv/bin/python script/pictures/construct.py
"""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path
from shutil import which

import uvicorn
from playwright.sync_api import Page, sync_playwright

from crosswright.pattern import preset
from crosswright.pattern.theme import choose
from crosswright.publish.store import Store
from crosswright.web.app import create_app
from crosswright.web.construct.edited import Editing
from crosswright.web.server.settings import Settings
from crosswright.words import default_lexicon
from crosswright.words.packed import packed

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PORT = 8767
DESK = {"width": 1280, "height": 900}
THEME = ["PEANUTBUTTER", "JELLYBEANS"]


def construct(page: Page) -> None:
    """Put a pattern with theme entries into the page, and wait for a fill."""
    found = choose(preset("american"), default_lexicon(), THEME)
    assert found is not None
    grid = found.grid
    page.goto("/construct")
    page.locator(".cells .cell").first.wait_for()
    for c in sorted(grid.blocks):
        if c <= grid.rows * grid.columns // 2:
            page.locator(".cells .cell").nth(c).click()
            page.keyboard.press(".")
    for slot in grid.slots:
        if (entry := grid.entry(slot)) is not None:
            page.locator(".cells .cell").nth(slot.cells[0]).click()
            page.wait_for_timeout(100)
            if page.locator(".candidates h2").inner_text().split()[0].endswith("D"):
                page.keyboard.press("Space")
            page.keyboard.type(entry)
    page.locator(".cells .cell").nth(grid.slots[0].cells[0]).click()
    page.get_by_label("Heat map").check()
    page.locator(".lamp-line[data-state=fills]").wait_for()
    page.wait_for_timeout(3000)


def main() -> None:
    """Serve a site, construct on it, and take the picture."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"{folder}/site.sqlite")
        settings = Settings(
            store=store.place, daily=False, makers=0, features=(Editing(words=packed(default_lexicon())),)
        )
        server = uvicorn.Server(uvicorn.Config(create_app(settings, store), port=PORT, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(base_url=f"http://127.0.0.1:{PORT}", viewport=DESK)
            construct(page)
            page.screenshot(path=FOLDER / "construct.png")
        server.should_exit = True


if __name__ == "__main__":
    main()
